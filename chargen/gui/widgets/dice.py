"""Dice that have fallen, drawn with their figures."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.gui import theme
from chargen.gui.widgets.plain import set_tip

SIDE, GAP = 24, 6
Roll = tuple[tuple[int, ...], str]


class DiceView(QWidget):
    """Rolls side by side; one rolled at the table has a dashed edge."""

    def __init__(self) -> None:
        super().__init__()
        self.rolls: tuple[Roll, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_rolls(self, rolls: Sequence[Roll]) -> None:
        """Show other rolls."""
        self.rolls = tuple(rolls)
        words = "; ".join(f"{' and '.join(map(str, dice))} ({source})" for dice, source in rolls)
        self.setAccessibleName(f"Dice of ATTR: {words or 'not rolled'}")
        set_tip(self, words)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = theme.now().px
        dice = sum(len(dice) for dice, _ in self.rolls)
        return QSize(dice * px(SIDE + GAP) + len(self.rolls) * px(GAP), px(SIDE + 2))

    def paintEvent(self, _: QPaintEvent) -> None:
        look = theme.now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(look.font(theme.BODY, theme.STRONG))
        left = 1.0
        for dice, source in self.rolls:
            style = Qt.PenStyle.SolidLine if source == "app" else Qt.PenStyle.DashLine
            for die in dice:
                box = QRectF(left, 1, look.px(SIDE), look.px(SIDE))
                painter.setPen(QPen(look.colour("accent"), 1.4, style))
                painter.setBrush(look.colour("panel"))
                painter.drawRoundedRect(box, look.px(5), look.px(5))
                painter.setPen(look.colour("ink"))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(die))
                left += look.px(SIDE + GAP)
            left += look.px(GAP)
