"""House rules: name, budgets, prices and rulings of the card that is being written."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, get_args

from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from chargen.gui.gm.campaign.desk_model import CardText, DeskModel
from chargen.gui.gm.campaign.desk_page import DeskPage
from chargen.gui.gm.pages.rule_parts import DifferenceList, LimitRows, PackRows, TableRows
from chargen.gui.widgets.elements import box, button, card, column, label, labelled, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField, capitalise_choices
from chargen.gui.widgets.fields.text_fields import LineField, word_of
from chargen.gui.widgets.layout.layouts import Panes
from chargen.gui.widgets.plain_text import CheckBox, PushButton
from chargen.gui.widgets.rule_link import RuleLink
from chargen.rules.differences import CHOICES, shown
from chargen.rules.model import Rulings

BUDGETS = (("stat", "Stat points"), ("skill", "Skill points"), ("perk", "Perk points"))
PRICES = (
    ("skill_per_level", "Skill, per current level"), ("new_skill", "New skill"),
    ("perk_point", "Perk point"), ("stat_point", "Stat point"),
    ("flaw_skill_point", "Flaw bought off, per skill point"),
)  # fmt: skip
NumberTable = Literal["budgets", "improvement"]
"""A table of house rules whose numbers have fields."""
_PRICED = {words for _, words in PRICES}


class HousePage(DeskPage):
    """Every number and switch a campaign may change, each with its default."""

    help_words = (
        "Set the budgets, prices and rulings of your campaign, ban rows, and add rule packs. "
        "Changes apply once you issue the next card. Before that, you can undo them."
    )

    def __init__(self, table: DeskModel) -> None:
        super().__init__(table)
        self.name = LineField("Name of the campaign", undo=False)
        self.gm = LineField("GM", undo=False)
        self.numbers: dict[str, NumberField] = {}
        self.switches: dict[str, CheckBox | ChoiceField[Any]] = {}
        self.packs = PackRows(table)
        self.resets: dict[str, PushButton] = {}
        self._parts: dict[str, dict[str, object]] = {}
        self._rows: list[tuple[NumberField, Callable[[CardText], int]]] = []
        left = column(
            _card("Campaign", self._names()),
            self._table("Starting points", self._budgets(), budgets=None, flaw_cap=None),
            self._table("IP prices", box(self._numbers("improvement", PRICES)), improvement=None),
            _card("Other tables", TableRows(table)),
            _card("Bans and allow lists", LimitRows(table)),
            _card("Rule packs", self.packs), None, gap=12,
        )  # fmt: skip
        differences = DifferenceList(table, self.asked.emit)
        right = column(
            self._table("Rulings", self._rulings(), rulings=Rulings()),
            _card("Differences from the default rules", differences), None, gap=12,
        )  # fmt: skip
        prices_side, rulings_side = box(left), box(right)
        split = Panes(prices_side, rulings_side, sizes=(42, 58))
        self.setLayout(column(split, None))
        self.name.changed.connect(partial(self._word, "name"))
        self.gm.changed.connect(partial(self._word, "gm"))
        table.card.changed.connect(self.show_card)
        self.show_card()

    def show_card(self) -> None:
        """Show the card as it is being written."""
        wording = self.table.card.value
        self.name.show_value(wording.name)
        self.gm.show_value(wording.gm)
        for field, value in self._rows:
            field.show_value(value(wording))
        for key, switch in self.switches.items():
            switch.show_value(getattr(wording.house.rulings, key))
        for title, shipped in self._parts.items():
            changed = any(getattr(wording.house, part) != value for part, value in shipped.items())
            self.resets[title].setEnabled(changed)

    def reset(self, title: str) -> None:
        """Bring back the defaults of a card of the page."""
        self.table.edit_house(f"Reset {title}", self._parts[title])

    # --- parts

    def _table(self, title: str, inside: QWidget, **shipped: object) -> QFrame:
        """Return a card for tables of the house rules, with a way back to the defaults."""
        self._parts[title] = shipped
        self.resets[title] = reset = button("Reset", partial(self.reset, title))
        reset.setAccessibleName(f"Reset {title}")
        return _card(title, inside, reset)

    def _names(self) -> QWidget:
        grid = labelled(("Name", self.name), ("GM", self.gm))
        grid.setContentsMargins(0, 0, 0, 0)
        return box(grid)

    def _budgets(self) -> QWidget:
        grid, shipped = self._numbers("budgets", BUDGETS), self.table.shipped.flaws.cap
        cap = self._number("Flaw cap", self._cap, self._set_cap)
        _line(grid, len(BUDGETS), "Flaw cap, skill points", cap, f"default {shipped}")
        return box(grid)

    def _numbers(self, table: NumberTable, numbers: Sequence[tuple[str, str]]) -> QGridLayout:
        """Return a field for each number of a table, with its default."""
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        grid.setContentsMargins(0, 0, 0, 0)
        for line, (key, words) in enumerate(numbers):
            value, change = partial(self._value, table, key), partial(self._set_value, table, key)
            field = self._number(words, value, change)
            shipped = getattr(getattr(self.table.shipped, table), key)
            _line(grid, line, words, field, f"default {shipped}")
        return grid

    def _rulings(self) -> QWidget:
        parts: list[QWidget] = []
        for key, text in self.table.shipped.ruling_texts.items():
            switch = self._switch(key, text.title)
            self.switches[key] = switch
            link = RuleLink()
            link.cite(self.table.shipped, (text.rule,))
            link.asked.connect(self._read_rules)
            head = (
                row(switch, link, grows=switch)
                if isinstance(switch, CheckBox)
                else row(label(text.title), None, switch, link)
            )
            usual = getattr(self.table.shipped.rulings, key)
            shipped = CHOICES.get(usual, shown(usual))
            words = label(f"{text.text} Default: {shipped}.", "small", wrap=True)
            parts.append(box(column(head, words, gap=2)))
        return box(column(*parts, gap=12))

    def _read_rules(self, ids: tuple[str, ...]) -> None:
        from chargen.gui.dialogs.rules import browse_rules

        browse_rules(self.window(), self.table.shipped, *ids)

    def _number(
        self, words: str, value: Callable[[CardText], int], change: Callable[[int], object]
    ) -> NumberField:
        least, most, unit = (1, 1_000, " IP") if words in _PRICED else (0, 10_000, "")
        field = NumberField(words, least, most, unit=unit)
        field.changed.connect(change)
        self.numbers[words] = field
        self._rows.append((field, value))
        return field

    def _switch(self, key: str, title: str) -> CheckBox | ChoiceField[Any]:
        choices = get_args(Rulings.model_fields[key].annotation)
        if not choices:
            box_made = CheckBox(title)
            box_made.setAccessibleName(title)
            box_made.toggled.connect(partial(self._rule, key))
            return box_made
        words = capitalise_choices((choice, CHOICES.get(choice, choice)) for choice in choices)
        field = ChoiceField(title, words)
        field.changed.connect(partial(self._rule, key))
        return field

    # --- changes

    def _word(self, field: str, text: str) -> None:
        card = self.table.card
        facts: dict[str, Any] = {"name": card.value.name, "gm": card.value.gm, field: text}
        wording = CardText(facts["name"], facts["gm"], card.value.house)
        card.edit(f"Change {field}", wording, f"{field} {word_of(text)}")

    def _value(self, table: NumberTable, key: str, wording: CardText) -> int:
        written = getattr(wording.house, table) or getattr(self.table.shipped, table)
        return int(getattr(written, key))

    def _set_value(self, table: NumberTable, key: str, value: int) -> None:
        shipped = getattr(self.table.shipped, table)
        now = getattr(self.table.card.value.house, table) or shipped
        new = type(shipped).model_validate({**now.model_dump(), key: value})
        self._house(table, None if new == shipped else new, key)

    def _cap(self, wording: CardText) -> int:
        cap = wording.house.flaw_cap
        return (wording.house.flaws or self.table.shipped.flaws).cap if cap is None else cap

    def _set_cap(self, value: int) -> None:
        shipped = (self.table.card.value.house.flaws or self.table.shipped.flaws).cap
        self._house("flaw_cap", None if value == shipped else value, "cap")

    def _rule(self, key: str, value: object) -> None:
        rulings = self.table.card.value.house.rulings.model_dump()
        self._house("rulings", Rulings.model_validate({**rulings, key: value}), "")

    def _house(self, field: str, value: object, merge: str) -> None:
        words = f"Change {field.replace('_', ' ')}"
        self.table.edit_house(words, {field: value}, merge=f"house {merge}" if merge else "")


def _line(grid: QGridLayout, number: int, words: str, field: QWidget, shipped: str) -> None:
    grid.addWidget(label(words), number, 0)
    grid.addWidget(field, number, 1)
    grid.addWidget(label(shipped, "small"), number, 2)


def _card(title: str, inside: QWidget, *more: QWidget) -> QFrame:
    head = row(label(title, "section"), None, *more)
    return card(head, inside, margins=(12, 10, 12, 12))
