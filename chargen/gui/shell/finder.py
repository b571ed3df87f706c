"""The search box beside the menus of a window."""

from collections.abc import Callable

from PySide6.QtCore import Qt

from chargen.gui.application import theme
from chargen.gui.widgets.elements import icon, label, row
from chargen.gui.widgets.plain_text import PushButton, set_tip

WIDTH, LARGE, HUGE = 268, 125, 200
"""Pixels of the box at least; per cent of text from which on the menus need that room, and from
which on they need that of its words as well."""
WORDS = "Search or jump to…"


class Finder(PushButton):
    """A button that looks like a field and opens the search over everything."""

    def __init__(self, search: Callable[[], None]) -> None:
        super().__init__(WORDS)
        self.setProperty("role", "find")
        self.setAutoDefault(False)
        self.setAccessibleName("Search everything")
        self.clicked.connect(lambda *_: search())
        self._keys = label("Ctrl+K", "key")
        inside = row(None, self._keys, margins=(0, 0, 6, 0))
        inside.setAlignment(self._keys, Qt.AlignmentFlag.AlignVCenter)
        self.setLayout(inside)
        self.dress()

    def dress(self) -> None:
        """Suit the look of the program, and leave room for the menus of large text."""
        self.setIcon(icon("search", "muted"))
        roomy = theme.now().percent < LARGE
        self.setMinimumWidth(theme.now().px(WIDTH) if roomy else 0)
        self._keys.setVisible(roomy)
        self.setText(WORDS if theme.now().percent < HUGE else "")
        set_tip(self, "Search everything (Ctrl+K)")
