"""Counts and penalties of a turn: how many actions fit, what each costs the roll."""

from typing import Final

from ...harm.weapons import BLIND
from ...kernel.tally import Tally
from ...native_types import i64
from .combatant import NO_COUNT, Combatant
from .fight import Fight
from .tunables import Tunables

DO_NOTHING: Final = 0
DO_FIRE: Final = 1
DO_STRIKE: Final = 2
DO_THROW: Final = 3
DO_HANDLE: Final = 4
DO_AIM: Final = 5
DO_COVER: Final = 6
DO_SATURATE: Final = 7
DO_LOAD_TUBE: Final = 8
DO_TEND: Final = 9
"""Kinds of combat action of a turn (CB-35); whole-round actions are kinds of their own."""

PLAN_NAMES: Final[tuple[str, ...]] = (
    "do nothing else",
    "fire",
    "strike",
    "throw",
    "handle weapons",
    "aim",
    "give covering fire",
    "fill a lane with fire",
    "load the tube",
    "tend the wounded",
)


def attacks(kind: i64) -> bool:
    """Return whether a kind can share the count of a move or a draw (CB-32)."""
    return DO_FIRE <= kind <= DO_THROW


def counts_left(count: i64, tunables: Tunables) -> i64:
    """Return counts from here on, five apart and none below 0 (CB-32)."""
    if count < 0:
        return 0
    return count // tunables.count_gap + 1


def counts_ahead(fight: Fight, combatant: Combatant) -> i64:
    """Return a fighter's counts from this one on; by the switch there are two at 4 (CB-32)."""
    more: i64 = 1 if _has_second_at_four(fight, combatant, fight.count) else 0
    return counts_left(fight.count, fight.tunables) + more


def next_count(fight: Fight, combatant: Combatant, count: i64) -> i64:
    """Return the count of the action after one on a count; below 0 there is none (CB-32)."""
    if _has_second_at_four(fight, combatant, count):
        return 0
    return count - fight.tunables.count_gap


def _has_second_at_four(fight: Fight, combatant: Combatant, count: i64) -> bool:
    """Return whether a count is an initiative of 4 that allows two actions by the switch."""
    if not fight.tunables.two_actions_at_four:
        return False
    return count == combatant.initiative == fight.tunables.count_gap - 1


def counts_needed(tunables: Tunables, kind: i64, actions: i64, moves: i64, draws: i64) -> i64:
    """Return the fewest counts of a plan; a shot can share the move's or draw's (CB-32).

    Covering fire needs none (CB-90).
    """
    if kind == DO_COVER:
        return moves + draws
    needed = actions + moves + draws
    if actions and attacks(kind):
        if 0 < moves < tunables.running_moves:
            needed -= 1
        if draws > 0:
            needed -= 1
    return needed


def several_penalty(tunables: Tunables, actions: i64, moves: i64) -> i64:
    """Return -3 for each action beyond the first; two moves or more included.

    One move does not, and neither does drawing (CB-32, CB-34, CB-41, CB-42).
    """
    counted = actions + moves if moves >= tunables.running_moves else actions
    if counted <= 1:
        return 0
    return -tunables.action_penalty * (counted - 1)


def on_the_run(fight: Fight, combatant: Combatant) -> bool:
    """Return whether the one move of this turn was less than five counts ago (CB-41)."""
    tunables = fight.tunables
    if combatant.move_count == NO_COUNT or not 0 < combatant.plan_moves < tunables.running_moves:
        return False
    return combatant.move_count - fight.count < tunables.count_gap


def just_drawn(fight: Fight, combatant: Combatant) -> bool:
    """Return whether a weapon was drawn less than five counts ago (CB-34)."""
    return (
        combatant.draw_count != NO_COUNT
        and combatant.draw_count - fight.count < fight.tunables.count_gap
    )


def running_bonus(tunables: Tunables, ma: i64, moves: i64) -> i64:
    """Return half of MA, rounded up, for running; 2 more for sprinting (CB-43)."""
    if moves < tunables.running_moves:
        return 0
    return (ma + 1) // 2 + (tunables.sprint_bonus if moves >= tunables.sprint_moves else 0)


def add_actions(fight: Fight, combatant: Combatant, tally: Tally) -> None:
    """Add several actions, lightning strike, run and draw (CB-31, CB-32, CB-34, CB-41)."""
    tunables, fighter = fight.tunables, combatant.fighter
    tally.add(
        "CB-32",
        "several actions",
        several_penalty(tunables, combatant.plan_actions, combatant.plan_moves),
    )
    if combatant.lightning:
        tally.add("CB-31", "lightning strike", -tunables.lightning_penalty)
    if on_the_run(fight, combatant):
        cost = max(0, tunables.run_penalty - fighter.move_fire_penalty)
        tally.add("CB-41", "on the run", -cost)
    if just_drawn(fight, combatant):
        tally.add("CB-34", "just drawn", -max(0, tunables.draw_penalty - fighter.draw_penalty))


def care_penalty(fight: Fight, combatant: Combatant) -> i64:
    """Return what a lightning strike takes from first aid and Stealth (CB-38)."""
    tunables = fight.tunables
    if not combatant.lightning or tunables.lightning_spares_care:
        return 0
    return -tunables.lightning_penalty


def add_sight(combatant: Combatant, tally: Tally) -> None:
    """Add the light and a flash's blinding to a roll (CB-86, CB-140)."""
    tally.add("CB-86", "light", combatant.light)
    if combatant.afflicted == BLIND:
        tally.add("CB-140", "blinded", -combatant.afflicted_amount)
