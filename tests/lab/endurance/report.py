"""What an endurance program found."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field

SHOWN = 20


def say_how_far(what: str, done: int, of: int) -> None:
    """Say on the error stream how far a long run is, so that one that is stopped has said it."""
    sys.stderr.write(f"  {done:,} of {of:,} {what}\n")
    sys.stderr.flush()


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of one run; it holds if nothing is on the list of failures."""

    name: str
    n: int
    seed: int
    facts: Mapping[str, int] = field(default_factory=dict)
    """What was counted, by a word for it."""
    failures: tuple[str, ...] = ()
    """A line for each thing that should not have happened."""

    def text(self) -> str:
        """The report in words, at most twenty failures in full."""
        lines = [f"{self.name}: n={self.n} seed={self.seed}"]
        lines += [f"  {word}: {number:,}" for word, number in self.facts.items()]
        lines += [f"  FAILED {failure}" for failure in self.failures[:SHOWN]]
        more = len(self.failures) - SHOWN
        lines += [f"  and {more:,} more"] if more > 0 else []
        return "\n".join([*lines, "  failed" if self.failures else "  held"])
