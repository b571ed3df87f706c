"""What can be seen of a fight with initiative cards: cover, health, stress, shots and steps."""

from collections.abc import Sequence
from typing import Final

from ..fight import NOBODY
from ..picture import AIM, HIT, MISS, MOVE, Bearing, Passing, Picture, Seen, at, between, gone
from ..question import Action, Question
from ..scenario import Scenario
from . import kinds as k
from .deed_events import Went
from .events import AttackDeclared, AttackSettled, CardCame, RoundDealt, ShotStrayed
from .grips import SpecialAttack
from .interrupts import STANDING
from .pool import KEEP
from .shoot import CEASING, HURTING, FireAgain
from .shot import RangedAttack
from .strike import CloseAttack
from .survivor import FULL, PARTIAL

COVER_WORDS: Final = {PARTIAL: "cover", FULL: "full cover"}
QUIET: Final[dict[int, Action]] = {
    k.ASK_DODGE: STANDING,
    k.ASK_DEFEND: STANDING,
    k.ASK_PUSH: KEEP,
    k.ASK_CONSERVE: HURTING,
    k.ASK_BURST: CEASING,
}


class CardsPicture(Picture):
    """What can be seen of a fight with initiative cards."""

    def bearing(self, seen: Seen) -> Bearing:
        """Say how somebody stands: cover, damage, stress."""
        lost = seen["full health"] - seen["health"]
        return Bearing(
            posture="fled" if seen["fled"] else COVER_WORDS.get(seen["cover"], ""),
            hurt="hurt" if lost > 0 else "",
            harm=f"{lost} damage" if lost > 0 else "",
            strain=seen["stress"],
            strain_name="stress",
            gone=gone(seen),
        )

    def passing(self, scenario: Scenario, before: Sequence[Seen], event: object) -> Passing | None:
        """Return what an event sent from place to place."""
        if isinstance(event, AttackDeclared):
            return between(before, AIM, event.attacker, event.target, attack=True)
        if isinstance(event, AttackSettled):
            kind = HIT if event.net else MISS
            return between(before, kind, event.attacker, event.target, attack=True)
        if isinstance(event, ShotStrayed):
            return between(before, MISS, event.attacker, event.target)
        if isinstance(event, Went):
            return Passing(MOVE, at(before, event.fighter), (event.x, event.y))
        return None

    def round_of(self, event: object) -> int:
        """Return the number of the round an event begins; -1 for any other."""
        return event.number if isinstance(event, RoundDealt) else -1

    def turn_of(self, event: object) -> int | None:
        """Return whose card has come (AL-02)."""
        if isinstance(event, CardCame):
            return event.fighter
        return NOBODY if isinstance(event, RoundDealt) else None

    def attacks(self, action: Action) -> bool:
        """Shots, blows and special attacks have a chance to hit."""
        return isinstance(action, RangedAttack | CloseAttack | SpecialAttack | FireAgain)

    def outcome(self, event: object, fighter: int) -> bool | None:
        """Return whether an attack of his had a success left."""
        if isinstance(event, AttackSettled) and event.attacker == fighter:
            return event.net > 0
        return None

    def strayed(self, event: object) -> bool:
        """Say whether a shot went for a friend beside its target."""
        return isinstance(event, ShotStrayed)

    def quiet(self, question: Question) -> Action | None:
        """Let others take what comes."""
        return QUIET.get(int(question.kind))
