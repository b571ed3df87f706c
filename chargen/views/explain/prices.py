"""Prices of levels in words: in creation, and in IP after it (CC-06, CC-08, AD-03, AD-07)."""

from itertools import groupby

from chargen.character.derived.derive import Character
from chargen.character.display_names import points
from chargen.character.points import pricing
from chargen.rules.model import BoughtStat, Ruleset
from chargen.views.explain.explanation import PartLine, RuleWords


def stat_price_parts(rules: Ruleset, level: int) -> tuple[PartLine, ...]:
    """Return the price of a stat by runs of levels that cost the same (CC-06)."""
    steps = [
        (number, pricing.stat_cost(rules, number) - pricing.stat_cost(rules, number - 1))
        for number in range(1, level + 1)
    ]
    runs = [[*run] for _, run in groupby(steps, key=lambda step: step[1])]
    return tuple(
        PartLine(_run_name(run[0][0], run[-1][0]), f"{sum(cost for _, cost in run)} pts", "CC-06")
        for run in runs
    )


def _run_name(first: int, last: int) -> str:
    return f"Level {first}" if first == last else f"Levels {first} to {last}"


def stat_price(character: Character, stat: BoughtStat) -> tuple[RuleWords, ...]:
    """Return the price of a stat, after creation that of its next level (CC-06, AD-07)."""
    rules, top = character.rules, character.rules.stat_costs.top
    if character.books.finished:
        level = character.stats[stat]
        ip = pricing.stat_points_ip(
            rules.improvement, pricing.stat_points_between(rules, stat, level, level + 1)
        )
        return (_play_price(level, top, ip, "AD-07"),)
    level = character.build.choices.stats[stat]
    cost = points(pricing.stat_cost(rules, level), "stat point")
    return (_creation_price("CC-06", f"Level {level} costs {cost} in all", level, top),)


def skill_price(character: Character, key: str) -> tuple[RuleWords, ...]:
    """Return the price of a skill, after creation that of its next level (CC-08, AD-03)."""
    rules, top = character.rules, character.rules.skill_costs.top
    if character.books.finished:
        level = character.skills[key]
        ip = pricing.skill_ip(rules.improvement, level, level + 1)
        return (_play_price(level, top, ip, "AD-03"),)
    free = character.grants.skill_levels[key]
    level = max(free, character.build.choices.skills.get(key, 0))
    if not level:
        return ()
    cost = points(pricing.skill_cost(rules, level, free), "skill point")
    given = f", the first {free} levels are free" if free else ""
    return (_creation_price("CC-08", f"Level {level} costs {cost} in all{given}", level, top),)


def _creation_price(rule: str, words: str, level: int, top: int) -> RuleWords:
    return RuleWords(rule, f"{words}. It is the highest level." if level >= top else f"{words}.")


def _play_price(level: int, top: int, ip: int, rule: str) -> RuleWords:
    if level >= top:
        return RuleWords(rule, f"Level {level} is the highest level.")
    return RuleWords(rule, f"Creation is finished. The next level costs {ip} IP.")
