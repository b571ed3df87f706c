"""Initiative: 2D10 and Reflexes, one roll for a squad, the order of Actions (LC-01 to LC-08)."""

from typing import Final

from ...harm import luck
from ...kernel.driver import Driver
from ...kernel.fight import NOBODY
from ...kernel.tally import Part, Tally
from ...native_types import i64
from ..actions import quick_draw
from ..model.combatant import LAST, NO_PLACE, QUICK, Combatant
from ..model.events import PlaceRolled, SquadRolled
from ..model.fight import Fight

NATURAL_LAST: Final = 2
"""Both dice show 1 (LC-03)."""


def roll_all(fight: Fight, table: Driver) -> None:
    """Give every fighter who may act a place in the round, squads one together (LC-01, LC-04)."""
    for combatant in fight.combatants:
        if not can_roll(combatant) or combatant.place != NO_PLACE:
            continue
        squad = members(fight, combatant)
        _roll(fight, table, leader(squad) if len(squad) > 1 else combatant, squad)


def can_roll(combatant: Combatant) -> bool:
    """Return whether a fighter rolls initiative, as the stunned do, too (CB-121, LC-01)."""
    return not (combatant.dead or combatant.dying or combatant.fighter.bound)


def members(fight: Fight, combatant: Combatant) -> list[Combatant]:
    """Return all fighters who share a roll, one alone without a squad (LC-04)."""
    squad = combatant.fighter.squad
    if not squad or not fight.tunables.squads:
        return [combatant]
    return [
        other
        for other in fight.combatants
        if other.side == combatant.side and other.fighter.squad == squad and can_roll(other)
    ]


def leader(squad: list[Combatant]) -> Combatant:
    """Return the leader of a squad; without one able to act the first who is (LC-04, X-R03)."""
    for member in squad:
        if member.fighter.leads and member.able():
            return member
    for member in squad:
        if member.able():
            return member
    return squad[0]


def _roll(fight: Fight, table: Driver, combatant: Combatant, squad: list[Combatant]) -> None:
    tally = place_tally(fight, combatant, table.listening)
    natural = two_dice(table, "initiative", combatant.index)
    last = natural == NATURAL_LAST
    for each in squad:
        each.natural = natural
        each.place = LAST if last else tally.total + natural
    if table.listening:
        parts = (*tally.parts(), dice_part("LC-02", natural))
        total = tally.total + natural
        if combatant.fighter.squad and fight.tunables.squads:
            squad_name = combatant.fighter.squad
            table.tell(SquadRolled(combatant.index, squad_name, total, natural, last, parts))
        else:
            table.tell(PlaceRolled(combatant.index, total, natural, last, parts))


def two_dice(table: Driver, what: str, roller: i64 = NOBODY) -> i64:
    """Roll 2D10, one after the other."""
    table.roller = roller
    first = table.dice.d10(what)
    return first + table.dice.d10(what)


def dice_part(rule: str, natural: i64) -> Part:
    """Return the natural dice as a part of a total."""
    return rule, "dice", int(natural)


def place_tally(fight: Fight, combatant: Combatant, listening: bool) -> Tally:
    """Return Reflexes, haste and the Quick-Draw's part (LC-02, LC-09, LC-14, LC-22 to LC-46)."""
    tally = Tally(listening)
    tally.add("LC-02", "Reflexes", combatant.ref)
    if combatant.unaimed:
        tally.add("LC-09", "unaimed", fight.tunables.unaimed_bonus)
    if combatant.opening == QUICK:
        quick_draw.add_draw(
            fight, combatant, tally, combatant.quick, combatant.second, combatant.quick_target
        )
    luck.add_gm(tally, combatant, fight.tunables, "initiative")
    return tally


def next_group(fight: Fight) -> list[Combatant]:
    """Return the fighters with the next Action: the highest result, or all equal to it.

    Those with a natural 2 come together behind all others (LC-03, LC-R16). The unaware have none,
    the stunned only the first (LC-R28, LC-R31). The list is empty when all have had theirs (LC-05
    to LC-07).
    """
    group: list[Combatant] = []
    highest: i64 = NO_PLACE
    for combatant in fight.combatants:
        if combatant.place == NO_PLACE or combatant.acted >= fight.turn or combatant.unaware:
            continue
        if combatant.dead or combatant.dying or (combatant.out and fight.turn != 1):
            continue
        if combatant.place > highest:
            highest = combatant.place
            group = [combatant]
        elif combatant.place == highest:
            group.append(combatant)
    return group
