"""States of a target of one attack, and the chance of each number of boxes in them."""

from operator import add, mul
from typing import Final

from ...kernel.chances import AttackChances, DiceOnly, EveryRoll
from .. import wounds
from ..combatant import HarmCombatant

UP, STUNNED, STABLE, DYING, DEAD = range(5)
"""Status of a target; all but the first are out of action."""

State = tuple[int, int, int, int, tuple[int, ...]]
"""Stun points, one-point wounds, status, crippled limbs, SP at each location."""
States = dict[State, list[float]]
"""The chance of each number of boxes by state; of the dead, their chance and expected boxes."""
Parts = dict[int, States]
"""The same states by the SP at some places, those of a bit mask."""

LEAST: Final = 1e-15
"""Chance below which a number of boxes is dropped between hits."""
RARE: Final = 3e-7
"""Chance below which a state counts as likelier ones."""
_DEAD_KEY: Final[State] = (0, 0, DEAD, 0, ())


def state_of(combatant: HarmCombatant) -> State:
    """Return the state of a combatant, without the boxes."""
    status = UP
    if combatant.dead:
        status = DEAD
    elif combatant.dying:
        status = DYING
    elif combatant.stable:
        status = STABLE
    elif combatant.out:
        status = STUNNED
    return (
        int(combatant.stun),
        int(combatant.ones),
        status,
        int(combatant.crippled),
        tuple(combatant.sp),
    )


def in_state(combatant: HarmCombatant, boxes: int, state: State) -> HarmCombatant:
    """Return a copy of a combatant in a state that hits led to (CB-07, CB-109, CB-121)."""
    twin = combatant.copy()
    table = DiceOnly(EveryRoll())
    write_state(twin, boxes, state[0], state[1], state[2])
    twin.sp = list(state[4])
    for location in range(len(twin.sp)):
        if state[3] >> location & 1:
            wounds.cripple(table, twin, location)
    if twin.out and not combatant.out:
        twin.left()
    wounds.current_stats(twin)
    return twin


def write_state(combatant: HarmCombatant, boxes: int, stun: int, ones: int, status: int) -> None:
    """Set the boxes, stun points, one-point wounds and status of a combatant."""
    combatant.boxes, combatant.stun, combatant.ones = boxes, stun, ones
    combatant.out = status != UP
    combatant.dead = status == DEAD
    combatant.dying = status == DYING
    combatant.stable = status == STABLE


def add_states(after: States, states: States, share: float) -> None:
    """Add a share of some states to others."""
    for state, boxes in states.items():
        add_row(after, state, [share * chance for chance in boxes])


def add_row(after: States, state: State, row: list[float]) -> None:
    """Add the chances of each number of boxes to those of a state."""
    sums = after.get(state)
    after[state] = row if sums is None else added(sums, row)


def added(first: list[float], second: list[float]) -> list[float]:
    """Return the sums of the chances of each number of boxes."""
    both = list(map(add, first, second))
    return both + (first if len(first) > len(second) else second)[len(both) :]


def narrow(sp: tuple[int, ...], kept: int) -> tuple[int, ...]:
    """Return SP with 0 at the places outside a bit mask."""
    return tuple([here if kept >> place & 1 else 0 for place, here in enumerate(sp)])


def narrowed(states: States, kept: int) -> States:
    """Return states that are kept apart by the SP at the places of a bit mask alone."""
    after: States = {}
    for state, row in states.items():
        stun, ones, status, crippled, sp = state
        add_row(after, (stun, ones, status, crippled, narrow(sp, kept)), row)
    return after


def part_of(parts: Parts, known: Parts, kept: int) -> States:
    """Return the states by the SP at the places of a bit mask, from a part that has those."""
    if kept in parts:
        return parts[kept]
    if kept not in known:
        source = next(mask for mask in parts if mask & kept == kept)
        known[kept] = narrowed(parts[source], kept)
    return known[kept]


def bury(after: States, boxes: list[float], first: int) -> None:
    """Add those who die, by boxes from a number up."""
    if any(boxes):
        harm = sum(map(mul, boxes, range(first, first + len(boxes))))
        add_row(after, _DEAD_KEY, [sum(boxes), harm])


def certain(boxes: int, state: State) -> States:
    """Return the states of a target whose boxes and state are known."""
    return {state: [0.0] * boxes + [1.0]}


def summed_up(combatant: HarmCombatant, states: States, hit: float) -> AttackChances:
    """Return the chances of an attack on a combatant from the states it leads to."""
    begun = int(combatant.boxes)
    harm = wound = stun = out = dead = 0.0
    for (stunned, _, status, _, _), boxes in states.items():
        if status == DEAD:
            dead, out, wound = dead + boxes[0], out + boxes[0], wound + boxes[0]
            harm += boxes[1] - begun * boxes[0]
            continue
        chance: float = sum(boxes)
        spared: float = 0.0 if stunned > combatant.stun else sum(boxes[: begun + 1])
        out += chance if status != UP else 0.0
        stun += chance if status == STUNNED else 0.0
        wound += chance - spared
        harm += sum(part * (number - begun) for number, part in enumerate(boxes))
    return AttackChances(int(combatant.index), hit, harm, wound, stun, out, dead)
