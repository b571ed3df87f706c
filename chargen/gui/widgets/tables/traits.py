"""Traits with a level: rows with pips, a minus and a plus."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen

from chargen.character.starts import Recommendation
from chargen.gui.application import theme
from chargen.gui.widgets.tables.delegates import PAD
from chargen.gui.widgets.tables.model import ALIGNMENT, ROW_ROLE, Column, Index, RowsModel
from chargen.gui.widgets.tables.steps import StepsDelegate
from chargen.gui.widgets.tables.trait_columns import LEVEL_WIDTH, show_level, show_next, show_pips
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.sheet.rows import TraitRow
from chargen.views.style import MEASURES

PIP, PIP_STEP, EMPTY, GROUP, STEP_BUTTON = 11, 14, 4, 5, 22
"""Pixels at 100 %: a pip, from one to the next, an empty one, the gap after five, a stepper."""


class TraitDelegate(StepsDelegate):
    """Paints names with small print, and pips between a minus and a plus that can be clicked."""

    set_to = Signal(str, int)
    """A trait's key and the level whose pip was clicked."""

    def __init__(self, view: RowsView, *, lines: int) -> None:
        super().__init__(
            view,
            next((n for n, c in enumerate(view.rows_model.columns) if c.text is show_pips), -1),
        )
        self._rows = view.rows_model
        self._lines = lines

    def paint_cell(self, painter: QPainter, area: QRectF, index: Index) -> None:
        row: TraitRow = index.data(ROW_ROLE)
        if row.heading:
            self.paint_heading(painter, area, row)
            return
        match index.column():
            case 0:
                self._paint_name(painter, area, row)
            case self.column:
                self.paint_level(painter, area, row)
            case _:
                self._paint_figure(painter, area, index, row)

    def paint_heading(self, painter: QPainter, area: QRectF, row: TraitRow) -> None:
        """Paint the head of a group."""
        painter.fillRect(area.adjusted(0, 0, 0, -1), theme.now().colour("ground"))
        self._paint_words(painter, area, (row.name, theme.STRONG), row.basis)

    def _paint_name(self, painter: QPainter, area: QRectF, row: TraitRow) -> None:
        look, weight = theme.now(), theme.STRONG if row.level or self._lines > 1 else theme.PLAIN
        tone = "ink" if row.known else "wrong"
        roomy = area.width() >= look.px(self._rows.columns[0].width)
        note = row.basis if row.uses and roomy else ""
        if self._lines > 1:
            area, below = (QRectF(area) for _ in range(2))
            area.setBottom(area.center().y() + look.px(1))
            below.setTop(area.bottom() - look.px(2))
            self._paint_words(painter, below, ("", theme.PLAIN), row.basis)
        right = self._paint_words(painter, area, (row.name, weight), note, tone)
        for tag in row.tags:
            right = self._paint_tag(painter, area, right, *tag)
        if row.fit is Recommendation.SUITS and right < area.right() - look.px(PAD):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("accent"))
            side = look.px(EMPTY + 1)
            painter.drawEllipse(QPointF(right, area.center().y()), side / 2, side / 2)

    def _paint_tag(
        self, painter: QPainter, area: QRectF, left: float, tag: str, tone: str
    ) -> float:
        """Paint a tag where there is room for it; return where the next may begin."""
        look = theme.now()
        font = look.font(theme.CODE, theme.MEDIUM)
        wide = QFontMetrics(font).horizontalAdvance(tag) + look.px(12)
        high = look.px(theme.CODE + 6)
        chip = QRectF(left, area.center().y() - high / 2 + look.px(2), wide, high)
        if chip.right() > area.right():
            return left
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour(_GROUNDS[tone]))
        painter.drawRoundedRect(chip, look.px(4), look.px(4))
        painter.setPen(look.colour(tone))
        painter.setFont(font)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, tag)
        return chip.right() + look.px(6)

    def _paint_words(
        self,
        painter: QPainter,
        area: QRectF,
        name: tuple[str, QFont.Weight],
        note: str,
        tone: str = "ink",
    ) -> float:
        """Paint a name, and a note behind it as far as there is room; return where they end."""
        look, text = theme.now(), name[0]
        room = area.adjusted(look.px(PAD), 0, -look.px(PAD) - 1, 0)
        parts = ((text, look.font(weight=name[1]), tone), (note, look.font(theme.SMALL), "muted"))
        for words, font, colour in parts if text else parts[1:]:
            wide = look.write(painter, room, words, colour, font)
            room.setLeft(room.left() + wide + look.px(8))
        return room.left()

    def paint_level(self, painter: QPainter, area: QRectF, row: TraitRow) -> None:
        """Paint what a minus and a plus change, and both while the row is current or hovered."""
        here = self.is_here(row)
        self.paint_signs(painter, area, row)
        for number in range(1, row.pips + 1) if here or row.level else ():
            self._paint_pip(painter, self._pip(area, number), row, number)

    def is_here(self, row: TraitRow) -> bool:
        """Return whether the row that is painted is current or under the mouse."""
        return self._selected or self.is_under_mouse(row)

    def paint_signs(self, painter: QPainter, area: QRectF, row: TraitRow) -> None:
        """Paint minus and plus on the current row and the one under the mouse."""
        look = theme.now()
        for sign, box in self.signs(area, row).items() if self.is_here(row) and self.able else ():
            hot = self.is_hot(row, sign)
            painter.setPen(QPen(look.colour("accent" if hot else "edge"), 1))
            painter.setBrush(look.colour("soft" if hot else "panel"))
            painter.drawRoundedRect(box, look.px(4), look.px(4))
            painter.setPen(QPen(look.colour("ink"), look.px(1.4)))
            middle, arm = box.center(), look.px(4)
            painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
            if sign == "+":
                painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))

    def _paint_pip(self, painter: QPainter, box: QRectF, row: TraitRow, number: int) -> None:
        """A bought level is full, a free one ringed, one too many square: never colour alone."""
        look = theme.now()
        painter.setPen(Qt.PenStyle.NoPen)
        if number == row.level + 1 and self._selected:
            painter.setPen(QPen(look.colour("accent"), 1, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box)
        elif number > row.level:
            less = (box.width() - look.px(EMPTY)) / 2
            painter.setBrush(look.colour("pip"))
            painter.drawEllipse(box.adjusted(less, less, -less, -less))
        elif number > row.level - row.over:
            painter.setBrush(look.colour("wrong"))
            painter.drawRect(box)
        elif number <= row.free:
            painter.setPen(QPen(look.colour("accent"), look.px(2)))
            painter.setBrush(look.colour("soft"))
            painter.drawEllipse(box.adjusted(1, 1, -1, -1))
        else:
            painter.setBrush(look.colour("accent"))
            painter.drawEllipse(box)

    def _paint_figure(self, painter: QPainter, area: QRectF, index: Index, row: TraitRow) -> None:
        look, column = theme.now(), self._rows.columns[index.column()]
        level = column.text is show_level
        quiet = bool(column.leaves) or column.text is show_next
        text, tone = str(index.data()), "muted" if quiet else "ink"
        price = text == row.next and bool(row.next_tone)
        if price:
            tone = row.next_tone
        if level and not row.level:
            text, tone = "\N{EN DASH}", "muted"
        large = column.large or (level and row.uses)
        size = theme.TOTAL if large and row.level else theme.BODY
        small = quiet or not column.right
        weight = theme.STRONG if price else theme.PLAIN if small else theme.MEDIUM
        font = look.font(theme.SMALL if small else size, weight)
        tone = "wrong" if level and row.over else tone
        room = area.adjusted(look.px(PAD), 0, -look.px(PAD), 0)
        look.write(painter, room, text, tone, font, index.data(ALIGNMENT))

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
        right = self._pip(area, row.pips + 1).left() + px(4)
        return {"-": QRectF(left, top, side, side), "+": QRectF(right, top, side, side)}

    def _pip(self, area: QRectF, number: int) -> QRectF:
        px = theme.now().px
        lacks = max(0.0, px(LEVEL_WIDTH) - area.width()) / TEN
        side, step = px(PIP) - lacks / 2, px(PIP_STEP) - lacks
        left = area.left() + px(4 + STEP_BUTTON + 8) + (number - 1) * step
        left += px(GROUP) if number > HALF else 0
        return QRectF(left, area.center().y() - side / 2, side, side)


_GROUNDS = {"info": "infos", "wait": "waits", "wrong": "wrongs", "accent": "soft"}
"""The ground of a tag, by its tone."""
HALF = 5
"""Pips before the gap."""


class TraitTable(RowsView):
    """Left and right, minus and plus change the current level by one; a digit sets it, 0 is 10."""

    raised = Signal(str, int)
    """A trait's key and the level wished for."""
    delegate_kind = TraitDelegate

    def __init__(
        self,
        name: str,
        columns: Sequence[Column],
        tip_of: Callable[[str, int], str],
        *,
        high: int = theme.ROW,
    ) -> None:
        """``tip_of`` returns the meaning of a step of a trait, for the tip of minus and plus.

        Rows are ``high`` pixels at 100 %; those of two lines have the effect below the name.
        """
        super().__init__(columns, name, high=high)
        self.traits: RowsModel[TraitRow] = self.rows_model
        self._delegate = self.delegate_kind(self, lines=2 if high >= MEASURES.text_row else 1)
        self.setItemDelegate(self._delegate)
        self._delegate.tip_of = tip_of
        self._delegate.stepped.connect(self.step)
        self._delegate.set_to.connect(self.raised)
        self.key_pressed.connect(self._typed)
        self.traits.modelReset.connect(self._set_heights)

    def show_rows(self, rows: Sequence[TraitRow], *, able: bool = True) -> None:
        """Show these traits; without ``able`` their levels cannot be changed.

        The current row stays where it is on the screen.
        """
        place = self.traits.place_of(self.current_key)
        top = self.rowViewportPosition(place) if place >= 0 else None
        if self.traits.set_rows(rows):
            place = self.traits.place_of(self.current_key)
            if top is not None and place >= 0:
                self.updateGeometries()
                bar = self.verticalScrollBar()
                bar.setValue(bar.value() + self.rowViewportPosition(place) - top)
        if able != self._delegate.able:
            self._delegate.able = able
            self.viewport().update()

    def _set_heights(self) -> None:
        """Give headings one line across all columns, also after rows were sorted."""
        self.clearSpans()
        for number, row in enumerate(self.traits.rows):
            high = theme.ROW if row.heading else self._high
            self.setRowHeight(number, theme.now().px(high))
            if row.heading:
                self.setSpan(number, 0, 1, len(self.traits.columns))

    def step(self, key: str, by: int) -> None:
        """Ask for one level more or less than there is; never below nothing."""
        row = self.row_of(key) if self._delegate.able else None
        if row is not None and 0 <= row.level + by <= HIGHEST:
            self.raised.emit(key, row.level + by)

    def row_area(self, key: str) -> QRect:
        """Return the area of a row in the table, from its level to its end."""
        place, last = self.traits.place_of(key), len(self.traits.columns) - 1
        level = self.visualRect(self.traits.index(place, self._delegate.column))
        area = level.united(self.visualRect(self.traits.index(place, last)))
        return QRect(self.viewport().mapTo(self, area.topLeft()), area.size())

    def row_of(self, key: str) -> TraitRow | None:
        """Return the row with this key."""
        place = self.traits.place_of(key)
        return self.traits.rows[place] if place >= 0 else None

    def _typed(self, key: str, text: str) -> None:
        if text in "+-":
            self.step(key, 1 if text == "+" else -1)
        elif self._delegate.able and (row := self.row_of(key)) is not None:
            self.raised.emit(key, int(text) or (TEN if row.pips >= TEN else 0))


TEN = 10
"""The level of the digit 0, where there is one."""
HIGHEST = 20
"""The highest level a document can hold; above the table's top it is shown as illegal."""
