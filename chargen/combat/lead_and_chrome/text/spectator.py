"""Map view of Lead and Chrome: boxes, shots and steps."""

from collections.abc import Sequence

from ...harm.words import hurt
from ...kernel.text.spectator import (
    HIT,
    ActionTrace,
    BaseSpectator,
    FighterView,
    Seen,
    between,
    gone,
)
from ...kernel.text.words import counted
from ...scene.scenario import Scenario
from ..model.events import StrayHit


class Spectator(BaseSpectator):
    """The map view of Lead and Chrome."""

    def bearing(self, seen: Seen) -> FighterView:
        """Return wound state and boxes (CB-120)."""
        boxes = seen["boxes"]
        return FighterView(
            hurt=hurt(boxes),
            harm=counted(boxes, "box") if boxes else "",
            gone=gone(seen),
        )

    def passing(
        self, scenario: Scenario, before: Sequence[Seen], event: object
    ) -> ActionTrace | None:
        """Return what an event sent from place to place."""
        if isinstance(event, StrayHit):
            return between(before, HIT, event.attacker, event.target)
        return super().passing(scenario, before, event)
