"""What can be seen of a fight by Gray Dawn: stances, boxes, suppression, shots and blasts."""

from collections.abc import Sequence
from typing import Final

from ..fight import NOBODY
from ..harm import luck
from ..harm.words import hurt
from ..picture import (
    AIM,
    BLAST,
    COVER_FIRE,
    HIT,
    LANE,
    MISS,
    MOVE,
    THROW,
    Bearing,
    Passing,
    Picture,
    Seen,
    at,
    between,
    gone,
)
from ..question import Action, Question
from ..scenario import METRE, Scenario
from ..words import counted
from .cover_fire import HOLD, CoverFire
from .deed_events import (
    Aimed,
    AttackHit,
    AttackMissed,
    AttackRolled,
    Exploded,
    LaneOpened,
    Moved,
    Scattered,
    ThrowRolled,
)
from .events import CountCame, CoveringDeclared, RoundBegan, RoundEnded
from .fighter import Fighter
from .fire import Fire
from .kinds import ASK_COVERING, ASK_LIGHTNING
from .kit import ACTIVE, BRACED, FULL, MOVING
from .melee import Strike
from .throw import Throw

STANCE_WORDS: Final = {MOVING: "moving", ACTIVE: "cover", FULL: "full cover", BRACED: "braced"}


class GrayDawnPicture(Picture):
    """What can be seen of a fight by Gray Dawn."""

    def bearing(self, seen: Seen) -> Bearing:
        """Say how somebody stands: wound state, stance, boxes, suppression (CB-50, CB-70)."""
        boxes = seen["boxes"]
        return Bearing(
            posture="pinned" if seen["pinned"] else STANCE_WORDS.get(seen["stance"], ""),
            hurt=hurt(boxes),
            harm=counted(boxes, "box") if boxes else "",
            strain=seen["suppression"],
            strain_name="suppression",
            gone=gone(seen),
        )

    def passing(self, scenario: Scenario, before: Sequence[Seen], event: object) -> Passing | None:
        """Return what an event sent from place to place."""
        if isinstance(event, AttackRolled):
            return between(before, AIM, event.attacker, event.target, attack=True)
        if isinstance(event, AttackHit):
            return between(before, HIT, event.attacker, event.target, attack=True)
        if isinstance(event, AttackMissed):
            return between(before, MISS, event.attacker, event.target, attack=True)
        if isinstance(event, Aimed):
            return between(before, AIM, event.fighter, event.target)
        if isinstance(event, Moved):
            return Passing(MOVE, at(before, event.fighter), (event.x, event.y))
        if isinstance(event, CoveringDeclared):
            end = at(before, event.target) if event.target >= 0 else (event.x, event.y)
            return Passing(COVER_FIRE, at(before, event.fighter), end)
        if isinstance(event, LaneOpened):
            start, end = at(before, event.fighter), (event.x, event.y)
            return Passing(LANE, start, end, event.width * METRE)
        if isinstance(event, ThrowRolled):
            return Passing(THROW, at(before, event.fighter), (event.x, event.y))
        if isinstance(event, Exploded):
            here = (event.x, event.y)
            return Passing(BLAST, here, here, _radius(scenario, event) * METRE)
        return None

    def round_of(self, event: object) -> int:
        """Return the number of the round an event begins; -1 for any other."""
        return event.number if isinstance(event, RoundBegan) else -1

    def turn_of(self, event: object) -> int | None:
        """Return whose count has come (CB-30)."""
        if isinstance(event, CountCame):
            return event.fighter
        return NOBODY if isinstance(event, (RoundBegan, RoundEnded)) else None

    def attacks(self, action: Action) -> bool:
        """Shots, blows, throws and covering fire have a chance to hit."""
        return isinstance(action, (Fire, Strike, Throw, CoverFire))

    def outcome(self, event: object, fighter: int) -> bool | None:
        """Return whether a hit or a blast of his came of it."""
        if isinstance(event, AttackHit) and event.attacker == fighter:
            return True
        return True if isinstance(event, Exploded) else None

    def strayed(self, event: object) -> bool:
        """Say whether a throw scattered (CB-142)."""
        return isinstance(event, Scattered)

    def declares(self, question: Question) -> bool:
        """Covering fire and lightning strikes are declared before the counts."""
        return int(question.kind) in (ASK_COVERING, ASK_LIGHTNING)

    def quiet(self, question: Question) -> Action | None:
        """Let others hold their covering fire and spend no luck."""
        return {luck.LUCK: luck.KEEP, ASK_COVERING: HOLD}.get(int(question.kind))


def _radius(scenario: Scenario, event: Exploded) -> int:
    """Metres a blast reaches, 1 at least."""
    owner = scenario.fighters[event.fighter]
    assert isinstance(owner, Fighter)
    known = 0 <= event.weapon < len(owner.weapons)
    return max(1, owner.weapons[event.weapon].radius) if known else 1
