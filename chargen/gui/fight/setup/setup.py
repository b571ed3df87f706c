"""The setup of a fight: fighters, preset maps, ground, map."""

from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QLayout, QWidget

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
from chargen.gui.fight.setup.fighter_row import HIGH
from chargen.gui.fight.setup.scene_panel import ScenePanel, cover_words
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.fight.setup.side_panel import SidePanel
from chargen.gui.widgets.elements import box, column, frame, row
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import set_tip
from chargen.gui.widgets.text import ElidedLine
from chargen.views.style import MEASURES

HINT = (
    "Drag, or use Tab and the arrow keys (Shift: 10 cm, Ctrl: size, Delete: remove). "
    "Double-click to add cover. + - 0 zoom."
)

MAP = 84
"""Pixels a map is high at least, at 100 %."""


class SharedHeight(QWidget):
    """Parts that take the height there is, and ask for their least height alone."""

    def __init__(self, layout: QLayout) -> None:
        super().__init__()
        self.setLayout(layout)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())


class SetupPane(QWidget):
    """Sides, preset maps, ground and map."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__()
        self.store = store
        self.fault = ElidedLine(tone="wrong")
        self.fault.setAccessibleDescription("Problems in this setup")
        self.warning = ElidedLine(tone="wait")
        self.warning.setAccessibleDescription("Warning")
        self.hint = ElidedLine(HINT, tone="muted")
        self.sides = (SidePanel(store, MINE), SidePanel(store, THEIRS))
        self.field = MapView("Map of the fight", movable=True)
        self.scene = ScenePanel(store, self.field, self)
        beside = row(*self.sides, gap=12)
        for place in range(len(self.sides)):
            beside.setStretch(place, 1)
        sides = SharedHeight(beside)
        sides.setMinimumHeight(theme.now().px(44 + 1.5 * HIGH))
        sides.setMaximumHeight(theme.now().px(44 + 3 * HIGH))
        grid = QGridLayout()
        grid.setContentsMargins(1, 1, 1, 1)
        grid.addWidget(self.field, 0, 0)
        corner = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        grid.addWidget(self.scene.adding, 0, 0, corner)
        ground = SharedHeight(column(frame("card", grid)))
        ground.setMinimumHeight(theme.now().px(MAP))
        self.field.setMinimumHeight(0)
        lines = box(column(self.fault, self.warning, self.hint, gap=0))
        lines.setMinimumHeight(theme.now().px(MEASURES.control))
        below = row(self.scene.cover, lines, grows=lines)
        inner = column(sides, self.scene.presets, self.scene.ground, ground, below, gap=8)
        for place in (0, 3):
            inner.setStretch(place, 1)
        area = Scrolled(box(inner), across=False, alone=True)
        self.setLayout(column(area, grows=area))
        self._wire()
        self._show()

    def _wire(self) -> None:
        store, field = self.store, self.field
        store.changed.connect(self._show)
        store.refused.connect(self._say)
        field.fighter_moved.connect(self._move_fighter)
        field.ground_changed.connect(self._change_ground)
        field.removed.connect(self._remove)
        field.ground_wanted.connect(self.scene.add_at)

    def _show(self) -> None:
        plan = self.store.value
        self.warning.setText(" ".join(warnings(plan)))
        self._say(" ".join(self.store.faults))
        self.field.show_map(plan_marks(plan), plan_grounds(plan), fit=True)

    def _say(self, fault: str) -> None:
        """Show the gravest of fault, warning and hint, all in the room of one line."""
        self.fault.setText(fault)
        shown = next(line for line in (self.fault, self.warning, self.hint) if line.text())
        for line in (self.fault, self.warning, self.hint):
            line.setVisible(line is shown)
            set_tip(line, line.text())

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
