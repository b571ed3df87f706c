"""Purchases within a budget: steps of stats, skills and perks, and pairs of them.

House rules and bans apply, because only rows of ``available`` are offered (CC-06 to CC-09, AD-03,
AD-06, AD-07).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, Literal

from chargen import loadout
from chargen.character.derived.derive import Character
from chargen.character.display_names import perk_name, points, skill_name
from chargen.character.points import pricing
from chargen.character.subjects import split_key
from chargen.combat.harm.fighter import MARTIAL_ARTS
from chargen.rules.house import available
from chargen.rules.model import BOUGHT_STATS, STATS, Stat

Currency = Literal["ip", "skill"]
"""IP in play, skill points in creation."""
ROLLED: Final = frozenset(
    {"athletics", "awareness-notice", "brawling", "cover-evade", "doctor", "first-aid",
     "quick-draw", "rifle", "stealth", "tactics"}
)  # fmt: skip
"""Skills that fights roll whatever weapon is carried."""


@dataclass(frozen=True, slots=True)
class PurchaseStep:
    """One trait raised, with its price."""

    kind: Literal["stat", "skill", "perk"]
    key: str
    old: int
    new: int
    price: int
    gm: bool = False
    """True if the GM must approve it (AD-07)."""


@dataclass(frozen=True, slots=True)
class PurchaseOption:
    """One or two steps that are bought together."""

    steps: tuple[PurchaseStep, ...]

    @property
    def price(self) -> int:
        """The price of all steps."""
        return sum(step.price for step in self.steps)

    @property
    def gm(self) -> bool:
        """True if the GM must approve a step."""
        return any(step.gm for step in self.steps)


def trait_name(character: Character, step: PurchaseStep) -> str:
    """Return the name of the trait a step raises."""
    if step.kind == "skill":
        return skill_name(character.rules, step.key)
    return perk_name(character.rules, step.key) if step.kind == "perk" else step.key


def option_words(character: Character, option: PurchaseOption) -> str:
    """Return a purchase in words: each trait with its old and new level."""
    return " and ".join(_step_words(character, step) for step in option.steps)


def _step_words(character: Character, step: PurchaseStep) -> str:
    name = trait_name(character, step)
    if step.kind == "perk" and character.rules.perks[step.key].max_levels == 1:
        return name
    return f"{name} {step.old} to {step.new}" if step.old else f"{name} {step.new}"


def price_words(price: int, currency: Currency) -> str:
    """Return a price in words."""
    return f"{price} IP" if currency == "ip" else points(price, "skill point")


def steps(character: Character, budget: int, currency: Currency) -> Iterator[PurchaseStep]:
    """Yield every step within a budget: stats, skills and perks, level by level."""
    for step in _all_steps(character, currency):
        if 0 < step.price <= budget:
            yield step


def pairs(chosen: Sequence[PurchaseStep], budget: int, most: int) -> Iterator[PurchaseOption]:
    """Yield pairs of different traits within a budget, those of the first steps first."""
    ranked = sorted(combinations(range(len(chosen)), 2), key=lambda pair: (sum(pair), pair))
    options = (PurchaseOption((chosen[a], chosen[b])) for a, b in ranked)
    kept = 0
    for option in options:
        first, second = option.steps
        if (first.kind, first.key) != (second.kind, second.key) and option.price <= budget:
            yield option
            kept += 1
            if kept == most:
                return


def bought(character: Character, option: PurchaseOption) -> Character:
    """Return the character with a purchase, in all that fights read of it."""
    for step in option.steps:
        if step.kind == "stat":
            levels = {s: step.new if s == step.key else n for s, n in character.stats.items()}
            character = replace(character, stats=levels)
        elif step.kind == "skill":
            skills = Counter({**character.skills, step.key: step.new})
            character = replace(character, skills=skills)
        else:
            perks = Counter({**character.perks, step.key: step.new})
            character = replace(character, perks=perks)
    return character


def outside_fights(character: Character, step: PurchaseStep) -> str:
    """Return the reason why no fight ever rolls a skill; empty if fights do, or for other traits.

    Stats and perks without a place in a fight leave the fighter as it was, and need no list.
    """
    if step.kind != "skill":
        return ""
    skill = split_key(step.key)[0]
    carried = {arm.skill for arm in loadout.arms(character)}
    if skill in ROLLED or skill in carried or skill.startswith(MARTIAL_ARTS):
        return ""
    weapons = {arm.skill for arm in available(character.rules).weapons.values()}
    return "no weapon for it" if skill in weapons else "outside fights"


def _all_steps(character: Character, currency: Currency) -> Iterator[PurchaseStep]:
    offered = available(character.rules)
    if currency == "ip" or not character.rules.exchange.closed:
        yield from _stat_steps(character, currency)
        barred = {
            perk
            for flaw in character.flaws
            if flaw.state.grants and not flaw.removed
            for perk in flaw.flaw.bars
        }
        for key, perk in offered.perks.items():
            if key not in barred and not (perk.creation_only and currency == "ip"):
                yield from _perk_steps(character, key, currency)
    known = {key for key in character.skills if split_key(key)[0] in offered.skills}
    for key in sorted({*known, *(k for k, s in offered.skills.items() if not s.family)}):
        yield from _skill_steps(character, key, currency)


def _stat_steps(character: Character, currency: Currency) -> Iterator[PurchaseStep]:
    rules = character.rules
    stats: Sequence[Stat] = STATS if currency == "ip" else BOUGHT_STATS
    for stat in stats:
        old = character.stats[stat]
        top = rules.attractiveness.cap if stat == "ATTR" else rules.stat_costs.top
        for new in range(old + 1, top + 1):
            cost = pricing.stat_points_between(rules, stat, old, new)
            rate = (
                rules.improvement.stat_point if currency == "ip" else rules.exchange.skill_per_stat
            )
            yield PurchaseStep("stat", stat, old, new, cost * rate, gm=currency == "ip")


def _perk_steps(character: Character, key: str, currency: Currency) -> Iterator[PurchaseStep]:
    rules, old = character.rules, character.perks.get(key, 0)
    perk = rules.perks[key]
    rate = rules.improvement.perk_point if currency == "ip" else rules.exchange.skill_per_perk
    for new in range(old + 1, perk.max_levels + 1):
        yield PurchaseStep("perk", key, old, new, pricing.perk_cost(perk, old, new) * rate)


def _skill_steps(character: Character, key: str, currency: Currency) -> Iterator[PurchaseStep]:
    rules, old = character.rules, character.skills.get(key, 0)
    for new in range(old + 1, rules.skill_costs.top + 1):
        if currency == "ip":
            price = pricing.skill_ip(rules.improvement, old, new)
        else:
            free = character.grants.skill_levels.get(key, 0)
            price = pricing.skill_cost(rules, new, free) - pricing.skill_cost(rules, old, free)
        yield PurchaseStep("skill", key, old, new, price)
