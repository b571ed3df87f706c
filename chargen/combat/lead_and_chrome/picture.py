"""What can be seen of a fight by Lead and Chrome: boxes, what is shot, who goes where."""

from collections.abc import Sequence

from ..fight import NOBODY
from ..harm.words import hurt
from ..picture import AIM, HIT, MISS, MOVE, Bearing, Passing, Picture, Seen, at, between, gone
from ..question import Action, Question
from ..scenario import Scenario
from ..words import counted
from .deed import PASSED
from .events import (
    ActionCame,
    RoundClosed,
    RoundOpened,
    StrayHit,
    TaskFailed,
    TaskMade,
    TaskRolled,
    Walked,
)
from .kinds import ASK_OPENING
from .melee import Hack
from .opening import USUALLY
from .quick_draw import QuickDraw
from .shoot import Shoot


class LeadAndChromePicture(Picture):
    """What can be seen of a fight by Lead and Chrome."""

    def bearing(self, seen: Seen) -> Bearing:
        """Say how somebody stands: wound state and boxes (CB-120)."""
        boxes = seen["boxes"]
        return Bearing(
            hurt=hurt(boxes),
            harm=counted(boxes, "box") if boxes else "",
            gone=gone(seen),
        )

    def passing(self, scenario: Scenario, before: Sequence[Seen], event: object) -> Passing | None:
        """Return what an event sent from place to place."""
        if isinstance(event, TaskRolled):
            return between(before, AIM, event.attacker, event.target, attack=True)
        if isinstance(event, TaskMade):
            return between(before, HIT, event.attacker, event.target, attack=True)
        if isinstance(event, TaskFailed):
            return between(before, MISS, event.attacker, event.target, attack=True)
        if isinstance(event, StrayHit):
            return between(before, HIT, event.attacker, event.target)
        if isinstance(event, Walked):
            return Passing(MOVE, at(before, event.fighter), (event.x, event.y))
        return None

    def round_of(self, event: object) -> int:
        """Return the number of the round an event begins; -1 for any other."""
        return event.number if isinstance(event, RoundOpened) else -1

    def turn_of(self, event: object) -> int | None:
        """Return whose Action an event begins, ``NOBODY`` if it begins or ends a round."""
        if isinstance(event, ActionCame):
            return event.fighter
        return NOBODY if isinstance(event, (RoundOpened, RoundClosed)) else None

    def attacks(self, action: Action) -> bool:
        """Say whether a choice has a chance to hit."""
        return isinstance(action, (Shoot, Hack, QuickDraw))

    def outcome(self, event: object, fighter: int) -> bool | None:
        """Return whether a fighter's attack hit; None if this does not tell."""
        if isinstance(event, (TaskMade, TaskFailed)) and event.attacker == fighter:
            return isinstance(event, TaskMade)
        return None

    def quiet(self, question: Question) -> Action | None:
        """Return the answer that lets others do nothing."""
        return USUALLY if question.kind == ASK_OPENING else PASSED
