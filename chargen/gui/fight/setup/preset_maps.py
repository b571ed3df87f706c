"""The preset maps of a fight as thumbnails of where its fighters and cover would be."""

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.combat.scene.scenario import METRE
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import MINE, FightSetup
from chargen.encounter.setup.setup_map import place
from chargen.gui.application import theme
from chargen.gui.widgets.elements import row
from chargen.gui.widgets.plain_text import PushButton, set_tip

HIGH, WORDS, AROUND = 60, 18, 6
"""Pixels at 100 %: of a thumbnail, of its name below, around the map."""
EDGE = 2 * METRE
"""Centimetres of ground around fighters and cover."""


class PresetMap(PushButton):
    """One preset with the fighters of the setup on it."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.words, self.preset = PRESETS[key]
        self.plan: FightSetup | None = None
        self.setProperty("role", "tile")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(f"Load map: {self.words}")
        set_tip(self, f"Load map: {self.words}")

    def sizeHint(self) -> QSize:
        return QSize(theme.now().px(64), theme.now().px(HIGH))

    def show_plan(self, plan: FightSetup) -> None:
        """Show the map as it would be for these fighters."""
        self.plan = self.preset(plan)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.plan is None:
            return
        look, area = theme.now(), QRectF(self.rect())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(look.font(theme.CODE, theme.MEDIUM))
        painter.setPen(look.colour("muted"))
        below = QRectF(area)
        below.setTop(area.bottom() - look.px(WORDS))
        name = painter.fontMetrics().elidedText(
            self.words, Qt.TextElideMode.ElideRight, int(below.width()) - 4
        )
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, name)
        around = look.px(AROUND)
        self._paint_map(painter, area.adjusted(around, around, -around, -look.px(WORDS)))

    def _paint_map(self, painter: QPainter, room: QRectF) -> None:
        plan = self.plan
        assert plan is not None
        look, places = theme.now(), [(seat.side, place(plan, seat)) for seat in plan.seats]
        ground = QRectF(-EDGE, -EDGE, plan.distance * METRE + 2 * EDGE, 2 * EDGE)
        for piece in plan.pieces:
            ground = ground.united(QRectF(piece.x, piece.y, piece.wide, piece.deep))
        for _, (x, y) in places:
            ground = ground.united(QRectF(x - METRE, y - METRE, 2 * METRE, 2 * METRE))
        scale = min(room.width() / ground.width(), room.height() / ground.height())

        def place_of(x: float, y: float) -> QPointF:
            return room.center() + (QPointF(x, y) - ground.center()) * scale

        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("pip"))
        for piece in plan.pieces:
            corner = place_of(piece.x + piece.wide, piece.y + piece.deep)
            painter.drawRect(QRectF(place_of(piece.x, piece.y), corner).normalized())
        for side, (x, y) in places:
            painter.setBrush(look.colour("accent" if side == MINE else "wrong"))
            painter.drawEllipse(place_of(x, y), look.px(2.5), look.px(2.5))


class PresetMaps(QWidget):
    """All presets side by side."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.maps = {key: PresetMap(key) for key in PRESETS}
        for key, shown in self.maps.items():
            shown.clicked.connect(partial(self._choose, key))
        self.setLayout(row(*self.maps.values(), gap=10))

    def show_plan(self, plan: FightSetup) -> None:
        """Show the maps for the fighters of a setup."""
        for shown in self.maps.values():
            shown.show_plan(plan)

    def _choose(self, key: str, *_: object) -> None:
        self.chosen.emit(key)
