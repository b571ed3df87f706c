"""Lines of words under a few heads, as a dialog shows what comes of something."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from chargen.gui.application import theme
from chargen.gui.widgets.elements import box, clear, column, label
from chargen.gui.widgets.layout.scroll_area import Scrolled

HIGH = 240
"""Pixels at 100 % they have at least."""


class LineGroups(QWidget):
    """Lines of words under a few heads, as many as there are."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.shown: tuple[tuple[str, tuple[str, ...]], ...] = ()
        self.inner = QVBoxLayout()
        around = Scrolled(box(column(box(self.inner), None)), across=False)
        around.setMinimumHeight(theme.now().px(HIGH))
        self.setLayout(column(around))

    def show_lines(self, groups: tuple[tuple[str, tuple[str, ...]], ...]) -> None:
        """Show other lines, each group under its head."""
        self.shown = groups
        clear(self.inner)
        for head, lines in groups:
            self.inner.addWidget(label(head.upper(), "section"))
            for line in lines:
                self.inner.addWidget(label(line, wrap=True))
