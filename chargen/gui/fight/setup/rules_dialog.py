"""The rules of this fight: every number and switch under its rule, and what the ground does."""

from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QWidget

from chargen.combat import InvalidScenario
from chargen.combat.kernel.tuning import TuningValue
from chargen.encounter.setup.rule_rows import RuleRow, rule_rows, set_rule
from chargen.errors import ChargenError
from chargen.gui.dialogs.base import Dialog
from chargen.gui.dialogs.rules import browse_rules
from chargen.gui.fight.setup.setup_store import SetupStore, allow
from chargen.gui.widgets.elements import beside, box, button, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField, capitalise_choices
from chargen.gui.widgets.fields.text_fields import FilterField, LineField
from chargen.gui.widgets.layout.layouts import Flow, Panes
from chargen.gui.widgets.layout.scroll_area import scroll_card
from chargen.gui.widgets.plain_text import CheckBox, set_tip
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView

COLUMNS = (
    Column("Rule", 68, lambda r: r.rule),
    Column("Setting", 0, lambda r: r.title),
    Column(
        "Value", 120, lambda r: f"{r.said} *" if r.changed else r.said,
        spoken=lambda r: f"{r.said}, changed" if r.changed else r.said,
        tip="A star marks values changed for this fight",
    ),
)  # fmt: skip
MOST_ROUNDS = 1_000
GROUND = {
    "close_quarters": ("close quarters", "A small room, where long guns are a handicap"),
    "barrage": ("rounds of bombardment", "All fighters gain suppression from the first round on"),
    "scale": ("the scale of the map", "MA counts map spaces; one space is 100 cm by default"),
    "grid": (
        "the grid",
        "Touching squares are adjacent, diagonals included; without a grid, 1 m is adjacent",
    ),
}
"""The rules of a scene: their words in the undo history and their tooltips."""


class RulesOfFight(Dialog):
    """All tunables with a filter; each change is a step of the setup."""

    def __init__(self, parent: QWidget | None, store: SetupStore) -> None:
        super().__init__(parent, "Rules of this fight", (900, 580))
        self.store = store
        self.filter = FilterField("Filter rules", "Filter by rule id, name or text")
        self.only = CheckBox("Changed only")
        set_tip(self.only, "Shows only the rules changed for this fight")
        self.view = RowsView(COLUMNS, "Rules of this fight", _tone)
        self.ground = GroundRules(store)
        self.detail = RuleDetail(store)
        self.all_back = button("Reset all rules", self._all_back)
        left = box(column(row(self.filter, self.only), self.view, grows=self.view))
        split = Panes(left, self.detail, sizes=(58, 42))
        buttons = self.make_buttons()
        below = row(self.all_back, None, buttons)
        self.setLayout(column(self.ground, split, below, margins=(16, 14, 16, 14), grows=split))
        self.rows: dict[str, RuleRow] = {}
        self.view.nothing.filter_by(self.filter, "rule")
        self.filter.changed.connect(self._show)
        self.only.toggled.connect(self._show)
        self.view.went_to.connect(lambda key: self.detail.show_rule(self.rows[key]))
        store.changed.connect(self._show)
        self._show()

    def _show(self, *_: object) -> None:
        rows = rule_rows(self.store.value, self.store.program.rules)
        self.rows = {row.key: row for row in rows}
        wanted = self.filter.text().casefold().strip()
        only = self.only.isChecked()
        shown = [
            row
            for row in rows
            if wanted in f"{row.rule} {row.title} {row.rule_title} {row.help}".casefold()
            and (row.changed or not only)
        ]
        self.view.list_rows(shown)
        key = self.view.current_key
        self.detail.show_rule(self.rows[key] if key else None)
        self.all_back.setEnabled(bool(self.store.value.tunables))

    def _all_back(self) -> None:
        self.store.edit("Reset all rules", replace(self.store.value, tunables={}))


class GroundRules(Flow):
    """The rules of a scene for all fighters: close quarters, bombardment and the grid."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__()
        self.store = store
        self.tight = CheckBox("Close quarters")
        self.barrage = NumberField("Rounds of bombardment", 0, MOST_ROUNDS, settled=True)
        self.scale = NumberField("Centimetres per map space", 1, 10_000, unit=" cm", settled=True)
        self.grid = CheckBox("Square grid")
        self.add(self.tight)
        self.add(beside("Bombardment rounds", self.barrage))
        self.add(beside("Map space", self.scale))
        self.add(self.grid)
        self.fields: dict[str, CheckBox | NumberField] = {
            "close_quarters": self.tight, "barrage": self.barrage, "scale": self.scale,
            "grid": self.grid,
        }  # fmt: skip
        for field, part in self.fields.items():
            changed = part.toggled if isinstance(part, CheckBox) else part.changed
            changed.connect(partial(self._set, field))
        store.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        plan = self.store.value
        for field, part in self.fields.items():
            allow(plan, field, part, GROUND[field][1])
            part.show_value(getattr(plan, field))

    def _set(self, field: str, value: int) -> None:
        plan = replace(self.store.value, **{field: value})  # type: ignore[arg-type]
        self.store.edit(f"Set {GROUND[field][0]}", plan, merge=field)


class RuleDetail(QWidget):
    """One tunable: what it means, its value to be changed, and the words of its rule."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__()
        self.store = store
        self.shown: RuleRow | None = None
        self.title = label("", "strong", wrap=True)
        self.help = label("", wrap=True)
        self.number = NumberField("Value", -1_000, 1_000, settled=True)
        self.choice: ChoiceField[TuningValue] = ChoiceField("Value")
        self.line = LineField("Value")
        self.usual = label("", "muted", wrap=True)
        self.back = button("Reset value", self._back)
        self.fault = label("", "wrong", wrap=True, name="Why the value is refused")
        self.rule = button("", self._read, role="link", tip="Opens the rule")
        held = row(self.number, self.choice, self.line, self.back)
        inside = column(self.title, self.help, held, self.fault, self.usual, Flow(self.rule), gap=8)
        self.setLayout(column(scroll_card(box(inside))))
        self.number.changed.connect(self._set)
        self.choice.changed.connect(self._set)
        self.line.editingFinished.connect(self._typed)

    def show_rule(self, row: RuleRow | None) -> None:
        """Show a tunable as it is now."""
        self.setVisible(row is not None)
        self.shown = row
        if row is None:
            return
        tunable = row.tunable
        self.title.setText(row.title)
        self.help.setText(row.help)
        self.usual.setText(f"Campaign value: {row.usual}")
        self.rule.setText(f"{', '.join(tunable.rules)}: {row.rule_title}")
        self.back.setEnabled(row.changed)
        self.fault.setVisible(False)
        words: tuple[TuningValue, ...] = (
            (True, False) if type(tunable.usual) is bool else tunable.words
        )
        whole = type(row.value) is int
        for field in (self.number, self.choice, self.line):
            field.setAccessibleName(row.title)
        self.number.setVisible(whole)
        self.choice.setVisible(bool(words))
        self.line.setVisible(not whole and not words)
        if whole and isinstance(row.value, int):
            self.number.show_range(*tunable.span, row.value)
        elif words:
            values = capitalise_choices((word, tunable.said(word)) for word in words)
            self.choice.offer(values, chosen=row.value)
        else:
            self.line.show_value(row.said)

    def _typed(self) -> None:
        if self.shown is None or self.line.typed == self.shown.said:
            return
        try:
            self._set(self.shown.tunable.read(self.line.typed))
        except InvalidScenario as refused:
            self.fault.show_words(str(refused))

    def _set(self, value: TuningValue) -> None:
        if self.shown is None:
            return
        row = self.shown
        try:
            plan = set_rule(self.store.value, row.key, value)
        except ChargenError as error:
            self.fault.show_words(f"{error}.")
            return
        self.store.edit(f"Set rule: {row.title}", plan, f"rule:{row.key}")

    def _back(self) -> None:
        if self.shown is not None:
            self._set(self.shown.table)

    def _read(self) -> None:
        if self.shown is not None:
            browse_rules(self.window(), self.store.program.rules, self.shown.rule)


def _tone(row: RuleRow, _: int) -> str:
    """Return the tone that marks a changed row, besides its star."""
    return "accent" if row.changed else ""
