"""When a fighter nobody plays spends luck: on what keeps him alive, then on what is cheap.

Luck is for a whole session, so two points are kept back for saves (CB-03).
"""

from typing import Final

from chargen.combat.actions import Action, AddLuck, KeepRoll, Reroll
from chargen.combat.fight import Fight
from chargen.combat.jobs import (
    AttackRoll,
    CheckRoll,
    DefenceRoll,
    HitGraze,
    HitPlace,
    HurtSaves,
    Job,
    ReloadRoll,
    StealthRoll,
    TendRoll,
    ThrowRoll,
)
from chargen.combat.model import HEAD

KEPT_BACK: Final = 2
"""Points left for saves, whatever else would be nice."""
WORTH_A_WOUND: Final = 2
"""Most points spent on not being struck, or on a graze instead of a wound."""
WORTH_A_HIT: Final = 2
"""Most points spent on striking somebody."""
DEEP: Final = 4
"""Penetrating damage from which on a graze is worth luck."""
NOTHING: Final = 0
ENOUGH: Final = 1_000
"""More points than anybody has: there is no way with +2 alone."""

KEEP: Final = KeepRoll()


def choose(fight: Fight, job: Job, options: tuple[Action, ...]) -> Action:
    """What the owner of a roll does about it: one of ``options``."""
    owner = getattr(job, "owner", -1)
    luck = fight.who[owner].luck
    if isinstance(job, HitPlace):
        head = fight.tunables.locations[job.number - 1] == HEAD
        return _second_roll(options) if head else _first(options)
    short, most = _short(fight, job), _worth(job, luck)
    points = -(-short // max(1, fight.tunables.luck_bonus))
    if short <= NOTHING or points > luck:
        if isinstance(job, HurtSaves) and short > NOTHING:
            return _second_roll(options)
        return _first(options)
    return _better(options) if points <= most else _first(options)


def _worth(job: Job, luck: int) -> int:
    """The most points this roll is worth."""
    if isinstance(job, HurtSaves):
        return luck
    if isinstance(job, DefenceRoll):
        return WORTH_A_WOUND
    if isinstance(job, HitGraze):
        return WORTH_A_WOUND if job.penetrating >= DEEP else NOTHING
    spare = max(NOTHING, luck - KEPT_BACK)
    if isinstance(job, AttackRoll | CheckRoll):
        return min(WORTH_A_HIT, spare)
    if isinstance(job, ReloadRoll | StealthRoll | TendRoll | ThrowRoll):
        return min(1, spare)
    return NOTHING


def _short(fight: Fight, job: Job) -> int:
    """How much a roll lacks; more than anybody has where +2 cannot help."""
    tunables = fight.tunables
    if isinstance(job, AttackRoll):
        if job.natural == 1 and tunables.fumbles:
            return ENOUGH
        return job.defence - job.base - job.die
    if isinstance(job, DefenceRoll):
        return job.attack_base + job.attack_die - job.base - job.die + 1
    if isinstance(job, HitGraze):
        return tunables.graze_number - job.base - job.die
    if isinstance(job, HurtSaves):
        needed = job.death if job.stage == 0 else job.stun
        return job.die - needed - job.extra
    if isinstance(job, CheckRoll):
        return tunables.suppression_number - job.base - job.die
    if isinstance(job, ThrowRoll):
        return ENOUGH if job.natural == 1 else tunables.difficulty - job.base - job.die
    if isinstance(job, TendRoll):
        return fight.who[job.target].boxes - job.base - job.die
    if isinstance(job, ReloadRoll):
        needed = tunables.tube_number if job.attempt else tunables.reload_number
        return ENOUGH if job.natural == 1 else needed - job.base - job.die
    if isinstance(job, StealthRoll):
        lead = job.base + job.die - job.against_base - job.against_die
        return 1 - lead if job.owner == job.fighter else lead
    return NOTHING


def _first(options: tuple[Action, ...]) -> Action:
    return KEEP if KEEP in options else options[0]


def _better(options: tuple[Action, ...]) -> Action:
    return next((one for one in options if isinstance(one, AddLuck)), _first(options))


def _second_roll(options: tuple[Action, ...]) -> Action:
    return next((one for one in options if isinstance(one, Reroll)), _first(options))
