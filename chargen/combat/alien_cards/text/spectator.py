"""Map view of initiative cards: cover, health, stress, shots and steps."""

from collections.abc import Sequence
from typing import Final

from ...kernel.question import Question
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
from ..model.choice_ids import ASK_CONSERVE
from ..model.combatant import FULL, PARTIAL
from ..model.events import AttackDeclared, AttackSettled, ShotStrayed

COVER_WORDS: Final = {PARTIAL: "cover", FULL: "full cover"}


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

    def is_minor(self, question: Question) -> bool:
        """An extra success may save ammunition instead of adding damage."""
        return int(question.kind) == ASK_CONSERVE
