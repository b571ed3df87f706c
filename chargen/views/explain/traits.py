"""Explanations of stats, skills, perks and derived values."""

from collections.abc import Iterator, Mapping, Sequence

from chargen.character.derived import effects, martial_arts, values
from chargen.character.derived.derive import Character, derive
from chargen.character.derived.effects import Part
from chargen.character.derived.gear import weapon
from chargen.character.derived.values import Value
from chargen.character.derived.wound_modifiers import apply_wounds
from chargen.character.display_names import STATE_WORDS, flaw_name, points, skill_name
from chargen.character.document.requests import PoolName
from chargen.character.edits import edits
from chargen.character.number_format import signed
from chargen.character.points import pricing
from chargen.character.subjects import split_key
from chargen.rules.gear import Blast, Melee
from chargen.rules.model import BOUGHT_STATS, BoughtStat
from chargen.views import ledger_text
from chargen.views.explain import prices
from chargen.views.explain.explanation import (
    PROVENANCE,
    VALUES,
    Explanation,
    NextLevel,
    PartLine,
    RuleWords,
    Total,
    add_to_value,
    cite_rules,
    lines,
)
from chargen.views.gear_names import weapon_name


def explain_stat(character: Character, stat: str) -> Explanation | None:
    """Explain a stat: level, armour penalty, and price in creation and play (CC-06, AD-07)."""
    rules = character.rules
    if stat == "ATTR":
        return explain_attr(character, "")
    if stat not in BOUGHT_STATS:
        return None
    value, level = values.stat_value(character, stat), character.stats[stat]
    parts, price = lines(value.parts), prices.stat_price(character, stat)
    total = Total(stat, value.amount)
    if len(parts) == 1 and not character.books.finished and level < rules.stat_costs.top:
        parts, price = prices.stat_price_parts(rules, level), ()
        total = Total(f"{stat} {level}", pricing.stat_cost(rules, level), "pts")
    return Explanation(
        f"{rules.stat_names[stat]} {value.amount}",
        parts,
        (RuleWords("", rules.stat_descriptions[stat]), *price),
        total,
        next=next_stat_level(character, stat),
        cites=("CC-05", "CC-06", "AD-07"),
    )


def explain_attr(character: Character, _: str) -> Explanation:
    """Explain ATTR: the roll that counts, levels bought, and rolls that do not count (CC-07)."""
    attr, now = character.build.choices.attr, character.stats["ATTR"]
    counts = character.grants.attr_roll
    rolls = [
        f"Roll {number}: {' and '.join(map(str, roll.dice))} ({_ROLLED[roll.source]})"
        for number, roll in enumerate(attr.rolls, 1)
    ]
    base = character.grants.attr
    bought = attr.skill_levels + attr.stat_levels
    raised = now - base - bought
    parts = (
        PartLine(rolls[counts] if rolls else "not rolled yet", str(base), "CC-07"),
        *([PartLine("bought", signed(bought), "CC-07")] if bought else []),
        *([PartLine("raised in play", signed(raised), "AD-07")] if raised else []),
    )
    unused = [
        RuleWords("CC-07", f"{words} came to {sum(attr.rolls[number].dice)} and does not count.")
        for number, words in enumerate(rolls)
        if number != counts
    ]
    return Explanation(
        f"{character.rules.stat_names['ATTR']} {now}",
        parts,
        (RuleWords("", character.rules.stat_descriptions["ATTR"]), *unused),
        Total("ATTR", now),
        cites=("CC-07", "AD-07"),
    )


_ROLLED = {"app": "rolled by the app", "table": "rolled at the table"}


def explain_skill(character: Character, key: str) -> Explanation | None:
    """Explain a skill: the base of its roll, and price in creation and play (CC-08, AD-03)."""
    rules = character.rules
    total = values.skill_total(character, key)
    skill = rules.skills.get(split_key(key)[0])
    texts = (skill.description, skill.note) if skill else ()
    note = [RuleWords("", text) for text in texts if text]
    if words := martial_arts.style_words(character, key):
        note.append(RuleWords("CB-11", words))
    for part, when in effects.conditional(character, split_key(key)[0]):
        words = f"{part.name}: {signed(part.amount)} on these rolls: {when}."
        note.append(RuleWords(part.rule, words))
    return Explanation(
        f"{skill_name(rules, key)} {character.skills[key]}",
        lines(total.parts),
        (*note, *prices.skill_price(character, key)),
        Total("Total, before the d10", total.amount),
        (*_weapon_additions(character, key, total), *_wound_penalty(character, key, total)),
        next_skill_level(character, key),
        ("CC-08", "AD-03"),
    )


def _weapon_additions(character: Character, key: str, total: Value) -> Iterator[PartLine]:
    """Yield the additions of carried weapons to attacks with a skill (CB-10, CB-11)."""
    for carried in dict.fromkeys(arm.weapon for arm in character.build.choices.gear.weapons):
        arm = weapon(character.rules, character.build, carried)
        if arm is None or (isinstance(arm, Blast) and not arm.throw):
            continue
        attack = values.attack_total(character, arm)
        skill = martial_arts.best_skill(character, arm) if isinstance(arm, Melee) else arm.skill
        if skill == key and (more := attack.amount - total.amount):
            name = weapon_name(character, carried, arm)
            yield add_to_value(total, f"with {name}", more, attack.parts[-1].rule)


def _wound_penalty(character: Character, key: str, total: Value) -> Iterator[PartLine]:
    """Yield the wound penalty of the condition on a roll (CB-120)."""
    now = values.skill_total(apply_wounds(character), key)
    if less := now.amount - total.amount:
        yield add_to_value(total, "with wound penalties", less, "CB-120")


def explain_perk(character: Character, key: str) -> Explanation | None:
    """Explain a perk: its effect, price and sources (CC-09, AD-06)."""
    rules = character.rules
    perk = rules.perks.get(key)
    if perk is None:
        return Explanation(key, paragraphs=cite_rules(rules, "CC-19"))
    level = character.perks.get(key, 0)
    free = character.grants.perk_levels[key]
    most = f" per level, at most {perk.max_levels} levels" if perk.max_levels > 1 else ", one level"
    price = f"{points(perk.cost, 'perk point')}{most}"
    words = [RuleWords("", perk.text), RuleWords("CC-09", f"{price[0].upper()}{price[1:]}.")]
    if perk.creation_only:
        words.append(RuleWords("AD-06", "Available in creation only."))
    else:
        ip = pricing.perk_points_ip(rules.improvement, perk.cost)
        step = "each level" if perk.max_levels > 1 else "it"
        words.append(RuleWords("AD-06", f"In play {step} costs {ip} IP."))
    if languages := ledger_text.languages(character, key):
        words.append(RuleWords("CC-09", f"Languages: {', '.join(languages)}."))
    words += [
        RuleWords("CC-12", f"Barred by {flaw_name(own.flaw)}, {STATE_WORDS[own.state.kind]}.")
        for own in character.flaws
        if key in own.flaw.bars and not own.removed
    ]
    words.append(RuleWords("", PROVENANCE[perk.provenance]))
    return Explanation(
        f"{perk.name} {level or ''}".strip(),
        tuple(_perk_levels(character, key, free)),
        tuple(words),
        Total("level", level) if level else None,
    )


def _perk_levels(character: Character, key: str, free: int) -> Iterator[PartLine]:
    """Yield the sources of a perk's levels (CC-02, CC-09, AD-06)."""
    choice = character.build.choices.perks.get(key)
    bought = max(0, (choice.level if choice else 0) - free)
    shares = (
        ("free levels", free, "CC-02"),
        ("bought in creation", bought, "CC-09"),
        ("bought in play", character.perks[key] - free - bought, "AD-06"),
    )
    for name, amount, rule in shares:
        if amount:
            yield PartLine(name, str(amount), rule)


def explain_value(character: Character, name: str) -> Explanation | None:
    """Explain a derived value by its parts (DV-01 to DV-09)."""
    maker = VALUES.get(name)
    if maker is None:
        return None
    value = maker(character)
    rules = dict.fromkeys(part.rule for part in value.parts)
    defence: tuple[PartLine, ...] = ()
    ready = values.close_defence(character)
    if name == "close_combat":
        defence = tuple(_defence_additions(value, ready.parts[len(value.parts) :]))
        rules |= dict.fromkeys(part.rule for part in defence)
    return Explanation(
        f"{value.name} {value.amount}" + (f" · defence {ready.amount}" if defence else ""),
        lines(value.parts),
        cite_rules(character.rules, *rules),
        Total(value.name.lower(), value.amount),
        defence,
    )


def _defence_additions(value: Value, more: Sequence[Part]) -> Iterator[PartLine]:
    """Yield the additions of perks to defence in close combat (CB-11, CB-04)."""
    for part in more:
        yield add_to_value(value, f"{part.name}, on defence", part.amount, part.rule)
        value = Value(value.name, (*value.parts, part))


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
