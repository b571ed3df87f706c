"""One change to a fight: the altered plan, and the cost."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from chargen import loadout
from chargen.character.derived.derive import Character, derive
from chargen.character.derived.gear import new_weapon_id
from chargen.character.display_names import perk_name, points, skill_name
from chargen.character.document.build import CarriedWeapon
from chargen.character.edits import gear_edits
from chargen.character.points import pricing
from chargen.character.subjects import split_key
from chargen.combat import SYSTEMS
from chargen.encounter.odds.tactic_comparison import BY_CHANCE
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.setup import (
    BARE,
    BARE_HANDS,
    GRAY_DAWN,
    LIGHT_WORDS,
    SIDES,
    FightSetup,
    SetupFighter,
    add_fighter,
    set_fighter,
    set_system,
    tactics,
)
from chargen.rules.gear import Blast
from chargen.rules.house import available
from chargen.rules.model import Stat

Kind = Literal[
    "stat", "skill", "perk", "weapon", "armour", "tactic", "ally", "tactics", "light", "cover",
    "system", "file",
]  # fmt: skip
KINDS: Final[dict[Kind, str]] = {
    "stat": "stat", "skill": "skill", "perk": "perk", "weapon": "weapon in hand",
    "armour": "armour", "tactic": "tactic", "file": "file", "ally": "one more ally",
    "tactics": "tactic of the side", "light": "light", "cover": "cover",
    "system": "round system",
}  # fmt: skip
FIGHTING_STATS: Final[tuple[Stat, ...]] = ("REF", "CL", "BODY", "MA", "LK", "INT", "TECH")
HIGHEST: Final = 15
_OF_FIGHTER: Final[frozenset[Kind]] = frozenset({"weapon", "armour", "tactic"})
LEVELLED: Final[frozenset[Kind]] = frozenset({"stat", "skill", "perk"})
"""Kinds whose changes have a new level."""
OF_FIGHT: Final[frozenset[Kind]] = frozenset({"light", "cover", "system"})
"""Kinds that change the fight whichever fighter is chosen."""
ALL: Final = "all"
"""The key of all changes of a kind."""
COPY: Final = "copy"
"""The key of an ally like the chosen fighter."""
NO_COVER: Final = "none"
CARRIED: Final = "carried:"
"""The prefix of a number on the character's weapon list."""
SPARE: Final = 4
"""Full loads of a weapon that is tried out."""


@dataclass(frozen=True, slots=True)
class BuildChange:
    """One change: ``key`` names its subject, ``level`` the new level of a stat, skill or perk."""

    kind: Kind
    key: str
    level: int = 0
    other: Character | None = None
    """The character of another file."""


def keys(seat: SetupFighter, kind: Kind, system: str = GRAY_DAWN) -> tuple[tuple[str, str], ...]:
    """Return the possible changes of a kind in a round system: keys and their words."""
    return tuple(_keys(seat, kind, system))


def level_now(seat: SetupFighter, change: BuildChange) -> int:
    """Return the present level of a stat, skill or perk."""
    if change.kind == "stat":
        return next((n for stat, n in seat.character.stats.items() if stat == change.key), 0)
    if change.kind == "perk":
        return seat.character.perks.get(change.key, 0)
    return seat.character.skills.get(change.key, 0)


def level_span(seat: SetupFighter, change: BuildChange) -> tuple[int, int]:
    """Return the least and the highest level of a stat, skill or perk."""
    perk = seat.character.rules.perks.get(change.key) if change.kind == "perk" else None
    return 1 if change.kind == "stat" else 0, perk.max_levels if perk is not None else HIGHEST


def change_plan(plan: FightSetup, key: str, change: BuildChange) -> FightSetup:
    """Return the plan with one change, at or beside the fighter with this key."""
    seat = plan.seat(key)
    match change.kind:
        case "light":
            return replace(plan, light=int(change.key))
        case "cover":
            return replace(plan, pieces=())
        case "system":
            return set_system(plan, change.key)
        case "ally":
            return add_fighter(plan, _ally(seat, change.key))
        case "tactics":
            seats = (
                replace(each, tactic=change.key) if each.side == seat.side else each
                for each in plan.seats
            )
            return replace(plan, seats=tuple(seats))
        case _:
            return set_fighter(plan, change_fighter(seat, change))


def change_fighter(seat: SetupFighter, change: BuildChange) -> SetupFighter:
    """Return a fighter with one change applied; everything else stays."""
    character = seat.character
    match change.kind:
        case "stat":
            levels = {s: change.level if s == change.key else n for s, n in character.stats.items()}
            return replace(seat, character=replace(character, stats=levels))
        case "skill":
            skills = Counter({**character.skills, change.key: change.level})
            return replace(seat, character=replace(character, skills=skills))
        case "perk":
            perks = Counter({**character.perks, change.key: change.level})
            return replace(seat, character=replace(character, perks=perks))
        case "weapon":
            return _arm_fighter(seat, change.key)
        case "armour":
            return replace(seat, armour=change.key)
        case "tactic":
            return replace(seat, tactic=change.key)
        case "file":
            return replace(seat, character=change.other or character)
        case _:
            return seat


def words(seat: SetupFighter, change: BuildChange) -> str:
    """Return the change in words: the new value instead of the old one."""
    name = dict(keys(seat, change.kind)).get(change.key, change.key)
    if change.kind in LEVELLED:
        return f"{name} {change.level} instead of {level_now(seat, change)}: {seat.name}"
    if change.kind == "file":
        other = change.other.build.choices.name if change.other is not None else ""
        return f"{other or 'another'} instead of {seat.name}"
    if change.kind == "ally":
        return f"{name} joins {SIDES[seat.side].lower()}"
    if change.kind == "tactics":
        return f"{name}: {SIDES[seat.side].lower()}"
    if change.kind == "system" and change.key in SYSTEMS:
        return SYSTEMS[change.key].title
    return f"{name}: {seat.name}" if change.kind in _OF_FIGHTER else name


def expand(seat: SetupFighter, change: BuildChange, system: str) -> tuple[BuildChange, ...]:
    """Return a change alone, or all changes of its kind if all are meant."""
    if change.key != ALL:
        return (change,)
    every = (key for key, _ in keys(seat, change.kind, system) if key != ALL)
    return tuple(replace(change, key=key) for key in every)


def cost(seat: SetupFighter, change: BuildChange) -> str:
    """Return the cost in words: points in creation, IP in play (CC-06, CC-08, AD-03, AD-07)."""
    if change.kind not in LEVELLED:
        return "It costs no points." if change.kind in _OF_FIGHTER else ""
    rules, low, high = seat.character.rules, level_now(seat, change), change.level
    if low == high:
        return "This is the present level."
    later = high > low
    if change.kind == "stat":
        cost = pricing.stat_cost(rules, high) - pricing.stat_cost(rules, low)
        now = points(abs(cost), "stat point")
        ip = pricing.stat_points_ip(rules.improvement, cost)
    elif change.kind == "perk":
        perk = rules.perks[change.key]
        cost = pricing.perk_cost(perk, 0, high) - pricing.perk_cost(perk, 0, low)
        now = points(abs(cost), "perk point")
        ip = pricing.perk_points_ip(rules.improvement, cost)
    else:
        cost = pricing.skill_cost(rules, high) - pricing.skill_cost(rules, low)
        now = points(abs(cost), "skill point")
        ip = pricing.skill_ip(rules.improvement, low, high)
    gm = " with GM approval" if change.kind == "stat" else ""
    if seat.character.books.finished:
        return f"In play it costs {ip} IP{gm}." if later else "In play there is no refund."
    if not later:
        return f"It gives back {now} in creation."
    return f"It costs {now} in creation; in play {ip} IP{gm}."


def _keys(seat: SetupFighter, kind: Kind, system: str) -> Iterator[tuple[str, str]]:
    character, offered = seat.character, available(seat.character.rules)
    match kind:
        case "stat":
            yield from ((stat, stat) for stat in FIGHTING_STATS)
        case "skill":
            known = {*character.skills, *(k for k, s in offered.skills.items() if s.name)}
            names = {key: skill_name(character.rules, key) for key in known}
            yield from sorted(names.items(), key=lambda pair: (_rank(pair[0]), pair[1]))
        case "weapon":
            for number, arm in enumerate(loadout.arms(character)):
                yield f"{CARRIED}{number}", arm.name
            yield f"{CARRIED}{BARE}", BARE_HANDS
            for key, row in sorted(offered.weapons.items(), key=lambda p: p[1].name):
                if not isinstance(row, Blast):
                    yield key, f"{row.name} (new)"
        case "armour":
            yield from scenario_builder.wardrobe(character)
            mine = {key for key, _ in scenario_builder.wardrobe(character)}
            for key, piece in sorted(offered.armour.items(), key=lambda p: p[1].name):
                if key not in mine:
                    yield key, f"{piece.name} alone (new)"
        case "perk":
            names = {key: perk_name(character.rules, key) for key in offered.perks}
            yield from sorted(names.items(), key=lambda pair: pair[1])
        case "light":
            yield from ((str(number), words) for number, words in enumerate(LIGHT_WORDS))
        case "cover":
            yield NO_COVER, "no cover"
        case "tactic":
            yield from ((tactic, tactic) for tactic in tactics(system))
        case "tactics":
            yield ALL, "all tactics"
            yield from ((tactic, tactic) for tactic in tactics(system) if tactic != BY_CHANCE)
        case "system":
            yield ALL, "all other systems"
            yield from ((key, SYSTEMS[key].title) for key in SYSTEMS if key != system)
        case "ally":
            yield COPY, f"another {seat.name}"
            yield from ((key, entry.name) for key, entry in sources.opponents(character.rules))
        case "file":
            return


def _rank(key: str) -> int:
    """Return the sort rank of a skill: those that decide fights come first."""
    return 0 if split_key(key)[0] in _FIRST else 1


_FIRST: Final = frozenset(
    {"rifle", "handgun", "cover-evade", "submachinegun", "shotgun", "heavy-weapons", "brawling",
     "melee", "athletics", "stealth", "awareness-notice"}
)  # fmt: skip


def _ally(seat: SetupFighter, key: str) -> SetupFighter:
    """Return one more fighter for the side of a fighter."""
    if key == COPY:
        return replace(seat, at=None)
    return sources.opponent(seat.character.rules, key, side=seat.side)


def _arm_fighter(seat: SetupFighter, key: str) -> SetupFighter:
    if key.startswith(CARRIED):
        return replace(seat, weapon=int(key.removeprefix(CARRIED)))
    character = seat.character
    name = new_weapon_id(character.build)
    build = gear_edits.add_weapon(character.build, CarriedWeapon(id=name, weapon=key, spare=SPARE))
    armed = derive(character.rules, build, character.states)
    armed = replace(armed, stats=character.stats, skills=character.skills)
    last = sum(1 for _ in loadout.arms(armed)) - 1
    return replace(seat, character=armed, weapon=last)
