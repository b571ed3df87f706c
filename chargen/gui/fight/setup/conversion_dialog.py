"""The numbers of each fighter by Gray Dawn, and their conversion to another round system."""

from PySide6.QtWidgets import QDialogButtonBox, QWidget

from chargen.combat import SYSTEMS
from chargen.encounter.setup.conversion_rows import number_rows
from chargen.encounter.setup.setup import FightSetup
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Dialog
from chargen.gui.widgets.elements import column, label
from chargen.gui.widgets.plain_text import entitle
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView

COLUMNS = (
    Column("Fighter", 160, lambda r: r.fighter),
    Column("Gray Dawn", 0, lambda r: r.conversion.source),
    Column("Converted", 150, lambda r: r.conversion.name),
    Column("Value", 110, lambda r: r.conversion.value),
    Column("Rule", 70, lambda r: r.conversion.rule),
)


class NumbersDialog(Dialog):
    """One line a number; how it is worked out stands below."""

    def __init__(self, parent: QWidget | None, plan: FightSetup) -> None:
        super().__init__(parent)
        entitle(self, f"Converted values: {SYSTEMS[plan.system].title}")
        self.resize(theme.now().px(820), theme.now().px(520))
        self.rows = {row.key: row for row in number_rows(plan)}
        self.table = RowsView(COLUMNS, "Converted values")
        self.how = label("", wrap=True, name="Conversion method")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        inner = column(self.table, self.how, buttons, margins=(16, 14, 16, 14), grows=self.table)
        self.setLayout(inner)
        self.table.went_to.connect(self._show)
        self.table.rows_model.set_rows(tuple(self.rows.values()))
        if self.rows:
            self.table.go_to(next(iter(self.rows)))

    def _show(self, key: str) -> None:
        self.how.setText(self.rows[key].conversion.how if key in self.rows else "")
