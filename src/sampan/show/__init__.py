"""Pictures of a game: pure functions from a View to a string.

:mod:`sampan.show.text` draws the table for a terminal, :mod:`sampan.show.svg` for a page.
"""

from sampan.show import svg, text

__all__ = ["svg", "text"]
