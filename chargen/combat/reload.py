"""Reloading: magazines, tubes shell by shell, and what goes wrong (CB-130 to CB-132)."""

from chargen.combat import rolls
from chargen.combat.actions import Action, AddLuck, KeepRoll
from chargen.combat.combatant import Combatant
from chargen.combat.dice import Dice
from chargen.combat.events import (
    AgendaSet,
    Event,
    JamWorked,
    LuckKept,
    LuckSpent,
    MagazineDropped,
    Reloaded,
    ReloadRolled,
    WeaponJammed,
)
from chargen.combat.fight import Fight
from chargen.combat.jobs import NOBODY, ReloadRoll
from chargen.combat.model import RIFLE
from chargen.combat.tally import Tally
from chargen.combat.turn import several_penalty

MAGAZINE_CHANGE = 0
"""The attempt number of a magazine; shells count from 1."""


def reload_magazine(
    fight: Fight, one: Combatant, weapon: int, dice: Dice, *, listen: bool
) -> list[Event]:
    """Alone it succeeds; among several actions it needs a check (CB-47, CB-130)."""
    tunables = fight.tunables
    alone = one.plan_actions <= 1
    if not tunables.moves_leave_reload_automatic and one.plan_moves:
        alone = False
    if alone:
        return [Reloaded(one.index, weapon, one.arms[weapon].shots, 1)]
    return _roll(fight, one, weapon, MAGAZINE_CHANGE, dice, listen=listen)


def load_tube(
    fight: Fight, one: Combatant, weapon: int, dice: Dice, *, listen: bool
) -> list[Event]:
    """The round goes into loading, one shell after another (CB-131)."""
    return _roll(fight, one, weapon, 1, dice, listen=listen)


def reload_tally(fight: Fight, one: Combatant, weapon: int, attempt: int, *, listen: bool) -> Tally:
    """REF and weapon skill, or Rifle for a tube, less what haste costs (CB-130, CB-131)."""
    tunables = fight.tunables
    tally = Tally(listen)
    tally.add("CB-130", "REF", one.ref)
    if attempt == MAGAZINE_CHANGE:
        tally.add("CB-130", one.arms[weapon].skill, one.skills[weapon])
        cost = several_penalty(tunables, one.plan_actions, one.plan_moves)
        tally.add("CB-32", "several actions", cost)
        tally.add("CB-130", "quick hands", one.fighter.reload_bonus)
    else:
        tally.add("CB-131", "Rifle", one.fighter.skill(RIFLE))
        tally.add("CB-131", "further shell", -tunables.tube_step * (attempt - 1))
    if one.lightning:
        tally.add("CB-31", "lightning strike", -tunables.lightning_penalty)
    rolls.add_gm(tally, one, tunables, "reload")
    return tally


def _roll(
    fight: Fight, one: Combatant, weapon: int, attempt: int, dice: Dice, *, listen: bool
) -> list[Event]:
    tally = reload_tally(fight, one, weapon, attempt, listen=listen)
    die, natural = rolls.check_die(dice, fight.tunables, "reload")
    job = ReloadRoll(one.index, weapon, tally.total, die, natural, attempt, NOBODY, tally.parts())
    return _weigh(fight, job, dice, [], listen=listen)


def _weigh(
    fight: Fight,
    job: ReloadRoll,
    dice: Dice,
    events: list[Event],
    *,
    listen: bool,
    spent: int = 0,
) -> list[Event]:
    one = fight.who[job.fighter]
    tunables = fight.tunables
    needed = tunables.tube_number if job.attempt else tunables.reload_number
    total = job.base + job.die
    passed = total >= needed and job.natural != 1
    if listen:
        parts = (*job.parts, ("CB-01", "die", job.die))
        events.append(ReloadRolled(one.index, job.weapon, total, passed, parts))
    if passed:
        _loaded(one, job, events)
        return events
    can = rolls.can_reroll(one, tunables, spent) if job.natural == 1 else rolls.can_add(one, spent)
    if can:
        asked = ReloadRoll(
            job.fighter,
            job.weapon,
            job.base,
            job.die,
            job.natural,
            job.attempt,
            one.index,
            job.parts,
        )
        events.append(AgendaSet((asked,)))
    else:
        _failed(fight, one, job, dice, events)
    return events


def _loaded(one: Combatant, job: ReloadRoll, events: list[Event]) -> None:
    weapon = job.weapon
    if job.attempt == MAGAZINE_CHANGE:
        events.append(Reloaded(one.index, weapon, one.arms[weapon].shots, 1))
        events.append(AgendaSet(()))
        return
    rounds = one.ammo[weapon] + 1
    events.append(Reloaded(one.index, weapon, rounds, 1))
    if rounds < one.arms[weapon].shots and one.spare[weapon] > 1:
        more = ReloadRoll(one.index, weapon, 0, 0, 0, job.attempt + 1, NOBODY)
        events.append(AgendaSet((more,)))
    else:
        events.append(AgendaSet(()))


def _failed(fight: Fight, one: Combatant, job: ReloadRoll, dice: Dice, events: list[Event]) -> None:
    """A natural 1 drops the magazine or jams the weapon; at a tube it just fails (CB-132)."""
    if job.natural == 1 and job.attempt == MAGAZINE_CHANGE:
        if dice.d10("reload fumble") <= fight.tunables.reload_drop:
            events.append(MagazineDropped(one.index, job.weapon))
        else:
            events.append(WeaponJammed(one.index, job.weapon, dice.d6("rounds of jam")))
    events.append(AgendaSet(()))


def decide_reload(
    fight: Fight, job: ReloadRoll, action: Action, dice: Dice, *, listen: bool
) -> list[Event]:
    """The next shell, or luck with a check that failed (CB-03, CB-131)."""
    one = fight.who[job.fighter]
    tunables = fight.tunables
    if job.owner == NOBODY:
        return _roll(fight, one, job.weapon, job.attempt, dice, listen=listen)
    events: list[Event] = []
    base, die, natural, spent = job.base, job.die, job.natural, 1
    if isinstance(action, KeepRoll):
        events.append(LuckKept(one.index, "reload"))
        _failed(fight, one, job, dice, events)
        return events
    if isinstance(action, AddLuck):
        base += tunables.luck_bonus
    else:
        spent = tunables.luck_reroll
        die, natural = rolls.check_die(dice, tunables, "reload")
    events.append(LuckSpent(one.index, spent, "reload"))
    again = ReloadRoll(job.fighter, job.weapon, base, die, natural, job.attempt, NOBODY, job.parts)
    return _weigh(fight, again, dice, events, listen=listen, spent=spent)


def clear_jam(one: Combatant, weapon: int) -> list[Event]:
    """A jam takes its rounds to clear, one action in each (CB-06)."""
    return [JamWorked(one.index, weapon, one.jam[weapon] - 1)]
