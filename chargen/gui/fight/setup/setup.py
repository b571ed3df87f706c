"""The setup of a fight: fighters, ground, gear; the sentence on top sums up the simulation."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.encounter.setup.setup import (
    MINE,
    THEIRS,
    remove_fighter,
    set_cover,
    set_fighter,
    warnings,
)
from chargen.encounter.setup.setup_map import cover_fault, move_fault
from chargen.gui.application import theme
from chargen.gui.fight.map.map_symbols import plan_grounds, plan_marks
from chargen.gui.fight.map.map_view import MapView
from chargen.gui.fight.setup.danger_line import DangerLine
from chargen.gui.fight.setup.fighter_row import HIGH
from chargen.gui.fight.setup.scene_panel import ScenePanel, cover_words
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.fight.setup.side_panel import SidePanel
from chargen.gui.vocabulary import ODDS
from chargen.gui.widgets.elements import box, button, card, column, frame, label, row
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import set_tip
from chargen.gui.widgets.text import ElidedLine

HINT = (
    "Drag, or use Tab and the arrow keys (Shift: 10 cm, Ctrl: size, Delete: remove). "
    "Double-click to add cover. + - 0 zoom."
)


class SetupPane(QWidget):
    """Sides, map, ground and the ways on."""

    wanted = Signal(str)
    """The next use of the plan: once, play or odds."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__()
        self.store = store
        self.words = ElidedLine()
        self.words.setAccessibleDescription("Setup")
        self.fault = label("", "wrong", wrap=True, name="Problems in this setup")
        self.warning = label("", "wait", wrap=True, name="Warning")
        self.once = button("Watch fight", lambda: self.wanted.emit("once"), picture="dices")
        self.play = button("Play fight", lambda: self.wanted.emit("play"), picture="swords")
        self.odds = button(ODDS, lambda: self.wanted.emit("odds"), role="primary", picture="target")
        self.sides = (SidePanel(store, MINE), SidePanel(store, THEIRS))
        self.field = MapView("Map of the fight", movable=True)
        self.scene = ScenePanel(store, self.field, self)
        self.danger = DangerLine(store.program)
        status = box(column(self.words, self.danger, self.fault, self.warning, gap=2))
        ways = (self.once, self.play, self.odds)
        top = frame("card", row(status, *ways, gap=8, margins=(12, 8, 12, 8), grows=status))
        sides = box(row(*self.sides, gap=12))
        sides.setMaximumHeight(theme.now().px(44 + 3 * HIGH))
        ground = card(self.field, margins=(1, 1, 1, 1))
        hint = ElidedLine(HINT, tone="muted")
        below = row(self.scene.cover, hint, grows=hint)
        inner = column(top, sides, self.scene.presets, self.scene.ground, ground, below, gap=8)
        inner.setStretch(1, 1)
        inner.setStretch(4, 4)
        area = Scrolled(box(inner), across=False, alone=True)
        self.setLayout(column(area, grows=area))
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
        self.danger.show_plan(None if faults else plan)
        self.fault.setText(" ".join(faults))
        self.fault.setVisible(bool(faults))
        self.warning.setText(" ".join(warnings(plan)))
        self.warning.setVisible(bool(self.warning.text()))
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
        if self._refuse(move_fault(plan, key, (x, y))):
            return
        moved = set_fighter(plan, replace(seat, at=(x, y)))
        self.store.edit(f"Move {seat.name}", moved, merge=f"move:{key}:{self.field.hold}")

    def _change_ground(self, key: str, x: int, y: int, wide: int, deep: int) -> None:
        plan = self.store.value
        before = plan.piece(key)
        after = replace(before, x=x, y=y, wide=wide, deep=deep)
        if self._refuse(cover_fault(plan, after)):
            return
        what = "Move" if (wide, deep) == (before.wide, before.deep) else "Resize"
        merge = f"{what}:{key}:{self.field.hold}"
        self.store.edit(f"{what} {cover_words(before)}", set_cover(plan, after), merge)

    def _refuse(self, words: str) -> bool:
        """Say why something cannot be there and put it back where it was; True if there is why."""
        if words:
            self._show()
            self.store.refused.emit(words)
        return bool(words)

    def _remove(self, key: str) -> None:
        plan = self.store.value
        if any(piece.key == key for piece in plan.pieces):
            self.scene.remove(plan.piece(key))
        else:
            self.store.edit(f"Remove {plan.seat(key).name}", remove_fighter(plan, key))
