"""GM actions that several systems know: notes, light, initiative, states and places by fiat."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ..scene.scenario import DARK, FARTHEST, NORMAL_LIGHT
from ..scene.validation import InvalidScenario, Span, refuse_beyond, refuse_text, refuse_word
from . import paths
from .driver import Driver
from .events import (
    Displaced,
    FighterJoined,
    FighterLeft,
    InitiativeSet,
    LightChanged,
    NoteWritten,
    StateSet,
)
from .fight import BaseCombatant, BaseFight
from .question import Question
from .system import GmAction, absent_fault, busy_fault

ANYWHERE: Final[dict[str, Span]] = dict.fromkeys(("x", "y"), (-FARTHEST, FARTHEST))
LOADED: Final = "loaded"
SPARE: Final = "spare"
MOST_ROUNDS: Final = 10_000
STATES: Final[Mapping[str, Span]] = {LOADED: (0, MOST_ROUNDS), SPARE: (0, MOST_ROUNDS)}
"""States that every system has, with the least and the most of each."""


@dataclass(frozen=True)
class FighterAction(GmAction):
    """A GM action on one fighter, who must be alive."""

    fighter: int

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Return why there is no living fighter with the number, None if there is one."""
        return absent_fault(fight, self.fighter)


@dataclass(frozen=True)
class AddNote(FighterAction):
    """A note on something no rule counts: an object hit, a terminal used, a broken nerve."""

    note: str

    def __post_init__(self) -> None:
        """Refuse an empty note."""
        refuse_text(self.note, "A note", "note")
        if not self.note.strip():
            raise InvalidScenario("A note needs words.")

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Write the note into the log of the fight."""
        table.tell(NoteWritten(self.fighter, self.note.strip().rstrip(".")))


@dataclass(frozen=True)
class SetLight(GmAction):
    """Another light from now on (CB-86, LC-R25, S4-R31)."""

    light: int
    """Normal, dim or dark: 0, 1, 2."""

    def __post_init__(self) -> None:
        """Refuse an unknown level of light."""
        refuse_beyond(self, {"light": (NORMAL_LIGHT, DARK)}, "The light")

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Change the light for every fighter."""
        fight.set_light(self.light)
        table.tell(LightChanged(self.light))


@dataclass(frozen=True)
class TurnAction(GmAction):
    """A GM action on a fighter that waits for a turn, and for the fighter's own choice."""

    fighter: int

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Return why the action has to wait, or cannot be done to the fighter."""
        if not fight.is_settled(question.kind):
            return "The GM can do this once a fighter's turn has come."
        refusal = busy_fault(fight, question, self.fighter)
        if refusal is not None:
            return refusal
        combatant = fight.fighters[self.fighter]
        if fight.acts_with(combatant, fight.fighters[question.fighter]):
            return f"{combatant.name} acts at this very moment."
        return self.refusal(fight, combatant)

    @abstractmethod
    def refusal(self, fight: BaseFight, combatant: BaseCombatant) -> str | None:
        """Return why it cannot be done to this fighter, None if it can."""


@dataclass(frozen=True)
class SetInitiative(TurnAction):
    """Another place in the order of the round for a fighter who has not acted in it."""

    initiative: int
    """Count, result, card or number, as the system has it."""

    def __post_init__(self) -> None:
        """Refuse an initiative beyond any count or result."""
        refuse_beyond(self, {"initiative": (-100, 200)}, "Initiative")

    def refusal(self, fight: BaseFight, combatant: BaseCombatant) -> str | None:
        """Refuse a fighter who has acted."""
        return fight.initiative_fault(combatant, self.initiative)

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Set the initiative for this round."""
        fight.set_initiative(fight.fighters[self.fighter], self.initiative)
        table.tell(InitiativeSet(self.fighter, self.initiative))


@dataclass(frozen=True)
class MoveFighter(TurnAction):
    """A fighter is placed elsewhere, in the open where no cover is near (CB-52, CB-63)."""

    x: int
    """In centimetres."""
    y: int

    def __post_init__(self) -> None:
        """Refuse what is beyond the map."""
        refuse_beyond(self, ANYWHERE, "A place")

    def refusal(self, fight: BaseFight, combatant: BaseCombatant) -> str | None:
        """Refuse a place without room."""
        return paths.no_room(fight, combatant, self.x, self.y)

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Move the fighter."""
        fight.displace(fight.fighters[self.fighter], self.x, self.y)
        table.tell(Displaced(self.fighter, self.x, self.y))


@dataclass(frozen=True)
class Leave(TurnAction):
    """A fighter goes off the field: flees, surrenders, is carried away."""

    def refusal(self, fight: BaseFight, combatant: BaseCombatant) -> str | None:
        """Refuse no fighter on the field."""
        return None

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Take the fighter off the field."""
        fight.leave(fight.fighters[self.fighter])
        table.tell(FighterLeft(self.fighter))


@dataclass(frozen=True)
class Join(GmAction):
    """A fighter away from the field comes onto it, and acts from the next round on."""

    fighter: int
    x: int
    """In centimetres."""
    y: int

    def __post_init__(self) -> None:
        """Refuse what is beyond the map."""
        refuse_beyond(self, ANYWHERE, "A place")

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Refuse a fighter on the field, and a place without room."""
        if not fight.is_settled(question.kind):
            return "The GM can do this once a fighter's turn has come."
        if not 0 <= self.fighter < len(fight.fighters):
            return f"There is no fighter number {self.fighter}."
        combatant = fight.fighters[self.fighter]
        if not combatant.gone:
            return f"{combatant.name} is on the field already."
        return paths.no_room(fight, combatant, self.x, self.y)

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Put the fighter on the field."""
        fight.enter(fight.fighters[self.fighter], self.x, self.y)
        table.tell(FighterJoined(self.fighter, self.x, self.y))


@dataclass(frozen=True)
class SetState(TurnAction):
    """One value of a fighter's state, set by the GM without any roll."""

    state: str
    """A name of ``System.states``."""
    amount: int
    weapon: int = 0
    """The number of the weapon, for its ammunition."""

    def spans(self) -> Mapping[str, Span]:
        """Return the states by name, with the least and the most of each."""
        return STATES

    def __post_init__(self) -> None:
        """Refuse an unknown state, and an amount beyond its span."""
        spans = self.spans()
        refuse_word(self.state, tuple(spans), "A state", "its name")
        refuse_beyond(self, {"amount": spans[self.state], "weapon": (0, 100)}, "A state")

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Refuse it while it has to wait; what is only counted never waits for its fighter."""
        if question.fighter != self.fighter or not self.is_count():
            return super().fault(fight, question)
        if not fight.is_settled(question.kind):
            return "The GM can do this once a fighter's turn has come."
        return absent_fault(fight, self.fighter) or self.refusal(
            fight, fight.fighters[self.fighter]
        )

    def is_count(self) -> bool:
        """Return whether the state is only counted, so that a fighter who chooses keeps choices."""
        return self.state in (LOADED, SPARE)

    def refusal(self, fight: BaseFight, combatant: BaseCombatant) -> str | None:
        """Refuse ammunition that the weapon does not take."""
        if self.state not in (LOADED, SPARE):
            return None
        name, most = self.magazine(combatant)
        if not name:
            return f"{combatant.name} has no weapon number {self.weapon}."
        if not most:
            return f"{name} takes no ammunition."
        if self.state == LOADED and self.amount > most:
            return f"{name} holds {most} at most."
        return None

    @abstractmethod
    def magazine(self, combatant: BaseCombatant) -> tuple[str, int]:
        """Return the weapon's name and what it holds; an empty name without such a weapon."""

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Set the value."""
        combatant = fight.fighters[self.fighter]
        table.tell(StateSet(self.fighter, self.value(combatant)))
        if self.state == LOADED:
            combatant.ammo[self.weapon] = self.amount
        elif self.state == SPARE:
            combatant.spare[self.weapon] = self.amount
        else:
            self.change(fight, table, combatant)

    def value(self, combatant: BaseCombatant) -> str:
        """Return the state and its amount in words."""
        if self.state in (LOADED, SPARE):
            return f"{self.amount} {self.state} for {self.magazine(combatant)[0]}"
        return f"{self.state} {self.amount}"

    @abstractmethod
    def change(self, fight: BaseFight, table: Driver, combatant: BaseCombatant) -> None:
        """Set a value that the system has of its own."""
