"""A line of the navigation: a page's title, and a few words about it where there is room."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from chargen.gui.application import theme
from chargen.gui.widgets.plain_text import PushButton
from chargen.views.style import MEASURES

LEAST = 26
"""Pixels of height at 100 % a line has where there is little room."""


class NavButton(PushButton):
    """Checked while its page is shown."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title, self.count, self.tone = title, "", "muted"
        self.setCheckable(True)
        self.setProperty("role", "nav")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(title)

    def show_count(self, words: str, tone: str) -> None:
        """Show other words at the right, in a colour of the theme; nothing moves for the same."""
        if (words, tone) == (self.count, self.tone):
            return
        self.count, self.tone = words, tone
        self.setAccessibleName(f"{self.title} {words}".strip())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.now()
        wide = self._title_width() + self._count_width() + look.px(24 + 8)
        return QSize(max(wide, look.px(150)), look.px(MEASURES.nav_row))

    def minimumSizeHint(self) -> QSize:
        look = theme.now()
        return QSize(self._title_width() + look.px(24), look.px(LEAST))

    def _title_width(self) -> int:
        font = theme.now().font(weight=theme.STRONG)
        return QFontMetrics(font).horizontalAdvance(self.title)

    def _count_width(self) -> int:
        font = theme.now().font(theme.CODE)
        return QFontMetrics(font).horizontalAdvance(self.count)

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
        if self._title_width() + look.px(8) + self._count_width() <= room.width():
            painter.setFont(look.font(theme.CODE))
            painter.setPen(look.colour(self.tone))
            painter.drawText(room, _RIGHT, self.count)


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
