"""The character that follows from a build, from scratch every time."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from chargen.character.decisions.approval_state import ItemState, ItemStates, plain_states
from chargen.character.derived.gear import armour, encumbrance, stopping_power
from chargen.character.document.build import Build
from chargen.character.document.languages import free_skills, given_level
from chargen.character.document.requests import Flaw, PerkGrant, RerollGrant
from chargen.character.document.state_kind import StateKind
from chargen.character.points.ledger import (
    Creation,
    creation,
    flaw_points,
    free_levels,
    named_languages,
)
from chargen.character.points.ledger_state import LedgerState, record
from chargen.combat import formulas
from chargen.rules.gear import LOCATIONS, Location
from chargen.rules.house import varied
from chargen.rules.model import BOUGHT_STATS, Ruleset, Stat


@dataclass(frozen=True, slots=True)
class FlawState:
    """A flaw with what it is worth and where it stands (CC-10, CC-12)."""

    flaw: Flaw
    value: int
    """SkP it gives, or would give."""
    state: ItemState
    removed: bool
    """Bought off (AD-08)."""

    @property
    def stands(self) -> StateKind:
        """Return its state: bought off, or as the GM decided."""
        return StateKind.BOUGHT_OFF if self.removed else self.state.kind


@dataclass(frozen=True, slots=True)
class Character:
    """Everything the rules say about a build; nothing of it is ever stored."""

    rules: Ruleset
    """The rules in use, a campaign's changes included."""
    build: Build
    states: ItemStates
    creation: Creation
    """The books of creation."""
    books: LedgerState
    """The books after every event of the ledger; to be read only."""
    stats: Mapping[Stat, int]
    """Levels now, advancement included."""
    skills: Counter[str]
    perks: Counter[str]
    """Levels now, free ones included; 0 for what there is not."""
    flaws: tuple[FlawState, ...]
    sp: Mapping[Location, int]
    """Stopping power at each location, layers combined (CB-102)."""
    ev: int
    """Encumbrance of all armour worn (DV-09)."""
    wounds: int = formulas.UNHURT
    """The wound state of its rolls; a sheet shows those of an unhurt character."""


def derive(rules: Ruleset, build: Build, states: ItemStates) -> Character:
    """Return the character ``build`` makes under ``rules``, or under its campaign's.

    ``states`` says where each item stands that needs the GM. Never fails on a well-formed build;
    what breaks a rule is found by the checks.
    """
    if build.campaign is not None:
        rules = varied(rules, build.campaign.house)
    books = starting_books(rules, build, states)
    for event in build.ledger:
        record(books, event)
    worn = [a for key in build.choices.gear.worn if (a := armour(rules, build, key)) is not None]
    return Character(
        rules=rules,
        build=build,
        states=states,
        creation=creation(rules, build, states),
        books=books,
        stats=books.stats,
        skills=books.skills,
        perks=books.perks,
        flaws=tuple(
            FlawState(flaw, flaw_points(rules, flaw), states[flaw.id], flaw.id in books.removed)
            for flaw in build.choices.flaws
        ),
        sp={place: stopping_power(worn, place) for place in LOCATIONS},
        ev=encumbrance(worn),
    )


def derive_unverified(rules: Ruleset, build: Build) -> Character:
    """Return a character by what its file says, where no card is asked."""
    return derive(rules, build, plain_states(build))


def starting_books(rules: Ruleset, build: Build, states: ItemStates) -> LedgerState:
    """Return what creation gives, before the first event of the ledger."""
    named = named_languages(build.choices).items()
    return LedgerState(
        states=states,
        stats=_start_stats(build, states),
        skills=_start_skills(rules, build),
        perks=_start_perks(rules, build, states),
        flaws={flaw.id: flaw for flaw in build.choices.flaws},
        named=Counter((perk, word) for perk, words in named for word in words),
        gives=Counter({p: level for p in rules.perks if (level := given_level(rules, p))}),
    )


def roll_that_counts(build: Build, states: ItemStates) -> int:
    """Return which roll of ATTR counts, from 0: the first, or a later one by grants (CC-07)."""
    granted = sum(
        isinstance(grant, RerollGrant) and states[grant.id].grants for grant in build.choices.grants
    )
    return min(len(build.choices.attr.rolls) - 1, granted)


def attr_roll_total(build: Build, states: ItemStates) -> int:
    """Return ATTR as rolled; 0 if it was not (CC-07)."""
    rolls = build.choices.attr.rolls
    return sum(rolls[roll_that_counts(build, states)].dice) if rolls else 0


def _start_stats(build: Build, states: ItemStates) -> dict[Stat, int]:
    choices = build.choices
    levels: dict[Stat, int] = {stat: choices.stats[stat] for stat in BOUGHT_STATS}
    attr = choices.attr
    levels["ATTR"] = attr_roll_total(build, states) + attr.skill_levels + attr.stat_levels
    return levels


def _start_skills(rules: Ruleset, build: Build) -> Counter[str]:
    """Skills bought, and languages a perk gives at least at their free level (CC-08, CC-09)."""
    skills = Counter(build.choices.skills)
    for key, level in free_skills(rules, named_languages(build.choices)).items():
        skills[key] = max(level, skills[key])
    return skills


def _start_perks(rules: Ruleset, build: Build, states: ItemStates) -> Counter[str]:
    choices = build.choices
    granted = [g.perk for g in choices.grants if isinstance(g, PerkGrant)]
    taken = Counter({key: perk.level for key, perk in choices.perks.items()})
    keys = (*rules.free_perk_levels, *choices.perks, *granted)
    free = Counter({key: free_levels(build, states, key, rules=rules) for key in keys})
    return free | taken
