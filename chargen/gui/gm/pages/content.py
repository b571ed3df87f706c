"""Own content of a campaign: new rows of the rules, and default rows that are changed, by form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from pydantic import BaseModel

from chargen.files.text import slug, unused
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.choose import choose
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.campaign.desk_page import DeskPage
from chargen.gui.gm.forms.model_form import Choices, ModelForm
from chargen.gui.widgets.elements import Segments, box, button, column, row
from chargen.gui.widgets.layout.layouts import Ends
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.multi_select import MultiSelectTable
from chargen.rules.citations import Citation
from chargen.rules.differences import shown
from chargen.rules.gear import Ammunition, Armour, Blast, CommonItem, Weapon
from chargen.rules.model import Concept, FlawTemplate, Limit, Perk, Ruleset, Skill
from chargen.rules.styles import Style


@dataclass(frozen=True, slots=True)
class ContentRow:
    """One item of the campaign's own content."""

    key: str
    name: str
    facts: str
    place: str
    """New, or in place of a default row."""


COLUMNS = (
    Column("Name", 190, lambda r: r.name),
    Column("Summary", 0, lambda r: r.facts),
    Column("", 170, lambda r: r.place),
)


class ContentKind(StrEnum):
    """A kind of the campaign's own content, as its house rules name it."""

    several: str
    """Its rows in words."""
    word: str
    """One of them."""
    model: Any
    """The model of a row, from which its form is made."""

    def __new__(cls, name: str, several: str, word: str, model: object) -> Self:
        kind = str.__new__(cls, name)
        kind._value_ = name
        kind.several, kind.word, kind.model = several, word, model
        return kind

    SKILLS = "skills", "Skills", "skill", Skill
    PERKS = "perks", "Perks", "perk", Perk
    FLAWS = "flaw_templates", "Flaws", "flaw", FlawTemplate
    WEAPONS = "weapons", "Weapons", "weapon", Weapon
    ARMOUR = "armour", "Armour", "piece of armour", Armour
    AMMUNITION = "ammunition", "Ammunition", "ammunition", Ammunition
    STYLES = "martial_arts", "Martial arts", "martial art", Style
    EQUIPMENT = "equipment", "Equipment", "equipment", CommonItem
    KITS = "kits", "Kits", "kit", Concept
    CITATIONS = "citations", "Rule texts", "rule text", Citation


FLAW_HELP = "Players get it with the next card. Each use still needs your approval."


class ContentPage(DeskPage):
    """One kind at a time: a table, and a form for each row."""

    help_words = (
        "Define skills, perks, flaws, gear, kits and martial arts, or change the "
        "default ones. Players get them with the card. Characters built with an older card show "
        "what differs."
    )

    def __init__(self, table: DeskModel) -> None:
        super().__init__(table)
        self.kind = Segments("Kind", [(kind, kind.several) for kind in ContentKind])
        self.view = MultiSelectTable(COLUMNS, "Campaign content", _tone)
        self.add = button("", self.make, role="primary", picture="plus")
        self.change = button("Edit item…", self.alter)
        self.replace = button("Change default item…", self.alter_default)
        self.remove = button("Remove item", self.drop)
        self.setLayout(
            column(
                Ends(self.kind, box(row(self.remove, self.change, self.replace, self.add))),
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
        return next(kind for kind in ContentKind if kind == self.kind.value)

    @property
    def rows(self) -> Mapping[str, Any]:
        """The campaign's own rows of this kind, by id."""
        rows: Mapping[str, Any] = getattr(self.table.card.value.house, self.shown)
        return rows

    def show_rows(self, *_: object) -> None:
        """Show the rows of this kind."""
        word, shipped = self.shown.word, getattr(self.table.shipped, self.shown)
        rows = [
            ContentRow(
                key, name, _facts(self.rows[key]), "replaces a default item" * (key in shipped)
            )
            for key, name in self._named(self.rows)
        ]
        self.view.empty.setText(f"No {word} yet. Add one; your players get it with the next card.")
        self.view.rows_model.set_rows(rows)
        self.add.setText(f"Add {word}…")
        self.replace.setEnabled(bool(shipped))
        self._suit()

    def _named(self, rows: Mapping[str, Any]) -> list[tuple[str, str]]:
        """Return the ids of rows with the names people know them by, in the order of the names."""
        skills = self.table.drafted_rules.skills

        def name(key: str, item: object) -> str:
            if isinstance(item, Citation):
                return f"{key} {item.title}"
            named = skills.get(key, item) if self.shown is ContentKind.STYLES else item
            return str(getattr(named, "name", key))

        pairs = [(key, name(key, item)) for key, item in rows.items()]
        return sorted(pairs, key=lambda pair: pair[1].casefold())

    def make(self) -> None:
        """Ask for a new item of this kind."""
        form = self.form()
        if run_dialog(form) and (item := form.item) is not None:
            if form.row_key is not None:
                key = form.row_key.key
                self._put(key, item, f"Add {dict(form.keys)[key]}")
                return
            taken = {*self.rows, *getattr(self.table.shipped, self.shown)}
            prefix = "house-" if self.shown in {ContentKind.WEAPONS, ContentKind.ARMOUR} else ""
            self._put(unused(f"{prefix}{slug(item.name)}", taken), item, f"Add {item.name}")

    def alter(self) -> None:
        """Ask for changes to the chosen item."""
        key = self.view.current_key
        if key in self.rows and (item := self._asked(self.rows[key])) is not None:
            self._put(key, item, f"Edit {dict(self._named(self.rows))[key]}")

    def alter_default(self) -> None:
        """Choose a default row, and ask for changes to it."""
        shipped = getattr(self.table.drafted_rules, self.shown)
        rows = [(key, name, _facts(shipped[key])) for key, name in self._named(shipped)]
        key = choose(self, "Change default item", "Choose what your campaign has otherwise", rows)
        if key and (item := self._asked(shipped[key])) is not None and item != shipped[key]:
            self._put(key, item, f"Change {dict(self._named(shipped))[key]}")

    def drop(self) -> None:
        """Remove what is chosen, in one step."""
        gone = set(self.view.chosen)
        rest = {key: item for key, item in self.rows.items() if key not in gone}
        self.table.edit_house("Remove item", {self.shown: rest})

    def _put(self, key: str, item: object, words: str) -> None:
        changes: dict[str, object] = {self.shown: {**self.rows, key: item}}
        limits = self.table.card.value.house.limits
        for table, limit in limits.items():
            if table == self.shown and limit.allowed is not None and key not in limit.allowed:
                more = Limit(banned=limit.banned, allowed=(*limit.allowed, key))
                changes["limits"] = {**limits, table: more}
        self.table.edit_house(words, changes)

    def _asked(self, known: BaseModel) -> object:
        form = self.form(known)
        return form.item if run_dialog(form) else None

    def form(self, known: BaseModel | None = None) -> ModelForm:
        """Return the form of this kind, filled with what is known."""
        rules, words = self.table.drafted_rules, ""
        model = type(known) if known is not None else self.shown.model
        if self.shown is ContentKind.FLAWS:
            words = FLAW_HELP
        title, keys = self.shown.word.capitalize(), self._keys() if known is None else ()
        return ModelForm(self, title, model, known, choices=_choices(rules), keys=keys, words=words)

    def _keys(self) -> Sequence[tuple[str, str]]:
        """Return the ids a new row can have, where they are those of other rows."""
        rules = self.table.drafted_rules
        if self.shown is ContentKind.CITATIONS:
            return self._named(rules.citations)
        if self.shown is ContentKind.STYLES:
            blows = {key: skill for key, skill in rules.skills.items() if skill.roll == "close"}
            return self._named(blows)
        return ()

    def _suit(self) -> None:
        chosen = self.view.chosen
        self.change.setEnabled(len(chosen) == 1)
        self.remove.setEnabled(bool(chosen))


def _choices(rules: Ruleset) -> Choices:
    """Return what fields with ids of other rows choose from."""
    groups = sorted({skill.group for skill in rules.skills.values()})
    perks = sorted(((k, perk.name) for k, perk in rules.perks.items()), key=_by_name)
    blasts = [(k, arm.name) for k, arm in rules.weapons.items() if isinstance(arm, Blast)]
    skills = sorted(((k, s.name) for k, s in rules.skills.items() if not s.family), key=_by_name)
    return {
        "skill": [(key, skill.name) for key, skill in rules.skills.items()],
        "loads": [(key, load.name) for key, load in rules.ammunition.items()],
        "fires": blasts, "skills": skills, "also": skills, "unsuitable": skills,
        "always": skills, "perks": perks, "bars": perks, "group": [(g, g) for g in groups],
        "weapon": sorted(((k, arm.name) for k, arm in rules.weapons.items()), key=_by_name),
        "armour": sorted(((k, piece.name) for k, piece in rules.armour.items()), key=_by_name),
    }  # fmt: skip


def _by_name(choice: tuple[str, str]) -> str:
    return choice[1].casefold()


FACTS = {
    "stat": "", "group": "", "cost": "perk points", "max_levels": "levels", "category": "",
    "severity": "", "frequency": "", "weapon_class": "", "damage": "", "accuracy": "accuracy",
    "shots": "shots", "rof": "ROF", "range": "m", "sp": "SP", "ev": "EV", "load": "",
    "grams": "g", "bonuses": "", "about": "",
}  # fmt: skip
"""Facts of a row in its summary, each with the word for its number."""
BEFORE = {"accuracy", "rof", "sp", "ev"}
"""Facts whose word stands before the number."""


def _facts(item: BaseModel) -> str:
    """Return what a row is in a few words."""
    facts = item.model_dump(exclude_defaults=True)
    listed = []
    for key, word in FACTS.items():
        if key in facts:
            value = shown(facts[key]).replace("_", " ")
            listed.append(f"{word} {value}" if key in BEFORE else f"{value} {word}".rstrip())
    return ", ".join(listed)


def _tone(_: ContentRow, place: int) -> str:
    return "muted" if place else ""
