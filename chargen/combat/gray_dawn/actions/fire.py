"""Firing: single shots, bursts, sprays, two weapons at once (CB-13, CB-36, CB-80 to CB-87)."""

from ...harm.fight import Attack
from ...harm.weapons import AUTO, BURST, GUN, LEFT_LEG, MODE_NAMES, SHOT, SINGLE, Weapon
from ...kernel.driver import Driver
from ...kernel.question import Action, Plain
from ...native_types import i64, mypyc_attr
from ..model.choice_ids import FIRE
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.penalties import DO_FIRE
from ..model.ranges import reaches
from ..model.stats import BRACED
from ..rolls import attack as attacks
from ..rolls import stealth
from .covering_fire import single_rof
from .refusals import (
    act_fault,
    can_fire,
    enemies,
    loaded_rounds,
    sight_fault,
    weapon_fault,
)


@mypyc_attr(acyclic=True, free_list_len=1)
class Fire(Action):
    """Fire rounds at a fighter, or spray several; ``called`` is a location (CB-36)."""

    def __init__(
        self,
        weapon: i64,
        targets: tuple[int, ...],
        mode: i64,
        rounds: i64,
        called: i64 = -1,
        hidden: bool = False,
        twin: bool = False,
    ) -> None:
        super().__init__(FIRE)
        self.weapon = weapon
        self.targets = targets
        self.mode = mode
        self.rounds = rounds
        self.called = called
        self.hidden = hidden
        """From ambush, if Stealth is good enough (CB-15)."""
        self.twin = twin
        """With the weapon in each hand at once (CB-87)."""

    def values(self) -> tuple[Plain, ...]:
        """Return weapon, targets, mode, rounds, called location, hidden, twin."""
        return (
            self.weapon,
            self.targets,
            self.mode,
            self.rounds,
            self.called,
            self.hidden,
            self.twin,
        )


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return firing actions worth offering: each enemy, each mode, each way."""
    seen: list[Fire] = []
    targets = enemies(fight, combatant)
    for arm in combatant.held(GUN):
        weapon, ammo = combatant.arms[arm], combatant.ammo[arm]
        for target in targets:
            for mode in weapon.modes:
                seen.extend(_ways(fight, combatant, arm, target, mode))
            if combatant.stance == BRACED and SINGLE in weapon.modes:
                seen.extend(Fire(arm, (target,), SINGLE, 1, place) for place in range(6))
        if weapon.automatic and len(targets) > 1:
            rounds = max(1, min(weapon.rof, ammo))
            seen.extend(
                Fire(arm, (first, second), AUTO, rounds)
                for number, first in enumerate(targets)
                for second in targets[number + 1 :]
            )
    if combatant.off >= 0 and combatant.hand >= 0:
        seen.extend(Fire(combatant.hand, (t,), SINGLE, 1, -1, False, True) for t in targets)
    hidden = [
        Fire(f.weapon, f.targets, f.mode, f.rounds, f.called, True, f.twin)
        for f in seen
        if stealth.can_ambush(combatant, fight.combatants[f.targets[0]])
    ]
    return [*seen, *hidden]


def _ways(fight: Fight, combatant: Combatant, arm: int, target: int, mode: int) -> list[Fire]:
    """Return the numbers of rounds of a mode that are offered."""
    weapon, ammo = combatant.arms[arm], combatant.ammo[arm]
    if mode == SINGLE:
        rof = 1 if combatant.shell_due >= 0 else min(single_rof(weapon), max(1, ammo))
        return [Fire(arm, (target,), mode, n) for n in range(rof, 0, -1)]
    if mode == BURST:
        return [Fire(arm, (target,), mode, fight.tunables.burst_rounds)]
    return [Fire(arm, (target,), mode, max(1, min(weapon.rof, ammo)))]


def fault(fight: Fight, combatant: Combatant, action: Fire) -> str | None:
    """Return the reason fire is refused, or None (CB-13, CB-20, CB-36, CB-53, CB-82 to CB-87)."""
    due = combatant.shell_due >= 0
    refusal = None if due else act_fault(fight, combatant, DO_FIRE, DO_FIRE)
    refusal = refusal or weapon_fault(combatant, action.weapon)
    if refusal:
        return refusal
    weapon = combatant.arms[action.weapon]
    if weapon.kind != GUN:
        return f"The {weapon.name} does not fire shots."
    if not can_fire(fight, combatant, action.weapon):
        return f"The {weapon.name} is empty."
    if due and (
        action.weapon != combatant.shell_due or action.mode != SINGLE or action.rounds != 1
    ):
        return "The chambered shell is the shot that is due."
    if not action.targets or len(set(action.targets)) != len(action.targets):
        return "A firing action needs targets, each named once."
    for target in action.targets:
        refusal = fight.target_fault(combatant, target) or sight_fault(fight, combatant, target)
        if refusal:
            return refusal
        other = fight.combatants[target]
        if not all(reaches(fight, combatant, arm, other) for arm in _weapons_of(combatant, action)):
            return f"{other.name} is out of range."
    return _mode_fault(fight, combatant, action) or _special_fault(fight, combatant, action)


def _weapons_of(combatant: Combatant, action: Fire) -> list[Weapon]:
    """Return the gun fired, and the one in the other hand if both are fired at once (CB-87)."""
    weapons = [combatant.arms[action.weapon]]
    if action.twin and combatant.off >= 0 and combatant.arms[combatant.off].kind == GUN:
        weapons.append(combatant.arms[combatant.off])
    return weapons


def _mode_fault(fight: Fight, combatant: Combatant, action: Fire) -> str | None:
    weapon = combatant.arms[action.weapon]
    left = int(loaded_rounds(fight, combatant, action.weapon))
    if action.mode not in weapon.modes:
        if not 0 <= action.mode < len(MODE_NAMES):
            return "There is no such firing mode."
        return f"The {weapon.name} has no {MODE_NAMES[action.mode]} fire."
    if action.mode == SINGLE:
        most = min(single_rof(weapon), left)
    elif action.mode == BURST:
        most = fight.tunables.burst_rounds
        if action.rounds != most or left < most:
            return f"A burst takes {most} rounds."
    else:
        most = min(weapon.rof, left)
        if len(action.targets) > action.rounds:
            return "There are fewer rounds than targets."
    if action.mode != AUTO and len(action.targets) != 1:
        return "Only full automatic fire can be split."
    if not 1 <= action.rounds <= most:
        return f"The {weapon.name} fires 1 to {most} rounds that way."
    return None


def _special_fault(fight: Fight, combatant: Combatant, action: Fire) -> str | None:
    """Return what is wrong with a called shot, two weapons or an ambush (CB-13, CB-15, CB-87)."""
    weapon = combatant.arms[action.weapon]
    if action.called >= 0:
        if action.called > LEFT_LEG:
            return "There is no such location."
        if action.mode != SINGLE or weapon.load == SHOT or action.twin:
            return "Only single bullets can be aimed at a location."
        if combatant.stance != BRACED and fight.tunables.called_needs_brace:
            return "A called shot needs the bracing stance."
    elif action.called < -1:
        return "There is no such location."
    if action.twin:
        refusal = twin_fault(fight, combatant, GUN)
        if refusal:
            return refusal
        if action.mode != SINGLE or action.rounds != 1 or action.weapon != combatant.hand:
            return "Two weapons at once fire one single shot each."
    target = fight.combatants[action.targets[0]]
    if action.hidden and not stealth.can_ambush(combatant, target):
        return f"{target.name} would see it coming."
    return None


def twin_fault(fight: Fight, combatant: Combatant, kind: i64) -> str | None:
    """Return the reason two weapons at once are refused, or None (CB-87)."""
    for arm in (combatant.hand, combatant.off):
        if arm < 0 or combatant.arms[arm].kind != kind or not combatant.usable(arm):
            return f"{combatant.name} does not hold two weapons for that."
        if kind == GUN and not can_fire(fight, combatant, arm):
            return f"The {combatant.arms[arm].name} is empty."
    return None


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: Fire) -> None:
    """Carry out one firing action, attack by attack (CB-36, CB-80, CB-84, CB-87)."""
    weapon = action.weapon
    if action.mode != SINGLE and fight.tunables.ammunition_counts:
        attacks.spend(fight, table, combatant, weapon, action.rounds)
    if action.mode == SINGLE and not action.twin and not action.hidden:
        target = fight.combatants[action.targets[0]]
        helpless = is_helpless(fight, target)
        for _ in range(int(action.rounds)):
            attacks.carry_out(fight, table, _shot(combatant, weapon, target, action, helpless))
        return
    shots = shots_of(fight, combatant, action)
    if action.hidden:
        stealth.try_stealth(fight, table, combatant, shots)
    for shot in shots:
        attacks.carry_out(fight, table, shot)


def shots_of(fight: Fight, combatant: Combatant, action: Fire) -> list[Attack]:
    """Return the attacks of a firing action, in order (CB-36, CB-84, CB-87)."""
    shots: list[Attack] = []
    for number in action.targets:
        target = fight.combatants[number]
        helpless = is_helpless(fight, target)
        if action.twin:
            shots += [
                _shot(combatant, arm, target, action, helpless)
                for arm in (combatant.hand, combatant.off)
            ]
            continue
        for _ in range(action.rounds if action.mode == SINGLE else 1):
            shots.append(_shot(combatant, action.weapon, target, action, helpless))
    return shots


def _shot(
    attacker: Combatant, weapon: i64, target: Combatant, action: Fire, helpless: bool
) -> Attack:
    shot = Attack(attacker, target, weapon)
    shot.mode = action.mode
    shot.called = action.called
    shot.twin = action.twin
    shot.helpless = helpless
    if action.mode != SINGLE:
        shot.rounds = action.rounds // len(action.targets)
    return shot


def is_helpless(fight: Fight, other: Combatant) -> bool:
    """Return whether a fighter is helpless and does not defend (CB-12, CB-17)."""
    return other.out or (other.fighter.bound and fight.tunables.bound_is_helpless)
