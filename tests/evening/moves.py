"""The moves of an evening, drawn from a seed; each is independent, so that any can be left out."""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.evening.faults import KINDS, Kind

PLAYERS, DESKS = 5, 2
LENGTH = 60
WEIGHTS = {
    "flaw": 6, "finish": 2, "ask": 4, "mark": 4, "spend": 4, "open": 14, "save": 4, "share": 9,
    "share a copy": 3, "put back": 4, "cheat": 3, "restart": 2,
    "read": 12, "decide on all": 8, "decide on one": 6, "award": 6, "turn marks": 4, "choose": 3,
    "send": 12, "send again": 3, "copy": 3, "put desk back": 3, "restart desk": 2, "turn clock": 2,
    "second desk": 6,
}  # fmt: skip
"""How often each move is made, beside the others."""
OF_DESKS = frozenset(
    {
        "read", "decide on all", "decide on one", "award", "turn marks", "choose", "send",
        "send again", "copy", "put desk back", "restart desk", "turn clock",
        "second desk",
    }
)  # fmt: skip


class Move(NamedTuple):
    """One thing somebody does."""

    kind: str
    actor: int
    """The number of the player or of the desk."""
    pick: int
    """Seeds the choices within the move."""
    wait: int
    """Seconds that pass before it."""
    fault: Kind | None = None
    """What happens to the disk or the program meanwhile ..."""
    countdown: int = 0
    """... after so many system calls."""


def drawn(seed: int, length: int = LENGTH) -> list[Move]:
    """Return the moves of one evening; the same for ever."""
    dice = random.Random(f"evening {seed}")
    opening = [Move("create", player, dice.getrandbits(32), 5) for player in range(PLAYERS)]
    opening += [Move("share", player, 0, 5) for player in range(PLAYERS)]
    kinds = dice.choices(list(WEIGHTS), list(WEIGHTS.values()), k=length)
    return [*opening, *(_drawn(dice, kind) for kind in kinds)]


def _drawn(dice: random.Random, kind: str) -> Move:
    if kind in OF_DESKS:
        actor = 0 if dice.random() < 0.75 else dice.randrange(DESKS)
    else:
        actor = dice.randrange(PLAYERS)
    wait = dice.choice((5, 30, 300, 3_600, 100_000))
    fault = dice.choice(KINDS) if dice.random() < 0.12 else None
    return Move(kind, actor, dice.getrandbits(32), wait, fault, dice.randrange(24))


def shortened(
    moves: Sequence[Move], fails: Callable[[list[Move]], bool], patience: int = 400
) -> list[Move]:
    """Return moves that still fail, from which none can be left out; ends after many trials."""
    kept, size = list(moves), max(1, len(moves) // 2)
    while size:
        place = 0
        while place < len(kept) and patience > 0:
            shorter = kept[:place] + kept[place + size :]
            patience -= 1
            if fails(shorter):
                kept = shorter
            else:
                place += size
        size //= 2
    calm = [move._replace(fault=None) for move in kept]
    for place, move in enumerate(calm):
        trial = [*kept[:place], move, *kept[place + 1 :]]
        if move != kept[place] and fails(trial):
            kept = trial
    return kept
