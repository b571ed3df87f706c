"""Map view of Classic Traveller: postures, stats that are down, shots, steps."""

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
    at,
    between,
    gone,
)
from ...scene.scenario import Scenario
from ..model.choice_ids import ASK_CHECK, ASK_PULL
from ..model.combatant import STAT_NAMES
from ..model.events import AttackRolled, WatchSet
from ..model.fighter import POSTURE_NAMES

_HURT: Final = ("", "hurt", "badly hurt", "barely up")
"""Severity by the number of stats that wounds have reduced."""


class Spectator(BaseSpectator):
    """The map view of Classic Traveller."""

    def bearing(self, seen: Seen) -> FighterView:
        """Return the posture, and what is left of STR, DEX and END."""
        left = (seen["strength"], seen["dexterity"], seen["endurance"])
        reduced = seen["reduced"]
        named = ", ".join(f"{name} {now}" for name, now in zip(STAT_NAMES, left, strict=True))
        posture = POSTURE_NAMES[seen["posture"]] if seen["posture"] else ""
        return FighterView(
            posture="watching" if seen["watching"] else posture,
            hurt=_HURT[reduced],
            harm=named if reduced else "",
            gone=gone(seen),
        )

    def passing(
        self, scenario: Scenario, before: Sequence[Seen], event: object
    ) -> ActionTrace | None:
        """Return what an event sent from place to place."""
        if isinstance(event, AttackRolled):
            kind = HIT if event.hit else MISS
            return between(before, kind, event.attacker, event.target, attack=True)
        if isinstance(event, WatchSet) and event.door >= 0:
            x1, y1, x2, y2 = scenario.scene.fixtures[event.door].extent
            return ActionTrace(AIM, at(before, event.fighter), ((x1 + x2) // 2, (y1 + y2) // 2))
        return super().passing(scenario, before, event)

    def is_minor(self, question: Question) -> bool:
        """Checks for Extra Actions and pulls of a Panic Fire go on as they began."""
        return int(question.kind) in (ASK_CHECK, ASK_PULL)
