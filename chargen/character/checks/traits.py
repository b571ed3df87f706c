"""Checks on single traits: stats, ATTR, skills, perks and what they bar or bring."""

from collections.abc import Iterator, Sequence
from functools import partial

from chargen.character.advancement.advancement_rules import skill_key_fault
from chargen.character.checks.issue import Issue, Remedy, Severity
from chargen.character.derived.attractiveness import app_roll
from chargen.character.derived.derive import Character, derive
from chargen.character.display_names import flaw_name, perk_name, points, skill_name
from chargen.character.document.build import AttrRoll, Build, PerkChoice
from chargen.character.document.languages import given_level
from chargen.character.document.requests import Flaw, RerollGrant
from chargen.character.edits import edits
from chargen.character.subjects import WORD, SubjectKind, split_key
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
            message = f"{stat} is {level}; it must be 1 to {top}"
            way = Remedy(f"Set {stat} to {nearest}", edit)
            yield Issue("CC-05", ILLEGAL, SubjectKind.STAT.subject(stat), message, (way,))


def attr_rolled(character: Character) -> Iterator[Issue]:
    """ATTR has been rolled, no oftener than the GM agreed (CC-07)."""
    choice = character.build.choices.attr
    if not choice.rolls:
        roll = app_roll(character.rules.attractiveness, choice.seed, 0)
        way = Remedy("Roll ATTR", partial(edits.add_attr_roll, roll=roll))
        yield Issue(
            "CC-07", ILLEGAL, SubjectKind.ATTR.subject("roll"), "ATTR has not been rolled", (way,)
        )
    grants = (g for g in character.build.choices.grants if character.states[g.id].grants)
    allowed = 1 + sum(isinstance(grant, RerollGrant) for grant in grants)
    surplus = len(choice.rolls) - allowed
    if surplus > 0:
        message = f"ATTR was rolled {len(choice.rolls)} times; {points(allowed, 'roll')} allowed"
        drop = partial(edits.in_turn, edits=(edits.drop_attr_roll,) * surplus)
        ways = (Remedy("Drop extra rolls", drop), _ask_rerolls(surplus))
        yield Issue("CC-07", ILLEGAL, SubjectKind.ATTR.subject("count"), message, ways)


def _ask_rerolls(count: int) -> Remedy:
    def ask(build: Build) -> Build:
        for _ in range(count):
            name = edits.new_item_id(build, "grant")
            build = edits.add_grant(build, RerollGrant(kind="reroll", id=name, reason=""))
        return build

    return Remedy("Ask the GM for a re-roll", ask, asks=True)


def attr_rolls(character: Character) -> Iterator[Issue]:
    """Yield ATTR rolls with impossible dice, or wrongly ascribed to the app (CC-07)."""
    rules, choice = character.rules.attractiveness, character.build.choices.attr
    for place, roll in enumerate(choice.rolls):
        true = app_roll(rules, choice.seed, place)
        put_right = partial(edits.change_attr_roll, place=place, roll=true)
        ways = [Remedy("Roll ATTR", put_right)]
        dice = " and ".join(str(die) for die in roll.dice)
        if len(roll.dice) != rules.dice or max(roll.dice) > rules.sides:
            message = f"The ATTR roll {dice} is not possible with {rules.dice}d{rules.sides}"
        elif roll.source == "app" and roll != true:
            typed = AttrRoll(dice=roll.dice, source="table")
            by_hand = partial(edits.change_attr_roll, place=place, roll=typed)
            ways.append(Remedy("Mark as rolled at the table", by_hand))
            message = f"The ATTR roll {dice} was not made by this app"
        else:
            continue
        yield Issue("CC-07", ILLEGAL, f"attr:roll-{place + 1}", message, tuple(ways))


def attr_cap(character: Character) -> Iterator[Issue]:
    """Bought levels do not take ATTR above its cap (CC-07)."""
    choice, cap = character.build.choices.attr, character.rules.attractiveness.cap
    bought = choice.skill_levels + choice.stat_levels
    roll = character.grants.attr
    keep = max(0, min(bought, cap - roll))
    if keep == bought:
        return
    by_stat = min(choice.stat_levels, keep)
    edit = partial(edits.set_attr_levels, skill_levels=keep - by_stat, stat_levels=by_stat)
    message = (
        f"ATTR is {roll + bought} with {points(bought, 'level')} bought; the highest level is {cap}"
    )
    ways = (Remedy(f"Buy only {points(keep, 'level')}", edit),)
    yield Issue("CC-07", ILLEGAL, SubjectKind.ATTR.subject("cap"), message, ways)


def skill_levels(character: Character) -> Iterator[Issue]:
    """No skill is bought above the top of its cost table (CC-08)."""
    top = character.rules.skill_costs.top
    for key, level in character.build.choices.skills.items():
        if level > top:
            name = skill_name(character.rules, key)
            way = Remedy(f"Lower {name} to {top}", partial(edits.set_skill, key=key, level=top))
            message = f"{name} is {level}; the highest level is {top}"
            yield Issue("CC-08", ILLEGAL, SubjectKind.SKILL.subject(key), message, (way,))


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
            ways.append(Remedy(f"Rename to {skill_name(character.rules, plain)}", rename))
        yield Issue(
            fault.rule, ILLEGAL, SubjectKind.SKILL.subject(key, WORD), fault.title, tuple(ways)
        )


def perk_levels(character: Character) -> Iterator[Issue]:
    """No perk is bought above its highest level (CC-09)."""
    rules, build = character.rules, character.build
    for key, choice in build.choices.perks.items():
        if (perk := rules.perks.get(key)) is None:
            continue
        top = max(perk.max_levels, character.grants.perk_levels[key])
        if choice.level > top:
            edit = partial(edits.set_perk, perk=key, level=top)
            message = f"{perk.name} is {choice.level}; the highest level is {top}"
            way = Remedy(f"Lower {perk.name} to {top}", edit)
            yield Issue("CC-09", ILLEGAL, SubjectKind.PERK.subject(key), message, (way,))


def unknown_perks(character: Character) -> Iterator[Issue]:
    """Every perk taken is in the rules in use; what is not is kept and named (CC-19)."""
    for key in character.build.choices.perks:
        if key not in character.rules.perks:
            drop = partial(edits.set_perk, perk=key, level=0)
            message = f"{key} is not in the rules in use"
            yield Issue(
                "CC-19",
                ILLEGAL,
                SubjectKind.PERK.subject(key),
                message,
                (Remedy(f"Drop {key}", drop),),
            )


def barred_perks(character: Character) -> Iterator[Issue]:
    """Yield perks bought although a flaw bars them; free and granted levels stay (CC-12)."""
    for perk, level in character.perks.items():
        free = character.grants.perk_levels[perk]
        flaws = _barring(character, perk)
        if flaws and level > free:
            names = " and ".join(flaw_name(flaw) for flaw in flaws)
            message = f"{perk_name(character.rules, perk)} is barred by {names}"
            ways = tuple(_ways(character, perk, free, flaws))
            yield Issue("CC-12", Severity.ILLEGAL, SubjectKind.PERK.subject(perk), message, ways)


def _barring(character: Character, perk: str) -> list[Flaw]:
    return [
        own.flaw
        for own in character.flaws
        if perk in own.flaw.bars and own.state.grants and not own.removed
    ]


def _ways(character: Character, perk: str, free: int, flaws: Sequence[Flaw]) -> Iterator[Remedy]:
    without = partial(edits.set_perk, perk=perk, level=free)
    after = derive(character.rules, without(character.build), character.states)
    if after.perks[perk] <= free:
        name = perk_name(character.rules, perk)
        yield Remedy(f"Lower {name} to {free}" if free else f"Drop {name}", without)
    cuts = tuple(partial(edits.remove_flaw, flaw_id=flaw.id) for flaw in flaws)
    names = " and ".join(flaw_name(flaw) for flaw in flaws)
    yield Remedy(f"Drop {names}", partial(edits.in_turn, edits=cuts))


def perk_languages(character: Character) -> Iterator[Issue]:
    """A perk gives one language for each level, and no language twice (CC-09)."""
    for perk, choice in character.build.choices.perks.items():
        if perk not in character.rules.perks:
            continue
        room = _room(character, perk, choice)
        kept = tuple(dict.fromkeys(choice.languages))[:room]
        if kept == choice.languages:
            continue
        name, named = perk_name(character.rules, perk), points(len(choice.languages), "language")
        message = f"{name} has {named} named but gives {room}"
        if len(choice.languages) <= room:
            message = f"{name} has a language named twice"
        edit = partial(edits.set_perk_languages, perk=perk, languages=kept)
        way = Remedy(f"Keep {', '.join(kept) or 'none'}", edit)
        yield Issue(
            "CC-09", Severity.ILLEGAL, SubjectKind.PERK.subject(perk, "languages"), message, (way,)
        )


def unnamed_languages(character: Character) -> Iterator[Issue]:
    """Until creation ends, a language paid for and not named is worth a word (CC-09, CC-14)."""
    if character.books.finished:
        return
    for perk, choice in character.build.choices.perks.items():
        free = character.grants.perk_levels[perk]
        least = max(free, len(choice.languages))
        lacking = choice.level - least
        if not given_level(character.rules, perk) or lacking <= 0:
            continue
        name = perk_name(character.rules, perk)
        message = f"{name} {choice.level} has {points(lacking, 'language')} not named yet"
        edit = partial(edits.set_perk, perk=perk, level=least)
        way = Remedy(f"Lower {name} to {least}" if least else f"Drop {name}", edit)
        yield Issue(
            "CC-09", Severity.WARNING, SubjectKind.PERK.subject(perk, "unnamed"), message, (way,)
        )


def _room(character: Character, perk: str, choice: PerkChoice) -> int:
    if not given_level(character.rules, perk):
        return 0
    free = character.grants.perk_levels[perk]
    return max(choice.level, free)
