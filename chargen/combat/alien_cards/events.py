"""What can happen in a fight with initiative cards."""

from dataclasses import dataclass

from ..tally import NO_PARTS, Parts


@dataclass
class RoundDealt:
    """A new round, and cards for it (AL-01)."""

    number: int


@dataclass
class CardDrawn:
    """Somebody's card of the round (AL-01)."""

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


@dataclass
class CardCame:
    """Somebody's turn (AL-02)."""

    fighter: int
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
    """What a 1 on a stress die brings (AL-R30)."""

    fighter: int
    total: int
    result: int


@dataclass
class PanicRolled:
    """What a fright brings (AL-R27)."""

    fighter: int
    total: int
    result: int
    why: str


@dataclass
class PanicEnded:
    """Somebody is himself again (AL-R19)."""

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
    """What is left of an attack's successes (AL-41, AL-55)."""

    attacker: int
    target: int
    net: int


@dataclass
class DamageTaken:
    """Damage after armour (AL-38, AL-51, AL-R31)."""

    target: int
    damage: int
    level: int
    """What armour and barrier stopped."""
    health: int
    """What is left."""


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
class Perished:
    """Somebody is dead."""

    target: int
    cause: str


@dataclass
class DeathRolled:
    """A roll for life: sixes of this one and of all so far (AL-R26)."""

    fighter: int
    sixes: int
    total: int
    safe: bool


@dataclass
class Recovered:
    """Somebody who was broken is up again."""

    target: int
    health: int


@dataclass
class ShotStrayed:
    """A shot that missed goes for a friend beside its target (AL-R32)."""

    attacker: int
    target: int


@dataclass
class AmmoConserved:
    """An extra success goes on ammunition (AL-56)."""

    fighter: int
    weapon: str


@dataclass
class SupplyRolled:
    """A supply roll, and what is left (AL-61, AL-R15)."""

    fighter: int
    weapon: str
    ones: int
    rating: int


@dataclass
class WeaponReloaded:
    """A full weapon (AL-28)."""

    fighter: int
    weapon: str
    rating: int


@dataclass
class JamTried:
    """Work on a jam (AL-17)."""

    fighter: int
    weapon: str
    cleared: bool


@dataclass
class JamGiven:
    """The referee says a weapon is jammed (AL-R18)."""

    fighter: int
    weapon: str


@dataclass
class ItemFell:
    """Something lies on the floor."""

    fighter: int
    weapon: str
    x: int
    y: int


@dataclass
class ItemSeized:
    """Something is taken out of an enemy's hands (AL-45)."""

    attacker: int
    target: int
    weapon: str


@dataclass
class ItemTakenUp:
    """Something is taken off the floor (AL-29)."""

    fighter: int
    weapon: str


@dataclass
class Went:
    """Somebody is somewhere else (AL-20, AL-21)."""

    fighter: int
    x: int
    y: int
    how: str


@dataclass
class CoverTaken:
    """Partial or full cover (AL-13, AL-24)."""

    fighter: int
    cover: str
    full: bool


@dataclass
class AimTaken:
    """Aim for the attack that follows (AL-26)."""

    fighter: int


@dataclass
class HoldTaken:
    """An enemy is pinned (AL-48)."""

    attacker: int
    target: int


@dataclass
class HoldEnded:
    """Nobody holds him any more (AL-R11)."""

    target: int


@dataclass
class AidGiven:
    """First aid or a rally: health given back, if it went well (AL-16, AL-30)."""

    fighter: int
    target: int
    how: str
    sixes: int


@dataclass
class LimitShortened:
    """Aid that went wrong leaves less time (AL-R26)."""

    target: int
    limit: int


@dataclass
class Stabilised:
    """An injury that might have killed will not (AL-R26)."""

    target: int


@dataclass
class OrdersGiven:
    """Orders (AL-18, AL-R19)."""

    fighter: int
    target: int
    sixes: int


@dataclass
class FixtureUsed:
    """Work at something that stands there (AL-12, AL-14, AL-15, AL-19)."""

    fighter: int
    fixture: str
    how: str
    sixes: int


@dataclass
class DoorChanged:
    """A door is locked or open (AL-23, AL-R20)."""

    fighter: int
    fixture: str
    locked: bool


@dataclass
class PeekTaken:
    """A look past a door: how many enemies are seen there (AL-22)."""

    fighter: int
    fixture: str
    seen: int


@dataclass
class EnemyNoticed:
    """Somebody knows of the enemy now (AL-04)."""

    fighter: int


@dataclass
class FightLeft:
    """Somebody has run so far that he is out of the fight (AL-R27)."""

    fighter: int
