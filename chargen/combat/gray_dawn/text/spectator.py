"""Map view of Gray Dawn: stances, boxes, suppression, shots and blasts."""

from collections.abc import Sequence
from typing import Final

from ...harm.luck import ADD, DICE, LOCATION, LuckQuestion
from ...harm.words import hurt
from ...kernel.fight import BaseFight
from ...kernel.question import Question
from ...kernel.text.spectator import (
    AIM,
    BLAST,
    COVER_FIRE,
    LANE,
    THROW,
    ActionTrace,
    BaseSpectator,
    FighterView,
    RepeatedAnswer,
    Seen,
    at,
    between,
    gone,
)
from ...kernel.text.words import counted
from ...scene.scenario import METRE, Scenario
from ..model import events
from ..model.choice_ids import (
    ASK_COVERING,
    ASK_INTENDED_STANCE,
    ASK_LIGHTNING,
    ASK_PLAN,
    ASK_STANCE,
)
from ..model.fighter import Fighter
from ..model.stats import ACTIVE, BRACED, FULL, MOVING
from ..rolls.initiative import own_fight

STANCE_WORDS: Final = {MOVING: "moving", ACTIVE: "cover", FULL: "full cover", BRACED: "braced"}
_CONTROLS: Final = {ASK_INTENDED_STANCE: "Stance", ASK_PLAN: "Plan"}
_MINOR: Final = (ASK_COVERING, ASK_LIGHTNING, ASK_STANCE)


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

    def control(self, question: Question) -> str:
        """Stance and plan come before the first action (CB-50)."""
        return _CONTROLS.get(int(question.kind), "")

    def is_minor(self, question: Question) -> bool:
        """Declarations before the counts, and cover taken after a passed check."""
        return int(question.kind) in _MINOR

    def is_reroll(self, question: Question) -> bool:
        """Luck may roll location, damage and tables again (CB-03)."""
        return isinstance(question, LuckQuestion) and question.roll in (LOCATION, DICE)

    def is_idle(self, fight: BaseFight, question: Question) -> bool:
        """Luck that cannot change a roll is not worth a question (CB-03)."""
        return isinstance(question, LuckQuestion) and question.is_idle(fight)

    def repeated(self, fight: BaseFight, question: Question) -> RepeatedAnswer | None:
        """Return all points of +2 a roll needs: fewer would be lost (CB-03)."""
        points = question.points_needed(fight) if isinstance(question, LuckQuestion) else 0
        if points < 1:
            return None
        own = own_fight(fight)
        luck, more = own.combatants[question.fighter].luck, points * own.tunables.luck_bonus
        return RepeatedAnswer(ADD, int(points), f"{points} of {luck} luck: +{more}")


def _radius(scenario: Scenario, event: events.Exploded) -> int:
    """Metres a blast reaches, 1 at least."""
    owner = scenario.fighters[event.fighter]
    assert isinstance(owner, Fighter)
    known = 0 <= event.weapon < len(owner.weapons)
    return max(1, owner.weapons[event.weapon].radius) if known else 1
