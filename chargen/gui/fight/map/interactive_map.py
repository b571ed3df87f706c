"""The map of a fight that is played: a place can be pointed at, by mouse or arrow keys."""

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGraphicsItem

from chargen.encounter.play.free_move import FreeMove
from chargen.gui.fight.map.map_items import FighterItem
from chargen.gui.fight.map.map_labels import MapLabel, bodies
from chargen.gui.fight.map.map_symbols import CoverSymbol, FighterSymbol
from chargen.gui.fight.map.map_view import ARROWS, MapView
from chargen.gui.fight.map.move_preview import SightItem, WayItem

COARSE = 50
"""Centimetres between two places the mouse points at on its way."""
PARTS = (0.6, 0.5, 0.7, 0.4, 0.8, 0.3, 0.9, 0.2)
"""Shares of a line of sight at which its words are tried."""


class InteractiveMap(MapView):
    """A map that shows a fighter's move and reports pointed places and movement keys."""

    hovered = Signal(int, int)
    """The mouse is over a place, in centimetres."""
    steered = Signal(int, int, bool)
    """An arrow key: the direction, and whether by a long step."""
    taken = Signal()
    """Enter: the place is meant."""
    let_go = Signal()
    """Escape: it is not."""
    menu_asked = Signal(str, QPoint)
    """The GM actions on a fighter are wanted: the key, and where on the screen."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.steering = False
        """True if keys and mouse choose a fighter's destination."""
        self.ghost: WayItem | None = None
        self.sights: list[SightItem] = []
        self.setMouseTracking(True)

    def show_map(
        self, marks: Iterable[FighterSymbol], grounds: Iterable[CoverSymbol], *, fit: bool
    ) -> None:
        """Show fighters and cover; the choice of a destination ends."""
        self.ghost, self.sights = None, []
        super().show_map(marks, grounds, fit=fit)

    def show_ghost(self, move: FreeMove | None) -> None:
        """Show a move that could be made, or none; screen readers read its words."""
        if move is None and self.ghost is None:
            return
        old: list[QGraphicsItem] = [*self.sights, *([self.ghost] if self.ghost else [])]
        for item in old:
            self.scene().removeItem(item)
        self.ghost, self.sights = None, []
        if move is not None:
            self.ghost = WayItem(move)
            self.sights = [SightItem(move.goal, facing) for facing in move.facings]
            for item in (*self.sights, self.ghost):
                self.scene().addItem(item)
            self.ensureVisible(QRectF(*move.goal, 1, 1))
        self.share_labels()
        self.say()

    @property
    def words_shown(self) -> list[MapLabel]:
        ghost = [self.ghost] if self.ghost is not None else []
        sights = [sight for sight in self.sights if sight.part is not None]
        return [*super().words_shown, *ghost, *sights]

    def share_labels(self) -> None:
        """Put the words of lines of sight where there is room along them, then the names."""
        for sight in self.sights:
            sight.part = None
        taken = bodies(self, self.fighters.values())
        taken += [
            label.word_area().translated(QPointF(self.mapFromScene(label.middle)))
            for label in self.words_shown
        ]
        room = QRectF(self.viewport().rect())
        for sight in self.sights:
            for part in PARTS:
                there = sight.word_area().translated(
                    QPointF(self.mapFromScene(sight.point_at(part)))
                )
                if room.contains(there) and not any(there.intersects(known) for known in taken):
                    sight.part = part
                    taken.append(there)
                    break
            sight.update()
        super().share_labels()

    @property
    def description(self) -> str:
        return super().description if self.ghost is None else self.ghost.move.words

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if self.steering and not event.buttons():
            place = self.mapToScene(event.position().toPoint())
            x, y = round(place.x() / COARSE) * COARSE, round(place.y() / COARSE) * COARSE
            self.hovered.emit(x, y)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        item = self.itemAt(event.pos())
        key = self.selected if by_key else item.mark.key if isinstance(item, FighterItem) else ""
        if key in self.fighters:
            self.menu_asked.emit(key, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = ARROWS.get(Qt.Key(event.key()))
        if not self.steering:
            super().keyPressEvent(event)
        elif step is not None:
            far = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.steered.emit(*step, far)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.taken.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.let_go.emit()
        else:
            super().keyPressEvent(event)
