"""Buttons after a fight: its result for the characters of the party, and the next encounter."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu

from chargen.character.derived.derive import Character
from chargen.character.document.condition import rest_fault
from chargen.character.edits.condition_edits import rest, set_play
from chargen.character.edits.edits import append
from chargen.combat.io.fight_file import SavedFight
from chargen.combat.kernel.session import Session
from chargen.encounter.play import fight_result
from chargen.encounter.setup.setup import SetupFighter
from chargen.encounter.setup.sources import THIS
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.fight.play.result_form import (
    PartyResult,
    PartyResultForm,
    applied_characters,
    party_results,
)
from chargen.gui.fight.result_packets import save_results
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.vocabulary import APPLY_FIGHT_RESULT, dialog_title
from chargen.gui.widgets.plain_text import PushButton, menu_line, set_tip

TIP = (
    "Copies wounds, luck, ammunition, armour wear and marks from this fight to the characters "
    "of the party"
)

NEXT_TIP = (
    "Returns to Setup with the survivors of your side, as this fight left them, and no opponents"
)
RESTS = (("At once", 0), ("Short rest (1 hour)", 1), ("Next day (24 hours)", 24))
"""Hours of rest before the next encounter."""
REST_TIP = "Stun and one-point wounds heal as after Rest on the In play page (CB-107, CB-108)"


class ApplyResultButton(PushButton):
    """Enabled once a fight of the setup is over; hidden where no character has a file."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__(APPLY_FIGHT_RESULT)
        self.store = store
        self.setAutoDefault(False)
        self.fight: Session | SavedFight | None = None
        self.setVisible(False)
        self.clicked.connect(self._take_over)
        store.changed.connect(self._show)

    def show_fight(self, fight: Session | SavedFight | None) -> None:
        """Take over another fight, or the present state of the same fight."""
        self.fight = fight
        self._show()

    @property
    def why_not(self) -> str:
        """Why nothing can be taken over, in a sentence; empty if it can.

        What was taken over once can be again after that was undone.
        """
        store, fight = self.store, self.fight
        fault = fight_result.fault(store.value, fight)
        seats = [store.value.seats[number] for number in fight_result.party(store.value)]
        open_ones = [(seat, store.document_of(seat)) for seat in seats]
        if (
            fight
            and seats
            and all(
                document and store.is_applied(fight.events, seat, document.build.play)
                for seat, document in open_ones
            )
        ):
            return "This result is already applied. To undo that, use Undo on the In play page."
        return fault

    @property
    def words(self) -> str:
        """Its purpose, or why nothing can be taken over; empty while it is hidden."""
        own = _explained(dialog_title(APPLY_FIGHT_RESULT), TIP)
        return "" if self.isHidden() else self.why_not or own

    def _show(self) -> None:
        has_party = bool(fight_result.party(self.store.value))
        self.setVisible(has_party or self.store.character is not None)
        self.setEnabled(not self.why_not)
        set_tip(self, self.why_not or TIP)

    def _take_over(self) -> None:
        fight, store = self.fight, self.store
        if not isinstance(fight, Session):
            return
        form = PartyResultForm(self.window(), party_results(store, fight))
        if run_dialog(form):
            chosen = form.chosen
            self._send([result for result in chosen if result.way == "packet"], fight)
            applied = [result for result in chosen if result.way == "file"]
            for result in applied:
                self._apply(result, fight)
            self.window().raise_()
            if applied and [result.seat.source for _, result in form.boxes] == [THIS]:
                store.came_home.emit()

    def _send(self, chosen: Sequence[PartyResult], fight: Session) -> None:
        """Save results as packets for the players who have the characters."""
        results = [
            (
                result.packet,
                fight_result.find_losses(
                    self.store.value, fight, result.number, [mark.skill for mark in result.marks]
                ),
            )
            for result in chosen
            if result.packet is not None
        ]
        if results and save_results(self.window(), self.store.program, results):
            self.store.sent += [(fight.events, result.seat.source) for result in chosen]

    def _apply(self, result: PartyResult, fight: Session) -> None:
        """Give one character its result as one step; opening its file tells what is wrong."""
        store = self.store
        if store.document_of(result.seat) is None and result.path is not None:
            store.program.open_asked.emit(result.path)
        document = store.document_of(result.seat)
        if document is None or result.after is None:
            return
        before = document.build.play
        hurt = set_play(document.build, result.after)
        document.edit(dialog_title(APPLY_FIGHT_RESULT), append(hurt, *result.marks))
        if document.build.play != before:
            store.note_taken(fight.events, before, result.seat.source)


class NextEncounterButton(PushButton):
    """Shown once a fight of the setup is over; sets up the next, in one step."""

    went = Signal()
    """The next encounter is set up."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__("Next encounter")
        self.store = store
        self.fight: Session | None = None
        self.setAutoDefault(False)
        self.setVisible(False)
        set_tip(self, NEXT_TIP)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        self.rests = [menu_line(menu, words, partial(self._go_on, hours)) for words, hours in RESTS]
        self.setMenu(menu)
        store.changed.connect(self._show)

    def show_fight(self, fight: Session | None) -> None:
        """Go on from another fight, or from the present state of the same."""
        self.fight = fight
        self._show()

    @property
    def words(self) -> str:
        """Its purpose; empty while it is hidden."""
        return "" if self.isHidden() else _explained(self.text(), NEXT_TIP)

    def _show(self) -> None:
        fight = self.fight
        over = fight is not None and fight.ending is not None
        self.setVisible(over and fight_result.is_fight_of(self.store.value, fight))
        if fight is not None:
            fault = fight_result.rest_between_fault(fight)
            for line in self.rests[1:]:
                line.setEnabled(not fault)
                set_tip(line, fault or REST_TIP)

    def _go_on(self, hours: int) -> None:
        if self.fight is not None:
            plan = self.store.value
            applied = {
                number: self._rested(plan.seats[number], character, hours)
                for number, character in applied_characters(self.store, self.fight).items()
            }
            after = fight_result.next_encounter(self.store.value, self.fight, applied, hours)
            self.store.edit("Next encounter", after)
            self.went.emit()

    def _rested(self, seat: SetupFighter, character: Character, hours: int) -> Character:
        """Return a character after a rest, which is a step of its own where its file is open."""
        if not hours or rest_fault(character.build.play):
            return character
        document = self.store.document_of(seat)
        if document is None or document.read_only:
            return self.store.program.judged(rest(character.build, hours))
        document.edit(f"Rest {hours} h", rest(document.build, hours))
        return document.character


def _explained(name: str, tip: str) -> str:
    """Return the tip of a button as a sentence behind its name."""
    return f"{name}: {tip[0].lower()}{tip[1:]}."
