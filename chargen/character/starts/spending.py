"""The points a kit leaves, spent on what its concept recommends."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from chargen.character.derived.derive import Character
from chargen.character.display_names import perk_name, skill_name
from chargen.character.document.build import Build
from chargen.character.document.requests import POOL_NAMES
from chargen.character.edits import edits
from chargen.character.points.grants import collect_grants
from chargen.character.points.ledger import Creation, creation
from chargen.character.starts import data
from chargen.character.starts.concept import Recommendation, fit_of
from chargen.character.starts.kits import AppliedKit
from chargen.character.subjects import split_key
from chargen.rules.house import available
from chargen.rules.model import BOUGHT_STATS, BoughtStat, Concept

TOP_STAT, TOP_SKILL = 9, 9
"""Higher levels are for players to choose."""
Raise = Callable[[Build], Build | None]
"""Returns a build with one trait a level higher; None at the highest level."""


def spend_rest(character: Character, applied: AppliedKit, kit: Concept) -> AppliedKit:
    """Return a kit with the points it leaves spent: stats, perks and skills, best first.

    Each pool pays for its own, and nothing is exchanged (CC-01, CC-03). After creation nothing is
    spent.
    """
    if character.books.finished:
        return applied
    build = applied.build
    for raises in _groups(character, kit):
        build = _spend(character, build, raises)
    return replace(applied, build=build, spent=tuple(_lines(character, applied.build, build)))


def _groups(character: Character, kit: Concept) -> Iterator[list[Raise]]:
    """Yield what is raised in turns until no point is left for it, the most wanted first."""
    everyone, rules = data.universal_kit(), available(character.rules)
    for stats in (kit.stats, BOUGHT_STATS):
        yield [partial(_with_stat, character=character, stat=stat) for stat in stats]
    for perks in (kit.perks, everyone.perks):
        known = (perk for perk in perks if perk in rules.perks)
        yield [partial(_with_perk, character=character, key=perk) for perk in known]
    for keys in (kit.skills, kit.also, everyone.skills):
        wanted = (key for key in keys if fit_of(kit, key) is not Recommendation.UNSUITABLE)
        known_keys = (key for key in wanted if split_key(key)[0] in rules.skills)
        yield [partial(_with_skill, character=character, key=key) for key in known_keys]


def _spend(character: Character, build: Build, raises: list[Raise]) -> Build:
    """Raise each trait by a level in turn until no pool can pay for another."""
    books, able = _books(character, build), list(raises)
    while able:
        still = []
        for raised in able:
            higher = raised(build)
            after = _books(character, higher) if higher is not None else None
            if higher is not None and after is not None and _pays(books, after):
                build, books = higher, after
                still.append(raised)
        able = still
    return build


def _books(character: Character, build: Build) -> Creation:
    grants = collect_grants(character.rules, build, character.states)
    return creation(character.rules, build, grants)


def _pays(before: Creation, after: Creation) -> bool:
    """Return whether no pool is overdrawn further, and none fed by exchange."""
    pools = [(before.pool(name), after.pool(name)) for name in POOL_NAMES]
    return all(
        new.exchanged == old.exchanged and new.left >= min(0, old.left) for old, new in pools
    )


def _with_stat(build: Build, character: Character, stat: BoughtStat) -> Build | None:
    level, top = build.choices.stats[stat], min(TOP_STAT, character.rules.stat_costs.top)
    return edits.set_stat(build, stat, level + 1) if level < top else None


def _with_perk(build: Build, character: Character, key: str) -> Build | None:
    free = character.rules.free_perk_levels.get(key, 0)
    taken = build.choices.perks.get(key)
    level = max(free, taken.level if taken is not None else 0)
    top = character.rules.perks[key].max_levels
    return edits.set_perk(build, key, level + 1) if level < top else None


def _with_skill(build: Build, character: Character, key: str) -> Build | None:
    level = max(character.grants.skill_levels.get(key, 0), build.choices.skills.get(key, 0))
    top = min(TOP_SKILL, character.rules.skill_costs.top)
    return edits.set_skill(build, key, level + 1) if level < top else None


def _lines(character: Character, before: Build, after: Build) -> Iterator[str]:
    """Yield what was raised, a line for stats, perks and skills."""
    rules, old, new = character.rules, before.choices, after.choices
    stats = (f"{stat} {new.stats[stat]}" for stat in BOUGHT_STATS
             if new.stats[stat] != old.stats[stat])  # fmt: skip
    perks = (f"{perk_name(rules, key)} {perk.level}" for key, perk in new.perks.items()
             if perk != old.perks.get(key))  # fmt: skip
    skills = (f"{skill_name(rules, key)} {level}" for key, level in new.skills.items()
              if level != old.skills.get(key))  # fmt: skip
    yield from _line("Stats", stats)
    yield from _line("Perks", perks)
    yield from _line("Skills", skills)


def _line(head: str, parts: Iterable[str]) -> Iterator[str]:
    if words := ", ".join(parts):
        yield f"{head}: {words}"
