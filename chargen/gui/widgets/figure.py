"""A figure that shows stopping power at each location; the locations can be reached and named."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.gui import theme
from chargen.gui.widgets.plain import set_tip
from chargen.rules.gear import Location

PARTS = {
    "head": (34, 2, 24, 24),
    "torso": (30, 30, 32, 40),
    "right arm": (12, 30, 14, 46),
    "left arm": (66, 30, 14, 46),
    "right leg": (30, 74, 15, 52),
    "left leg": (47, 74, 15, 52),
}
"""Left, top, width and height of each location in pixels at 100 %."""
SCALE = 1.5


class BodyFigure(QWidget):
    """Locations with layers are tinted, and every one carries its figure."""

    def __init__(self) -> None:
        super().__init__()
        self.sp: dict[str, int] = {}
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_sp(self, sp: Mapping[Location, int]) -> None:
        """Show other figures."""
        self.sp = {str(place): amount for place, amount in sp.items()}
        words = ", ".join(f"{place} {amount}" for place, amount in self.sp.items())
        self.setAccessibleName(f"Stopping power: {words}")
        set_tip(self, words)
        self.update()

    def sizeHint(self) -> QSize:
        px = theme.now().px
        return QSize(px(92 * SCALE), px(130 * SCALE))

    def paintEvent(self, _: QPaintEvent) -> None:
        look = theme.now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(look.font(theme.BODY, theme.STRONG))
        for place, (left, top, wide, high) in PARTS.items():
            box = QRectF(*(look.px(n * SCALE) for n in (left, top, wide, high)))
            amount = self.sp.get(place, 0)
            painter.setPen(QPen(look.colour("accent" if amount else "muted"), 1.4))
            painter.setBrush(look.colour("soft" if amount else "panel"))
            if place == "head":
                painter.drawEllipse(box)
            else:
                painter.drawRoundedRect(box, look.px(7), look.px(7))
            painter.setPen(look.colour("ink"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(amount))
