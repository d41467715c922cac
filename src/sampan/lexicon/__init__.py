"""The words of the games: names of things and sentences for moves, in English and with the words of those who play.

:func:`name` gives a label for a button or a heading, :func:`describe` and :func:`describe_last` a line for the log of
a table, and ``WORDS`` the glossary of each game. Vietnamese (Sâm Lốc), Samoan (Suipi) and Russian (Sap-tim-pan) words
are used as far as the sources of the games give them, and English for the rest; no word is made up.

>>> from sampan import saptimpan
>>> state = saptimpan.deal(rng=7)
>>> describe(saptimpan, state, saptimpan.Announce(10))
'Seat 0, the banker, sets the highest stake at 10.'
>>> describe(saptimpan, state, saptimpan.Announce(10), Language.RUSSIAN)
'Seat 0, the банкомёт, sets the highest ставка at 10.'
"""

from sampan.facade import publish
from sampan.lexicon.language import Language, Word
from sampan.lexicon.names import name
from sampan.lexicon.sentences import describe, describe_last
from sampan.lexicon.tables import WORDS, words

__all__ = ["WORDS", "Language", "Word", "describe", "describe_last", "name", "words"]

publish(globals())
