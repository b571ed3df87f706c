"""Two groups of controls at the ends of a line; where the room is too narrow, on two lines."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.gui import theme


class Ends(QWidget):
    """Left and right, or one below the other."""

    def __init__(self, left: QWidget, right: QWidget) -> None:
        super().__init__()
        self.left, self.right = left, right
        for part in (left, right):
            part.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        left, right = self.left.sizeHint(), self.right.sizeHint()
        if self._fits(width):
            return max(left.height(), right.height())
        return left.height() + self._gap() + right.height()

    def sizeHint(self) -> QSize:
        left, right = self.left.sizeHint(), self.right.sizeHint()
        wide = left.width() + self._gap() + right.width()
        return QSize(wide, max(left.height(), right.height()))

    def minimumSizeHint(self) -> QSize:
        left, right = self.left.sizeHint(), self.right.sizeHint()
        return QSize(max(left.width(), right.width()), max(left.height(), right.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        left, right, width = self.left.sizeHint(), self.right.sizeHint(), event.size().width()
        self.left.setGeometry(0, 0, min(left.width(), width), left.height())
        top = 0 if self._fits(width) else left.height() + self._gap()
        wide = min(right.width(), width)
        self.right.setGeometry(width - wide, top, wide, right.height())

    def _fits(self, width: int) -> bool:
        return self.sizeHint().width() <= width

    def _gap(self) -> int:
        return theme.now().px(8)
