"""The state of play: the wounds, luck, ammunition and SP a character has lost, and its life state.

It is neither choice nor history: no digest, approval, proof or base of the GM reads it. Everything
is counted as a loss, so that an empty condition means a character as on its sheet, also after the
sheet changes.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, field_validator

from chargen.character.subjects import ItemId
from chargen.combat import formulas
from chargen.files.strict_json import Strict
from chargen.rules.gear import Blast, Gun, Launcher, Location, Weapon

MOST_BOXES = formulas.TRACK_BOXES + 1
"""Boxes at which nothing worse can come (CB-120)."""
MOST_STUN = 100
MOST_LUCK = 100
MOST_ROUNDS = 500
MOST_SPARES = 60_000
MOST_SP = 200
MOST_DAYS = 10_000
MOST_SUPPRESSION = 100
HOURS_A_DAY = 24

Limb = Literal["right arm", "left arm", "right leg", "left leg"]
ARMS: tuple[Limb, ...] = ("right arm", "left arm")
LEGS: tuple[Limb, ...] = ("right leg", "left leg")
LIMBS: tuple[Limb, ...] = (*ARMS, *LEGS)

LifeState = Literal["living", "dying", "stable", "dead"]
"""The state no number of boxes gives: dying after a lost death save, stabilised, or dead (CB-122).
"""

Boxes = Annotated[int, Field(ge=0, le=MOST_BOXES)]


class AmmunitionUsed(Strict):
    """The used ammunition of one carried weapon (CB-83)."""

    rounds: Annotated[int, Field(ge=0, le=MOST_ROUNDS)] = 0
    """Missing from the weapon."""
    spares: Annotated[int, Field(ge=0, le=MOST_SPARES)] = 0
    """Spare loads used up; of a tube and of grenades every single one."""


class Condition(Strict):
    """A character's losses that a night's rest, a shop or a session may undo."""

    boxes: Boxes = 0
    """Boxes of the track filled by wounds of more than one point (CB-120)."""
    ones: Boxes = 0
    """One-point wounds, a box each, tracked apart (CB-108)."""
    stun: Annotated[int, Field(ge=0, le=MOST_STUN)] = 0
    """Stun points beside the track (CB-107)."""
    places: Annotated[
        Mapping[Location, Annotated[int, Field(ge=1, le=MOST_BOXES)]], Field(max_length=6)
    ] = Field(default_factory=dict, exclude_if=lambda places: not places)
    """The locations of those ``boxes``, as far as they are known (CB-14, CB-100)."""
    crippled: Annotated[tuple[Limb, ...], Field(max_length=len(LIMBS))] = ()
    """Limbs that are of no use (CB-104, CB-109)."""
    condition: LifeState = "living"
    days: Annotated[int, Field(ge=0, le=MOST_DAYS)] = 0
    """Days of rest since the last wound (CB-108)."""
    hours: Annotated[int, Field(ge=0, lt=HOURS_A_DAY)] = Field(
        default=0, exclude_if=lambda hours: not hours
    )
    """Hours of rest that are not yet another day."""
    suppression: Annotated[int, Field(ge=0, le=MOST_SUPPRESSION)] = Field(
        default=0, exclude_if=lambda points: not points
    )
    """Points of suppression held since the last check (CB-70)."""
    luck: Annotated[int, Field(ge=0, le=MOST_LUCK)] = 0
    """Luck points spent this session (CB-03)."""
    ammunition: Annotated[Mapping[ItemId, AmmunitionUsed], Field(max_length=40)] = Field(
        default_factory=dict
    )
    """By carried weapon; one that is full is not named."""
    armour: Annotated[
        Mapping[Location, Annotated[int, Field(ge=1, le=MOST_SP)]], Field(max_length=6)
    ] = Field(default_factory=dict)
    """SP lost at a location to hits that went through (CB-100)."""

    @field_validator("crippled")
    @classmethod
    def _once_each(cls, limbs: tuple[Limb, ...]) -> tuple[Limb, ...]:
        if len(set(limbs)) < len(limbs):
            message = "names a limb twice"
            raise ValueError(message)
        return limbs

    @property
    def track(self) -> int:
        """Boxes filled in all (CB-120)."""
        return min(MOST_BOXES, self.boxes + self.ones)

    @property
    def state(self) -> int:
        """The wound state those boxes make, one for every four (CB-120)."""
        return formulas.wound_state(self.track)

    @property
    def dead(self) -> bool:
        """More boxes than the track has, or no death save helped (CB-120, CB-122)."""
        return self.condition == "dead" or self.state == formulas.DEAD

    @property
    def grave(self) -> bool:
        """Mortally wounded, dying or dead."""
        return self.dead or self.condition == "dying" or self.state >= formulas.MORTAL


def rest_fault(play: Condition) -> str:
    """Return why a day of rest is none, in a sentence; empty if it is one (CB-108, CB-122)."""
    if play.dead:
        return "The dead do not heal."
    if play.condition == "dying":
        return "Dying: stabilise this character before resting."
    return ""


def placed(places: Mapping[Location, int], boxes: int) -> dict[Location, int]:
    """Return the marks by location cut to a number of boxes; the fullest location loses first."""
    counts = dict(places)
    for _ in range(sum(counts.values()) - boxes):
        fullest = max(counts, key=lambda place: counts[place])
        counts[fullest] -= 1
    return {place: count for place, count in counts.items() if count}


def healed_in_a_day(play: Condition) -> int:
    """Return how many one-point wounds heal in a day: four, none while mortal (CB-108)."""
    if play.state >= formulas.MORTAL:
        return 0
    return min(formulas.ONES_HEALED_A_DAY, play.ones)


def rested(play: Condition, hours: int) -> Condition:
    """Return a state of play after hours of rest (CB-107, CB-108).

    A point of stun heals each hour, one-point wounds each day that is full. Hours that make no
    whole day wait for the next rest.
    """
    days, rest = divmod(play.hours + hours, HOURS_A_DAY)
    after = play.model_copy(
        update={
            "stun": max(0, play.stun - hours),
            "days": min(MOST_DAYS, play.days + days),
            "hours": rest,
        }
    )
    for _ in range(days):
        healed = healed_in_a_day(after)
        if not healed:
            break
        after = after.model_copy(update={"ones": after.ones - healed})
    return after


class Supply(NamedTuple):
    """The ammunition of a carried weapon, full and as it is (CB-83)."""

    shots: int
    """Rounds it holds; 0 where it is thrown or laid itself."""
    loaded: int
    spares: int
    """Loads carried besides when nothing is gone."""
    spare: int
    single: bool
    """Its spares are counted one by one: shells of a tube, grenades (CB-131)."""


def supply(arm: Weapon, spare: int, used: AmmunitionUsed) -> Supply | None:
    """Return what a weapon with ``spare`` loads carried has left; None where it needs nothing."""
    match arm:
        case Gun() | Launcher():
            tube = arm.feed == "tube"
            shots, spares = arm.shots, spare * arm.shots if tube else spare
        case Blast():
            tube, shots, spares = True, 0, spare + 1
        case _:
            return None
    return Supply(
        shots=shots,
        loaded=max(0, shots - used.rounds),
        spares=spares,
        spare=max(0, spares - used.spares),
        single=tube,
    )


def used_of(have: Supply, loaded: int, spare: int) -> AmmunitionUsed:
    """Return the used ammunition, given what is left (CB-83)."""
    return AmmunitionUsed(rounds=max(0, have.shots - loaded), spares=max(0, have.spares - spare))


def reloaded(have: Supply) -> AmmunitionUsed:
    """Return what is gone once a weapon is loaded again in peace.

    A magazine is changed whole, whatever was left in it; a tube takes shells as long as there is
    room and there are any (CB-130, CB-131).
    """
    wanted = have.shots - have.loaded if have.single else min(1, have.shots - have.loaded)
    taken = min(wanted, have.spare)
    loaded = have.loaded + taken if have.single else have.shots if taken else have.loaded
    return used_of(have, loaded, have.spare - taken)
