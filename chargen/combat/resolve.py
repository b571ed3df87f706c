"""What follows from an action: all rules and all dice, and nothing is written (CB-01..CB-142)."""

from typing import Final

from chargen.combat import jobs as j
from chargen.combat.actions import Action, Proceed
from chargen.combat.attack import decide_attack, decide_defence, resolve_shot
from chargen.combat.close import decide_care, resolve_fumble
from chargen.combat.damage import decide_graze, decide_place, resolve_hits
from chargen.combat.dice import Dice
from chargen.combat.events import Died, Event, SlotPlaced, WentOut, Wounded
from chargen.combat.fight import Fight
from chargen.combat.firing import dodge_zero
from chargen.combat.initiative import decide_initiative
from chargen.combat.lanes import resolve_lane
from chargen.combat.legal import why_not
from chargen.combat.modifiers import COVERING
from chargen.combat.reload import decide_reload
from chargen.combat.rounds.base import system_of
from chargen.combat.stealth import decide_stealth
from chargen.combat.suppression import decide_check
from chargen.combat.throwing import decide_throw, resolve_blast
from chargen.combat.wounds import resolve_saves

_WOUNDING: Final = (j.Hits.code, j.HitPlace.code, j.HitGraze.code)
"""Jobs that may end in a wound."""
_FALLEN: Final = (Died, WentOut)


class NotAllowed(ValueError):
    """An action was resolved that cannot be chosen; the message is ``why_not``."""


def resolve(fight: Fight, action: Action, dice: Dice, *, listen: bool = True) -> list[Event]:
    """Return what follows from an action, in order; the fight is only read."""
    refusal = why_not(fight, action)
    if refusal:
        raise NotAllowed(refusal)
    return follow(fight, action, dice, listen=listen)


def follow(fight: Fight, action: Action, dice: Dice, *, listen: bool) -> list[Event]:
    """Return what follows from an action known to be allowed."""
    if fight.agenda:
        job = fight.agenda[0]
        events = _work(fight, job, action, dice, listen=listen)
        if len(fight.slots) > 1 and job.code in _WOUNDING:
            events.extend(_rekeyed(fight, events))
        return events
    if isinstance(action, Proceed):
        return system_of(fight).open(fight, dice, listen=listen)
    return system_of(fight).follow(fight, action, dice, listen=listen)


def _rekeyed(fight: Fight, events: list[Event]) -> list[Event]:
    """A wound that changes REF changes the order among equal counts (CB-37)."""
    moved: list[Event] = []
    for event in events:
        if isinstance(event, Wounded) and event.ref != fight.who[event.target].ref:
            slot = system_of(fight).rekeyed(fight, event.target, event.ref)
            if slot is not None and not any(isinstance(e, _FALLEN) for e in events):
                moved.append(SlotPlaced(slot))
    return moved


def _work(  # noqa: C901, PLR0912 - one line for each kind of job
    fight: Fight, job: j.Job, action: Action, dice: Dice, *, listen: bool
) -> list[Event]:
    match job:
        case j.Shot():
            if job.flags & COVERING and fight.tunables.covering_fire == "dodge_zero":
                return dodge_zero(fight, job, dice, listen=listen)
            return resolve_shot(fight, job, dice, listen=listen)
        case j.Hits():
            return resolve_hits(fight, job, dice, listen=listen)
        case j.HurtSaves():
            return resolve_saves(fight, job, action, dice, listen=listen)
        case j.CheckRoll():
            return decide_check(fight, job, action, dice, listen=listen)
        case j.AttackRoll():
            return decide_attack(fight, job, action, dice, listen=listen)
        case j.DefenceRoll():
            return decide_defence(fight, job, action, dice, listen=listen)
        case j.HitPlace():
            return decide_place(fight, job, action, dice, listen=listen)
        case j.HitGraze():
            return decide_graze(fight, job, action, dice, listen=listen)
        case j.InitiativeRoll():
            return decide_initiative(fight, job, action, dice)
        case j.StealthRoll():
            return decide_stealth(fight, job, action, dice, listen=listen)
        case j.ReloadRoll():
            return decide_reload(fight, job, action, dice, listen=listen)
        case j.TendRoll():
            return decide_care(fight, job, action, dice, listen=listen)
        case j.ThrowRoll():
            return decide_throw(fight, job, action, dice, listen=listen)
        case j.LaneRoll():
            return resolve_lane(fight, job, action, dice, listen=listen)
        case j.Fumble():
            return resolve_fumble(fight, job, dice, listen=listen)
        case j.Blast():
            return resolve_blast(fight, job, dice, listen=listen)
        case j.SystemJob():
            return system_of(fight).work(fight, job, action, dice, listen=listen)
        case _:
            raise ValueError(f"nobody knows how to do {job!r}")
