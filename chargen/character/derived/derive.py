"""The character that follows from a build, from scratch every time."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from chargen.character.decisions.approval_state import ItemState, ItemStates, plain_states
from chargen.character.derived.gear import armour, encumbrance, stopping_power
from chargen.character.document.build import Build, Choices, Exchanging
from chargen.character.document.languages import given_level
from chargen.character.document.requests import Flaw
from chargen.character.document.state_kind import StateKind
from chargen.character.points.exchange import exchange_in_force
from chargen.character.points.grants import Grants, collect_grants, named_languages
from chargen.character.points.ledger import Creation, creation, flaw_points
from chargen.character.points.ledger_state import LedgerState, replay
from chargen.combat import formulas
from chargen.rules.gear import LOCATIONS, Location
from chargen.rules.house import varied
from chargen.rules.model import BOUGHT_STATS, Ruleset, Stat


@dataclass(frozen=True, slots=True)
class FlawState:
    """A flaw with its value and approval state (CC-10, CC-12)."""

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
    grants: Grants
    creation: Creation
    """The books of creation."""
    start: LedgerState
    """The books before the first event of the ledger; to be read only."""
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

    @property
    def exchanging(self) -> Exchanging:
        """The exchange in force, as the player chose it unless the campaign has none (CC-03)."""
        return exchange_in_force(self.rules, self.build.choices.exchange)


def derive(rules: Ruleset, build: Build, states: ItemStates) -> Character:
    """Return the character ``build`` makes under ``rules``, or under its campaign's.

    ``states`` says where each item stands that needs the GM. Never fails on a well-formed build;
    what breaks a rule is found by the checks.
    """
    if build.campaign is not None:
        rules = varied(rules, build.campaign.house)
    grants = collect_grants(rules, build, states)
    start = starting_books(rules, build, states, grants)
    books = replay(start, build.ledger)
    worn = [a for key in build.choices.gear.worn if (a := armour(rules, build, key)) is not None]
    return Character(
        rules=rules,
        build=build,
        states=states,
        grants=grants,
        creation=creation(rules, build, grants),
        start=start,
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
    """Return a character by its file alone, without any trusted card."""
    return derive(rules, build, plain_states(build))


def starting_books(rules: Ruleset, build: Build, states: ItemStates, grants: Grants) -> LedgerState:
    """Return what creation gives, before the first event of the ledger."""
    choices, named = build.choices, named_languages(build.choices).items()
    bought = Counter({key: perk.level for key, perk in choices.perks.items()})
    return LedgerState(
        states=states,
        stats=_start_stats(choices, grants.attr),
        skills=_start_skills(choices, grants),
        perks=grants.perk_levels | bought,
        flaws={flaw.id: flaw for flaw in choices.flaws},
        named=Counter((perk, word) for perk, words in named for word in words),
        gives=Counter({p: level for p in rules.perks if (level := given_level(rules, p))}),
    )


def _start_stats(choices: Choices, rolled: int) -> dict[Stat, int]:
    levels: dict[Stat, int] = {stat: choices.stats[stat] for stat in BOUGHT_STATS}
    attr = choices.attr
    levels["ATTR"] = rolled + attr.skill_levels + attr.stat_levels
    return levels


def _start_skills(choices: Choices, grants: Grants) -> Counter[str]:
    """Return skills bought, and languages at least at their free level (CC-08, CC-09)."""
    skills = Counter(choices.skills)
    for key, level in grants.skill_levels.items():
        skills[key] = max(level, skills[key])
    return skills
