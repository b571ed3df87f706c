"""The plan on the table: one value that all parts of the Fight page look at and change."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from chargen.character.derive import Character
from chargen.encounter import sources
from chargen.encounter.setup import (
    MINE,
    Encounter,
    Entrant,
    add_entrant,
    faults,
    sentence,
    set_entrant,
)
from chargen.errors import ChargenError

if TYPE_CHECKING:
    from chargen.gui.app import Application


class SetupStore(QObject):
    """Holds the plan; says when it changes."""

    changed = Signal()
    refused = Signal(str)
    """Why something could not be added, in a sentence."""
    asked_rule = Signal(str)
    """A rule id the user wants to read about."""

    def __init__(self, app: "Application", character: Character | None, parent: QObject) -> None:
        super().__init__(parent)
        self.app = app
        self.character = character
        """The open character this page belongs to, if any."""
        self.plan = sources.first_plan(app.rules, character)

    @property
    def faults(self) -> tuple[str, ...]:
        """Why the plan cannot be fought; nothing if it can."""
        return faults(self.plan)

    @property
    def words(self) -> str:
        """What will be simulated."""
        return sentence(self.plan)

    def put(self, plan: Encounter) -> None:
        """Let another plan be on the table."""
        if plan != self.plan:
            self.plan = plan
            self.changed.emit()

    def follow(self, character: Character) -> None:
        """Let the seats of the open character have it as it stands now."""
        self.character = character
        name = character.build.choices.name or "Unnamed"
        plan = self.plan
        for seat in plan.seats:
            if seat.source == sources.THIS:
                plan = set_entrant(plan, _as_now(seat, character, name))
        self.put(plan)

    def add(self, make: Callable[[], Entrant]) -> None:
        """Add a fighter; say why if it cannot be had."""
        try:
            self.put(add_entrant(self.plan, make()))
        except ChargenError as error:
            self.refused.emit(f"{error}.")

    def add_files(self, paths: Sequence[Path], side: int) -> None:
        """Add the characters of files."""
        for path in paths:
            self.add(
                partial(sources.from_file, self.app.rules, path, side=side, judge=self.app.judge)
            )

    def add_party(self, folder: Path, side: int) -> None:
        """Add every character of a folder, and say which files cannot be used."""
        seats, bad = sources.party(self.app.rules, folder, side=side, judge=self.app.judge)
        plan = self.plan
        for seat in seats:
            plan = add_entrant(plan, seat)
        self.put(plan)
        if bad:
            self.refused.emit(" ".join(bad))

    def add_this(self, side: int = MINE) -> None:
        """Add the open character once more."""
        character = self.character
        if character is not None:
            self.add(lambda: sources.seat_of(character, side=side, source=sources.THIS))


def _as_now(seat: Entrant, character: Character, name: str) -> Entrant:
    before = seat.character.build.choices.name or "Unnamed"
    tail = seat.name.removeprefix(before) if seat.name.startswith(before) else ""
    return replace(seat, character=character, name=f"{name}{tail}")
