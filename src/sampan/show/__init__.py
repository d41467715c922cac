"""Pictures of a game: pure functions from a View to a string.

:mod:`sampan.show.text` draws the table for a terminal.
"""

from sampan.show import text

__all__ = ["text"]
