"""Own content of a campaign: skills, perks, flaws, weapons and armour, made by form."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from chargen.files.text import slug, unused
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.character.own_gear import ArmourForm, WeaponForm
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.campaign.desk_page import DeskPage
from chargen.gui.gm.forms.content_forms import FlawForm, PerkForm, SkillForm
from chargen.gui.widgets.elements import Segments, box, button, column, row
from chargen.gui.widgets.layout.layouts import Ends
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.multi_select import MultiSelectTable


@dataclass(frozen=True, slots=True)
class ContentRow:
    """One item of the campaign's own content."""

    key: str
    name: str
    facts: str
    place: str
    """New, or in place of a row as shipped."""


COLUMNS = (
    Column("Name", 190, lambda r: r.name),
    Column("Summary", 0, lambda r: r.facts),
    Column("", 170, lambda r: r.place),
)


class ContentKind(StrEnum):
    """A kind of the campaign's own content, as its house rules name it."""

    SKILLS = "skills"
    PERKS = "perks"
    FLAWS = "flaw_templates"
    WEAPONS = "weapons"
    ARMOUR = "armour"


KINDS = (
    (ContentKind.SKILLS, "Skills"),
    (ContentKind.PERKS, "Perks"),
    (ContentKind.FLAWS, "Flaws"),
    (ContentKind.WEAPONS, "Weapons"),
    (ContentKind.ARMOUR, "Armour"),
)
WORDS = {
    ContentKind.SKILLS: "skill",
    ContentKind.PERKS: "perk",
    ContentKind.FLAWS: "flaw",
    ContentKind.WEAPONS: "weapon",
    ContentKind.ARMOUR: "piece of armour",
}


class ContentPage(DeskPage):
    """One kind at a time: a table, and a form for each row."""

    help_words = (
        "Define skills, perks, flaws, weapons and armour for your campaign. Players get "
        "them with the card. Characters built with an older card show what differs."
    )

    def __init__(self, table: DeskModel) -> None:
        super().__init__(table)
        self.kind = Segments("Kind", KINDS)
        self.view = MultiSelectTable(COLUMNS, "Campaign content", _tone)
        self.add = button("", self.make, role="primary", picture="plus")
        self.change = button("Edit item…", self.alter)
        self.remove = button("Remove item", self.drop)
        self.setLayout(
            column(
                Ends(self.kind, box(row(self.remove, self.change, self.add))),
                self.view, grows=self.view,
            )
        )  # fmt: skip
        self.kind.chosen.connect(self.show_rows)
        self.view.chosen_changed.connect(self._suit)
        self.view.delete_pressed.connect(self.drop)
        self.view.acted.connect(lambda _: self.alter())
        table.card.changed.connect(self.show_rows)
        self.show_rows()

    @property
    def shown(self) -> ContentKind:
        """The kind that is shown."""
        return ContentKind(self.kind.value)

    @property
    def rows(self) -> Mapping[str, Any]:
        """The campaign's own rows of this kind, by id."""
        rows: Mapping[str, Any] = getattr(self.table.card.value.house, self.shown)
        return rows

    def show_rows(self, *_: object) -> None:
        """Show the rows of this kind."""
        word, shipped = WORDS[self.shown], getattr(self.table.shipped, self.shown)
        rows = [
            ContentRow(key, item.name, _facts(item), "replaces a shipped item" * (key in shipped))
            for key, item in sorted(self.rows.items(), key=lambda pair: pair[1].name.casefold())
        ]
        self.view.empty.setText(f"No {word} yet. Add one; your players get it with the next card.")
        self.view.rows_model.set_rows(rows)
        self.add.setText(f"Add {word}…")
        self._suit()

    def make(self) -> None:
        """Ask for a new item of this kind."""
        item = self._asked(None)
        if item is not None:
            taken = {*self.rows, *getattr(self.table.shipped, self.shown)}
            prefix = "house-" if self.shown in {ContentKind.WEAPONS, ContentKind.ARMOUR} else ""
            self._put(unused(f"{prefix}{slug(item.name)}", taken), item, f"Add {item.name}")

    def alter(self) -> None:
        """Ask for changes to the chosen item."""
        key = self.view.current_key
        if key in self.rows and (item := self._asked(self.rows[key])) is not None:
            self._put(key, item, f"Edit {item.name}")

    def drop(self) -> None:
        """Remove what is chosen, in one step."""
        gone = set(self.view.chosen)
        rest = {key: item for key, item in self.rows.items() if key not in gone}
        self.table.edit_house("Remove item", {self.shown: rest})

    def _put(self, key: str, item: object, words: str) -> None:
        self.table.edit_house(words, {self.shown: {**self.rows, key: item}})

    def _asked(self, known: Any) -> Any:  # noqa: ANN401 - one of five kinds
        form = self.form(known)
        return form.item if run_dialog(form) else None

    def form(self, known: Any = None) -> Any:  # noqa: ANN401 - as _asked
        """Return the form of this kind, filled with what is known."""
        rules = self.table.drafted_rules
        match self.shown:
            case ContentKind.SKILLS:
                return SkillForm(self, rules, known)
            case ContentKind.PERKS:
                return PerkForm(self, rules, known)
            case ContentKind.FLAWS:
                return FlawForm(self, known)
            case ContentKind.WEAPONS:
                return WeaponForm(self, rules, known)
            case ContentKind.ARMOUR:
                return ArmourForm(self, known)

    def _suit(self) -> None:
        chosen = self.view.chosen
        self.change.setEnabled(len(chosen) == 1)
        self.remove.setEnabled(bool(chosen))


def _facts(item: Any) -> str:  # noqa: ANN401 - one of five kinds
    """Return what a row is in a few words."""
    facts = item.model_dump(exclude_defaults=True)
    shown = ("stat", "group", "cost", "max_levels", "category", "severity", "frequency",
             "weapon_class", "damage", "accuracy", "shots", "rof", "range", "sp", "ev")  # fmt: skip
    words = {"max_levels": "levels", "cost": "perk points", "accuracy": "accuracy", "range": "m"}
    after = {"cost", "max_levels", "range", "shots"}
    listed = []
    for key in shown:
        if key in facts:
            value, word = str(facts[key]).replace("_", " "), words.get(key, key.upper())
            plain = key in {"stat", "group", "category", "severity", "frequency", "weapon_class",
                            "damage"}  # fmt: skip
            listed.append(value if plain else f"{value} {word.lower() if key != 'cost' else word}"
                        if key in after else f"{word} {value}")  # fmt: skip
    return ", ".join(listed)


def _tone(_: ContentRow, place: int) -> str:
    return "muted" if place else ""
