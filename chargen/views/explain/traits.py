"""Stats, skills, perks and derived values explained."""

from collections.abc import Callable, Mapping

from chargen.character import effects, pricing, styles, values
from chargen.character.derive import Character
from chargen.character.gear import weapon
from chargen.character.keys import split_key
from chargen.character.languages import free_skills
from chargen.character.ledger import free_levels, named_languages
from chargen.character.names import STATE_WORDS, flaw_name, points, skill_name
from chargen.character.values import Value
from chargen.rules.gear import Gun, Launcher, Melee, Weapon
from chargen.rules.model import BOUGHT_STATS, Ruleset
from chargen.views import ledger_words
from chargen.views.explain.explanation import (
    PROVENANCE,
    Explanation,
    PartLine,
    RuleWords,
    cited,
    lines,
)
from chargen.views.model import signed


def stat_told(character: Character, stat: str) -> Explanation | None:
    """A stat: its level, what armour takes off, its price now and later (CC-06, AD-07)."""
    rules = character.rules
    if stat == "ATTR":
        return attr_told(character, "")
    if stat not in BOUGHT_STATS:
        return None
    value = values.stat_value(character, stat)
    level = character.build.choices.stats[stat]
    costs = (
        f"Level {level} costs {points(pricing.stat_cost(rules, level), 'stat point')} in all; "
        f"the next step costs {_stat_step(rules, level)} now and "
        f"{_stat_step(rules, level) * rules.improvement.stat_point} IP in play (AD-07)."
    )
    return Explanation(
        f"{stat} {value.amount} · {rules.stat_names[stat]}",
        lines(value.parts),
        (RuleWords("CC-06", costs), *cited(rules, "CC-05")),
    )


def _stat_step(rules: Ruleset, level: int) -> int:
    return pricing.stat_cost(rules, level + 1) - pricing.stat_cost(rules, level)


def attr_told(character: Character, _: str) -> Explanation:
    """ATTR: its rolls and what was bought on top (CC-07)."""
    attr = character.build.choices.attr
    rolls = tuple(
        PartLine(
            f"Roll {number}: {' and '.join(map(str, roll.dice))} ({roll.source})",
            str(sum(roll.dice)),
            "CC-07",
        )
        for number, roll in enumerate(attr.rolls, 1)
    )
    bought = attr.skill_levels + attr.stat_levels
    extra = (PartLine("bought", signed(bought), "CC-07"),) if bought else ()
    title = f"ATTR {character.stats['ATTR']} · {character.rules.stat_names['ATTR']}"
    return Explanation(title, (*rolls, *extra), cited(character.rules, "CC-07"))


def skill_told(character: Character, key: str) -> Explanation | None:
    """A skill: what a roll of it starts from, its price now and later (CC-08, AD-03)."""
    rules = character.rules
    level = character.skills.get(key, 0)
    total = values.skill_total(character, key)
    arm = _weapon_for(character, split_key(key)[0])
    extra = (PartLine(f"{arm.name}, WA", signed(_accuracy(arm)), "CB-10"),) if arm else ()
    free = free_skills(rules, named_languages(character.build.choices))[key]
    step = pricing.skill_cost(rules, level + 1) - pricing.skill_cost(rules, level)
    later = pricing.skill_ip(rules.improvement, level, level + 1)
    costs = (
        f"Level {level} costs {points(pricing.skill_cost(rules, level, free), 'skill point')} in "
        f"all{f', the first {free} levels are free' if free else ''}; "
        f"the next step costs {step} now and {later} IP in play (AD-03)."
    )
    skill = rules.skills.get(split_key(key)[0])
    note = [RuleWords("", skill.note)] if skill and skill.note else []
    if words := styles.told(character, key):
        note.append(RuleWords("CB-11", words))
    for part, when in effects.conditional(character, split_key(key)[0]):
        words = f"{part.name}: {signed(part.amount)} on rolls where this holds: {when}."
        note.append(RuleWords(part.rule, words))
    return Explanation(
        f"{skill_name(rules, key)} {level} · roll base {total.amount}",
        (*lines(total.parts), *extra),
        (RuleWords("CC-08", costs), *note, *cited(rules, "DV-08")),
    )


def _weapon_for(character: Character, skill: str) -> Weapon | None:
    for carried in character.build.choices.gear.weapons:
        arm = weapon(character.rules, character.build, carried.weapon)
        if arm is not None and arm.skill == skill and _accuracy(arm):
            return arm
    return None


def _accuracy(arm: Weapon) -> int:
    return arm.accuracy if isinstance(arm, Gun | Melee | Launcher) else 0


def perk_told(character: Character, key: str) -> Explanation | None:
    """A perk: what it does, its price, where it comes from (CC-09, AD-06)."""
    rules = character.rules
    perk = rules.perks.get(key)
    if perk is None:
        return Explanation(key, paragraphs=cited(rules, "CC-19"))
    level = character.perks.get(key, 0)
    free = free_levels(character.build, character.states, key, rules=rules)
    price = f"{points(perk.cost, 'perk point')} a level, at most {points(perk.max_levels, 'level')}"
    words = [RuleWords("", perk.text), RuleWords("CC-09", f"{price[0].upper()}{price[1:]}.")]
    if perk.creation_only:
        words.append(RuleWords("AD-06", "Only in creation: it cannot be bought in play."))
    else:
        ip = pricing.perk_points_ip(rules.improvement, perk.cost)
        words.append(RuleWords("AD-06", f"In play each level costs {ip} IP."))
    if languages := ledger_words.languages(character, key):
        words.append(RuleWords("CC-09", f"Languages: {', '.join(languages)}."))
    words += [
        RuleWords("CC-12", f"Barred by {flaw_name(own.flaw)}, {STATE_WORDS[own.state.kind]}.")
        for own in character.flaws
        if key in own.flaw.bars and not own.removed
    ]
    words.append(RuleWords("", PROVENANCE[perk.provenance]))
    parts = (PartLine("free levels", str(free), "CC-02"),) if free else ()
    return Explanation(f"{perk.name} {level or ''}".strip(), parts, tuple(words))


def value_told(character: Character, name: str) -> Explanation | None:
    """A derived value and its parts (DV-01 to DV-09)."""
    maker = VALUES.get(name)
    if maker is None:
        return None
    value = maker(character)
    rules = dict.fromkeys(part.rule for part in value.parts)
    title = f"{value.name} {value.amount}"
    more = values.close_defence(character).parts[len(value.parts) :]
    if name == "close_combat" and more:
        title = f"{title} · defence {value.amount + sum(part.amount for part in more)}"
        rules |= dict.fromkeys(("CB-11", *(part.rule for part in more)))
        more = tuple(part._replace(name=f"{part.name}, on defence") for part in more)
        value = Value(value.name, (*value.parts, *more))
    return Explanation(title, lines(value.parts), cited(character.rules, *rules))


VALUES: Mapping[str, Callable[[Character], Value]] = {
    "ranged_attack": values.ranged_attack,
    "ranged_defence": values.ranged_defence,
    "close_combat": values.close_combat,
    "suppression": values.suppression,
    "initiative": values.initiative,
    "move": values.move,
    "btm": values.btm,
    "melee_bonus": values.melee_bonus,
    "stun_save": values.stun_save,
    "death_save": values.death_save,
    "graze": values.graze,
    "luck": values.luck,
    "carry": values.carry,
}
"""The derived values that have a place in the window, by name."""
