"""The dock beside a page: a title, a button that folds it, and texts to read."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea

from chargen.gui.application import theme
from chargen.gui.widgets.elements import box, button, column, icon, label, row
from chargen.gui.widgets.plain_text import set_tip
from chargen.views.style import MEASURES

HEAD = 36
"""Pixels of the head at 100 %."""


class Dock(QFrame):
    """Something to read; folded, nothing of it is left but the button."""

    asked = Signal(bool)
    """The user wants it unfolded, or folded."""

    def __init__(self, area: QScrollArea, title: str) -> None:
        super().__init__()
        self.title, self.area, self.folded = title, area, False
        self.setProperty("role", "dock")
        self._words = label(title.upper(), "section")
        side = theme.now().px(MEASURES.small_control)
        self.handle = button("", lambda: self.asked.emit(self.folded), role="bare")
        self.handle.setFixedSize(side, side)
        self._head = row(self._words, self.handle, margins=(16, 0, 8, 0), grows=self._words)
        head = box(self._head)
        head.setFixedHeight(theme.now().px(HEAD))
        inside = column(head, area, gap=0, margins=(1, 0, 0, 0), grows=area)
        inside.setAlignment(head, Qt.AlignmentFlag.AlignTop)
        self.setLayout(inside)
        self._tell()

    def fold(self, *, folded: bool) -> None:
        """Leave nothing but the button, or unfold."""
        if folded != self.folded:
            self.folded = folded
            self.area.setVisible(not folded)
            self._words.setVisible(not folded)
            px = theme.now().px
            self._head.setContentsMargins(px(7 if folded else 16), 0, px(8), 0)
            self._tell()

    def set_title(self, title: str) -> None:
        """Name what is read in it now."""
        if title != self.title:
            self.title = title
            self._words.setText(title.upper())
            self.area.setAccessibleName(title)
            self._tell()

    def _tell(self) -> None:
        self.handle.setAccessibleName(f"{'Expand' if self.folded else 'Collapse'} {self.title}")
        self.handle.setIcon(icon("panel-right-open" if self.folded else "panel-right-close"))
        set_tip(self.handle, f"{self.handle.accessibleName()} (F9)")
