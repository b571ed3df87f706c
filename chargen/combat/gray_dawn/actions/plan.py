"""The plan of a turn: number and kind of actions, moves, draws (CB-32, CB-35, CB-50)."""

from typing import Final

from ...harm.weapons import GUN
from ...kernel.driver import Driver
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Plain, Question
from ...native_types import i64, mypyc_attr
from ..model.choice_ids import ASK_PLAN, END_TURN, PLAN
from ..model.combatant import Combatant
from ..model.events import PlanMade
from ..model.fight import Fight
from ..model.penalties import (
    DO_AIM,
    DO_COVER,
    DO_FIRE,
    DO_HANDLE,
    DO_LOAD_TUBE,
    DO_NOTHING,
    DO_SATURATE,
    DO_TEND,
    DO_THROW,
    PLAN_NAMES,
    counts_ahead,
    counts_needed,
)
from ..model.stats import ACTIVE, FULL, MOVING, OPEN, STANCE_NAMES
from ..rolls.cover_positions import moves_to_refuge
from ..rolls.initiative import own_fight
from .care import patients
from .move import most_moves, must_run
from .refusals import can_fire
from .reload import tubes
from .throw import throwable
from .weapon_actions import drawable, needs_handling

END: Final = Action(END_TURN)
"""Do nothing more this round."""


WHOLE_ROUND: Final = 0b1111100000
"""Kinds of which there is one in a turn."""
HIDDEN_KINDS: Final = 0b1101011001
"""Kinds that expose nothing (CB-53)."""
BROKEN_KINDS: Final = 0b0001011001
"""Kinds left after a failed check in the open (CB-72)."""
UNWARY_KINDS: Final = 0b0000010001
"""Kinds left to a fighter unaware of any enemy (CB-15)."""
UNMOVED_KINDS: Final = 0b0110100000
"""Kinds that leave no time to move or draw (CB-23, CB-92, CB-131)."""
ALL_KINDS: Final = 0b1111111111


@mypyc_attr(acyclic=True, free_list_len=1)
class Plan(Action):
    """Say kind and number of combat actions, movement actions and draws (CB-32, CB-34, CB-42)."""

    def __init__(self, of_kind: i64, actions: i64, moves: i64, draws: i64) -> None:
        super().__init__(PLAN)
        self.of_kind = of_kind
        self.actions = actions
        self.moves = moves
        self.draws = draws

    def values(self) -> tuple[Plain, ...]:
        """Return kind, actions, moves, draws."""
        return self.of_kind, self.actions, self.moves, self.draws


class PlanQuestion(Question):
    """Number and kind of actions of the turn (CB-50)."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(ASK_PLAN, fighter)

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return every plan, or the end of the turn."""
        own = own_fight(fight)
        combatant = own.combatants[self.fighter]
        choices = plans(own, combatant)
        return tuple(choices) if flight(own, combatant) else (*choices, END)

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Return the reason a plan is refused, or None."""
        own = own_fight(fight)
        combatant = own.combatants[self.fighter]
        if action.kind == END_TURN:
            return run_fault(combatant) if flight(own, combatant) else None
        if not isinstance(action, Plan):
            return f"{combatant.name} has to say number and kind of actions first."
        return fault(own, combatant, action)


def flight(fight: Fight, combatant: Combatant) -> Plan | None:
    """Return the smallest plan after a failed check in the open, or None without a way (CB-72)."""
    if not must_run(fight, combatant):
        return None
    least = moves_allowed(fight, combatant)[0]
    run = Plan(DO_NOTHING, 0, least, 0)
    return run if least > 0 and fault(fight, combatant, run) is None else None


def run_fault(combatant: Combatant) -> str:
    """Return the reason a turn does not end before the run for cover (CB-72)."""
    return (
        f"{combatant.name} failed the suppression check in the open and must run for cover first."
    )


def make(fight: Fight, table: Driver, combatant: Combatant) -> bool:
    """Make the plan, or end the turn (CB-32, CB-50)."""
    plan = table.ask(fight, fight.questions[3 * combatant.index + 1])
    if not isinstance(plan, Plan):
        return False
    combatant.plan_kind = plan.of_kind
    combatant.plan_actions = plan.actions
    combatant.plan_moves = plan.moves
    combatant.plan_draws = plan.draws
    combatant.acts_done = 0
    combatant.moves_done = 0
    combatant.draws_done = 0
    if table.listening:
        table.tell(PlanMade(combatant.index, plan.of_kind, plan.actions, plan.moves, plan.draws))
    return True


def plans(fight: Fight, combatant: Combatant) -> list[Plan]:
    """Return every legal number and kind of actions (CB-32, CB-35)."""
    allowed = moves_allowed(fight, combatant)
    least, most = allowed
    counts = int(counts_ahead(fight, combatant))
    choices: list[Plan] = []
    can_draw = 1 if drawable(combatant) and not combatant.covering else 0
    for kind in range(len(PLAN_NAMES)):
        if not kinds_of(combatant) >> kind & 1:
            continue
        numbers = range(1, (1 if WHOLE_ROUND >> kind & 1 else counts) + 1)
        for moves in range(least, most + 1):
            for draws in range(can_draw + 1):
                for number in numbers if kind != DO_NOTHING else range(1):
                    plan = Plan(kind, number, moves, draws)
                    if _fault(fight, combatant, plan, allowed) is None:
                        choices.append(plan)
                    elif number:
                        break
    return choices


def kinds_of(combatant: Combatant) -> i64:
    """Return kinds open to the stance and after the suppression check (CB-53, CB-56, CB-72)."""
    if combatant.stance == FULL:
        return HIDDEN_KINDS
    return BROKEN_KINDS if combatant.failed else ALL_KINDS


def moves_allowed(fight: Fight, combatant: Combatant) -> tuple[i64, i64]:
    """Return the least and most movement actions of a plan (CB-40, CB-54, CB-55, CB-72)."""
    if combatant.stance == MOVING:
        most = most_moves(fight, combatant)
        if combatant.failed:
            needed = min(most, moves_to_refuge(fight, combatant))
            fits = min(needed, counts_ahead(fight, combatant))
            return fits, fits
        return min(1, most), most
    return (
        (0, most_moves(fight, combatant))
        if combatant.stance == ACTIVE and not combatant.failed
        else (0, 0)
    )


def fault(fight: Fight, combatant: Combatant, plan: Plan) -> str | None:
    """Return the reason a plan is refused, or None (CB-32, CB-35, CB-56, CB-72, CB-76)."""
    return _fault(fight, combatant, plan, moves_allowed(fight, combatant))


def _fault(fight: Fight, combatant: Combatant, plan: Plan, allowed: tuple[i64, i64]) -> str | None:
    """Return the same with the least and most movement actions known."""
    tunables = fight.tunables
    kind, actions = plan.of_kind, plan.actions
    if not 0 <= kind < len(PLAN_NAMES):
        return "There is no such kind of action."
    if (kind == DO_NOTHING) != (actions == 0) or min(actions, plan.moves, plan.draws) < 0:
        return "Number and kind of actions do not fit together."
    if combatant.covering and tunables.covering_bars_actions and (actions or plan.draws):
        return f"{combatant.name} fires covering fire this round and can only move."
    if combatant.failed and actions > tunables.failed_actions:
        return f"{combatant.name} failed the suppression check and has one action."
    action_name = PLAN_NAMES[kind]
    if WHOLE_ROUND >> kind & 1 and actions > 1:
        return f"To {action_name} takes the whole turn once."
    if not kinds_of(combatant) >> kind & 1:
        return f"{combatant.name} cannot {action_name} {STANCE_NAMES[combatant.stance]}."
    if combatant.unaware and not UNWARY_KINDS >> kind & 1:
        return f"{combatant.name} does not know of any enemy."
    return _moves_fault(fight, combatant, plan, allowed) or _means_fault(fight, combatant, plan)


def _moves_fault(
    fight: Fight, combatant: Combatant, plan: Plan, allowed: tuple[i64, i64]
) -> str | None:
    tunables = fight.tunables
    least, most = allowed
    if plan.moves > most:
        return f"{combatant.name} can make {most} movement actions here."
    if plan.moves < least:
        return f"{combatant.name} has to make {least} movement actions."
    if UNMOVED_KINDS >> plan.of_kind & 1 and (plan.moves or plan.draws):
        return f"To {PLAN_NAMES[plan.of_kind]} leaves no time to move or draw."
    if plan.draws > 1:
        return "One weapon can be drawn in a turn."
    needed = counts_needed(tunables, plan.of_kind, plan.actions, plan.moves, plan.draws)
    left = counts_ahead(fight, combatant)
    if needed > left:
        return f"That takes {needed} counts and {left} are left."
    return None


def _means_fault(fight: Fight, combatant: Combatant, plan: Plan) -> str | None:
    """Return the reason a plan lacks means, or None."""
    if plan.draws and not drawable(combatant):
        return f"{combatant.name} has no other weapon to draw."
    lacking = _lacking(fight, combatant, plan)
    return f"{combatant.name} {lacking}." if lacking else None


def _lacking(fight: Fight, combatant: Combatant, plan: Plan) -> str | None:
    kind = plan.of_kind
    if kind == DO_FIRE:
        return None if _can_fire(fight, combatant, plan) else "has no gun ready to fire"
    if kind == DO_THROW:
        return None if throwable(combatant) else "has nothing to throw"
    if kind == DO_HANDLE:
        return (
            None if plan.draws or needs_handling(combatant) else "has no weapon that needs handling"
        )
    if kind == DO_COVER:
        if combatant.failed and not fight.tunables.failed_may_cover:
            return "failed the suppression check"
        return (
            None
            if any(can_fire(fight, combatant, arm) for arm in combatant.held(GUN))
            else "has no gun"
        )
    if kind == DO_SATURATE:
        return _lacking_lane(fight, combatant)
    if kind == DO_LOAD_TUBE:
        return None if tubes(combatant) else "has no tube to load"
    if kind == DO_AIM:
        return None if combatant.held(GUN) else "has no gun to aim"
    if kind == DO_TEND:
        return None if patients(fight, combatant) else "has no dying ally in reach"
    return None


def _can_fire(fight: Fight, combatant: Combatant, plan: Plan) -> bool:
    """Return whether a gun fires, can be made to, or can be drawn."""
    for arm in combatant.held(GUN):
        if can_fire(fight, combatant, arm) or combatant.spare[arm] > 0 or combatant.jam[arm] > 0:
            return True
    return bool(plan.draws) and any(combatant.arms[arm].kind == GUN for arm in drawable(combatant))


def _lacking_lane(fight: Fight, combatant: Combatant) -> str | None:
    if combatant.stance not in (ACTIVE, OPEN):
        return f"cannot fill a lane with fire {STANCE_NAMES[combatant.stance]}"
    if any(
        combatant.arms[w].automatic and can_fire(fight, combatant, w) for w in combatant.held(GUN)
    ):
        return None
    return "has no automatic weapon ready"
