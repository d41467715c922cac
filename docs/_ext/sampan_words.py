"""The directive ``sampan-words``: the local words of a game, from :data:`sampan.lexicon.WORDS`, as a table.

The second column is what a word means; where the library names something with it, the third says what that is. A
game without such names has no third column::

    ```{sampan-words} samloc
    ```
"""

from collections.abc import Hashable, Iterator
from enum import Enum
from types import ModuleType

from docutils import nodes
from sampan_tables import GameTable, modules_of
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from sampan import lexicon
from sampan.lexicon import WORDS


class Words(GameTable):
    """The words of those who play a game."""

    def run(self) -> list[nodes.Node]:
        """Make the table; its first heading is the language."""
        languages = dict.fromkeys(word.language.name.capitalize() for word in WORDS[self.arguments[0]])
        self.headings = (" and ".join(languages), "Means", "Names in the library")
        for module in modules_of(lexicon.__name__):
            self.env.note_dependency(str(module.__file__))
        return super().run()

    def rows(self, game: ModuleType) -> Iterator[tuple[str, ...]]:
        """One for each word."""
        for word in WORDS[game.__name__.rpartition(".")[2]]:
            yield word.text, word.english, ", ".join(f"`{said(thing)}`" for thing in word.things)


def said(thing: Hashable) -> str:
    """How code says it: a member of an enum, a class, or a face in its notation."""
    if isinstance(thing, Enum):
        return f"{type(thing).__name__}.{thing.name}"
    return thing.__name__ if isinstance(thing, type) else str(thing)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("sampan-words", Words)
    return {"version": "1", "parallel_read_safe": True}
