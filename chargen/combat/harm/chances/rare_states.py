"""Rare states of a target, counted as likelier ones between the hits of an attack."""

from itertools import product
from math import comb
from operator import add, sub
from typing import Final

from .packed_rows import pack_row, unpack_row
from .target_states import LEAST, States, added

ORDER: Final = 3
"""Steps towards the likeliest armour that a rare state is spread over."""
CLOSE: Final = 0.01
"""Factor on the limit for each step that armour is closer to the likeliest."""

_Armour = tuple[int, ...]
_Group = tuple[int, int, int, int]
"""Stun points, one-point wounds, status and crippled limbs that states have in common."""


class RareStates:
    """Steps of SP by which rare states of one target are spread over likelier ones."""

    def __init__(self, step: int) -> None:
        self._step = step
        """SP by which neighbours differ."""
        self._moves: dict[_Armour, list[tuple[_Armour, int]]] = {}

    def fold(self, states: States, rare: float) -> States:
        """Return states without their least likely boxes and without rare ones.

        A rare state counts as states with SP closer to the likeliest's, some of them less than
        never: what further hits do to it is extrapolated, and no chance is lost.
        """
        after: States = {}
        groups: dict[_Group, dict[_Armour, list[float]]] = {}
        for state, row in states.items():
            stun, ones, status, crippled, sp = state
            if not sp:
                after[state] = row
                continue
            while row and abs(row[-1]) < LEAST:
                row.pop()
            if row:
                groups.setdefault((stun, ones, status, crippled), {})[sp] = row
        for (stun, ones, status, crippled), rows in groups.items():
            self._fold(rows, rare)
            for sp, row in rows.items():
                after[stun, ones, status, crippled, sp] = row
        return after

    def _fold(self, rows: dict[_Armour, list[float]], rare: float) -> None:
        """Count rare armour as likelier armour, the farthest from the likeliest first."""
        chances = {sp: sum(row) for sp, row in rows.items()}
        likeliest = max(chances, key=lambda sp: abs(chances[sp]))
        queue: dict[int, list[_Armour]] = {}
        for sp in rows:
            queue.setdefault(self._distance(sp, likeliest), []).append(sp)
        nearer: dict[_Armour, int] = {}
        """Packed rows counted as likelier armour."""
        for distance in range(max(queue), 0, -1):
            limit = rare * CLOSE ** max(0, ORDER - distance)
            for sp in queue.get(distance, ()):
                chance = chances[sp]
                if abs(chance) >= limit:
                    continue
                row = nearer.pop(sp, 0) + pack_row(rows.pop(sp, []))
                for move, weight in self._moves_to(sp, likeliest):
                    near = tuple(map(add, sp, move))
                    if near not in chances:
                        chances[near] = 0.0
                        queue.setdefault(self._distance(near, likeliest), []).append(near)
                    chances[near] += weight * chance
                    nearer[near] = nearer.get(near, 0) + weight * row
        for sp, row in nearer.items():
            rows[sp] = added(rows.get(sp, []), unpack_row(row))

    def _distance(self, sp: _Armour, likeliest: _Armour) -> int:
        """Return the steps between armour and the likeliest."""
        return sum(
            [abs(there - here) // self._step for here, there in zip(sp, likeliest, strict=True)]
        )

    def _moves_to(self, sp: _Armour, likeliest: _Armour) -> list[tuple[_Armour, int]]:
        """Return the changes of SP that bring armour closer to the likeliest, with their weights.

        What is left out is a difference of as many steps as ``ORDER`` has, most of them where SP
        is farthest off.
        """
        away = tuple(map(sub, likeliest, sp))
        moves = self._moves.get(away)
        if moves is None:
            orders = [0] * len(sp)
            left = [abs(points) // self._step for points in away]
            for _ in range(min(ORDER, sum(left))):
                weights = [many / (1 + order) for many, order in zip(left, orders, strict=True)]
                place = weights.index(max(weights))
                left[place] -= 1
                orders[place] += 1
            moves = []
            for steps in product(*[range(order + 1) for order in orders]):
                weight = -1
                move = [0] * len(sp)
                for place, many in enumerate(steps):
                    weight *= (-1) ** many * comb(orders[place], many)
                    move[place] = self._step * many * (1 if away[place] > 0 else -1)
                if any(steps):
                    moves.append((tuple(move), weight))
            self._moves[away] = moves
        return moves
