"""Edits of the state of play, as pure functions from Build to Build.

Like all edits they never refuse and never clamp, and put in only what the model would read.
"""

from collections.abc import Sequence

from chargen.character.document.build import Build
from chargen.character.document.condition import (
    LIMBS,
    MOST_BOXES,
    AmmunitionUsed,
    Condition,
    LifeState,
    Limb,
    placed,
    rested,
)
from chargen.rules.gear import Location


def set_play(build: Build, play: Condition) -> Build:
    """Return ``build`` with another state of play, such as what a fight left of it."""
    return build.model_copy(update={"play": play})


def set_wounds(
    build: Build, *, boxes: int | None = None, ones: int | None = None, stun: int | None = None
) -> Build:
    """Return ``build`` with other boxes, one-point wounds or stun points (CB-107, CB-108)."""
    given = {"boxes": boxes, "ones": ones, "stun": stun}
    if boxes is not None:
        build = _play(build, places=placed(build.play.places, boxes))
    return _play(build, **{key: count for key, count in given.items() if count is not None})


def set_track(build: Build, boxes: int) -> Build:
    """Return ``build`` with boxes filled in all; one-point wounds are the last to go (CB-120)."""
    ones = min(build.play.ones, boxes)
    return set_wounds(build, boxes=boxes - ones, ones=ones)


def set_wounds_at(build: Build, place: Location, boxes: int) -> Build:
    """Return ``build`` with a number of boxes from wounds at a location; the track follows."""
    play = build.play
    more = boxes - play.places.get(place, 0)
    places = {where: count for where, count in play.places.items() if where != place}
    if boxes:
        places[place] = boxes
    return _play(build, boxes=min(MOST_BOXES, max(0, play.boxes + more)), places=places)


def set_crippled(build: Build, limbs: Sequence[Limb]) -> Build:
    """Return ``build`` with these limbs of no use (CB-109)."""
    return _play(build, crippled=tuple(limb for limb in LIMBS if limb in limbs))


def set_condition(build: Build, condition: LifeState) -> Build:
    """Return ``build`` living, dying, stable or dead (CB-122, CB-123)."""
    return _play(build, condition=condition)


def set_days(build: Build, days: int) -> Build:
    """Return ``build`` after days of rest; what they heal is another edit (CB-108)."""
    return _play(build, days=days, hours=0)


def rest(build: Build, hours: int) -> Build:
    """Return ``build`` after hours of rest: stun and one-point wounds heal (CB-108)."""
    return set_play(build, rested(build.play, hours))


def set_suppression(build: Build, points: int) -> Build:
    """Return ``build`` with a number of suppression points held (CB-70, CB-71)."""
    return _play(build, suppression=points)


def set_luck_spent(build: Build, points: int) -> Build:
    """Return ``build`` with a number of luck points spent this session (CB-03)."""
    return _play(build, luck=points)


def set_ammunition(build: Build, weapon_id: str, used: AmmunitionUsed) -> Build:
    """Return ``build`` with ammunition of a carried weapon spent (CB-83)."""
    ammunition = {key: gone for key, gone in build.play.ammunition.items() if key != weapon_id}
    if used != AmmunitionUsed():
        ammunition[weapon_id] = used
    return _play(build, ammunition=ammunition)


def fill_up(build: Build) -> Build:
    """Return ``build`` with all its ammunition again."""
    return _play(build, ammunition={})


def set_armour_lost(build: Build, place: Location, points: int) -> Build:
    """Return ``build`` with SP lost at a location (CB-100)."""
    armour = {where: lost for where, lost in build.play.armour.items() if where != place}
    if points:
        armour[place] = points
    return _play(build, armour=armour)


def mend_armour(build: Build) -> Build:
    """Return ``build`` with armour that stops again what it stopped when new."""
    return _play(build, armour={})


def _play(build: Build, **changes: object) -> Build:
    return set_play(build, build.play.model_copy(update=changes))
