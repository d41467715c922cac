"""A deck that nobody can have chosen: ``python sealed.py 271828`` shows the exchange.

The host seals a deck, a player says a number, and the number shuffles the deck again.
"""

import secrets
import sys
from collections.abc import Sequence
from hashlib import sha256
from random import SystemRandom

from sampan import Face, playout, samloc
from sampan.shuffle import as_rng, shuffled


def seal(deck: Sequence[Face], salt: str) -> str:
    """Return what fits no other deck and, while the salt is secret, tells nothing of it."""
    return sha256(f"{salt} {' '.join(map(str, deck))}".encode()).hexdigest()


def is_fair(
    sealed: str,
    deck: Sequence[Face],
    salt: str,
    number: int,
    dealt: Sequence[Face],
) -> bool:
    """Tell whether the deck dealt from is the sealed one, shuffled again by the number."""
    return seal(deck, salt) == sealed and shuffled(deck, as_rng(number)) == list(dealt)


def main(number: int) -> None:
    """Seal, shuffle again, play and open."""
    deck, salt = shuffled(samloc.pack(), SystemRandom()), secrets.token_hex()
    sealed = seal(deck, salt)
    print("host:  ", sealed)
    print("player:", number)
    dealt = shuffled(deck, as_rng(number))
    end = playout(samloc, samloc.deal_from(dealt, seats=2), SystemRandom())
    print("net:   ", *samloc.score(end).net)
    print("host:  ", salt, *deck)
    print("player:", "fair" if is_fair(sealed, deck, salt, number, dealt) else "cheated")


if __name__ == "__main__":
    main(abs(int(sys.argv[1])))
