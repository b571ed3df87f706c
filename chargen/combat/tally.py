"""A total that remembers its parts while someone listens."""

from typing import Final

Part = tuple[str, str, int]
"""Rule id, name and amount of one part of a total."""

Parts = tuple[Part, ...]

NO_PARTS: Final[Parts] = ()


class Tally:
    """A sum of named parts; the sum is always right, the names are kept only on request."""

    __slots__ = ("_kept", "total")

    def __init__(self, listen: bool) -> None:
        self.total: int = 0
        self._kept: list[Part] | None = [] if listen else None

    def add(self, rule: str, name: str, amount: int) -> None:
        """Count an amount; nothing is noted of a zero."""
        if amount:
            self.total += amount
            if self._kept is not None:
                self._kept.append((rule, name, amount))

    def parts(self) -> Parts:
        """The parts in the order they were added; empty when nobody listens."""
        return NO_PARTS if self._kept is None else tuple(self._kept)
