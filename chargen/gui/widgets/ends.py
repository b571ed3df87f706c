"""Two groups of controls at the ends of a line; where the room is too narrow, on two lines."""

from PySide6.QtCore import QEvent, QSize
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
        """As wide as both on one line, as high as they stand now: no layout makes it higher."""
        return QSize(self._wide(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        left, right = self.left.sizeHint(), self.right.sizeHint()
        return QSize(max(left.width(), right.width()), max(left.height(), right.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        """Place both anew when one of them wants another size, as with another word on it."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._place()
        return super().event(event)

    def _place(self) -> None:
        left, right, width = self.left.sizeHint(), self.right.sizeHint(), self.width()
        self.left.setGeometry(0, 0, min(left.width(), width), left.height())
        top = 0 if self._fits(width) else left.height() + self._gap()
        wide = min(right.width(), width)
        self.right.setGeometry(width - wide, top, wide, right.height())
        if self.height() != self.heightForWidth(width):
            self.updateGeometry()

    def _fits(self, width: int) -> bool:
        return self._wide() <= width

    def _wide(self) -> int:
        return self.left.sizeHint().width() + self._gap() + self.right.sizeHint().width()

    def _gap(self) -> int:
        return theme.now().px(8)
