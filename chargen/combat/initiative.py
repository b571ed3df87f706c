"""Initiative: the roll, luck with it, the order it makes, ties (CB-24, CB-30, CB-31, CB-37)."""

from typing import Final

from chargen.combat import deeds, rolls
from chargen.combat.actions import Action, AddLuck, Reroll
from chargen.combat.combatant import Combatant
from chargen.combat.dice import Dice
from chargen.combat.events import (
    AgendaSet,
    Event,
    InitiativeRolled,
    LuckKept,
    LuckSpent,
    RollOffMade,
    SlotPlaced,
    SlotsSet,
    TurnMissed,
)
from chargen.combat.fight import Fight
from chargen.combat.jobs import InitiativeRoll, Job
from chargen.combat.slot import Slot
from chargen.combat.tally import Tally

_ROLL_OFFS: Final = 20
"""Attempts at a roll-off without ties before the order of the sheet decides."""


def key_of(fight: Fight, one: Combatant, count: int, *, delayed: bool, ref: int) -> int:
    """Higher counts first, own before delayed, higher REF, roll-off (CB-37, CB-39)."""
    own = 0 if delayed and fight.tunables.delayed_after_own else 1
    rank = ref if fight.tunables.ties_by_ref else 0
    return -(
        count * deeds.KEY_COUNT
        + own * deeds.KEY_REF * deeds.KEY_TIE
        + rank * deeds.KEY_TIE
        + one.tie
    )


def worth_asking(fight: Fight, one: Combatant, total: int, spent: int) -> bool:
    """Initiative may be rolled anew; +2 helps it only below 0, where the turn is lost (CB-03)."""
    if rolls.can_reroll(one, fight.tunables, spent):
        return True
    return total < fight.tunables.missed_below and rolls.can_add(one, spent)


def initiative_tally(fight: Fight, one: Combatant, *, lightning: bool, listen: bool) -> Tally:
    """REF, the size of the weapon in hand, lightning strike, perks (CB-24, CB-30, CB-31)."""
    tunables = fight.tunables
    tally = Tally(listen)
    tally.add("CB-30", "REF", one.ref)
    if one.hand >= 0:
        size = one.arms[one.hand].size
        tally.add("CB-24", size, tunables.size_initiative.get(size, 0))
    if lightning:
        tally.add("CB-31", "lightning strike", tunables.lightning_bonus)
    tally.add("CB-30", "initiative perk", one.fighter.initiative_bonus)
    rolls.add_gm(tally, one, tunables, "initiative")
    return tally


def decide_initiative(fight: Fight, job: InitiativeRoll, action: Action, dice: Dice) -> list[Event]:
    """Luck with initiative (CB-03)."""
    tunables = fight.tunables
    one = fight.who[job.fighter]
    base, die = job.base, job.die
    if isinstance(action, AddLuck):
        spent, base = 1, base + tunables.luck_bonus
    elif isinstance(action, Reroll):
        spent = tunables.luck_reroll
        die = rolls.check_die(dice, tunables, "initiative")[0]
    else:
        return [LuckKept(one.index, "initiative"), AgendaSet(())]
    events: list[Event] = [
        LuckSpent(one.index, spent, "initiative"),
        InitiativeRolled(one.index, base + die),
    ]
    again: tuple[Job, ...] = ()
    if worth_asking(fight, one, base + die, spent):
        again = (InitiativeRoll(one.index, base, die, one.index),)
    events.append(AgendaSet(again))
    return events


def order(fight: Fight, rolled: dict[int, int]) -> list[Event]:
    """Counts from high to low; below 0 the turn is missed (CB-30, CB-37)."""
    slots: list[Slot] = []
    missed: list[Event] = []
    for one in fight.who:
        if one.dead or one.dying or one.fighter.bound:
            continue
        total = rolled.get(one.index, one.initiative)
        if total < fight.tunables.missed_below:
            missed.append(TurnMissed(one.index))
        else:
            key = key_of(fight, one, total, delayed=False, ref=one.ref)
            slots.append(Slot(key, one.index))
    return [SlotsSet(tuple(slots)), *missed]


def roll_off(fight: Fight, key: int, dice: Dice) -> list[Event]:
    """Equal counts and equal REF: one roll-off, which holds for the round (CB-37)."""
    tied = [slot for slot in fight.slots if slot.key == key]
    taken: set[int] = set()
    events: list[Event] = []
    for number, slot in enumerate(tied):
        roll = dice.d10("roll-off")
        tries = 0
        while roll in taken and tries < _ROLL_OFFS:
            roll = dice.d10("roll-off")
            tries += 1
        if roll in taken:
            roll = 10 + number
        taken.add(roll)
        events.append(RollOffMade(slot.fighter, roll))
        moved = Slot(slot.key - roll, slot.fighter, slot.ordinal, slot.penalty)
        events.append(SlotPlaced(moved))
    return events
