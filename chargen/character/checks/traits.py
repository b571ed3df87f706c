"""Checks on single traits: stats, ATTR, skills, perks."""

from collections.abc import Iterator
from functools import partial

from chargen.character import edits
from chargen.character.advancement_rules import skill_key_fault
from chargen.character.attractiveness import app_roll
from chargen.character.build import AttrRoll, Build
from chargen.character.derive import Character, rolled
from chargen.character.issue import Issue, Remedy, Severity
from chargen.character.keys import WORD, SubjectKind, split_key
from chargen.character.ledger import free_levels
from chargen.character.names import points, skill_name
from chargen.character.requests import RerollGrant
from chargen.rules.model import BOUGHT_STATS

ILLEGAL = Severity.ILLEGAL


def stat_range(character: Character) -> Iterator[Issue]:
    """Every bought stat stands between 1 and the top of its cost table (CC-05)."""
    top = character.rules.stat_costs.top
    for stat in BOUGHT_STATS:
        level = character.build.choices.stats[stat]
        nearest = min(max(1, level), top)
        if level != nearest:
            edit = partial(edits.set_stat, stat=stat, level=nearest)
            message = f"{stat} is {level}, allowed is 1 to {top}"
            way = Remedy(f"Set {stat} to {nearest}", edit)
            yield Issue("CC-05", ILLEGAL, SubjectKind.STAT.of(stat), message, (way,))


def attr_rolled(character: Character) -> Iterator[Issue]:
    """ATTR has been rolled, no oftener than the GM agreed (CC-07)."""
    choice = character.build.choices.attr
    if not choice.rolls:
        roll = app_roll(character.rules.attractiveness, choice.seed, 0)
        way = Remedy("Roll it in the app", partial(edits.add_attr_roll, roll=roll))
        yield Issue(
            "CC-07", ILLEGAL, SubjectKind.ATTR.of("roll"), "ATTR has not been rolled", (way,)
        )
    grants = (g for g in character.build.choices.grants if character.states[g.id].grants)
    allowed = 1 + sum(isinstance(grant, RerollGrant) for grant in grants)
    surplus = len(choice.rolls) - allowed
    if surplus > 0:
        message = f"ATTR was rolled {len(choice.rolls)} times, {points(allowed, 'roll')} allowed"
        drop = partial(edits.in_turn, edits=(edits.drop_attr_roll,) * surplus)
        ways = (Remedy("Drop what was rolled too often", drop), _ask_rerolls(surplus))
        yield Issue("CC-07", ILLEGAL, SubjectKind.ATTR.of("count"), message, ways)


def _ask_rerolls(count: int) -> Remedy:
    def ask(build: Build) -> Build:
        for _ in range(count):
            name = edits.new_item_id(build, "grant")
            build = edits.add_grant(build, RerollGrant(kind="reroll", id=name, reason=""))
        return build

    return Remedy("Ask the GM for the new roll", ask, asks=True)


def attr_rolls(character: Character) -> Iterator[Issue]:
    """The dice of ATTR can fall so, and the app rolled what is said to be its own (CC-07)."""
    rules, choice = character.rules.attractiveness, character.build.choices.attr
    for place, roll in enumerate(choice.rolls):
        true = app_roll(rules, choice.seed, place)
        put_right = partial(edits.change_attr_roll, place=place, roll=true)
        ways = [Remedy("Roll it in the app", put_right)]
        fell = " and ".join(str(die) for die in roll.dice)
        if len(roll.dice) != rules.dice or max(roll.dice) > rules.sides:
            message = f"ATTR fell {fell}, but it takes {rules.dice} dice of {rules.sides} sides"
        elif roll.source == "app" and roll != true:
            typed = AttrRoll(dice=roll.dice, source="table")
            by_hand = partial(edits.change_attr_roll, place=place, roll=typed)
            ways.append(Remedy("Mark it as rolled at the table", by_hand))
            message = f"ATTR fell {fell}, which the app did not roll for this character"
        else:
            continue
        yield Issue("CC-07", ILLEGAL, f"attr:roll-{place + 1}", message, tuple(ways))


def attr_cap(character: Character) -> Iterator[Issue]:
    """Bought levels do not take ATTR above its cap (CC-07)."""
    choice, cap = character.build.choices.attr, character.rules.attractiveness.cap
    bought = choice.skill_levels + choice.stat_levels
    roll = rolled(character.build, character.states)
    keep = max(0, min(bought, cap - roll))
    if keep == bought:
        return
    by_stat = min(choice.stat_levels, keep)
    edit = partial(edits.set_attr_levels, skill_levels=keep - by_stat, stat_levels=by_stat)
    message = f"ATTR is {roll + bought} with {points(bought, 'level')} bought, the highest is {cap}"
    ways = (Remedy(f"Buy only {points(keep, 'level')}", edit),)
    yield Issue("CC-07", ILLEGAL, SubjectKind.ATTR.of("cap"), message, ways)


def skill_levels(character: Character) -> Iterator[Issue]:
    """No skill is bought above the top of its cost table (CC-08)."""
    top = character.rules.skill_costs.top
    for key, level in character.build.choices.skills.items():
        if level > top:
            name = skill_name(character.rules, key)
            way = Remedy(f"Lower {name} to {top}", partial(edits.set_skill, key=key, level=top))
            message = f"{name} is {level}, the highest level is {top}"
            yield Issue("CC-08", ILLEGAL, SubjectKind.SKILL.of(key), message, (way,))


def skill_words(character: Character) -> Iterator[Issue]:
    """A family's member has its word, a single skill has none, and the rules know it (CC-19)."""
    for key in character.build.choices.skills:
        fault = skill_key_fault(character.rules, key)
        if fault is None:
            continue
        name = skill_name(character.rules, key)
        ways = [Remedy(f"Drop {name}", partial(edits.set_skill, key=key, level=0))]
        plain, word = split_key(key)
        single = plain in character.rules.skills and word
        if single and plain not in character.build.choices.skills:
            rename = partial(edits.rename_skill, key=key, new_key=plain)
            ways.append(Remedy(f"Make it {skill_name(character.rules, plain)}", rename))
        yield Issue(
            fault.rule, ILLEGAL, SubjectKind.SKILL.of(key, WORD), fault.message, tuple(ways)
        )


def perk_levels(character: Character) -> Iterator[Issue]:
    """No perk is bought above its highest level (CC-09)."""
    rules, build = character.rules, character.build
    for key, choice in build.choices.perks.items():
        if (perk := rules.perks.get(key)) is None:
            continue
        top = max(perk.max_levels, free_levels(build, character.states, key, rules=rules))
        if choice.level > top:
            edit = partial(edits.set_perk, perk=key, level=top)
            message = f"{perk.name} is {choice.level}, the highest level is {top}"
            way = Remedy(f"Lower {perk.name} to {top}", edit)
            yield Issue("CC-09", ILLEGAL, SubjectKind.PERK.of(key), message, (way,))


def unknown_perks(character: Character) -> Iterator[Issue]:
    """Every perk taken is in the rules in use; what is not is kept and named (CC-19)."""
    for key in character.build.choices.perks:
        if key not in character.rules.perks:
            drop = partial(edits.set_perk, perk=key, level=0)
            message = f"{key} is not in the rules in use"
            yield Issue(
                "CC-19", ILLEGAL, SubjectKind.PERK.of(key), message, (Remedy(f"Drop {key}", drop),)
            )
