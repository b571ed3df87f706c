"""Blows with hands and blades, within a metre (CB-11, CB-87)."""

from ...harm.fight import Attack
from ...harm.weapons import MELEE
from ...kernel.driver import Driver
from ...kernel.question import Action, Plain
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
from .refusals import act_fault, target_fault


class Strike(Action):
    """Strike a fighter within reach (CB-11)."""

    def __init__(self, weapon: i64, target: i64, hidden: bool = False, twin: bool = False) -> None:
        super().__init__(STRIKE)
        self.weapon = weapon
        self.target = target
        self.hidden = hidden
        """From ambush, if Stealth is good enough (CB-15)."""
        self.twin = twin
        """With the weapon in each hand at once (CB-87)."""

    def values(self) -> tuple[Plain, ...]:
        """Weapon, target, hidden, twin."""
        return self.weapon, self.target, self.hidden, self.twin


def blades(one: Combatant) -> list[int]:
    """What he can strike with: hand weapons held, and bare hands (CB-11)."""
    if not one.hand_free():
        return []
    return [*one.held(MELEE), len(one.arms) - 1]


def in_reach(fight: Fight, one: Combatant, other: Combatant, metres: i64) -> bool:
    """Within so many metres of each other, and nothing of full height between (CB-11, CB-125)."""
    if not adjacent(fight.scene, one.x, one.y, other.x, other.y, metres):
        return False
    tall = fight.ground.tall if fight.blocking else 0
    return not tall or not fight.pair(one, other).crossed & tall


def options(fight: Fight, one: Combatant) -> list[Action]:
    """Blows within reach."""
    found = [
        Strike(arm, other.index, hidden, twin)
        for other in fight.soldiers
        if other.side != one.side and not other.dead
        for arm in blades(one)
        for hidden in (False, True)
        for twin in (False, True)
    ]
    return [blow for blow in found if fault(fight, one, blow) is None]


def fault(fight: Fight, one: Combatant, action: Strike) -> str | None:
    """Why a blow cannot be struck (CB-11, CB-15, CB-87)."""
    found = act_fault(fight, one, DO_STRIKE, DO_STRIKE)
    if found:
        return found
    if action.weapon not in blades(one):
        return f"{one.name} cannot strike with that."
    found = target_fault(fight, one, action.target)
    if found:
        return found
    other = fight.soldiers[action.target]
    if one.stance == FULL:
        return f"{one.name} would have to leave full cover."
    if not in_reach(fight, one, other, fight.tunables.close_reach):
        return f"{other.name} is out of reach."
    if action.twin:
        found = twin_fault(fight, one, one.arms[action.weapon].kind)
        if found or action.weapon != one.hand:
            return found or "Two weapons strike together, the one in the right hand first."
    if action.hidden and not stealth.open_to_ambush(one, other):
        return f"{other.name} would see it coming."
    return None


def carry_out(fight: Fight, table: Driver, one: Combatant, action: Strike) -> None:
    """One blow, or one with each of two weapons (CB-11, CB-87)."""
    one.lose_aim(table)
    target = fight.soldiers[action.target]
    blows: list[Attack] = []
    for arm in (one.hand, one.off) if action.twin else (action.weapon,):
        blow = Attack(one, target, arm)
        blow.blow = True
        blow.twin = action.twin
        blow.helpless = is_helpless(fight, target)
        blows.append(blow)
    if action.hidden:
        stealth.begin(fight, table, one, blows)
    for blow in blows:
        attacks.carry_out(fight, table, blow)
