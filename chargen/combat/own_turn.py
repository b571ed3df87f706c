"""The steps of an own turn: stance, plan, deeds (CB-50)."""

from chargen.combat import choices, deeds, offers, shooting
from chargen.combat.actions import (
    DO_FIRE,
    DO_STRIKE,
    DO_THROW,
    Action,
    ChamberShell,
    ClearJam,
    Delay,
    Draw,
    EndTurn,
    Fire,
    Move,
    NameStance,
    PickUp,
    Plan,
    Reload,
    Strike,
    TakeStance,
    Throw,
)
from chargen.combat.combatant import FULL, PLANNING, TAKING, WISHING, Combatant
from chargen.combat.events import (
    AgendaSet,
    Delayed,
    Event,
    SlotPlaced,
    StanceNamed,
    StanceTaken,
    TurnBegan,
    TurnEnded,
)
from chargen.combat.fight import Fight
from chargen.combat.initiative import key_of
from chargen.combat.jobs import NOBODY, CheckRoll, Job
from chargen.combat.lanes import in_lane, lane_tests
from chargen.combat.slot import Slot
from chargen.combat.suppression import needs_check


def stance_named(fight: Fight, one: Combatant, stance: int) -> list[Event]:
    """Points held, or a lane to come out into, ask for the check first (CB-50, CB-92)."""
    named: list[Event] = [StanceNamed(one.index, stance)]
    if needs_check(fight, one) or _emerges(fight, one, stance):
        check = CheckRoll(one.index, 0, 0, False, NOBODY)
        return [*named, AgendaSet((check,))]
    return named + stance_settled(fight, one, stance)


def _emerges(fight: Fight, one: Combatant, stance: int) -> bool:
    """Coming out of full cover where a lane is under fire (CB-92)."""
    if one.checked or one.stance != FULL or stance == FULL:
        return False
    return any(
        in_lane(lane, one) and not one.lanes >> number & 1
        for number, lane in enumerate(fight.lanes)
    )


def stance_settled(fight: Fight, one: Combatant, stance: int) -> list[Event]:
    """The stance is taken, lanes he comes out into are dodged, then he plans (CB-50, CB-92)."""
    events: list[Event] = []
    jobs: list[Job] = []
    if one.stance == FULL and stance != FULL and fight.lanes:
        met = [
            number
            for number, lane in enumerate(fight.lanes)
            if in_lane(lane, one) and not one.lanes >> number & 1
        ]
        tests, jobs = lane_tests(fight, one, met)
        events.extend(tests)
    if one.stance != stance or one.pinned:
        events.append(StanceTaken(one.index, stance))
    events.append(TurnBegan(one.index, PLANNING))
    if jobs:
        events.append(AgendaSet(tuple(jobs)))
    return events


def put_off(fight: Fight, one: Combatant, count: int) -> list[Event]:
    """A delayed action comes after those whose own count it is (CB-33, CB-39)."""
    own = count == fight.count - fight.tunables.count_gap and one.last_count == fight.count
    key = key_of(fight, one, count, delayed=not own, ref=one.ref)
    ordinal = max(1, one.acts_done + one.moves_done + one.draws_done)
    return [
        Delayed(one.index, count),
        SlotPlaced(Slot(key, one.index, ordinal)),
        TurnEnded(one.index),
    ]


def open_deeds(fight: Fight, one: Combatant) -> tuple[Action, ...]:
    """Everything he may do on this count."""
    found: list[Action] = []
    if one.shell_due >= 0:
        return (*shooting.fires(fight, one), *deeds.delays(fight, one), deeds.END)
    if deeds.acts_left(one):
        found.extend(shooting.fires(fight, one) if one.plan_kind == DO_FIRE else ())
        found.extend(offers.strikes(fight, one) if one.plan_kind == DO_STRIKE else ())
        found.extend(offers.throws(fight, one) if one.plan_kind == DO_THROW else ())
        found.extend(offers.handlings(fight, one))
        found.extend(offers.others(fight, one))
    if deeds.moves_left(one):
        found.extend(offers.moves(fight, one))
    if deeds.draws_left(one):
        found.extend(offers.draws(fight, one))
    return (*found, *deeds.delays(fight, one), deeds.END)


def turn_fault(fight: Fight, one: Combatant, action: Action) -> str | None:
    """Why an action cannot be chosen at this step of an own turn (CB-50)."""
    if one.step == WISHING:
        if isinstance(action, NameStance):
            return choices.wish_fault(one, action.stance)
        return f"{one.name} has to name a stance first."
    if one.step == TAKING:
        if isinstance(action, TakeStance) and action in choices.stances_left(one):
            return None
        return f"{one.name} takes the stance named or a less exposed one."
    if isinstance(action, EndTurn):
        return None
    if one.step == PLANNING:
        if isinstance(action, Plan):
            return choices.plan_fault(fight, one, action)
        return f"{one.name} has to say number and kind of actions first."
    if one.shell_due >= 0 and not isinstance(action, Fire | Delay):
        return f"{one.name} has a chambered shell to fire."
    match action:
        case Fire():
            return shooting.fire_fault(fight, one, action)
        case Strike():
            return offers.strike_fault(fight, one, action)
        case Throw():
            return offers.throw_fault(fight, one, action)
        case Move():
            return offers.move_fault(fight, one, action)
        case Draw():
            return offers.draw_fault(fight, one, action)
        case Delay():
            return deeds.delay_fault(fight, one, action.count)
        case Reload() | ClearJam() | PickUp():
            return offers.handling_fault(fight, one, action)
        case ChamberShell():
            return shooting.chamber_fault(fight, one, action)
        case _:
            return offers.other_fault(fight, one, action)
