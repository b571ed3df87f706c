"""What may be chosen in a Gray Dawn round, and in one sentence why something may not."""

from typing import Final

from chargen.combat.actions import (
    DO_AIM,
    DO_COVER,
    DO_FIRE,
    DO_HANDLE,
    DO_LOAD_TUBE,
    DO_NOTHING,
    DO_SATURATE,
    DO_STRIKE,
    DO_TEND,
    DO_THROW,
    PLAN_NAMES,
    NameStance,
    Plan,
    TakeStance,
)
from chargen.combat.combatant import (
    ACTIVE,
    BOTH_ARMS,
    BRACED,
    FULL,
    MOVING,
    OPEN,
    STANCE_NAMES,
    Combatant,
)
from chargen.combat.fight import Fight
from chargen.combat.firing import open_shot, usable
from chargen.combat.model import GRENADE, GUN, LAUNCHER, MELEE, TUBE, Weapon
from chargen.combat.movement import most_moves, moves_to_refuge
from chargen.combat.turn import counts_left, counts_needed

OPENING: Final = 0
DECLARING: Final = 1
LIGHTNING: Final = 2
COUNTS: Final = 3
"""Phases of a Gray Dawn round (CB-37)."""

WHOLE_ROUND: Final = frozenset({DO_AIM, DO_COVER, DO_SATURATE, DO_LOAD_TUBE, DO_TEND})
"""Kinds of which there is one in a turn."""
_HIDDEN_KINDS: Final = frozenset({DO_NOTHING, DO_COVER, DO_THROW, DO_HANDLE, DO_TEND, DO_LOAD_TUBE})
"""What exposes nothing (CB-53)."""
_BROKEN_KINDS: Final = frozenset({DO_NOTHING, DO_COVER, DO_THROW, DO_HANDLE})
"""What is left to who lost his nerve in the open (CB-72)."""

_BEHIND: Final = tuple(NameStance(stance) for stance in (ACTIVE, FULL, BRACED, MOVING))
_IN_OPEN: Final = tuple(NameStance(stance) for stance in (OPEN, MOVING, BRACED))
_TAKE: Final = tuple(TakeStance(stance) for stance in range(5))


def wishes(one: Combatant) -> tuple[NameStance, ...]:
    """Stances that can be wished for where he is (CB-50 to CB-55)."""
    named = _BEHIND if one.near else _IN_OPEN
    if not one.fighter.MA:
        return tuple(wish for wish in named if wish.stance != MOVING)
    return named


def wish_fault(one: Combatant, stance: int) -> str | None:
    """Why a stance cannot be wished for."""
    if any(wish.stance == stance for wish in wishes(one)):
        return None
    if not 0 <= stance < len(STANCE_NAMES):
        return "There is no such stance."
    where = "behind cover" if one.near else "in the open"
    return f"{one.name} is {where} and cannot wish for the stance {STANCE_NAMES[stance]}."


def stances_left(one: Combatant) -> tuple[TakeStance, ...]:
    """The stance wished for and, behind cover, the less exposed ones (CB-50)."""
    if not one.near or one.wish == FULL:
        return (_TAKE[one.wish],)
    if one.wish == ACTIVE:
        return (_TAKE[ACTIVE], _TAKE[FULL])
    return (_TAKE[one.wish], _TAKE[ACTIVE], _TAKE[FULL])


def kinds_of(one: Combatant) -> frozenset[int]:
    """Kinds of action his stance and his nerve leave open (CB-53, CB-56, CB-72)."""
    if one.stance == FULL:
        return _HIDDEN_KINDS
    if one.failed:
        return _BROKEN_KINDS
    return _ALL_KINDS


_ALL_KINDS: Final = frozenset(range(len(PLAN_NAMES)))


def moves_allowed(fight: Fight, one: Combatant) -> tuple[int, int]:
    """Return the least and most movement actions of a plan (CB-40, CB-54, CB-55, CB-72)."""
    most = most_moves(fight, one)
    if one.stance == MOVING:
        if one.failed:
            needed = min(most, moves_to_refuge(fight, one))
            fits = min(needed, counts_left(fight.count, fight.tunables))
            return fits, fits
        return 1, most
    return (0, most) if one.stance == ACTIVE and not one.failed else (0, 0)


def plan_fault(fight: Fight, one: Combatant, plan: Plan) -> str | None:
    """Why a plan cannot be made (CB-32, CB-35, CB-56, CB-72, CB-76)."""
    tunables = fight.tunables
    kind, actions = plan.kind, plan.actions
    if not 0 <= kind < len(PLAN_NAMES):
        return "There is no such kind of action."
    if (kind == DO_NOTHING) != (actions == 0) or min(actions, plan.moves, plan.draws) < 0:
        return "Number and kind of actions do not fit together."
    if one.covering and tunables.covering_bars_actions and (actions or plan.draws):
        return f"{one.name} fires covering fire this round and can only move."
    if one.failed and actions > tunables.failed_actions:
        return f"{one.name} lost his nerve and has one action."
    if kind in WHOLE_ROUND and actions > 1:
        return f"To {_deed(kind)} takes the whole turn once."
    if kind not in kinds_of(one):
        return f"{one.name} cannot {_deed(kind)} from {STANCE_NAMES[one.stance]}."
    if one.unaware and kind not in {DO_NOTHING, DO_HANDLE}:
        return f"{one.name} does not know of any enemy."
    return _moves_fault(fight, one, plan) or _means_fault(fight, one, plan)


def _deed(kind: int) -> str:
    return PLAN_NAMES[kind]


def _moves_fault(fight: Fight, one: Combatant, plan: Plan) -> str | None:
    tunables = fight.tunables
    least, most = moves_allowed(fight, one)
    if plan.moves > most:
        return f"{one.name} can make {most} movement actions here."
    if plan.moves < least:
        return f"{one.name} has to make {least} movement actions."
    if plan.kind in {DO_AIM, DO_SATURATE, DO_LOAD_TUBE} and (plan.moves or plan.draws):
        return f"To {_deed(plan.kind)} leaves no time to move or draw."
    if plan.draws > 1:
        return "One weapon can be drawn in a turn."
    needed = counts_needed(tunables, plan.kind, plan.actions, plan.moves, plan.draws)
    left = counts_left(fight.count, tunables)
    if needed > left:
        return f"That takes {needed} counts and {left} are left."
    return None


def _means_fault(fight: Fight, one: Combatant, plan: Plan) -> str | None:
    """Whether there is anything at hand for it."""
    if plan.draws and not drawable(one):
        return f"{one.name} has no other weapon to draw."
    match plan.kind:
        case _ if plan.kind == DO_FIRE:
            ready = any(_can_load_or_fire(fight, one, arm) for arm in in_hand(one, GUN))
            fault = None if ready or _draws_gun(one, plan) else "has no gun ready to fire"
        case _ if plan.kind == DO_STRIKE:
            fault = None
        case _ if plan.kind == DO_THROW:
            fault = None if throwable(one) else "has nothing to throw"
        case _ if plan.kind == DO_HANDLE:
            fault = None if handling(one) or plan.draws else "has no weapon that needs handling"
        case _ if plan.kind == DO_COVER:
            fault = _covering_fault(fight, one)
        case _ if plan.kind == DO_SATURATE:
            fault = _saturating_fault(fight, one)
        case _ if plan.kind == DO_LOAD_TUBE:
            fault = None if tubes(one) else "has no tube to load"
        case _ if plan.kind == DO_AIM:
            fault = None if in_hand(one, GUN) else "has no gun to aim"
        case _ if plan.kind == DO_TEND:
            fault = None if patients(fight, one) else "has nobody to tend"
        case _:
            fault = None
    return f"{one.name} {fault}." if fault else None


def _covering_fault(fight: Fight, one: Combatant) -> str | None:
    if one.failed and not fight.tunables.failed_may_cover:
        return "lost his nerve"
    return None if any(open_shot(fight, one, arm) for arm in in_hand(one, GUN)) else "has no gun"


def _saturating_fault(fight: Fight, one: Combatant) -> str | None:
    if one.stance not in {ACTIVE, OPEN}:
        return f"cannot saturate a lane from {STANCE_NAMES[one.stance]}"
    if any(one.arms[w].automatic and open_shot(fight, one, w) for w in in_hand(one, GUN)):
        return None
    return "has no automatic weapon ready"


def in_hand(one: Combatant, kind: int) -> list[int]:
    """Weapons of a kind he holds and can use (CB-109)."""
    return [
        arm
        for arm in (one.hand, one.off)
        if arm >= 0 and one.arms[arm].kind == kind and usable_or_jammed(one, arm)
    ]


def usable_or_jammed(one: Combatant, weapon: int) -> bool:
    """Held with whole arms, even if it is jammed."""
    return not one.dropped >> weapon & 1 and not (
        one.arms[weapon].two_handed and one.crippled & BOTH_ARMS
    )


def _can_load_or_fire(fight: Fight, one: Combatant, weapon: int) -> bool:
    if open_shot(fight, one, weapon):
        return True
    return one.spare[weapon] > 0 or one.jam[weapon] > 0


def _draws_gun(one: Combatant, plan: Plan) -> bool:
    return bool(plan.draws) and any(one.arms[arm].kind == GUN for arm in drawable(one))


def drawable(one: Combatant) -> list[int]:
    """Weapons that could be brought to hand (CB-34, CB-109)."""
    return [
        number
        for number, arm in enumerate(one.arms[:-1])
        if number not in {one.hand, one.off}
        and arm.kind != GRENADE
        and not one.dropped >> number & 1
        and not (arm.two_handed and one.crippled & BOTH_ARMS)
    ]


def hand_free(one: Combatant) -> bool:
    """An arm that can still throw or strike (CB-109)."""
    return one.crippled & BOTH_ARMS != BOTH_ARMS


def throwable(one: Combatant) -> list[int]:
    """Grenades left, and launchers in hand that are loaded (CB-140)."""
    if not hand_free(one):
        return []
    return [
        number
        for number, arm in enumerate(one.arms)
        if (arm.kind == GRENADE and one.ammo[number] > 0)
        or (
            arm.kind == LAUNCHER
            and number in {one.hand, one.off}
            and usable(one, number)
            and one.ammo[number] > 0
        )
    ]


def needs_reload(one: Combatant, weapon: int) -> bool:
    """Held, not full, not a tube, and a magazine left for it (CB-130)."""
    arm = one.arms[weapon]
    return (
        weapon >= 0
        and arm.shots > 0
        and arm.feed != TUBE
        and one.ammo[weapon] < arm.shots
        and one.spare[weapon] > 0
        and usable(one, weapon)
    )


def handling(one: Combatant) -> bool:
    """Whether a weapon can be reloaded, cleared or picked up (CB-06, CB-130)."""
    held = [arm for arm in (one.hand, one.off) if arm >= 0]
    return bool(one.dropped) or any(needs_reload(one, arm) or one.jam[arm] for arm in held)


def tubes(one: Combatant) -> list[int]:
    """Tube-fed weapons in hand with room and shells for them (CB-131)."""
    return [
        arm
        for arm in (one.hand, one.off)
        if arm >= 0
        and one.arms[arm].feed == TUBE
        and one.ammo[arm] < one.arms[arm].shots
        and one.spare[arm] > 0
        and usable(one, arm)
    ]


def patients(fight: Fight, one: Combatant) -> list[int]:
    """The dying of his own side (CB-123)."""
    return [
        other.index
        for other in fight.who
        if other.side == one.side and other.dying and other.index != one.index
    ]


def blades(one: Combatant) -> list[int]:
    """What he can strike with: hand weapons held, and bare hands (CB-11)."""
    if not hand_free(one):
        return []
    return [*in_hand(one, MELEE), len(one.arms) - 1]


def single_rof(weapon: Weapon) -> int:
    """Single shots of one firing action; the ROF of an automatic is that of its spray (CB-36)."""
    return weapon.rof if len(weapon.modes) == 1 and weapon.modes[0] == 0 else 1


def plans(fight: Fight, one: Combatant) -> tuple[Plan, ...]:
    """Every number and kind of actions he may say (CB-32, CB-35)."""
    least, most = moves_allowed(fight, one)
    counts = counts_left(fight.count, fight.tunables)
    found: list[Plan] = []
    can_draw = 1 if drawable(one) and not one.covering else 0
    allowed = kinds_of(one)
    for kind in range(len(PLAN_NAMES)):
        if kind not in allowed:
            continue
        if kind == DO_NOTHING:
            numbers: tuple[int, ...] = (0,)
        elif kind in WHOLE_ROUND:
            numbers = (1,)
        else:
            numbers = tuple(range(1, counts + 1))
        for moves in range(least, most + 1):
            for draws in range(can_draw + 1):
                for number in numbers:
                    plan = Plan(kind, number, moves, draws)
                    if plan_fault(fight, one, plan) is None:
                        found.append(plan)
                    elif number:
                        break
    return tuple(found)
