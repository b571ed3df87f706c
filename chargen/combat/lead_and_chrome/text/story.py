"""A fight by Lead and Chrome as a story: one line for all who act at a moment.

A line begins with a round, with initiative, or with a fighter's Action, and goes on while that has
consequences. Several of one result share a line, since they act at once (LC-07).
"""

from typing import Final

from ...harm.events import DyingTicked, ShotsFired, StunSaved
from ...harm.story import AttackClause, HarmLine, HarmStory
from ...kernel.events import ALONE, Noticed, RoundBegan
from ...kernel.text.story import Phrases
from ..model.events import (
    AttackRolled,
    HasteDeclared,
    PlaceRolled,
    QuickDrawDeclared,
    SquadRolled,
    TurnBegan,
)

PHASES: Final[dict[type, str]] = {
    HasteDeclared: "Declared",
    QuickDrawDeclared: "Declared",
    PlaceRolled: "Initiative",
    SquadRolled: "Initiative",
    DyingTicked: "The dying",
    Noticed: "Surprised",
}
"""Events of all fighters in turn that share a line, and what the line is called."""


class Story(HarmStory[HarmLine]):
    """The lines of a fight so far."""

    def __init__(self) -> None:
        super().__init__()
        self._turn_came = False
        """True after the beginning of a turn."""

    def add(self, place: int, event: object, phrases: Phrases) -> None:
        """Add one more event."""
        self.know(event)
        self.mark(event, phrases)
        if isinstance(event, (RoundBegan, *ALONE)):
            self.lines.append(HarmLine(place))
            self.lines[-1].whole = self.sentence(event, phrases)
        elif isinstance(event, TurnBegan):
            if not self._turn_came:
                self.lines.append(HarmLine(place, f"{phrases['ordinal'].capitalize()} action"))
            self.lines[-1].fighters.append(phrases["fighter"])
        else:
            self._go_on(place, event, phrases)
        self._turn_came = isinstance(event, TurnBegan)

    def _go_on(self, place: int, event: object, phrases: Phrases) -> None:
        phase = PHASES.get(type(event), "")
        line = self.lines[-1] if self.lines else None
        if line is None or line.whole or (phase and line.lead != phase):
            line = HarmLine(place, phase)
            self.lines.append(line)
        if line.settles(event, phrases) or line.takes(event, phrases):
            return
        if isinstance(event, AttackRolled):
            attacker, target, weapon = (phrases[key] for key in ("attacker", "target", "weapon"))
            attempt = f"{phrases['attacks']} {target} with {weapon}"
            line.begin(AttackClause(len(line.clauses), attacker, target, weapon, attempt))
            return
        clause = self.clause(event, phrases)
        if isinstance(event, StunSaved):
            stays = phrases["target"] in line.fighters and not line.clauses
            clause = (phrases["target"], "stays down") if stays else None
        if clause is None or isinstance(event, ShotsFired):
            return
        line.clauses.append(clause)
