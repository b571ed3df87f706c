"""Where nobody can hurt anybody any more, both sides break off (CB-100)."""

import pytest

from chargen.combat import SYSTEMS, Scenario
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.harm.weapons import EVERYWHERE, ArmourPiece, Weapon
from chargen.combat.io.transcript import text
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import SilentDriver
from chargen.combat.kernel.session import Session
from chargen.combat.kernel.system import run
from tests.combat.builders import CLUB, FRAG, KNIFE, battle, fighter, scenario

PLATE = ArmourPiece(name="plate", sp=26, covers=EVERYWHERE)
CANNON = Weapon(name="cannon", dice=6, shots=4, range=100)


def knights(*weapons: Weapon, number: int = 1) -> Scenario:
    """Return so many in plate on each side, all armed alike."""
    people: list[Fighter] = [
        fighter(f"{name} {at}", side, side, armour=(PLATE,), weapons=weapons)
        for at in range(number)
        for side, name in enumerate(("Ann", "Cid"))
    ]
    return scenario(*people)


@pytest.mark.rule("CB-100")
@pytest.mark.parametrize("weapons", [(), (KNIFE,), (KNIFE, KNIFE)])
def test_hope_is_gone_where_nothing_gets_through(weapons: tuple[Weapon, ...]) -> None:
    """A knife does 6 at most, plate stops 26."""
    assert SYSTEMS["gray_dawn"].is_stalemate(battle(knights(*weapons)))


@pytest.mark.rule("CB-20", "CB-100")
def test_a_gun_that_gets_through_at_point_blank_is_hope_while_it_is_loaded() -> None:
    """Six sixes are 36; with the last round hope goes."""
    fight = battle(knights(CANNON, KNIFE))
    assert not SYSTEMS["gray_dawn"].is_stalemate(fight)
    for one in fight.combatants:
        one.ammo[0] = 0
    assert SYSTEMS["gray_dawn"].is_stalemate(fight)


@pytest.mark.rule("CB-100")
def test_seldom_is_not_enough() -> None:
    """Two grenades of 7d6 promise 0.7 wounds, forty blows with 5d6 0.1; enough of them are hope."""
    club = Weapon(name="club", kind=KNIFE.kind, size="melee", skill="melee", dice=5)
    assert SYSTEMS["gray_dawn"].is_stalemate(battle(knights(FRAG)))
    assert not SYSTEMS["gray_dawn"].is_stalemate(battle(knights(FRAG, number=2)))
    assert SYSTEMS["gray_dawn"].is_stalemate(battle(knights(club)))
    assert not SYSTEMS["gray_dawn"].is_stalemate(battle(knights(club, number=10)))


@pytest.mark.rule("CB-11", "CB-100")
@pytest.mark.parametrize(("body", "gone"), [(2, False), (15, True)])
def test_blows_are_no_hope_against_who_evades_them_all(body: int, gone: bool) -> None:
    """REF 18 and a guard of 10 need the strength of BODY 15 besides."""
    ann = fighter("Ann", armour=(PLATE,), weapons=(CLUB,))
    skills = {"melee": 10, "brawling": 10, "cover-evade": 10}
    cid = fighter("Cid", 1, 1, REF=18, BODY=body, skills=skills, weapons=())
    assert SYSTEMS["gray_dawn"].is_stalemate(battle(scenario(ann, cid))) is gone


@pytest.mark.rule("CB-10", "CB-100")
@pytest.mark.parametrize(("evade", "gone"), [(0, False), (40, True)])
def test_shots_are_no_hope_against_who_dodges_them_all(evade: int, gone: bool) -> None:
    """What is left in a cannon gets through wherever it strikes, and strikes nobody who evades."""
    ann = fighter("Ann", armour=(PLATE,), weapons=(CANNON,))
    cid = fighter("Cid", 1, 1, skills={"cover-evade": evade}, weapons=())
    assert SYSTEMS["gray_dawn"].is_stalemate(battle(scenario(ann, cid))) is gone


@pytest.mark.rule("CB-11", "CB-100")
def test_who_cannot_walk_has_no_hope_of_blows() -> None:
    """Neither can come to the other; one who can is enough."""
    rooted = fighter("Ann", MA=0, weapons=())
    assert SYSTEMS["gray_dawn"].is_stalemate(
        battle(scenario(rooted, fighter("Cid", 1, 30, MA=0, weapons=())))
    )
    assert not SYSTEMS["gray_dawn"].is_stalemate(
        battle(scenario(rooted, fighter("Cid", 1, 30, weapons=())))
    )


@pytest.mark.rule("CB-100")
def test_worn_armour_brings_hope_back() -> None:
    """A knife against a bare leg."""
    fight = battle(knights(KNIFE))
    fight.combatants[1].sp[5] = 0
    assert not SYSTEMS["gray_dawn"].is_stalemate(fight)


def test_who_cannot_hurt_each_other_break_off_after_five_rounds() -> None:
    """Told and counted apart from a stalemate."""
    start = knights(KNIFE)
    system = SYSTEMS[start.system]
    ending = run(system, system.fresh(start), SilentDriver(RandomDice(1), system.policies(start)))
    assert ending.values() == (-1, "breaks off", 5)
    assert "without a winner: breaks off." in text(Session(start, 1, hands=()))
