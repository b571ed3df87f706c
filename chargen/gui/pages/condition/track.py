"""The wound track: forty boxes in ten groups of four, filled as far as there are wounds."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.character.document.condition import Condition
from chargen.gui.application import theme
from chargen.gui.widgets.plain_text import set_tip
from chargen.views.condition import track_groups, track_words

BOXES, ACROSS = 4, 5
"""Boxes of a group, groups of a line."""
WIDE, HIGH, SIDE = 92, 40, 16
"""Pixels at 100 % of a group and of one box."""


class WoundTrack(QWidget):
    """Full boxes first, then those of one-point wounds, which are half full (CB-108, CB-120)."""

    def __init__(self) -> None:
        super().__init__()
        self.play = Condition()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_play(self, play: Condition) -> None:
        """Show other wounds."""
        self.play = play
        self.setAccessibleName(track_words(play))
        set_tip(self, track_words(play))
        self.update()

    def sizeHint(self) -> QSize:
        px = theme.now().px
        lines = -(-len(track_groups()) // ACROSS)
        return QSize(px(WIDE) * ACROSS, px(HIGH) * lines)

    def paintEvent(self, _: QPaintEvent) -> None:
        px = theme.now().px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, name in enumerate(track_groups()):
            line, place = divmod(number, ACROSS)
            left, top = place * px(WIDE), line * px(HIGH)
            painter.setFont(theme.now().font(theme.CODE))
            painter.setPen(theme.now().colour("muted"))
            words = QRectF(left, top, px(WIDE), px(HIGH - SIDE - 6))
            painter.drawText(words, Qt.AlignmentFlag.AlignLeft, name)
            for box in range(BOXES):
                area = QRectF(left + box * px(SIDE + 4), top + px(HIGH - SIDE - 6), SIDE, SIDE)
                area.setSize(QSize(px(SIDE), px(SIDE)).toSizeF())
                self._box(painter, area.adjusted(0.5, 0.5, -0.5, -0.5), number * BOXES + box)

    def _box(self, painter: QPainter, area: QRectF, number: int) -> None:
        look = theme.now()
        filled = number < self.play.track
        painter.setPen(QPen(look.colour("wrong" if filled else "edge"), 1.4))
        painter.setBrush(look.colour("panel"))
        painter.drawRect(area)
        if not filled:
            return
        if number >= self.play.boxes:
            area = area.adjusted(0, area.height() / 2, 0, 0)
        painter.fillRect(area, look.colour("wrong"))
