"""What may be chosen now, by whom, and in one sentence why something may not."""

from typing import Final

from chargen.combat import jobs as j
from chargen.combat import rolls
from chargen.combat.actions import Action, AddLuck, KeepRoll, Proceed, Reroll
from chargen.combat.fight import Fight
from chargen.combat.jobs import NOBODY
from chargen.combat.rounds.base import system_of

PROCEED: Final = Proceed()
_PROCEED_ONLY: Final[tuple[Action, ...]] = (PROCEED,)
_NOTHING: Final[tuple[Action, ...]] = ()


def decider(fight: Fight) -> int:
    """Who has to choose now, -1 if the dice just fall or the fight is over."""
    if fight.ended:
        return NOBODY
    if fight.agenda:
        return fight.agenda[0].decider()
    return system_of(fight).decider(fight)


def legal(fight: Fight) -> tuple[Action, ...]:
    """Every action the decider may choose; ``Proceed`` alone when there is no choice."""
    if fight.ended:
        return _NOTHING
    if fight.agenda:
        job = fight.agenda[0]
        owner = job.decider()
        if owner == NOBODY:
            return _PROCEED_ONLY
        if isinstance(job, j.SystemJob):
            return system_of(fight).work_options(fight, job)
        return _luck(fight, job, owner)
    if system_of(fight).decider(fight) == NOBODY:
        return _PROCEED_ONLY
    return system_of(fight).options(fight)


def _luck(fight: Fight, job: j.Job, owner: int) -> tuple[Action, ...]:
    """What luck can do for the roll on the table (CB-03)."""
    one = fight.who[owner]
    match job:
        case j.AttackRoll() | j.ThrowRoll():
            add = job.natural != 1 or not fight.tunables.fumbles
        case j.ReloadRoll():
            add = job.natural != 1
        case j.HitPlace():
            add = False
        case j.InitiativeRoll():
            add = job.base + job.die < fight.tunables.missed_below
        case _:
            add = True
    return rolls.luck_options(one, fight.tunables, add=add)


def why_not(fight: Fight, action: Action) -> str | None:
    """Why an action cannot be chosen now, in one sentence; None if it can."""
    if fight.ended:
        return "The fight is over."
    who = decider(fight)
    if who == NOBODY:
        return None if isinstance(action, Proceed) else "Nobody has to choose now."
    if isinstance(action, Proceed):
        return f"{fight.who[who].name} has to choose."
    if fight.agenda:
        if action in legal(fight):
            return None
        if isinstance(action, AddLuck | Reroll | KeepRoll):
            return f"{fight.who[who].name} has no luck that helps this roll."
        return "A roll lies on the table and waits for luck."
    fault = system_of(fight).why_not(fight, action)
    if fault and isinstance(action, AddLuck | Reroll | KeepRoll):
        return "No roll lies on the table."
    return fault
