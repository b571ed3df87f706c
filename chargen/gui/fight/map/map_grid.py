"""The ground of the map: lines for metres, and how far they are apart."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from chargen.combat.scene.scenario import METRE
from chargen.gui.application import theme

STEPS = (1, 5, 10, 50, 100, 1_000)
"""Metres between two lines."""
APART = 18
"""Pixels between two lines at least."""


def step_at(scale: float) -> int:
    """Return the metres between two lines at a number of pixels per centimetre."""
    return next((step for step in STEPS if step * METRE * scale >= APART), STEPS[-1])


def paint_lines(painter: QPainter, rect: QRectF, step: int) -> None:
    """Paint the ground, and its lines, a number of metres apart."""
    look = theme.now()
    painter.fillRect(rect, look.colour("panel"))
    faint = look.colour("line")
    faint.setAlpha(110 if faint.lightness() > look.colour("panel").lightness() + 90 else 255)
    pen = QPen(faint, 1)
    pen.setCosmetic(True)
    painter.setPen(pen)
    side = step * METRE
    x = int(rect.left() // side) * side
    while x < rect.right():
        painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
        x += side
    y = int(rect.top() // side) * side
    while y < rect.bottom():
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
        y += side


def paint_scale(painter: QPainter, area: QRectF, step: int) -> None:
    """Say in the corner of the window how large one square is."""
    look = theme.now()
    painter.setFont(look.font(theme.CODE))
    painter.setPen(look.colour("muted"))
    inside = area.adjusted(look.px(8), 0, -look.px(8), -look.px(4))
    corner = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
    painter.drawText(inside, corner, f"1 square = {step} m")
