"""Map view of initiative cards: cover, health, stress, shots and steps."""

from collections.abc import Sequence
from typing import Final

from ...kernel.question import Action, Question
from ...kernel.text.spectator import (
    AIM,
    HIT,
    MISS,
    ActionTrace,
    BaseSpectator,
    FighterView,
    Seen,
    between,
    gone,
)
from ...scene.scenario import Scenario
from ..actions.fire import CEASING, HURTING, Fire, FireAgain
from ..actions.interrupts import STANDING
from ..actions.melee import Strike
from ..actions.special_attacks import SpecialAttack
from ..model import choice_ids as k
from ..model.combatant import FULL, PARTIAL
from ..model.events import AttackDeclared, AttackSettled, ShotStrayed
from ..rolls.pool import KEEP

COVER_WORDS: Final = {PARTIAL: "cover", FULL: "full cover"}
QUIET: Final[dict[int, Action]] = {
    k.ASK_DODGE: STANDING,
    k.ASK_DEFEND: STANDING,
    k.ASK_PUSH: KEEP,
    k.ASK_CONSERVE: HURTING,
    k.ASK_BURST: CEASING,
}


class Spectator(BaseSpectator):
    """The map view of initiative cards."""

    def bearing(self, seen: Seen) -> FighterView:
        """Return cover, damage and stress."""
        lost = seen["full health"] - seen["health"]
        return FighterView(
            posture="fled" if seen["fled"] else COVER_WORDS.get(seen["cover"], ""),
            hurt="hurt" if lost > 0 else "",
            harm=f"{lost} damage" if lost > 0 else "",
            strain=seen["stress"],
            strain_name="stress",
            gone=gone(seen),
        )

    def passing(
        self, scenario: Scenario, before: Sequence[Seen], event: object
    ) -> ActionTrace | None:
        """Return what an event sent from place to place."""
        if isinstance(event, AttackDeclared):
            return between(before, AIM, event.attacker, event.target, attack=True)
        if isinstance(event, AttackSettled):
            kind = HIT if event.net else MISS
            return between(before, kind, event.attacker, event.target, attack=True)
        if isinstance(event, ShotStrayed):
            return between(before, MISS, event.attacker, event.target)
        return super().passing(scenario, before, event)

    def attacks(self, action: Action) -> bool:
        """Shots, blows and special attacks have a chance to hit."""
        return isinstance(action, Fire | Strike | SpecialAttack | FireAgain)

    def outcome(self, event: object, fighter: int) -> bool | None:
        """Return whether an attack by the fighter had a success left."""
        if isinstance(event, AttackSettled) and event.attacker == fighter:
            return event.net > 0
        return None

    def strayed(self, event: object) -> bool:
        """Say whether a shot went for a friend beside its target."""
        return isinstance(event, ShotStrayed)

    def quiet(self, question: Question) -> Action | None:
        """Let others take what comes."""
        return QUIET.get(int(question.kind))
