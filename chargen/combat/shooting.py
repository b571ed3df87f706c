"""Which shots may be fired, and why others may not (CB-13, CB-20, CB-36, CB-53, CB-82 to CB-91)."""

from typing import Final

from chargen.combat import choices
from chargen.combat.actions import DO_FIRE, ChamberShell, CoverFire, Fire
from chargen.combat.combatant import BRACED, FULL, Combatant
from chargen.combat.deeds import act_fault, fresh, target_fault, weapon_fault
from chargen.combat.fight import Fight
from chargen.combat.firing import covering_reaches, open_shot, sees, usable
from chargen.combat.model import AUTO, BURST, GUN, LEFT_LEG, MODE_NAMES, SHOT, SINGLE, TUBE
from chargen.combat.modifiers import reaches
from chargen.combat.protection import hidden_from
from chargen.combat.stealth import ambush_open

_FIRE_KINDS: Final = frozenset({DO_FIRE})


def sight_fault(fight: Fight, one: Combatant, target: int) -> str | None:
    """Why a fighter cannot be aimed at (CB-53)."""
    other = fight.who[target]
    if one.stance == FULL:
        return f"{one.name} sees nothing from full cover."
    if not sees(one, target):
        return f"{one.name} has lost track of {other.name}."
    if hidden_from(fight, other, one.x, one.y):
        return f"{other.name} is in full cover."
    return None


def fire_fault(fight: Fight, one: Combatant, action: Fire) -> str | None:
    """Why a firing action cannot be taken (CB-13, CB-20, CB-36, CB-53, CB-82 to CB-87)."""
    due = one.shell_due >= 0
    if not due:
        fault = act_fault(fight, one, _FIRE_KINDS)
        if fault:
            return fault
    fault = weapon_fault(one, action.weapon)
    if fault:
        return fault
    weapon = one.arms[action.weapon]
    if weapon.kind != GUN:
        return f"The {weapon.name} does not fire shots."
    if not open_shot(fight, one, action.weapon):
        return f"The {weapon.name} is empty."
    if due and (action.weapon != one.shell_due or action.mode != SINGLE or action.rounds != 1):
        return "The chambered shell is the shot that is due."
    if not action.targets or len(set(action.targets)) != len(action.targets):
        return "A firing action needs targets, each named once."
    for target in action.targets:
        fault = target_fault(fight, one, target) or sight_fault(fight, one, target)
        if fault:
            return fault
        other = fight.who[target]
        both = (weapon, one.arms[one.off]) if action.twin and one.off >= 0 else (weapon,)
        if not all(reaches(fight, one, arm, other.x, other.y) for arm in both):
            return f"{other.name} is out of range."
    return _mode_fault(fight, one, action) or _special_fault(fight, one, action)


def _mode_fault(fight: Fight, one: Combatant, action: Fire) -> str | None:
    weapon = one.arms[action.weapon]
    counted = fight.tunables.ammunition_counts
    ammo = one.ammo[action.weapon] if counted else 10_000
    if action.mode not in weapon.modes:
        if not 0 <= action.mode < len(MODE_NAMES):
            return "There is no such firing mode."
        return f"The {weapon.name} has no {MODE_NAMES[action.mode]} fire."
    if action.mode == SINGLE:
        most = min(choices.single_rof(weapon), ammo)
    elif action.mode == BURST:
        most = fight.tunables.burst_rounds
        if action.rounds != most or ammo < most:
            return f"A burst takes {most} rounds."
    else:
        most = min(weapon.rof, ammo)
        if len(action.targets) > action.rounds:
            return "There are fewer rounds than targets."
    if action.mode != AUTO and len(action.targets) != 1:
        return "Only full automatic fire can be split."
    if not 1 <= action.rounds <= most:
        return f"The {weapon.name} fires 1 to {most} rounds that way."
    return None


def _special_fault(fight: Fight, one: Combatant, action: Fire) -> str | None:
    weapon = one.arms[action.weapon]
    if action.called >= 0:
        if action.called > LEFT_LEG:
            return "There is no such location."
        if action.mode != SINGLE or weapon.load == SHOT or action.twin:
            return "Only single bullets can be aimed at a location."
        if one.stance != BRACED and fight.tunables.called_needs_brace:
            return "A called shot needs the bracing stance."
    elif action.called < -1:
        return "There is no such location."
    if action.twin:
        fault = twin_fault(fight, one, GUN)
        if fault:
            return fault
        if action.mode != SINGLE or action.rounds != 1 or action.weapon != one.hand:
            return "Two weapons at once fire one single shot each."
    if action.hidden and not ambush_open(one, fight.who[action.targets[0]]):
        return f"{fight.who[action.targets[0]].name} would see it coming."
    return None


def twin_fault(fight: Fight, one: Combatant, kind: int) -> str | None:
    """Why he cannot use a weapon in each hand at once (CB-87)."""
    for arm in (one.hand, one.off):
        if arm < 0 or one.arms[arm].kind != kind or not usable(one, arm):
            return f"{one.name} does not hold two weapons for that."
        if kind == GUN and not open_shot(fight, one, arm):
            return f"The {one.arms[arm].name} is empty."
    return None


def fires(fight: Fight, one: Combatant) -> list[Fire]:
    """Firing actions worth offering: each enemy, each mode, each way."""
    found: list[Fire] = []
    foes = [o.index for o in fight.who if o.side != one.side and not o.dead]
    for arm in choices.in_hand(one, GUN):
        weapon = one.arms[arm]
        ammo = one.ammo[arm]
        due = one.shell_due >= 0
        for target in foes:
            for mode in weapon.modes:
                if mode == SINGLE:
                    rof = 1 if due else min(choices.single_rof(weapon), max(1, ammo))
                    found.extend(Fire(arm, (target,), mode, n) for n in range(rof, 0, -1))
                elif mode == BURST:
                    found.append(Fire(arm, (target,), mode, fight.tunables.burst_rounds))
                else:
                    found.append(Fire(arm, (target,), mode, max(1, min(weapon.rof, ammo))))
            if one.stance == BRACED and SINGLE in weapon.modes:
                found.extend(Fire(arm, (target,), SINGLE, 1, place) for place in range(6))
        if weapon.automatic and len(foes) > 1:
            rounds = max(1, min(weapon.rof, ammo))
            found.extend(
                Fire(arm, (first, second), AUTO, rounds)
                for number, first in enumerate(foes)
                for second in foes[number + 1 :]
            )
    if one.off >= 0 and one.hand >= 0:
        found.extend(Fire(one.hand, (t,), SINGLE, 1, -1, False, True) for t in foes)
    hidden = [
        Fire(f.weapon, f.targets, f.mode, f.rounds, f.called, True, f.twin)
        for f in found
        if ambush_open(one, fight.who[f.targets[0]])
    ]
    return [f for f in (*found, *hidden) if fire_fault(fight, one, f) is None]


def cover_fire_fault(fight: Fight, one: Combatant, action: CoverFire) -> str | None:
    """Why covering fire cannot be given (CB-36, CB-53, CB-75, CB-90, CB-91)."""
    fault = weapon_fault(one, action.weapon)
    if fault:
        return fault
    weapon = one.arms[action.weapon]
    if weapon.kind != GUN or action.mode not in weapon.modes:
        return f"The {weapon.name} cannot fire that way."
    if one.unaware:
        return f"{one.name} does not know of any enemy."
    if action.target >= 0:
        fault = target_fault(fight, one, action.target)
        if fault:
            return fault
        if one.lost >> action.target & 1:
            return f"{one.name} has lost track of {fight.who[action.target].name}."
        at = fight.who[action.target]
        x, y = at.x, at.y
    else:
        x, y = action.x, action.y
    if not covering_reaches(fight, one, weapon, x, y):
        return "Covering fire reaches to long range only."
    return _covering_rounds_fault(fight, one, action)


def _covering_rounds_fault(fight: Fight, one: Combatant, action: CoverFire) -> str | None:
    tunables = fight.tunables
    weapon = one.arms[action.weapon]
    ammo = one.ammo[action.weapon] if tunables.ammunition_counts else 10_000
    if action.rounds > ammo:
        return f"The {weapon.name} has {ammo} rounds left."
    if action.mode == AUTO:
        if action.actions != 1 or not tunables.covering_auto_step <= action.rounds <= weapon.rof:
            return f"A covering spray takes {tunables.covering_auto_step} to {weapon.rof} rounds."
        return None
    each = tunables.burst_rounds if action.mode == BURST else choices.single_rof(weapon)
    if not 1 <= action.actions <= tunables.covering_most:
        return f"Covering fire is 1 to {tunables.covering_most} firing actions."
    if action.rounds != each * action.actions:
        return f"Each firing action takes {each} rounds."
    return None


def cover_fires(fight: Fight, one: Combatant) -> list[CoverFire]:
    """Covering fire worth offering: at each enemy, or where he was last seen."""
    found: list[CoverFire] = []
    for arm in choices.in_hand(one, GUN):
        if not open_shot(fight, one, arm):
            continue
        weapon = one.arms[arm]
        ways: list[tuple[int, int, int]] = []
        for mode in weapon.modes:
            if mode == AUTO:
                ways.append((mode, 1, min(weapon.rof, one.ammo[arm])))
                continue
            each = fight.tunables.burst_rounds if mode == BURST else choices.single_rof(weapon)
            ways.extend((mode, n, n * each) for n in range(1, fight.tunables.covering_most + 1))
        for other in fight.who:
            if other.side == one.side or not other.able:
                continue
            lost = one.lost >> other.index & 1
            target = -1 if lost else other.index
            x = one.known_x[other.index] if lost else other.x
            y = one.known_y[other.index] if lost else other.y
            found.extend(CoverFire(target, x, y, m, n, r, arm) for m, n, r in ways)
    return [c for c in found if cover_fire_fault(fight, one, c) is None]


def chamber_fault(fight: Fight, one: Combatant, action: ChamberShell) -> str | None:
    """Why no shell can be chambered for a shot five counts later (CB-131, CB-132)."""
    fault = act_fault(fight, one, _FIRE_KINDS) or weapon_fault(one, action.weapon)
    if fault:
        return fault
    if not fresh(fight, one) or fight.count < fight.tunables.chamber_gap:
        return "The shot would come too late."
    weapon = one.arms[action.weapon]
    if weapon.feed != TUBE or one.ammo[action.weapon] or not one.spare[action.weapon]:
        return f"The {weapon.name} takes no shell in the open chamber now."
    return None
