"""Events of a Gray Dawn round: order, suppression, plans, and the referee's actions."""

from dataclasses import dataclass

from ...kernel import events as shared
from ...kernel.tally import NO_PARTS, Parts


@dataclass(frozen=True)
class BarrageAnnounced:
    """Bombardment over so many rounds from the next one on (CB-141)."""

    rounds: int


@dataclass(frozen=True)
class BarragePlaced:
    """The middle of its area, and the metres across it (CB-141)."""

    x: int
    y: int
    width: int


@dataclass(frozen=True)
class Healed:
    """The referee takes boxes and stun points away."""

    fighter: int
    boxes: int
    stun: int


@dataclass(frozen=True)
class LuckGiven:
    """The referee sets a fighter's points of luck (CB-03)."""

    fighter: int
    points: int


@dataclass(frozen=True)
class Displaced:
    """The referee moves a fighter."""

    fighter: int
    x: int
    y: int


@dataclass(frozen=True)
class BarrageFell:
    """Bombardment comes down around a fighter (CB-141)."""

    fighter: int


@dataclass(frozen=True)
class AfflictionTicked:
    """A round less of a blast's effect on a fighter (CB-140)."""

    fighter: int
    left: int
    effect: int


@dataclass(frozen=True)
class CoveringDeclared:
    """Covering fire, at the start of the round or on the own turn (CB-56, CB-58)."""

    fighter: int
    target: int
    x: int
    y: int
    mode: int
    actions: int
    rounds: int
    weapon: int


@dataclass(frozen=True)
class LightningChosen:
    """A lightning strike is declared (CB-31)."""

    fighter: int


@dataclass(frozen=True)
class InitiativeRolled:
    """A fighter's count of the round (CB-30)."""

    fighter: int
    total: int
    parts: Parts = NO_PARTS


@dataclass(frozen=True)
class RollOffMade:
    """A roll-off of equals for the earlier turn (CB-37)."""

    fighter: int
    roll: int


@dataclass(frozen=True)
class TurnMissed:
    """Initiative below 0 (CB-30)."""

    fighter: int


@dataclass(frozen=True)
class TurnBegan(shared.TurnBegan):
    """A fighter's count begins."""

    count: int


@dataclass(frozen=True)
class StanceNamed:
    """The stance wished for (CB-50)."""

    fighter: int
    stance: int


@dataclass(frozen=True)
class StanceTaken:
    """A stance is taken (CB-50)."""

    fighter: int
    stance: int
    pinned: bool = False


@dataclass(frozen=True)
class SuppressionGained:
    """Points of suppression (CB-70)."""

    fighter: int
    points: int
    by: int
    why: str


@dataclass(frozen=True)
class SuppressionChecked:
    """Nerve is tested (CB-71)."""

    fighter: int
    total: int
    outcome: int
    second: bool
    parts: Parts = NO_PARTS


@dataclass(frozen=True)
class PlanMade:
    """Kind and number of actions (CB-32)."""

    fighter: int
    kind: int
    actions: int
    moves: int
    draws: int


@dataclass(frozen=True)
class Delayed:
    """An action is put off to a later count (CB-33)."""

    fighter: int
    count: int
