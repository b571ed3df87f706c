"""Traits in groups: those bought first, then the rest."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Signal

from chargen.gui.application import theme
from chargen.gui.application.timed_work import make_timer
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.traits import TraitTable
from chargen.views.sheet.rows import TraitRow


class GroupedTable(TraitTable):
    """Traits in groups, those bought first; a row changes its group only when it is left."""

    regrouped = Signal()
    """Asks for the rows in new groups."""

    def __init__(
        self,
        name: str,
        columns: Sequence[Column],
        tip_of: Callable[[str, int], str],
        *,
        high: int = theme.ROW,
    ) -> None:
        super().__init__(name, columns, tip_of, high=high)
        self._bought: Mapping[str, int] | None = None
        self._left: Mapping[str, int] | None = None
        """The levels as the row before the current one was left."""
        self._shown = ""
        self._later = make_timer(self, 0, self.regroup)
        self.went_to.connect(self._leave)

    def bought(self, rows: Sequence[TraitRow]) -> Mapping[str, int]:
        """Return the first group, with its levels as rows were last grouped."""
        if self._bought is None:
            self._bought = {row.key: row.level for row in rows if row.level}
        return self._bought

    def regroup(self, *_: object) -> None:
        """Sort bought traits to the top."""
        self._bought, self._left = self._left, None
        self.regrouped.emit()

    def _leave(self, key: str) -> None:
        if key != self._shown:
            self._shown = key
            # A click on a plus raises its row only after this, and must not move it.
            rows = self.traits.rows
            self._left = {row.key: row.level for row in rows if row.level and not row.heading}
            self._later.start()
