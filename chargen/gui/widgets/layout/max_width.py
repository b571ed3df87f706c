"""A readable measure: what is wider than the eye takes in at once is left empty."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from chargen.gui.application import theme


class Measured(QWidget):
    """Gives what it holds no more than a width; the rest stays empty at the right."""

    def __init__(self, inside: QLayout, most: int = 0) -> None:
        """``most`` is in pixels at 100 % of text; 0 is any width."""
        super().__init__()
        self._inside, self._most = inside, most
        self.setLayout(inside)

    def limit(self, most: int) -> None:
        """Give what it holds another width at most."""
        self._most = most
        self._suit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._suit()

    def _suit(self) -> None:
        rest = self.width() - theme.now().px(self._most) if self._most else 0
        if self._inside.contentsMargins().right() != max(0, rest):
            self._inside.setContentsMargins(0, 0, max(0, rest), 0)
