"""Rolls side by side, each painted as a button with the unhurt number struck out."""

from PySide6.QtCore import QModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from chargen.character.number_format import signed
from chargen.gui.application import theme
from chargen.gui.widgets.elements import icon
from chargen.gui.widgets.tables.model import ROW_ROLE, Column, Index, RowsModel
from chargen.gui.widgets.tables.no_rows import NoRows
from chargen.views.style import MEASURES
from chargen.views.table_rolls import Roll, RollKind

CELL, HIGH, GAP, PAD = 172, 30, 6, 8
"""Pixels at 100 %: a cell at least, its height, and what is around it."""


def number_words(roll: Roll, number: int) -> str:
    """Return a number as it is added to the die, or as a save compares it."""
    if roll.kind is RollKind.DIE or not roll.parts:
        return ""
    return str(number) if roll.kind is RollKind.SAVE else signed(number)


def _spoken(roll: Roll) -> str:
    if roll.barred:
        return f"{roll.name}, {roll.barred}"
    unhurt = f", unhurt {number_words(roll, roll.sheet)}" if roll.now != roll.sheet else ""
    return f"{roll.name}, {number_words(roll, roll.now)}{unhurt}"


class RollDelegate(QStyledItemDelegate):
    """Paints a roll as a button: a die, its name, the unhurt number struck out, its number."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look, roll = theme.now(), index.data(ROW_ROLE)
        half = look.px(GAP) / 2
        area = QRectF(option.rect).adjusted(half, half, -half - 0.5, -half - 0.5)
        current = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.colour("accent" if current or hovered else "line"), 1))
        painter.setBrush(look.colour("soft" if current else "panel"))
        painter.drawRoundedRect(area, look.px(6), look.px(6))
        side = look.px(MEASURES.small_icon)
        picture = QRect(0, 0, side, side)
        picture.moveCenter(area.center().toPoint())
        picture.moveLeft(int(area.left()) + look.px(PAD))
        icon("dices", "muted").paint(painter, picture)
        room = area.adjusted(look.px(PAD + 6) + side, 0, -look.px(PAD), 0)
        number = "none" if roll.barred else number_words(roll, roll.now)
        font = look.font(theme.SMALL if roll.barred else theme.TOTAL)
        tone = "muted" if roll.barred else "ink"
        wide = look.write(painter, room, number, tone, font, theme.RIGHT)
        room.setRight(room.right() - wide - look.px(5))
        if roll.now != roll.sheet and not roll.barred:
            font = look.font(theme.SMALL)
            font.setStrikeOut(True)
            unhurt = number_words(roll, roll.sheet)
            wide = look.write(painter, room, unhurt, "muted", font, theme.RIGHT)
            room.setRight(room.right() - wide - look.px(5))
        look.write(painter, room.adjusted(0, 0, -1, 0), roll.short or roll.name, "ink")
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        del index
        view = option.widget
        assert isinstance(view, QListView)
        return view.gridSize()


COLUMNS = (Column("Roll", 0, lambda roll: roll.name, spoken=_spoken),)


class RollGrid(QListView):
    """Rolls side by side, as many as fit; a click or Enter rolls."""

    acted = Signal(str)
    """The key of a roll to make."""
    went_to = Signal(str)
    """The key of the current roll."""

    def __init__(self) -> None:
        super().__init__()
        self._least = 2
        """Lines it is high at least."""
        self.rows_model = RowsModel[Roll](COLUMNS, self)
        self.setModel(self.rows_model)
        self.setItemDelegate(RollDelegate(self))
        self.setAccessibleName("Rolls")
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.nothing = NoRows()
        self.viewport().setLayout(self.nothing)
        self.selectionModel().currentChanged.connect(self._moved)

    @property
    def current_key(self) -> str:
        """The key of the current roll; empty if there is none."""
        place = self.currentIndex().row()
        return self.rows_model.rows[place].key if place >= 0 else ""

    def show_rolls(self, rolls: list[Roll]) -> None:
        """Show other rolls; the current one stays if it is among them."""
        before = self.current_key
        self.rows_model.set_rows(rolls)
        self.nothing.show_for(empty=not rolls)
        if rolls and not self.go_to(before):
            self.go_to(rolls[0].key)

    def go_to(self, key: str) -> bool:
        """Make a roll the current one; return whether it is shown."""
        place = self.rows_model.place_of(key)
        if place >= 0:
            self.setCurrentIndex(self.rows_model.index(place, 0))
        return place >= 0

    def minimumSizeHint(self) -> QSize:
        px = theme.now().px
        return QSize(px(CELL + 16), px(HIGH + GAP) * self._least)

    def show_least(self, lines: int) -> None:
        """Take the height of a number of lines at least."""
        self._least = lines
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        # It takes the room that is left: more would make the page scroll.
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        wide = self.viewport().width()
        across = max(1, wide // theme.now().px(CELL))
        self.setGridSize(QSize((wide - 1) // across, theme.now().px(HIGH + GAP)))
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ROLLS and self.current_key:
            self.acted.emit(self.current_key)
        elif event.text().isalnum():
            event.ignore()  # the page has keys of its own
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self.acted.emit(self.rows_model.rows[index.row()].key)

    def _moved(self, *_: QModelIndex) -> None:
        self.went_to.emit(self.current_key)


_ROLLS = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}
