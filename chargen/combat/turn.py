"""Counts and penalties of a turn: how many actions fit, what each costs the roll."""

from chargen.combat.actions import DO_COVER, DO_FIRE, DO_STRIKE, DO_THROW
from chargen.combat.combatant import NO_COUNT, Combatant
from chargen.combat.fight import Fight
from chargen.combat.tunables import Tunables


def counts_left(count: int, tunables: Tunables) -> int:
    """Counts from here on, five apart and none below 0 (CB-32)."""
    return 0 if count < 0 else count // tunables.count_gap + 1


def counts_needed(tunables: Tunables, kind: int, actions: int, moves: int, draws: int) -> int:
    """Counts a plan takes at least; a shot can share that of the one move or the draw (CB-32).

    Covering fire needs none (CB-90).
    """
    if kind == DO_COVER:
        return moves + draws
    shared = 0
    if actions and kind in {DO_FIRE, DO_STRIKE, DO_THROW}:
        shared = int(0 < moves < tunables.running_moves) + int(draws > 0)
    return actions + moves + draws - shared


def several_penalty(tunables: Tunables, actions: int, moves: int) -> int:
    """Each action beyond the first costs every roll 3; two moves or more count too.

    One move does not, and neither does drawing (CB-32, CB-34, CB-41, CB-42).
    """
    counted = actions + moves if moves >= tunables.running_moves else actions
    return -tunables.action_penalty * max(0, counted - 1)


def on_the_run(fight: Fight, one: Combatant) -> bool:
    """Whether the one move of this turn was less than five counts ago (CB-41)."""
    tunables = fight.tunables
    if not 0 < one.plan_moves < tunables.running_moves or one.move_count == NO_COUNT:
        return False
    return one.move_count - fight.count < tunables.count_gap


def just_drawn(fight: Fight, one: Combatant) -> bool:
    """Whether a weapon was drawn less than five counts ago (CB-34)."""
    return one.draw_count != NO_COUNT and one.draw_count - fight.count < fight.tunables.count_gap


def running_bonus(tunables: Tunables, ma: int, moves: int) -> int:
    """Running adds half of MA, up; sprinting 2 more (CB-43)."""
    if moves < tunables.running_moves:
        return 0
    return (ma + 1) // 2 + (tunables.sprint_bonus if moves >= tunables.sprint_moves else 0)
