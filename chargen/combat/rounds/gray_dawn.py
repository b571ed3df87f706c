"""The Gray Dawn round: covering fire, initiative, counts from high to low, stances (CB-37)."""

from typing import Final

from chargen.combat import choices, deeds, rolls
from chargen.combat.actions import (
    Action,
    ChamberShell,
    ClearJam,
    CoverFire,
    Delay,
    Draw,
    EndTurn,
    Fire,
    HoldFire,
    LightningStrike,
    Move,
    NameStance,
    PickUp,
    Plan,
    Reload,
    SteadyStart,
    Strike,
    TakeStance,
    Throw,
)
from chargen.combat.attack import UNCOUNTED
from chargen.combat.choices import COUNTS, COVERING, LIGHTNING, OPENING
from chargen.combat.combatant import (
    ACTING,
    FULL,
    PLANNING,
    TAKING,
    WISHING,
    Combatant,
)
from chargen.combat.dice import Dice
from chargen.combat.doing import take_action
from chargen.combat.events import (
    NO_SIDE,
    AfflictionTicked,
    AgendaSet,
    BarrageFell,
    CountCame,
    CoveringDeclared,
    Delayed,
    Died,
    DyingTicked,
    Event,
    FightEnded,
    InitiativeRolled,
    LightningChosen,
    Noticed,
    PhaseCame,
    PlanMade,
    RoundBegan,
    RoundEnded,
    SlotPlaced,
    StanceNamed,
    StanceTaken,
    SuppressionGained,
    TurnBegan,
    TurnEnded,
)
from chargen.combat.fight import Fight
from chargen.combat.firing import cover_fire, in_lane, lane_tests
from chargen.combat.initiative import initiative_tally, key_of, order, roll_off, worth_asking
from chargen.combat.jobs import NOBODY, CheckRoll, Hits, InitiativeRoll, Job, SystemJob
from chargen.combat.model import BURN, GUN
from chargen.combat.rounds.base import RoundSystem
from chargen.combat.slot import Slot
from chargen.combat.suppression import needs_check
from chargen.combat.throwing import BURN_UNIT
from chargen.combat.wounds import current_ref, waking, wound_states

SET_SLOTS: Final = 1
"""The system job that makes the order once all initiatives stand."""
_HOLD: Final = HoldFire()
_STARTS: Final[tuple[Action, ...]] = (SteadyStart(), LightningStrike())


class GrayDawn(RoundSystem):
    """Stances, and actions every five counts (CB-30 to CB-59)."""

    __slots__ = ()
    name = "gray_dawn"

    def decider(self, fight: Fight) -> int:
        """Say who has to choose: whoever is asked, or whose count it is."""
        if fight.phase in {COVERING, LIGHTNING}:
            return fight.asked
        if fight.active >= 0 and _can_choose(fight, fight.who[fight.active]):
            return fight.active
        return NOBODY

    def options(self, fight: Fight) -> tuple[Action, ...]:
        """Say what the decider may choose."""
        if fight.phase == COVERING:
            return (_HOLD, *deeds.cover_fires(fight, fight.who[fight.asked]))
        if fight.phase == LIGHTNING:
            return _STARTS
        one = fight.who[fight.active]
        if one.step == WISHING:
            return choices.wishes(fight, one)
        if one.step == TAKING:
            return choices.stances_left(one)
        if one.step == PLANNING:
            return (*choices.plans(fight, one), deeds.END)
        return _deeds(fight, one)

    def why_not(self, fight: Fight, action: Action) -> str | None:
        """Say why an action cannot be chosen now."""
        if fight.phase == COVERING:
            if isinstance(action, HoldFire):
                return None
            if isinstance(action, CoverFire):
                return deeds.cover_fire_fault(fight, fight.who[fight.asked], action)
            return "Now covering fire is declared, or not."
        if fight.phase == LIGHTNING:
            if isinstance(action, SteadyStart | LightningStrike):
                return None
            return "Now initiative is about to be rolled."
        return _turn_fault(fight, fight.who[fight.active], action)

    def open(self, fight: Fight, dice: Dice, *, listen: bool) -> list[Event]:
        """Say what happens when nobody has to choose."""
        over = _over(fight)
        if over is not None:
            return [over]
        if fight.phase == OPENING:
            return _begin_round(fight)
        if fight.phase == LIGHTNING:
            return [PhaseCame(LIGHTNING, _next_able(fight, NOBODY))]
        if fight.active >= 0:
            return [TurnEnded(fight.active)]
        if not fight.slots:
            return _end_round(fight)
        return _next_beat(fight, dice)

    def follow(self, fight: Fight, action: Action, dice: Dice, *, listen: bool) -> list[Event]:
        """Say what follows from a choice."""
        if fight.phase == COVERING:
            return _covering_said(fight, action)
        if fight.phase == LIGHTNING:
            return _start_said(fight, action, dice, listen=listen)
        one = fight.who[fight.active]
        match action:
            case NameStance():
                return _stance_named(fight, one, action.stance)
            case TakeStance():
                return _stance_settled(fight, one, action.stance)
            case Plan():
                return [
                    PlanMade(one.index, action.kind, action.actions, action.moves, action.draws),
                    TurnBegan(one.index, ACTING),
                ]
            case Delay():
                return _put_off(fight, one, action.count)
            case EndTurn():
                return [TurnEnded(one.index)]
            case _:
                return take_action(fight, one, action, dice, listen=listen)

    def work_options(self, fight: Fight, job: SystemJob) -> tuple[Action, ...]:
        """Say what the owner of a system job may choose; here there is never one."""
        raise ValueError(f"nobody owns {job!r} of fight round {fight.round}")

    def work(
        self, fight: Fight, job: SystemJob, action: Action, dice: Dice, *, listen: bool
    ) -> list[Event]:
        """Say what follows from the system's own jobs: the order of the round."""
        return [AgendaSet(()), *order(fight, {})]

    def rekeyed(self, fight: Fight, fighter: int, ref: int) -> Slot | None:
        """Say where a slot stands after a wound: equal counts go by current REF (CB-37)."""
        for slot in fight.slots:
            if slot.fighter == fighter:
                count = deeds.count_of(slot.key)
                unit = deeds.KEY_REF * deeds.KEY_TIE
                own = -slot.key // unit % 2
                one = fight.who[fighter]
                key = key_of(fight, one, count, delayed=not own, ref=ref)
                return Slot(key, fighter, slot.ordinal, slot.penalty)
        return None


def _can_choose(fight: Fight, one: Combatant) -> bool:
    return one.able and not one.fighter.bound


def _over(fight: Fight) -> Event | None:
    """The fight ends when at most one side has anybody who can act."""
    standing = {one.side for one in fight.who if one.able}
    if len(standing) > 1:
        return None
    return FightEnded(standing.pop() if standing else NO_SIDE, "no enemy can act")


def _begin_round(fight: Fight) -> list[Event]:
    """The dying tick, fire burns, bombardment falls, then covering fire is asked about (CB-37)."""
    events: list[Event] = [RoundBegan(fight.round + 1)]
    jobs: list[Job] = []
    for one in fight.who:
        if one.dead:
            continue
        if one.dying:
            left = one.dying_rounds - 1
            events.append(DyingTicked(one.index, left))
            if left <= 0:
                events.append(Died(one.index, "wounds"))
                continue
        if one.afflicted:
            _tick_affliction(one, events, jobs)
        if fight.round < fight.scene.barrage and one.able:
            points = fight.tunables.barrage_points
            events.append(BarrageFell(one.index))
            events.append(SuppressionGained(one.index, points, NOBODY, "barrage"))
    if jobs:
        events.append(AgendaSet(tuple(jobs)))
    asked = _next_covering(fight, NOBODY)
    phase = COVERING if asked != NOBODY else LIGHTNING
    events.append(PhaseCame(phase, asked if asked != NOBODY else _next_able(fight, NOBODY)))
    return events


def _tick_affliction(one: Combatant, events: list[Event], jobs: list[Job]) -> None:
    """Burning hurts again each round; the rest wears off (CB-140)."""
    left = one.afflicted_rounds - 1
    if one.afflicted == BURN and left > 0:
        by, weapon = divmod(one.afflicted_amount, BURN_UNIT)
        jobs.append(Hits(by, one.index, weapon, 0, 1, UNCOUNTED, 1, one.x, one.y))
    ref = one.ref
    if left <= 0:
        ref = _unafflicted_ref(one)
    events.append(AfflictionTicked(one.index, max(0, left), ref))


def _unafflicted_ref(one: Combatant) -> int:
    state = wound_states(one, one.boxes, one.stun, one.ones)[0]
    amount = one.afflicted_amount
    now = current_ref(one, state)
    return (
        now
        if now == one.ref and one.afflicted != 4
        else now + (amount if one.afflicted == 4 else 0)
    )  # noqa: PLR2004


def _next_covering(fight: Fight, after: int) -> int:
    """Return the next fighter with a loaded gun in hand who may declare covering fire (CB-56)."""
    for one in fight.who[after + 1 :]:
        if not _can_choose(fight, one) or one.unaware:
            continue
        if any(one.ammo[arm] for arm in choices.in_hand(one, GUN)) and not one.missed:
            return one.index
    return NOBODY


def _next_able(fight: Fight, after: int) -> int:
    for one in fight.who[after + 1 :]:
        if _can_choose(fight, one):
            return one.index
    return NOBODY


def _covering_said(fight: Fight, action: Action) -> list[Event]:
    """All declarers are simultaneous: first all points, then all rolls, then effects (CB-56)."""
    events: list[Event] = []
    said = [
        CoverFire(d.target, d.x, d.y, d.mode, d.actions, d.rounds, d.weapon) for d in fight.declared
    ]
    by = [d.fighter for d in fight.declared]
    if isinstance(action, CoverFire):
        said.append(action)
        by.append(fight.asked)
        events.append(
            CoveringDeclared(
                fight.asked,
                action.target,
                action.x,
                action.y,
                action.mode,
                action.actions,
                action.rounds,
                action.weapon,
            )
        )
    asked = _next_covering(fight, fight.asked)
    if asked != NOBODY:
        events.append(PhaseCame(COVERING, asked))
        return events
    jobs: list[Job] = []
    for shooter, fire in zip(by, said, strict=True):
        points, shots = cover_fire(fight, fight.who[shooter], fire, phase_one=True)
        events.extend(points)
        jobs.extend(shots)
    if jobs:
        events.append(AgendaSet(tuple(jobs)))
        events.append(PhaseCame(LIGHTNING, NOBODY))
    else:
        events.append(PhaseCame(LIGHTNING, _next_able(fight, NOBODY)))
    return events


def _start_said(fight: Fight, action: Action, dice: Dice, *, listen: bool) -> list[Event]:
    """After the last choice initiative is rolled (CB-31, CB-37)."""
    taken = isinstance(action, LightningStrike)
    events: list[Event] = [LightningChosen(fight.asked, taken)]
    asked = _next_able(fight, fight.asked)
    if asked != NOBODY:
        events.append(PhaseCame(LIGHTNING, asked))
        return events
    events.append(PhaseCame(COUNTS, NOBODY))
    rolled: dict[int, int] = {}
    jobs: list[Job] = []
    for one in fight.who:
        if one.dead or one.dying or one.fighter.bound:
            continue
        lightning = taken if one.index == fight.asked else one.lightning
        tally = initiative_tally(fight, one, lightning=lightning, listen=listen)
        die = rolls.check_die(dice, fight.tunables, "initiative")[0]
        total = tally.total + die
        tally.add("CB-01", "die", die)
        events.append(InitiativeRolled(one.index, total, tally.parts()))
        rolled[one.index] = total
        if one.able and worth_asking(fight, one, total, 0):
            jobs.append(InitiativeRoll(one.index, total - die, die, one.index))
    if jobs:
        events.append(AgendaSet((*jobs, SystemJob(SET_SLOTS, NOBODY))))
    else:
        events.extend(order(fight, rolled))
    return events


def _next_beat(fight: Fight, dice: Dice) -> list[Event]:
    """The highest count comes, after a roll-off between equals (CB-30, CB-37)."""
    first = fight.slots[0]
    equal = False
    for slot in fight.slots[1:]:
        if slot.key < first.key:
            first, equal = slot, False
        elif slot.key == first.key:
            equal = True
    if equal:
        return roll_off(fight, first.key, dice)
    one = fight.who[first.fighter]
    events: list[Event] = [CountCame(one.index, deeds.count_of(first.key), first.ordinal)]
    if first.ordinal:
        events.append(TurnBegan(one.index, ACTING))
        return events
    events.append(TurnBegan(one.index, WISHING))
    if one.out:
        events.append(AgendaSet((waking(fight, one),)))
    return events


def _stance_named(fight: Fight, one: Combatant, stance: int) -> list[Event]:
    """Points held, or a lane to come out into, ask for the check first (CB-50, CB-92)."""
    named: list[Event] = [StanceNamed(one.index, stance)]
    if needs_check(fight, one) or _emerges(fight, one, stance):
        check = CheckRoll(one.index, 0, 0, False, NOBODY)  # noqa: FBT003 - the first roll
        return [*named, AgendaSet((check,))]
    return named + _stance_settled(fight, one, stance)


def _emerges(fight: Fight, one: Combatant, stance: int) -> bool:
    """Coming out of full cover where a lane is under fire (CB-92)."""
    if one.checked or one.stance != FULL or stance == FULL:
        return False
    return any(
        in_lane(lane, one) and not one.lanes >> number & 1
        for number, lane in enumerate(fight.lanes)
    )


def _stance_settled(fight: Fight, one: Combatant, stance: int) -> list[Event]:
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


def _put_off(fight: Fight, one: Combatant, count: int) -> list[Event]:
    """A delayed action comes after those whose own count it is (CB-33, CB-39)."""
    own = count == fight.count - fight.tunables.count_gap and one.last_count == fight.count
    key = key_of(fight, one, count, delayed=not own, ref=one.ref)
    ordinal = max(1, one.acts_done + one.moves_done + one.draws_done)
    return [
        Delayed(one.index, count),
        SlotPlaced(Slot(key, one.index, ordinal)),
        TurnEnded(one.index),
    ]


def _end_round(fight: Fight) -> list[Event]:
    """Lanes end; who did not know of the enemy has heard the shots (CB-15, CB-37)."""
    events: list[Event] = [RoundEnded(fight.round)]
    if fight.marks.get("fired") == fight.round:
        events.extend(Noticed(one.index) for one in fight.who if one.unaware and not one.dead)
    return events


def _deeds(fight: Fight, one: Combatant) -> tuple[Action, ...]:
    """Everything he may do on this count."""
    found: list[Action] = []
    if one.shell_due >= 0:
        return (*deeds.fires(fight, one), *deeds.delays(fight, one), deeds.END)
    if deeds.acts_left(one):
        found.extend(deeds.fires(fight, one) if one.plan_kind == 1 else ())
        found.extend(deeds.strikes(fight, one) if one.plan_kind == 2 else ())  # noqa: PLR2004 - DO_STRIKE
        found.extend(deeds.throws(fight, one) if one.plan_kind == 3 else ())  # noqa: PLR2004 - DO_THROW
        found.extend(deeds.handlings(fight, one))
        found.extend(deeds.others(fight, one))
    if deeds.moves_left(one):
        found.extend(deeds.moves(fight, one))
    if deeds.draws_left(one):
        found.extend(deeds.draws(fight, one))
    return (*found, *deeds.delays(fight, one), deeds.END)


def _turn_fault(fight: Fight, one: Combatant, action: Action) -> str | None:  # noqa: C901 - a list of cases
    """Why an action cannot be chosen at this step of an own turn (CB-50)."""
    if one.step == WISHING:
        if isinstance(action, NameStance):
            return choices.wish_fault(fight, one, action.stance)
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
            return deeds.fire_fault(fight, one, action)
        case Strike():
            return deeds.strike_fault(fight, one, action)
        case Throw():
            return deeds.throw_fault(fight, one, action)
        case Move():
            return deeds.move_fault(fight, one, action)
        case Draw():
            return deeds.draw_fault(fight, one, action)
        case Delay():
            return deeds.delay_fault(fight, one, action.count)
        case Reload() | ClearJam() | PickUp():
            return deeds.handling_fault(fight, one, action)
        case ChamberShell():
            return deeds.chamber_fault(fight, one, action)
        case _:
            return deeds.other_fault(fight, one, action)
