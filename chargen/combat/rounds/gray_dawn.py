"""The Gray Dawn round: covering fire, initiative, counts from high to low, stances (CB-37)."""

from typing import Final

from chargen.combat import choices, deeds, rolls, shooting
from chargen.combat.actions import (
    Action,
    CoverFire,
    Delay,
    EndTurn,
    HoldFire,
    LightningStrike,
    NameStance,
    Plan,
    SteadyStart,
    TakeStance,
)
from chargen.combat.choices import COUNTS, DECLARING, LIGHTNING, OPENING
from chargen.combat.combatant import ACTING, PLANNING, TAKING, WISHING
from chargen.combat.dice import Dice
from chargen.combat.doing import take_action
from chargen.combat.events import (
    AgendaSet,
    CountCame,
    Event,
    InitiativeRolled,
    LightningChosen,
    PhaseCame,
    PlanMade,
    TurnBegan,
    TurnEnded,
)
from chargen.combat.fight import Fight
from chargen.combat.initiative import initiative_tally, key_of, order, roll_off, worth_asking
from chargen.combat.jobs import NOBODY, InitiativeRoll, Job, SystemJob
from chargen.combat.opening import (
    begin_round,
    can_choose,
    covering_said,
    end_round,
    next_able,
    over_of,
)
from chargen.combat.own_turn import open_deeds, put_off, stance_named, stance_settled, turn_fault
from chargen.combat.rounds.base import RoundSystem
from chargen.combat.slot import Slot
from chargen.combat.wounds import waking

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
        if fight.phase == COUNTS:
            active = fight.active
            return active if active >= 0 and can_choose(fight.who[active]) else NOBODY
        return fight.asked if fight.phase != OPENING else NOBODY

    def options(self, fight: Fight) -> tuple[Action, ...]:
        """Say what the decider may choose."""
        if fight.phase == DECLARING:
            return (_HOLD, *shooting.cover_fires(fight, fight.who[fight.asked]))
        if fight.phase == LIGHTNING:
            return _STARTS
        one = fight.who[fight.active]
        if one.step == WISHING:
            return choices.wishes(one)
        if one.step == TAKING:
            return choices.stances_left(one)
        if one.step == PLANNING:
            return (*choices.plans(fight, one), deeds.END)
        return open_deeds(fight, one)

    def why_not(self, fight: Fight, action: Action) -> str | None:
        """Say why an action cannot be chosen now."""
        if fight.phase == DECLARING:
            if isinstance(action, HoldFire):
                return None
            if isinstance(action, CoverFire):
                return shooting.cover_fire_fault(fight, fight.who[fight.asked], action)
            return "Now covering fire is declared, or not."
        if fight.phase == LIGHTNING:
            if isinstance(action, SteadyStart | LightningStrike):
                return None
            return "Now initiative is about to be rolled."
        return turn_fault(fight, fight.who[fight.active], action)

    def open(self, fight: Fight, dice: Dice, *, listen: bool) -> list[Event]:
        """Say what happens when nobody has to choose."""
        over = over_of(fight)
        if over is not None:
            return [over]
        if fight.phase == OPENING:
            return begin_round(fight)
        if fight.phase == LIGHTNING:
            return [PhaseCame(LIGHTNING, next_able(fight, NOBODY))]
        if fight.active >= 0:
            return [TurnEnded(fight.active)]
        if not fight.slots:
            return end_round(fight)
        return _next_beat(fight, dice)

    def follow(self, fight: Fight, action: Action, dice: Dice, *, listen: bool) -> list[Event]:
        """Say what follows from a choice."""
        if fight.phase == DECLARING:
            return covering_said(fight, action)
        if fight.phase == LIGHTNING:
            return _start_said(fight, action, dice, listen=listen)
        one = fight.who[fight.active]
        match action:
            case NameStance():
                return stance_named(fight, one, action.stance)
            case TakeStance():
                return stance_settled(fight, one, action.stance)
            case Plan():
                return [
                    PlanMade(one.index, action.kind, action.actions, action.moves, action.draws),
                    TurnBegan(one.index, ACTING),
                ]
            case Delay():
                return put_off(fight, one, action.count)
            case EndTurn():
                return [TurnEnded(one.index)]
            case _:
                return take_action(fight, one, action, dice, listen=listen)

    def work_options(self, fight: Fight, job: SystemJob) -> tuple[Action, ...]:
        """Say what the owner of a system job may choose; here there is never one."""
        raise ValueError(f"nobody owns {job!r} of fight round {fight.round}")

    def work(
        self,
        fight: Fight,
        job: SystemJob,
        action: Action,
        dice: Dice,
        *,
        listen: bool,
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


def _start_said(fight: Fight, action: Action, dice: Dice, *, listen: bool) -> list[Event]:
    """After the last choice initiative is rolled (CB-31, CB-37)."""
    taken = isinstance(action, LightningStrike)
    events: list[Event] = [LightningChosen(fight.asked, taken)]
    asked = next_able(fight, fight.asked)
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
