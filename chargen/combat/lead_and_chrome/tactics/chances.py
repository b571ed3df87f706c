"""Exact chances of 2D10: to reach a number, to beat another 2D10, to come first (LC-02, LC-03)."""

from typing import Final

from ...native_types import i64

FACES: Final = 10
DOUBLE_ONE: Final = 2
"""The total of two dice that show 1, which comes last (LC-03)."""
ALL: Final = 100
WIDEST: Final = 40
"""Differences beyond this are as good as certain."""


WAYS: Final[list[int]] = [max(0, FACES - abs(total - FACES - 1)) for total in range(2 * FACES + 1)]
"""How many of 100 ways give each total of two dice, from 0 to 20."""


_AT_LEAST: Final[list[float]] = [sum(WAYS[number:]) / ALL for number in range(2 * FACES + 2)]
"""The chance of each number from 0 to 21 or more."""


def _opposed() -> list[float]:
    """Return the chance to meet or beat another 2D10 with each lead from -20 to 20."""
    chances: list[float] = []
    for lead in range(-2 * FACES, 2 * FACES + 1):
        ways = sum(
            WAYS[mine] * WAYS[theirs]
            for mine in range(2, 2 * FACES + 1)
            for theirs in range(2, 2 * FACES + 1)
            if mine + lead >= theirs
        )
        chances.append(ways / (ALL * ALL))
    return chances


_OPPOSED: Final[list[float]] = _opposed()


def _order(tied: bool) -> list[float]:
    """Return the chance to come first, or at once, by difference of bonuses (LC-03, LC-07)."""
    chances: list[float] = []
    for lead in range(-WIDEST, WIDEST + 1):
        ways = 0
        for mine in range(2, 2 * FACES + 1):
            for theirs in range(2, 2 * FACES + 1):
                own = -1_000 if mine == DOUBLE_ONE else mine + lead
                other = -1_000 if theirs == DOUBLE_ONE else theirs
                if own == other if tied else own > other:
                    ways += WAYS[mine] * WAYS[theirs]
        chances.append(ways / (ALL * ALL))
    return chances


_FIRST: Final[list[float]] = _order(False)
_TIED: Final[list[float]] = _order(True)


def reach(needed: i64) -> float:
    """Return the chance of 2D10 to show a number or more (LC-R22)."""
    return _AT_LEAST[max(0, min(needed, 2 * FACES + 1))]


def beat(lead: i64) -> float:
    """Return the chance to meet or beat another's 2D10 with a lead (LC-R23)."""
    if lead > 2 * FACES:
        return 1.0
    return _OPPOSED[lead + 2 * FACES] if lead >= -2 * FACES else 0.0


def come_first(lead: i64) -> float:
    """Return the chance to come before another with a lead in bonuses (LC-05)."""
    return _FIRST[max(-WIDEST, min(lead, WIDEST)) + WIDEST]


def tie(lead: i64) -> float:
    """Return the chance to act at the same moment (LC-07)."""
    return _TIED[max(-WIDEST, min(lead, WIDEST)) + WIDEST]


def at_most(number: i64) -> float:
    """Return the chance of 2D10 to show a number or less, as for a fumble (LC-49)."""
    return 1.0 - reach(number + 1)


def outlast(mine: float, theirs: float) -> float:
    """Return the chance to put the enemy out first, less the enemy's, if both go on at once."""
    either = mine + theirs - mine * theirs
    return (mine - theirs) / either if either > 0.0 else 0.0
