"""A character by Lead and Chrome: its numbers, its weapons' tags, and what became of each."""

from itertools import pairwise
from typing import Any

import pytest

from chargen import bestiary, loadout
from chargen.character.derived.derive import Character
from chargen.character.document.build import CarriedWeapon, Gear
from chargen.character.edits import samples
from chargen.combat import SYSTEMS, Scenario, Session
from chargen.combat.harm.fight import Attack
from chargen.combat.lead_and_chrome import Fighter
from chargen.combat.lead_and_chrome.actions.quick_draw import weapon_fault
from chargen.combat.lead_and_chrome.model.fight import own_fight
from chargen.combat.lead_and_chrome.rolls.attack import number, task_tally
from chargen.combat.lead_and_chrome.rolls.initiative import place_tally
from chargen.loadout import Converted
from chargen.rules.model import BOUGHT_STATS
from tests.builders import blank, derived, rules

SYSTEM = "lead_and_chrome"


def converted(character: Character, **facts: Any) -> Fighter:
    """A character as this system sees it."""
    made = loadout.fighter(character, SYSTEM, **facts)
    assert isinstance(made, Fighter)
    return made


def character(weapons: tuple[str, ...] = (), **stats: int) -> Character:
    """A character with these stats, else 5, and weapons."""
    arms = tuple(CarriedWeapon(id=f"a{place}", weapon=key) for place, key in enumerate(weapons))
    levels = {stat: stats.get(stat, 5) for stat in BOUGHT_STATS}
    return derived(blank(gear=Gear(weapons=arms), stats=levels))


def lines(of_whom: Character) -> dict[str, Converted]:
    """The list beside a fight, by what a line is about."""
    return {line.name: line for line in loadout.conversions(of_whom, SYSTEM)}


VOSS = character(("colt-m4", "glock-17", "fragmentation-grenade"), INT=6, REF=8, TECH=4, CL=7,
                 LK=5, MA=6, BODY=7, EMP=4)  # fmt: skip


@pytest.mark.rule("LC-R22", "LC-02")
def test_voss_has_initiative_8_and_shoots_with_8() -> None:
    """T5-05: 2D10 + 8; at medium range against 20."""
    other = converted(VOSS, side=1, at=(3_000, 0))
    scenario = Scenario(fighters=(converted(VOSS), other), system=SYSTEM)
    fight = own_fight(SYSTEMS[SYSTEM].fresh(scenario))
    one = fight.combatants[0]
    assert place_tally(fight, one, False).total == 8
    attack = Attack(one, fight.combatants[1], 0)
    assert number(fight, attack) == 20
    assert task_tally(fight, attack, False).total == 8 + one.arms[0].accuracy


@pytest.mark.rule("LC-R21")
def test_the_first_weapon_is_in_hand_and_cocked() -> None:
    """Of the first side and at the middle of the map, where nobody says otherwise."""
    made = converted(VOSS)
    assert (made.ready, made.cocked, made.side, made.at) == (0, True, 0, (0, 0))
    assert converted(VOSS, hand=1).ready == 1
    assert converted(VOSS, hand=-1).ready == -1


@pytest.mark.rule("LC-14", "LC-R19", "LC-R22", "LC-R29")
def test_every_number_is_listed_with_its_source_and_reason() -> None:
    """Side by side, with the rule where one decides it."""
    told = lines(VOSS)
    assert (told["Reflexes"].value, told["Reflexes"].source) == ("8", "REF 8")
    assert (told["Coordination"].value, told["Coordination"].source) == ("8", "REF 8, CL 7")
    pairs = {
        "Agility": "6", "Toughness": "7", "Strength": "7", "Nerve": "7", "Intelligence": "6",
        "Know-How": "4", "Geniality": "4", "Quick-Draw": "0",
    }  # fmt: skip
    assert {name: told[name].value for name in pairs} == pairs
    ruled = {
        "Fragmentation grenade": "LC-R29", "Luck and grazes": "LC-R19", "Armour": "LC-R19",
        "Coordination": "LC-R22", "Colt M4": "LC-R22", "Quick-Draw": "LC-14",
    }  # fmt: skip
    assert {name: told[name].rule for name in ruled} == ruled
    assert told["Fragmentation grenade"].value == "stays unused"
    assert told["Colt M4"].value.startswith("ACC +")
    assert told["Colt M4"].value.endswith(", 10 to 30 within 160 m")
    assert lines(character(("knife",)))["Knife"].value == "ACC +0"
    assert all(line.how.endswith(".") for line in told.values())
    named = {line.rule for line in told.values() if line.rule}
    assert named <= rules().citations.keys()


@pytest.mark.parametrize("stat", ["REF", "CL", "MA", "BODY", "INT", "TECH", "EMP"])
def test_a_higher_stat_never_lowers_anything(stat: str) -> None:
    """T5-06: over the whole span of a stat."""
    found = [lines(character(("knife",), **{stat: level})) for level in range(2, 11)]
    for before, after in pairwise(found):
        for name, line in after.items():
            if line.value.isdigit():
                assert int(line.value) >= int(before[name].value), name


@pytest.mark.rule("LC-16", "LC-17", "LC-18", "LC-19", "LC-21", "X-R04")
@pytest.mark.parametrize(
    ("key", "mechanism", "refused"),
    [
        ("colt-python", "revolver", ""),
        ("glock-17", "self_loader", ""),
        ("zip-gun-22", "single_shot", ""),
        ("shotgun-12-gauge-sawn-off", "single_shot", ""),
        ("knife", "", ""),
        ("sword", "", ""),
        ("remington-870", "pump", "both hands"),
        ("colt-m4", "self_loader", "both hands"),
        ("kalashnikov-ak-74", "automatic", "both hands"),
        ("skorpion-vz-61", "automatic", "not a handgun"),
        ("naginata", "", "both hands"),
        ("fragmentation-grenade", "", "grenade"),
    ],
)
def test_what_a_weapon_of_the_catalogue_is_quick_drawn_as(
    key: str, mechanism: str, refused: str
) -> None:
    """By its class, what feeds it, its stock and its weight."""
    made = converted(character(("knife", key) if key != "knife" else ("club", key)))
    arm: Any = made.weapons[1]
    assert arm.mechanism == mechanism
    fight = own_fight(
        SYSTEMS[SYSTEM].fresh(
            Scenario(fighters=(made, converted(VOSS, side=1, at=(500, 0))), system=SYSTEM)
        )
    )
    fault = weapon_fault(fight.combatants[0], 1)
    assert refused in str(fault or "")
    assert (fault is None) is (refused == "")


@pytest.mark.rule("LC-44", "LC-45", "LC-46")
@pytest.mark.parametrize(("key", "grip"), [("knife", "small"), ("axe", "medium"),
                                           ("sword", "large")])  # fmt: skip
def test_how_large_a_blade_is(key: str, grip: str) -> None:
    """Swords are large, what weighs little is small."""
    arm: Any = converted(character((key,))).weapons[0]
    assert arm.grip == grip


def test_tags_of_holster_barrel_trigger_and_sights_are_neutral() -> None:
    """Nobody said otherwise."""
    arm: Any = converted(character(("colt-python",))).weapons[0]
    assert (arm.carry, arm.barrel) == ("hip", 0)
    assert [arm.sights_filed, arm.no_guard, arm.hair_trigger] == [False] * 3


@pytest.mark.parametrize(
    ("wished", "tactic"),
    [("clever", "clever"), ("steady", "steady"), ("marksman", "steady"), ("brawler", "brawler"),
     ("aggressive", "aggressive"), ("suppressor", "steady"), ("nonsense", "clever")],
)  # fmt: skip
def test_a_tactic_becomes_the_nearest(wished: str, tactic: str) -> None:
    """Or the usual one."""
    assert converted(VOSS, tactic=wished).tactic == tactic


@pytest.mark.parametrize("key", [*bestiary.shipped(rules())])
def test_every_opponent_fights(key: str) -> None:
    """A whole fight against its like, by tactics."""
    found = bestiary.shipped(rules())[key]
    made = bestiary.character(rules(), key, found)
    fighters = tuple(
        converted(made, side=side, at=(1_500 * side, 0), tactic=found.tactic) for side in (0, 1)
    )
    session = Session(Scenario(fighters=fighters, system=SYSTEM), 3, hands=())
    assert session.ending is not None


@pytest.mark.parametrize("key", [key for key, _ in samples.all_samples()])
def test_every_sample_has_a_list(key: str) -> None:
    """Each of its numbers has a value and a reason."""
    told = loadout.conversions(derived(dict(samples.all_samples())[key]), SYSTEM)
    assert len(told) > 12
    assert [line for line in told if "" in {line.value, line.source, line.how}] == []
