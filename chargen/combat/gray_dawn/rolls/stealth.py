"""Attacks from ambush: Stealth against Awareness (CB-15)."""

from ...bits import bit
from ...harm import luck
from ...harm.fight import Attack
from ...kernel.driver import Driver
from ...kernel.tally import Tally
from ...native_types import i64
from ..model.combatant import Combatant
from ..model.events import StealthRolled
from ..model.fight import Fight
from ..model.fighter import AWARENESS, STEALTH
from ..model.stats import FULL


def can_ambush(attacker: Combatant, target: Combatant) -> bool:
    """Return whether an attack can be tried unseen: a hidden or unaware target (CB-15)."""
    if attacker.tried >> target.index & 1 or not target.able():
        return False
    return target.unaware or target.stance == FULL or target.failed or target.critical


def try_stealth(fight: Fight, table: Driver, combatant: Combatant, attacks: list[Attack]) -> None:
    """Roll Stealth before the first attacks; beaten targets are ambushed (CB-12)."""
    target = fight.combatants[attacks[0].target.index]
    unseen = _contest(fight, table, combatant, target)
    combatant.tried |= bit(target.index)
    lasts = fight.tunables.ambush_lasts if unseen else 0
    for attack in attacks[:lasts]:
        attack.ambush = True


def _contest(fight: Fight, table: Driver, attacker: Combatant, target: Combatant) -> bool:
    """Return whether Stealth beats Awareness; ties fail, luck may be spent (CB-03, CB-15)."""
    tunables = fight.tunables
    mine = _stealth(fight, attacker, table.listening)
    theirs = _awareness(fight, target, table.listening)
    die = luck.check_die(table, tunables, "stealth")[0]
    against = luck.check_die(table, tunables, "awareness")[0]
    while True:
        lead = mine.total + die - theirs.total - against
        unseen = lead > 0 or (lead == 0 and not tunables.stealth_ties_spot)
        _tell(table, attacker, target, mine, die, theirs, against, unseen)
        loser = target if unseen else attacker
        decision: i64 = luck.KEEP_ROLL
        if loser.luck >= 1:
            short = lead if unseen else 1 - lead
            decision = luck.ask(fight, table, loser, luck.DEED, "stealth", short)
        if decision == luck.KEEP_ROLL:
            return unseen
        if decision == luck.ADD_LUCK:
            (theirs if unseen else mine).add("CB-03", "luck", tunables.luck_bonus)
        elif unseen:
            against = luck.check_die(table, tunables, "awareness")[0]
        else:
            die = luck.check_die(table, tunables, "stealth")[0]


def _tell(
    table: Driver,
    attacker: Combatant,
    target: Combatant,
    mine: Tally,
    die: i64,
    theirs: Tally,
    against: i64,
    unseen: bool,
) -> None:
    if table.listening:
        table.tell(
            StealthRolled(
                attacker.index,
                target.index,
                mine.total + die,
                theirs.total + against,
                unseen,
                mine.parts(die),
                theirs.parts(against),
            )
        )


def _stealth(fight: Fight, combatant: Combatant, listening: bool) -> Tally:
    """Return REF and Stealth (CB-15)."""
    tally = Tally(listening)
    tally.add("CB-15", "REF", combatant.ref)
    tally.add("CB-15", "Stealth", combatant.fighter.skill(STEALTH))
    luck.add_gm(tally, combatant, fight.tunables, "stealth")
    return tally


def _awareness(fight: Fight, combatant: Combatant, listening: bool) -> Tally:
    """Return INT and Awareness, dimmed by darkness (CB-15, CB-86)."""
    tally = Tally(listening)
    tally.add("CB-15", "INT", combatant.int_)
    tally.add("CB-15", "Awareness", combatant.fighter.skill(AWARENESS))
    tally.add("CB-86", "light", combatant.light)
    luck.add_gm(tally, combatant, fight.tunables, "awareness")
    return tally
