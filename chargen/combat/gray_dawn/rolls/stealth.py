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
from ..model.penalties import care_penalty
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
    if unseen:
        mark_ambush(fight, attacks)


def mark_ambush(fight: Fight, attacks: list[Attack]) -> None:
    """Let the first attacks of an unseen attacker come from ambush (CB-12, CB-15)."""
    for attack in attacks[: fight.tunables.ambush_lasts]:
        attack.ambush = True


def is_unseen(fight: Fight, lead: i64) -> bool:
    """Return whether Stealth with a lead stays unseen; ties fail (CB-15)."""
    return lead > 0 or (lead == 0 and not fight.tunables.stealth_ties_spot)


def stealth_lead(fight: Fight, attacker: Combatant, target: Combatant) -> i64:
    """Return the lead of Stealth over Awareness before both dice (CB-15)."""
    return _stealth(fight, attacker, False).total - _awareness(fight, target, False).total


def _contest(fight: Fight, table: Driver, attacker: Combatant, target: Combatant) -> bool:
    """Return whether Stealth beats Awareness; ties fail, luck may be spent (CB-03, CB-15)."""
    tunables = fight.tunables
    mine = _stealth(fight, attacker, table.listening)
    theirs = _awareness(fight, target, table.listening)
    die = luck.check_die(table, tunables, "stealth", attacker.index)[0]
    against = luck.check_die(table, tunables, "awareness", target.index)[0]
    while True:
        lead = mine.total + die - theirs.total - against
        unseen = is_unseen(fight, lead)
        _tell(table, attacker, target, mine, die, theirs, against, unseen)
        loser = target if unseen else attacker
        decision: i64 = luck.KEEP_ROLL
        if loser.luck >= 1:
            short = lead if unseen else 1 - lead
            decision = luck.ask(fight, table, loser, luck.DEED, "stealth", short)
        if decision == luck.KEEP_ROLL:
            return unseen and not _senses(fight, table, attacker, target, mine, die, theirs)
        if decision == luck.ADD_LUCK:
            (theirs if unseen else mine).add("CB-03", "luck", tunables.luck_bonus)
        elif unseen:
            against = luck.check_die(table, tunables, "awareness", target.index)[0]
        else:
            die = luck.check_die(table, tunables, "stealth", attacker.index)[0]


def _senses(
    fight: Fight,
    table: Driver,
    attacker: Combatant,
    target: Combatant,
    mine: Tally,
    die: i64,
    theirs: Tally,
) -> bool:
    """Return whether Danger Sense notices an unseen attacker by a second roll (CB-15)."""
    if not target.fighter.danger_sense:
        return False
    against = luck.check_die(table, fight.tunables, "awareness", target.index)[0]
    lead = mine.total + die - theirs.total - against
    unseen = is_unseen(fight, lead)
    _tell(table, attacker, target, mine, die, theirs, against, unseen)
    return not unseen


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
    """Return REF and Stealth, less by a lightning strike (CB-15, CB-38)."""
    tally = Tally(listening)
    tally.add("CB-15", "REF", combatant.ref)
    tally.add("CB-15", "Stealth", combatant.fighter.skill(STEALTH))
    tally.add("CB-31", "lightning strike", care_penalty(fight, combatant))
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
