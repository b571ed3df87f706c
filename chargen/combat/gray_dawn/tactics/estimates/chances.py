"""Exact chances of check dice and attacks, without rolls.

Tactics weigh their choices with them; the fight itself never uses them.
"""

from typing import Final

from ....native_types import i64

DEEPEST: Final = 3
"""Tens in a row that are reckoned with; the fourth comes once in 10,000 rolls."""
SPAN: Final = 40
"""Widest lead told apart, either way; beyond it the chances stay the same."""
DIE: Final = 10
WIDEST: Final = 30
"""Widest margin told apart: more hits put every target down."""


def check_die_chances() -> dict[int, float]:
    """Return the chance of every total of a check die (CB-01, CB-02)."""
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


def _contested() -> tuple[float, ...]:
    """Return, lead by lead, the chance of each margin from 0 to ``WIDEST`` and more."""
    dice = check_die_chances()
    by_margin: dict[int, float] = {}
    for mine, chance in dice.items():
        if mine <= 0:  # a natural 1 always misses
            continue
        for other, other_chance in dice.items():
            by_margin[mine - other] = by_margin.get(mine - other, 0.0) + chance * other_chance
    chances: list[float] = []
    for lead in range(-SPAN, SPAN + 1):
        chances += [by_margin.get(margin - lead, 0.0) for margin in range(WIDEST)]
        chances.append(sum(p for margin, p in by_margin.items() if margin + lead >= WIDEST))
    return tuple(chances)


_MARGINS: Final[tuple[float, ...]] = _contested()
_REACHED: Final[tuple[float, ...]] = tuple(
    sum(_MARGINS[start : start + WIDEST + 1]) for start in range(0, len(_MARGINS), WIDEST + 1)
)
_AGAINST: Final[tuple[float, ...]] = tuple(
    sum(p for die, p in check_die_chances().items() if die >= needed)
    for needed in range(-SPAN, SPAN + 1)
)


def hit_chance(lead: i64) -> float:
    """Return the chance of an attack with ``lead`` over the base of its defence (CB-10)."""
    if lead < -SPAN:
        return _REACHED[0]
    return _REACHED[lead + SPAN] if lead < SPAN else _REACHED[-1]


def spray_chance(lead: i64, rounds: i64, stands: float) -> float:
    """Return the chance to withstand a spray, given the chance to withstand a hit (CB-81)."""
    lead = max(-SPAN, min(SPAN, lead))
    start = (lead + SPAN) * (WIDEST + 1)
    most = min(WIDEST, rounds - 1)
    hits = 0.0
    standing = 0.0
    power = 1.0
    for margin in range(most):
        power *= stands
        chance = _MARGINS[start + margin]
        hits += chance
        standing += chance * power
    reached = _REACHED[lead + SPAN]
    return 1.0 - reached + standing + (reached - hits) * power * stands


def reach_chance(needed: i64) -> float:
    """Return the chance that a check die shows at least a number (CB-01)."""
    return _AGAINST[max(-SPAN, min(SPAN, needed)) + SPAN]


def repeated_chance(stands: float, times: i64) -> float:
    """Return the chance to withstand a number of equal events, given the chance of each."""
    through = 1.0
    while times > 0:
        if times & 1:
            through *= stands
        stands *= stands
        times >>= 1
    return through
