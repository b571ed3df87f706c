"""Ways out of an overdrawn pool, found by trying: each is an edit known to work."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from chargen.character.checks.issue import Issue, Remedy
from chargen.character.derived.derive import Character
from chargen.character.display_names import POOL_UNITS, perk_name, points, skill_name, uncapitalised
from chargen.character.document.build import Build, Exchanging
from chargen.character.document.events import Reopen
from chargen.character.document.languages import free_skills
from chargen.character.document.requests import (
    MOST_POINTS,
    POOL_NAMES,
    PointsGrant,
    PoolName,
    ReopenRequest,
)
from chargen.character.edits import edits
from chargen.character.number_format import join_words
from chargen.character.points import pricing
from chargen.character.points.exchange import Exchange, exchange_in_force
from chargen.character.points.grants import collect_grants, named_languages
from chargen.character.points.ledger import Creation, creation
from chargen.character.subjects import SubjectKind, split_subject
from chargen.rules.model import BOUGHT_STATS

WORDS_SHOWN = 3
AUTOMATIC = Exchanging(mode="automatic")

Edit = Callable[[Build], Build]


class Trait(NamedTuple):
    """Something bought from a pool that can be lowered."""

    name: str
    level: int
    floor: int
    cost: Callable[[int], int]
    """Price of a level, in points of its pool."""
    set_to: Callable[..., Build]
    """The edit that sets its level, named ``level``."""
    skill: str = ""
    """The key of a skill: however many are lowered, their list is made once."""


def ask_for_points(pool: PoolName, amount: int) -> Remedy:
    """Ask the GM for the points that lack (CC-16); in several grants if one cannot hold so many."""

    def edit(build: Build) -> Build:
        for lacking in range(amount, 0, -MOST_POINTS):
            grant = PointsGrant(
                kind="points",
                id=edits.new_item_id(build, "grant"),
                reason="",
                pool=pool,
                amount=min(lacking, MOST_POINTS),
            )
            build = edits.add_grant(build, grant)
        return build

    return Remedy(f"Ask the GM for {points(amount, POOL_UNITS[pool])}", edit, asks=True)


def ask_to_reopen() -> Remedy:
    """Ask the GM to reopen creation (CC-17)."""

    def edit(build: Build) -> Build:
        request = ReopenRequest(kind="reopen", id=edits.new_item_id(build, "reopen"), reason="")
        return edits.append(build, Reopen(event="reopen", on="", request=request))

    return Remedy("Ask the GM to reopen creation", edit, asks=True)


def over_in_all(character: Character) -> int:
    """Return by how many SkP all wishes together pass all points; 0 if an exchange helps (CC-03).

    What is over in one pool and left in another counts against each other at the rates of exchange.
    """
    rates, books = character.rules.exchange, _exchanged(character)
    if rates.closed:
        return 0
    left = (
        books.stat.left * rates.skill_per_stat
        + books.perk.left * rates.skill_per_perk
        + books.skill.left
    )
    return max(0, -left)


def exchange_instead(character: Character) -> Iterator[Remedy]:
    """Let the least exchange serve, where the whole build fits then (CC-03)."""
    if character.exchanging.mode != "automatic" and not over_in_all(character):
        yield switch_to_automatic(character)


def switch_to_automatic(character: Character) -> Remedy:
    """Return the remedy that replaces the player's own exchange with the least one (CC-03)."""
    words = exchange_words(best_exchange(character))
    label = f"Switch to automatic exchange: {uncapitalised(words)}"
    return Remedy(label, partial(edits.set_exchange, exchange=AUTOMATIC))


def best_exchange(character: Character) -> Exchange:
    """The least exchange for the present wishes, whatever the player's mode (CC-03)."""
    return _exchanged(character).exchange


def _exchanged(character: Character) -> Creation:
    if character.exchanging.mode == "automatic":
        return character.creation
    return _books(character, edits.set_exchange(character.build, AUTOMATIC))


def exchange_words(exchange: Exchange) -> str:
    """Say what an exchange does: Sell 2 stat points, buy 1 perk point."""
    words = [
        f"{'buy' if units > 0 else 'sell'} {points(abs(units), unit)}"
        for unit, units in (
            (POOL_UNITS["stat"], exchange.stat),
            (POOL_UNITS["perk"], exchange.perk),
        )
        if units
    ]
    text = ", ".join(words) or "nothing is bought or sold"
    return text[0].upper() + text[1:]


def lower(character: Character, pool: PoolName, before: Build | None = None) -> Iterator[Remedy]:
    """Lower what was bought from an overdrawn pool until it is not (CC-06, CC-08, CC-09).

    What is higher than in the build ``before`` goes first. Else one trait is lowered by one level
    where that is enough, and the dearest steps go first.
    """
    build = character.build
    levels: dict[str, int] = {}
    cuts: list[Edit] = []
    raised = _raised(character, before, pool) if before else frozenset()
    while (lacking := -_books(character, build).pool(pool).left) > 0:
        payers = _payers(character, build, pool)
        latest = [trait for trait in payers if trait.name in raised]
        lowered = _cut(latest, lacking) or _cut(payers, lacking)
        if not lowered:
            return
        levels |= {trait.name: level for trait, level in lowered}
        skills = {trait.skill: level for trait, level in lowered if trait.skill}
        cuts += [partial(edits.set_skills, levels=skills)] if skills else []
        cuts += [partial(trait.set_to, level=level) for trait, level in lowered if not trait.skill]
        build = edits.in_turn(build, cuts)
    yield Remedy(_cut_words(levels), partial(edits.in_turn, edits=cuts), lowers=True)


def _raised(character: Character, before: Build, pool: PoolName) -> frozenset[str]:
    """Return what a pool pays for and has a higher level now, by name."""
    old = {trait.name: trait.level for trait in _payers(character, before, pool)}
    now = _payers(character, character.build, pool)
    return frozenset(trait.name for trait in now if trait.level > old.get(trait.name, 0))


def latest_first(character: Character, issue: Issue, before: Build) -> Issue:
    """Return an issue of which the remedy that lowers takes what was raised since ``before``."""
    about = split_subject(issue.subject)
    pool = next((name for name in POOL_NAMES if name == about.key), None)
    if about.kind is not SubjectKind.POOL or pool is None:
        return issue
    ways = (
        next(lower(character, pool, before), way) if way.lowers else way for way in issue.remedies
    )
    return replace(issue, remedies=tuple(ways))


def _payers(character: Character, build: Build, pool: PoolName) -> list[Trait]:
    """Return what can be lowered for a pool; if one pays for all, stats and perks last (CC-04)."""
    traits = list(_TRAITS[pool](character, build))
    choice = exchange_in_force(character.rules, build.choices.exchange)
    one_pool = choice.mode == "one-pool"
    if not one_pool or any(_step(trait, trait.level) for trait in traits):
        return traits
    rates = character.rules.exchange
    stats = _in_skill_points(_stats(character, build), rates.skill_per_stat)
    perks = _in_skill_points(_perks(character, build), rates.skill_per_perk)
    return [*stats, *perks]


def _in_skill_points(traits: Iterable[Trait], rate: int) -> Iterator[Trait]:
    for trait in traits:
        yield trait._replace(cost=partial(_times, rate, trait.cost))


def _times(rate: int, cost: Callable[[int], int], level: int) -> int:
    return rate * cost(level)


def _cut(traits: list[Trait], lacking: int) -> list[tuple[Trait, int]]:
    """Return traits with the levels they are lowered to, so that what lacks is freed."""
    levels = [trait.level for trait in traits]
    steps = [(-_step(trait, trait.level), place) for place, trait in enumerate(traits)]
    heapify(steps)
    while steps:
        if lacking <= -steps[0][0]:
            _, place = max(step for step in steps if -step[0] >= lacking)
            levels[place] -= 1
            break
        freed, place = heappop(steps)
        if not freed:
            break
        levels[place] -= 1
        lacking += freed
        heappush(steps, (-_step(traits[place], levels[place]), place))
    return [(t, level) for t, level in zip(traits, levels, strict=True) if level != t.level]


def _step(trait: Trait, level: int) -> int:
    """Return the points that lowering a trait by one level brings back; 0 at its floor."""
    return trait.cost(level) - trait.cost(level - 1) if level > trait.floor else 0


def _cut_words(levels: dict[str, int]) -> str:
    words = [f"{name} to {level or 'none'}" for name, level in levels.items()]
    shown = words if len(words) <= WORDS_SHOWN else [*words[:2], f"{len(words) - 2} more"]
    return f"Lower {join_words(shown)}"


def _stats(character: Character, build: Build) -> Iterator[Trait]:
    rules = character.rules
    for stat in BOUGHT_STATS:
        level = build.choices.stats[stat]
        set_to = partial(edits.set_stat, stat=stat)
        yield Trait(stat, level, 1, partial(pricing.stat_cost, rules), set_to)
    bought = build.choices.attr.stat_levels
    cost = partial(pricing.attr_stat_points, rules)
    yield Trait("bought ATTR", bought, 0, cost, _set_attr_by_stat)


def _set_attr_by_stat(build: Build, level: int) -> Build:
    return edits.set_attr_levels(build, stat_levels=level)


def _set_attr_by_skill(build: Build, level: int) -> Build:
    return edits.set_attr_levels(build, skill_levels=level)


def _skills(character: Character, build: Build) -> Iterator[Trait]:
    rules = character.rules
    given = free_skills(rules, named_languages(build.choices))
    for key, level in build.choices.skills.items():
        cost = partial(pricing.skill_cost, rules, free=given[key])
        set_to = partial(edits.set_skill, key=key)
        yield Trait(skill_name(rules, key), level, 0, cost, set_to, key)
    bought = build.choices.attr.skill_levels
    attr_cost = partial(pricing.attr_skill_points, rules)
    yield Trait("bought ATTR", bought, 0, attr_cost, _set_attr_by_skill)


def _perks(character: Character, build: Build) -> Iterator[Trait]:
    rules, free = character.rules, character.grants.perk_levels
    for key, choice in build.choices.perks.items():
        if perk := rules.perks.get(key):
            cost = partial(pricing.perk_cost, perk, free[key])
            yield Trait(
                perk_name(rules, key), choice.level, 0, cost, partial(edits.set_perk, perk=key)
            )


_TRAITS: Mapping[PoolName, Callable[[Character, Build], Iterator[Trait]]] = {
    "stat": _stats,
    "skill": _skills,
    "perk": _perks,
}


def _books(character: Character, build: Build) -> Creation:
    rules = character.rules
    return creation(rules, build, collect_grants(rules, build, character.states))
