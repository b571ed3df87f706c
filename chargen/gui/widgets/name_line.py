"""Whose page it is, and in what state: as high whatever the name is."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from chargen.gui.application import theme
from chargen.gui.widgets.layout.layouts import HeightForWidth
from chargen.gui.widgets.text import TitleLine

NAME = 120
"""Pixels a name has at least at 100 %; where the mark leaves less, it goes below."""


class NameLine(HeightForWidth):
    """A name with a mark behind it; the name gets what the mark leaves."""

    def __init__(self, name: TitleLine, mark: QWidget) -> None:
        super().__init__()
        self.name, self.mark = name, mark
        self.add(name)
        self.add(mark)

    def sizeHint(self) -> QSize:
        name, mark = self.name.sizeHint(), self.mark.sizeHint()
        wide = name.width() + self._gap() + mark.width()
        return QSize(wide, max(name.height(), mark.height()))

    def minimumSizeHint(self) -> QSize:
        return QSize(max(theme.now().px(NAME), self.mark.sizeHint().width()), 0)

    def _arrange(self, width: int, *, move: bool) -> int:
        name, mark = self.name.sizeHint(), self.mark.sizeHint()
        rest = width - self._gap() - mark.width()
        below = rest < theme.now().px(NAME)
        line = name.height() if below else max(name.height(), mark.height())
        wide = min(name.width(), width if below else rest)
        if move:
            self.name.setGeometry(0, (line - name.height()) // 2, wide, name.height())
            left = 0 if below else wide + self._gap()
            top = line + theme.now().px(4) if below else (line - mark.height()) // 2
            self.mark.setGeometry(left, top, mark.width(), mark.height())
        return line + theme.now().px(4) + mark.height() if below else line

    def _gap(self) -> int:
        return theme.now().px(10)
