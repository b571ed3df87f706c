"""Marks of skills in a table: boxes that are clicked once for each use (AD-02)."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen

from chargen.character.display_names import points
from chargen.gui.application import theme
from chargen.gui.widgets.tables.delegates import PAD
from chargen.gui.widgets.tables.grouped import GroupedTable
from chargen.gui.widgets.tables.model import ROW_ROLE, Column, Index
from chargen.gui.widgets.tables.traits import TraitDelegate
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.sheet.rows import TraitRow

BOX, STEP, BOXES = 12, 16, 4
"""Pixels at 100 % of a box and from one to the next; boxes before a number takes over."""


def show_marks(_: TraitRow) -> str:
    """Return no text: the column with this text is painted with boxes."""
    return ""


MARKS = Column(
    "Marks", BOXES * STEP + 2 * PAD + 14, show_marks, firm=True, order=lambda row: row.marks,
    tip="Successful uses: click a box to add or remove one",
    spoken=lambda row: points(row.marks, "mark"),
)  # fmt: skip


class MarkedDelegate(TraitDelegate):
    """Paints a trait's marks as boxes; a click on one asks for one more or less."""

    marked = Signal(str, int)
    """A skill's key, and +1 or -1."""

    def __init__(self, view: RowsView, *, lines: int) -> None:
        super().__init__(view, lines=lines)
        columns = view.rows_model.columns
        self.marks = next(n for n, column in enumerate(columns) if column.text is show_marks)

    def paint_cell(self, painter: QPainter, area: QRectF, index: Index) -> None:
        row: TraitRow = index.data(ROW_ROLE)
        if row.heading or index.column() != self.marks:
            super().paint_cell(painter, area, index)
        elif row.level or row.marks or self._selected or self.is_under_mouse(row):
            self._paint_marks(painter, area, row)

    def _paint_marks(self, painter: QPainter, area: QRectF, row: TraitRow) -> None:
        look = theme.now()
        for number in range(1, BOXES + 1):
            box, on = self.box(area, number), number <= row.marks
            painter.setPen(QPen(look.colour("accent" if on else "edge"), 1))
            painter.setBrush(look.colour("panel"))
            painter.drawRoundedRect(box, look.px(3), look.px(3))
            if on:
                painter.setPen(QPen(look.colour("accent"), look.px(1.6)))
                arm = look.px(3)
                inner = box.adjusted(arm, arm, -arm, -arm)
                painter.drawLine(inner.topLeft(), inner.bottomRight())
                painter.drawLine(inner.topRight(), inner.bottomLeft())
        if row.marks > BOXES:
            painter.setPen(look.colour("accent"))
            painter.setFont(look.font(theme.SMALL, theme.STRONG))
            room = area.adjusted(look.px(PAD + BOXES * STEP), 0, 0, 0)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), str(row.marks))

    def asked_beside(
        self, column: int, place: QPointF, area: QRectF, row: TraitRow
    ) -> Callable[[], None] | None:
        for number in range(1, BOXES + 1) if column == self.marks and not row.heading else ():
            if self.box(area, number).adjusted(-1, -6, 1, 6).contains(place):
                by = -1 if number <= row.marks else 1
                return partial(self.marked.emit, row.key, by)
        return None

    def box(self, area: QRectF, number: int) -> QRectF:
        """Return the area of a box in a cell, by its number from 1."""
        px, side = theme.now().px, theme.now().px(BOX)
        left = area.left() + px(PAD) + (number - 1) * px(STEP)
        return QRectF(left + 0.5, area.center().y() - side / 2, side, side)


class MarkedTable(GroupedTable):
    """Skills in groups, with a column of marks that is shown while it is wanted."""

    marked = Signal(str, int)
    """A skill's key, and +1 or -1."""
    delegate_kind = MarkedDelegate

    def __init__(
        self, name: str, columns: Sequence[Column], tip_of: Callable[[str, int], str]
    ) -> None:
        super().__init__(name, columns, tip_of)
        assert isinstance(self._delegate, MarkedDelegate)
        self._delegate.marked.connect(self.marked)
        self._marks = frozenset({self._delegate.marks})

    def show_marks(self, shown: bool) -> None:
        """Show the column of marks, or leave it out."""
        self.leave_out(frozenset() if shown else self._marks)
