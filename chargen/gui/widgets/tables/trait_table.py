"""A table of traits that can be raised and lowered by mouse or keyboard."""

from collections.abc import Sequence

from PySide6.QtCore import Signal

from chargen.gui.widgets.tables.model import Column, RowsModel
from chargen.gui.widgets.tables.traits import TraitDelegate
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.sheet.rows import TraitRow


class TraitTable(RowsView):
    """Left and right, minus and plus change the current level by one; a digit sets it, 0 is 10."""

    raised = Signal(str, int)
    """A trait's key and the level wished for."""

    def __init__(self, name: str, columns: Sequence[Column]) -> None:
        super().__init__(columns, name)
        self.traits: RowsModel[TraitRow] = self.rows_model
        self._delegate = TraitDelegate(self)
        self.setItemDelegate(self._delegate)
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
