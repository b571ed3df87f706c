"""Set up a fight: who, where, with what; the sentence on top says what will be simulated."""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from chargen.combat.scenario import ANY_COVER, FIRING_SLIT, LOW_WALL, METRE
from chargen.encounter.presets import KINDS, PRESETS
from chargen.encounter.setup import (
    FARTHEST,
    LIGHT_WORDS,
    MINE,
    MOST_PIECES,
    NEAREST,
    NOBODY,
    SIDES,
    THEIRS,
    CoverPiece,
    add_cover,
    remove_contender,
    remove_cover,
    set_contender,
    set_cover,
    set_distance,
)
from chargen.gui import theme
from chargen.gui.fight.map_symbols import plan_grounds, plan_marks
from chargen.gui.fight.map_view import MapView
from chargen.gui.fight.setup_store import SetupStore
from chargen.gui.fight.side_panel import SidePanel
from chargen.gui.widgets.fields import ChoiceField, NumberField
from chargen.gui.widgets.kit import box, button, card, column, frame, label, row
from chargen.gui.widgets.layouts import Flow
from chargen.gui.widgets.plain import CheckBox, set_tip

COVERAGE = (
    (ANY_COVER, "Legs (7-10)"),
    (LOW_WALL, "Low wall (3, 4, 7-10)"),
    (FIRING_SLIT, "Slit, all but the head"),
    (tuple(range(1, 11)), "Everything"),
    ((2, 3, 4), "Torso (2-4)"),
)
"""Typical coverage by numbers of the location die (CB-61)."""
FACTS = {
    "light": "light", "surprised": "who is surprised", "close_quarters": "close quarters",
    "level": "level", "covered": "coverage", "full": "full cover",
}  # fmt: skip
"""What the undo list calls a fact of the ground or of a piece of cover."""
HINT = (
    "Drag, or Tab and arrow keys (Shift: 10 cm, Ctrl: size, Delete: remove). A double click puts "
    "cover there. + - 0 zoom."
)


class SetupPane(QWidget):
    """Sides, map, ground and the ways on."""

    wanted = Signal(str)
    """What to do with the plan: once, play or odds."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__()
        self.store = store
        self.words = label("", wrap=True, name="What will be simulated")
        self.fault = label("", "wrong", wrap=True, name="Why it cannot be fought")
        self.once = button("Fight once", lambda: self.wanted.emit("once"))
        self.play = button("Play it", lambda: self.wanted.emit("play"))
        self.odds = button("Odds", lambda: self.wanted.emit("odds"), role="primary")
        self.sides = (SidePanel(store, MINE), SidePanel(store, THEIRS))
        self.field = MapView("Map of the fight", movable=True)
        self.scene = ScenePanel(store, self.field, self)
        said = box(column(self.words, self.fault, gap=2))
        ways = (self.once, self.play, self.odds)
        top = frame("card", row(said, *ways, gap=8, margins=(12, 8, 12, 8), grows=said))
        sides = box(row(*self.sides, gap=12))
        sides.setMaximumHeight(theme.now().px(250))
        ground = card(self.field, margins=(1, 1, 1, 1))
        hint = label(HINT, "small", wrap=True)
        parts = (top, sides, self.scene.ground, ground, self.scene.cover, hint)
        inner = column(*parts, gap=8)
        inner.setStretch(1, 3)
        inner.setStretch(3, 4)
        self.setLayout(inner)
        self._wire()
        self._show()

    def _wire(self) -> None:
        store, field = self.store, self.field
        store.changed.connect(self._show)
        store.refused.connect(self._show_refusal)
        field.fighter_moved.connect(self._move_fighter)
        field.ground_changed.connect(self._change_ground)
        field.removed.connect(self._remove)
        field.ground_wanted.connect(self.scene.add_at)

    def _show(self) -> None:
        plan, faults = self.store.value, self.store.faults
        self.words.setText(self.store.words)
        self.fault.setText(" ".join(faults))
        self.fault.setVisible(bool(faults))
        for part in (self.once, self.play, self.odds):
            part.setEnabled(not faults)
            set_tip(part, " ".join(faults))
        self.field.show_map(plan_marks(plan), plan_grounds(plan), fit=True)

    def _show_refusal(self, words: str) -> None:
        self.fault.setText(words)
        self.fault.setVisible(bool(words))

    def _move_fighter(self, key: str, x: int, y: int) -> None:
        plan = self.store.value
        seat = plan.seat(key)
        moved = set_contender(plan, replace(seat, at=(x, y)))
        self.store.edit(f"Move {seat.name}", moved, merge=f"move:{key}:{self.field.hold}")

    def _change_ground(self, key: str, x: int, y: int, wide: int, deep: int) -> None:
        plan = self.store.value
        before = plan.piece(key)
        after = replace(before, x=x, y=y, wide=wide, deep=deep)
        what = "Move" if (wide, deep) == (before.wide, before.deep) else "Resize"
        merge = f"{what}:{key}:{self.field.hold}"
        self.store.edit(f"{what} {cover_words(before)}", set_cover(plan, after), merge)

    def _remove(self, key: str) -> None:
        plan = self.store.value
        if any(piece.key == key for piece in plan.pieces):
            self.scene.remove(plan.piece(key))
        else:
            self.store.edit(f"Remove {plan.seat(key).name}", remove_contender(plan, key))


class ScenePanel(QObject):
    """The ground in numbers: presets, distance, light, surprise, and the cover selected."""

    def __init__(self, store: SetupStore, field: MapView, parent: QWidget) -> None:
        super().__init__(parent)
        self.store, self.field = store, field
        self.ground, self.cover = Flow(), Flow()
        """Two lines of controls, for above and below the map."""
        grounds = [
            ("", "Take a ground ..."),
            *((key, words) for key, (words, _) in PRESETS.items()),
        ]
        self.preset = ChoiceField("Start from a ground", grounds, narrow=True)
        self.distance = NumberField("Distance", NEAREST, FARTHEST, unit=" m", settled=True)
        lights = list(enumerate(LIGHT_WORDS))
        self.light = ChoiceField("Light", lights, narrow=True)
        sides = ((n, f"{side.lower()} surprised") for n, side in enumerate(SIDES))
        people = [(NOBODY, "nobody surprised"), *sides]
        self.surprise = ChoiceField("Who is surprised", people, narrow=True)
        self.tight = CheckBox("Close quarters")
        set_tip(self.tight, "A small room: long guns are seen coming (CB-25)")
        self.rules = button("Rules ...", self._ask_rules, tip="All rules, bombardment, the grid")
        kinds = [(n, f"{kind.name} {kind.level}") for n, kind in enumerate(KINDS)]
        self.kind = ChoiceField("Kind of cover to add", kinds, narrow=True)
        self.add = button("Add cover", self._add)
        self.level = NumberField("Level of the cover", 1, 10, settled=True)
        self.coverage = ChoiceField("What the cover protects", COVERAGE, narrow=True)
        self.full = CheckBox("Full cover")
        set_tip(self.full, "Somebody can hide behind it altogether (CB-64)")
        self.which = label("", "small")
        self.drop = button("Remove cover", self._drop, role="link")
        self._lay_out()
        self._wire()
        self._show()

    def _lay_out(self) -> None:
        px = theme.now().px
        wide = {
            self.preset: 138, self.distance: 76, self.light: 120, self.surprise: 184,
            self.kind: 130, self.level: 48, self.coverage: 156,
        }  # fmt: skip
        for part, pixels in wide.items():
            part.setFixedWidth(px(pixels))
        for known in (
            self.preset, self.distance, self.light, self.surprise, self.tight, self.rules,
        ):  # fmt: skip
            self.ground.add(box(row(known)))
        self.cover.add(box(row(self.kind)))
        self.cover.add(box(row(self.add)))
        of_cover = (self.which, self.level, self.coverage, self.full, self.drop)
        self.chosen = [box(row(known)) for known in of_cover]
        for held in self.chosen:
            self.cover.add(held)

    def _wire(self) -> None:
        self.preset.changed.connect(self._take_preset)
        self.distance.changed.connect(self._set_distance)
        self.light.changed.connect(lambda n: self._change(light=n))
        self.surprise.changed.connect(lambda side: self._change(surprised=side))
        self.tight.toggled.connect(lambda on: self._change(close_quarters=on))
        self.level.changed.connect(lambda value: self._alter(level=value))
        self.coverage.changed.connect(lambda numbers: self._alter(covered=numbers))
        self.full.toggled.connect(lambda on: self._alter(full=on))
        self.store.changed.connect(self._show)
        self.field.picked.connect(lambda _: self._show())

    def _show(self) -> None:
        plan = self.store.value
        self.distance.show_value(plan.distance)
        self.tight.show_value(plan.close_quarters)
        self.light.show_value(plan.light)
        self.surprise.show_value(plan.surprised)
        self.add.setEnabled(len(plan.pieces) < MOST_PIECES)
        piece = self._piece()
        for held in self.chosen:
            held.setVisible(piece is not None)
        if piece is None:
            return
        self.which.setText(
            f"{piece.name}, {piece.wide / METRE:g} x {piece.deep / METRE:g} m, level"
        )
        self.level.show_value(piece.level)
        self.full.show_value(piece.full)
        own = [(piece.covered, ", ".join(map(str, piece.covered)))]
        known = {numbers for numbers, _ in COVERAGE}
        self.coverage.offer(
            [*COVERAGE, *([] if piece.covered in known else own)], chosen=piece.covered
        )

    def _piece(self) -> CoverPiece | None:
        key = self.field.selected
        return next((piece for piece in self.store.value.pieces if piece.key == key), None)

    def _take_preset(self, key: str) -> None:
        if key:
            words, made = PRESETS[key]
            self.store.edit(f"Take the ground: {words}", made(self.store.value))
            self.field.fit()
        self.preset.show_value("")

    def _ask_rules(self) -> None:
        from chargen.gui.fight.rules_dialog import RulesOfFight

        dialog = RulesOfFight(self.field.window(), self.store)
        dialog.exec()
        dialog.deleteLater()

    def _set_distance(self, metres: int) -> None:
        self.store.edit(
            lambda before, after: f"Set distance from {before.distance} to {after.distance} m",
            set_distance(self.store.value, metres),
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
            CoverPiece(
                "", kind.name, x - kind.wide // 2, y - kind.deep // 2, kind.wide, kind.deep,
                kind.level, kind.covered, kind.full,
            ),
        )  # fmt: skip
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
