"""Fight cards of characters in the other round systems, from the fighters they become."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from chargen import loadout
from chargen.character.display_names import skill_name
from chargen.character.number_format import signed
from chargen.combat import SYSTEMS, formulas
from chargen.combat.alien_cards import Tunables as CardTunables
from chargen.combat.alien_cards.model import fighter as alien_cards
from chargen.combat.harm import weapons as harm
from chargen.combat.lead_and_chrome import Tunables as LeadTunables
from chargen.combat.lead_and_chrome.model import fighter as lead_and_chrome
from chargen.combat.traveller_s4 import Tunables as TravellerTunables
from chargen.combat.traveller_s4.model import fighter as traveller_s4
from chargen.combat.traveller_s4.model import weapon_table
from chargen.views.pdf import SYSTEM_CARDS
from chargen.views.sheet_model import LoadRow, WoundGroup
from chargen.views.sheet_subject import SheetSubject
from chargen.views.system_card import (
    NamedFigure,
    SystemCard,
    SystemCell,
    SystemTrack,
    SystemWeapon,
)

STRESS: Final = 10
"""Boxes for stress; a fighter seldom has more."""
BURST: Final = 3
"""Shots of a box of a weapon that fires bursts."""
NOTHING: Final = "\N{EN DASH}"
"""A cell of a weapon that does not reach so far."""


def in_system(subjects: Sequence[SheetSubject], kind: str, system: str) -> list[SheetSubject]:
    """Return the subjects of a kind of sheet, with the cards of a system if the kind shows them.

    Raises Unfit for a character that no fight of the system can take.
    """
    if kind not in SYSTEM_CARDS:
        return list(subjects)
    return [with_system_card(subject, system) for subject in subjects]


def with_system_card(subject: SheetSubject, system: str) -> SheetSubject:
    """Return a subject with the card of a round system; in Gray Dawn it needs none."""
    make = _MAKERS.get(system)
    return subject if make is None else subject._replace(system_card=make(subject))


def _converted(subject: SheetSubject, system: str) -> Mapping[str, str]:
    """Return the converted values of a character by name."""
    return {line.name: line.value for line in loadout.conversions(subject.character, system)}


def _skills(
    subject: SheetSubject, skills: Mapping[str, int], hidden: AbstractSet[str] = frozenset()
) -> str:
    """Return skills with their levels, by name, without the hidden ones."""
    rules = subject.character.rules
    known = {key: level for key, level in skills.items() if level > 0 and key not in hidden}
    named = {skill_name(rules, key): level for key, level in known.items()}
    return ", ".join(f"{name} {named[name]}" for name in sorted(named, key=str.casefold))


def _lead_and_chrome(subject: SheetSubject) -> SystemCard:
    """Return the card of Lead and Chrome; wounds and armour are those of Gray Dawn (LC-R19)."""
    system, sheet = "lead_and_chrome", subject.sheet
    fighter = loadout.fighter(subject.character, system, mook=subject.mook)
    assert isinstance(fighter, lead_and_chrome.Fighter)
    values, numbers = _converted(subject, system), LeadTunables()
    reflexes = formulas.encumbered(fighter.REF, fighter.ev)
    shooting = formulas.ranged_attack_base(reflexes, fighter.CL)
    striking = formulas.ranged_defence_base(reflexes, fighter.MA)
    states = (formulas.SERIOUS, formulas.CRITICAL, formulas.MORTAL)
    hurt = [
        (formulas.wounded_ref(reflexes, state), formulas.wounded_mind(fighter.CL, state))
        for state in states
    ]
    damage = {arm.name: arm.damage for arm in sheet.weapons}

    def weapons() -> Iterator[SystemWeapon]:
        for arm in fighter.weapons:
            total = fighter.skill(arm.skill) + arm.accuracy
            if arm.kind == harm.GUN:
                bands = range(formulas.CLOSE, formulas.EXTREME + 1)
                limits = (1, *(formulas.band_limit(band, arm.range) for band in bands))
                cells = (signed(shooting + total), *map(str, limits))
                spare = arm.spare // max(1, arm.shots) if arm.feed == harm.TUBE else arm.spare
                burst = BURST if set(arm.modes) - {harm.SINGLE} else 1
                load = LoadRow(arm.shots, burst, spare)
                bases = [formulas.ranged_attack_base(ref, cl) for ref, cl in hurt]
            elif arm.kind == harm.MELEE:
                reach = (
                    str(numbers.close_reach) if number == numbers.blow_number else NOTHING
                    for number in numbers.difficulties
                )
                total += arm.key
                cells, load = (signed(striking + total), *reach), None
                bases = [formulas.ranged_defence_base(ref, fighter.MA) for ref, _ in hurt]
            else:
                continue
            words = getattr(arm, "mechanism", "").replace("_", " ")
            figures = (*cells, damage.get(arm.name, _dice(arm)))
            wounded = " / ".join(signed(base + total) for base in bases)
            cells_of = tuple(map(SystemCell, figures))
            yield SystemWeapon(arm.name, cells_of, words, load, f"wounded {wounded}")

    return SystemCard(
        title=SYSTEMS[system].title,
        stats=tuple(NamedFigure(name, values[name]) for name in _LEAD_STATS),
        figures=(
            NamedFigure("Coordination", str(shooting)),
            NamedFigure("initiative", signed(reflexes)),
            NamedFigure("move, metres", str(fighter.MA)),
            NamedFigure("quick-draw", signed(fighter.skill(lead_and_chrome.QUICK_DRAW_SKILL))),
        ),
        columns=("attack", *map(str, numbers.difficulties), "damage"),
        weapons=tuple(weapons()),
        armour=tuple(NamedFigure(row.name, str(row.sp)) for row in sheet.locations),
        tracks=tuple(_wounds(sheet.wounds)),
        skills=_skills(subject, fighter.skills),
        reminder="2d10 and the attack total against the number above the metres; "
        "stun / death: this or less on d10",
        wounded="attack when wounded: Serious / Critical / Mortal",
        fewer_skills=_skills(subject, fighter.skills, {arm.skill for arm in fighter.weapons}),
    )


def _wounds(groups: Sequence[WoundGroup]) -> Iterator[SystemTrack]:
    for state, group in enumerate(groups, formulas.LIGHT):
        short = f"M{formulas.mortal_level(state)}" if state >= formulas.MORTAL else ""
        saves = _saves(group.stun, group.death)
        yield SystemTrack(group.name, formulas.BOXES_PER_STATE, saves, short)


def _saves(stun: int, death: int | None) -> str:
    """Return the stun and death saves of a wound state (CB-121, CB-122)."""
    numbers = (stun,) if death is None else (stun, death)
    return " / ".join(str(number) if number > 0 else "\N{EN DASH}" for number in numbers)


def _dice(arm: harm.Weapon) -> str:
    """Return the damage dice of a weapon."""
    divided = f"/{arm.divisor}" if arm.divisor > 1 else ""
    return f"{arm.dice}d{arm.sides}{divided}{f'{arm.plus:+}' if arm.plus else ''}"


def _traveller(subject: SheetSubject) -> SystemCard:
    """Return the card of Classic Traveller (S4-R19 to S4-R35)."""
    system, numbers = "traveller_s4", TravellerTunables()
    fighter = loadout.fighter(subject.character, system, mook=subject.mook)
    assert isinstance(fighter, traveller_s4.Fighter)
    hands = traveller_s4.Weapon(name="Bare hands", row="hands", skill=fighter.brawling)

    def weapon(arm: traveller_s4.Weapon) -> SystemWeapon:
        row = weapon_table.ROWS[arm.row]
        name, stat = ("STR", fighter.STR) if row.blade else ("DEX", fighter.DEX)
        total = arm.dm + (numbers.untrained if arm.skill < 0 else arm.skill)
        now = row.bonus if stat >= row.high else weapon_table.LOW_DM * (stat <= row.low)
        total += now
        falls = ((row.high - 1, -row.bonus), (row.low, weapon_table.LOW_DM - now))
        lower = [f"{most} or less {signed(dm)}" for most, dm in falls if 0 < most < stat and dm]
        wounded = f"{name} {', '.join(lower)}" if lower else ""
        cells = [
            SystemCell(NOTHING)
            if dm == weapon_table.NO
            else SystemCell(signed(total + dm), f"{limit} m")
            for dm, limit in zip(row.bands, numbers.bands, strict=True)
        ]
        modes = "automatic" if arm.automatic else "semi-automatic" if arm.semi else ""
        words = "" if arm is hands else ", ".join(filter(None, (arm.row, modes)))
        pull = numbers.automatic_rounds if arm.automatic else 1
        load = LoadRow(arm.shots, pull, arm.spare) if arm.shots else None
        figures = (*cells, SystemCell(f"{row.dice}d6"))
        return SystemWeapon(arm.name, figures, words, load, wounded)

    physical = {"STR": fighter.STR, "DEX": fighter.DEX, "END": fighter.END}
    converted = _converted(subject, system)
    return SystemCard(
        title=SYSTEMS[system].title,
        stats=(
            *(NamedFigure(name, str(value)) for name, value in physical.items()),
            NamedFigure("INT", converted["INT"]),
        ),
        figures=(
            NamedFigure("Morale: initiative within", str(fighter.morale)),
            NamedFigure("Brawling", str(fighter.brawling)),
            NamedFigure("walk / run", "6 / 12 m"),
        ),
        columns=("close", "short", "med.", "long", "v. long", "damage"),
        weapons=tuple(map(weapon, (*fighter.weapons, hands))),
        armour=tuple(
            NamedFigure(name, str(points))
            for name, points in zip(traveller_s4.PLACE_NAMES, fighter.av, strict=True)
        ),
        tracks=tuple(SystemTrack(name, value) for name, value in physical.items()),
        skills="",
        reminder=f"two dice and the total against {numbers.to_hit}; "
        "a stat at 0 is unconscious, two a serious wound, three dead",
    )


def _cards(subject: SheetSubject) -> SystemCard:
    """Return the card of a fight with initiative cards (AL-R16 to AL-R32)."""
    system, numbers = "alien_cards", CardTunables()
    fighter = loadout.fighter(subject.character, system, mook=subject.mook)
    assert isinstance(fighter, alien_cards.Fighter)
    reach = ("adjacent", *(f"to {metres} m" for metres in numbers.bands[1:]), "extreme")

    def weapon(arm: alien_cards.Weapon) -> SystemWeapon:
        skill = fighter.skills.get("close-combat" if arm.melee else "ranged-combat", 0)
        if not arm.melee and arm.level >= 0:
            skill = arm.level
        dice = (fighter.strength if arm.melee else fighter.agility) + skill + arm.bonus
        words = ", ".join(
            word
            for word, holds in (
                ("full auto", arm.auto),
                ("armour piercing", arm.piercing),
                ("two hands", arm.two_handed),
            )
            if holds
        )
        cells = (str(max(0, dice)), str(arm.damage), reach[arm.farthest])
        load = None if arm.melee else LoadRow(arm.full, 1, arm.spare)
        return SystemWeapon(arm.name, tuple(map(SystemCell, cells)), words, load)

    skills = (
        f"{word} {fighter.skills[name]}"
        for name, word in zip(alien_cards.SKILL_NAMES, alien_cards.SKILL_WORDS, strict=True)
        if fighter.skills.get(name)
    )
    health = (
        fighter.health if fighter.health >= 0 else (fighter.strength + fighter.agility + 1) // 2
    )
    names = ("strength", "agility", "wits", "empathy")
    mind = () if subject.mook else (SystemTrack("stress", STRESS, "a die each, 1: panic roll"),)
    return SystemCard(
        title=SYSTEMS[system].title,
        stats=tuple(NamedFigure(name, str(getattr(fighter, name))) for name in names),
        figures=(
            NamedFigure("Resolve", str(fighter.resolve)),
            NamedFigure("Health", str(health)),
        ),
        columns=("dice", "damage", "reach"),
        weapons=tuple(map(weapon, fighter.weapons)),
        armour=(NamedFigure("level", str(fighter.armour)),),
        tracks=(SystemTrack("health", health, "0: broken"), *mind),
        skills=", ".join(skills),
        reminder="roll the dice: each 6 is a success, further ones add damage; "
        "lost Health takes no dice, an injury may",
    )


_LEAD_STATS: Final = (
    "Reflexes", "Agility", "Toughness", "Strength", "Nerve", "Intelligence", "Know-How",
)  # fmt: skip
_MAKERS: Final[Mapping[str, Callable[[SheetSubject], SystemCard]]] = {
    "lead_and_chrome": _lead_and_chrome,
    "traveller_s4": _traveller,
    "alien_cards": _cards,
}
"""The maker of a card for each system that needs one."""
