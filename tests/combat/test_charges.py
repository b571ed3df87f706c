"""Whose fire does nothing from afar runs at the enemy: when he begins, and that he arrives."""

from dataclasses import replace

import pytest

from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.penalties import DO_NOTHING
from chargen.combat.gray_dawn.model.stats import MOVING
from chargen.combat.gray_dawn.tactics.fire.firefight import Firefight
from chargen.combat.gray_dawn.tactics.moves import destinations
from chargen.combat.harm.weapons import AUTO, EVERYWHERE, ArmourPiece
from chargen.combat.scene.geometry import within
from chargen.combat.scene.scenario import METRE
from tests.combat.situations import DEED, RIFLE, SKILLS, acting, chosen, foe, somebody, turn, wall

SHELL = ArmourPiece(name="shell", sp=20, covers=EVERYWHERE)
CASTER = replace(RIFLE, dice=4, plus=2, modes=(AUTO,), spare=1)
"""It goes through the shell at point blank, hardly elsewhere."""


def shelled(metres: int) -> Fight:
    """Two in shells, so many metres from each other; the first does what promises most."""
    one = somebody(CASTER, tactic="clever", BODY=12, MA=6, armour=(SHELL,))
    other = foe(metres, CASTER, REF=7, CL=7, skills=SKILLS, BODY=12, MA=6, armour=(SHELL,))
    return turn((one, other), wall(50), wall(metres * METRE - 50, level=10))


def face_to_face(fight: Fight, least: float = 0.0) -> bool:
    """Whether the best way leads to the enemy, and promises more than so much."""
    one, other = fight.combatants
    place = destinations.best(Firefight(fight, one), least)
    return place is not None and within(*place, other.x, other.y, METRE)


@pytest.mark.rule("CB-40", "CB-83")
def test_nobody_charges_far_before_he_has_seen_what_enemies_do() -> None:
    """Three turns of running at somebody in cover are not begun in the first round."""
    fight = shelled(57)
    assert not face_to_face(fight)
    fight.round = 2
    assert face_to_face(fight)


@pytest.mark.rule("CB-40", "CB-43")
def test_who_runs_with_shorter_steps_runs_on() -> None:
    """The way spread over three moves is still one turn after the first of them."""
    fight = shelled(18)
    promised = 0.45
    assert face_to_face(fight, promised)
    one = acting(fight, DO_NOTHING, actions=0, moves=3)
    one.stance = MOVING
    one.moves_done = 1
    one.x, one.near = 470, ()
    assert face_to_face(fight, promised)
    assert isinstance(chosen(fight, DEED), Move)
