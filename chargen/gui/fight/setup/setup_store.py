"""The setup of a fight: one value that all parts of the Fight page look at and change."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from chargen.character.derived.derive import Character
from chargen.character.document.condition import Condition
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.setup import (
    MINE,
    FightSetup,
    SetupFighter,
    add_fighter,
    missing_rule,
    sentence,
    set_fighter,
)
from chargen.errors import ChargenError
from chargen.gui.application.undo_store import Store
from chargen.gui.document.document import Document
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.plain_text import set_tip


class SetupStore(Store[FightSetup]):
    """Holds the two sides and their ground; every edit is a step that can be undone.

    A change of the open character is not a step: its seats always have the current character,
    also after undo and redo.
    """

    refused = Signal(str)
    """Why something could not be added, in a sentence."""
    asked_rule = Signal(str)
    """A rule id the user wants to read about."""
    table_moved = Signal()
    """The table moved to a window of its own, or back to the Fight page."""
    home_asked = Signal(object)
    """Request of the table's own window to the Fight page: a word, or the path of a fight."""
    came_home = Signal()
    """The result of a fight was applied to the open character alone, whose condition is shown."""

    def __init__(self, program: AppContext, character: Character | None, parent: QObject) -> None:
        super().__init__(sources.first_plan(program.rules, character), parent)
        self.program = program
        self._judged: tuple[FightSetup | None, tuple[str, ...]] = (None, ())
        """The plan that was looked at last, and what is wrong with it."""
        self.character = character
        """The open character this setup belongs to, if any."""
        self.table_window: QWidget | None = None
        """The table's own window; None while the table is on the Fight page."""
        self.players_shown = False
        """True while the players' window is open, also across a rebuild of the table."""
        self.view = "setup"
        """The view of the Fight page that is shown, kept when the page is rebuilt."""
        self.counted: dict[str, Any] = {}
        """The last count of each view, kept likewise."""
        self.taken: list[tuple[Sequence[object], str, Condition]] = []
        """Results applied: the events of the fight, the source of the fighter, the condition
        before."""

        self.sent: list[tuple[Sequence[object], str]] = []
        """Results saved as packets: the events of the fight, the source of the fighter."""

    @classmethod
    def get_or_create(cls, document: Document, program: AppContext) -> "SetupStore":
        """Return the setup of an open character, made if there is none yet."""
        return document.findChild(cls) or cls(program, document.character, document)

    @property
    def faults(self) -> tuple[str, ...]:
        """Why the plan cannot be fought; nothing if it can."""
        plan = self.value
        if self._judged[0] is not plan:
            self._judged = plan, scenario_builder.faults(plan)
        return self._judged[1]

    @property
    def words(self) -> str:
        """A description of the fight to simulate; the distance stays on one line."""
        return sentence(self.value).replace(" m apart", "\N{NO-BREAK SPACE}m apart")

    def note_taken(
        self, events: Sequence[object], before: Condition, source: str = sources.THIS
    ) -> None:
        """Remember that a fight's result was applied, and the condition before that."""
        self.taken.append((events, source, before))
        self.changed.emit()

    def is_sent(self, events: Sequence[object], seat: SetupFighter) -> bool:
        """Return whether a fight's result for a fighter was saved as a packet."""
        return any(source == seat.source and known == events for known, source in self.sent)

    def document_of(self, seat: SetupFighter) -> Document | None:
        """Return the open document of a fighter: of this setup, or of the fighter's file."""
        owner = self.parent()
        if seat.source == sources.THIS:
            return owner if isinstance(owner, Document) else None
        path = sources.file_of(seat)
        return next((d for d in self.program.documents if path and d.path == path), None)

    def is_applied(
        self, events: Sequence[object], seat: SetupFighter, now: Condition | None
    ) -> bool:
        """Return whether a fight's result was applied to a character, by its present condition."""
        taken = [
            before
            for known, source, before in self.taken
            if source == seat.source and known == events
        ]
        return now is not None and any(before != now for before in taken)

    def follow(self, character: Character) -> None:
        """Give the seats of the open character its current values."""
        self.character = character
        self.amend(partial(_with_character, character=character))

    def current_setup(self, character: Character) -> FightSetup:
        """Return the setup with the open character's current values."""
        return _with_character(self.value, character)

    def add(self, make: Callable[[], SetupFighter]) -> None:
        """Add a fighter; say why if it cannot be had."""
        try:
            self._add_all([make()], [])
        except ChargenError as error:
            self.refused.emit(f"{error}.")

    def add_files(self, paths: Sequence[Path], side: int) -> None:
        """Add the characters of files, and say which cannot be used."""
        rules, judge = self.program.rules, self.program.judge
        seats, bad = sources.load_fighters(rules, paths, side=side, judge=judge)
        self._add_all(seats, bad)

    def add_party(self, folder: Path, side: int) -> None:
        """Add every character of a folder, and say which files cannot be used."""
        seats, bad = sources.load_party(
            self.program.rules, folder, side=side, judge=self.program.judge
        )
        self._add_all(seats, bad)

    def add_this(self, side: int = MINE) -> None:
        """Add the open character once more."""
        character = self.character
        if character is not None:
            self.add(lambda: sources.seat_of(character, side=side, source=sources.THIS))

    def add_all(self, seats: Sequence[SetupFighter]) -> None:
        """Add fighters in one step."""
        self._add_all(seats, [])

    def _add_all(self, seats: Sequence[SetupFighter], bad: Sequence[str]) -> None:
        plan = self.value
        for seat in seats:
            plan = add_fighter(plan, seat)
        name = plan.seats[-1].name if seats else ""
        self.edit(f"Add {name}" if len(seats) == 1 else f"Add {len(seats)} fighters", plan)
        if bad:
            self.refused.emit(" ".join(bad))


def _with_character(plan: FightSetup, character: Character) -> FightSetup:
    """Return a setup with the open character's current values."""
    name = character.build.choices.name or "Unnamed"
    for seat in plan.seats:
        if seat.source == sources.THIS and seat.character is not character:
            plan = set_fighter(plan, _update_seat(seat, character, name))
    return plan


def _update_seat(seat: SetupFighter, character: Character, name: str) -> SetupFighter:
    before = seat.character.build.choices.name or "Unnamed"
    tail = seat.name.removeprefix(before) if seat.name.startswith(before) else ""
    return replace(seat, character=character, name=f"{name}{tail}")


def allow(plan: FightSetup, field: str, part: QWidget, tip: str) -> None:
    """Let a field of the ground be changed where the round system has a rule for it."""
    reason = missing_rule(plan, field)
    part.setEnabled(not reason)
    set_tip(part, reason or tip)
