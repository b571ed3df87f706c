"""A derived value on a tile: its name, its figure, and a few words below, as on the sheet."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen

from chargen.gui import theme
from chargen.gui.widgets.plain import PushButton, set_tip
from chargen.views.model import Figure

PAD, HIGH, WIDE = 8, 76, 116


class Tile(PushButton):
    """Shows how its figure is made, under Explain, when it is pressed or has the focus."""

    def __init__(self) -> None:
        super().__init__()
        self.figure = Figure("", "", "")
        self.setProperty("role", "tile")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_figure(self, figure: Figure) -> None:
        """Show another figure."""
        self.figure = figure
        words = f"{figure.name} {figure.value}, {figure.parts}".removesuffix(", ")
        self.setAccessibleName(words)
        set_tip(self, words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme.now().px(WIDE), theme.now().px(HIGH))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _: QPaintEvent) -> None:
        look, area = theme.now(), QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        strong = self.hasFocus() or self.underMouse()
        wide = look.px(2) if self.hasFocus() else 1
        painter.setPen(QPen(look.colour("accent" if strong else "line"), wide))
        painter.setBrush(look.colour("panel"))
        half = (wide - 1) / 2
        painter.drawRoundedRect(area.adjusted(half, half, -half, -half), look.px(6), look.px(6))
        room = area.adjusted(look.px(PAD), look.px(6), -look.px(PAD), -look.px(6))
        for text, size, weight, colour, place in (
            (self.figure.name, theme.TABLE_HEAD, theme.PLAIN, "muted", 0),
            (self.figure.value, theme.POOL, theme.STRONG, "ink", 15),
            (self.figure.parts, theme.TABLE_HEAD, theme.PLAIN, "muted", 36),
        ):
            painter.setFont(look.font(size, weight))
            painter.setPen(look.colour(colour))
            painter.drawText(room.adjusted(0, look.px(place), 0, 0), _WRAPPED, text)


_WRAPPED = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)
