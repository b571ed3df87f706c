"""The results of a fight for all characters of the party: a preview, and what to apply."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from PySide6.QtWidgets import QLayout, QWidget

from chargen.character.derived.derive import Character
from chargen.character.display_names import skill_name
from chargen.character.document.build import Build
from chargen.character.document.condition import Condition
from chargen.character.document.events import Mark
from chargen.character.edits import store as character_store
from chargen.combat.kernel.session import Session
from chargen.encounter.play import fight_result
from chargen.encounter.play.used_skills import new_marks
from chargen.encounter.setup import sources
from chargen.encounter.setup.setup import SetupFighter
from chargen.errors import ChargenError
from chargen.files import file_names
from chargen.files.reading import read
from chargen.files.text import today
from chargen.gui.dialogs.base import Form
from chargen.gui.fight import result_packets
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.vocabulary import APPLY_FIGHT_RESULT, dialog_title
from chargen.gui.widgets.elements import box, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import CheckBox, set_tip
from chargen.views.condition import differences

WORDS = "Each selected character opens in a window with the result as one step, ready to save."
PACKET_WORDS = "A packet goes to the player instead, and your copy of the file stays as it is."
MARK_TIP = "Adds a mark to the skill, which was used with success in this fight"
UNHURT = "The fight did not change this character."
SENT = "A packet with this result is already saved. Opened twice, it applies once."
ResultWay = Literal["file", "packet"]
WAYS: tuple[tuple[ResultWay, str], ...] = (("file", "Apply to file"), ("packet", "Save as packet"))
WAY_TIP = "A packet is for a player who has the character on another computer"


@dataclass(frozen=True, slots=True)
class PartyResult:
    """The changes that a fight makes to one character of the party."""

    seat: SetupFighter
    path: Path | None
    """The file of the character; None for the open character."""
    after: Condition | None = None
    """The condition after the fight; None if it cannot be applied to the file."""
    changes: tuple[str, ...] = ()
    """A sentence for each change, or why nothing can be applied."""
    marks: tuple[Mark, ...] = ()
    """A mark for each skill used with success in the fight."""
    mark_names: tuple[str, ...] = ()
    """The names of these skills."""
    packet: Build | None = None
    """The character as a packet can be signed for it; None if none can."""
    way: ResultWay = "file"
    is_sent: bool = False
    """True if a packet with this result was saved."""
    number: int = 0
    """The fighter's number."""

    @property
    def ways(self) -> list[tuple[ResultWay, str]]:
        """The ways the result can reach the character."""
        ways = [WAYS[0]] * (self.after is not None) + [WAYS[1]] * (self.packet is not None)
        return list(ways)


def party_results(store: SetupStore, session: Session) -> list[PartyResult]:
    """Return the results of a fight for the party, by the characters as they are now."""
    plan = store.value
    return [_result(store, session, number) for number in fight_result.party(plan)]


def applied_characters(store: SetupStore, session: Session) -> dict[int, Character]:
    """Return the characters with a fight's result, by number: applied and not undone."""
    applied: dict[int, Character] = {}
    for number in fight_result.party(store.value):
        seat = store.value.seats[number]
        with contextlib.suppress(ChargenError):
            character = current_character(store, seat)
            if store.is_applied(session.events, seat, character.build.play):
                applied[number] = character
    return applied


def current_character(store: SetupStore, seat: SetupFighter) -> Character:
    """Return a fighter's character as it is now: open, in its file, or in the setup."""
    document, path = store.document_of(seat), sources.file_of(seat)
    if document is not None:
        return document.character
    if path is None:
        return seat.character
    return store.program.judged(character_store.from_bytes(read(path), path.name).build)


def _result(store: SetupStore, session: Session, number: int) -> PartyResult:
    seat = store.value.seats[number]
    path, document = sources.file_of(seat), store.document_of(seat)
    why, character = "", seat.character
    try:
        character = current_character(store, seat)
    except ChargenError as error:
        why = f"{error}."
    if document is not None and document.read_only:
        why = document.why_read_only
    play = character.build.play
    if store.is_applied(session.events, seat, play):
        return PartyResult(seat, path, None, ("This result is already applied.",))
    if character.build.id != seat.character.build.id:
        name = file_names.shown(path.name) if path else seat.name
        return PartyResult(seat, path, None, (f"{name} now holds another character.",))
    after = fight_result.aftermath(store.value, session, number, play)
    changes = differences(character, after)
    marks = new_marks(character, session, number, today())
    if not (changes or marks):
        return PartyResult(seat, path, None, (why or UNHURT,))
    fault = result_packets.find_packet_fault(store.program, character.build)
    no_packet = fault if why or fault not in ("", result_packets.NO_CAMPAIGN) else ""
    if why and fault:
        return PartyResult(seat, path, None, (why, no_packet))
    is_sent = store.is_sent(session.events, seat)
    lines = (why, *(changes or (UNHURT,)), no_packet, SENT if is_sent else "")
    return PartyResult(
        seat,
        path,
        None if why else after,
        tuple(filter(None, lines)),
        marks,
        tuple(skill_name(character.rules, mark.skill) for mark in marks),
        packet=None if fault else character.build,
        is_sent=is_sent,
        number=number,
    )


class PartyResultForm(Form):
    """A box for each character of the party, with the changes and marks below it."""

    def __init__(self, parent: QWidget | None, results: Sequence[PartyResult]) -> None:
        title = dialog_title(APPLY_FIGHT_RESULT)
        ok = "Apply result" if len(results) == 1 else "Apply results"
        packets = any(result.packet for result in results)
        words = f"{WORDS} {PACKET_WORDS}" if packets else WORDS
        super().__init__(parent, title, words, ok=ok, width=460)
        self.boxes: list[tuple[CheckBox, PartyResult]] = []
        self.marks: dict[int, list[CheckBox]] = {}
        """A box for each mark, by the number of the result."""
        self.ways: dict[int, ChoiceField[ResultWay]] = {}
        """The choice of file or packet, where there can be a packet."""
        for number, result in enumerate(results):
            ways = result.ways
            checkbox = CheckBox(result.seat.name, on=bool(ways) and not result.is_sent)
            checkbox.setEnabled(bool(ways))
            lines = [label(change, "small", wrap=True) for change in result.changes]
            checkbox.setAccessibleDescription(" ".join(result.changes))
            below: list[QWidget | QLayout] = [*lines]
            self.marks[number] = [CheckBox(name, on=True) for name in result.mark_names]
            if result.marks:
                below += [label("Marks for skills used", "small"), Flow(*self.marks[number])]
            for mark, name in zip(self.marks[number], result.mark_names, strict=True):
                mark.setAccessibleName(f"Mark {name} for {result.seat.name}")
                set_tip(mark, MARK_TIP)
                checkbox.toggled.connect(mark.setEnabled)
            if result.packet is not None:
                choice = ChoiceField(f"Result for {result.seat.name}", ways, _usual_way(result))
                set_tip(choice, WAY_TIP)
                checkbox.toggled.connect(choice.setEnabled)
                choice.setEnabled(checkbox.isChecked())
                self.ways[number] = choice
                below.append(row(choice, None))
            self.add(checkbox, box(column(*below, gap=2, margins=(24, 0, 0, 4))))
            self.boxes.append((checkbox, result))
        self.grow()

    @property
    def chosen(self) -> list[PartyResult]:
        """The results to apply, each with the marks to give."""
        ways = {number: field.key for number, field in self.ways.items()}
        return [
            replace(result, marks=self._chosen_marks(number), way=ways.get(number, "file"))
            for number, (checkbox, result) in enumerate(self.boxes)
            if checkbox.isChecked()
        ]

    def _chosen_marks(self, number: int) -> tuple[Mark, ...]:
        result = self.boxes[number][1]
        ticked = zip(self.marks[number], result.marks, strict=True)
        return tuple(mark for checkbox, mark in ticked if checkbox.isChecked())

    def complaint(self) -> str:
        return "" if self.chosen else "Select a character, or press Cancel."


def _usual_way(result: PartyResult) -> ResultWay:
    """Return the file where it can be reached, unless a packet is saved already."""
    return "packet" if result.after is None or result.is_sent else "file"
