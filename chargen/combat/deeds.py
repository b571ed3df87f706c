"""What a fighter may do on his count: candidates for ``legal`` and the reasons against them."""

from typing import Final

from chargen.combat import choices
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
    Delay,
    Draw,
    EndTurn,
    Fire,
    LoadTube,
    Move,
    PickUp,
    Reload,
    SaturationFire,
    Stabilise,
    Strike,
    Throw,
)
from chargen.combat.attack import reaches
from chargen.combat.close import in_reach
from chargen.combat.combatant import ACTIVE, BRACED, FULL, MOVING, NO_COUNT, Combatant
from chargen.combat.fight import Fight
from chargen.combat.firing import (
    ambush_open,
    covering_reaches,
    open_shot,
    sees,
    usable,
)
from chargen.combat.geometry import distance
from chargen.combat.model import AUTO, BURST, GUN, METRE, MODE_NAMES, SHOT, SINGLE, TUBE
from chargen.combat.movement import (
    forced_moves,
    reach_of,
    same_piece,
    useful_moves,
)
from chargen.combat.protection import hidden_from
from chargen.combat.throwing import throw_range

END: Final = EndTurn()
ATTACKS: Final = frozenset({DO_FIRE, DO_STRIKE, DO_THROW})


def acts_left(one: Combatant) -> int:
    """Combat actions of the plan not yet taken."""
    return one.plan_actions - one.acts_done


def moves_left(one: Combatant) -> int:
    """Movement actions not yet taken; taking cover gives up the rest (CB-44)."""
    if one.moves_done and one.stance != MOVING:
        return 0
    return one.plan_moves - one.moves_done


def draws_left(one: Combatant) -> int:
    """Draws of the plan not yet made."""
    return one.plan_draws - one.draws_done


def fresh(fight: Fight, one: Combatant) -> bool:
    """Whether this count is his for a new action, five after the last (CB-32, CB-33)."""
    gap = fight.tunables.count_gap
    return one.last_count == NO_COUNT or fight.count <= one.last_count - gap


def shares(fight: Fight, one: Combatant) -> bool:
    """A shot may share the count of the one move or of a draw (CB-32, CB-34, CB-41)."""
    tunables = fight.tunables
    if one.plan_kind not in ATTACKS or not acts_left(one):
        return False
    if one.draw_count != NO_COUNT and one.draw_count == one.last_count:
        return True
    one_move = 0 < one.plan_moves < tunables.running_moves
    return one_move and one.move_count != NO_COUNT and one.move_count == one.last_count


def act_fault(fight: Fight, one: Combatant, kinds: frozenset[int]) -> str | None:
    """Why no combat action of these kinds can be taken on this count."""
    if one.plan_kind not in kinds and fight.tunables.actions_alike:
        return f"{one.name} planned something else."
    if not acts_left(one):
        return f"{one.name} has no action left."
    if not fresh(fight, one) and not shares(fight, one):
        return f"{one.name} acts again five counts later."
    if one.failed and moves_left(one) and one.plan_kind != DO_COVER:
        return f"{one.name} has to run for cover first."
    return None


_FIRE_KINDS: Final = frozenset({DO_FIRE})
_HANDLE_KINDS: Final = frozenset({DO_FIRE, DO_STRIKE, DO_THROW, DO_HANDLE})


def weapon_fault(one: Combatant, weapon: int) -> str | None:
    """Why a weapon is not at hand."""
    if not 0 <= weapon < len(one.arms):
        return f"{one.name} has no such weapon."
    if one.dropped >> weapon & 1:
        return f"The {one.arms[weapon].name} lies on the ground."
    if weapon not in {one.hand, one.off}:
        return f"The {one.arms[weapon].name} is not in hand."
    if one.jam[weapon]:
        return f"The {one.arms[weapon].name} is jammed."
    if not usable(one, weapon):
        return f"The {one.arms[weapon].name} needs two good arms."
    return None


def target_fault(fight: Fight, one: Combatant, target: int) -> str | None:
    """Why somebody cannot be an enemy to act against."""
    if not 0 <= target < len(fight.who):
        return "There is no such fighter."
    other = fight.who[target]
    if other.side == one.side:
        return f"{other.name} is on the same side."
    return f"{other.name} is dead." if other.dead else None


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
        if not reaches(fight, one, weapon, other.x, other.y):
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
        if action.called > 5:  # noqa: PLR2004 - the last location
            return "There is no such location."
        if action.mode != SINGLE or weapon.load == SHOT or action.twin:
            return "Only single bullets can be aimed at a location."
        if one.stance != BRACED and fight.tunables.called_needs_brace:
            return "A called shot needs the bracing stance."
    elif action.called < -1:
        return "There is no such location."
    if action.twin:
        fault = _twin_fault(fight, one, GUN)
        if fault:
            return fault
        if action.mode != SINGLE or action.rounds != 1 or action.weapon != one.hand:
            return "Two weapons at once fire one single shot each."
    if action.hidden and not ambush_open(fight, one, fight.who[action.targets[0]]):
        return f"{fight.who[action.targets[0]].name} would see it coming."
    return None


def _twin_fault(fight: Fight, one: Combatant, kind: int) -> str | None:
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
        found.extend(Fire(one.hand, (t,), SINGLE, 1, -1, False, True) for t in foes)  # noqa: FBT003 - in order
    hidden = [
        Fire(f.weapon, f.targets, f.mode, f.rounds, f.called, True, f.twin)  # noqa: FBT003 - in order
        for f in found
        if ambush_open(fight, one, fight.who[f.targets[0]])
    ]
    return [f for f in (*found, *hidden) if fire_fault(fight, one, f) is None]


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
        fault = _twin_fault(fight, one, one.arms[action.weapon].kind)
        if fault or action.weapon != one.hand:
            return fault or "Two weapons strike together, the one in the right hand first."
    if action.hidden and not ambush_open(fight, one, other):
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
    if action.weapon not in choices.throwable(fight, one):
        return f"{one.name} has no such grenade at hand."
    reach = throw_range(fight, one, one.arms[action.weapon])
    if distance(one.x, one.y, action.x, action.y) > reach * METRE:
        return f"{one.name} throws {reach} m."
    return None


def throws(fight: Fight, one: Combatant) -> list[Throw]:
    """Throws at enemies, or where they were last seen (CB-53)."""
    found = [
        Throw(arm, one.known_x[other.index], one.known_y[other.index])
        for arm in choices.throwable(fight, one)
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
        held = action.weapon in {one.hand, one.off} and action.weapon >= 0
        return None if held and one.jam[action.weapon] else "That weapon is not jammed in hand."
    if isinstance(action, Reload):
        fault = weapon_fault(one, action.weapon)
        if fault:
            return fault
        return None if choices.needs_reload(one, action.weapon) else "That cannot be reloaded."
    return "That is no handling of weapons."


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


def delay_fault(fight: Fight, one: Combatant, count: int) -> str | None:
    """Why an action cannot be put off to a count (CB-33, CB-34, CB-39)."""
    if not (acts_left(one) or moves_left(one) or draws_left(one) or one.shell_due >= 0):
        return f"{one.name} has nothing to put off."
    if not 0 <= count < fight.count:
        return "An action can be put off to a later count of this round."
    together = one.draw_count != NO_COUNT and one.draw_count == one.move_count
    if together and one.draw_count - count >= fight.tunables.count_gap and not one.acts_done:
        return "Drawing on the move goes with the shot."
    return None


def delays(fight: Fight, one: Combatant) -> list[Delay]:
    """Counts worth waiting for: five later, or just after somebody else."""
    counts = {fight.count - fight.tunables.count_gap, 0}
    counts.update(count_of(slot.key) for slot in fight.slots)
    found = [Delay(count) for count in sorted(counts, reverse=True)]
    return [d for d in found if delay_fault(fight, one, d.count) is None]


def count_of(key: int) -> int:
    """The count a slot's key stands for."""
    return -key // KEY_COUNT


KEY_TIE: Final = 128
KEY_REF: Final = 256
KEY_COUNT: Final = 2 * KEY_REF * KEY_TIE
"""How a key is made: count, own before delayed, REF, roll-off; the highest comes first."""


def other_fault(fight: Fight, one: Combatant, action: Action) -> str | None:  # noqa: C901 - a list of cases
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
