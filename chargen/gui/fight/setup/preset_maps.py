"""The preset maps of a fight as thumbnails of where its fighters and cover would be."""

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.combat.scene.scenario import METRE
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import MINE, FightSetup
from chargen.encounter.setup.setup_map import places
from chargen.gui.application import theme
from chargen.gui.widgets.elements import box, column, restyle, row
from chargen.gui.widgets.plain_text import PushButton
from chargen.gui.widgets.text import ElidedLine

HIGH, AROUND = 46, 8
"""Pixels at 100 %: of a thumbnail, around its map."""
EDGE = 2 * METRE
"""Centimetres of ground around fighters and cover."""


class PresetMap(PushButton):
    """One preset with the fighters of the setup on it."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.words, self.preset = PRESETS[key]
        self.plan: FightSetup | None = None
        self.current = False
        """True if the setup is as this preset makes it."""
        self.setProperty("role", "tile")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(f"Load map: {self.words}")

    def sizeHint(self) -> QSize:
        return QSize(theme.now().px(64), theme.now().px(HIGH))

    def show_plan(self, plan: FightSetup) -> None:
        """Show the map as it would be for these fighters, marked where it is this one."""
        self.plan = self.preset(plan)
        self.current = self.plan == plan
        restyle(self, level="current" if self.current else "")
        self.setAccessibleDescription("This map is loaded" if self.current else "")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.plan is None:
            return
        look = theme.now()
        painter = theme.painter_of(self)
        around = look.px(AROUND)
        self._paint_map(painter, QRectF(self.rect()).adjusted(around, around, -around, -around))

    def _paint_map(self, painter: QPainter, room: QRectF) -> None:
        plan = self.plan
        assert plan is not None
        look, spots = theme.now(), places(plan)
        ground = QRectF(-EDGE, -EDGE, plan.distance * METRE + 2 * EDGE, 2 * EDGE)
        for piece in plan.pieces:
            ground = ground.united(QRectF(piece.x, piece.y, piece.wide, piece.deep))
        for x, y in spots.values():
            ground = ground.united(QRectF(x - METRE, y - METRE, 2 * METRE, 2 * METRE))
        scale = min(room.width() / ground.width(), room.height() / ground.height())

        def place_of(x: float, y: float) -> QPointF:
            return room.center() + (QPointF(x, y) - ground.center()) * scale

        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("pip"))
        for piece in plan.pieces:
            corner = place_of(piece.x + piece.wide, piece.y + piece.deep)
            painter.drawRect(QRectF(place_of(piece.x, piece.y), corner).normalized())
        for side, (x, y) in ((seat.side, spots[seat.key]) for seat in plan.seats):
            painter.setBrush(look.colour("accent" if side == MINE else "wrong"))
            middle, size = place_of(x, y), look.px(3)
            if side == MINE:
                painter.drawEllipse(middle, size, size)
            else:
                across, down = QPointF(size + 1, 0), QPointF(0, size + 1)
                painter.drawPolygon(
                    [middle - down, middle + across, middle + down, middle - across]
                )


class PresetMaps(QWidget):
    """All presets side by side."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.maps = {key: PresetMap(key) for key in PRESETS}
        for key, shown in self.maps.items():
            shown.clicked.connect(partial(self._choose, key))
        self.names = [ElidedLine(shown.words, tone="muted") for shown in self.maps.values()]
        for name in self.names:
            name.setProperty("role", "small")
            name.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        pairs = zip(self.maps.values(), self.names, strict=True)
        self.setLayout(row(*(box(column(*pair, gap=2)) for pair in pairs), gap=10))

    def show_plan(self, plan: FightSetup) -> None:
        """Show the maps for the fighters of a setup."""
        for shown in self.maps.values():
            shown.show_plan(plan)

    def _choose(self, key: str, *_: object) -> None:
        self.chosen.emit(key)
