"""Parts of the House rules page: other tables, bans, rule packs and the list of differences."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QGridLayout, QWidget

from chargen.errors import ChargenError
from chargen.files import safesave
from chargen.files.text import slug
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.files import RULE_PACKS, ask_open, ask_save
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.forms.limits_form import TABLES, LimitsForm
from chargen.gui.gm.forms.model_form import TextsForm
from chargen.gui.gm.forms.pack_forms import PackFacts, PackPreview, opened_pack
from chargen.gui.gm.forms.table_form import TableForm
from chargen.gui.vocabulary import PRINT_HOUSE_RULES, SAVE_HOUSE_RULES
from chargen.gui.widgets.elements import box, button, clear, column, label, row
from chargen.rules.differences import difference_line, from_shipped
from chargen.rules.house import STAT_TEXTS, HouseRules
from chargen.rules.pack import exported, pack_file, pack_title, removed

NUMBER_TABLES = (
    ("exchange", "Exchange of points"), ("stat_costs", "Stat prices by level"),
    ("skill_costs", "Skill prices by level"), ("attractiveness", "ATTR"),
    ("flaws", "Flaw values"), ("lessons", "Lessons"),
)  # fmt: skip
"""Tables edited in a form of their own, with their titles."""
TEXT_TABLES = (
    ("stat_names", "Names of stats"), ("stat_uses", "Uses of stats"),
    ("stat_descriptions", "Descriptions of stats"),
)  # fmt: skip
"""Tables of texts, with their titles."""


class _Part(QWidget):
    """A part of the page that shows the card as it is being written."""

    def __init__(self, table: DeskModel) -> None:
        super().__init__()
        self.table = table

    @property
    def house(self) -> HouseRules:
        """The house rules that are being written."""
        return self.table.card.value.house

    def write_all(self, words: str, house: HouseRules) -> None:
        """Put whole house rules in the place of those on the card, in one step."""
        self.table.edit_house(
            words, {name: getattr(house, name) for name in HouseRules.model_fields}
        )


class TableRows(_Part):
    """The tables of numbers, each default or changed."""

    def __init__(self, table: DeskModel) -> None:
        super().__init__(table)
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        grid.setContentsMargins(0, 0, 0, 0)
        self.states = {}
        self.resets = {}
        for place, (part, title) in enumerate((*NUMBER_TABLES, *TEXT_TABLES)):
            self.states[part] = state = label("", "small")
            change = button("Edit\N{HORIZONTAL ELLIPSIS}", partial(self.alter, part, title))
            change.setAccessibleName(f"Edit {title}")
            self.resets[part] = reset = button("Reset", partial(self.reset, part, title))
            reset.setAccessibleName(f"Reset {title}")
            for across, widget in enumerate((label(title), state, change, reset)):
                grid.addWidget(widget, place, across)
        self.setLayout(grid)
        table.card.changed.connect(self.show_now)
        self.show_now()

    def show_now(self) -> None:
        """Show which tables are changed."""
        for part, state in self.states.items():
            changed = bool(getattr(self.house, part))
            state.setText("changed" if changed else "default")
            self.resets[part].setEnabled(changed)

    def alter(self, part: str, title: str) -> None:
        """Ask for the numbers or texts of a table."""
        shipped, now = getattr(self.table.shipped, part), getattr(self.table.drafted_rules, part)
        if part in STAT_TEXTS:
            texts = TextsForm(self.window(), title, shipped, now)
            if run_dialog(texts) and texts.texts != getattr(self.house, part):
                self.table.edit_house(f"Change {title}", {part: texts.texts})
            return
        form = TableForm(self.window(), title, shipped, now)
        if run_dialog(form) and form.table != now:
            changes: dict[str, object] = {part: None if form.table == shipped else form.table}
            if part == "flaws":
                changes["flaw_cap"] = None
            self.table.edit_house(f"Change {title}", changes)

    def reset(self, part: str, title: str) -> None:
        """Bring back the default of a table."""
        self.table.edit_house(f"Reset {title}", {part: {} if part in STAT_TEXTS else None})


class LimitRows(_Part):
    """The tables with bans or allow lists, and the way to change them."""

    def __init__(self, table: DeskModel) -> None:
        super().__init__(table)
        self.words = label("", "small", wrap=True)
        self.change = button("Ban or allow\N{HORIZONTAL ELLIPSIS}", self.alter)
        self.setLayout(column(self.words, row(None, self.change), gap=6))
        table.card.changed.connect(self.show_now)
        self.show_now()

    def show_now(self) -> None:
        """Show the number of rows that are banned or allowed."""
        limits, lines = self.house.limits, []
        for key, title in TABLES:
            limit = limits.get(key)
            if limit is not None and limit.allowed is not None:
                lines.append(f"{title}: {len(limit.allowed)} allowed")
            elif limit is not None:
                lines.append(f"{title}: {len(limit.banned)} banned")
        self.words.setText(", ".join(lines) or "Characters may take everything.")

    def alter(self) -> None:
        """Ask what characters may take."""
        form = LimitsForm(self.window(), self.table.drafted_rules, self.house.limits)
        if run_dialog(form):
            self.table.edit_house("Change what is allowed", {"limits": form.limits})


class PackRows(_Part):
    """The rule packs of the card, to be added, taken out and exported."""

    def __init__(self, table: DeskModel) -> None:
        super().__init__(table)
        self.lines = column(gap=4)
        self.add = button("Add pack\N{HORIZONTAL ELLIPSIS}", self.ask_pack)
        self.export = button("Export pack\N{HORIZONTAL ELLIPSIS}", self.save_pack)
        self.setLayout(column(box(self.lines), row(None, self.export, self.add), gap=6))
        table.card.changed.connect(self.show_now)
        self.show_now()

    def show_now(self) -> None:
        """Show the packs on the card."""
        clear(self.lines)
        for pack in self.house.packs:
            facts = ", ".join(filter(None, (pack.author, pack.licence)))
            title = pack_title(pack)
            drop = button("Remove pack", partial(self.drop, pack.name))
            drop.setAccessibleName(f"Remove {title}")
            self.lines.addLayout(row(label(title), label(facts, "small"), None, drop))
        if not self.house.packs:
            self.lines.addWidget(label("No rule packs on this card.", "small"))

    def ask_pack(self) -> None:
        """Ask for a pack, show what it changes, and add it."""
        path = ask_open(self.window(), "Add rule pack", RULE_PACKS)
        if path is not None:
            self.take(path)

    def take(self, path: Path) -> None:
        """Show what the pack in a file changes and replaces, and add it if that is wanted."""
        try:
            pack, house = opened_pack(self.table.shipped, self.house, path)
        except ChargenError as error:
            self.table.failed.emit(str(error))
            return
        form = PackPreview(self.window(), self.table.shipped, self.house, pack, house)
        if run_dialog(form):
            self.write_all(f"Add {pack.title}", house)

    def drop(self, name: str) -> None:
        """Take a pack out of the card."""
        self.write_all(f"Remove {name}", removed(self.house, name))

    def save_pack(self) -> None:
        """Save the house rules of the card as a pack."""
        card = self.table.card.value
        form = PackFacts(self.window(), card.name, card.gm)
        if not run_dialog(form):
            return
        pack = exported(
            self.house, form.name.written, author=form.author.written,
            release=form.release.written, licence=form.licence.written,
        )  # fmt: skip
        start = Path(f"{slug(pack.name)}.gdrules")
        path = ask_save(self.window(), "Export rule pack", start, RULE_PACKS)
        if path is None:
            return
        try:
            safesave.save(path, pack_file(pack))
        except ChargenError as error:
            self.table.failed.emit(str(error))
        else:
            self.table.notified.emit(f"{path.name} saved")


class DifferenceList(_Part):
    """Everything in which the card plays other rules than the default ones."""

    def __init__(self, table: DeskModel, run: Callable[[str], object]) -> None:
        super().__init__(table)
        self.words = label("", "small", wrap=True)
        self.print = button(PRINT_HOUSE_RULES, partial(run, "house-print"))
        self.save = button(SAVE_HOUSE_RULES, partial(run, "house-pdf"))
        self.setLayout(column(self.words, row(None, self.save, self.print), gap=6))
        table.card.changed.connect(self.show_now)
        self.show_now()

    def show_now(self) -> None:
        """Show a line for each difference."""
        lines = map(difference_line, from_shipped(self.table.shipped, self.house))
        self.words.setText("\n".join(lines) or "None: this campaign uses the default rules.")
