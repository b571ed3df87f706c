"""The dock beside or below a page: a line that folds it, and texts to read."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy

from chargen.gui.application import theme
from chargen.gui.application.layout_rules import DockPlace
from chargen.gui.widgets.elements import column, restyle
from chargen.gui.widgets.plain_text import PushButton, set_tip

LINE = 28
"""Pixels of the line at 100 %."""
PAD, GAP, CHEVRON = 16, 12, 4


class DockHandle(PushButton):
    """A line as wide as the dock; folded it sums up the dock's content."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title
        self.words, self.state, self.tone = "", "", "muted"
        self.folded = False
        self.setProperty("role", "nav")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._tell()

    def say(self, words: str, state: str = "", tone: str = "muted") -> None:
        """Sum up the dock's content and the verdict, in a colour of the theme."""
        self.words, self.state, self.tone = words, state, tone
        self._tell()

    def fold(self, *, folded: bool) -> None:
        """Show that the dock is folded, or is not."""
        self.folded = folded
        self._tell()

    def _tell(self) -> None:
        self.setAccessibleName(f"{'Unfold' if self.folded else 'Fold'} {self.title}")
        set_tip(self, ". ".join(part for part in (self.words, self.state) if part))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme.now().px(LINE), theme.now().px(LINE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _: QPaintEvent) -> None:
        look = theme.now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse():
            painter.fillRect(self.rect(), look.colour("soft"))
        if self.hasFocus():
            painter.setPen(QPen(look.colour("accent"), look.px(2)))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 3, 3)
        room = QRectF(self.rect()).adjusted(look.px(PAD), 0, -look.px(PAD), 0)
        self._paint_chevron(painter, QPointF(room.right() - look.px(CHEVRON), room.center().y()))
        room.setRight(room.right() - look.px(2 * CHEVRON + GAP))
        painter.setFont(look.font(theme.CODE, theme.STRONG))
        painter.setPen(look.colour("muted"))
        title = self.title.upper()
        painter.drawText(room, _LEFT, title)
        if self.folded:
            room.setLeft(
                room.left() + painter.fontMetrics().horizontalAdvance(title) + look.px(GAP)
            )
            self._paint_words(painter, room)

    def _paint_words(self, painter: QPainter, room: QRectF) -> None:
        look = theme.now()
        font = look.font(theme.SMALL, theme.STRONG)
        painter.setFont(font)
        painter.setPen(look.colour(self.tone))
        painter.drawText(room, _RIGHT, self.state)
        wide = QFontMetrics(font).horizontalAdvance(self.state)
        room.setRight(room.right() - wide - look.px(GAP))
        painter.setFont(look.font(theme.SMALL))
        painter.setPen(look.colour("ink"))
        elided = Qt.TextElideMode.ElideRight
        words = painter.fontMetrics().elidedText(self.words, elided, max(0, int(room.width())))
        painter.drawText(room, _LEFT, words)

    def _paint_chevron(self, painter: QPainter, middle: QPointF) -> None:
        look = theme.now()
        arm = look.px(CHEVRON)
        down = -arm / 2 if self.folded else arm / 2
        painter.setPen(QPen(look.colour("ink"), look.px(1.6)))
        tip = middle + QPointF(0, down)
        painter.drawLine(tip, middle + QPointF(-arm, -down))
        painter.drawLine(tip, middle + QPointF(arm, -down))


class Dock(QFrame):
    """Something to read, below a line that folds it."""

    asked = Signal(bool)
    """The user wants it unfolded, or folded."""

    def __init__(self, area: QScrollArea, title: str) -> None:
        super().__init__()
        self.setProperty("role", "dock")
        self.handle, self.area = DockHandle(title), area
        self.handle.clicked.connect(lambda *_: self.asked.emit(self.handle.folded))
        self.setLayout(column(self.handle, area, gap=0, grows=area))

    def put(self, place: DockPlace) -> None:
        """Lie somewhere; folded, nothing of it is left but its line."""
        folded = place is DockPlace.FOLDED
        restyle(self, role="dock" if place is DockPlace.BESIDE else "dock-below")
        if folded != self.handle.folded:
            self.handle.fold(folded=folded)
            self.area.setVisible(not folded)
            self.setMaximumHeight(self.handle.sizeHint().height() + 1 if folded else _ANY)


_ANY = 16_777_215
"""Qt's value for no limit."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
