"""Prices of levels in words: in creation, and in IP after it."""

from chargen.character.derived.derive import Character
from chargen.character.display_names import points
from chargen.character.points import pricing
from chargen.rules.model import BoughtStat
from chargen.views.explain.explanation import RuleWords


def stat_price(character: Character, stat: BoughtStat) -> tuple[RuleWords, ...]:
    """Return the price of a stat and of its next level (CC-06, AD-07)."""
    rules, top = character.rules, character.rules.stat_costs.top
    if character.books.finished:
        level = character.stats[stat]
        ip = pricing.stat_points_ip(
            rules.improvement, pricing.stat_points_between(rules, stat, level, level + 1)
        )
        return (_play_price(level, top, ip, "AD-07"),)
    level = character.build.choices.stats[stat]
    step = pricing.stat_points_between(rules, stat, level, level + 1)
    cost = points(pricing.stat_cost(rules, level), "stat point")
    words = f"Level {level} costs {cost} in all"
    later = pricing.stat_points_ip(rules.improvement, step)
    return _creation_price(
        "CC-06", words, None if level >= top else step, RuleWords("AD-07", _later(later))
    )


def skill_price(character: Character, key: str) -> tuple[RuleWords, ...]:
    """Return the price of a skill and of its next level (CC-08, AD-03)."""
    rules, top = character.rules, character.rules.skill_costs.top
    if character.books.finished:
        level = character.skills[key]
        ip = pricing.skill_ip(rules.improvement, level, level + 1)
        return (_play_price(level, top, ip, "AD-03"),)
    free = character.grants.skill_levels[key]
    level = max(free, character.build.choices.skills.get(key, 0))
    step = pricing.skill_cost(rules, level + 1) - pricing.skill_cost(rules, level)
    cost = points(pricing.skill_cost(rules, level, free), "skill point")
    given = f", the first {free} levels are free" if free else ""
    words = f"Level {level} costs {cost} in all{given}"
    later = pricing.skill_ip(rules.improvement, level, level + 1)
    return _creation_price(
        "CC-08", words, None if level >= top else step, RuleWords("AD-03", _later(later))
    )


def _creation_price(
    rule: str, words: str, step: int | None, later: RuleWords
) -> tuple[RuleWords, ...]:
    if step is None:
        return (RuleWords(rule, f"{words}. It is the highest level."),)
    return RuleWords(rule, f"{words}. The next level costs {step} now."), later


def _later(ip: int) -> str:
    return f"In play the next level costs {ip} IP."


def _play_price(level: int, top: int, ip: int, rule: str) -> RuleWords:
    if level >= top:
        return RuleWords(rule, f"Level {level} is the highest level.")
    return RuleWords(rule, f"Creation is finished. The next level costs {ip} IP.")
