"""What somebody who knows the dice expects of an attack: exact chances, no rolls.

Used by tactics to weigh what they could do; the fight itself never looks at them.
"""

from typing import Final

from ...native import i64

DEEPEST: Final = 3
"""Tens in a row that are reckoned with; the fourth comes once in 10,000 rolls."""
LOWEST: Final = -9
"""A natural 1 less a 10 (CB-02)."""
HIGHEST: Final = 10 * DEEPEST + 9
SPAN: Final = 40
"""Leads from -40 to 40 are told apart; beyond that nothing changes any more."""
DIE: Final = 10


def check_die_chances() -> dict[int, float]:
    """The chance of every total of a check die (CB-01, CB-02)."""
    chances: dict[int, float] = {}
    for second in range(1, DIE + 1):
        chances[1 - second] = chances.get(1 - second, 0.0) + 0.01
    weight, above = 0.1, 0
    for depth in range(DEEPEST + 1):
        first = 2 if depth == 0 else 1
        for face in range(first, DIE):
            chances[above + face] = chances.get(above + face, 0.0) + weight
        above += DIE
        weight /= DIE
    chances[above] = chances.get(above, 0.0) + weight * DIE
    return chances


def _contested() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """For every lead: the chance to reach the defence, and the hits of a spray on average."""
    dice = check_die_chances()
    by_margin: dict[int, float] = {}
    for mine, one in dice.items():
        if mine <= 0:  # a natural 1 always misses
            continue
        for other, two in dice.items():
            by_margin[mine - other] = by_margin.get(mine - other, 0.0) + one * two
    reached: list[float] = []
    spray: list[float] = []
    for lead in range(-SPAN, SPAN + 1):
        reached.append(sum(p for margin, p in by_margin.items() if margin + lead >= 0))
        spray.append(sum(p * max(0, margin + lead + 1) for margin, p in by_margin.items()))
    return tuple(reached), tuple(spray)


_TABLES: Final = _contested()
_REACHED: Final[tuple[float, ...]] = _TABLES[0]
_SPRAY: Final[tuple[float, ...]] = _TABLES[1]
_AGAINST: Final[tuple[float, ...]] = tuple(
    sum(p for die, p in check_die_chances().items() if die >= needed)
    for needed in range(-SPAN, SPAN + 1)
)


def hit(lead: i64) -> float:
    """The chance of an attack whose base is ``lead`` above the base of its defence (CB-10)."""
    if lead < -SPAN:
        return _REACHED[0]
    return _REACHED[lead + SPAN] if lead < SPAN else _REACHED[-1]


def sprayed(lead: i64) -> float:
    """How many rounds of a spray hit on average, however many are fired (CB-81)."""
    return _SPRAY[max(-SPAN, min(SPAN, lead)) + SPAN]


def reach(needed: i64) -> float:
    """The chance that a check die shows at least so much (CB-01)."""
    return _AGAINST[max(-SPAN, min(SPAN, needed)) + SPAN]


def several(stands: float, times: i64) -> float:
    """The chance to stand through so many of the same, each of which leaves this one."""
    through = 1.0
    while times > 0:
        if times & 1:
            through *= stands
        stands *= stands
        times >>= 1
    return through
