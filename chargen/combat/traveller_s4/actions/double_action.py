"""Double Actions: two linked things in one action, and one attack in the round (S4-32 to S4-37)."""

from typing import Final

from ...kernel.driver import Driver
from ...kernel.question import AttackAction, PlaceAction, Plain
from ...native_types import i64
from ..model.choice_ids import DRAW_AND_ATTACK, ELSE_AND_ATTACK, LEAN_AND_ATTACK, MOVE_AND_DROP
from ..model.combatant import Combatant
from ..model.events import DoubleBegan
from ..model.fight import Fight
from ..model.fighter import KNEELING, PRONE, STANDING
from ..rolls import attack_modifiers
from ..rolls.attack_modifiers import AttackMode
from . import fire, melee, move, watch, weapon_actions

DOUBLE_NAMES: Final = (
    "draws and attacks",
    "leans out, attacks and leans back",
    "moves and drops",
    "does something else and attacks",
)
_KINDS: Final = (DRAW_AND_ATTACK, LEAN_AND_ATTACK, MOVE_AND_DROP, ELSE_AND_ATTACK)
"""The kind of action of each."""


class DrawAndAttack(AttackAction):
    """Draw a weapon and attack with it."""

    def __init__(self, weapon: i64, target: i64) -> None:
        super().__init__(DRAW_AND_ATTACK, weapon, target)


class LeanAndAttack(AttackAction):
    """Come up from behind full cover, attack, and go back."""

    def __init__(self, weapon: i64, target: i64) -> None:
        super().__init__(LEAN_AND_ATTACK, weapon, target)


class ElseAndAttack(AttackAction):
    """Do anything else that the GM allows, and attack in the same action (S4-32, S4-R38)."""

    def __init__(self, weapon: i64, target: i64) -> None:
        super().__init__(ELSE_AND_ATTACK, weapon, target)


class MoveAndDrop(PlaceAction):
    """Walk or run, then kneel or lie down; a Run counts as running (S4-R07)."""

    def __init__(self, x: i64, y: i64, run: bool = False, posture: i64 = KNEELING) -> None:
        super().__init__(MOVE_AND_DROP, x, y)
        self.run = run
        self.posture = posture

    def values(self) -> tuple[Plain, ...]:
        """Return place, gait and posture."""
        return (self.x, self.y, self.run, self.posture)


def _too_much(combatant: Combatant, attacks: i64) -> str | None:
    """Return why this round allows no Double Action (S4-34, S4-35)."""
    if combatant.sprayed:
        name = combatant.name
        return f"{name} has fired in panic or on full automatic: no Double Action this round."
    if combatant.attacks + attacks > 1:
        return (
            f"{combatant.name} would attack twice: a round with a Double Action holds one attack."
        )
    return None


def _refused(combatant: Combatant) -> str:
    return f"The referee finds that too much for one action of {combatant.name}."


def draw_fault(fight: Fight, combatant: Combatant, action: DrawAndAttack) -> str | None:
    """Return why a fighter cannot draw and attack."""
    if not fight.tunables.double_draw:
        return _refused(combatant)
    refusal = _too_much(combatant, 1) or weapon_actions.draw_fault(fight, combatant, action)
    return refusal or _attack_fault(fight, combatant, action.weapon, action.target, False)


def lean_fault(fight: Fight, combatant: Combatant, action: LeanAndAttack) -> str | None:
    """Return why a fighter cannot lean out and attack."""
    if not fight.tunables.double_lean:
        return _refused(combatant)
    if combatant.posture != KNEELING or not combatant.near:
        return f"{combatant.name} is not kneeling behind cover to lean out of."
    if not 0 <= action.weapon < len(combatant.rows) or not combatant.holds(action.weapon):
        return f"{combatant.name} has no such weapon in hand."
    refusal = _too_much(combatant, 1)
    return refusal or _attack_fault(fight, combatant, action.weapon, action.target, True)


def else_fault(fight: Fight, combatant: Combatant, action: ElseAndAttack) -> str | None:
    """Return why a fighter cannot do something else and attack."""
    if not fight.tunables.double_else:
        return _refused(combatant)
    if not 0 <= action.weapon < len(combatant.rows) or not combatant.holds(action.weapon):
        return f"{combatant.name} has no such weapon in hand."
    refusal = _too_much(combatant, 1)
    return refusal or _attack_fault(fight, combatant, action.weapon, action.target, False)


def move_fault(fight: Fight, combatant: Combatant, action: MoveAndDrop) -> str | None:
    """Return why a fighter cannot move and drop (S4-R07)."""
    if not fight.tunables.double_move:
        return _refused(combatant)
    if not KNEELING <= action.posture <= PRONE:
        return f"{combatant.name} can kneel or lie down after it."
    return _too_much(combatant, 0) or move.fault(fight, combatant, action.x, action.y, action.run)


def _attack_fault(
    fight: Fight, combatant: Combatant, weapon: i64, target: i64, rising: bool
) -> str | None:
    if not 0 <= target < len(fight.combatants):
        return "There is no such target."
    if not combatant.rows[weapon].blade:
        refusal = fire.manner_fault(fight, combatant, weapon, False, False)
        if refusal is not None:
            return refusal
    return attack_modifiers.fault(fight, combatant, fight.combatants[target], weapon, rising)


def _begin(table: Driver, combatant: Combatant, kind: i64) -> None:
    combatant.doubled = True
    if table.listening:
        table.tell(DoubleBegan(combatant.index, _KINDS.index(int(kind))))


def draw_and_attack(
    fight: Fight, table: Driver, combatant: Combatant, action: DrawAndAttack
) -> None:
    """Draw and attack; Watches may come before the draw and before the attack."""
    _begin(table, combatant, action.kind)
    watch.trigger_act(fight, table, combatant, watch.DRAWS)
    if combatant.able():
        weapon_actions.draw(table, combatant, action.weapon)
        _attack(fight, table, combatant, action.weapon, action.target)


def else_and_attack(
    fight: Fight, table: Driver, combatant: Combatant, action: ElseAndAttack
) -> None:
    """Attack after whatever else the GM has allowed."""
    _begin(table, combatant, action.kind)
    _attack(fight, table, combatant, action.weapon, action.target)


def lean_and_attack(
    fight: Fight, table: Driver, combatant: Combatant, action: LeanAndAttack
) -> None:
    """Lean out and attack; a Watch for the fighter's appearance comes first."""
    _begin(table, combatant, action.kind)
    before = watch.seers(fight, combatant)
    combatant.posture = STANDING
    watch.trigger_appearance(fight, table, combatant, before)
    _attack(fight, table, combatant, action.weapon, action.target)
    if combatant.able():
        combatant.posture = KNEELING


def _attack(fight: Fight, table: Driver, combatant: Combatant, weapon: i64, target: i64) -> None:
    """Make the one attack of a Double Action, a single shot or a blow (S4-R08)."""
    if not combatant.able():
        return
    watch.trigger_act(fight, table, combatant, watch.ATTACKS)
    enemy = fight.combatants[target]
    if not combatant.able() or not enemy.able():
        return
    manner = AttackMode(combatant.acts > 0, double=True)
    if combatant.rows[weapon].blade:
        melee.blow(fight, table, combatant, enemy, weapon, manner)
    else:
        fire.pulls(fight, table, combatant, enemy, fire.Fire(weapon, target), manner)


def move_and_drop(fight: Fight, table: Driver, combatant: Combatant, action: MoveAndDrop) -> None:
    """Move and drop; watchers meet the fighter on the way, by the switch on the ground (S4-R28)."""
    _begin(table, combatant, action.kind)
    if fight.tunables.watch_meets_mover == "before":
        watch.move(fight, table, combatant, action.x, action.y, action.run)
        if combatant.able():
            weapon_actions.take_posture(table, combatant, action.posture)
        return
    x, y, before = combatant.x, combatant.y, watch.seers(fight, combatant)
    move.carry_out(fight, table, combatant, action.x, action.y, action.run)
    weapon_actions.take_posture(table, combatant, action.posture)
    watch.trigger_move(fight, table, combatant, x, y, before)
