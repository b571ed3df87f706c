"""Which other deeds may be done on a count, and why others may not (CB-06 to CB-142)."""

from typing import Final

from chargen.combat import choices, figures
from chargen.combat.actions import (
    DO_AIM,
    DO_COVER,
    DO_FIRE,
    DO_HANDLE,
    DO_LOAD_TUBE,
    DO_SATURATE,
    DO_STRIKE,
    DO_TEND,
    DO_THROW,
    Action,
    Aim,
    ChamberShell,
    ClearJam,
    CoverFire,
    Draw,
    LoadTube,
    Move,
    PickUp,
    Reload,
    SaturationFire,
    Stabilise,
    Strike,
    Throw,
)
from chargen.combat.close import in_reach
from chargen.combat.combatant import ACTIVE, FULL, MOVING, Combatant
from chargen.combat.deeds import (
    act_fault,
    draws_left,
    fresh,
    moves_left,
    shares,
    target_fault,
    weapon_fault,
)
from chargen.combat.fight import Fight
from chargen.combat.geometry import distance
from chargen.combat.model import GUN, METRE
from chargen.combat.movement import forced_moves, reach_of, same_piece, useful_moves
from chargen.combat.shooting import (
    chamber_fault,
    cover_fire_fault,
    cover_fires,
    sight_fault,
    twin_fault,
)
from chargen.combat.stealth import ambush_open
from chargen.combat.throwing import throw_range

_HANDLE_KINDS: Final = frozenset({DO_FIRE, DO_STRIKE, DO_THROW, DO_HANDLE})


def strike_fault(fight: Fight, one: Combatant, action: Strike) -> str | None:
    """Why a blow cannot be struck (CB-11, CB-15, CB-87)."""
    fault = act_fault(fight, one, frozenset({DO_STRIKE}))
    if fault:
        return fault
    if action.weapon not in choices.blades(one):
        return f"{one.name} cannot strike with that."
    fault = target_fault(fight, one, action.target)
    if fault:
        return fault
    other = fight.who[action.target]
    if one.stance == FULL:
        return f"{one.name} would have to leave full cover."
    if not in_reach(fight, one, other, fight.tunables.close_reach):
        return f"{other.name} is out of reach."
    if action.twin:
        fault = twin_fault(fight, one, one.arms[action.weapon].kind)
        if fault or action.weapon != one.hand:
            return fault or "Two weapons strike together, the one in the right hand first."
    if action.hidden and not ambush_open(one, other):
        return f"{other.name} would see it coming."
    return None


def strikes(fight: Fight, one: Combatant) -> list[Strike]:
    """Blows within reach."""
    near = [
        other
        for other in fight.who
        if other.side != one.side
        and not other.dead
        and in_reach(fight, one, other, fight.tunables.close_reach)
    ]
    found = [
        Strike(arm, other.index, hidden, twin)
        for other in near
        for arm in choices.blades(one)
        for hidden in (False, True)
        for twin in (False, True)
    ]
    return [s for s in found if strike_fault(fight, one, s) is None]


def move_fault(fight: Fight, one: Combatant, action: Move) -> str | None:
    """Why a place cannot be moved to (CB-40, CB-44, CB-45, CB-72)."""
    if not moves_left(one):
        return f"{one.name} has no movement action left."
    if not fresh(fight, one):
        return f"{one.name} moves five counts later."
    if one.failed and one.stance == MOVING:
        if action in forced_moves(fight, one):
            return None
        return f"{one.name} lost his nerve and runs straight for the nearest cover."
    if distance(one.x, one.y, action.x, action.y) > reach_of(fight, one):
        return f"{one.name} moves {reach_of(fight, one) // METRE} m in one action."
    if action.stance not in {ACTIVE, FULL, MOVING}:
        return "A move ends in cover or in the open."
    if one.stance == ACTIVE and fight.tunables.leaving_needs_check:
        if not same_piece(fight, one, action.x, action.y):
            return "To leave cover is to take the moving stance."
        if action.stance == MOVING:
            return f"{one.name} stays behind his cover."
    return None


def moves(fight: Fight, one: Combatant) -> list[Move]:
    """Places worth going to that can be reached."""
    if one.failed and one.stance == MOVING:
        found = forced_moves(fight, one)
    else:
        found = useful_moves(fight, one)
    return [m for m in found if move_fault(fight, one, m) is None]


def throw_fault(fight: Fight, one: Combatant, action: Throw) -> str | None:
    """Why something cannot be thrown there (CB-53, CB-140, CB-142)."""
    fault = act_fault(fight, one, frozenset({DO_THROW}))
    if fault:
        return fault
    if action.weapon not in choices.throwable(one):
        return f"{one.name} has no such grenade at hand."
    reach = throw_range(fight, one, one.arms[action.weapon])
    far = distance(one.x, one.y, action.x, action.y)
    if figures.true_band(far, reach, metre=METRE) > fight.tunables.throw_band:
        return f"{one.name} throws {reach} m."
    return None


def throws(fight: Fight, one: Combatant) -> list[Throw]:
    """Throws at enemies, or where they were last seen (CB-53)."""
    found = [
        Throw(arm, one.known_x[other.index], one.known_y[other.index])
        for arm in choices.throwable(one)
        for other in fight.who
        if other.side != one.side and other.able
    ]
    return [t for t in dict.fromkeys(found) if throw_fault(fight, one, t) is None]


def handling_fault(fight: Fight, one: Combatant, action: Action) -> str | None:
    """Why a weapon cannot be reloaded, cleared or picked up (CB-06, CB-130)."""
    fault = act_fault(fight, one, _HANDLE_KINDS)
    if fault:
        return fault
    if isinstance(action, PickUp):
        if not 0 <= action.weapon < len(one.arms) or not one.dropped >> action.weapon & 1:
            return "That weapon does not lie on the ground."
        return None if choices.hand_free(one) else f"{one.name} has no hand for it."
    if isinstance(action, ClearJam):
        if one.cleared == fight.round:
            return f"{one.name} has worked on a jam this round."
        held = action.weapon in {one.hand, one.off} and action.weapon >= 0
        return None if held and one.jam[action.weapon] else "That weapon is not jammed in hand."
    if isinstance(action, Reload):
        fault = weapon_fault(one, action.weapon)
        if fault:
            return fault
        return None if choices.needs_reload(one, action.weapon) else "That cannot be reloaded."
    return "That is no handling of weapons."


def handlings(fight: Fight, one: Combatant) -> list[Action]:
    """Reloading, clearing, picking up and chambering that can be done."""
    found: list[Action] = []
    held = [arm for arm in (one.hand, one.off) if arm >= 0]
    for arm in held:
        found.extend((Reload(arm), ClearJam(arm)))
    found.extend(PickUp(arm) for arm in range(len(one.arms)) if one.dropped >> arm & 1)
    found = [a for a in found if handling_fault(fight, one, a) is None]
    if one.plan_kind == DO_FIRE:
        shells = [ChamberShell(arm) for arm in held]
        found.extend(s for s in shells if chamber_fault(fight, one, s) is None)
    return found


def draw_fault(fight: Fight, one: Combatant, action: Draw) -> str | None:
    """Why a weapon cannot be drawn now (CB-34, CB-109)."""
    if not draws_left(one):
        return f"{one.name} planned to draw nothing more."
    on_the_move = shares(fight, one) and one.move_count == fight.count
    if not fresh(fight, one) and not on_the_move:
        return f"{one.name} draws five counts later."
    if one.failed and moves_left(one):
        return f"{one.name} has to run for cover first."
    if action.weapon not in choices.drawable(one):
        return f"{one.name} cannot draw that."
    arm = 3 if action.off else 2
    if one.crippled >> arm & 1:
        return "That arm is crippled."
    if action.off and one.arms[action.weapon].two_handed:
        return "That weapon takes both hands."
    return None


def draws(fight: Fight, one: Combatant) -> list[Draw]:
    """Weapons that can be drawn now, into either hand."""
    found = [Draw(arm, off) for arm in choices.drawable(one) for off in (False, True)]
    return [d for d in found if draw_fault(fight, one, d) is None]


def other_fault(fight: Fight, one: Combatant, action: Action) -> str | None:
    """Why a whole-turn action cannot be taken (CB-23, CB-92, CB-123, CB-125, CB-131)."""
    match action:
        case Aim():
            fault = act_fault(fight, one, frozenset({DO_AIM}))
            fault = fault or target_fault(fight, one, action.target)
            return fault or sight_fault(fight, one, action.target)
        case CoverFire():
            fault = act_fault(fight, one, frozenset({DO_COVER}))
            return fault or cover_fire_fault(fight, one, action)
        case LoadTube():
            fault = act_fault(fight, one, frozenset({DO_LOAD_TUBE}))
            if fault:
                return fault
            return None if action.weapon in choices.tubes(one) else "That tube cannot be loaded."
        case Stabilise():
            fault = act_fault(fight, one, frozenset({DO_TEND}))
            if fault:
                return fault
            if action.target not in choices.patients(fight, one):
                return "Nobody there needs to be tended."
            other = fight.who[action.target]
            reach = fight.tunables.stabilise_reach
            near = in_reach(fight, one, other, reach)
            return None if near else f"{other.name} is out of reach."
        case SaturationFire():
            return saturation_fault(fight, one, action)
        case _:
            return "That cannot be done on a count."


def saturation_fault(fight: Fight, one: Combatant, action: SaturationFire) -> str | None:
    """Why a lane cannot be filled with fire (CB-92)."""
    fault = act_fault(fight, one, frozenset({DO_SATURATE})) or weapon_fault(one, action.weapon)
    if fault:
        return fault
    weapon = one.arms[action.weapon]
    ammo = one.ammo[action.weapon] if fight.tunables.ammunition_counts else 10_000
    if not weapon.automatic:
        return f"The {weapon.name} is no automatic weapon."
    if action.width < fight.tunables.lane_width:
        return f"A lane is {fight.tunables.lane_width} m wide or more."
    if not 1 <= action.rounds <= min(weapon.rof, ammo):
        return f"The {weapon.name} can fire {min(weapon.rof, ammo)} rounds."
    if (action.x, action.y) == (one.x, one.y):
        return "A lane needs a direction."
    return None


def others(fight: Fight, one: Combatant) -> list[Action]:
    """Whole-turn actions of the plan that can be taken."""
    found: list[Action] = []
    foes = [o for o in fight.who if o.side != one.side and not o.dead]
    if one.plan_kind == DO_AIM:
        found.extend(Aim(foe.index) for foe in foes)
    elif one.plan_kind == DO_COVER:
        found.extend(cover_fires(fight, one))
    elif one.plan_kind == DO_LOAD_TUBE:
        found.extend(LoadTube(arm) for arm in choices.tubes(one))
    elif one.plan_kind == DO_TEND:
        found.extend(Stabilise(index) for index in choices.patients(fight, one))
    elif one.plan_kind == DO_SATURATE:
        found.extend(
            SaturationFire(arm, foe.x, foe.y, width, min(one.arms[arm].rof, one.ammo[arm]))
            for arm in choices.in_hand(one, GUN)
            for foe in foes
            if foe.able
            for width in (fight.tunables.lane_width, 2 * fight.tunables.lane_width)
        )
    return [a for a in found if other_fault(fight, one, a) is None]
