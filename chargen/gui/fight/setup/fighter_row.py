"""The row of one fighter in a setup: face or marker, weapon and state, tactic, and all else."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QActionGroup, QPaintEvent, QPixmap
from PySide6.QtWidgets import QFrame, QMenu, QSizePolicy, QWidget

from chargen import loadout
from chargen.character.display_names import capitalised
from chargen.character.document.condition import Condition
from chargen.combat import SYSTEMS
from chargen.combat.harm.fighter import HarmFighter
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import (
    AS_PACKED,
    BARE,
    BARE_HANDS,
    MINE,
    SetupFighter,
    add_fighter,
    gm_words,
    remove_fighter,
    set_fighter,
    tactic_of,
    tactics,
)
from chargen.gui.application import theme
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.widgets.elements import box, column, row
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.plain_text import PushButton, menu_line, set_tip
from chargen.gui.widgets.portraits import hair_of, paint_portrait, read_portrait
from chargen.gui.widgets.text import ElidedLine
from chargen.views.condition import left_out_words

FACTS = {"in_play": "condition"}
"""Names of a fighter's facts in the undo history, if they differ from the fact's own."""
CONDITION = "Current condition"
"""The command by which a fighter starts as on the page In play."""
FACE = (28, 34)
"""Pixels of a face at 100 %."""
HIGH = 42
"""Pixels of a row at 100 %."""


class Face(QWidget):
    """The portrait of a fighter of my side, or the diamond of the other."""

    def __init__(self, seat: SetupFighter) -> None:
        super().__init__()
        look = theme.now()
        self.setFixedSize(look.px(FACE[0]), look.px(FACE[1]))
        self._number = ""
        self._mine, self._hair = seat.side == MINE, hair_of(seat.name)
        self._own = read_portrait(seat.character.build.portrait) if self._mine else QPixmap()

    def show_number(self, number: int) -> None:
        """Show the fighter's number on the map."""
        self._number = str(number)
        self.update()

    def paintEvent(self, _: QPaintEvent) -> None:
        look, area = theme.now(), QRectF(self.rect())
        painter = theme.painter_of(self)
        if self._mine:
            paint_portrait(painter, area, self._hair, self._own)
            return
        side = look.px(15)
        painter.save()
        painter.translate(area.center())
        painter.rotate(45)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("wrong"))
        painter.drawRoundedRect(QRectF(-side / 2, -side / 2, side, side), 2, 2)
        painter.restore()
        painter.setFont(look.font(theme.CODE, theme.STRONG))
        painter.setPen(look.colour("on"))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self._number)


class FighterRow(QFrame):
    """One fighter: what it holds and how it fights in the row, all else in its menu."""

    def __init__(self, store: SetupStore, key: str) -> None:
        super().__init__()
        self.store, self.key = store, key
        self.seat: SetupFighter | None = None
        """The fighter as it is shown, and in which round system."""
        self.system = ""
        self.setProperty("role", "fighter")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        seat = store.value.seat(key)
        self.name, self.note = ElidedLine(), ElidedLine(tone="muted")
        self.name.setFont(theme.now().font(weight=theme.STRONG))
        self.note.setProperty("role", "small")
        self.tactic: ChoiceField[str] = ChoiceField("Tactic", narrow=True)
        self.tactic.setMinimumWidth(theme.now().px(76))
        self.tactic.setMaximumWidth(theme.now().px(112))
        self.more = PushButton("\N{MIDLINE HORIZONTAL ELLIPSIS}")
        self.more.setProperty("role", "bare")
        self.menu = QMenu(self.more)
        self.menu.setToolTipsVisible(True)
        self.weapons, self.armours = self.menu.addMenu("Weapon"), self.menu.addMenu("Armour")
        self.menu.addSeparator()
        self.mook = menu_line(
            self.menu, "Mook", lambda: self._change(mook=self.mook.isChecked()),
            tip="Has neither luck nor graze rolls",
        )  # fmt: skip
        self.in_play = menu_line(
            self.menu, CONDITION, lambda: self._change(in_play=self.in_play.isChecked()),
            tip="Starts with the wounds, luck, ammunition and armour of the In play page",
        )  # fmt: skip
        for part in (self.mook, self.in_play):
            part.setCheckable(True)
        self.changes = menu_line(self.menu, "GM changes…", self._ask_gm)
        self.menu.addSeparator()
        self.copy = menu_line(self.menu, "Copy", self._copy)
        self.drop = menu_line(self.menu, "Remove", self._drop)
        self.more.setMenu(self.menu)
        self.face = Face(seat)
        words = box(column(self.name, self.note, gap=0))
        words.setMinimumWidth(theme.now().px(44))
        inner = row(
            self.face, words, self.tactic, self.more, gap=10, margins=(10, 3, 6, 3), grows=words
        )
        self.setLayout(inner)
        self.setMinimumHeight(theme.now().px(HIGH))
        self.tactic.changed.connect(lambda name: self._change(tactic=name))
        self.show_seat(seat)

    def show_seat(self, seat: SetupFighter) -> None:
        """Show the fighter as the plan has it."""
        self.seat, self.system = seat, self.store.value.system
        self.name.setText(seat.name)
        self.tactic.setAccessibleName(f"Tactic: {seat.name}")
        self.more.setAccessibleName(f"Weapon, armour and more: {seat.name}")
        self.mook.setChecked(seat.mook)
        self.in_play.setChecked(seat.in_play)
        self.in_play.setVisible(seat.in_play or seat.character.build.play != Condition())
        weapon = self._offer_weapons(seat)
        armour = self._offer_armour(seat)
        left_out = self._left_out(seat)
        condition = "as in play" if seat.in_play else ""
        state = ("mook" if seat.mook else "", condition, gm_words(seat))
        # First, because the row has no room for all and this must not be cut.
        self.note.setText(" · ".join(filter(None, (capitalised(left_out), weapon, *state, armour))))
        way = f". {CONDITION} in the \N{MIDLINE HORIZONTAL ELLIPSIS} menu changes this."
        set_tip(self.note, self.note.text() + (way if left_out else ""))
        plan = self.store.value
        ways, way = tactics(plan.system), tactic_of(plan, seat)
        self.tactic.offer([(name, name.capitalize()) for name in ways], chosen=way)
        set_tip(self.tactic, f"Tactic: {way}, {SYSTEMS[plan.system].tactic_words[way]}")

    def _left_out(self, seat: SetupFighter) -> str:
        """Return what this fight leaves out of the condition in play; empty for nothing.

        Nothing is left out if the GM has set the wounds, or the round system has none.
        """
        has_wounds = issubclass(SYSTEMS[self.system].models.fighter, HarmFighter)
        if seat.in_play or seat.boxes is not None or not has_wounds:
            return ""
        return left_out_words(seat.character.build.play)

    def _offer_weapons(self, seat: SetupFighter) -> str:
        """Fill the menu of weapons; return the name of the one in hand."""
        arms = [arm.name for arm in loadout.arms(seat.character)]
        chosen = seat.weapon
        if chosen == AS_PACKED:
            weapon = scenario_builder.first_weapon(seat)
            chosen = weapon if weapon is not None else BARE
        choices = [*enumerate(arms), (BARE, BARE_HANDS)]
        self._offer(self.weapons, "weapon", choices, chosen)
        return dict(choices)[chosen]

    def _offer_armour(self, seat: SetupFighter) -> str:
        """Fill the menu of armour; return the words of what is worn."""
        choices = list(scenario_builder.wardrobe(seat.character))
        self._offer(self.armours, "armour", choices, seat.armour)
        return dict(choices).get(seat.armour, "")

    def _offer(
        self, menu: QMenu, fact: str, choices: Sequence[tuple[object, str]], chosen: object
    ) -> None:
        menu.clear()
        group = QActionGroup(menu)
        for key, words in choices:
            line = menu_line(menu, capitalised(words), partial(self._change, **{fact: key}))
            line.setCheckable(True)
            line.setChecked(key == chosen)
            line.setActionGroup(group)

    def _change(self, **facts: object) -> None:
        seat = self.store.value.seat(self.key)
        what = " and ".join(FACTS.get(fact, fact) for fact in facts)
        plan = set_fighter(self.store.value, replace(seat, **facts))  # type: ignore[arg-type]
        self.store.edit(f"Set {what} of {seat.name}", plan, merge=f"{what}:{self.key}")

    def _ask_gm(self) -> None:
        from chargen.gui.fight.setup.fighter_override_form import FighterOverrideForm

        form = FighterOverrideForm(self.window(), self.store.value.seat(self.key))
        if run_dialog(form):
            plan = set_fighter(self.store.value, form.given)
            self.store.edit(f"Set GM changes for {form.seat.name}", plan)

    def _copy(self) -> None:
        seat = self.store.value.seat(self.key)
        name = seat.character.build.choices.name or seat.name
        plan = add_fighter(self.store.value, replace(seat, name=name, at=None))
        self.store.edit(f"Copy {seat.name}", plan)

    def _drop(self) -> None:
        name = self.store.value.seat(self.key).name
        self.store.edit(f"Remove {name}", remove_fighter(self.store.value, self.key))
