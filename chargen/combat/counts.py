"""What a batch of fights adds up to: whole numbers under plain keys, which can be merged.

Keys are words with points between: ``win.0`` (fights side 0 won), ``draw.stalemate`` (fights
nobody won, by reason), ``end.stalemate`` (all fights, by reason), ``rounds.7`` (fights of seven
rounds), ``boxes.1.12`` (fights fighter 1 ended with 12 boxes), ``hit.1.3`` (wounds of fighter 1 at
location 3), ``first.1`` (fights in which fighter 1 fell first), ``cause.1.stun`` (what
fighter 1 fell by the first time), ``fell.1.dying`` (fights fighter 1 ended dying).
"""

import json
from typing import Final

from chargen.combat.events import (
    Died,
    Event,
    WentOut,
    Wounded,
)
from chargen.combat.fight import Fight
from chargen.combat.intervals import Interval, wilson

FIGHTS: Final = "fights"
NOBODY_FELL: Final = "first.nobody"


class Counts:
    """The sums of a batch so far; the same whatever slices it was run in."""

    __slots__ = ("of",)

    def __init__(self, of: dict[str, int] | None = None) -> None:
        self.of: dict[str, int] = {} if of is None else of

    def add(self, key: str, amount: int = 1) -> None:
        """Count something."""
        self.of[key] = self.of.get(key, 0) + amount

    def get(self, key: str) -> int:
        """How often something was counted."""
        return self.of.get(key, 0)

    def merge(self, other: "Counts") -> None:
        """Add the sums of another part of the batch."""
        for key, amount in other.of.items():
            self.add(key, amount)

    def under(self, stem: str) -> dict[str, int]:
        """Everything counted under a stem, by the rest of its key, in order."""
        head = f"{stem}."
        found = {k.removeprefix(head): n for k, n in self.of.items() if k.startswith(head)}
        return {key: found[key] for key in sorted(found, key=_in_order)}

    @property
    def fights(self) -> int:
        """How many fights were counted."""
        return self.get(FIGHTS)

    def share(self, key: str) -> Interval:
        """The share of fights in which something was so, with its 95 % interval."""
        return wilson(self.get(key), self.fights)

    def mean(self, stem: str) -> float:
        """The mean over all fights of a number counted as a key, such as rounds."""
        found = self.under(stem)
        return sum(int(key) * n for key, n in found.items()) / max(1, sum(found.values()))

    def to_bytes(self) -> bytes:
        """The sums as they travel between processes and into files."""
        return json.dumps(self.of, sort_keys=True, separators=(",", ":")).encode()


def from_bytes(data: bytes) -> Counts:
    """Return the sums another process made."""
    return Counts({str(key): int(amount) for key, amount in json.loads(data).items()})


class Watch:
    """What has to be noted of one fight while it runs, since no log is kept."""

    __slots__ = ("counts", "fallen", "first")

    def __init__(self, counts: Counts) -> None:
        self.counts = counts
        self.first = -1
        """Who fell first; -1 while everybody stands."""
        self.fallen = 0
        """Who has fallen at least once, one bit each."""

    def see(self, event: Event) -> None:
        """Note wounds, and who falls for the first time by what."""
        match event:  # compiled, quicker than asking for the code or for one of several
            case Wounded():
                self.counts.add(f"hit.{event.target}.{event.location}")
            case WentOut() | Died():
                self._fall(event.target, event.cause)
            case _:
                pass

    def _fall(self, who: int, cause: str) -> None:
        if self.first < 0:
            self.first = who
        if not self.fallen >> who & 1:
            self.fallen |= 1 << who
            self.counts.add(f"cause.{who}.{cause}")

    def close(self, fight: Fight) -> None:
        """Note how it ended."""
        counts = self.counts
        counts.add(FIGHTS)
        counts.add(f"rounds.{fight.round}")
        counts.add(f"end.{fight.reason}")
        if fight.winner >= 0:
            counts.add(f"win.{fight.winner}")
        else:
            counts.add(f"draw.{fight.reason}")
        counts.add(NOBODY_FELL if self.first < 0 else f"first.{self.first}")
        for one in fight.who:
            counts.add(f"boxes.{one.index}.{one.boxes}")
            if not one.able:
                state = "dead" if one.dead else "dying" if one.dying else "stunned"
                counts.add(f"fell.{one.index}.{state}")


def _in_order(key: str) -> tuple[int, str]:
    return (int(key), "") if key.isdecimal() else (-1, key)
