"""The ground of a fight in numbers: presets, rounds, light, surprise, and the cover selected."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QSignalBlocker, Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QSlider, QWidget

from chargen.combat import SYSTEMS
from chargen.combat.scene.scenario import ANY_COVER, EVERYWHERE, FIRING_SLIT, LOW_WALL, METRE
from chargen.encounter.setup import presets
from chargen.encounter.setup.conversion_rows import number_rows
from chargen.encounter.setup.presets import KINDS, PRESETS
from chargen.encounter.setup.setup import (
    FARTHEST,
    GRAY_DAWN,
    LIGHT_WORDS,
    MOST_PIECES,
    NEAREST,
    NOBODY,
    CoverPiece,
    FightSetup,
    add_cover,
    missing_rule,
    remove_cover,
    set_cover,
    set_distance,
    set_system,
)
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Dialog, run_dialog
from chargen.gui.fight.map.map_view import MapView
from chargen.gui.fight.setup.preset_maps import PresetMaps
from chargen.gui.fight.setup.setup_store import SetupStore, allow
from chargen.gui.fight.setup.side_panel import TITLES
from chargen.gui.widgets.elements import Segments, beside, box, button, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import CheckBox, PushButton, menu_line, set_tip
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView

COVERAGE = (
    (ANY_COVER, "Legs (7-10)"),
    (LOW_WALL, "Low wall (3, 4, 7-10)"),
    (FIRING_SLIT, "Slit, all but the head"),
    (EVERYWHERE, "Everything"),
    ((2, 3, 4), "Torso (2-4)"),
)
"""Typical coverage by numbers of the location die (CB-61)."""
LIGHTS = ("Day", "Dusk", "Night")
"""Short names of normal light, dim light and the dark."""
SLIDER = 100
"""Metres at the far end of the slider; the field takes more."""
FACTS = {
    "light": "light", "surprised": "surprise", "level": "level", "covered": "coverage",
    "full": "full cover", "climbable": "climbable cover",
}  # fmt: skip
"""Names of the facts of the ground and of cover in the undo history."""


COLUMNS = (
    Column("Fighter", 160, lambda r: r.fighter),
    Column("Gray Dawn", 0, lambda r: r.conversion.source),
    Column("Converted", 150, lambda r: r.conversion.name),
    Column("Value", 110, lambda r: r.conversion.value),
    Column("Rule", 70, lambda r: r.conversion.rule),
)


class NumbersDialog(Dialog):
    """The converted values, a line each, with their derivation below."""

    def __init__(self, parent: QWidget | None, plan: FightSetup) -> None:
        super().__init__(parent, f"Converted values: {SYSTEMS[plan.system].title}", (820, 520))
        self.rows = {row.key: row for row in number_rows(plan)}
        self.table = RowsView(COLUMNS, "Converted values")
        self.how = label("", wrap=True, name="Conversion method")
        buttons = self.make_buttons()
        inner = column(self.table, self.how, buttons, margins=(16, 14, 16, 14), grows=self.table)
        self.setLayout(inner)
        self.table.went_to.connect(self._show)
        self.table.rows_model.set_rows(tuple(self.rows.values()))
        if self.rows:
            self.table.go_to(next(iter(self.rows)))

    def _show(self, key: str) -> None:
        self.how.setText(self.rows[key].conversion.how if key in self.rows else "")


class ScenePanel(QObject):
    """The ground in numbers: presets, distance, light, surprise, and the cover selected."""

    def __init__(self, store: SetupStore, field: MapView, parent: QWidget) -> None:
        super().__init__(parent)
        self.store, self.field = store, field
        self.ground, self.cover = Flow(), Flow()
        """Two lines of controls, for above the map, and for cover that is selected below it."""
        self.presets = PresetMaps()
        self.rules = PushButton()
        self.rules.setAccessibleDescription("Round system and rules of this fight")
        menu = QMenu(self.rules)
        menu.setToolTipsVisible(True)
        group = QActionGroup(menu)
        self.systems = {
            key: menu_line(
                menu, SYSTEMS[key].title, partial(self._set_system, key), tip=SYSTEMS[key].about
            )
            for key in SYSTEMS
        }
        for line in self.systems.values():
            line.setCheckable(True)
            line.setActionGroup(group)
        menu.addSeparator()
        self.change_rules = menu_line(
            menu, "Change rules…", self._ask_rules,
            tip="Rule settings, close quarters, bombardment and grid",
        )  # fmt: skip
        self.numbers = menu_line(
            menu, "Show conversion…", self._ask_numbers,
            tip="Shows how values convert to this round system",
        )  # fmt: skip
        self.rules.setMenu(menu)
        self.distance = NumberField("Distance", NEAREST, FARTHEST, unit=" m", settled=True)
        set_tip(self.distance, "Metres between the two sides; 1 m is close quarters")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Distance up to 100 m")
        self.slider.setRange(NEAREST, SLIDER)
        self.light = Segments("Light", [(str(n), words) for n, words in enumerate(LIGHTS)])
        sides = ((n, f"{side} surprised") for n, side in enumerate(TITLES))
        people = [(NOBODY, "No surprise"), *sides]
        self.surprise = ChoiceField("Surprised side", people, narrow=True)
        kinds = [(n, f"{kind.name} {kind.level}") for n, kind in enumerate(KINDS)]
        self.kind = ChoiceField("Kind of cover to add", kinds, narrow=True)
        self.add = button("Cover", self._add, picture="plus")
        self.add.setAccessibleName("Add cover")
        self.level = NumberField("Cover level", 1, 10, settled=True)
        self.coverage = ChoiceField("Coverage", COVERAGE, narrow=True)
        self.full = CheckBox("Full cover")
        self.climbable = CheckBox("Climbable")
        set_tip(self.climbable, "Fighters can climb over, unless the cover protects everything")
        self.adding = box(row(self.kind, self.add, margins=(8, 8, 8, 8)))
        """The controls that add cover, for a corner of the map."""
        self.which = label("", "small")
        self.drop = button("Remove cover", self._drop, role="link")
        self._lay_out()
        self._wire()
        self._show()

    def _lay_out(self) -> None:
        px = theme.now().px
        wide = {
            self.slider: 72, self.distance: 84, self.surprise: 140, self.kind: 130,
            self.level: 64, self.coverage: 176,
        }  # fmt: skip
        for part, pixels in wide.items():
            part.setFixedWidth(px(pixels))
        for known in (beside("Distance", self.slider, self.distance), self.light, self.surprise):
            self.ground.add(known)
        self.ground.add(self.rules)
        of_cover = (self.which, self.level, self.coverage, self.full, self.climbable, self.drop)
        self.chosen = [box(row(known)) for known in of_cover]
        for held in self.chosen:
            self.cover.add(held)

    def _wire(self) -> None:
        self.presets.chosen.connect(self._take_preset)
        self.distance.changed.connect(self._set_distance)
        self.slider.valueChanged.connect(self._set_distance)
        self.light.chosen.connect(lambda key: self._change(light=int(key)))
        self.surprise.changed.connect(lambda side: self._change(surprised=side))
        self.level.changed.connect(lambda value: self._alter(level=value))
        self.coverage.changed.connect(lambda numbers: self._alter(covered=numbers))
        self.full.toggled.connect(lambda on: self._alter(full=on))
        self.climbable.toggled.connect(lambda on: self._alter(climbable=on))
        self.store.changed.connect(self._show)
        self.field.picked.connect(lambda _: self._show())

    def _show(self) -> None:
        plan = self.store.value
        self.presets.show_plan(plan)
        self.systems[plan.system].setChecked(True)
        self.rules.setText(f"Rules: {SYSTEMS[plan.system].title}")
        set_tip(self.rules, SYSTEMS[plan.system].about)
        self.numbers.setEnabled(plan.system != GRAY_DAWN)
        self.distance.show_value(plan.distance)
        with QSignalBlocker(self.slider):
            self.slider.setValue(plan.distance)
        self.light.choose(str(plan.light))
        reason = missing_rule(plan, "light")
        self.light.setEnabled(not reason)
        for number, words in enumerate(LIGHT_WORDS):
            set_tip(self.light.button_of(str(number)), reason or words.capitalize())
        allow(plan, "level", self.level, "1 to 10; higher cover stops more")
        allow(plan, "full", self.full, "Allows full cover")
        self.surprise.show_value(plan.surprised)
        self.add.setEnabled(len(plan.pieces) < MOST_PIECES)
        piece = self._piece()
        for held in self.chosen:
            held.setVisible(piece is not None)
        if piece is None:
            return
        self.which.setText(f"{piece.name}, level")
        self.level.show_value(piece.level)
        self.full.show_value(piece.full)
        self.climbable.show_value(piece.climbable)
        own = [(piece.covered, ", ".join(map(str, piece.covered)))]
        known = {numbers for numbers, _ in COVERAGE}
        self.coverage.offer(
            [*COVERAGE, *([] if piece.covered in known else own)], chosen=piece.covered
        )

    def _piece(self) -> CoverPiece | None:
        key = self.field.selected
        return next((piece for piece in self.store.value.pieces if piece.key == key), None)

    def _take_preset(self, key: str) -> None:
        words, preset = PRESETS[key]
        self.store.edit(f"Load map: {words}", preset(self.store.value))
        self.field.fit()

    def _ask_rules(self) -> None:
        from chargen.gui.fight.setup.rules_dialog import RulesOfFight

        run_dialog(RulesOfFight(self.field.window(), self.store))

    def _set_system(self, key: str) -> None:
        words = f"Set round system to {SYSTEMS[key].title}"
        self.store.edit(words, set_system(self.store.value, key), merge="system")

    def _ask_numbers(self) -> None:

        run_dialog(NumbersDialog(self.field.window(), self.store.value))

    def _set_distance(self, metres: int) -> None:
        plan = set_distance(self.store.value, metres)
        if NEAREST in (metres, self.store.value.distance):
            plan = replace(plan, close_quarters=metres == NEAREST)
        self.store.edit(
            lambda before, after: f"Set distance from {before.distance} to {after.distance} m",
            plan,
            merge="distance",
        )

    def _change(self, **facts: object) -> None:
        what = " and ".join(FACTS[key] for key in facts)
        plan = replace(self.store.value, **facts)  # type: ignore[arg-type]
        self.store.edit(f"Set {what}", plan, merge=what)

    def _alter(self, **facts: object) -> None:
        piece = self._piece()
        if piece is not None:
            what = " and ".join(FACTS[key] for key in facts)
            plan = set_cover(self.store.value, replace(piece, **facts))  # type: ignore[arg-type]
            words = f"Set {what} ({piece.name.lower()})"
            self.store.edit(words, plan, merge=f"{what}:{piece.key}")

    def _add(self) -> None:
        self.add_at(self.store.value.distance * METRE // 2, 0)

    def add_at(self, x: int, y: int) -> None:
        """Put cover of the kind chosen around a place, in centimetres."""
        if len(self.store.value.pieces) >= MOST_PIECES:
            return
        kind = KINDS[self.kind.key]
        plan = add_cover(
            self.store.value,
            presets.piece(kind, x - kind.wide // 2, y - kind.deep // 2),
        )
        self.store.edit(f"Add {cover_words(plan.pieces[-1])}", plan)
        self.field.select(plan.pieces[-1].key)
        self._show()

    def remove(self, piece: CoverPiece) -> None:
        """Take a piece of cover away; undo brings it back."""
        words = f"Remove {cover_words(piece)}"
        self.store.edit(words, remove_cover(self.store.value, piece.key))

    def _drop(self) -> None:
        piece = self._piece()
        if piece is not None:
            self.remove(piece)


def cover_words(piece: CoverPiece) -> str:
    """Name a piece of cover in the undo list."""
    return f"cover ({piece.name.lower()})"
