"""A page's three parts: a character's list, the form of the selected row, and the catalogue."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from chargen.gui.application import theme
from chargen.gui.widgets.elements import Part, box, column, pane
from chargen.gui.widgets.layout.layouts import Panes
from chargen.gui.widgets.layout.scroll_area import scroll_card
from chargen.gui.widgets.tables.model import Row
from chargen.gui.widgets.tables.view import RowsView

OWNED_ROWS = 6
"""Rows of height for what is owned, the heads among them."""
LEAST = 292
"""Pixels at 100 % of the left half: a form of another width moves nothing."""
SHARES = (40, 60)
"""Of the width, for what is owned and for the catalogue."""


class Side(NamedTuple):
    """One half of a shelf."""

    title: str
    view: RowsView
    empty: str
    """The text of an empty list."""


class CatalogueLayout(Panes):
    """The layout of every page that takes from a catalogue; a selection moves nothing in it.

    The effect of the selected row is shown under Explain.
    """

    def __init__(self, owned: Side, form: QWidget, catalogue: Side, *bars: Part) -> None:
        """``bars`` stand above the catalogue."""
        self.owned, self.catalogue = owned.view, catalogue.view
        self.owned.empty.setText(owned.empty)
        self.catalogue.empty.setText(catalogue.empty)
        self.owned.setFixedHeight(theme.now().px(theme.ROW * OWNED_ROWS))
        left = pane(owned.title, self.owned, scroll_card(form))
        left.setMinimumWidth(theme.now().px(LEAST))
        there = box(column(*bars, self.catalogue, grows=self.catalogue))
        super().__init__(left, pane(catalogue.title, there), sizes=SHARES)

    def show_rows(self, owned: Sequence[Row], offered: Sequence[Row]) -> None:
        """Show what there is, and what can be taken; where a row went, its neighbour is next."""
        place = self.owned.currentIndex().row()
        self.owned.rows_model.set_rows(owned)
        self.catalogue.rows_model.set_rows(offered)
        if owned and place >= 0 and not self.owned.current_key:
            self.owned.go_to(owned[min(place, len(owned) - 1)].key)
