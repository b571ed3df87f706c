"""Traits with a level: rows with pips, a minus and a plus."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen

from chargen.gui.application import theme
from chargen.gui.widgets.tables.delegates import PAD
from chargen.gui.widgets.tables.model import ROW_ROLE, Column, Index, RowsModel
from chargen.gui.widgets.tables.steps import StepsDelegate
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.sheet.rows import TraitRow

PIP, PIP_STEP, STEP_BUTTON = 10, 14, 22
LEVEL_WIDTH = 206
NAME_SHARE = 0.6
"""Of the width of its column a name has at least."""


def trait_columns(kind: str, total: str, total_tip: str, *, spent: int = 66) -> tuple[Column, ...]:
    """Return the columns of a table of traits."""
    return (
        Column(kind, 0, _name, spoken=_spoken, order=lambda row: row.name.casefold(), least=132),
        Column(
            "Level",
            LEVEL_WIDTH,
            lambda _: "",
            spoken=_level,
            order=lambda row: row.level,
            firm=True,
        ),
        Column(
            "",
            34,
            lambda row: str(row.level),
            right=True,
            spoken=_level,
            order=lambda row: row.level,
        ),
        Column(
            "Spent", spent, lambda row: row.spent, right=True, tip="Points spent so far", leaves=2
        ),
        Column(
            "Next",
            70,
            lambda row: row.next,
            right=True,
            tip="Price of the next level now",
            leaves=3,
        ),
        Column(
            "Later",
            66,
            lambda row: row.later,
            right=True,
            tip="Price of the same step in play",
            leaves=1,
        ),
        Column(total, 90, lambda row: row.total, right=True, tip=total_tip),
    )


def _name(row: TraitRow) -> str:
    return row.name


def _level(row: TraitRow) -> str:
    return f"level {row.level} of {row.pips}"


def _spoken(row: TraitRow) -> str:
    over = f", {row.over} over" if row.over else ""
    return f"{row.name} {row.small_print}, level {row.level} of {row.pips}{over}, next {row.next}"


def fitted(
    row: TraitRow, metrics: QFontMetrics, small: QFontMetrics, width: float
) -> tuple[str, str]:
    """Return the name of a row and its small print as far as there is room for them.

    A short name is read whole; a long one leaves room for its small print.
    """
    gap, end = theme.now().px(6), Qt.TextElideMode.ElideRight
    rest = width - small.horizontalAdvance(row.small_print) - gap
    name = metrics.elidedText(row.name, end, int(max(rest, width * NAME_SHARE)))
    left = width - metrics.horizontalAdvance(name) - gap
    return name, small.elidedText(row.small_print, end, max(0, int(left)))


class TraitDelegate(StepsDelegate):
    """Paints names with small print, and pips between a minus and a plus that can be clicked."""

    set_to = Signal(str, int)
    """A trait's key and the level whose pip was clicked."""

    def __init__(self, view: RowsView) -> None:
        super().__init__(view, PIPS_COLUMN)

    def paint_cell(self, painter: QPainter, area: QRectF, index: Index) -> None:
        row: TraitRow = index.data(ROW_ROLE)
        match index.column():
            case 0:
                self._paint_name(painter, area, row)
            case 1:
                self._paint_pips(painter, area, row)
            case _:
                self._paint_figure(painter, area, index, row)

    def _paint_name(self, painter: QPainter, area: QRectF, row: TraitRow) -> None:
        look = theme.now()
        font = look.font(weight=theme.MEDIUM if row.level else theme.PLAIN)
        painter.setFont(font)
        painter.setPen(look.colour("ink" if row.known else "wrong"))
        room = area.adjusted(look.px(PAD), 0, -look.px(6), 0)
        note = look.font(theme.CODE)
        name, small_print = fitted(row, QFontMetrics(font), QFontMetrics(note), room.width())
        painter.drawText(room, _LEFT, name)
        room.setLeft(room.left() + QFontMetrics(font).horizontalAdvance(name) + look.px(6))
        painter.setFont(note)
        painter.setPen(look.colour("muted"))
        painter.drawText(room, _LEFT, small_print)

    def _paint_pips(self, painter: QPainter, area: QRectF, row: TraitRow) -> None:
        look = theme.now()
        for sign, box in self.signs(area, row).items():
            hot = self.is_hot(row, sign)
            painter.setPen(QPen(look.colour("accent" if hot else "edge"), 1))
            painter.setBrush(look.colour("soft" if hot else "panel" if self.able else "side"))
            painter.drawRoundedRect(box, look.px(4), look.px(4))
            painter.setPen(QPen(look.colour("ink" if self.able else "muted"), look.px(1.4)))
            middle, arm = box.center(), look.px(4)
            painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
            if sign == "+":
                painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))
        for number in range(1, row.pips + 1):
            self._paint_pip(painter, self._pip(area, number), row, number)

    def _paint_pip(self, painter: QPainter, box: QRectF, row: TraitRow, number: int) -> None:
        """A bought level is full, a free one ringed, one too many square: never colour alone."""
        look = theme.now()
        if number > row.level:
            painter.setPen(QPen(look.colour("muted"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box)
        elif number > row.level - row.over:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("wrong"))
            painter.drawRect(box)
        elif number <= row.free:
            painter.setPen(QPen(look.colour("accent"), look.px(2)))
            painter.setBrush(look.colour("soft"))
            painter.drawEllipse(box.adjusted(1, 1, -1, -1))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("accent"))
            painter.drawEllipse(box)

    def _paint_figure(self, painter: QPainter, area: QRectF, index: Index, row: TraitRow) -> None:
        look = theme.now()
        level, later = index.column() == LEVEL_COLUMN, index.column() == LATER_COLUMN
        painter.setFont(
            look.font(theme.CODE if later else theme.BODY, theme.STRONG if level else theme.PLAIN)
        )
        over = level and row.over
        painter.setPen(look.colour("wrong" if over else "muted" if later else "ink"))
        room = area.adjusted(0, 0, -look.px(PAD), 0)
        painter.drawText(room, _RIGHT, str(index.data()))

    def asked_at(self, place: QPointF, area: QRectF, row: TraitRow) -> Callable[[], None] | None:
        asked = super().asked_at(place, area, row)
        for number in range(1, row.pips + 1) if asked is None else ():
            if self._pip(area, number).adjusted(-2, -6, 2, 6).contains(place):
                level = number - 1 if number == row.level else number
                return partial(self.set_to.emit, row.key, level)
        return asked

    def signs(self, area: QRectF, row: TraitRow) -> dict[str, QRectF]:
        px = theme.now().px
        side, top = px(STEP_BUTTON), area.center().y() - px(STEP_BUTTON) / 2
        left = area.left() + px(4)
        right = left + side + px(8) + row.pips * px(PIP_STEP) + px(4)
        return {"-": QRectF(left, top, side, side), "+": QRectF(right, top, side, side)}

    def _pip(self, area: QRectF, number: int) -> QRectF:
        px = theme.now().px
        side = px(PIP)
        left = area.left() + px(4 + STEP_BUTTON + 8) + (number - 1) * px(PIP_STEP)
        return QRectF(left, area.center().y() - side / 2, side, side)


PIPS_COLUMN, LEVEL_COLUMN, LATER_COLUMN = 1, 2, 5
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TraitTable(RowsView):
    """Left and right, minus and plus change the current level by one; a digit sets it, 0 is 10."""

    raised = Signal(str, int)
    """A trait's key and the level wished for."""

    def __init__(
        self, name: str, columns: Sequence[Column], tip_of: Callable[[str, int], str]
    ) -> None:
        """``tip_of`` returns the meaning of a step of a trait, for the tip of minus and plus."""
        super().__init__(columns, name, notes=True)
        self.traits: RowsModel[TraitRow] = self.rows_model
        self._delegate = TraitDelegate(self)
        self.setItemDelegate(self._delegate)
        self._delegate.tip_of = tip_of
        self._delegate.stepped.connect(self.step)
        self._delegate.set_to.connect(self.raised)
        self.key_pressed.connect(self._typed)

    def show_rows(self, rows: Sequence[TraitRow], *, able: bool = True) -> None:
        """Show these traits; without ``able`` their levels cannot be changed."""
        self.traits.set_rows(rows)
        if able != self._delegate.able:
            self._delegate.able = able
            self.viewport().update()

    def step(self, key: str, by: int) -> None:
        """Ask for one level more or less than there is; never below nothing."""
        row = self.row_of(key) if self._delegate.able else None
        if row is not None and 0 <= row.level + by <= HIGHEST:
            self.raised.emit(key, row.level + by)

    def row_of(self, key: str) -> TraitRow | None:
        """Return the row with this key."""
        place = self.traits.place_of(key)
        return self.traits.rows[place] if place >= 0 else None

    def _typed(self, key: str, text: str) -> None:
        if text in "+-":
            self.step(key, 1 if text == "+" else -1)
        elif self._delegate.able:
            self.raised.emit(key, int(text) or 10)


HIGHEST = 20
"""The highest level a document can hold; above the table's top it is shown as illegal."""
