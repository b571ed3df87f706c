"""NPC cards: the figures a GM needs in play."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.derived.gear import weapon
from chargen.character.derived.martial_arts import best_skill
from chargen.character.display_names import skill_name
from chargen.character.number_format import signed
from chargen.character.subjects import split_key
from chargen.combat import formulas
from chargen.rules.gear import LOCATIONS, Melee
from chargen.rules.model import LANGUAGE
from chargen.views.sheet_model import Figure, LocationRow, StatCell, WeaponRow, WoundGroup
from chargen.views.sheet_subject import SheetSubject
from chargen.views.system_card import SystemCard

NOTICE = "awareness-notice"
STEALTH = "stealth"
MOOKS_A_CARD = 6
"""Most mooks of one kind on a card; further ones go to another card."""
PLACES = tuple(
    f"{side[0]}. {limb}" if limb else side
    for side, _, limb in (place.partition(" ") for place in LOCATIONS)
)
"""Hit locations in a narrow column (CB-14)."""
_MOOK_STATES = formulas.MORTAL + 1
"""Wound states of a mook's line: beyond mortal 1 hardly a mook stands."""


class NpcState(NamedTuple):
    """Four boxes of the wound track in few letters (CB-120 to CB-122)."""

    name: str
    saves: str
    """Stun save, and death save where it is due: this or less; a dash where no roll is possible."""


@dataclass(frozen=True, slots=True)
class NpcCard:
    """One NPC, or several mooks of one kind (CB-08)."""

    name: str
    about: str
    stats: tuple[StatCell, ...]
    figures: tuple[Figure, ...]
    weapons: tuple[WeaponRow, ...]
    locations: tuple[LocationRow, ...]
    states: tuple[NpcState, ...]
    skills: str
    perks: str
    notes: str
    filled: int = 0
    """Boxes of the track that wounds have filled (CB-120)."""
    mooks: tuple[int, ...] = ()
    """Numbers of the mooks on the card; empty for an NPC."""
    other: SystemCard | None = None
    """The numbers in another round system, which the card shows instead."""


def cards(members: Sequence[SheetSubject]) -> Iterator[NpcCard]:
    """Yield a card for each NPC, and one for all mooks of a kind named together."""
    for subject, group in groupby(members):
        count = len(list(group))
        if subject.mook:
            numbers = tuple(range(1, count + 1))
            share = -(-count // -(-count // MOOKS_A_CARD))
            for first in range(0, count, share):
                yield _card(subject, subject.sheet.name, numbers[first : first + share])
        elif count > 1:
            yield from (_card(subject, f"{subject.sheet.name} {n}") for n in range(1, count + 1))
        else:
            yield _card(subject, subject.sheet.name)


def _card(subject: SheetSubject, name: str, mooks: tuple[int, ...] = ()) -> NpcCard:
    sheet = subject.sheet
    word = "mook: no grazes, no luck" if subject.mook else ""
    other = subject.system_card
    if other is not None and mooks:
        other = replace(other, tracks=other.tracks[:_MOOK_STATES])
    packs = f"house rules: {sheet.packs}" if sheet.packs else ""
    return NpcCard(
        name=name,
        about=", ".join(filter(None, (sheet.concept, word, packs))),
        stats=sheet.stats,
        figures=tuple(_figures(subject.character, mook=subject.mook)),
        weapons=sheet.weapons,
        locations=sheet.locations,
        states=tuple(_states(sheet.wounds))[: _MOOK_STATES if subject.mook else None],
        skills=", ".join(_skills(subject.character)),
        perks=", ".join(f"{perk.name} {perk.level}" for perk in sheet.perks),
        notes=sheet.notes,
        filled=sheet.play.track,
        mooks=mooks,
        other=other,
    )


def _skills(character: Character) -> Iterator[str]:
    """Yield the skill totals not contained in other figures of the card, by name."""
    shown = {values.COVER_EVADE, NOTICE, STEALTH, *_attack_skills(character)}
    known = (key for key, level in character.skills.items() if level > 0 and key not in shown)
    for key in sorted(known, key=lambda key: skill_name(character.rules, key).casefold()):
        yield f"{skill_name(character.rules, key)} {values.skill_total(character, key).amount}"


def _attack_skills(character: Character) -> Iterator[str]:
    for carried in character.build.choices.gear.weapons:
        if arm := weapon(character.rules, character.build, carried.weapon):
            yield best_skill(character, arm) if isinstance(arm, Melee) else arm.skill


def _figures(character: Character, *, mook: bool) -> Iterator[Figure]:
    """Yield the figures of the NPC's rolls, under words short enough for a small box."""
    yield Figure("defence", str(values.ranged_defence(character).amount))
    yield Figure("close", str(close_defence(character)))
    yield Figure("suppr.", str(values.suppression_check(character).amount))
    yield Figure("init.", str(values.initiative(character).amount))
    yield Figure("move", str(values.move(character).amount))
    yield Figure("BTM", signed(-values.btm(character).amount))
    yield Figure("notice", str(values.skill_total(character, NOTICE).amount))
    yield Figure("stealth", str(values.skill_total(character, STEALTH).amount))
    if not mook:
        yield Figure("graze", str(values.graze(character).amount))
        yield Figure("luck", str(values.luck(character).amount))


def _states(groups: Sequence[WoundGroup]) -> Iterator[NpcState]:
    for state, group in enumerate(groups, formulas.LIGHT):
        mortal = state >= formulas.MORTAL
        name = f"M{formulas.mortal_level(state)}" if mortal else group.name
        numbers = [group.stun] if group.death is None else [group.stun, group.death]
        saves = (str(number) if number > 0 else "\N{EN DASH}" for number in numbers)
        yield NpcState(name, " / ".join(saves))


def close_defence(character: Character) -> int:
    """Return base and the best of brawling, martial art, melee and Cover/Evade (CB-11)."""
    base = values.close_combat(character).amount
    levels = [character.skills.get(values.COVER_EVADE, 0)]
    for key in character.skills:
        skill = character.rules.skills.get(split_key(key)[0])
        if skill is not None and skill.roll == "close":
            levels.append(values.skill_total(character, key).amount - base)
    return values.close_defence(character).amount + max(levels)


def spoken_languages(character: Character) -> Iterator[str]:
    """Yield the languages of a character with their levels, by name."""
    for key, level in sorted(character.skills.items()):
        family, word = split_key(key)
        if level > 0 and family == LANGUAGE:
            yield f"{word} {level}"
