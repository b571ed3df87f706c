"""A character as a fighter with initiative cards: section 5.4, T5-01 to T5-06."""

from itertools import pairwise
from typing import Any

import pytest

from chargen import bestiary, loadout
from chargen.character.document.build import CarriedWeapon, Gear
from chargen.combat import SYSTEMS
from chargen.combat.alien_cards import Fighter
from chargen.combat.alien_cards.model.fighter import ADJACENT, CLOSE, LONG, MEDIUM, RANGED, SHORT
from chargen.combat.harm.weapons import (
    ARMOUR_PIERCING,
    AUTO,
    GRENADE,
    MELEE,
    SHOT,
    SINGLE,
    TUBE,
    Weapon,
)
from chargen.loadout import alien_cards as convert
from tests.builders import blank, derived, rules

STATS = {
    "INT": 6, "REF": 8, "TECH": 4, "CL": 7, "ATTR": 5, "LK": 5, "MA": 6, "BODY": 7, "EMP": 4,
}  # fmt: skip
SKILLS = {
    "rifle": 6, "handgun": 4, "cover-evade": 5, "brawling": 3, "tactics": 4, "endurance": 3,
    "leadership": 4,
}  # fmt: skip
RIFLE = Weapon(
    name="assault rifle", accuracy=1, dice=5, shots=30, range=100, modes=(SINGLE, AUTO), spare=2,
    two_handed=True,
)  # fmt: skip
PISTOL = Weapon(
    name="pistol", size="pistol", skill="handgun", dice=2, plus=1, shots=12, range=40, spare=1
)
BOTH = (RIFLE, PISTOL)


def voss(torso: int = 18, **changed: int) -> Fighter:
    """Return the reference character, with some numbers changed."""
    stats = {key: changed.get(key, points) for key, points in STATS.items()}
    levels = {key: changed.get(key, points) for key, points in SKILLS.items()}
    return Fighter(name="Voss", **convert.converted(stats, levels, BOTH, torso))


def test_stats_become_attributes() -> None:
    """T5-01: from 1 to 10."""
    assert [convert.attribute(n) for n in range(1, 11)] == [2, 2, 2, 3, 3, 3, 4, 4, 5, 5]


def test_agility_is_the_mean_of_two_stats_rounded_up() -> None:
    """T5-01: REF and MA."""
    assert [voss(REF=ref, MA=8).agility for ref in (6, 7, 8, 9)] == [4, 4, 4, 5]


def test_skills_are_halved() -> None:
    """T5-01: from 0 to 10."""
    assert [convert.level(n) for n in range(11)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]


@pytest.mark.parametrize(
    ("sp", "level"), [(0, 0), (4, 0), (10, 1), (13, 1), (14, 1), (18, 2), (20, 2), (25, 2), (27, 3)]
)
def test_a_level_of_armour_is_nine_sp(sp: int, level: int) -> None:
    """T5-02."""
    assert voss(sp).armour == level


DAMAGE = [(1, 0, 1), (2, 1, 1), (3, 0, 1), (4, 0, 2), (5, 0, 2), (6, 2, 3), (8, 0, 4)]


@pytest.mark.parametrize(("dice", "plus", "base"), DAMAGE)
def test_base_damage_is_a_seventh_of_the_mean(dice: int, plus: int, base: int) -> None:
    """T5-03: before what a class has at least."""
    assert convert.base_damage(Weapon(name="gun", dice=dice, plus=plus)) == base


def test_blades_shot_and_bare_hands_have_their_own() -> None:
    """T5-03: 2, 3 and 1."""
    knife = Weapon(name="knife", kind=MELEE, size="melee", dice=1, grams=300)
    club = Weapon(name="club", kind=MELEE, size="melee", dice=4, blunt=True, grams=900)
    hands = Weapon(name="fists", kind=MELEE, size="melee", dice=1, plus=20, blunt=True)
    shot = Weapon(name="shotgun", size="shotgun", dice=4, range=40, load=SHOT)
    assert [convert.base_damage(arm) for arm in (knife, club, hands, shot)] == [2, 2, 1, 3]


@pytest.mark.parametrize(("shots", "rating"), [(6, 2), (8, 2), (12, 3), (20, 4), (30, 6), (100, 6)])
def test_five_rounds_are_a_point_of_ammunition(shots: int, rating: int) -> None:
    """T5-04: six at most."""
    made = convert.weapon(Weapon(name="gun", shots=shots, range=100), {})
    assert (made.rating, made.single) == (rating, False)


def test_a_single_shot_is_loaded_every_time() -> None:
    """T5-04; of a tube's shells a full one is a reload."""
    assert convert.weapon(Weapon(name="gun", shots=1, range=100, spare=4), {}).single
    pump = Weapon(name="pump", size="shotgun", shots=6, range=40, feed=TUBE, spare=12)
    assert convert.weapon(pump, {}).spare == 2


RANGES = [
    ("pistol", 40, MEDIUM), ("smg", 60, LONG), ("carbine", 80, LONG), ("rifle", 100, LONG),
    ("sniper_rifle", 200, LONG + 1), ("shotgun", 40, MEDIUM),
]  # fmt: skip


@pytest.mark.rule("AL-R16")
@pytest.mark.parametrize(("size", "metres", "band"), RANGES)
def test_the_farthest_band_holds_a_quarter_of_the_range(size: str, metres: int, band: int) -> None:
    """Of the base game; R itself is a quarter of it where nothing else is known."""
    gun = Weapon(name="gun", size=size, range=metres, shots=9)
    assert convert.farthest_band(gun) == band


def test_a_scope_reaches_a_band_farther_and_shot_no_farther_than_short() -> None:
    """And no gun beyond Extreme."""
    scoped = Weapon(name="rifle", range=100, scope=True, shots=9)
    assert convert.farthest_band(scoped) == LONG + 1
    assert convert.farthest_band(Weapon(name="s", size="shotgun", range=40, load=SHOT)) == SHORT
    far = Weapon(name="sniper", size="sniper_rifle", range=200, scope=True)
    assert convert.farthest_band(far) == LONG + 1


def test_what_else_a_weapon_brings() -> None:
    """WA within its span, piercing, full auto, both hands."""
    arm = Weapon(name="gun", accuracy=5, load=ARMOUR_PIERCING, shots=9, range=100)
    assert (convert.weapon(arm, {}).bonus, convert.weapon(arm, {}).piercing) == (3, True)
    assert convert.weapon(Weapon(name="gun", accuracy=-5, shots=9), {}).bonus == -2
    rifle = convert.weapon(RIFLE, {})
    assert (rifle.auto, rifle.two_handed, rifle.least) == (True, True, SHORT)
    assert convert.weapon(PISTOL, {}).least == ADJACENT


def test_voss() -> None:
    """T5-05: every number of the page."""
    made = voss()
    attributes = (made.strength, made.agility, made.wits, made.empathy)
    assert attributes == (4, 4, 3, 3)
    assert (made.nerve, made.native_nerve, made.full_health, made.armour) == (4, 3, 4, 2)
    assert made.skills == {
        "ranged-combat": 3, "close-combat": 1, "mobility": 2, "stamina": 1, "command": 2,
    }  # fmt: skip
    rifle, pistol = made.weapons
    facts = (rifle.bonus, rifle.damage, rifle.auto, rifle.farthest, rifle.rating, rifle.level)
    assert facts == (1, 2, True, LONG, 6, 3)
    facts = (pistol.bonus, pistol.damage, pistol.auto, pistol.farthest, pistol.rating, pistol.level)
    assert facts == (0, 1, False, MEDIUM, 3, 2)
    assert made.dice(RANGED) + rifle.bonus == 8
    assert made.dice(CLOSE) == 5


def numbers(made: Fighter) -> list[int]:
    """Every number a fight may ask of a fighter."""
    skills = [made.dice(skill) for skill in range(10)]
    guns = [n for arm in made.weapons for n in (arm.bonus, arm.damage, arm.level, arm.farthest)]
    return [*skills, made.nerve, made.native_nerve, made.full_health, made.armour, *guns]


@pytest.mark.parametrize("name", [*STATS, *SKILLS, "torso"])
def test_more_is_never_less(name: str) -> None:
    """T5-06: raising any number lowers none of the converted ones."""
    steps: list[dict[str, Any]] = [{name: points} for points in range(1, 28)]
    every = [numbers(voss(**step)) for step in steps[: 27 if name == "torso" else 10]]
    for before, after in pairwise(every):
        assert all(now >= then for then, now in zip(before, after, strict=True))


def armed(*weapons: str) -> Any:
    """Return a character with every stat at 5 and these weapons."""
    arms = tuple(CarriedWeapon(id=f"arm-{n}", weapon=key) for n, key in enumerate(weapons))
    return derived(blank(gear=Gear(weapons=arms)))


def test_a_character_is_made_a_fighter() -> None:
    """With its name, side, place and tactic; one the system has not becomes the usual one."""
    made = loadout.fighter(
        armed("glock-17"), "alien_cards", side=1, at=(3, 4), mook=True, tactic="suppressor"
    )
    assert isinstance(made, Fighter)
    assert (made.side, made.at, made.mook, made.tactic) == (1, (3, 4), True, "clever")
    assert made.weapons[0].name == "Glock 17"
    made = loadout.fighter(armed("glock-17"), "alien_cards", tactic="marksman")
    assert made.tactic == "marksman"


def test_blasts_are_left_behind() -> None:
    """And nobody is asked for what he has not got."""
    frag = Weapon(name="frag", kind=GRENADE, size="grenade", dice=7, spare=2)
    made = convert.converted(STATS, SKILLS, (frag,), 0)
    assert made["weapons"] == ()
    empty = loadout.fighter(armed("fragmentation-grenade"), "alien_cards")
    assert isinstance(empty, Fighter)
    assert empty.ready == -1


@pytest.mark.rule("AL-R17", "AL-R29", "AL-R31", "AL-R32")
def test_the_list_beside_a_fight_names_every_number() -> None:
    """Each with what it was and why."""
    rows = loadout.conversions(armed("glock-17", "fragmentation-grenade"), "alien_cards")
    named = {row.name: row.value for row in rows}
    assert (named["Strength"], named["Health"], named["RANGED COMBAT"]) == ("3", "3", "0")
    assert named["Armour"] == "level 0"
    assert "left behind" in named.values()
    assert all(row.source and row.how.endswith(".") for row in rows)
    ruled = {row.name: row.rule for row in rows}
    assert (ruled["Health"], ruled["Armour"]) == ("AL-R32", "AL-R31")
    assert (ruled["RANGED COMBAT"], ruled["Glock 17"]) == ("AL-R17", "AL-R29")
    known = rules().citations
    assert {row.rule for row in rows} - {""} <= known.keys()


@pytest.mark.parametrize("key", sorted(bestiary.shipped(rules())))
def test_everybody_of_the_bestiary_can_fight_so(key: str) -> None:
    """Somebody with nothing but grenades has bare hands."""
    opponent = bestiary.character(rules(), key, bestiary.shipped(rules())[key])
    made = loadout.fighter(opponent, "alien_cards")
    assert made.tactic in SYSTEMS["alien_cards"].tactics
    assert loadout.conversions(opponent, "alien_cards")
