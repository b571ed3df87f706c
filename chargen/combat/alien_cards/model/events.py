"""Events of cards, rolls, attacks, harm and fear."""

from dataclasses import dataclass

from ...kernel import events as shared
from ...kernel.tally import NO_PARTS, Parts


@dataclass
class CardDrawn:
    """A fighter's card of the round (AL-01)."""

    fighter: int
    card: int
    why: str
    """Empty where it was drawn."""


@dataclass
class CardsSwapped:
    """Cards change hands (AL-06)."""

    fighter: int
    target: int
    card: int
    """The card the fighter has now."""


@dataclass(frozen=True)
class TurnBegan(shared.TurnBegan):
    """A fighter's turn (AL-02)."""

    card: int


@dataclass
class TurnLost:
    """A turn in which nothing can be done."""

    fighter: int
    why: str


@dataclass
class PoolRolled:
    """A roll of dice, of which sixes count (AL-R29)."""

    fighter: int
    skill: int
    dice: int
    stress: int
    """Stress dice among them."""
    sixes: int
    faces: tuple[int, ...]
    parts: Parts = NO_PARTS


@dataclass
class RollPushed:
    """All but the sixes are rolled again, for stress (AL-R30)."""

    fighter: int
    stress: int
    sixes: int
    faces: tuple[int, ...]


@dataclass
class StressChanged:
    """Stress from now on (AL-60, AL-R27, AL-R30)."""

    fighter: int
    stress: int


@dataclass
class StressTold:
    """The result of a 1 on a stress die (AL-R30)."""

    fighter: int
    total: int
    result: int


@dataclass
class PanicRolled:
    """The result of a panic roll (AL-R27)."""

    fighter: int
    total: int
    result: int
    why: str


@dataclass
class PanicEnded:
    """A fighter recovers from panic (AL-R19)."""

    fighter: int


@dataclass
class AttackDeclared:
    """An attack, before it is rolled (AL-37, AL-43, AL-50)."""

    attacker: int
    target: int
    weapon: str
    how: str


@dataclass
class InterruptDeclared:
    """A quick action out of turn (AL-31)."""

    fighter: int
    attacker: int
    how: str


@dataclass
class AttackSettled:
    """Successes left of an attack (AL-41, AL-55)."""

    attacker: int
    target: int
    net: int


@dataclass
class DamageTaken:
    """Damage after armour (AL-38, AL-51, AL-R31)."""

    target: int
    damage: int
    level: int
    """Points stopped by armour and barrier."""
    health: int
    """Health left."""


@dataclass
class BrokeDown:
    """Health is at 0 (AL-R32)."""

    target: int
    cause: str


@dataclass
class InjuryTaken:
    """A critical injury, by its number of D66 (AL-R32)."""

    target: int
    number: int
    injury: str


@dataclass
class DeathRolled:
    """A roll for life: sixes of this one and of all so far (AL-R26)."""

    fighter: int
    sixes: int
    total: int
    safe: bool


@dataclass
class Recovered:
    """A broken fighter is up again."""

    target: int
    health: int


@dataclass
class ShotStrayed:
    """A shot that missed threatens an ally beside its target (AL-R32)."""

    attacker: int
    target: int


@dataclass
class Reloaded:
    """A full weapon (AL-28)."""

    fighter: int
    weapon: str
    rating: int


@dataclass(frozen=True)
class Moved(shared.Moved):
    """A fighter has moved (AL-20, AL-21)."""

    how: str
