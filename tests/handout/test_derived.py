"""Derived values: rules DV-01 to DV-09, each the sum of its parts."""

import pytest
from hypothesis import given

from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.derived.gear import weapon
from chargen.character.document.build import Build, CarriedWeapon, Gear, PerkChoice
from chargen.character.edits import gear_edits
from chargen.rules.effects import RollBonus
from chargen.rules.house import HouseRules, varied
from chargen.rules.model import STATS, Perk, Rulings
from chargen.views.explain import explain
from chargen.views.sheet.present import value_figures
from tests.builders import blank, derived, rules
from tests.strategies import builds

TROOPER = {"INT": 6, "REF": 7, "TECH": 5, "CL": 6, "LK": 5, "MA": 6, "BODY": 7, "EMP": 5}
SKILLS = {"rifle": 5, "cover-evade": 4, "first-aid": 2, "brawling": 2, "athletics": 3}


def trooper(**more: object) -> Build:
    """The trooper of the base rules' examples."""
    return blank(**{"stats": TROOPER, "skills": SKILLS, **more})


def with_rulings(build: Build, **switches: object) -> Character:
    """The character under a table's own rulings."""
    house = HouseRules(rulings=Rulings(**switches))  # type: ignore[arg-type]
    return derived(build, varied(rules(), house))


@pytest.mark.rule("CB-30")
def test_initiative_starts_from_ref_and_perks() -> None:
    """REF 7, and each level of Combat Sense."""
    found = values.initiative(derived(trooper()))
    assert [(part.name, part.amount) for part in found.parts] == [("REF 7", 7)]
    quick = blank(stats=TROOPER, perks={"combat-sense": PerkChoice(level=2)})
    assert values.initiative(derived(quick)).amount == 9


@pytest.mark.rule("DV-01")
def test_ranged_attack_is_the_average_of_ref_and_cl_up() -> None:
    """7 and 6 make 7."""
    assert values.ranged_attack(derived(trooper())).amount == 7


@pytest.mark.rule("DV-02")
def test_ranged_defence_follows_the_ruling() -> None:
    """REF and MA by default, CL and MA by the other reading; Cover/Evade comes on top."""
    assert values.ranged_defence(derived(trooper())).amount == 7 + 4
    other = values.ranged_defence(with_rulings(trooper(), ranged_defence="CL+MA"))
    assert other.parts[0].amount == 6
    assert other.parts[0].name.startswith("(CL 6 + MA 6)")


@pytest.mark.rule("DV-03")
def test_close_combat_adds_btm_once_where_the_ruling_says_so() -> None:
    """6 and BTM 2; without the switch 6 alone."""
    assert values.close_combat(derived(trooper())).amount == 6 + 2
    off = with_rulings(trooper(), close_combat_adds_btm=False)
    assert values.close_combat(off).amount == 6
    assert values.skill_total(off, "brawling").amount == 6 + 2


@pytest.mark.rule("DV-04")
def test_btm_and_melee_damage_go_by_body() -> None:
    """BODY 10 takes 4 off wounds and adds 2 to blows."""
    strong = derived(trooper(stats={**TROOPER, "BODY": 10}))
    assert values.btm(strong).amount == 4
    assert values.melee_bonus(strong).amount == 2


@pytest.mark.rule("DV-05")
def test_movement_leap_and_loads() -> None:
    """MA 6 moves 6 m an action and leaps 4.5 m; BODY 7 carries 70 kg and lifts 280."""
    character = derived(trooper())
    assert values.move(character).amount == 6
    assert values.leap(character).amount == 450
    assert values.carry(character).amount == 70
    assert values.lift(character).amount == 280


@pytest.mark.rule("DV-06")
def test_suppression_luck_and_graze() -> None:
    """CL 6 and Cover/Evade 4; LK 5 for luck and grazes."""
    character = derived(trooper())
    assert values.suppression(character).amount == 10
    assert values.luck(character).amount == 5
    assert values.graze(character).amount == 5


@pytest.mark.rule("DV-07")
def test_saves_are_body() -> None:
    """Both save numbers are 7."""
    character = derived(trooper())
    assert values.stun_save(character).amount == 7
    assert values.death_save(character).amount == 7


@pytest.mark.rule("DV-08")
@pytest.mark.parametrize(("key", "name"), [("rifle", "Rifle"), ("juggling", "juggling")])
def test_the_level_of_a_skill_is_a_part_by_its_name(key: str, name: str) -> None:
    """One that is not in these rules has its key for a name."""
    part = values.skill_total(derived(blank(skills={key: 4})), key).parts[-1]
    assert (part.name, part.amount, part.rule) == (f"{name} level", 4, "DV-08")


@pytest.mark.rule("DV-08")
@pytest.mark.parametrize(
    ("key", "total"),
    [("rifle", 7 + 5), ("cover-evade", 7 + 4), ("first-aid", 5 + 2), ("brawling", 6 + 2 + 2)],
)
def test_skill_totals_start_from_stat_or_blended_base(key: str, total: int) -> None:
    """Combat rolls use the blended bases, all others the stat."""
    assert values.skill_total(derived(trooper()), key).amount == total


@pytest.mark.rule("DV-09")
def test_ev_comes_off_ref_before_averages() -> None:
    """A medium jacket over a vest has EV 2: REF 5, so attack and defence bases are 6."""
    gear = Gear(worn=("kevlar-vest", "medium-armour-jacket"))
    character = derived(trooper(gear=gear))
    assert character.ev == 2
    ref = values.stat_value(character, "REF")
    assert (ref.amount, ref.parts[1].amount) == (5, -2)
    assert values.ranged_attack(character).amount == 6
    assert values.ranged_defence(character).parts[0].amount == 6
    assert character.stats["REF"] == 7


@pytest.mark.rule("DV-09", "CB-07")
def test_ref_under_armour_stays_at_least_1() -> None:
    """EV 6 on REF 2 leaves 1."""
    gear = Gear(worn=("door-gunners-vest", "heavy-armour-jacket"))
    character = derived(trooper(stats={**TROOPER, "REF": 2}, gear=gear))
    assert character.ev == 6
    assert values.stat_value(character, "REF").amount == 1


@pytest.mark.rule("CB-102")
def test_layers_combine_in_pairs_from_the_inside() -> None:
    """A vest of 10 under a jacket of 14 stops 19 at the torso and 14 at the arms."""
    character = derived(trooper(gear=Gear(worn=("kevlar-vest", "light-armour-jacket"))))
    assert character.sp["torso"] == 19
    assert character.sp["left arm"] == 14
    assert character.sp["head"] == 0


@pytest.mark.rule("CB-04")
@pytest.mark.parametrize(
    ("perk", "value", "more"),
    [
        ("nerves-of-steel", values.suppression, 2),
        ("high-pain-threshold", values.stun_save, 2),
        ("hard-to-kill", values.death_save, 2),
        ("devils-luck", values.graze, 2),
        ("fleet-footed", values.move, 2),
        ("combat-sense", values.initiative, 2),
    ],
)
def test_a_perk_that_names_a_roll_is_one_of_its_parts(perk: str, value: object, more: int) -> None:
    """Two levels add two, as a part with the perk's name."""
    assert callable(value)
    plain = value(derived(trooper()))
    better = value(derived(trooper(perks={perk: PerkChoice(level=2)})))
    assert better.amount == plain.amount + more
    assert better.parts[-1].rule == "CB-04"


@pytest.mark.rule("CB-04")
def test_only_bonuses_that_always_apply_are_in_a_skill_total() -> None:
    """Presence is, Combat Medic is not: it needs wounded under fire."""
    skills = {"leadership": 3, "first-aid": 3}
    perks = {"presence": PerkChoice(level=2), "combat-medic": PerkChoice(level=1)}
    character = derived(trooper(skills=skills, perks=perks))
    assert values.skill_total(character, "leadership").amount == 5 + 3 + 2
    assert values.skill_total(character, "first-aid").amount == 5 + 3


@pytest.mark.rule("CB-04")
def test_a_circumstance_binds_only_the_skills_that_need_it() -> None:
    """C8: Perfect Pitch always helps Play Instrument, and Perform only by voice."""
    skills = {"play-instrument": 2, "perform": 2}
    character = derived(trooper(skills=skills, perks={"perfect-pitch": PerkChoice(level=1)}))
    plain = derived(trooper(skills=skills))
    gained = {
        key: values.skill_total(character, key).amount - values.skill_total(plain, key).amount
        for key in skills
    }
    assert gained == {"play-instrument": 2, "perform": 0}
    told = [p.text for p in explain(character, "skill:perform").paragraphs]
    assert "Perfect Pitch 1: +2 on these rolls: the performance is by voice." in told


@pytest.mark.rule("CB-04", "CB-10")
def test_a_bonus_on_a_skill_is_in_every_figure_the_skill_is_part_of() -> None:
    """C8: a campaign's perk on Cover/Evade and Rifle, in defence, suppression and the weapon."""
    effect = RollBonus(kind="roll_bonus", skills=("cover-evade", "rifle"), per_level=2)
    perk = Perk(
        name="Veteran", cost=1, max_levels=1, creation_only=False, provenance="house",
        effect=effect, text="",
    )  # fmt: skip
    ruleset = varied(rules(), HouseRules(perks={"veteran": perk}))
    one, other = (
        derived(trooper(perks=perks), ruleset) for perks in ({"veteran": PerkChoice(level=1)}, {})
    )
    rifle = ruleset.weapons["colt-m4"]
    for value in (
        values.ranged_defence, values.suppression, lambda c: values.attack_total(c, rifle)
    ):  # fmt: skip
        assert value(one).amount - value(other).amount == 2


@pytest.mark.rule("CB-04", "CB-11")
def test_martial_discipline_stands_in_the_close_combat_figure() -> None:
    """C9: base 8 on the sheet, 2 more on defence, as in a fight; Explain names the perk."""
    character = derived(trooper(perks={"martial-discipline": PerkChoice(level=2)}))
    assert values.close_combat(character).amount == 8
    assert values.close_defence(character).amount == 10
    figure = next(f for f in value_figures(character) if f.name == "Close combat")
    assert (figure.value, figure.parts) == ("8", "6 + 2, defence +2")
    told = explain(character, "value:close_combat")
    assert told.title == "Close combat 8 · defence 10"
    assert [(p.name, p.amount, p.rule) for p in told.beyond][-1] == (
        "Martial Discipline 2, on defence", "+2 = 10", "CB-04",
    )  # fmt: skip
    plain = next(f for f in value_figures(derived(trooper())) if f.name == "Close combat")
    assert plain.parts == "6 + 2"


@pytest.mark.rule("CB-10", "CB-11", "CB-142")
@pytest.mark.parametrize(
    ("arm", "total"),
    [
        ("colt-m4", 7 + 5 + 1),
        ("knife", 6 + 2 + 0),
        ("strike", 6 + 2 + 2),
        ("fragmentation-grenade", 7 + 3),
    ],
)
def test_attack_totals(arm: str, total: int) -> None:
    """Base, skill and WA for guns, blows and throws."""
    build = gear_edits.add_weapon(trooper(), CarriedWeapon(id="arm-1", weapon=arm))
    character = derived(build)
    found = weapon(character.rules, build, arm)
    assert found is not None
    assert values.attack_total(character, found).amount == total


@given(builds())
def test_every_value_is_the_sum_of_its_parts_for_any_build(build: Build) -> None:
    """Nothing raises, and amounts are sums of named parts with rules."""
    character = derived(build)
    found = [
        values.ranged_attack(character),
        values.ranged_defence(character),
        values.close_combat(character),
        values.suppression(character),
        values.move(character),
        values.stun_save(character),
        values.graze(character),
        *(values.stat_value(character, stat) for stat in STATS),
        *(values.skill_total(character, key) for key in character.skills),
    ]
    for value in found:
        assert value.amount == sum(part.amount for part in value.parts)
        assert all(part.rule in character.rules.citations for part in value.parts)
