"""Rolls at the table: the dice of the rules, with all their parts told."""

import pytest
from hypothesis import given

from chargen.character.derived.derive import Character
from chargen.character.document.build import Build, CarriedWeapon, Gear
from chargen.character.document.condition import Condition, Limb
from chargen.character.edits import condition_edits
from chargen.combat.kernel.dice import ScriptedDice
from chargen.encounter.play.table_dice import add_luck, dice_of, luck_costs, make_roll
from chargen.views.sheet.weapons import weapons
from chargen.views.table_rolls import Roll, table_rolls
from tests.builders import blank, derived
from tests.strategies import builds

GEAR = Gear(
    weapons=(
        CarriedWeapon(id="arm-1", weapon="medium-pistol-45"),
        CarriedWeapon(id="arm-2", weapon="knife"),
        CarriedWeapon(id="arm-3", weapon="fragmentation-grenade"),
    )
)


def somebody(play: Condition | None = None) -> Character:
    """A character with every stat at 5, Handgun 4 and First Aid 3."""
    build = blank(skills={"handgun": 4, "first-aid": 3}, gear=GEAR)
    return derived(condition_edits.set_play(build, play or Condition()))


def roll_of(character: Character, key: str) -> Roll:
    """One roll of the list."""
    return next(roll for roll in table_rolls(character) if roll.key == key)


def rolled(key: str, *dice: int, play: Condition | None = None, modifier: int = 0) -> str:
    """A roll with these dice, all of which are used, as it is told."""
    character, scripted = somebody(play), ScriptedDice(dice)
    said = make_roll(character, roll_of(character, key), scripted, modifier).line
    assert scripted.left == 0
    return said


@pytest.mark.rule("DV-08")
def test_a_skill_is_rolled_with_its_parts() -> None:
    """DV-08: stat, level and die."""
    said = "First Aid: 16; TECH 5 +5; First Aid level +3; die 8."
    assert rolled("skill:first-aid", 8) == said


@pytest.mark.rule("CB-01")
def test_a_ten_goes_on() -> None:
    """CB-01: and once more."""
    assert rolled("check-die", 10, 10, 3) == "Check die alone: 23; die 10 and 10 and 3."


@pytest.mark.rule("CB-02", "CB-05")
def test_a_one_takes_off() -> None:
    """CB-02: once, and it is no fumble but on an attack."""
    said = "Initiative: \N{MINUS SIGN}1; REF 5 +5; die 1 less 7."
    assert rolled("initiative", 1, 7) == said


@pytest.mark.rule("CB-28")
def test_a_modifier_of_the_table_is_a_part() -> None:
    """CB-28: named, but a plain die has none."""
    said = rolled("initiative", 5, modifier=-3)
    assert "7; REF 5 +5; modifier \N{MINUS SIGN}3; die 5" in said
    assert rolled("d10", 10, modifier=4) == "Plain d10: 10."


@pytest.mark.rule("CB-02", "CB-06")
@pytest.mark.parametrize(
    ("key", "dice", "said"),
    [
        ("arm-1", (1, 4, 3), "fumble 3: no effect."),
        ("arm-1", (1, 4, 5), "fumble 5: the weapon is dropped."),
        ("arm-1", (1, 4, 7, 1, 4), "fumble 7 and 1: it jams, 4 rounds to clear."),
        ("arm-1", (1, 4, 7, 10), "fumble 7 and 10: no effect."),
        ("arm-2", (1, 4, 7), "fumble 7: no effect."),
        ("arm-3", (1, 4, 8), "fumble 8: the weapon hits its user."),
    ],
)
def test_a_natural_one_of_an_attack_fumbles(key: str, dice: tuple[int, ...], said: str) -> None:
    """CB-02: a gun fails on 6 and 7 only by its reliability."""
    assert rolled(key, *dice).endswith(f"A natural 1 misses; {said}")


@pytest.mark.rule("CB-24", "CB-30")
def test_a_short_weapon_in_hand_comes_sooner() -> None:
    """CB-24: initiative with each weapon carried, the size of the weapon a part of its own."""
    said = "Initiative with Medium pistol, .45: 16; REF 5 +5; pistol +3"
    assert rolled("initiative:arm-1", 8).startswith(said)
    for carried, row in zip(GEAR.weapons, weapons(somebody()), strict=True):
        assert str(roll_of(somebody(), f"initiative:{carried.id}").sheet) == row.initiative


@pytest.mark.rule("CB-109")
def test_a_crippled_arm_holds_nothing() -> None:
    """CB-109: two-handed weapons are barred by one arm, all that is held by both."""
    rifle = CarriedWeapon(id="arm-1", weapon="sig-sauer-ssg-3000")
    build = blank(gear=Gear(weapons=(rifle, CarriedWeapon(id="arm-2", weapon="knife"))))

    def barred(*limbs: Limb) -> list[bool]:
        one = derived(condition_edits.set_play(build, Condition(crippled=limbs)))
        keys = "arm-1", "initiative:arm-1", "arm-2"
        return [bool(roll_of(one, key).barred) for key in keys]

    assert barred("right leg", "left leg") == [False, False, False]
    assert barred("left arm") == [True, True, False]
    assert barred("right arm", "left arm") == [True, True, True]


@pytest.mark.rule("CB-07", "CB-120")
def test_wounds_lower_an_attack() -> None:
    """CB-07: a critical wound halves REF and CL."""
    one = somebody(Condition(boxes=9))
    roll = roll_of(one, "arm-1")
    assert roll.sheet - roll.now == 2
    assert roll_of(somebody(), "arm-1").now == roll.sheet


@pytest.mark.rule("CB-121", "CB-122")
def test_saves_are_rolled_under() -> None:
    """CB-121, CB-122: BODY less what the wound state takes."""
    hurt = Condition(boxes=17)
    parts = "BODY 5 +5; mortal 1 wounds \N{MINUS SIGN}4"
    said = f"Stun save: 1; {parts}. Made: 1 or lower needed."
    assert rolled("stun-save", 1, play=hurt) == said
    assert rolled("stun-save", 2, play=hurt).endswith("Failed: 1 or lower needed.")
    assert "Made: 4 or lower" in rolled("death-save", 4, play=hurt)


@pytest.mark.rule("CB-70", "CB-71", "CB-73")
@pytest.mark.parametrize(
    ("dice", "said"),
    [((10, 8), "Suppression check passed (15 needed)."),
     ((9,), "Suppression check failed (15 needed)."),
     ((1, 9), "Critical failure: all actions of the round are lost.")],
)  # fmt: skip
def test_suppression_takes_from_its_check(dice: tuple[int, ...], said: str) -> None:
    """CB-71: points held come off; 15 holds, 0 or less is critical (CB-73)."""
    told = rolled("suppression", *dice, play=Condition(suppression=3))
    assert "suppression \N{MINUS SIGN}3" in told
    assert told.endswith(said)


@pytest.mark.rule("CB-71", "CB-100")
def test_armour_left_at_the_torso_helps_nerve() -> None:
    """CB-71: a point for every five SP, as worn down now."""
    gear = Gear(worn=("kevlar-vest",))
    worn = derived(blank(gear=gear))
    lost = derived(condition_edits.set_armour_lost(worn.build, "torso", worn.sp["torso"]))
    assert worn.sp["torso"] >= 5
    assert roll_of(worn, "suppression").now == 5 + worn.sp["torso"] // 5
    assert roll_of(lost, "suppression").now == 5


@pytest.mark.rule("CB-110")
def test_a_graze_needs_fifteen() -> None:
    """CB-110: LK and a check die."""
    assert rolled("graze", 9).endswith("No graze: 15 needed.")
    assert rolled("graze", 10, 1).endswith("A graze: 15 needed.")


@given(builds(ledger=False))
def test_whatever_a_character_is_every_roll_can_be_made(build: Build) -> None:
    """And its parts make its number."""
    character = derived(build)
    rolls = table_rolls(character)
    assert len({roll.key for roll in rolls}) == len(rolls)
    for roll in rolls:
        assert roll.now == sum(part.amount for part in roll.parts)
        assert make_roll(character, roll, dice_of(1)).line


@pytest.mark.rule("CB-03")
def test_a_point_of_luck_adds_to_a_roll_as_it_fell() -> None:
    """CB-03: two to the total, as often as needed; the dice are the same."""
    one = somebody()
    roll = roll_of(one, "graze")
    fell = make_roll(one, roll, ScriptedDice([8]))
    once = add_luck(one, roll, fell)
    assert once.line == "Graze: 15; LK 5 +5; luck +2; die 8. A graze: 15 needed."
    assert (fell.result, add_luck(one, roll, once).result) == ("13", "17")
    assert luck_costs(one) == (1, 2)


@pytest.mark.rule("CB-03")
def test_luck_raises_the_number_a_save_needs_and_saves_no_fumble() -> None:
    """CB-03: a save of 6 is made where 7 is needed; a natural 1 stays one."""
    one = somebody()
    save, attack = roll_of(one, "stun-save"), roll_of(one, "arm-1")
    failed = make_roll(one, save, ScriptedDice([6]), 0)
    assert failed.outcome == "Failed: 5 or lower needed."
    assert add_luck(one, save, failed).outcome == "Made: 7 or lower needed."
    fumbled = make_roll(one, attack, ScriptedDice([1, 4, 5]))
    assert add_luck(one, attack, fumbled).outcome == fumbled.outcome
