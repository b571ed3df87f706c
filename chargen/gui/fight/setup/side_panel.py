"""One side of a fight: its fighters as cards, and where more of them come from."""

from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QFrame, QMenu, QVBoxLayout, QWidget

from chargen import loadout
from chargen.character.document.condition import Condition
from chargen.combat import SYSTEMS
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.setup import (
    AS_PACKED,
    BARE,
    BARE_HANDS,
    MINE,
    SIDES,
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
from chargen.gui.dialogs.files import CHARACTERS, ask_folder, ask_open_many
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.widgets.elements import box, button, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.layout.flow_row import Spread
from chargen.gui.widgets.layout.layouts import Ends, Flow
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import CheckBox, PushButton, menu_line, set_tip

FACTS = {"in_play": "condition"}
"""Names of a fighter's facts in the undo history, if they differ from the fact's own."""


class FighterCard(QFrame):
    """One fighter: name, weapon, armour, tactic, mook."""

    def __init__(self, store: SetupStore, key: str) -> None:
        super().__init__()
        self.store, self.key = store, key
        self.seat: SetupFighter | None = None
        """The fighter as it is shown, and in which round system."""
        self.system = ""
        self.setProperty("role", "card")
        self.name = label("", "strong", wrap=True)
        self.mook = CheckBox("Mook")
        set_tip(self.mook, "Has neither luck nor graze rolls")
        self.in_play = CheckBox("Current condition")
        set_tip(
            self.in_play, "Starts with the wounds, luck, ammunition and armour of the In play page"
        )
        self.word = button(
            "GM…", self._ask_gm, role="link", tip="GM changes to wounds, luck and modifiers"
        )
        self.copy = button(
            "Copy", self._copy, role="link", tip="Adds another fighter like this one"
        )
        self.drop = button("Remove", self._drop, role="link")
        self.weapon: ChoiceField[int] = ChoiceField("Weapon in hand", narrow=True)
        self.armour: ChoiceField[str] = ChoiceField("Armour worn", narrow=True)
        self.tactic: ChoiceField[str] = ChoiceField("Tactic", narrow=True)
        head = Ends(self.name, Flow(self.in_play, self.mook, self.word, self.copy, self.drop))
        choices = Spread(self.weapon, self.tactic, self.armour)
        self.gm = label("", "small", wrap=True)
        self.setLayout(column(head, choices, self.gm, gap=4, margins=(10, 6, 10, 6)))
        self.mook.toggled.connect(lambda on: self._change(mook=on))
        self.in_play.toggled.connect(lambda on: self._change(in_play=on))
        self.weapon.changed.connect(lambda place: self._change(weapon=place))
        self.armour.changed.connect(lambda key: self._change(armour=key))
        self.tactic.changed.connect(lambda name: self._change(tactic=name))
        self.show_seat(store.value.seat(key))

    def show_seat(self, seat: SetupFighter) -> None:
        """Show the fighter as the plan has it."""
        self.seat, self.system = seat, self.store.value.system
        self.name.setText(seat.name)
        for part, what in (
            (self.in_play, "Current condition"), (self.mook, "Mook"),
            (self.word, "GM changes"), (self.copy, "Copy"), (self.drop, "Remove"),
            (self.weapon, "Weapon in hand"), (self.armour, "Armour worn"), (self.tactic, "Tactic"),
        ):  # fmt: skip
            part.setAccessibleName(f"{what}: {seat.name}")
        self.mook.show_value(seat.mook)
        self.in_play.show_value(seat.in_play)
        self.in_play.setVisible(seat.in_play or seat.character.build.play != Condition())
        arms = [arm.name for arm in loadout.arms(seat.character)]
        chosen = seat.weapon
        if chosen == AS_PACKED:
            weapon = scenario_builder.first_weapon(seat)
            chosen = weapon if weapon is not None else BARE
        self.weapon.offer([*enumerate(arms), (BARE, BARE_HANDS)], chosen=chosen)
        set_tip(self.weapon, f"Weapon in hand: {self.weapon.currentText()}")
        self.armour.offer(list(scenario_builder.wardrobe(seat.character)), chosen=seat.armour)
        set_tip(self.armour, f"Armour worn: {self.armour.currentText()}")
        self.gm.setText(f"GM changes: {gm_words(seat)}")
        self.gm.setVisible(bool(gm_words(seat)))
        plan = self.store.value
        ways, way = tactics(plan.system), tactic_of(plan, seat)
        self.tactic.offer([(name, name.capitalize()) for name in ways], chosen=way)
        set_tip(self.tactic, f"Tactic: {way}, {SYSTEMS[plan.system].tactic_words[way]}")

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


class SidePanel(QWidget):
    """A side: its title, its fighters, and a menu to add more."""

    def __init__(self, store: SetupStore, side: int) -> None:
        super().__init__()
        self.store, self.side = store, side
        self.cards: dict[str, FighterCard] = {}
        self.shape = label(*(("●", "accent") if side == MINE else ("◆", "wrong")))
        self.title = label(SIDES[side], "strong")
        self.add = PushButton("Add fighters")
        self.add.setAccessibleName(f"Add fighters: {SIDES[side]}")
        self.menu = QMenu(self.add)
        self.menu.aboutToShow.connect(self.fill_menu)
        self.add.setMenu(self.menu)
        self.empty = label(
            "No fighters yet. Add an open character, a character file, a party folder or an "
            "opponent.", "muted", wrap=True,
        )  # fmt: skip
        self._inner = QVBoxLayout()
        self._inner.setContentsMargins(0, 0, 0, 0)
        self._inner.setSpacing(theme.now().px(6))
        inside = box(column(self.empty, self._inner, None, gap=0))
        area = Scrolled(inside, across=False)
        area.setMinimumHeight(theme.now().px(132))
        head = row(self.shape, self.title, None, self.add)
        self.setLayout(column(head, area, gap=6, grows=area))
        store.changed.connect(self._show)
        self._show()

    def fill_menu(self) -> None:
        """Offer what there is just now."""
        self.menu.clear()
        store, side = self.store, self.side
        if store.character is not None:
            menu_line(self.menu, "This character", lambda: store.add_this(side))
        for document in store.program.documents:
            if document.character is not store.character:
                character = document.character
                make = partial(sources.seat_of, character, side=side)
                menu_line(self.menu, document.name, partial(store.add, make))
        self.menu.addSeparator()
        menu_line(self.menu, "Character files…", self._ask_files)
        menu_line(self.menu, "Party folder…", self._ask_party)
        self.menu.addSeparator()
        menu_line(self.menu, "Browse opponents…", self._choose)
        menu_line(self.menu, "Manage my opponents…", self._own)
        for place in store.program.own_opponents.all_opponents():
            roster = place.roster
            for key, opponent in sorted(roster.opponents.items(), key=lambda pair: pair[1].name):
                make = partial(roster.seat, key, side=side)
                words = f"{opponent.name} ({roster.place})"
                menu_line(self.menu, words, partial(store.add, make), tip=opponent.text)
        self.menu.addSeparator()
        for key, name, text in sources.opponents(store.program.rules):
            make_opponent = partial(sources.opponent, store.program.rules, key, side=side)
            menu_line(self.menu, name, partial(store.add, make_opponent), tip=text)

    def _ask_files(self) -> None:
        self.store.add_files(ask_open_many(self, "Add characters", CHARACTERS), self.side)

    def _choose(self) -> None:
        from chargen.gui.fight.setup.opponent_chooser import choose_opponents

        choose_opponents(self.window(), self.store, self.side)

    def _own(self) -> None:
        from chargen.gui.fight.setup.own_opponents_dialog import OwnOpponentsDialog

        run_dialog(OwnOpponentsDialog(self.window(), self.store.program))

    def _ask_party(self) -> None:
        folder = ask_folder(self, "Add party")
        if folder is not None:
            self.store.add_party(folder, self.side)

    def _show(self) -> None:
        seats = self.store.value.side(self.side)
        there = {seat.key for seat in seats}
        for key in [key for key in self.cards if key not in there]:
            card = self.cards.pop(key)
            self._inner.removeWidget(card)
            card.hide()
            card.deleteLater()
        for seat in seats:
            if seat.key not in self.cards:
                self.cards[seat.key] = FighterCard(self.store, seat.key)
                self._inner.addWidget(self.cards[seat.key])
        for seat in seats:
            card = self.cards[seat.key]
            if card.seat is not seat or card.system != self.store.value.system:
                card.show_seat(seat)
        self.empty.setVisible(not seats)
        self.title.setText(f"{SIDES[self.side]} · {len(seats)}" if seats else SIDES[self.side])
