"""Map view of a system's fights: bearings, traces of attacks and moves, rounds and turns.

Everything has an answer for systems that show nothing of their own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ...native_types import mypyc_attr
from ...scene.scenario import Scenario
from ..events import AttackHit, AttackMissed, AttackRolled, Moved, RoundBegan, RoundEnded, TurnBegan
from ..fight import AWAY, NOBODY, BaseFight
from ..question import Action, Question

Seen = Mapping[str, int]
"""Numbers a map shows of a fighter, by the names of ``System.shown``."""

AIM, HIT, MISS, MOVE, LANE, COVER_FIRE, THROW, BLAST = range(8)
PASSED: Final = ("aim", "hit", "miss", "move", "lane", "cover fire", "throw", "blast")
"""Kinds of what passes between two places."""


@dataclass(frozen=True)
class FighterView:
    """A fighter at one moment, in words and marks."""

    posture: str = ""
    """Posture: in cover, braced, prone; empty for an ordinary one."""
    hurt: str = ""
    """Wound state in a word; empty while unharmed."""
    harm: str = ""
    """The same counted, such as ``3 boxes``."""
    strain: int = 0
    """Marks beside the fighter: suppression, stress."""
    strain_name: str = ""
    """The name of one of these marks."""
    gone: str = ""
    """``out``, ``dying``, ``dead`` or ``away``; empty while able."""

    @property
    def words(self) -> str:
        """All of it in a line."""
        parts = [self.gone or self.hurt, self.posture]
        if self.strain:
            parts.append(f"{self.strain} {self.strain_name}")
        return " · ".join(part for part in parts if part)


@dataclass(frozen=True)
class ActionTrace:
    """Something that went from one place to another: a shot, a step, a lane, a blast."""

    kind: int
    """Its place in ``PASSED``."""
    start: tuple[int, int]
    end: tuple[int, int]
    wide: int = 0
    """Centimetres: the width of a lane, the radius of a blast."""
    attack: tuple[int, int] | None = None
    """Attacker and target of a shot or blow: its outcome takes the place of its aim."""


@dataclass(frozen=True)
class RepeatedAnswer:
    """An answer that helps only if it is given several times in a row."""

    action: Action
    times: int
    label: str
    """All of it in words."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseSpectator:
    """The map view of a system's fights."""

    def bearing(self, seen: Seen) -> FighterView:
        """Return posture, wounds and marks of a fighter."""
        return FighterView(gone=gone(seen))

    def passing(
        self, scenario: Scenario, before: Sequence[Seen], event: object
    ) -> ActionTrace | None:
        """Return the trace of an event: attacks and moves by default.

        ``before`` is every fighter before it.
        """
        if isinstance(event, Moved):
            return ActionTrace(MOVE, at(before, event.fighter), (event.x, event.y))
        if isinstance(event, AttackRolled):
            return between(before, AIM, event.attacker, event.target, attack=True)
        if isinstance(event, AttackHit):
            return between(before, HIT, event.attacker, event.target, attack=True)
        if isinstance(event, AttackMissed):
            return between(before, MISS, event.attacker, event.target, attack=True)
        return None

    def round_of(self, event: object) -> int:
        """Return the number of the round an event begins; -1 for any other."""
        return event.number if isinstance(event, RoundBegan) else -1

    def turn_of(self, event: object) -> int | None:
        """Return the fighter whose turn an event begins, -1 if it ends one; else None."""
        if isinstance(event, TurnBegan):
            return event.fighter
        return NOBODY if isinstance(event, (RoundBegan, RoundEnded)) else None

    def control(self, question: Question) -> str:
        """Return the title of a choice made beside the action it comes before; empty for others."""
        return ""

    def is_minor(self, question: Question) -> bool:
        """Return whether a tactic may answer in a player's place.

        That is what every round asks of everyone, and small choices within an action.
        """
        return False

    def is_reroll(self, question: Question) -> bool:
        """Return whether a question offers to roll dice again that decide no success."""
        return False

    def is_idle(self, fight: BaseFight, question: Question) -> bool:
        """Return whether no answer betters what a roll decides; the first option keeps the roll."""
        return False

    def repeated(self, fight: BaseFight, question: Question) -> RepeatedAnswer | None:
        """Return the answer that has to be given several times to better a result, or None."""
        return None


def gone(seen: Seen) -> str:
    """Return how a fighter is out of the fight, in a word; empty while able."""
    if seen.get("out") == AWAY:
        return "away"
    return next((state for state in ("dead", "dying", "out") if seen.get(state)), "")


def between(
    before: Sequence[Seen], kind: int, start: int, end: int, *, attack: bool = False
) -> ActionTrace | None:
    """Return what went from one fighter to another; None if there is no such pair."""
    if NOBODY in {start, end}:
        return None
    return ActionTrace(
        kind, at(before, start), at(before, end), attack=(start, end) if attack else None
    )


def at(before: Sequence[Seen], number: int) -> tuple[int, int]:
    """Return where a fighter stood."""
    return before[number]["x"], before[number]["y"]
