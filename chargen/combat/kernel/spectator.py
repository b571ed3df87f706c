"""Map view of a system's fights: bearings, traces of attacks and moves, rounds and turns.

Everything has an answer for systems that show nothing of their own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from ..native_types import mypyc_attr
from ..scene.scenario import Scenario
from .fight import NOBODY
from .question import Action, Question

Seen = Mapping[str, int]
"""What a map shows of a fighter, by the names of ``System.shown``."""
Kind = type[Any] | None
"""Class of an event; None where a system has none such."""

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
    """What one of these marks is called."""
    gone: str = ""
    """``out``, ``dying`` or ``dead``; empty while able."""

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


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseSpectator:
    """What can be seen of the fights of a system."""

    def __init__(
        self, round_began: Kind = None, turn_began: Kind = None, round_ended: Kind = None
    ) -> None:
        """Name the events that begin a round, with its ``number``, and a turn, and end a round."""
        self._round_began: Final = round_began
        self._turn_began: Final = turn_began
        self._round_ended: Final = round_ended

    def bearing(self, seen: Seen) -> FighterView:
        """Return posture, wounds and marks of a fighter."""
        return FighterView(gone=gone(seen))

    def passing(
        self, scenario: Scenario, before: Sequence[Seen], event: object
    ) -> ActionTrace | None:
        """Return what an event sent from place to place; ``before`` is everybody before it."""
        return None

    def round_of(self, event: object) -> int:
        """Return the number of the round an event begins; -1 for any other."""
        return int(cast("Any", event).number) if _is_kind(event, self._round_began) else -1

    def turn_of(self, event: object) -> int | None:
        """Return whose turn an event begins, ``NOBODY`` if it ends one; None for any other."""
        if _is_kind(event, self._turn_began):
            return int(cast("Any", event).fighter)
        ends = _is_kind(event, self._round_began) or _is_kind(event, self._round_ended)
        return NOBODY if ends else None

    def attacks(self, action: Action) -> bool:
        """Say whether a choice has a chance to hit."""
        return False

    def outcome(self, event: object, fighter: int) -> bool | None:
        """Return whether a fighter's attack did what it should; None if this does not tell."""
        return None

    def strayed(self, event: object) -> bool:
        """Say whether something came down elsewhere than it should."""
        return False

    def declares(self, question: Question) -> bool:
        """Say whether something rare is asked of everybody in every round, before any turn."""
        return False

    def quiet(self, question: Question) -> Action | None:
        """Return the answer that lets others do nothing; None to a question that ends a trial."""
        return None


def _is_kind(event: object, kind: Kind) -> bool:
    return kind is not None and isinstance(event, kind)


def gone(seen: Seen) -> str:
    """Return how a fighter is out of the fight, in a word; empty while able."""
    return next((state for state in ("dead", "dying", "out") if seen.get(state)), "")


def between(
    before: Sequence[Seen], kind: int, one: int, other: int, *, attack: bool = False
) -> ActionTrace | None:
    """Return what went from one fighter to another; None if there is no such pair."""
    if NOBODY in {one, other}:
        return None
    return ActionTrace(
        kind, at(before, one), at(before, other), attack=(one, other) if attack else None
    )


def at(before: Sequence[Seen], number: int) -> tuple[int, int]:
    """Return where a fighter stood."""
    return before[number]["x"], before[number]["y"]
