"""The form of bans and allow lists."""

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from chargen.character.starts import kit_equipment
from chargen.files.text import slug
from chargen.gui.application import theme
from chargen.gui.dialogs.base import LIST_HEIGHT, Form
from chargen.gui.widgets.elements import Segments, box, clear, column
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import CheckBox
from chargen.rules.model import ContentTable, Limit, Ruleset

TABLES: tuple[tuple[ContentTable, str], ...] = (
    ("skills", "Skills"), ("perks", "Perks"), ("flaw_templates", "Common flaws"),
    ("weapons", "Weapons"), ("armour", "Armour"), ("ammunition", "Ammunition"),
    ("equipment", "Equipment"),
)  # fmt: skip
WAYS = (("banned", "Ban what is ticked"), ("allowed", "Allow only what is ticked"))


def rows_of(rules: Ruleset, table: ContentTable) -> Mapping[str, str]:
    """Return the rows of a table by id with their names, in the order of the names."""
    rows = {key: row.name for key, row in getattr(rules, table).items()}
    if table == "equipment":
        rows |= {slug(item.name): item.name for item in kit_equipment(rules)}
    return dict(sorted(rows.items(), key=lambda row: row[1].casefold()))


class LimitsForm(Form):
    """One table at a time: its rows with ticks, and what a tick means."""

    def __init__(
        self, parent: QWidget, rules: Ruleset, limits: Mapping[ContentTable, Limit]
    ) -> None:
        words = (
            "Characters cannot take rows that are not allowed. What a character has already waits "
            "for your approval."
        )
        super().__init__(parent, "Ban or allow", words, ok="Apply", width=480)
        self.rules, self.limits = rules, dict(limits)
        self.table: ChoiceField[ContentTable] = ChoiceField("Table", list(TABLES))
        self.way = Segments("Meaning of a tick", WAYS)
        self.ticks: dict[str, CheckBox] = {}
        self.filter = FilterField("Filter rows", "Find a row")
        self.lines = column(gap=2)
        rows = Scrolled(box(column(self.lines, None)), across=False)
        rows.setFixedHeight(theme.now().px(LIST_HEIGHT))
        self.add(self.table, self.way, self.filter, rows)
        self.shown: ContentTable = self.table.key
        self._show()
        self.table.changed.connect(self._turn)
        self.way.chosen.connect(self.keep)
        self.filter.changed.connect(self._find)

    def _show(self) -> None:
        limit = self.limits.get(self.shown, Limit())
        self.way.choose("banned" if limit.allowed is None else "allowed")
        ticked = limit.banned if limit.allowed is None else limit.allowed
        clear(self.lines)
        self.ticks = {}
        for key, name in rows_of(self.rules, self.shown).items():
            self.ticks[key] = tick = CheckBox(name, on=key in ticked)
            self.lines.addWidget(tick)
        self._find()

    def _find(self, *_: object) -> None:
        """Show the rows whose names hold the filter's text; the others keep their ticks."""
        wanted = self.filter.text().strip().casefold()
        for tick in self.ticks.values():
            tick.setVisible(wanted in tick.text().casefold())

    def keep(self, *_: object) -> None:
        """Take what is ticked for the table that is shown."""
        ticked = tuple(key for key, tick in self.ticks.items() if tick.isChecked())
        allows = self.way.value == "allowed"
        before = self.limits.get(self.shown, Limit()).banned
        barred = tuple(key for key in before if key not in ticked)
        limit = Limit(banned=barred, allowed=ticked) if allows else Limit(banned=ticked)
        self.limits = {**self.limits, self.shown: limit}
        if limit == Limit():
            self.limits.pop(self.shown)

    def accept(self) -> None:
        """Keep the table that is shown, and close."""
        self.keep()
        super().accept()

    def _turn(self, *_: object) -> None:
        self.keep()
        self.shown = self.table.key
        self._show()
