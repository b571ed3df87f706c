"""A character of Gray Dawn as somebody of Classic Traveller (S4-R29, S4-R32)."""

from fractions import Fraction
from typing import Any

import pytest

from chargen import bestiary, loadout
from chargen.character.derived.derive import Character
from chargen.character.document.build import CarriedWeapon, Gear
from chargen.combat.harm.weapons import MELEE, Weapon
from chargen.combat.traveller_s4 import Fighter
from chargen.combat.traveller_s4.actions.fire import Fire
from chargen.combat.traveller_s4.model.events import AttackRolled
from chargen.combat.traveller_s4.model.fighter import UNTRAINED
from chargen.combat.traveller_s4.model.weapon_table import ROWS
from chargen.combat.traveller_s4.rolls.chances import at_least, at_most
from chargen.loadout import traveller_s4
from chargen.rules.gear import Armour
from tests.builders import blank, derived, rules
from tests.combat.scenes import only
from tests.combat.traveller_s4.builders import ANN_FIRST, Stage, scenario, traveller

VOSS = {
    "INT": 6, "REF": 8, "TECH": 4, "CL": 7, "LK": 5, "MA": 6, "BODY": 7, "EMP": 4,
}  # fmt: skip
SKILLS = {
    "rifle": 6, "handgun": 4, "cover-evade": 5, "brawling": 3, "tactics": 4, "endurance": 3,
    "leadership": 4,
}  # fmt: skip


def plate(name: str, sp: int, *covers: str) -> Armour:
    """Return armour of an SP at some places."""
    row: dict[str, Any] = {"name": name, "sp": sp, "covers": covers, "ev": 0, "hard": False}
    return Armour.model_validate({**row, "provenance": "house", "grams": 0})


def voss(**stats: int) -> Character:
    """Return the reference character of the page, with other stats by name."""
    rifle = rules().weapons["assault-rifle-7-62-mm-soviet"].model_copy(update={"accuracy": 1})
    arms = (
        CarriedWeapon(id="a", weapon="vosss-rifle", spare=3),
        CarriedWeapon(id="b", weapon="medium-pistol-9-mm", spare=1),
    )
    armour = {
        "head": plate("helmet", 14, "head"),
        "torso": plate("vest", 18, "torso"),
        "arms": plate("sleeves", 10, "right arm", "left arm"),
    }
    kit = Gear(
        weapons=arms, own_weapons={"vosss-rifle": rifle}, own_armour=armour, worn=tuple(armour)
    )
    return derived(blank(name="Voss", stats={**VOSS, **stats}, skills=SKILLS, gear=kit))


def made(character: Character, **how: Any) -> Fighter:
    """Return a character as this system sees it."""
    found = loadout.fighter(character, "traveller_s4", **how)
    assert isinstance(found, Fighter)
    return found


@pytest.mark.rule("S4-R32")
def test_the_scales_of_the_page() -> None:
    """T5-01: stats 1 to 10, CL on one die, half a skill."""
    assert [traveller_s4.stat(level) for level in range(1, 11)] == [*range(2, 12)]
    assert [traveller_s4.nerve(level) for level in range(1, 11)] == [1, 2, 2, 3, 3, 4, 5, 5, 6, 6]
    halves = [traveller_s4.skill(level) for level in range(11)]
    assert halves == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
    assert [traveller_s4.accuracy(wa) for wa in (-3, -2, -1, 0, 1, 2, 3)] == [-1, -1, 0, 0, 0, 1, 1]


@pytest.mark.rule("S4-R29")
def test_armour_of_the_page() -> None:
    """T5-02: four tenths of SP, rounded down."""
    found = [traveller_s4.av(sp) for sp in (0, 4, 10, 13, 14, 18, 20, 25)]
    assert found == [0, 1, 4, 5, 5, 7, 8, 10]


@pytest.mark.rule("S4-R32", "S4-R29")
def test_the_sheet_of_voss() -> None:
    """T5-05."""
    one = made(voss())
    assert (one.STR, one.DEX, one.END, one.morale) == (8, 9, 8, 7)
    assert one.av == (5, 7, 4, 0)
    rifle, pistol = one.weapons
    assert (rifle.row, rifle.skill, rifle.dm, rifle.automatic) == ("autorifle", 3, 0, True)
    assert (rifle.shots, rifle.spare) == (30, 3)
    assert (pistol.row, pistol.skill, pistol.semi, pistol.automatic) == (
        "autopistol", 2, True, False,
    )  # fmt: skip
    assert one.brawling == 1
    assert at_most(2, one.END) == Fraction(13, 18)


@pytest.mark.rule("S4-R32", "S4-R26")
def test_the_rifle_of_voss_needs_3_at_twenty_metres() -> None:
    """T5-05: 2D + 3 + 2 against 8."""
    one = made(voss())
    now = Stage(scenario(one, traveller("Cid", 1, 20, morale=2)), 1, 1, 6, 6)
    thrown = only(now.say(Fire(0, 1), 1, 1), AttackRolled)
    assert thrown.needed - (thrown.total - 2) == 3
    assert at_least(2, 3) == Fraction(35, 36)
    assert ANN_FIRST == (1, 1, 6, 6)


@pytest.mark.rule("S4-R32")
@pytest.mark.parametrize("stat", VOSS)
def test_no_stat_lowers_a_number(stat: str) -> None:
    """T5-06: each from 1 to 10."""
    before = (0, 0, 0, 0, 0)
    for level in range(1, 11):
        one = made(voss(**{stat: level}))
        now = (one.STR, one.DEX, one.END, one.morale, one.weapons[0].skill)
        assert all(new >= old for old, new in zip(before, now, strict=True))
        before = now


@pytest.mark.rule("S4-R32", "S4-R25")
def test_mooks_have_served_nowhere_and_are_untrained_without_a_skill() -> None:
    """Morale 2 less, and -5 with a weapon they never learned."""
    trooper = voss()
    assert made(trooper, mook=True).morale == 7
    weak = voss(INT=10)
    assert made(weak).morale - made(weak, mook=True).morale == 2
    knife = derived(blank(name="Thug", gear=Gear(weapons=(CarriedWeapon(id="a", weapon="knife"),))))
    assert made(knife, mook=True).weapons[0].skill == UNTRAINED
    assert made(knife).weapons[0].skill == 0


ROWS_OF = {
    "colt-python": "revolver", "beretta-92fs": "autopistol", "uzi": "submachine gun",
    "colt-m4": "carbine", "fn-fal": "autorifle", "hunting-rifle-30-06": "rifle",
    "m24": "rifle", "machine-gun-5-56-mm": "autorifle", "remington-870": "shotgun",
    "knife": "dagger", "sword": "blade", "naginata": "cutlass", "club": "cudgel",
    "strike": "hands",
}  # fmt: skip
SELF_LOADING = {"beretta-92fs", "uzi", "colt-m4", "fn-fal", "machine-gun-5-56-mm"}


@pytest.mark.rule("S4-R32", "S4-R10")
@pytest.mark.parametrize("key", ROWS_OF)
def test_weapons_become_kinds_of_the_table(key: str) -> None:
    """By class, feed and modes; hand weapons by what they do."""
    arm = CarriedWeapon(id="a", weapon=key)
    found = made(derived(blank(name="Ann", gear=Gear(weapons=(arm,))))).weapons[0]
    assert found.row == ROWS_OF[key]
    assert found.semi == (key in SELF_LOADING)


@pytest.mark.rule("S4-R32")
@pytest.mark.parametrize(
    ("plus", "kind"), [(1, "dagger"), (2, "blade"), (6, "blade"), (7, "cutlass")]
)
def test_a_hand_weapon_goes_by_its_mean_damage(plus: int, kind: str) -> None:
    """Below 5 a dagger, above 10 a cutlass."""
    edged = Weapon(name="edged", kind=MELEE, size="melee", dice=1, plus=plus)
    assert traveller_s4.blade_row(edged) == kind


@pytest.mark.rule("S4-R32")
def test_grenades_are_left_behind() -> None:
    """Whoever has nothing else fights with bare hands."""
    arm = CarriedWeapon(id="a", weapon="fragmentation-grenade")
    one = made(derived(blank(name="Ann", gear=Gear(weapons=(arm,)))))
    assert (one.weapons, one.ready) == ((), -1)


@pytest.mark.rule("S4-R09", "S4-R21", "S4-R29", "S4-R30", "S4-R32", "S4-R35")
def test_a_list_says_what_became_of_each_number() -> None:
    """Name, number, source and reason of every line, each with its rule; weapons by name."""
    character = voss()
    rows = loadout.conversions(character, "traveller_s4")
    said = {row.name: row for row in rows}
    assert said["STR"].value == "8"
    assert said["STR"].source == "BODY 7"
    assert said["Morale"].value == "7"
    assert said["AV torso"].value == "7"
    assert said[made(character).weapons[0].name].value == "autorifle, automatic"
    ruled = {
        "AV torso": "S4-R29", "magazine": "S4-R09", "distance": "S4-R21", "cover": "S4-R30",
        made(character).weapons[0].name: "S4-R35", "STR": "S4-R32",
    }  # fmt: skip
    assert {name: said[name].rule for name in ruled} == ruled
    assert all(all(row) for row in rows)
    assert {row.rule for row in rows} <= rules().citations.keys()


@pytest.mark.parametrize("key", sorted(bestiary.shipped(rules())))
def test_every_opponent_can_fight_by_it(key: str) -> None:
    """With arms of the table, a tactic it knows, and a list of its numbers."""
    opponent = bestiary.shipped(rules())[key]
    character = bestiary.character(rules(), key, opponent)
    one = made(character, mook=opponent.mook, tactic=opponent.tactic)
    assert all(arm.row in ROWS for arm in one.weapons)
    assert one.tactic in {"clever", "aggressive", "marksman", "brawler"}
    assert loadout.conversions(character, "traveller_s4")
