"""Prices of levels in words: in creation, and in IP after it."""

from chargen.character.derived.derive import Character
from chargen.character.display_names import points
from chargen.character.points import pricing
from chargen.rules.model import BoughtStat


def stat_words(character: Character, stat: BoughtStat) -> str:
    """Return the price of a stat and of its next level (CC-06, AD-07)."""
    rules, top = character.rules, character.rules.stat_costs.top
    if character.books.finished:
        level = character.stats[stat]
        ip = pricing.stat_points_ip(
            rules.improvement, pricing.stat_points_between(rules, stat, level, level + 1)
        )
        return _play_words(level, top, ip, "AD-07")
    level = character.build.choices.stats[stat]
    step = pricing.stat_points_between(rules, stat, level, level + 1)
    cost = points(pricing.stat_cost(rules, level), "stat point")
    later = pricing.stat_points_ip(rules.improvement, step)
    return f"Level {level} costs {cost} in all; {_next(level, top, step, later, 'AD-07')}"


def skill_words(character: Character, key: str) -> str:
    """Return the price of a skill and of its next level (CC-08, AD-03)."""
    rules, top = character.rules, character.rules.skill_costs.top
    if character.books.finished:
        level = character.skills[key]
        ip = pricing.skill_ip(rules.improvement, level, level + 1)
        return _play_words(level, top, ip, "AD-03")
    free = character.grants.skill_levels[key]
    level = max(free, character.build.choices.skills.get(key, 0))
    step = pricing.skill_cost(rules, level + 1) - pricing.skill_cost(rules, level)
    cost = points(pricing.skill_cost(rules, level, free), "skill point")
    given = f", the first {free} levels are free" if free else ""
    later = pricing.skill_ip(rules.improvement, level, level + 1)
    return f"Level {level} costs {cost} in all{given}; {_next(level, top, step, later, 'AD-03')}"


def _next(level: int, top: int, step: int, ip: int, rule: str) -> str:
    if level >= top:
        return "there is no higher level."
    return f"the next step costs {step} now and {ip} IP in play ({rule})."


def _play_words(level: int, top: int, ip: int, rule: str) -> str:
    if level >= top:
        return f"Level {level} is the highest there is."
    return f"Creation is finished: the next step costs {ip} IP ({rule})."
