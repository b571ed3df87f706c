"""The roster of the GM desk: a table whose rows have ticks, portraits, verdicts and remarks."""

from PySide6.QtCore import QEvent, QItemSelectionModel, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QStyleOptionViewItem

from chargen.gui.application import theme
from chargen.gui.gm.pages.roster_rows import (
    CHARACTER,
    COLUMNS,
    CharacterRow,
    is_set_aside,
)
from chargen.gui.widgets.elements import icon
from chargen.gui.widgets.portraits import hair_of, paint_portrait, read_portrait
from chargen.gui.widgets.tables.delegates import PAD, RowDelegate
from chargen.gui.widgets.tables.model import ROW_ROLE, Index
from chargen.gui.widgets.tables.multi_select import MultiSelectTable
from chargen.gui.widgets.verdict_chip import HIGH, chip_width, paint_chip
from chargen.views.style import MEASURES

TICK, FACE, FACE_HIGH, WORDS = 16, 28, 36, 82
"""Pixels at 100 %: a tick box, a portrait with its height, the words behind both."""
EDGE = 14
"""Pixels at 100 % before a tick box."""


class RosterTable(MultiSelectTable):
    """Rows with a tick each; commands act on the ticked rows, or on the current one without any.

    The mouse ticks in the box at the left, or anywhere with Ctrl; Space ticks, Shift+Up and
    Shift+Down tick on the way, Ctrl+A ticks all.
    """

    letter_pressed = Signal(str)
    """A letter without Ctrl or Alt."""

    def __init__(self) -> None:
        super().__init__(COLUMNS, "Characters in the folder", high=MEASURES.text_row)
        self.setItemDelegate(RosterDelegate(self))
        self.went_to.connect(self._chose)

    @property
    def ticked(self) -> tuple[str, ...]:
        """The keys of the ticked rows, from the top."""
        places = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(self._key_at(place) for place in places)

    def choose(self, *keys: str) -> None:
        """Go to a single row, or tick several; of none nothing stays current."""
        super().choose(*(keys if len(keys) > 1 else ()))
        place = self.rows_model.place_of(keys[0]) if keys else -1
        index = self.rows_model.index(place, 0)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        self._current = keys[0] if place >= 0 else ""
        self._chose()

    def tick(self, *keys: str) -> None:
        """Tick these rows and no others; the current row stays."""
        super().choose(*keys)

    def go_to(self, key: str) -> bool:
        place = self.rows_model.place_of(key)
        index = self.rows_model.index(place, 0)
        if place >= 0:
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollTo(index)
        return place >= 0

    def keyPressEvent(self, event: QKeyEvent) -> None:
        letter = event.text().upper()
        if len(letter) == 1 and letter.isalpha() and event.modifiers() in _PLAIN:
            self.letter_pressed.emit(letter)
        else:
            super().keyPressEvent(event)

    def selectionCommand(
        self, index: Index, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """Return what an event does to the ticks."""
        flags, toggles, adds = QItemSelectionModel.SelectionFlag, False, False
        if isinstance(event, QMouseEvent):
            left = event.button() == Qt.MouseButton.LeftButton
            held = bool(event.modifiers() & (_CONTROL | _SHIFT))
            on_tick = index.isValid() and self._is_tick_at(index, event.position())
            pressed = event.type() in {
                QEvent.Type.MouseButtonPress,
                QEvent.Type.MouseButtonDblClick,
            }
            toggles = pressed and left and (held or on_tick)
        elif isinstance(event, QKeyEvent):
            toggles = event.key() == Qt.Key.Key_Space
            adds = bool(event.modifiers() & _SHIFT) and event.key() in _MOVES
        if toggles:
            return flags.Toggle | flags.Rows
        return flags.Select | flags.Rows if adds else flags.NoUpdate

    def _is_tick_at(self, index: Index, place: QPointF) -> bool:
        edge = theme.now().px(EDGE + TICK + 6)
        return index.column() == CHARACTER and place.x() - self.visualRect(index).left() < edge

    def _restore(self) -> None:
        current, ticks = self._current, self._ticks
        self._restoring = True
        super(MultiSelectTable, self)._restore()
        self.tick(*ticks)
        self._restoring = False
        if current and not self.current_key:
            self._current = current
        rows = self.rows_model.rows
        if rows and self.hasFocus() and not self._current:
            self._begin(rows[0].key)  # the keyboard was here before the rows
        self._chose()

    def _chose(self, *_: object) -> None:
        if self._restoring:
            return
        self._ticks = self.ticked
        current = (self.current_key,) if self.current_key else ()
        chosen = self._ticks or current
        if (chosen, self._ticks, current) != self._emitted:
            self._emitted = (chosen, self._ticks, current)
            self._chosen = chosen
            self.viewport().update()
            self.chosen_changed.emit()

    _ticks: tuple[str, ...] = ()
    _emitted: tuple[tuple[str, ...], ...] = ()


_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_PLAIN = {Qt.KeyboardModifier.NoModifier, _SHIFT}
_MOVES = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home,
          Qt.Key.Key_End}  # fmt: skip


class RosterDelegate(RowDelegate):
    """Paints the row of a file in two lines; the current row has a ground, ticked ones a tick."""

    def __init__(self, view: RosterTable) -> None:
        super().__init__(view)
        self._faces: dict[str, QPixmap] = {}

    @property
    def _view(self) -> RosterTable:
        view = self.parent()
        assert isinstance(view, RosterTable)
        return view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look, row = theme.now(), index.data(ROW_ROLE)
        painter.save()
        current = row.key == self._view.current_key
        painter.fillRect(option.rect, look.colour("soft" if current else "panel"))
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint = (
            self._paint_character, self._paint_verdict, self._paint_asks, self._paint_ip,
            self._paint_remark,
        )  # fmt: skip
        paint[index.column()](painter, QRectF(option.rect), row)
        painter.restore()

    def _paint_character(self, painter: QPainter, area: QRectF, row: CharacterRow) -> None:
        look, px = theme.now(), theme.now().px
        middle = area.center().y()
        tick = QRectF(area.left() + px(EDGE), middle - px(TICK) / 2, px(TICK), px(TICK))
        ticked = row.key in self._view.ticked
        painter.setPen(QPen(look.colour("accent" if ticked else "edge"), px(1.5)))
        painter.setBrush(look.colour("accent" if ticked else "panel"))
        painter.drawRoundedRect(tick, px(4), px(4))
        if ticked:
            icon("check", "on", TICK - 3).paint(painter, tick.toRect().adjusted(1, 1, -1, -1))
        left = tick.right() + px(10)
        face = QRectF(left, middle - px(FACE_HIGH) / 2, px(FACE), px(FACE_HIGH))
        if not row.entry.fault:
            painter.save()
            paint_portrait(painter, face, hair_of(row.name), self._face(row))
            painter.restore()
        words = area.adjusted(px(WORDS), px(5), -px(PAD), -px(6))
        above, below = words, QRectF(words)
        above.setBottom(middle + (px(1) if row.note else words.bottom() - middle))
        below.setTop(middle)
        tone = "wrong" if row.entry.fault else "ink"
        look.write(painter, above, row.name, tone, look.font(weight=theme.STRONG))
        look.write(painter, below, row.note, "muted", look.font(theme.SMALL))

    def _face(self, row: CharacterRow) -> QPixmap:
        """Return the character's own portrait; a null picture without one."""
        own = row.entry.build.portrait if row.entry.build is not None else None
        png = own.png if own is not None else ""
        if png not in self._faces:
            self._faces[png] = read_portrait(own)
        return self._faces[png]

    def _paint_verdict(self, painter: QPainter, area: QRectF, row: CharacterRow) -> None:
        look = theme.now()
        if row.entry.fault or is_set_aside(row.entry):
            tone = "wrong" if row.entry.fault else "muted"
            room = area.adjusted(look.px(PAD), 0, 0, 0)
            look.write(painter, room, row.verdict, tone, look.font(theme.SMALL))
            return
        chip = QRectF(area.left() + look.px(PAD), 0, chip_width(row.entry.standing), look.px(HIGH))
        chip.moveTop(area.center().y() - chip.height() / 2)
        paint_chip(painter, chip.toRect(), row.entry.standing)

    def _paint_asks(self, painter: QPainter, area: QRectF, row: CharacterRow) -> None:
        look = theme.now()
        look.write(painter, _padded(area), row.waiting, "ink", look.font(weight=theme.MEDIUM))

    def _paint_ip(self, painter: QPainter, area: QRectF, row: CharacterRow) -> None:
        words = "" if row.entry.fault else str(row.entry.ip)
        theme.now().write(painter, _padded(area), words, "ink", side=theme.RIGHT)

    def _paint_remark(self, painter: QPainter, area: QRectF, row: CharacterRow) -> None:
        look, room = theme.now(), _padded(area)
        if row.remark and row.tone != "muted":
            side = look.px(MEASURES.small_icon)
            place = QRect(int(room.left()), int(room.center().y() - side / 2), side, side)
            icon("triangle-alert", row.tone, MEASURES.small_icon).paint(painter, place)
            room.setLeft(room.left() + side + look.px(6))
        weight = theme.PLAIN if row.tone == "muted" else theme.MEDIUM
        look.write(painter, room, row.remark, row.tone, look.font(theme.SMALL, weight))


def _padded(area: QRectF) -> QRectF:
    pad = theme.now().px(PAD)
    return area.adjusted(pad, 0, -pad, 0)
