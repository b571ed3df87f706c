"""Stalemates: the harm each side can expect to do, and the reasons a fight ends undecided."""

from collections.abc import Callable
from typing import Final

from .fight import BaseCombatant, BaseFight

STALEMATE: Final = "stalemate"
"""No side makes progress, though one could."""
BREAKS_OFF: Final = "breaks off"
"""No side can expect to do harm any more."""
ENOUGH: Final = 1.0
"""Expected harm of a side from which on a fight is worth going on with."""

ExpectedHarm = Callable[[BaseFight, BaseCombatant, BaseCombatant], float]
"""Harm an attacker can expect to do to a target with the best weapon, all in their favour."""


def is_stalemate(fight: BaseFight, expected_harm: ExpectedHarm) -> bool:
    """Return whether no side can expect enough harm from its fighters' best attacks together."""
    harm: dict[int, float] = {}
    for attacker in fight.fighters:
        if not attacker.able():
            continue
        best = 0.0
        for target in fight.fighters:
            if target.side != attacker.side and target.able():
                best = max(best, expected_harm(fight, attacker, target))
        side = int(attacker.side)
        harm[side] = harm.get(side, 0.0) + best
        if harm[side] >= ENOUGH:
            return False
    return True
