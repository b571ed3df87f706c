"""What somebody brings to a fight from the one before: wounds, stun, limbs, worn armour."""

from dataclasses import replace

import pytest

from chargen.combat.gray_dawn.actions.move import most_moves
from chargen.combat.gray_dawn.actions.weapon_actions import drawable
from chargen.combat.gray_dawn.model.combatant import Combatant
from chargen.combat.gray_dawn.rolls.initiative import own_fight
from chargen.combat.harm import wounds
from chargen.combat.harm.weapons import HEAD, LEFT_ARM, LEFT_LEG, RIGHT_ARM, TORSO
from tests.combat import builders
from tests.combat.builders import PISTOL, RIFLE, VEST, fighter


def begun(**facts: object) -> Combatant:
    """Return somebody as the fight begins."""
    fight = builders.battle(builders.scenario(fighter("Ann", **facts), fighter("Cid", 1, 20)))
    return fight.combatants[0]


@pytest.mark.rule("CB-107")
def test_stun_counts_for_saves_and_not_for_stats() -> None:
    """Four points more than a light wound make the saves a serious one's."""
    one = begun(boxes=3, stun=3)
    assert int(one.ref) == 7
    assert int(wounds.save_state(one)) == 2


@pytest.mark.rule("CB-108")
def test_one_point_wounds_are_left_out_by_whom_they_do_not_trouble() -> None:
    """From the first roll on."""
    assert int(begun(boxes=5, ones=1).ref) == 5
    assert int(begun(boxes=5, ones=1, ignore_minor_wounds=1).ref) == 7


@pytest.mark.rule("CB-108")
def test_one_point_wounds_of_before_are_no_cost_of_this_fight() -> None:
    """A fight costs the days its own wounds take to heal."""
    assert dict(begun(boxes=5, ones=5).spent())["days"] == 0


@pytest.mark.rule("CB-109")
def test_a_crippled_arm_holds_nothing() -> None:
    """What was ready stays in its place, and nothing for two hands is drawn."""
    one = begun(weapons=(replace(RIFLE, two_handed=True), PISTOL), crippled=(RIGHT_ARM,))
    assert (int(one.hand), drawable(one)) == (-1, [1])
    other = begun(weapons=(RIFLE, PISTOL), ready=0, off_hand=1, crippled=(LEFT_ARM,))
    assert (int(other.hand), int(other.off)) == (0, -1)


@pytest.mark.rule("CB-109")
def test_a_crippled_leg_leaves_one_move() -> None:
    """As if it had been crippled in this fight."""
    fight = builders.battle(
        builders.scenario(fighter("Ann", crippled=(LEFT_LEG,)), fighter("Cid", 1, 20))
    )
    assert most_moves(own_fight(fight), fight.combatants[0]) == 1


@pytest.mark.rule("CB-100")
def test_armour_is_as_worn_as_it_was() -> None:
    """Never below nothing, and no cost of this fight."""
    one = begun(armour=(VEST,), armour_lost=(3, 4, 0, 0, 0, 0))
    assert (one.sp[HEAD], one.sp[TORSO]) == (0, 6)
    assert dict(one.spent())["armour"] == 0
