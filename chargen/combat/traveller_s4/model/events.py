"""Events of a fight by Classic Traveller."""

from ...kernel import events as shared
from ...kernel.events import event
from ...kernel.tally import NO_PARTS, Parts


@event(
    "{fighter} fails the morale throw, initiative {number}: {total}.",
    "{fighter} passes the morale throw, initiative {number}: {total}.",
    outcome="made",
    clause="{fighter} on {number}",
)
class MoraleThrown:
    """The throw for initiative and the number it gives (S4-02, S4-R27)."""

    fighter: int
    total: int
    made: int
    number: int
    parts: Parts = NO_PARTS


@event("{actions} begin.")
class PhaseOpened:
    """First, second, third ... actions begin (S4-09)."""

    phase: int


@event("Number {number}: {fighter}.")
class TurnBegan(shared.TurnBegan):
    """A fighter's number has come (S4-03)."""

    number: int


@event("{fighter} holds until {number}.")
class Held:
    """The fighter holds until a later number (S4-05)."""

    fighter: int
    number: int


@event(
    "{fighter} fails the Extra Action check: {total} on {dice} against END {needed}.",
    "{fighter} passes the Extra Action check: {total} on {dice} against END {needed}.",
    outcome="passed",
    clause="",
)
class CheckThrown:
    """The check for an Extra Action: dice against END (S4-11 to S4-17)."""

    fighter: int
    dice: int
    total: int
    needed: int
    passed: int


@event("{fighter} is done for this round.")
class RoundLeft:
    """The fighter does nothing more this round (S4-R03)."""

    fighter: int


@event("{fighter} walks to {place}.", "{fighter} runs to {place}.", outcome="ran")
class Moved(shared.Moved):
    """A Walk or a Run (S4-20 to S4-22)."""

    ran: int


@event("{fighter} is now {posture}.")
class PostureTaken:
    """The fighter stands, kneels or lies (S4-R30)."""

    fighter: int
    posture: int


@event("{fighter} draws {weapon}.")
class WeaponDrawn:
    """A weapon comes to hand (S4-R20)."""

    fighter: int
    weapon: int


@event("{fighter} does something else.")
class OtherDone:
    """Something else that takes one action (S4-R20)."""

    fighter: int


@event("{fighter} watches until an enemy {trigger}, to {action}.")
class WatchSet:
    """The fighter waits for an event (S4-24)."""

    fighter: int
    trigger: int
    metres: int
    door: int
    weapon: int


@event("{fighter} acts on watch, before {target}.")
class WatchSprung:
    """The event has come: the fighter acts before its cause (S4-25)."""

    fighter: int
    target: int


@event("{fighter} watches without result.")
class WatchLost:
    """The round is over and the event has not come."""

    fighter: int


@event("{fighter} {kind} in one action.")
class DoubleBegan:
    """Two linked things in one action (S4-32)."""

    fighter: int
    kind: int


@event(
    "{fighter} fires {rounds} from {weapon}.",
    "{fighter} fires {rounds} rapidly from {weapon}.",
    outcome="panic",
)
class RoundsFired:
    """One pull of the trigger (S4-R09)."""

    fighter: int
    weapon: int
    rounds: int
    automatic: int
    panic: int


@event(
    "{attacker} misses {target} with {weapon}: {total} against {needed}.",
    "{attacker} hits {target} with {weapon}: {total} against {needed}.",
    outcome="hit",
    clause=("{attacker} misses {target}", "{attacker} hits {target}"),
)
class AttackRolled(shared.AttackRolled):
    """A throw to hit (S4-R26)."""

    needed: int
    hit: int
    parts: Parts = NO_PARTS


@event("The hit on {target} strikes the {place}.")
class PlaceThrown:
    """The location of a hit (S4-R19)."""

    target: int
    place: int


@event("The hit with {weapon} deals {dice} to {target}, armour stops {stopped}: {points} left.")
class DamageThrown:
    """Damage dice, points armour stops, and what is left (S4-R15)."""

    attacker: int
    target: int
    weapon: int
    dice: tuple[int, ...]
    stopped: int
    points: int


@event("The wound of {target} lowers {stat}.")
class StatDrawn:
    """A random stat takes points of the first wound (S4-R18)."""

    target: int
    stat: int


@event(
    "{target} is wounded for {points}: STR {strength}, DEX {dexterity}, END {endurance}.",
    clause="{target} is wounded ({stats})",
)
class WoundTaken:
    """Points off STR, DEX and END, with their new values (S4-R14)."""

    target: int
    attacker: int
    place: int
    points: int
    strength: int
    dexterity: int
    endurance: int


@event("{target} is out of action, {stats} at 0: {cause}.", clause="{target} is out of action")
class FellUnconscious:
    """One stat at 0, or two of them (S4-R33)."""

    target: int
    cause: str
    stats: int
