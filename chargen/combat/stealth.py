"""Attacks from where nobody looks: Stealth against Awareness (CB-15)."""

from chargen.combat import rolls
from chargen.combat.actions import Action, AddLuck, KeepRoll
from chargen.combat.combatant import FULL, Combatant
from chargen.combat.dice import Dice
from chargen.combat.events import AgendaSet, Event, LuckKept, LuckSpent, StealthRolled
from chargen.combat.fight import Fight
from chargen.combat.jobs import NOBODY, Job, Shot, StealthRoll
from chargen.combat.model import AWARENESS, STEALTH
from chargen.combat.modifiers import AMBUSH
from chargen.combat.tally import Tally


def begin_stealth(
    fight: Fight, one: Combatant, jobs: list[Shot], dice: Dice, *, listen: bool
) -> list[Event]:
    """Stealth against Awareness before the first attack of an unseen fighter (CB-15)."""
    target = fight.who[jobs[0].target]
    tally, against = stealth_tallies(fight, one, target, listen=listen)
    die = rolls.check_die(dice, fight.tunables, "stealth")[0]
    against_die = rolls.check_die(dice, fight.tunables, "awareness")[0]
    job = StealthRoll(one.index, target.index, tally, die, against, against_die, NOBODY, jobs[0])
    events: list[Event] = []
    rest: tuple[Job, ...] = tuple(jobs[1:])
    return _weigh_stealth(fight, job, rest, events, listen=listen)


def stealth_tallies(
    fight: Fight, one: Combatant, target: Combatant, *, listen: bool
) -> tuple[int, int]:
    """REF and Stealth against INT and Awareness; darkness dims awareness (CB-15, CB-86)."""
    mine, theirs = Tally(listen), Tally(listen)
    mine.add("CB-15", "REF", one.ref)
    mine.add("CB-15", "Stealth", one.fighter.skill(STEALTH))
    rolls.add_gm(mine, one, fight.tunables, "stealth")
    theirs.add("CB-15", "INT", target.int_)
    theirs.add("CB-15", "Awareness", target.fighter.skill(AWARENESS))
    lost = fight.tunables.light_penalties[fight.scene.light]
    theirs.add("CB-86", "light", -(lost // 2) if target.fighter.light_penalty else -lost)
    rolls.add_gm(theirs, target, fight.tunables, "awareness")
    return mine.total, theirs.total


def _weigh_stealth(
    fight: Fight,
    job: StealthRoll,
    rest: tuple[Job, ...],
    events: list[Event],
    *,
    listen: bool,
    spent: int = 0,
    by: int = NOBODY,
) -> list[Event]:
    """He has to beat the other; a tie is spotted (CB-15). Either may spend luck (CB-03)."""
    mine, theirs = job.base + job.die, job.against_base + job.against_die
    unseen = mine > theirs or (mine == theirs and not fight.tunables.stealth_ties_spot)
    loser = job.target if unseen else job.fighter
    if rolls.can_add(fight.who[loser], spent if loser == by else 0):
        asked = StealthRoll(
            job.fighter,
            job.target,
            job.base,
            job.die,
            job.against_base,
            job.against_die,
            loser,
            job.then,
        )
        events.append(AgendaSet((asked, *rest)))
        return events
    return events + _settle_stealth(fight, job, rest, unseen=unseen)


def _settle_stealth(
    fight: Fight, job: StealthRoll, rest: tuple[Job, ...], *, unseen: bool
) -> list[Event]:
    mine, theirs = job.base + job.die, job.against_base + job.against_die
    rolled = StealthRolled(job.fighter, job.target, mine, theirs, unseen)
    shot = job.then
    lasts = fight.tunables.ambush_lasts if unseen else 0
    hidden = hide(shot) if lasts else shot
    more = [hide(o) if n < lasts and isinstance(o, Shot) else o for n, o in enumerate(rest, 1)]
    return [rolled, AgendaSet((hidden, *more))]


def hide(shot: Shot) -> Shot:
    """The same attack from ambush (CB-12)."""
    return Shot(
        shot.attacker,
        shot.target,
        shot.weapon,
        shot.mode,
        shot.rounds,
        shot.called,
        shot.flags | AMBUSH,
    )


def decide_stealth(
    fight: Fight, job: StealthRoll, action: Action, dice: Dice, *, listen: bool
) -> list[Event]:
    """Luck with Stealth or Awareness (CB-03)."""
    tunables = fight.tunables
    unseen = job.owner == job.target
    if isinstance(action, KeepRoll):
        return [LuckKept(job.owner, "stealth"), *_settle_stealth(fight, job, (), unseen=unseen)]
    base, die = job.base, job.die
    against, against_die = job.against_base, job.against_die
    spent = 1
    if isinstance(action, AddLuck):
        base += 0 if unseen else tunables.luck_bonus
        against += tunables.luck_bonus if unseen else 0
    else:
        spent = tunables.luck_reroll
        roll = rolls.check_die(dice, tunables, "stealth")[0]
        die, against_die = (die, roll) if unseen else (roll, against_die)
    again = StealthRoll(
        job.fighter, job.target, base, die, against, against_die, job.owner, job.then
    )
    events: list[Event] = [LuckSpent(job.owner, spent, "stealth")]
    return _weigh_stealth(fight, again, (), events, listen=listen, spent=spent, by=job.owner)


def ambush_open(one: Combatant, target: Combatant) -> bool:
    """He may try to attack unseen: the other hides, is suppressed or unaware (CB-15)."""
    if one.tried >> target.index & 1 or not target.able:
        return False
    return target.unaware or target.stance == FULL or target.failed or target.critical
