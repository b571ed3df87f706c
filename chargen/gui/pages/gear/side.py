"""One kind of gear: a list of what the character has and of the catalogue, and its details."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from chargen.character.document.build import Build
from chargen.character.document.custom_gear import own_key
from chargen.files.text import slug
from chargen.gui.application import theme
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.character.own_gear import ItemForm
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import column
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.flow_row import Aside
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.page_state import Browser
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.trait_columns import show_pips, spoken_words
from chargen.gui.widgets.tables.traits import STEP_BUTTON, TraitDelegate, TraitTable
from chargen.views.catalogue.catalogue import DOT
from chargen.views.catalogue.gear_rows import OFFERED
from chargen.views.sheet.rows import TraitRow, heading
from chargen.views.sheet.weapons import weight
from chargen.views.style import MEASURES

FILTER, AMOUNT, EDGE = 150, 34, 4
"""Pixels at 100 %: the filter, an amount between minus and plus, and what stands around them."""
BESIDE = 420
"""Pixels at 100 % that the list and what is beside it have at least."""
PLUS_COLUMN = STEP_BUTTON + 2 * EDGE
AMOUNT_COLUMN = PLUS_COLUMN + AMOUNT + STEP_BUTTON


def gear_columns(
    title: str, total: str, wide: int, amount: str, *, tip: str = ""
) -> tuple[Column, ...]:
    """Return the columns of a kind of gear: name and effect, a total, and an amount."""
    return (
        Column(title, 0, lambda row: row.name,
               spoken=spoken_words, order=lambda row: row.name.casefold()),
        Column(total, wide, lambda row: row.total, right=True, tip=tip),
        Column(amount, AMOUNT_COLUMN if amount else PLUS_COLUMN, show_pips,
               spoken=lambda row: row.next, order=lambda row: int(row.next or 0), firm=True),
    )  # fmt: skip


class AmountDelegate(TraitDelegate):
    """Paints an amount between minus and plus, and a plus alone on rows of the catalogue."""

    def paint_level(self, painter: QPainter, area: QRectF, row: TraitRow) -> None:
        self.paint_signs(painter, area, row)
        look = theme.now()
        painter.setFont(look.font(weight=theme.MEDIUM))
        painter.setPen(look.colour("ink"))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, row.next)

    def signs(self, area: QRectF, row: TraitRow) -> dict[str, QRectF]:
        px = theme.now().px
        side, top = px(STEP_BUTTON), area.center().y() - px(STEP_BUTTON) / 2
        minus = QRectF(area.left() + px(EDGE), top, side, side)
        plus = QRectF(area.right() - px(EDGE) - side, top, side, side)
        if row.next:
            return {"-": minus, "+": plus}
        return {} if row.level else {"+": plus}


class GearTable(TraitTable):
    """Gear in groups; plus takes a row of the catalogue, both signs change an amount."""

    stepped = Signal(str, int)
    """A row's key, and +1 or -1."""
    delegate_kind = AmountDelegate

    def __init__(self, name: str, columns: Sequence[Column]) -> None:
        super().__init__(name, columns, _tip, high=MEASURES.text_row)

    def step(self, key: str, by: int) -> None:
        if self._delegate.able and self.row_of(key) is not None:
            self.stepped.emit(key, by)


def _tip(key: str, by: int) -> str:
    if key.startswith(OFFERED):
        return "Add to gear"
    return "One more" if by > 0 else "One fewer"


class GearSide(QWidget):
    """Gear of one kind the character has, then the catalogue; each row leads to its details."""

    aside_wanted = Signal()
    """The user goes on in the dock."""
    detail: QWidget
    """The details of the current row, for the dock."""

    def __init__(
        self, document: Document, table: GearTable, *tools: QWidget, beside: QWidget | None = None
    ) -> None:
        """``tools`` follow the filter, those with choices are orders of the list.

        ``beside`` is at the right of it.
        """
        super().__init__()
        self.document, self.table = document, table
        name = f"Find {table.accessibleName().casefold()}"
        self.filter = FilterField(name, name)
        self.filter.setFixedWidth(theme.now().px(FILTER))
        self.bar = Flow(self.filter, *tools)
        self._orders = [tool for tool in tools if isinstance(tool, ChoiceField)]
        for order in self._orders:
            order.changed.connect(self.reorder)
        inside = Aside(table, beside, wide=BESIDE) if beside is not None else table
        self.setLayout(column(inside, grows=inside))
        table.empty.setText("No gear of this kind.")
        table.went_to.connect(self.look)
        table.acted.connect(self._act)
        table.stepped.connect(self._step)
        table.removed.connect(self._remove)
        self.filter.lead_to(table, "gear")
        self.filter.changed.connect(self.show_now)

    @property
    def browsers(self) -> tuple[Browser, ...]:
        """In what something is looked for on this side."""
        return (*self._orders, self.filter, self.table)

    def reveal(self, key: str) -> bool:
        """Lead to a row with the keyboard; False if it is not shown."""
        self.filter.clear()
        self.show_now()
        self.table.setFocus()
        return self.table.go_to(key)

    def show_now(self, *_: object) -> None:
        """Show the current gear; where a row went, its neighbour is next."""
        place = self.table.currentIndex().row()
        wanted = self.filter.text().casefold().strip()
        listed: list[TraitRow] = []
        for title, words, rows in self.groups():
            fits = [row for row in rows if wanted in f"{row.name}\n{row.basis}".casefold()]
            if fits or (words and not wanted):
                counted = DOT.join(filter(None, (str(len(fits) or "none yet"), words)))
                listed += [heading(title, len(fits), counted), *fits]
        self.table.show_rows(listed, able=not self.document.read_only)
        if not self.table.current_key:
            rest = [row.key for row in listed[max(0, place) :] if not row.heading]
            before = [row.key for row in reversed(listed) if not row.heading]
            for key in (*rest, *before)[:1]:
                self.table.go_to(key)

    def reorder(self, *_: object) -> None:
        """Show the gear in the order chosen above the list, no longer by a column."""
        self.table.traits.unsort()
        self.show_now()

    def weight(self) -> str:
        """Return the weight of all gear, and the limit."""
        return f"{weight(self.document.character)} in all"

    def make(
        self, form: ItemForm, known: Collection[str], keep: Callable[[Build, str, Any], Build]
    ) -> None:
        """Ask for an item of the user's own, keep it under a new key, and add it."""
        if run_dialog(form) and form.item is not None:
            key = own_key(slug(form.item.name), known)
            build = keep(self.document.build, key, form.item)
            self.document.edit(f"Create {form.item.name}", build)
            self.take(key)
            self.reveal(OFFERED + key)

    def groups(self) -> Sequence[tuple[str, str, Sequence[TraitRow]]]:
        """Return the groups of rows, each with its title and the words behind it.

        One with words is shown without rows, too.
        """
        return ()

    def look(self, key: str) -> None:
        """Explain a row and show its details."""

    def take(self, key: str) -> None:
        """Add an item of the catalogue."""

    def change(self, key: str, by: int) -> None:
        """Change the amount of what the character has."""

    def remove(self, key: str) -> None:
        """Remove what the character has."""

    def edit(self, key: str) -> None:
        """Give the first of the details the keyboard."""

    def _act(self, key: str) -> None:
        if key.startswith(OFFERED):
            self._step(key, 1)
        else:
            self.aside_wanted.emit()
            self.edit(key)

    def _step(self, key: str, by: int) -> None:
        if self.document.read_only:
            return
        if not key.startswith(OFFERED):
            self.change(key, by)
        elif by > 0:
            self.take(key.removeprefix(OFFERED))

    def _remove(self, key: str) -> None:
        if not self.document.read_only and not key.startswith(OFFERED):
            self.remove(key)
