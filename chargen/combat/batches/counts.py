"""Sums of a batch of fights: whole numbers under plain keys, which can be merged.

Keys are words with points between. Those of every system are ``fights``, ``win.0`` (fights side 0
won), ``draw.stalemate`` (undecided fights, by reason), ``end.stalemate`` (all fights, by reason)
and ``rounds.7`` (fights of seven rounds); others are noted by the fight itself. Where people are
hurt these are ``ends.1.0`` (fights fighter 1 ended as the first of ``System.ends``), ``boxes.1.12``
(fights it ended with 12 boxes), ``hit.1.3`` (its wounds at location 3), ``first.1`` (fights in
which it fell first), ``cause.1.stun`` (what it fell by the first time) and ``fell.1.dying`` (fights
it ended dying).

What a fight cost is left out where it is nothing: ``dead.0.2`` (fights in which two of side 0 died;
so ``dying``, ``lost`` for either, ``wounded`` for neither) and ``shots.1.12`` (fights in which
fighter 1 fired 12 rounds; so ``magazines``, ``luck``, ``armour`` in SP, and ``days`` until
one-point wounds have healed).
"""

import json
from collections.abc import Iterable
from typing import Final

from ..kernel.system import Ending
from .intervals import Interval, wilson

FIGHTS: Final = "fights"
NOBODY_FELL: Final = "first.nobody"


class Counts:
    """The sums of a batch so far; the same whatever slices it was run in."""

    def __init__(self, of: dict[str, int] | None = None) -> None:
        self.of: dict[str, int] = {} if of is None else of

    def add(self, key: str, amount: int = 1) -> None:
        """Count something."""
        self.of[key] = self.of.get(key, 0) + amount

    def close(self, ending: Ending, noted: Iterable[str]) -> None:
        """Count one fight: how it ended, and what it noted of itself."""
        self.add(FIGHTS)
        self.add(f"rounds.{ending.rounds}")
        self.add(f"end.{ending.reason}")
        self.add(f"win.{ending.winner}" if ending.winner >= 0 else f"draw.{ending.reason}")
        for key in noted:
            self.add(key)

    def merge(self, other: "Counts") -> None:
        """Add the sums of another part of the batch."""
        for key, amount in other.of.items():
            self.add(key, amount)

    def get(self, key: str) -> int:
        """Return the count of a key."""
        return self.of.get(key, 0)

    def under(self, stem: str) -> dict[str, int]:
        """Everything counted under a stem, by the rest of its key, in order."""
        head = f"{stem}."
        amounts = {k.removeprefix(head): n for k, n in self.of.items() if k.startswith(head)}
        return {key: amounts[key] for key in sorted(amounts, key=_in_order)}

    @property
    def fights(self) -> int:
        """How many fights were counted."""
        return self.get(FIGHTS)

    def share(self, key: str) -> Interval:
        """The share of fights in which something was so, with its 95 % interval."""
        return wilson(self.get(key), self.fights)

    def mean(self, stem: str) -> float:
        """The mean over all fights of a number counted as a key, such as rounds."""
        amounts = self.under(stem)
        return sum(int(key) * n for key, n in amounts.items()) / max(1, sum(amounts.values()))

    def per_fight(self, stem: str) -> float:
        """The mean over all fights of a number left out where it is 0, such as shots."""
        return sum(int(key) * n for key, n in self.under(stem).items()) / max(1, self.fights)

    def to_bytes(self) -> bytes:
        """The sums as they travel between processes and into files."""
        return json.dumps(self.of, sort_keys=True, separators=(",", ":")).encode()


def from_bytes(data: bytes) -> Counts:
    """Return the sums another process made."""
    return Counts({str(key): int(amount) for key, amount in json.loads(data).items()})


def _in_order(key: str) -> tuple[int, str]:
    return (int(key), "") if key.isdecimal() else (-1, key)
