"""A character and the fighter it becomes: the same numbers on both sides of the bridge."""

import json
from dataclasses import replace
from typing import Any, get_args

import pytest

from chargen import bestiary, loadout
from chargen.character.derived.derive import Character
from chargen.character.document.build import CarriedWeapon, Gear, PerkChoice
from chargen.character.edits import samples
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.tunables import TUNING, Tunables
from chargen.combat.harm import weapons as weapons_
from chargen.combat.harm.weapons import Weapon
from chargen.combat.perks import PERK_EFFECTS
from chargen.rules.effects import PerLevel
from chargen.rules.gear import LOCATIONS
from chargen.rules.model import BOUGHT_STATS, Rulings
from tests.builders import blank, derived, rules

SAMPLES = [key for key, _ in samples.all_samples()]


def sample(key: str) -> Character:
    """A sample as a character."""
    return derived(dict(samples.all_samples())[key])


def armed(*weapons: str, **fields: object) -> Character:
    """A character with every stat at 5 and these weapons."""
    arms = tuple(
        CarriedWeapon(id=f"arm-{place}", weapon=key, **fields)  # type: ignore[arg-type]
        for place, key in enumerate(weapons)
    )
    return derived(blank(gear=Gear(weapons=arms)))


def weapon(key: str, **fields: object) -> Weapon:
    """One weapon of a fighter who carries nothing else."""
    return loadout.fighter(armed(key, **fields)).weapons[0]


@pytest.mark.parametrize("key", SAMPLES)
@pytest.mark.rule("CB-07", "CB-10", "CB-102", "DV-08", "DV-09")
def test_a_fighter_has_the_numbers_of_the_sheet(key: str) -> None:
    """Stats, skills, SP by location and EV are those of the character."""
    character = sample(key)
    made = loadout.fighter(character)
    for stat in BOUGHT_STATS:
        if stat != "EMP":
            assert getattr(made, stat) == character.stats[stat]
    assert made.sp(layers=True) == tuple(character.sp[place] for place in LOCATIONS)
    assert made.ev == character.ev
    assert made.skills.items() >= {"cover-evade": character.skills["cover-evade"]}.items()
    assert made.name == character.build.choices.name


@pytest.mark.parametrize("key", sorted(bestiary.shipped(rules())))
def test_every_opponent_can_fight(key: str) -> None:
    """With a weapon in hand."""
    opponent = bestiary.shipped(rules())[key]
    character = bestiary.character(rules(), key, opponent)
    made = loadout.fighter(character, side=1, mook=opponent.mook, tactic=opponent.tactic)
    assert (made.side, made.mook, made.tactic) == (1, opponent.mook, opponent.tactic)
    assert made.ready == 0


@pytest.mark.rule("CB-11")
def test_a_character_without_a_weapon_has_bare_hands() -> None:
    """G2: a charge that is only laid does not count; the better unarmed skill does."""
    for character in (derived(blank(name="Voss")), armed("mine")):
        made = loadout.fighter(character)
        assert (made.weapons, made.ready, made.arms[-1].name) == ((), -1, "bare hands")
    assert loadout.left_out(armed("mine", "knife")) == ("Mine",)


@pytest.mark.rule("CB-02")
@pytest.mark.parametrize(("key", "most"), [("glock-17", 3), ("makarov-pm", 5), ("zip-gun-22", 8)])
def test_a_gun_fails_by_its_reliability(key: str, most: int) -> None:
    """Very reliable, standard, unreliable: the most on a d10 that is a failure."""
    assert weapon(key).reliability == most


@pytest.mark.rule("CB-131")
def test_spare_loads_of_a_tube_are_counted_in_shells() -> None:
    """Three tubes full of eight; magazines stay magazines."""
    assert weapon("remington-870", spare=3).spare == 24
    assert weapon("remington-870", spare=3).feed == weapons_.TUBE
    assert weapon("fn-fal", spare=3).spare == 3


def test_a_gun_has_the_load_that_is_in_it() -> None:
    """What it cannot fire is not in it: then its usual one."""
    assert weapon("remington-870").load == weapons_.SHOT
    assert weapon("remington-870", load="slug").load == weapons_.SLUG
    assert weapon("fn-fal", load="armour-piercing").load == weapons_.ARMOUR_PIERCING
    assert weapon("fn-fal", load="shot").load == weapons_.BALL


@pytest.mark.rule("CB-100")
def test_damage_is_read_in_all_its_forms() -> None:
    """Dice, sides, a divisor, what is added."""
    found = [weapon(key) for key in ("fn-fal", "strike")]
    assert [(w.dice, w.sides, w.divisor, w.plus) for w in found] == [(5, 6, 1, 2), (1, 6, 2, 0)]


@pytest.mark.rule("CB-140")
def test_grenades_are_counted_all_together() -> None:
    """The one in the row and those besides; one that wounds nobody has no dice."""
    found = weapon("gas-grenade", spare=2)
    assert (found.spare, found.dice, found.effect, found.radius) == (3, 0, weapons_.GAS, 5)


@pytest.mark.rule("CB-140")
def test_a_launcher_has_the_damage_of_its_round() -> None:
    """And a range and a magazine of its own."""
    found = weapon("grenade-launcher-six-shot", load="fragmentation-grenade", spare=1)
    assert found.kind == weapons_.LAUNCHER
    assert (found.dice, found.sides, found.radius) == (7, 6, 5)
    assert found.range > 40
    assert found.two_handed


def test_a_scope_counts_where_it_is_mounted() -> None:
    """And is no part of the gun otherwise."""
    assert weapon("dragunov-svd", scope="mounted").scope
    assert not weapon("dragunov-svd").scope


@pytest.mark.rule("CB-11")
def test_bare_hands_use_the_best_unarmed_skill() -> None:
    """A martial art above brawling."""
    arms = (CarriedWeapon(id="arm-1", weapon="strike"),)
    skills = {"brawling": 2, "martial-arts-karate": 4}
    made = loadout.fighter(derived(blank(gear=Gear(weapons=arms), skills=skills)))
    assert made.weapons[0].skill == "martial-arts-karate"


def test_a_grenade_is_not_what_is_in_hand() -> None:
    """The first thing that can be fought with twice is."""
    assert loadout.fighter(armed("fragmentation-grenade", "knife")).ready == 1
    assert loadout.fighter(armed("fragmentation-grenade")).ready == -1


@pytest.mark.rule("CB-04")
def test_perks_reach_a_fight_as_one_number_for_each_kind() -> None:
    """Every kind there is, level times the perk's amount."""
    kinds = get_args(PerLevel.model_fields["kind"].annotation)
    assert set(kinds) == set(PERK_EFFECTS)
    chosen = {
        key: PerkChoice(level=perk.max_levels)
        for key, perk in rules().perks.items()
        if perk.effect.kind in kinds
    }
    arms = (CarriedWeapon(id="arm-1", weapon="knife"),)
    made = loadout.fighter(derived(blank(gear=Gear(weapons=arms), perks=chosen)))
    for key in chosen:
        effect = rules().perks[key].effect
        assert isinstance(effect, PerLevel)
        assert getattr(made, effect.kind) == effect.per_level * rules().perks[key].max_levels
    assert all(getattr(Fighter(name="x"), kind) == 0 for kind in kinds)


@pytest.mark.rule("CB-04", "DV-08")
def test_perks_that_help_a_skill_in_fights_are_in_its_level() -> None:
    """C8: those whose circumstance is there in every fight are, others that need one are not."""
    perks = {"tireless": 2, "combat-medic": 1, "field-mechanic": 1, "perfect-pitch": 1}
    arms = (CarriedWeapon(id="arm-1", weapon="knife"),)
    skills = {"endurance": 1, "first-aid": 3, "basic-tech": 4, "perform": 2, "play-instrument": 2}
    chosen = {key: PerkChoice(level=level) for key, level in perks.items()}
    made = loadout.fighter(derived(blank(gear=Gear(weapons=arms), perks=chosen, skills=skills)))
    assert {key: made.skill(key) for key in skills} == {
        "endurance": 5, "first-aid": 5, "basic-tech": 4, "perform": 2, "play-instrument": 4,
    }  # fmt: skip
    assert made.skill("doctor") == 2


def test_every_switch_of_a_table_reaches_the_fight() -> None:
    """Under the name it has everywhere, or in the fighters; defaults are the same."""
    switches = set(Rulings.model_fields) - set(loadout.HANDED_OVER)
    of_traveller = {"watch_meets_mover"}
    assert switches - of_traveller <= TUNING.keys()
    assert loadout.tunables(Rulings()) == Tunables()
    flipped = Rulings(
        ranged_defence="CL+MA",
        close_combat_adds_btm=False,
        tens_chain=False,
        shotgun_takes_range_penalty=False,
        covering_fire="dodge_zero",
        limb_halving="before_btm",
        head_kill_before_doubling=False,
        obstacles_in_the_way="ignored",
        lightning_spares_care=True,
        luck_rerolls="rolls",
        two_actions_at_four=True,
        watch_meets_mover="after",
    )
    numbers = loadout.tunables(flipped)
    for name in switches - of_traveller:
        assert getattr(numbers, name) == getattr(flipped, name)
        assert getattr(numbers, name) != getattr(Tunables(), name)
    assert loadout.tunables(flipped, "traveller_s4").watch_meets_mover == "after"
    assert loadout.tunables(Rulings(), "traveller_s4").watch_meets_mover == "before"


def test_a_system_nobody_converts_to_is_refused() -> None:
    """In a sentence that names the one there is."""
    with pytest.raises(loadout.Unfit, match='to "chess"; known: gray_dawn'):
        loadout.fighter(armed("knife"), "chess")


def test_a_number_no_fight_knows_is_refused() -> None:
    """With the name of whoever has it; a name as long as a document takes is none."""
    giant = replace(sample("tank"), stats={**sample("tank").stats, "BODY": 99})
    with pytest.raises(loadout.Unfit, match="BODY is 99"):
        loadout.fighter(giant, name="Voss")
    assert len(loadout.fighter(armed("knife"), name="V" * 83).name) == 83


OWN = {"provenance": "house", "grams": 200_000, "name": "N" * 80}
LARGEST: dict[str, dict[str, Any]] = {
    "gun": {
        "kind": "gun", "weapon_class": "machine_gun", "skill": "s" * 64, "accuracy": 5,
        "damage": "99d10/3+99", "calibre": "", "shots": 500, "rof": 500, "reliability": "UR",
        "range": 5_000, "modes": ["single", "burst", "auto"], "feed": "tube", "scope": True,
        "loads": ["ball"],
    },
    "blade": {
        "kind": "melee", "weapon_class": "melee", "skill": "melee", "accuracy": -5,
        "damage": "1d6-99", "reach": 5_000, "blunt": True,
    },
    "bomb": {
        "kind": "blast", "weapon_class": "grenade", "skill": "athletics", "damage": "99d10",
        "effect": "gas", "effect_amount": 20, "effect_rounds": 100, "radius": 5_000, "throw": True,
    },
    "tube": {
        "kind": "launcher", "weapon_class": "launcher", "skill": "heavy-weapons", "accuracy": 5,
        "shots": 500, "rof": 500, "reliability": "VR", "range": 5_000, "feed": "tube",
        "scope": True, "fires": ["bomb"],
    },
}  # fmt: skip
"""Gear of a player's own, as large as a document takes it."""


def test_whatever_gear_a_document_takes_a_fight_takes_too() -> None:
    """At the ends of every number."""
    own = {key: {**OWN, **row} for key, row in LARGEST.items()}
    carried = [{"id": f"arm-{key}", "weapon": key, "spare": 100} for key in own]
    vest = {**OWN, "covers": list(LOCATIONS), "sp": 60, "ev": 10, "hard": True}
    made = {"weapons": carried, "own_weapons": own, "own_armour": {"hide": vest}, "worn": ["hide"]}
    build = blank(gear=Gear.model_validate_json(json.dumps(made)))
    found = loadout.fighter(derived(build))
    assert [arm.spare for arm in found.weapons] == [50_000, 0, 101, 50_000]
    assert found.weapons[3].name == f"{'N' * 80} ({'N' * 80})"
    assert found.armour[0].sp == 60
