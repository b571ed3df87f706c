"""Events of a fight by Classic Traveller."""

from dataclasses import dataclass

from ...kernel import events as shared
from ...kernel.tally import NO_PARTS, Parts


@dataclass(frozen=True)
class MoraleThrown:
    """The throw for initiative and the number it gives (S4-02, S4-R27)."""

    fighter: int
    total: int
    made: int
    number: int
    parts: Parts = NO_PARTS


@dataclass(frozen=True)
class PhaseOpened:
    """First, second, third ... actions begin (S4-09)."""

    phase: int


@dataclass(frozen=True)
class TurnBegan(shared.TurnBegan):
    """A fighter's number has come (S4-03)."""

    number: int


@dataclass(frozen=True)
class Held:
    """The fighter holds until a later number (S4-05)."""

    fighter: int
    number: int


@dataclass(frozen=True)
class CheckThrown:
    """The check for an Extra Action: dice against END (S4-11 to S4-17)."""

    fighter: int
    dice: int
    total: int
    needed: int
    passed: int


@dataclass(frozen=True)
class RoundLeft:
    """The fighter does nothing more this round (S4-R03)."""

    fighter: int


@dataclass(frozen=True)
class Moved(shared.Moved):
    """A Walk or a Run (S4-20 to S4-22)."""

    ran: int


@dataclass(frozen=True)
class PostureTaken:
    """The fighter stands, kneels or lies (S4-R30)."""

    fighter: int
    posture: int


@dataclass(frozen=True)
class WeaponDrawn:
    """A weapon comes to hand (S4-R20)."""

    fighter: int
    weapon: int


@dataclass(frozen=True)
class OtherDone:
    """Something else that takes one action (S4-R20)."""

    fighter: int


@dataclass(frozen=True)
class WatchSet:
    """The fighter waits for an event (S4-24)."""

    fighter: int
    trigger: int
    metres: int
    door: int
    weapon: int


@dataclass(frozen=True)
class WatchSprung:
    """The event has come: the fighter acts before its cause (S4-25)."""

    fighter: int
    target: int


@dataclass(frozen=True)
class WatchLost:
    """The round is over and the event has not come."""

    fighter: int


@dataclass(frozen=True)
class DoubleBegan:
    """Two linked things in one action (S4-32)."""

    fighter: int
    kind: int


@dataclass(frozen=True)
class RoundsFired:
    """One pull of the trigger (S4-R09)."""

    fighter: int
    weapon: int
    rounds: int
    automatic: int
    panic: int


@dataclass(frozen=True)
class AttackRolled(shared.AttackRolled):
    """A throw to hit (S4-R26)."""

    needed: int
    hit: int
    parts: Parts = NO_PARTS


@dataclass(frozen=True)
class PlaceThrown:
    """The location of a hit (S4-R19)."""

    target: int
    place: int


@dataclass(frozen=True)
class DamageThrown:
    """Damage dice, points armour stops, and what is left (S4-R15)."""

    attacker: int
    target: int
    weapon: int
    dice: tuple[int, ...]
    stopped: int
    points: int


@dataclass(frozen=True)
class StatDrawn:
    """A random stat takes points of the first wound (S4-R18)."""

    target: int
    stat: int


@dataclass(frozen=True)
class WoundTaken:
    """Points off STR, DEX and END, with their new values (S4-R14)."""

    target: int
    attacker: int
    place: int
    points: int
    strength: int
    dexterity: int
    endurance: int


@dataclass(frozen=True)
class FellUnconscious:
    """One stat at 0, or two of them (S4-R33)."""

    target: int
    cause: str
    stats: int
