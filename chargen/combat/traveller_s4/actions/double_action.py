"""Double Actions: two linked things in one action, and one attack in the round (S4-32 to S4-37)."""

from typing import Final

from ...kernel.driver import Driver
from ...kernel.question import Action, Plain
from ...native_types import i64
from ..model.choice_ids import DRAW_AND_ATTACK, LEAN_AND_ATTACK, MOVE_AND_DROP
from ..model.combatant import Combatant
from ..model.events import DoubleBegan
from ..model.fight import Fight
from ..model.fighter import KNEELING, PRONE, STANDING
from ..rolls import attack_modifiers
from ..rolls.attack_modifiers import AttackMode
from . import fire, melee, move, watch, weapon_actions

DOUBLE_NAMES: Final = ("draws and attacks", "leans out, attacks and leans back", "moves and drops")
_FIRST: Final = DRAW_AND_ATTACK


class DrawAndAttack(Action):
    """Draw a weapon and attack with it."""

    def __init__(self, weapon: i64, target: i64) -> None:
        super().__init__(DRAW_AND_ATTACK)
        self.weapon = weapon
        self.target = target

    def values(self) -> tuple[Plain, ...]:
        """Weapon and target."""
        return (self.weapon, self.target)


class LeanAndAttack(Action):
    """Come up from behind full cover, attack, and go back."""

    def __init__(self, weapon: i64, target: i64) -> None:
        super().__init__(LEAN_AND_ATTACK)
        self.weapon = weapon
        self.target = target

    def values(self) -> tuple[Plain, ...]:
        """Weapon and target."""
        return (self.weapon, self.target)


class MoveAndDrop(Action):
    """Walk or run, then kneel or lie down; after a Run he is a runner (S4-R07)."""

    def __init__(self, x: i64, y: i64, run: bool = False, posture: i64 = KNEELING) -> None:
        super().__init__(MOVE_AND_DROP)
        self.x = x
        self.y = y
        self.run = run
        self.posture = posture

    def values(self) -> tuple[Plain, ...]:
        """Place, gait and posture."""
        return (self.x, self.y, self.run, self.posture)


def _too_much(one: Combatant, attacks: i64) -> str | None:
    """Why this round holds no Double Action any more (S4-34, S4-35)."""
    if one.sprayed:
        return f"{one.name} has fired in panic or on full automatic: no Double Action this round."
    if one.attacks + attacks > 1:
        return f"{one.name} would attack twice: a round with a Double Action holds one attack."
    return None


def _refused(one: Combatant) -> str:
    return f"The referee finds that too much for one action of {one.name}."


def draw_fault(fight: Fight, one: Combatant, action: DrawAndAttack) -> str | None:
    """Why somebody cannot draw and attack."""
    if not fight.tunables.double_draw:
        return _refused(one)
    found = _too_much(one, 1) or weapon_actions.draw_fault(one, action.weapon)
    return found or _attack_fault(fight, one, action.weapon, action.target, False)


def lean_fault(fight: Fight, one: Combatant, action: LeanAndAttack) -> str | None:
    """Why somebody cannot lean out and attack."""
    if not fight.tunables.double_lean:
        return _refused(one)
    if one.posture != KNEELING or not one.near:
        return f"{one.name} is not kneeling behind cover to lean out of."
    if not 0 <= action.weapon < len(one.rows) or not one.holds(action.weapon):
        return f"{one.name} has no such weapon in hand."
    found = _too_much(one, 1)
    return found or _attack_fault(fight, one, action.weapon, action.target, True)


def move_fault(fight: Fight, one: Combatant, action: MoveAndDrop) -> str | None:
    """Why somebody cannot move and drop (S4-R07)."""
    if not fight.tunables.double_move:
        return _refused(one)
    if not KNEELING <= action.posture <= PRONE:
        return f"{one.name} can kneel or lie down after it."
    return _too_much(one, 0) or move.fault(fight, one, action.x, action.y, action.run)


def _attack_fault(
    fight: Fight, one: Combatant, weapon: i64, target: i64, rising: bool
) -> str | None:
    if not 0 <= target < len(fight.people):
        return "There is no such target."
    if not one.rows[weapon].blade:
        found = fire.manner_fault(fight, one, weapon, False, False)
        if found is not None:
            return found
    return attack_modifiers.fault(fight, one, fight.people[target], weapon, rising)


def _begin(table: Driver, one: Combatant, kind: i64) -> None:
    one.doubled = True
    if table.listening:
        table.tell(DoubleBegan(one.index, kind - _FIRST))


def draw_and_attack(fight: Fight, table: Driver, one: Combatant, action: DrawAndAttack) -> None:
    """Watchers may come before the draw and before the attack."""
    _begin(table, one, action.kind)
    watch.drew(fight, table, one)
    if one.able():
        weapon_actions.draw(table, one, action.weapon)
        _attack(fight, table, one, action.weapon, action.target)


def lean_and_attack(fight: Fight, table: Driver, one: Combatant, action: LeanAndAttack) -> None:
    """He is seen while he is out, and whoever waits for that comes first."""
    _begin(table, one, action.kind)
    before = watch.seers(fight, one)
    one.posture = STANDING
    watch.appeared(fight, table, one, before)
    _attack(fight, table, one, action.weapon, action.target)
    if one.able():
        one.posture = KNEELING


def _attack(fight: Fight, table: Driver, one: Combatant, weapon: i64, target: i64) -> None:
    """The one attack of it, a single shot or a blow (S4-R08)."""
    if not one.able():
        return
    watch.attacked(fight, table, one)
    foe = fight.people[target]
    if not one.able() or not foe.able():
        return
    manner = AttackMode(one.acts > 0, double=True)
    if one.rows[weapon].blade:
        melee.blow(fight, table, one, foe, weapon, manner)
    else:
        fire.pulls(fight, table, one, foe, fire.Fire(weapon, target), manner)


def move_and_drop(fight: Fight, table: Driver, one: Combatant, action: MoveAndDrop) -> None:
    """He is seen on the way only as he is at its end (S4-R28)."""
    _begin(table, one, action.kind)
    x, y, before = one.x, one.y, watch.seers(fight, one)
    move.carry_out(fight, table, one, action.x, action.y, action.run)
    weapon_actions.take_posture(table, one, action.posture)
    watch.moved(fight, table, one, x, y, before)
