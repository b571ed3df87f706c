"""A line of the navigation: a page's title, and a few words about it at the right."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen

from chargen.gui import theme
from chargen.gui.widgets.plain import PushButton


class NavButton(PushButton):
    """Checked while its page is shown."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title, self.count, self.tone = title, "", "muted"
        self.setCheckable(True)
        self.setProperty("role", "nav")
        self.setAccessibleName(title)

    def show_count(self, words: str, tone: str) -> None:
        """Show other words at the right, in a colour of the theme."""
        self.count, self.tone = words, tone
        self.setAccessibleName(f"{self.title} {words}".strip())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.now()
        return self.minimumSizeHint().expandedTo(QSize(look.px(150), look.px(theme.ROW)))

    def minimumSizeHint(self) -> QSize:
        look = theme.now()
        words = QFontMetrics(look.font(weight=theme.STRONG)).horizontalAdvance(self.title)
        count = QFontMetrics(look.font(theme.TABLE_HEAD)).horizontalAdvance(self.count)
        return QSize(words + count + look.px(24 + 8), look.px(theme.ROW))

    def paintEvent(self, _: QPaintEvent) -> None:
        look, area = theme.now(), QRectF(self.rect())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isChecked() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("soft"))
            painter.drawRoundedRect(area, look.px(6), look.px(6))
        if self.hasFocus():
            painter.setPen(QPen(look.colour("accent"), look.px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), look.px(6), look.px(6))
        room = area.adjusted(look.px(12), 0, -look.px(12), 0)
        painter.setFont(look.font(weight=theme.STRONG if self.isChecked() else theme.PLAIN))
        painter.setPen(look.colour("accent" if self.isChecked() else "ink"))
        painter.drawText(room, _LEFT, self.title)
        painter.setFont(look.font(theme.TABLE_HEAD))
        painter.setPen(look.colour(self.tone))
        painter.drawText(room, _RIGHT, self.count)


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
