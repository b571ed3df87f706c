"""Situations with a name: a fighter, his enemies and his cover, and what his tactic does there."""

from collections.abc import Sequence
from typing import Any

from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn.model.combatant import Combatant
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.harm.weapons import AUTO, GRENADE, MELEE, SINGLE, TUBE, Weapon
from chargen.combat.kernel.question import Action, Question
from chargen.combat.scene.scenario import METRE, Cover
from tests.combat import builders

RIFLE = Weapon(
    name="rifle",
    dice=5,
    shots=30,
    rof=20,
    range=100,
    modes=(SINGLE, AUTO),
    spare=3,
    two_handed=True,
)
LONG_RIFLE = Weapon(
    name="long rifle",
    size="sniper_rifle",
    dice=6,
    plus=6,
    shots=5,
    range=200,
    scope=True,
    accuracy=2,
)
PISTOL = Weapon(name="pistol", size="pistol", skill="handgun", dice=2, shots=10, rof=2, range=40)
SHOTGUN = Weapon(name="shotgun", size="shotgun", dice=4, shots=6, range=40, feed=TUBE, spare=12)
SWORD = Weapon(name="sword", kind=MELEE, size="melee", skill="melee", dice=2, plus=2)
BOMB = Weapon(
    name="bomb",
    kind=GRENADE,
    size="grenade",
    skill="athletics",
    dice=7,
    spare=2,
    radius=5,
    grams=500,
)
SKILLS = {"rifle": 5, "handgun": 4, "melee": 5, "athletics": 5, "cover-evade": 4, "first-aid": 4}

WISH, PLAN, DEED = range(3)
"""What is asked of a fighter on his turn, in this order."""


def somebody(*weapons: Weapon, **fields: Any) -> Fighter:
    """A fighter of even stats with these weapons, the first in hand."""
    facts: dict[str, Any] = {"name": "Voss", "CL": 7, "REF": 7, "skills": SKILLS}
    return Fighter(**{**facts, "weapons": weapons, **fields})


def foe(metres: int = 20, *weapons: Weapon, **fields: Any) -> Fighter:
    """An enemy so many metres away along the x axis."""
    facts: dict[str, Any] = {"name": "Thug", "side": 1, "at": (metres * METRE, 0)}
    return Fighter(**{**facts, "weapons": weapons or (RIFLE,), **fields})


def wall(x: int, level: int = 5) -> Cover:
    """A low wall across the line of fire, two metres wide, at so many centimetres."""
    return Cover(name="wall", level=level, extent=(x, -METRE, x, METRE))


def turn(fighters: Sequence[Fighter], *covers: Cover, stance: int = -1, count: int = 14) -> Fight:
    """A fight in which it is the first fighter's turn."""
    fight = builders.battle(builders.scenario(*fighters, covers=covers))
    fight.count = count
    one = fight.combatants[0]
    if stance >= 0:
        one.stance = one.intended_stance = stance
    return fight


def answer(fight: Fight, question: Question) -> Action:
    """What the tactic of who is asked answers; it is allowed."""
    tactic = SYSTEMS["gray_dawn"].tactics[fight.combatants[question.fighter].tactic]
    action = tactic.choose(fight, question)
    assert question.fault(fight, action) is None
    return action


def chosen(fight: Fight, asked: int = WISH) -> Action:
    """What the first fighter answers on his turn."""
    return answer(fight, fight.questions[asked])


def acting(
    fight: Fight, kind: int, *, actions: int = 1, moves: int = 0, draws: int = 0
) -> Combatant:
    """The first fighter, with a plan made and his first count come."""
    one = fight.combatants[0]
    one.plan_kind, one.plan_actions, one.plan_moves, one.plan_draws = kind, actions, moves, draws
    return one
