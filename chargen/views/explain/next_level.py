"""The next level of a stat or skill: its price, and the values it changes (CC-06, CC-08)."""

from collections.abc import Iterator, Mapping

from chargen.character.derived.derive import Character, derive
from chargen.character.display_names import points, skill_name
from chargen.character.document.requests import PoolName
from chargen.character.edits import edits
from chargen.character.points import pricing
from chargen.rules.model import BoughtStat
from chargen.views.explain.explanation import VALUES, NextLevel

NAMED = 2
"""Skills of a stat that are named; the others are counted."""


def next_stat_level(character: Character, stat: BoughtStat) -> NextLevel | None:
    """Return the next level of a stat; None at the highest and after creation."""
    rules, level = character.rules, character.build.choices.stats[stat]
    if character.books.finished or level >= rules.stat_costs.top:
        return None
    step = pricing.stat_points_between(rules, stat, level, level + 1)
    ip = pricing.stat_points_ip(rules.improvement, step)
    changes = (*_value_changes(character, stat, level), *_skill_changes(character, stat))
    return NextLevel(
        f"To {stat} {level + 1}", points(step, "point"), changes, _left(character, "stat", step, ip)
    )


def next_skill_level(character: Character, key: str) -> NextLevel | None:
    """Return the next level of a skill; None at the highest and after creation."""
    rules = character.rules
    level = max(character.grants.skill_levels[key], character.build.choices.skills.get(key, 0))
    if character.books.finished or level >= rules.skill_costs.top:
        return None
    step = pricing.skill_cost(rules, level + 1) - pricing.skill_cost(rules, level)
    ip = pricing.skill_ip(rules.improvement, level, level + 1)
    title = f"To {skill_name(rules, key)} {level + 1}"
    return NextLevel(title, points(step, "point"), words=_left(character, "skill", step, ip))


def _left(character: Character, pool: PoolName, step: int, ip: int) -> str:
    left = character.creation.pool(pool).left - step
    rest = f"{left} left afterwards" if left >= 0 else f"{-left} over budget afterwards"
    return f"{rest}. In play the same step costs {ip} IP."


def _value_changes(character: Character, stat: BoughtStat, level: int) -> Iterator[tuple[str, str]]:
    """Yield each value a stat feeds; rounding may leave it as it is for one level."""
    now, after, beyond = (_values_at(character, stat, level + more) for more in (0, 1, 2))
    for name, amount in now.items():
        if after[name] != amount:
            yield name, f"{amount} \N{RIGHTWARDS ARROW} {after[name]}"
        elif beyond[name] != amount:
            yield name, "no change"


def _values_at(character: Character, stat: BoughtStat, level: int) -> Mapping[str, int]:
    build = edits.set_stat(character.build, stat, level)
    raised = derive(character.rules, build, character.states)
    return {value.name: value.amount for value in (compute(raised) for compute in VALUES.values())}


def _skill_changes(character: Character, stat: BoughtStat) -> Iterator[tuple[str, str]]:
    """Yield the skills that roll the stat itself: those bought first, the rest as a count."""
    rules, levels = character.rules, character.skills
    fed = [key for key, skill in rules.skills.items() if (skill.stat, skill.roll) == (stat, "stat")]
    best = sorted((key for key in fed if levels[key]), key=lambda key: -levels[key])[:NAMED]
    names = [skill_name(rules, key) for key in best]
    if rest := len(fed) - len(best):
        names.append(f"{rest} more" if best else points(rest, "skill"))
    if names:
        yield ", ".join(names), "+1"
