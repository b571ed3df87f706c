"""Blows with hands and blades, within a metre (CB-11, CB-87)."""

from ...harm.fight import Attack
from ...harm.weapons import MELEE
from ...kernel.driver import Driver
from ...kernel.fight import living_enemies
from ...kernel.question import Action, AttackAction, Plain
from ...native_types import i64
from ...scene.geometry import adjacent
from ..model.choice_ids import STRIKE
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.penalties import DO_STRIKE
from ..model.stats import FULL
from ..rolls import attack as attacks
from ..rolls import stealth
from .fire import is_helpless, twin_fault
from .refusals import act_fault


class Strike(AttackAction):
    """Strike a fighter within reach (CB-11)."""

    def __init__(self, weapon: i64, target: i64, hidden: bool = False, twin: bool = False) -> None:
        super().__init__(STRIKE, weapon, target)
        self.hidden = hidden
        """From ambush, if Stealth is good enough (CB-15)."""
        self.twin = twin
        """With the weapon in each hand at once (CB-87)."""

    def values(self) -> tuple[Plain, ...]:
        """Return weapon, target, hidden, twin."""
        return self.weapon, self.target, self.hidden, self.twin


def blades(combatant: Combatant) -> list[int]:
    """Return the weapons a fighter can strike with: held ones, and bare hands (CB-11)."""
    if not combatant.hand_free():
        return []
    return [*combatant.held(MELEE), len(combatant.arms) - 1]


def in_reach(fight: Fight, combatant: Combatant, other: Combatant, metres: i64) -> bool:
    """Return whether fighters are within some metres, with no wall between (CB-11, CB-125)."""
    if not adjacent(fight.scene, combatant.x, combatant.y, other.x, other.y, metres):
        return False
    tall = fight.ground.tall if fight.blocking else 0
    return not tall or not fight.pair(combatant, other).crossed & tall


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return every way to strike each enemy within reach."""
    reach = fight.tunables.close_reach
    arms = blades(combatant)
    return [
        Strike(arm, other.index, hidden, twin)
        for other in living_enemies(fight.combatants, combatant)
        if in_reach(fight, combatant, other, reach)
        for arm in arms
        for hidden in (False, True)
        for twin in (False, True)
    ]


def fault(fight: Fight, combatant: Combatant, action: Strike) -> str | None:
    """Return the reason a blow is refused, or None (CB-11, CB-15, CB-87)."""
    refusal = act_fault(fight, combatant, DO_STRIKE, DO_STRIKE)
    if refusal:
        return refusal
    if action.weapon not in blades(combatant):
        return f"{combatant.name} cannot strike with that."
    refusal = fight.target_fault(combatant, action.target)
    if refusal:
        return refusal
    other = fight.combatants[action.target]
    if combatant.stance == FULL:
        return f"{combatant.name} would have to leave full cover."
    if not in_reach(fight, combatant, other, fight.tunables.close_reach):
        return f"{other.name} is out of reach."
    if action.twin:
        refusal = twin_fault(fight, combatant, combatant.arms[action.weapon].kind)
        if refusal or action.weapon != combatant.hand:
            return refusal or "Two weapons strike together, the one in the right hand first."
    if action.hidden and not stealth.can_ambush(combatant, other):
        return f"{other.name} would see it coming."
    return None


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: Strike) -> None:
    """Carry out one blow, or one with each of two weapons (CB-11, CB-87)."""
    combatant.lose_aim(table)
    blows = blows_of(fight, combatant, action)
    if action.hidden:
        stealth.try_stealth(fight, table, combatant, blows)
    for blow in blows:
        attacks.carry_out(fight, table, blow)


def blows_of(fight: Fight, combatant: Combatant, action: Strike) -> list[Attack]:
    """Return the blows of a strike, in order (CB-11, CB-87)."""
    target = fight.combatants[action.target]
    blows: list[Attack] = []
    for arm in (combatant.hand, combatant.off) if action.twin else (action.weapon,):
        blow = Attack(combatant, target, arm, True)
        blow.twin = action.twin
        blow.helpless = is_helpless(fight, target)
        blows.append(blow)
    return blows
