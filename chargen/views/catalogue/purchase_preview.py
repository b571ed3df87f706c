"""Preview of a catalogue purchase, tried on a copy of the character."""

from dataclasses import dataclass
from typing import Literal

from chargen.character.decisions.approval_state import presumed
from chargen.character.derived.derive import Character
from chargen.character.points import pricing
from chargen.character.points.grants import collect_grants

Wish = Literal["all", "affordable", "legal", "needs-gm"]


@dataclass(frozen=True, slots=True)
class TrialOutcome:
    """The outcome of one more purchase."""

    affordable: bool
    """True if the rest of its own pool, or the cap on flaws, covers it without exchange."""
    legal: bool
    """True if it breaks no rule once the GM approves everything pending (CC-15)."""
    needs_gm: bool
    """True if it is legal only once the GM has approved something (CC-12, CC-15)."""

    def fits(self, purpose: Wish) -> bool:
        """Return whether a list under this filter shows it."""
        return {
            "all": True,
            "affordable": self.affordable,
            "legal": self.legal,
            "needs-gm": self.needs_gm,
        }[purpose]


def one_more_flaw(character: Character, template: str) -> TrialOutcome:
    """Return the outcome of one more common flaw; the GM decides on every flaw (CC-11, CC-12)."""
    rules, build, states = character.rules, character.build, character.states
    flaw = rules.flaw_templates[template]
    worth = pricing.flaw_value(rules, flaw.severity, flaw.frequency)
    taken = sum(
        own.value
        for own in character.flaws
        if not own.removed and (own.state.grants or own.state.pending)
    )
    legal = taken + worth <= collect_grants(rules, build, presumed(states)).flaw_cap
    return TrialOutcome(
        affordable=taken + worth <= character.grants.flaw_cap, legal=legal, needs_gm=legal
    )
