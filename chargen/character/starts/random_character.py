"""A legal character at random: of a concept, by a seed, with every point spent."""

import secrets
import uuid
from collections.abc import Mapping, Sequence
from random import Random

from chargen.character.decisions.approval_state import plain_states
from chargen.character.derived.attractiveness import app_roll
from chargen.character.derived.derive import derive
from chargen.character.document.build import AttrChoice, Build, Choices
from chargen.character.edits import edits
from chargen.character.points import pricing
from chargen.character.starts import data
from chargen.character.starts.concept import Recommendation, fit_of
from chargen.character.starts.data import made_name
from chargen.character.starts.kits import fitted
from chargen.character.subjects import split_key
from chargen.rules.house import available
from chargen.rules.model import BOUGHT_STATS, BoughtStat, Concept, Ruleset

MOST_SEED = 1_000_000
"""Seeds are drawn below this, so that they can be written down; any whole number is one."""
MOST_ATTR_SEED = 2**53
START = 3
"""Every stat begins here; what a concept needs is raised from it."""
TOP_STAT, TOP_SKILL = 9, 9
"""Higher levels are for players to choose."""
FAVOURED = 5
"""The weight of a wanted choice against one the concept does not want."""


def any_seed() -> int:
    """Return a random seed."""
    return secrets.randbelow(MOST_SEED)


def any_concept(rules: Ruleset, seed: int) -> str:
    """Return the concept a seed leads to where none is named."""
    return Random(seed).choice(sorted(rules.kits))  # noqa: S311 - it must repeat


def at_random(rules: Ruleset, concept: str, seed: int, culture: str = "") -> Build:
    """Return a new character of a concept with all points of the rules spent (CC-01).

    The same seed makes the same one, but for the id of the document.
    """
    rules = available(rules)
    dice = Random(f"{concept}:{seed}")  # noqa: S311 - a game's dice, which must repeat
    kit = rules.kits[concept]
    attr = AttrChoice(seed=dice.randrange(MOST_ATTR_SEED))
    attr = attr.model_copy(update={"rolls": (app_roll(rules.attractiveness, attr.seed, 0),)})
    choices = Choices(
        name=made_name(data.cultures(), culture, dice),
        concept=dice.choice(kit.titles),
        stats=_stats(rules, kit, dice),
        attr=attr,
        skills={},
        perks={},
    )
    build = Build(id=uuid.uuid4().hex, build=choices)
    build = _with_perks(rules, kit, dice, build)
    build = fitted(derive(rules, build, plain_states(build)), kit).build
    return _with_more_skills(rules, kit, dice, build)


def _stats(rules: Ruleset, kit: Concept, dice: Random) -> Mapping[BoughtStat, int]:
    """Raise stats step by step, those of the concept oftener, until no point is left (CC-06)."""
    start = _first_level(rules)
    levels: dict[BoughtStat, int] = dict.fromkeys(BOUGHT_STATS, start)
    left = rules.budgets.stat - len(levels) * pricing.stat_cost(rules, start)
    weights = {stat: _weight(stat, kit.stats) for stat in BOUGHT_STATS}
    while left > 0:
        able = {
            stat: price
            for stat, level in levels.items()
            if level < min(TOP_STAT, rules.stat_costs.top)
            and (price := _stat_step(rules, level)) <= left
        }
        if not able:
            break
        stat = dice.choices(list(able), [weights[each] for each in able])[0]
        left -= able[stat]
        levels[stat] += 1
    return levels


def _first_level(rules: Ruleset) -> int:
    """Return the level all stats start from: the usual one, or what a dearer game can pay."""
    payable = (
        level
        for level in range(min(START, rules.stat_costs.top), 1, -1)
        if len(BOUGHT_STATS) * pricing.stat_cost(rules, level) <= rules.budgets.stat
    )
    return next(payable, 1)


def _weight(wanted: str, order: Sequence[str]) -> int:
    """The first of a concept's list counts most, what is not in it least."""
    return 2 + (FAVOURED + len(order) - order.index(wanted) if wanted in order else 0)


def _stat_step(rules: Ruleset, level: int) -> int:
    return pricing.stat_cost(rules, level + 1) - pricing.stat_cost(rules, level)


def _with_perks(rules: Ruleset, kit: Concept, dice: Random, build: Build) -> Build:
    """Take levels of perks, those of the concept oftener, until no point is left (CC-09)."""
    left = rules.budgets.perk
    weights = {perk: 1 for perk in data.universal_kit().perks if perk in rules.perks}
    weights |= {perk: _weight(perk, kit.perks) for perk in kit.perks if perk in rules.perks}
    levels = {perk: rules.free_perk_levels.get(perk, 0) for perk in weights}
    while left > 0:
        able = [
            perk
            for perk, level in levels.items()
            if level < rules.perks[perk].max_levels and rules.perks[perk].cost <= left
        ]
        if not able:
            break
        perk = dice.choices(able, [weights[each] for each in able])[0]
        levels[perk] += 1
        left -= rules.perks[perk].cost
    for perk, level in levels.items():
        if level:
            build = edits.set_perk(build, perk, level)
    return build


def _with_more_skills(rules: Ruleset, kit: Concept, dice: Random, build: Build) -> Build:
    """Raise skills, those that suit oftener, until no point is left (CC-08)."""
    levels = dict(build.choices.skills)
    left = rules.budgets.skill - sum(pricing.skill_cost(rules, level) for level in levels.values())
    wanted = dict.fromkeys((*kit.skills, *kit.also, *data.universal_kit().skills))
    known = [key for key in wanted if split_key(key)[0] in rules.skills]
    keys = [key for key in known if fit_of(kit, key) is not Recommendation.UNSUITABLE]
    while left > 0:
        able = {
            key: price for key in keys
            if (level := levels.get(key, 0)) < min(TOP_SKILL, rules.skill_costs.top)
            and (price := _skill_step(rules, level)) <= left
        }  # fmt: skip
        if not able:
            break
        suits = [FAVOURED if fit_of(kit, key) is Recommendation.SUITS else 1 for key in able]
        key = dice.choices(list(able), suits)[0]
        levels[key] = levels.get(key, 0) + 1
        left -= able[key]
    for key, level in levels.items():
        build = edits.set_skill(build, key, level)
    return build


def _skill_step(rules: Ruleset, level: int) -> int:
    return pricing.skill_cost(rules, level + 1) - pricing.skill_cost(rules, level)
