"""Traits in groups: those bought first, then the rest; the current group's head stays in sight."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from chargen.gui.application import theme
from chargen.gui.application.timed_work import make_timer
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.traits import TraitDelegate, TraitTable
from chargen.views.sheet.rows import TraitRow


class StickyHead(QWidget):
    """The head of the group at the top of a table, above its rows."""

    def __init__(self, table: QWidget, delegate: TraitDelegate) -> None:
        super().__init__(table)
        self._delegate = delegate
        self._row: TraitRow | None = None
        self.hide()

    def stand_for(self, row: TraitRow | None) -> None:
        """Show the head of a group, or nothing."""
        self._row = row
        self.setVisible(row is not None)
        self.update()

    def paintEvent(self, _: QPaintEvent) -> None:
        if self._row is not None:
            painter, area = QPainter(self), QRectF(self.rect())
            painter.fillRect(area, theme.now().colour("line"))
            self._delegate.paint_heading(painter, area, self._row)


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
        self.head = StickyHead(self, self._delegate)
        self.traits.modelReset.connect(self._show_head)
        self.verticalScrollBar().valueChanged.connect(self._show_head)

    def scrollTo(
        self,
        index: QModelIndex | QPersistentModelIndex,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        super().scrollTo(index, hint)
        if not index.isValid():  # so Qt asks before there is a head
            return
        hidden = theme.now().px(theme.ROW) - self.visualRect(index).top()
        if hidden > 0 and not self.head.isHidden() and not self.traits.rows[index.row()].heading:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() - hidden)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_head()

    def _show_head(self) -> None:
        """Keep the head of the group at the top in sight while its rows scroll."""
        first = self.rowAt(0)
        places = [place for place in range(first + 1) if self.traits.rows[place].heading]
        above = places[-1] if places else -1
        scrolled = above >= 0 and self.rowViewportPosition(above) < 0
        room = self.viewport().geometry()
        room.setHeight(theme.now().px(theme.ROW))
        self.head.setGeometry(room)
        self.head.stand_for(self.traits.rows[above] if scrolled else None)

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
