"""What may be chosen, in words: what is meant, what is done, at whom; and what one might want."""

from collections.abc import Iterable
from typing import Final

from ...harm import luck
from ...harm.weapons import AUTO, BURST, GRENADE, GUN, LOCATION_NAMES, MELEE, SINGLE
from ...kernel.question import Action, Question
from ...kernel.words import counted
from ...scene.scenario import METRE
from ..actions.action import Delay
from ..actions.aim import Aim
from ..actions.care import Stabilise
from ..actions.covering_fire import HOLD, CoveringFire
from ..actions.fire import Fire
from ..actions.melee import Strike
from ..actions.move import Move
from ..actions.plan import Plan
from ..actions.reload import ChamberShell, LoadTube, Reload
from ..actions.saturation_fire import SaturationFire
from ..actions.stance import NameStance, TakeStance
from ..actions.throw import Throw
from ..actions.weapon_actions import ClearJam, Draw, PickUp
from ..model import choice_ids as k
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.penalties import DO_FIRE, DO_NOTHING, PLAN_NAMES
from ..model.stats import STANCE_NAMES
from ..rolls.initiative import LIGHTNING, STEADILY

MODES: Final = ("single shots", "burst", "full auto")

_INTENTS: Final[dict[int, str]] = {
    luck.KEEP_ROLL: "Luck", luck.ADD_LUCK: "Luck", luck.ROLL_AGAIN: "Luck",
    k.HOLD_FIRE: "Covering fire", k.COVER_FIRE: "Covering fire",
    k.STEADY_START: "Start", k.LIGHTNING_STRIKE: "Start",
    k.NAME_STANCE: "Stance", k.TAKE_STANCE: "Stance",
    k.MOVE: "Move", k.FIRE: "Fire", k.CHAMBER_SHELL: "Load", k.AIM: "Aim", k.RELOAD: "Load",
    k.LOAD_TUBE: "Load", k.DRAW: "Weapons", k.THROW: "Throw", k.STRIKE: "Strike",
    k.STABILISE: "Tend", k.CLEAR_JAM: "Weapons", k.PICK_UP: "Weapons",
    k.SATURATE: "Lane of fire", k.DELAY: "Wait", k.END_TURN: "End the turn",
}  # fmt: skip
_PLAIN: Final[dict[int, str]] = {
    luck.KEEP_ROLL: "Leave the roll as it is",
    k.HOLD_FIRE: "No covering fire this round",
    k.STEADY_START: "The usual start",
    k.END_TURN: "Nothing more this round",
    k.AIM: "Aim for the whole turn",
    k.STABILISE: "Stabilise",
}
_HANDLING: Final[dict[int, str]] = {
    k.CHAMBER_SHELL: "A shell into the chamber of",
    k.LOAD_TUBE: "Shells into the tube of",
    k.RELOAD: "A magazine into",
    k.CLEAR_JAM: "Clear the jam of",
    k.PICK_UP: "Pick up",
    k.DRAW: "Draw",
}


def intent(action: Action) -> str:
    """Name what somebody means by a choice; choices of one intent stand together."""
    if isinstance(action, Plan):
        alone = action.of_kind == DO_NOTHING and action.moves
        return "Move only" if alone else PLAN_NAMES[action.of_kind].capitalize()
    return _INTENTS[int(action.kind)]


def deed(fight: Fight, combatant: Combatant, action: Action) -> str:
    """Say what is done, without the target."""
    kind = int(action.kind)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if isinstance(action, Draw | Reload | LoadTube | ChamberShell | ClearJam | PickUp):
        where = " into the other hand" if isinstance(action, Draw) and action.off else ""
        return f"{_HANDLING[kind]} {combatant.arms[action.weapon].name}{where}"
    if isinstance(action, NameStance | TakeStance):
        return STANCE_NAMES[action.stance].capitalize()
    if isinstance(action, Plan):
        return _plan(action)
    if isinstance(action, Move):
        return f"To {place_of(action.x, action.y)}, {STANCE_NAMES[action.stance]}"
    if isinstance(action, Delay):
        return f"Until count {action.count}"
    return _attack(combatant, action) or _price(fight, combatant, kind)


def _price(fight: Fight, combatant: Combatant, kind: int) -> str:
    """What luck or haste costs and gives (CB-03, CB-31)."""
    tunables = fight.tunables
    if kind == luck.ADD_LUCK:
        return f"1 luck: +{tunables.luck_bonus} ({combatant.luck} left)"
    if kind == luck.ROLL_AGAIN:
        return f"{tunables.luck_reroll} luck: roll again ({combatant.luck} left)"
    gain, loss = tunables.lightning_bonus, tunables.lightning_penalty
    return f"Lightning strike: initiative +{gain}, actions -{loss}"


def _plan(plan: Plan) -> str:
    parts = []
    if plan.actions:
        times = f" x {plan.actions}" if plan.actions > 1 else ""
        parts.append(PLAN_NAMES[plan.of_kind].capitalize() + times)
    if plan.moves:
        parts.append(f"{plan.moves} move{'s' if plan.moves > 1 else ''}")
    if plan.draws:
        parts.append("draw a weapon")
    return " + ".join(parts) or "No action"


def _attack(combatant: Combatant, action: Action) -> str:
    """Weapon and way of an attack; empty if it is none."""
    if isinstance(action, Throw):
        return combatant.arms[action.weapon].name
    if isinstance(action, CoveringFire):
        times = f"{action.actions} x " if action.actions > 1 else ""
        way = f"{times}{MODES[action.mode]}, {counted(int(action.rounds), 'round')}".capitalize()
        return f"{way}: {combatant.arms[action.weapon].name}"
    if isinstance(action, SaturationFire):
        rounds = counted(int(action.rounds), "round")
        return f"{combatant.arms[action.weapon].name}, {rounds}, {action.width} m wide"
    if not isinstance(action, Fire | Strike):
        return ""
    words = combatant.arms[action.weapon].name
    if isinstance(action, Fire):
        words = f"{MODES[action.mode].capitalize()}, {action.rounds}: {words}"
        if action.called >= 0:
            words += f", at the {LOCATION_NAMES[action.called]}"
    return words + (", unseen" if action.hidden else "") + (", both weapons" if action.twin else "")


def place_of(x: int, y: int) -> str:
    """Return a place in metres."""
    return f"({x / METRE:g}, {y / METRE:g}) m"


# --- what one might want


_EVERY: Final[dict[int, tuple[Action, ...]]] = {
    luck.LUCK: (luck.KEEP, luck.ADD, luck.AGAIN),
    k.ASK_LIGHTNING: (STEADILY, LIGHTNING),
    k.ASK_INTENDED_STANCE: tuple(NameStance(stance) for stance in range(len(STANCE_NAMES))),
    k.ASK_STANCE: tuple(TakeStance(stance) for stance in range(len(STANCE_NAMES))),
    k.ASK_PLAN: (
        *(Plan(kind, 1, 0, 0) for kind in range(1, len(PLAN_NAMES))),
        Plan(DO_FIRE, 2, 0, 0),
        Plan(DO_FIRE, 3, 0, 0),
        Plan(DO_FIRE, 1, 1, 0),
        *(Plan(DO_NOTHING, 0, moves, 0) for moves in (1, 2, 3)),
    ),
}
"""What every fighter might want at a question, by its kind."""


def thinkable(fight: Fight, combatant: Combatant, question: Question) -> Iterable[Action]:
    """Name what somebody might want at a question, allowed or not."""
    kind = int(question.kind)
    if kind in _EVERY:
        return _EVERY[kind]
    enemies = [
        other for other in fight.combatants if other.side != combatant.side and not other.dead
    ]
    if kind == k.ASK_COVERING:
        return [HOLD, *(way for other in enemies for way in _covering(combatant, other))]
    return [
        *(way for other in enemies for way in _attacks(combatant, other)),
        *_handling(fight, combatant),
    ]


def _covering(combatant: Combatant, other: Combatant) -> list[Action]:
    found: list[Action] = []
    for number, arm in enumerate(combatant.arms):
        if arm.kind == GUN:
            mode = AUTO if AUTO in arm.modes else BURST if BURST in arm.modes else SINGLE
            rounds = max(1, arm.rof)
            found.append(CoveringFire(other.index, other.x, other.y, mode, 1, rounds, number))
    return found


def _attacks(combatant: Combatant, other: Combatant) -> list[Action]:
    found: list[Action] = []
    for number, arm in enumerate(combatant.arms):
        if arm.kind == GUN:
            found.append(Fire(number, (int(other.index),), SINGLE, 1))
        elif arm.kind == MELEE:
            found.append(Strike(number, other.index))
        elif arm.kind == GRENADE:
            found.append(Throw(number, other.x, other.y))
    found.append(Aim(other.index))
    held = max(int(combatant.hand), 0)
    if combatant.arms[held].automatic:
        found.append(SaturationFire(held, other.x, other.y, 2, combatant.arms[held].rof))
    return found


def _handling(fight: Fight, combatant: Combatant) -> list[Action]:
    found: list[Action] = []
    for number, arm in enumerate(combatant.arms[:-1]):
        found.append(Draw(number))
        if arm.kind == GUN:
            found += [Reload(number), ClearJam(number)]
    friends = (friend for friend in fight.combatants if friend.side == combatant.side)
    return found + [Stabilise(friend.index) for friend in friends if friend is not combatant]
