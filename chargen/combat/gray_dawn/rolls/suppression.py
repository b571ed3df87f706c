"""Suppression points and checks (CB-70 to CB-76)."""

from typing import Final

from ...harm import luck
from ...harm.weapons import TORSO
from ...kernel.driver import Driver
from ...kernel.tally import Tally
from ...native_types import i64
from ...scene.geometry import adjacent
from ..model.combatant import Combatant
from ..model.events import StanceTaken, SuppressionChecked, SuppressionGained
from ..model.fight import Fight
from ..model.stats import ACTIVE, BRACED, FULL, MOVING, OPEN
from ..model.tunables import Tunables

PASSED: Final = 0
"""Passed: any intended stance or a less exposed one (CB-71)."""
FAILED: Final = 1
"""Failed: the stance is forced (CB-72)."""
CRITICAL: Final = 2
"""Critically failed: the turn is lost (CB-73)."""
PASSED_SECOND: Final = 3
"""Passed on the second roll only: active cover (CB-72)."""


def add_suppression(table: Driver, combatant: Combatant, points: i64, by: i64, why: str) -> None:
    """Take points of suppression (CB-70)."""
    combatant.suppress(points, by)
    if table.listening:
        table.tell(SuppressionGained(combatant.index, points, by, why))


def neighbours(
    fight: Fight, x: i64, y: i64, attacker: i64, target: i64, reach: i64
) -> list[Combatant]:
    """Return every fighter near a place under covering fire but the attacker (CB-70)."""
    return [
        combatant
        for combatant in fight.combatants
        if combatant.index != attacker
        and combatant.index != target
        and combatant.able()
        and adjacent(fight.scene, x, y, combatant.x, combatant.y, reach)
    ]


def needs_check(fight: Fight, combatant: Combatant) -> bool:
    """Return whether points held call for the turn's check (CB-50, CB-71, CB-74)."""
    if combatant.checked or not combatant.points or not fight.tunables.check_before_plan:
        return False
    return fight.tunables.mooks_suppress or not combatant.fighter.mook


def check_cover(fight: Fight, combatant: Combatant) -> i64:
    """Return the cover level that helps a suppression check, 0 while moving (CB-71)."""
    best: i64 = 0
    if not combatant.moving and combatant.stance != MOVING:
        for number in combatant.near:
            best = max(best, fight.scene.covers[number].level)
    return best


def check_tally(fight: Fight, combatant: Combatant, second: bool, listening: bool) -> Tally:
    """Return CL, Cover/Evade, cover, torso armour and perks less the points held (CB-71).

    The points count twice for an intended bracing stance, except on the second roll.
    """
    tunables = fight.tunables
    tally = Tally(listening)
    tally.add("CB-71", "CL", combatant.cl)
    tally.add("CB-71", "Cover/Evade", combatant.stats.evade)
    tally.add("CB-60", "cover", check_cover(fight, combatant) * tunables.cover_check_bonus)
    tally.add("CB-71", "armour", combatant.sp[TORSO] // tunables.armour_step)
    tally.add("CB-71", "nerve", combatant.fighter.suppression_bonus)
    doubled = combatant.intended_stance == BRACED and not second
    tally.add(
        "CB-70",
        "suppression",
        -combatant.points * (tunables.brace_doubles_points if doubled else 1),
    )
    luck.add_gm(tally, combatant, tunables, "suppression")
    return tally


def outcome_of(tunables: Tunables, total: i64) -> i64:
    """Return the outcome of a total: 15 passes, 0 or less fails critically (CB-71, CB-73)."""
    if total <= tunables.critical_at:
        return CRITICAL
    return PASSED if total >= tunables.suppression_number else FAILED


def check(fight: Fight, table: Driver, combatant: Combatant) -> i64:
    """Make the turn's one check, carry out its outcome and clear the points (CB-71 to CB-73)."""
    behind = bool(combatant.near)
    second = False
    outcome = _roll(fight, table, combatant, False)
    if outcome != PASSED and combatant.aim:
        combatant.lose_aim(table)
    if outcome == FAILED and may_check_again(fight, combatant):
        second = True
        outcome = _roll(fight, table, combatant, True)
    combatant.points = 0
    combatant.attackers = 0
    combatant.checked = True
    combatant.failed = outcome == FAILED
    combatant.critical = outcome == CRITICAL
    if outcome == PASSED:
        return PASSED_SECOND if second else PASSED
    if behind:
        take_stance(table, combatant, FULL, False)
    elif outcome == CRITICAL:
        take_stance(table, combatant, OPEN, True)
    else:
        take_stance(table, combatant, MOVING, False)
    return outcome


def may_check_again(fight: Fight, combatant: Combatant) -> bool:
    """Return whether a failed check to leave cover may be rolled for active cover (CB-72)."""
    leaves = combatant.intended_stance == MOVING and bool(combatant.near)
    return leaves and fight.tunables.second_check


def lose_turn(table: Driver, combatant: Combatant) -> None:
    """Lose a turn to a broken nerve, as after a critical failure (CB-73)."""
    combatant.broken -= 1
    combatant.checked = True
    combatant.critical = True
    if combatant.aim:
        combatant.lose_aim(table)
    if combatant.near:
        take_stance(table, combatant, FULL, False)
    else:
        take_stance(table, combatant, OPEN, True)


def _roll(fight: Fight, table: Driver, combatant: Combatant, second: bool) -> i64:
    """Roll the check; after a failure luck may be spent before it counts (CB-03, CB-71)."""
    tunables = fight.tunables
    tally = check_tally(fight, combatant, second, table.listening)
    die = luck.check_die(table, tunables, "suppression check", combatant.index)[0]
    outcome = _judge_roll(fight, table, combatant, tally, die, second)
    while outcome != PASSED and combatant.luck >= 1:
        short = tunables.suppression_number - tally.total - die
        better = short
        if outcome == CRITICAL:
            better = min(short, tunables.critical_at + 1 - tally.total - die)
        decision = luck.ask(fight, table, combatant, luck.CHECK, "suppression check", short, better)
        if decision == luck.KEEP_ROLL:
            break
        if decision == luck.ADD_LUCK:
            tally.add("CB-03", "luck", tunables.luck_bonus)
        else:
            die = luck.check_die(table, tunables, "suppression check", combatant.index)[0]
        outcome = _judge_roll(fight, table, combatant, tally, die, second)
    return outcome


def _judge_roll(
    fight: Fight, table: Driver, combatant: Combatant, tally: Tally, die: i64, second: bool
) -> i64:
    total = tally.total + die
    outcome = outcome_of(fight.tunables, total)
    if table.listening:
        table.tell(SuppressionChecked(combatant.index, total, outcome, second, tally.parts(die)))
    return outcome


def take_stance(table: Driver, combatant: Combatant, stance: i64, pinned: bool) -> None:
    """Take a stance; looking out shows every enemy again (CB-50, CB-53)."""
    combatant.leaving = stance == MOVING and combatant.stance >= ACTIVE
    combatant.stance = stance
    combatant.pinned = pinned
    if stance != MOVING:
        combatant.run_bonus = 0
        combatant.moving = False
    if stance != FULL and combatant.lost:
        combatant.lost = 0
        combatant.last_seen = {}
    if table.listening:
        table.tell(StanceTaken(combatant.index, stance, pinned))
