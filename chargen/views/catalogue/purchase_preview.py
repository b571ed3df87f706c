"""Preview of a catalogue purchase, tried on a copy of the character."""

from dataclasses import dataclass
from typing import Literal

from chargen.character.decisions.approval_state import ItemStates, presumed
from chargen.character.derived.derive import Character
from chargen.character.document.build import Build
from chargen.character.document.requests import POOL_NAMES
from chargen.character.edits import edits
from chargen.character.points import pricing
from chargen.character.points.grants import collect_grants
from chargen.character.points.ledger import creation

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


def one_more_level(character: Character, key: str) -> TrialOutcome:
    """Return the outcome of one more level of a perk (CC-01, CC-09)."""
    rules, build, states = character.rules, character.build, character.states
    perk = rules.perks.get(key)
    if perk is None:
        return TrialOutcome(affordable=False, legal=False, needs_gm=False)
    choice = build.choices.perks.get(key)
    free = character.grants.perk_levels[key]
    level = max(choice.level if choice else 0, free) + 1
    more = level <= perk.max_levels
    after = edits.set_perk(build, key, level)
    hoped = presumed(states)
    free_of_bars = not _bars_perk(character, hoped, key) or level <= free
    legal = more and free_of_bars and _is_covered(character, after, hoped)
    return TrialOutcome(
        affordable=more and perk.cost <= character.creation.perk.left,
        legal=legal,
        needs_gm=legal and not _is_covered(character, after, states),
    )


def _bars_perk(character: Character, states: ItemStates, perk: str) -> bool:
    """Return whether a flaw bars a perk once the GM approves it (CC-12)."""
    return any(
        perk in own.flaw.bars and states[own.flaw.id].grants and not own.removed
        for own in character.flaws
    )


def _is_covered(character: Character, build: Build, states: ItemStates) -> bool:
    books = creation(character.rules, build, collect_grants(character.rules, build, states))
    return all(books.pool(name).left >= 0 for name in POOL_NAMES)


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
