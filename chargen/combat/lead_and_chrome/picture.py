"""What can be seen of a fight by Lead and Chrome: boxes, Actions, shots and blows."""

from collections.abc import Sequence
from typing import Final

from .. import figures
from ..fight import NOBODY
from ..picture import AIM, HIT, MISS, MOVE, Bearing, Passing, Picture, Seen, at, between, gone
from ..question import Action
from ..scenario import Scenario
from ..words import counted
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
from .kinds import BLOW, SHOOT

HURT_WORDS: Final = ("", "light", "serious", "critical", "mortal")


class LeadAndChromePicture(Picture):
    """What can be seen of a fight by Lead and Chrome."""

    def bearing(self, seen: Seen) -> Bearing:
        """Say how somebody stands: wound state and boxes of Gray Dawn."""
        boxes = seen["boxes"]
        return Bearing(
            hurt=HURT_WORDS[min(int(figures.wound_state(boxes)), len(HURT_WORDS) - 1)],
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
        """Return whose Action has come (LC-05, LC-06)."""
        if isinstance(event, ActionCame):
            return event.fighter
        return NOBODY if isinstance(event, (RoundOpened, RoundClosed)) else None

    def attacks(self, action: Action) -> bool:
        """Shots and blows have a chance to hit."""
        return int(action.kind) in {SHOOT, BLOW}

    def outcome(self, event: object, fighter: int) -> bool | None:
        """Return whether a task of his was made, or failed."""
        if isinstance(event, TaskMade) and event.attacker == fighter:
            return True
        return False if isinstance(event, TaskFailed) and event.attacker == fighter else None
