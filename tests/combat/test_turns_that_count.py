"""Nobody lets a turn go by, or makes his lot worse, with something better at hand."""

from dataclasses import replace

import pytest

from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.model.penalties import DO_FIRE, DO_HANDLE, DO_NOTHING, DO_STRIKE
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL, MOVING
from chargen.combat.gray_dawn.tactics import clever, sight
from chargen.combat.gray_dawn.tactics.estimates import melee
from chargen.combat.gray_dawn.tactics.fire.firefight import Firefight
from chargen.combat.gray_dawn.tactics.moves import destinations
from chargen.combat.harm.weapons import EVERYWHERE, ArmourPiece, Weapon
from chargen.combat.scene.scenario import METRE, Cover
from tests.combat.situations import (
    BOMB,
    DEED,
    PISTOL,
    PLAN,
    RIFLE,
    SKILLS,
    SWORD,
    acting,
    chosen,
    foe,
    somebody,
    turn,
    wall,
)

TURTLE = ArmourPiece(name="turtle", sp=60, covers=EVERYWHERE)
"""Nothing anybody carries here goes through it."""


@pytest.mark.rule("CB-11", "CB-32")
def test_who_ran_to_strike_strikes_whoever_came_to_him() -> None:
    """Where he meant to go does not matter once somebody is in reach."""
    one = somebody(SWORD, tactic="brawler")
    fight = turn((one, foe(1, SWORD, at=(95, 0)), foe(9, SWORD)), stance=MOVING)
    runner = acting(fight, DO_STRIKE, moves=2)
    runner.moves_done = 1
    assert isinstance(chosen(fight, DEED), Strike)


@pytest.mark.rule("CB-11", "CB-32")
def test_who_stands_where_he_meant_to_go_goes_on_with_his_plan() -> None:
    """Moves that are left over do not cost him the blow."""
    fight = turn((somebody(SWORD, tactic="brawler"), foe(1, SWORD, at=(80, 0))), stance=MOVING)
    runner = acting(fight, DO_STRIKE, moves=3)
    runner.moves_done = 1
    assert isinstance(chosen(fight, DEED), Strike)


@pytest.mark.rule("CB-40", "CB-41")
@pytest.mark.parametrize("tactic", ["clever", "aggressive"])
def test_who_comes_round_a_corner_has_a_shot_ready(tactic: str) -> None:
    """A house hides the enemy from where he stands; one move on he sees him, and fires."""
    house = Cover(
        name="house", level=10, covered=tuple(range(1, 11)), climbable=False,
        extent=(150, -40, 450, -40, 450, 500, 150, 500),
    )  # fmt: skip
    one = somebody(RIFLE, MA=6, tactic=tactic)
    fight = turn((one, foe(6, PISTOL, at=(600, 50))), house, stance=MOVING)
    assert not sight.is_in_sight(fight, fight.combatants[0], fight.combatants[1])
    plan = chosen(fight, PLAN)
    assert isinstance(plan, Plan)
    assert (plan.of_kind, plan.moves) == (DO_FIRE, 1)


def test_nobody_leaves_the_enemy_before_him_for_cover() -> None:
    """Face to face with a loaded gun he fires; a wall a step away can wait."""
    other_wall = Cover(name="slit", level=9, extent=(-300, -300, -300, 300))
    here = Cover(name="stone", level=3, extent=(-30, 20, -30, 60))
    one = somebody(RIFLE)
    fight = turn((one, foe(1, RIFLE, at=(90, 0))), here, other_wall)
    assert fight.combatants[0].near
    assert not sight.sheltered(fight, fight.combatants[0])
    assert chosen(fight) == NameStance(ACTIVE)


@pytest.mark.rule("CB-11", "CB-15", "CB-53")
@pytest.mark.parametrize(
    ("armed", "stance"), [((SWORD,), ACTIVE), ((RIFLE,), FULL), ((SWORD, BOMB), FULL)]
)
def test_full_cover_is_for_who_is_fired_at(armed: tuple[Weapon, ...], stance: int) -> None:
    """It keeps off no blow, and lets whoever strikes do it unseen: he reloads on his feet."""
    fight = turn((somebody(RIFLE), foe(8, *armed)), wall(50))
    fight.combatants[0].ammo[0] = 0
    assert chosen(fight) == NameStance(stance)
    fight.combatants[0].stance = fight.combatants[0].intended_stance = stance
    assert chosen(fight, PLAN) == Plan(DO_HANDLE, 1, 0, 0)


def test_nobody_leaves_cover_for_next_to_nothing() -> None:
    """Whose fire hurts nobody stays behind his wall, however small the odds he has there."""
    one = somebody(PISTOL, tactic="clever")
    beast = foe(20, SWORD, armour=(TURTLE,), BODY=9, tactic="brawler")
    fight = turn((one, beast), wall(50), Cover(name="rock", level=4, extent=(900, -300, 900, 300)))
    here = fight.combatants[0]
    assert not clever.has_prospect(fight, here)
    assert destinations.best(Firefight(fight, here), 0.0) is None
    assert chosen(fight) == NameStance(ACTIVE)


def test_who_has_nothing_to_hope_for_runs_on_into_cover() -> None:
    """Caught in the open by a gun he cannot hurt he does not stop there."""
    one = somebody(PISTOL, tactic="clever", at=(0, 0))
    gunner = foe(30, RIFLE, armour=(TURTLE,))
    fight = turn((one, gunner), wall(4 * METRE), stance=MOVING)
    runner = acting(fight, DO_NOTHING, actions=0, moves=3)
    runner.moves_done = 1
    runner.points = 1
    move = chosen(fight, DEED)
    assert isinstance(move, Move)
    assert 3 * METRE <= move.x < 4 * METRE


@pytest.mark.rule("CB-63")
def test_nobody_stands_before_a_corner_for_ever() -> None:
    """With a house between two who are face to face he goes where nothing stands between."""
    house = Cover(
        name="house", level=10, covered=tuple(range(1, 11)), climbable=False,
        extent=(30, -500, 60, -500, 60, 500, 30, 500),
    )  # fmt: skip
    one = somebody(RIFLE, at=(0, 0), MA=6)
    fight = turn((one, foe(1, RIFLE, at=(90, 0))), house, stance=MOVING)
    acting(fight, DO_NOTHING, actions=0, moves=3)
    assert isinstance(chosen(fight, DEED), Move)


@pytest.mark.rule("CB-11", "CB-34")
def test_a_blade_nobody_taught_him_stays_where_it_is() -> None:
    """Trained fists do more than a knife in unskilled hands; a sword he knows is drawn."""
    knife = replace(SWORD, name="knife", dice=1, plus=0)
    fists = {"brawling": 8}
    unskilled = turn((somebody(knife, ready=-1, skills=fists, tactic="brawler"), foe(1)))
    assert melee.better(unskilled, unskilled.combatants[0]) == -1
    skilled = turn((somebody(SWORD, ready=-1, skills=SKILLS, tactic="brawler"), foe(1)))
    assert melee.better(skilled, skilled.combatants[0]) == 0


@pytest.mark.rule("CB-11", "CB-53")
def test_a_gunner_strikes_only_what_his_blows_can_hurt() -> None:
    """Beside somebody in full cover: the better blade comes out, or nothing is struck at all."""
    stone = Cover(name="stone", level=8, extent=(45, -100, 45, 100))

    def beside(*weapons: Weapon, armour: tuple[ArmourPiece, ...] = ()) -> Plan:
        fight = turn(
            (somebody(RIFLE, *weapons), foe(1, at=(90, 0), armour=armour)), stone, stance=ACTIVE
        )
        fight.combatants[1].stance = FULL
        plan = chosen(fight, PLAN)
        assert isinstance(plan, Plan)
        return plan

    assert beside(SWORD) == Plan(DO_STRIKE, 1, 0, 1)
    assert beside(armour=(TURTLE,)).of_kind != DO_STRIKE
