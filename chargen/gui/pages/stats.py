"""Stats: eight bought ones, ATTR with its dice, and the values that follow from them."""

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QGridLayout, QPushButton, QSpinBox, QWidget

from chargen.character import edits
from chargen.character.attr import next_app_roll
from chargen.character.build import AttrRoll
from chargen.character.items import RerollGrant
from chargen.gui import theme
from chargen.gui.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.widgets.dice import DiceView
from chargen.gui.widgets.parts import Segments, button, column, frame, label, row
from chargen.gui.widgets.trait_table import TraitTable
from chargen.gui.widgets.ways import WaysBar
from chargen.rules.model import BOUGHT_STATS
from chargen.sheet.explain import VALUES
from chargen.sheet.rows import stat_rows

VALUES_IN_LINE = 5
_ATTR_SUBJECTS = ("attr:roll", "attr:count", "attr:cap", "attr:roll-1", "attr:roll-2")


class StatsPage(Page):
    """One row for each stat; ATTR is rolled below them."""

    title = "Stats"

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.ways = WaysBar(
            document,
            "pool:stat",
            "attr:roll",
            "attr:count",
            "attr:cap",
            "attr:roll-1",
            "attr:roll-2",
        )
        tip = "The stat as rolls use it: armour EV comes off REF"
        self.table = TraitTable("Stats", "Stat", "In play", tip)
        self.attr = AttrCard(document)
        self.values = ValuesCard(document)
        self.setLayout(column(self.ways, self.table, self.attr, self.values, None))
        px = theme.now().px
        self.table.setFixedHeight(px(theme.ROW) * 10 + px(4))
        self.table.raised.connect(self._raise)
        self.table.went_to.connect(self._look)
        self.table.acted.connect(lambda key: self.table.step(key, 1))

    def reveal(self, subject: str) -> bool:
        kind, _, key = subject.partition(":")
        if kind == "value":
            return self.values.reveal(key)
        if kind == "attr":
            self.attr.roll.setFocus()
            return True
        self.table.setFocus()
        return kind in {"pool", "unspent"} or self.table.go_to(key)

    def _show(self) -> None:
        kind, _, focus = self.document.subject.partition(":")
        self.table.show_rows(stat_rows(self.document.character, focus if kind == "stat" else ""))
        self.ways.show_issues()
        self.attr.show_now()
        self.values.show_now()

    def _look(self, key: str) -> None:
        self.document.look_at(f"stat:{key}")
        self._show()

    def _raise(self, key: str, level: int) -> None:
        self.document.look_at(f"stat:{key}")
        if key == "ATTR":
            self.attr.raise_to(level)
        elif key in BOUGHT_STATS:
            build = edits.set_stat(self.document.build, key, max(1, level))
            self.document.edit(f"Set {key}", build, merge=f"stat:{key}")


class AttrCard(QWidget):
    """The dice of ATTR, rolled here or typed, and the levels bought on top (CC-07)."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.source = Segments("ATTR dice", (("app", "Roll here"), ("table", "Type what fell")))
        self.dice = DiceView()
        self.first, self.second = _die_box("First die"), _die_box("Second die")
        self.roll = button("Roll 2d5", self._roll)
        self.again = button("Ask for another roll", self._ask_again, role="link")
        self.by_skill = _level_box("ATTR levels for skill points")
        self.by_stat = _level_box("ATTR levels for stat points")
        rules = document.character.rules.attractiveness
        box = frame("card")
        grid = QGridLayout(box)
        grid.setVerticalSpacing(theme.now().px(8))
        grid.addWidget(label("ATTR is rolled", "strong"), 0, 0)
        grid.addLayout(
            row(self.source, self.first, self.second, self.roll, self.dice, self.again, None), 0, 1
        )
        grid.addWidget(label("and can be raised", "strong"), 1, 0)
        grid.addLayout(
            row(
                self.by_skill, label(f"levels at {rules.skill_points_per_level} SkP each", "muted"),
                12, self.by_stat,
                label(f"levels, {rules.levels_per_stat_point} for 1 StP", "muted"), None,
            ),
            1,
            1,
        )  # fmt: skip
        grid.setColumnStretch(1, 1)
        self.setLayout(column(box))
        self.source.chosen.connect(lambda _: self.show_now())
        self.by_skill.valueChanged.connect(lambda n: self._buy(skill_levels=n))
        self.by_stat.valueChanged.connect(lambda n: self._buy(stat_levels=n))

    def show_now(self) -> None:
        """Show the rolls and levels as they stand."""
        attr = self.document.build.choices.attr
        typed = self.source.value == "table"
        self.first.setVisible(typed)
        self.second.setVisible(typed)
        grants = [g for g in self.document.build.choices.grants if isinstance(g, RerollGrant)]
        may = len(attr.rolls) < 1 + len(grants)
        words = "Write it down" if typed else "Roll 2d5"
        self.roll.setText(words if may else "Rolled")
        self.roll.setEnabled(may and not self.document.read_only)
        self.again.setVisible(bool(attr.rolls) and not may)
        self.dice.show_rolls([(roll.dice, roll.source) for roll in attr.rolls])
        for field, value in ((self.by_skill, attr.skill_levels), (self.by_stat, attr.stat_levels)):
            with QSignalBlocker(field):
                field.setValue(value)

    def raise_to(self, level: int) -> None:
        """Buy or give back levels so that ATTR stands at ``level``, in SkP first."""
        attr = self.document.build.choices.attr
        row_now = next(r for r in stat_rows(self.document.character) if r.key == "ATTR")
        skill = attr.skill_levels + level - row_now.level
        stat = max(0, attr.stat_levels + min(0, skill))
        self._buy(skill_levels=max(0, skill), stat_levels=stat)

    def _buy(self, *, skill_levels: int | None = None, stat_levels: int | None = None) -> None:
        self.document.look_at("stat:ATTR")
        build = edits.set_attr_levels(
            self.document.build, skill_levels=skill_levels, stat_levels=stat_levels
        )
        self.document.edit("Raise ATTR", build, merge="attr levels")

    def _roll(self) -> None:
        rules = self.document.character.rules.attractiveness
        if self.source.value == "table":
            dice = (self.first.value(), self.second.value())
            roll = AttrRoll(dice=dice, source="table")
        else:
            roll = next_app_roll(rules, self.document.build)
        self.document.look_at("stat:ATTR")
        fell = " and ".join(map(str, roll.dice))
        self.document.edit(f"Roll ATTR: {fell}", edits.add_attr_roll(self.document.build, roll))

    def _ask_again(self) -> None:
        build = self.document.build
        name = edits.new_item_id(build, "grant")
        grant = RerollGrant(kind="reroll", id=name, reason="")
        self.document.edit("Ask for another roll of ATTR", edits.add_grant(build, grant))


def _die_box(name: str) -> QSpinBox:
    made = QSpinBox()
    made.setRange(1, 5)
    made.setValue(3)
    made.setAccessibleName(name)
    made.setAlignment(Qt.AlignmentFlag.AlignRight)
    return made


def _level_box(name: str) -> QSpinBox:
    made = QSpinBox()
    made.setRange(0, 10)
    made.setAccessibleName(name)
    made.setAlignment(Qt.AlignmentFlag.AlignRight)
    made.setFixedWidth(theme.now().px(48))
    return made


class ValuesCard(QWidget):
    """The derived values; each shows on the right how it is made (DV-01 to DV-09)."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.tiles: dict[str, QPushButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(theme.now().px(6))
        for number, name in enumerate(VALUES):
            tile = button("", partial(document.look_at, f"value:{name}"))
            grid.addWidget(tile, *divmod(number, VALUES_IN_LINE))
            self.tiles[name] = tile

    def show_now(self) -> None:
        """Show the values as they stand."""
        for name, tile in self.tiles.items():
            value = VALUES[name](self.document.character)
            tile.setText(f"{value.name}  {value.amount}")

    def reveal(self, name: str) -> bool:
        """Give a value's tile the focus."""
        if name in self.tiles:
            self.tiles[name].setFocus()
        return name in self.tiles
