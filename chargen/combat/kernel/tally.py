"""A total that remembers its parts while someone listens."""

from typing import Final

from ..native_types import i64, mypyc_attr

Part = tuple[str, str, int]
"""Rule id, name and amount of one part of a total."""

Parts = tuple[Part, ...]

NO_PARTS: Final[Parts] = ()


@mypyc_attr(acyclic=True, free_list_len=1)
class Tally:
    """A sum of named parts; the sum is always right, the names are kept only on request."""

    def __init__(self, listening: bool) -> None:
        self.total: i64 = 0
        self._kept: list[Part] | None = [] if listening else None

    def add(self, rule: str, name: str, amount: i64) -> None:
        """Count an amount; nothing is noted of a zero."""
        if amount:
            self.total += amount
            if self._kept is not None:
                self._kept.append((rule, name, amount))

    def parts(self, die: i64 = 0) -> Parts:
        """The parts in the order they were added, with what the die showed, if it is given."""
        if self._kept is None:
            return NO_PARTS
        return (*self._kept, ("CB-01", "die", die)) if die else tuple(self._kept)
