"""Map view of Gray Dawn: stances, boxes, suppression, shots and blasts."""

from collections.abc import Sequence
from typing import Final

from ...harm import luck
from ...harm.words import hurt
from ...kernel.question import Action, Question
from ...kernel.text.spectator import (
    AIM,
    BLAST,
    COVER_FIRE,
    LANE,
    THROW,
    ActionTrace,
    BaseSpectator,
    FighterView,
    Seen,
    at,
    between,
    gone,
)
from ...kernel.text.words import counted
from ...scene.scenario import METRE, Scenario
from ..actions.covering_fire import HOLD, CoveringFire
from ..actions.fire import Fire
from ..actions.melee import Strike
from ..actions.throw import Throw
from ..model import events
from ..model.choice_ids import ASK_COVERING, ASK_LIGHTNING
from ..model.fighter import Fighter
from ..model.stats import ACTIVE, BRACED, FULL, MOVING

STANCE_WORDS: Final = {MOVING: "moving", ACTIVE: "cover", FULL: "full cover", BRACED: "braced"}


class Spectator(BaseSpectator):
    """The map view of Gray Dawn."""

    def bearing(self, seen: Seen) -> FighterView:
        """Return wound state, stance, boxes and suppression (CB-50, CB-70)."""
        boxes = seen["boxes"]
        return FighterView(
            posture="pinned" if seen["pinned"] else STANCE_WORDS.get(seen["stance"], ""),
            hurt=hurt(boxes),
            harm=counted(boxes, "box") if boxes else "",
            strain=seen["suppression"],
            strain_name="suppression",
            gone=gone(seen),
        )

    def passing(
        self, scenario: Scenario, before: Sequence[Seen], event: object
    ) -> ActionTrace | None:
        """Return what an event sent from place to place."""
        if isinstance(event, events.Aimed):
            return between(before, AIM, event.fighter, event.target)
        if isinstance(event, events.CoveringDeclared):
            end = at(before, event.target) if event.target >= 0 else (event.x, event.y)
            return ActionTrace(COVER_FIRE, at(before, event.fighter), end)
        if isinstance(event, events.LaneOpened):
            start, end = at(before, event.fighter), (event.x, event.y)
            return ActionTrace(LANE, start, end, event.width * METRE)
        if isinstance(event, events.ThrowRolled):
            return ActionTrace(THROW, at(before, event.fighter), (event.x, event.y))
        if isinstance(event, events.Exploded):
            here = (event.x, event.y)
            return ActionTrace(BLAST, here, here, _radius(scenario, event) * METRE)
        return super().passing(scenario, before, event)

    def attacks(self, action: Action) -> bool:
        """Shots, blows, throws and covering fire have a chance to hit."""
        return isinstance(action, (Fire, Strike, Throw, CoveringFire))

    def outcome(self, event: object, fighter: int) -> bool | None:
        """Return whether a hit or a blast by the fighter came of it."""
        if isinstance(event, events.AttackHit) and event.attacker == fighter:
            return True
        return True if isinstance(event, events.Exploded) else None

    def strayed(self, event: object) -> bool:
        """Say whether a throw scattered (CB-142)."""
        return isinstance(event, events.Scattered)

    def declares(self, question: Question) -> bool:
        """Covering fire and lightning strikes are declared before the counts."""
        return int(question.kind) in (ASK_COVERING, ASK_LIGHTNING)

    def quiet(self, question: Question) -> Action | None:
        """Let others hold their covering fire and spend no luck."""
        return {luck.LUCK: luck.KEEP, ASK_COVERING: HOLD}.get(int(question.kind))


def _radius(scenario: Scenario, event: events.Exploded) -> int:
    """Metres a blast reaches, 1 at least."""
    owner = scenario.fighters[event.fighter]
    assert isinstance(owner, Fighter)
    known = 0 <= event.weapon < len(owner.weapons)
    return max(1, owner.weapons[event.weapon].radius) if known else 1
