"""Chances of a weapon skill to hit a trooper in the open (CB-10, CB-11, CB-20)."""

from collections.abc import Iterator
from functools import cache

from chargen.bestiary import loader, opponent
from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.derived.gear import weapon
from chargen.combat import formulas
from chargen.combat.gray_dawn.tactics.estimates.chances import hit_chance
from chargen.rules.gear import Gun, Launcher, Melee
from chargen.rules.load import house_rules
from chargen.views.sheet.weapons import band_totals

BANDS = formulas.BAND_NAMES[formulas.CLOSE : formulas.EXTREME]
"""Bands of range that have a chance, the nearest first."""


def hit_chances(character: Character, skill: str) -> Iterator[tuple[str, str]]:
    """Yield each range with the chance of one attack, now and at the skill's next level.

    A skill without weapons has none. The first carried weapon of the skill sets ranges and
    accuracy; without one the names of the bands stand for them.
    """
    top = character.skills[skill] >= character.rules.skill_costs.top
    for name, lead in _leads(character, skill):
        now = f"{100 * hit_chance(lead):.0f}%"
        after = f"{100 * hit_chance(lead + 1):.0f}%"
        yield name, now if top else f"{now} \N{RIGHTWARDS ARROW} {after}"


def _leads(character: Character, skill: str) -> Iterator[tuple[str, int]]:
    """Yield each range with the lead of the attack over the trooper's defence."""
    total = values.skill_total(character, skill).amount
    defence, close_defence = _trooper()
    kinds = {type(arm) for arm in character.rules.weapons.values() if arm.skill == skill}
    if Gun in kinds or Launcher in kinds:
        for carried in character.build.choices.gear.weapons:
            arm = weapon(character.rules, character.build, carried.weapon)
            if isinstance(arm, Gun | Launcher) and arm.skill == skill:
                bands = band_totals(character, carried, arm)
                for name, (limit, attack) in zip(BANDS, bands, strict=False):
                    yield f"{name.capitalize()}, {limit} m", attack - defence
                return
        for name, penalty in zip(BANDS, formulas.BAND_PENALTIES[formulas.CLOSE :], strict=False):
            yield f"{name.capitalize()} range", total + penalty - defence
    elif Melee in kinds:
        yield "Close combat", total - close_defence


@cache
def _trooper() -> tuple[int, int]:
    """Return a trooper's defence against shots and in close combat."""
    rules = house_rules()
    trooper = opponent.character(rules, "trooper", loader.shipped(rules)["trooper"])
    brawling = trooper.skills["brawling"]
    return values.ranged_defence(trooper).amount, values.close_defence(trooper).amount + brawling
