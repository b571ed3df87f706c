"""One attack: its roll, the defence against it, and what comes of both (CB-10 to CB-19).

``roll`` reads the fight and asks; ``land`` writes what follows. Attacks of one moment are all
rolled before any of them lands (CB-56).
"""

from typing import Final, cast

from ...harm import hits, luck
from ...harm.combatant import HarmCombatant
from ...harm.events import DefenceRolled, ShotsFired
from ...harm.fight import Attack
from ...harm.weapons import AUTO, BURST, SHOT, SINGLE
from ...kernel.driver import Driver
from ...kernel.events import AttackMissed
from ...kernel.tally import Tally
from ...native_types import i64, mypyc_attr
from ..model.combatant import Combatant
from ..model.events import AttackHit, AttackRolled
from ..model.events import SuppressionGained as Suppressed
from ..model.fight import Fight
from ..model.totals import attack_tally, defence_tally
from .fumble import fumble

NOT_ROLLED: Final = -1000
"""No defence has been rolled yet."""


@mypyc_attr(acyclic=True, free_list_len=1)
class OpposedRoll:
    """An attack roll against its number while luck is asked for, and what it came to."""

    def __init__(self, attack: Attack, tally: Tally) -> None:
        self.attack = attack
        self.tally = tally
        self.die: i64 = 0
        self.natural: i64 = 0
        self.guard: Tally | None = None
        """The defence, None before it is called for."""
        self.guard_die: i64 = 0
        self.number: i64 = NOT_ROLLED
        """The total the attack has to reach."""
        self.hit = False
        self.margin: i64 = 0
        self.hits: i64 = 0
        self.fumbled = False
        self.paid: i64 = 0
        """Points the attacker has put into it (CB-03)."""
        self.guard_paid: i64 = 0
        """Points its target has."""

    def total(self) -> i64:
        """Return the attack with its die."""
        return self.tally.total + self.die


def carry_out(fight: Fight, table: Driver, attack: Attack) -> None:
    """Roll and land one attack, if it still goes off (CB-16)."""
    if goes_off(attack):
        land(fight, table, roll(fight, table, attack))


def goes_off(attack: Attack) -> bool:
    """Return whether the attack still happens: able attacker, working weapon, living target."""
    combatant, target = attack.by, attack.target
    if combatant.out or combatant.dead or target.dead or (target.out and not attack.helpless):
        return False
    if attack.blow:
        return True
    return not combatant.jam[attack.weapon] and not combatant.lies(attack.weapon)


def roll(fight: Fight, table: Driver, attack: Attack) -> OpposedRoll:
    """Roll an attack and its defence, with the luck of both (CB-03, CB-10, CB-16)."""
    combatant = cast(Combatant, attack.by)
    contest = OpposedRoll(attack, attack_tally(fight, attack, table.listening))
    if not (attack.blow or attack.covering):
        _count_shot(fight, table, attack)
    if combatant.aim and not attack.covering:
        combatant.lose_aim(table)
    _roll_attack(fight, table, contest)
    contest.hit = _weigh(fight, table, contest)
    fight.fired = fight.round
    cast(Combatant, attack.target).unaware = False
    if contest.hit:
        _count_hits(fight, table, contest)
    else:
        contest.fumbled = can_fumble(fight, contest.natural)
        if table.listening:
            short: i64 = 0
            if not contest.fumbled:
                short = contest.total() - contest.number
            table.tell(AttackMissed(combatant.index, attack.target.index, attack.weapon, short))
    return contest


def land(fight: Fight, table: Driver, contest: OpposedRoll) -> None:
    """Land the hits, or roll on the fumble table after a natural 1 (CB-02, CB-16)."""
    if contest.hit:
        hits.land(fight, table, contest.attack, contest.margin, contest.hits)
    elif contest.fumbled:
        fumble(fight, table, contest.attack)


def _count_shot(fight: Fight, table: Driver, attack: Attack) -> None:
    """Count a single shot; each attacker suppresses the target once (CB-70, CB-83)."""
    tunables, combatant = fight.tunables, attack.by
    target = cast(Combatant, attack.target)
    if attack.mode == SINGLE and tunables.ammunition_counts:
        spend(fight, table, combatant, attack.weapon, 1)
    if target.out:
        return
    points: i64 = tunables.attacker_points
    why = "attacker"
    if attack.arm.load == SHOT:
        points *= attack.rounds if attack.mode != SINGLE else 1
        why = "shot"
    elif target.attackers >> combatant.index & 1:
        return
    target.suppress(points, combatant.index)
    if table.listening:
        table.tell(Suppressed(target.index, points, combatant.index, why))


def spend(fight: Fight, table: Driver, combatant: HarmCombatant, weapon: i64, rounds: i64) -> None:
    """Take rounds from a weapon (CB-83)."""
    left = combatant.ammo[weapon] - rounds
    combatant.ammo[weapon] = max(0, left)
    combatant.shots += rounds
    fight.fired = fight.round
    if table.listening:
        table.tell(ShotsFired(combatant.index, weapon, rounds))


def _roll_attack(fight: Fight, table: Driver, contest: OpposedRoll) -> None:
    roller = contest.attack.by.index
    contest.die, contest.natural = luck.check_die(table, fight.tunables, "attack", roller)
    if table.listening:
        _tell_attack(table, contest)


def _tell_attack(table: Driver, contest: OpposedRoll) -> None:
    combatant, target = contest.attack.by.index, contest.attack.target.index
    parts = contest.tally.parts(contest.die)
    weapon, total = contest.attack.weapon, contest.total()
    table.tell(AttackRolled(combatant, target, weapon, total, contest.natural, parts))


def _weigh(fight: Fight, table: Driver, contest: OpposedRoll) -> bool:
    """Compare totals, offering luck to the side that falls short (CB-03)."""
    tunables, attack = fight.tunables, contest.attack
    combatant, target = attack.by, attack.target
    while True:
        if can_fumble(fight, contest.natural):
            if combatant.luck < tunables.luck_reroll or not _again(fight, table, contest):
                return False
            continue
        if contest.number == NOT_ROLLED:
            _roll_defence(fight, table, contest)
        if contest.total() < contest.number:
            if combatant.luck < 1 or not _attacker_luck(fight, table, contest):
                return False
        elif target.luck < 1 or not attack.defended() or not _defender_luck(fight, table, contest):
            return True


def _again(fight: Fight, table: Driver, contest: OpposedRoll) -> bool:
    """Return whether a natural 1 is rolled again, its only help (CB-03)."""
    combatant = contest.attack.by
    decision = luck.ask(fight, table, combatant, luck.ATTACK, "attack", luck.HOPELESS)
    if decision == luck.KEEP_ROLL:
        return False
    _roll_attack(fight, table, contest)
    return True


def _attacker_luck(fight: Fight, table: Driver, contest: OpposedRoll) -> bool:
    """Return whether the attacker spends luck on a roll that falls short (CB-03)."""
    combatant = contest.attack.by
    short = contest.number - contest.total()
    decision = luck.ask(fight, table, combatant, luck.ATTACK, "attack", short, contest.paid)
    if decision == luck.KEEP_ROLL:
        return False
    contest.paid += 1
    if decision == luck.ADD_LUCK:
        contest.tally.add("CB-03", "luck", fight.tunables.luck_bonus)
        if table.listening:
            _tell_attack(table, contest)
    else:
        _roll_attack(fight, table, contest)
    return True


def _defender_luck(fight: Fight, table: Driver, contest: OpposedRoll) -> bool:
    """Return whether the target spends luck on being hit (CB-03)."""
    target = contest.attack.target
    short = contest.total() - contest.number + 1
    decision = luck.ask(fight, table, target, luck.DEFENCE, "defence", short, contest.guard_paid)
    if decision == luck.KEEP_ROLL:
        return False
    contest.guard_paid += 1
    if decision == luck.ADD_LUCK:
        cast(Tally, contest.guard).add("CB-03", "luck", fight.tunables.luck_bonus)
    else:
        contest.guard_die = luck.check_die(table, fight.tunables, "defence", target.index)[0]
    _guarded(table, contest)
    return True


def _roll_defence(fight: Fight, table: Driver, contest: OpposedRoll) -> None:
    """Roll the defence, or set 15 without one (CB-10, CB-12, CB-16)."""
    attack = contest.attack
    if not meets_defence(fight, attack):
        contest.number = fight.tunables.difficulty
        contest.guard = Tally(False)
        contest.guard.total = contest.number
        return
    contest.guard = defence_tally(fight, attack, table.listening)
    roller = attack.target.index
    contest.guard_die = luck.check_die(table, fight.tunables, "defence", roller)[0]
    _guarded(table, contest)


def _guarded(table: Driver, contest: OpposedRoll) -> None:
    guard = cast(Tally, contest.guard)
    contest.number = guard.total + contest.guard_die
    if table.listening:
        attack = contest.attack
        parts = guard.parts(contest.guard_die)
        table.tell(DefenceRolled(attack.target.index, attack.by.index, contest.number, parts))


def _count_hits(fight: Fight, table: Driver, contest: OpposedRoll) -> None:
    """Set the hits: one, by the burst table, or a spray's margin plus one (CB-80, CB-81, CB-90)."""
    attack = contest.attack
    contest.margin = margin_of(fight, attack, contest.total() - contest.number)
    contest.hits = hits_of(fight, attack, contest.margin)
    if table.listening:
        combatant, target = attack.by.index, attack.target.index
        table.tell(
            AttackHit(combatant, target, attack.weapon, contest.margin, max(0, contest.hits))
        )


def margin_of(fight: Fight, attack: Attack, lead: i64) -> i64:
    """Return the margin of a hit that beats its number by a lead (CB-18)."""
    if not attack.defended() and not fight.tunables.margin_without_defence:
        return 0
    return lead


def hits_of(fight: Fight, attack: Attack, margin: i64) -> i64:
    """Return the hits of an attack that hits; ``hits.TO_BE_ROLLED`` for a burst (CB-80, CB-81)."""
    if attack.mode == BURST or (attack.mode == AUTO and attack.covering):
        return hits.TO_BE_ROLLED
    if attack.mode == AUTO:
        return min(attack.rounds, margin + fight.tunables.auto_margin_hits)
    return 1


def meets_defence(fight: Fight, attack: Attack) -> bool:
    """Return whether a defence is rolled against an attack, not a fixed number (CB-12, CB-16)."""
    return attack.defended() and fight.tunables.fresh_defence


def can_fumble(fight: Fight, natural: i64) -> bool:
    """Return whether a natural roll misses and fumbles (CB-02, CB-05)."""
    return natural == 1 and fight.tunables.fumbles
