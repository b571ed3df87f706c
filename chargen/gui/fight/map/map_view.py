"""The map: a ground in metres with fighters, cover and what passes between them."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView

from chargen.combat.scene.scenario import METRE
from chargen.gui.application import theme
from chargen.gui.fight.map.map_items import LEAST, FighterItem, GroundItem, snapped
from chargen.gui.fight.map.map_labels import MapLabel, share_room
from chargen.gui.fight.map.map_line_items import MapLineItem
from chargen.gui.fight.map.map_symbols import CoverSymbol, FighterSymbol, MapLine

MARGIN = 150
"""Centimetres of ground around everything."""
BESIDE = 60
"""Pixels kept free on both sides for names."""
STRIDE, STEP = 100, 10
"""Centimetres a fighter or a piece is moved by an arrow key, and with Shift."""
FINEST, COARSEST = 0.02, 2.0
"""Pixels per centimetre."""


class MapView(QGraphicsView):
    """Shows marks and grounds; with ``movable`` they can be moved by mouse and keyboard."""

    picked = Signal(str)
    """The key of what is selected now."""
    fighter_moved = Signal(str, int, int)
    ground_changed = Signal(str, int, int, int, int)
    """Key, x, y, width and depth in centimetres."""
    removed = Signal(str)
    ground_wanted = Signal(int, int)
    """The place of a double click that asks for cover, in centimetres."""
    pointed = Signal(int, int)
    """A click on an empty place, in centimetres."""
    _let_go = Signal(str)

    def __init__(self, name: str, *, movable: bool = False) -> None:
        super().__init__()
        self.movable = movable
        self.hold = 0
        """Count of the mouse's grips so far: all moves in one grip are one step."""
        self.fighters: dict[str, FighterItem] = {}
        self.grounds: dict[str, GroundItem] = {}
        self.traces: list[MapLineItem] = []
        self._zoomed = False
        self._pressed = QPoint()
        self._scene = QGraphicsScene(self)
        self.setScene(self._scene)
        self.setAccessibleName(name)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard is the view's
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setMinimumHeight(theme.now().px(150))
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        bar_off = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(bar_off)
        self.setVerticalScrollBarPolicy(bar_off)
        self._scene.selectionChanged.connect(self._tell_picked)
        self._let_go.connect(self._settled)

    def sizeHint(self) -> QSize:
        return QSize(theme.now().px(300), theme.now().px(170))

    # --- what is shown

    def show_map(
        self, marks: Iterable[FighterSymbol], grounds: Iterable[CoverSymbol], *, fit: bool
    ) -> None:
        """Show fighters and cover in the place of those before; what was selected stays so."""
        kept = self.selected
        with QSignalBlocker(self._scene):
            self._scene.clear()
            self.traces = []
            self.grounds = {
                ground.key: GroundItem(ground, self._let_go.emit, movable=self.movable)
                for ground in grounds
            }
            self.fighters = {
                mark.key: FighterItem(mark, self._let_go.emit, movable=self.movable)
                for mark in marks
            }
            for item in (*self.grounds.values(), *self.fighters.values()):
                self._scene.addItem(item)
                item.setSelected(item is self._item(kept))
        if fit and not self._zoomed:
            self.fit()
        self.share_labels()
        self.say()

    def show_traces(self, traces: Sequence[MapLine]) -> None:
        """Show what passes between places just now."""
        if not self.traces and not traces:
            return
        for old in self.traces:
            self._scene.removeItem(old)
        self.traces = [MapLineItem(trace) for trace in traces]
        for item in self.traces:
            self._scene.addItem(item)
        self.share_labels()

    @property
    def selected(self) -> str:
        """The key of what is selected; empty if nothing is."""
        for key, item in (*self.fighters.items(), *self.grounds.items()):
            if item.isSelected():
                return key
        return ""

    def select(self, key: str) -> None:
        """Select one item alone; an empty key selects none."""
        wanted = self._item(key)
        with QSignalBlocker(self._scene):
            for item in (*self.fighters.values(), *self.grounds.values()):
                item.setSelected(item is wanted)
        self.share_labels()
        self.say()

    @property
    def words_shown(self) -> list[MapLabel]:
        """The labels on the map besides those of fighters."""
        return [*self.traces]

    @property
    def description(self) -> str:
        """A description of the map for screen readers: the selected item."""
        item = self._item(self.selected)
        if isinstance(item, FighterItem):
            at = f"{item.mark.x / METRE:g} m, {item.mark.y / METRE:g} m"
            return f"{item.mark.name} at {at} {item.mark.bearing.words}".strip()
        if item is not None:
            at = f"{item.x() / METRE:g} m, {item.y() / METRE:g} m"
            return f"{item.ground.name} {item.ground.level} at {at}"
        return "nothing selected"

    def share_labels(self) -> None:
        """Show the names there is room for."""
        share_room(self, self.fighters.values(), self.grounds.values(), self.words_shown)

    def say(self) -> None:
        """Announce the map's content to screen readers."""
        self.setAccessibleDescription(self.description)

    def fit(self) -> None:
        """Show all of the ground."""
        self._zoomed = False
        area = self._everything()
        px = theme.now().px
        wide = max(1, self.viewport().width() - 2 * px(BESIDE))
        high = max(1, self.viewport().height() - px(56))
        scale = min(wide / area.width(), high / area.height())
        scale = max(FINEST, min(COARSEST, scale))
        self.setSceneRect(area.adjusted(-1e5, -1e5, 1e5, 1e5))
        self.resetTransform()
        self.scale(scale, scale)
        self.centerOn(area.center())

    def zoom(self, factor: float) -> None:
        """Show the ground larger or smaller."""
        scale = self.transform().m11() * factor
        if FINEST <= scale <= COARSEST:
            self._zoomed = True
            self.scale(factor, factor)
            self.share_labels()

    # --- mouse and keyboard

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.hold += 1
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        at = event.position().toPoint()
        dragged = (at - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        on_somebody = isinstance(self.itemAt(at), FighterItem)
        if event.button() is Qt.MouseButton.LeftButton and not (dragged or on_somebody):
            place = self.mapToScene(at)
            self.pointed.emit(snapped(place.x()), snapped(place.y()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self.movable and self.itemAt(at) is None:
            place = self.mapToScene(at)
            self.ground_wanted.emit(snapped(place.x()), snapped(place.y()))
        super().mouseDoubleClickEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(1.15 if event.angleDelta().y() > 0 else 1 / 1.15)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = ARROWS.get(Qt.Key(event.key()))
        if event.text() in {"+", "-"}:
            self.zoom(1.25 if event.text() == "+" else 0.8)
        elif event.text() == "0":
            self.fit()
            self.share_labels()
        elif self.movable and self.selected and step is not None:
            self._nudge(step, event.modifiers())
        elif self.movable and self.selected and event.key() == Qt.Key.Key_Delete:
            self.removed.emit(self.selected)
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's name and shape
        keys = [*self.fighters, *self.grounds]
        place = keys.index(self.selected) if self.selected in keys else (-1 if next else len(keys))
        place += 1 if next else -1
        if 0 <= place < len(keys):
            self.select(keys[place])
            self.picked.emit(keys[place])
            return True
        return super().focusNextPrevChild(next)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._zoomed:
            self.fit()
        self.share_labels()

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        assert isinstance(rect, QRectF)
        paint_lines(painter, rect, step_at(self.transform().m11()))

    def drawForeground(self, painter: QPainter, rect: QRectF | object) -> None:
        del rect
        look = theme.now()
        painter.save()
        painter.resetTransform()
        area = QRectF(self.viewport().rect())
        paint_scale(painter, area, step_at(self.transform().m11()))
        if self.hasFocus():
            painter.setPen(QPen(look.colour("accent"), look.px(2)))
            painter.drawRect(area.adjusted(1, 1, -1, -1))
        painter.restore()

    # --- inside

    def _item(self, key: str) -> FighterItem | GroundItem | None:
        return self.fighters.get(key) or self.grounds.get(key)

    def _nudge(self, step: tuple[int, int], held: Qt.KeyboardModifier) -> None:
        by = STEP if held & Qt.KeyboardModifier.ShiftModifier else STRIDE
        dx, dy = step[0] * by, step[1] * by
        fighter = self.fighters.get(self.selected)
        if fighter is not None:
            self.fighter_moved.emit(self.selected, fighter.mark.x + dx, fighter.mark.y + dy)
            return
        item = self.grounds[self.selected]
        x, y, wide, deep = round(item.x()), round(item.y()), round(item.wide), round(item.deep)
        if held & Qt.KeyboardModifier.ControlModifier:
            wide, deep = max(LEAST, wide + dx // 2), max(LEAST, deep + dy // 2)
            self.ground_changed.emit(self.selected, x, y, wide, deep)
            return
        self.ground_changed.emit(self.selected, x + dx, y + dy, wide, deep)

    def _settled(self, key: str) -> None:
        """Report the place of an item the mouse has let go."""
        if key in self.fighters:
            item = self.fighters[key]
            self.fighter_moved.emit(key, snapped(item.x()), snapped(item.y()))
        elif key in self.grounds:
            box = self.grounds[key]
            x, y = snapped(box.x()), snapped(box.y())
            self.ground_changed.emit(key, x, y, round(box.wide), round(box.deep))

    def _tell_picked(self) -> None:
        self.share_labels()
        self.say()
        self.picked.emit(self.selected)

    def _everything(self) -> QRectF:
        area = QRectF()
        for fighter in self.fighters.values():
            area |= QRectF(fighter.x() - 1, fighter.y() - 1, 2, 2)
        for ground in self.grounds.values():
            area |= QRectF(ground.x(), ground.y(), ground.wide, ground.deep)
        return area.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


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
