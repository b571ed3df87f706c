"""One line of a Gray Dawn story: clauses, stances and shells."""

from collections.abc import Sequence
from typing import Final

from ...harm.story import HarmLine
from ...kernel.events import Reloaded
from ...kernel.text.story import Clause, Phrases, joined, turn_of
from ...kernel.text.words import counted
from ..model.events import ReloadRolled
from ..model.stats import MOVING, STANCE_NAMES

INITIATIVE: Final = "Initiative"


class Line(HarmLine):
    """One line of the story while it is being made."""

    def __init__(self, first: int, lead: str = "", *fighters: str) -> None:
        super().__init__(first, lead, *fighters)
        self.phase = ""
        self.rest = "waits"
        """Words for a fighter who does nothing."""
        self.stance = ""
        """The stance taken before the first action."""
        self.action: type | None = None
        """The last action of the line."""
        self.settled = False
        """True once an attack is hit, miss, blast or fumble."""
        self.unseen: bool | None = None
        """True if an attack tried unseen was unnoticed; None for any other."""
        self.passive = False
        """True while the fighter does nothing but pass a suppression check."""
        self.rounds = 0
        """Rounds of the last shots fired."""
        self.shells = 0
        """Shells pushed into a tube one after another (CB-131)."""
        self.owes = False
        """True if an attack has results that follow once all attacks are rolled."""
        self.over = False
        """True once the count is over."""

    @property
    def fighter(self) -> str:
        """The fighter whose count it is; empty for none."""
        return self.fighters[0] if self.fighters else ""

    def text(self, *, last: bool) -> str:
        """Return the line; the last of a story may be going on."""
        if self.passive and (self.over or not last):
            self.clauses = [*self.clauses, (self.fighter, self.rest)]
            self.passive = False
        return super().text(last=last)

    def body(self) -> str:
        """Return the clauses, with a fighter's stance after the name."""
        parts = _listed(self.clauses) if self.phase == INITIATIVE else joined(self.clauses)
        body = "; ".join(parts)
        placed = self.stance and self.stance != STANCE_NAMES[MOVING]
        if placed and body.startswith(f"{self.fighter} "):
            return f"{self.fighter}, {self.stance},{body.removeprefix(self.fighter)}"
        return body

    def idle(self, *, last: bool) -> str:
        """Return the stance of a fighter without another action."""
        if not self.fighters:
            return ""
        done = self.over or not last
        if self.stance and not (done and self.stance == STANCE_NAMES[MOVING]):
            return f"{self.fighter} is {self.stance}"
        return f"{self.fighter} {self.rest}" if done else turn_of(self.fighters)

    def load(self, event: ReloadRolled | Reloaded, phrases: Phrases) -> None:
        """Count the shells of a round; the failure that ends them adds nothing (CB-131)."""
        fighter, weapon = phrases["fighter"], phrases["weapon"]
        self.passive = False
        if isinstance(event, Reloaded):
            if self.shells:
                self.clauses.pop()
            self.shells += 1
            shells = counted(self.shells, "shell")
            self.clauses.append((fighter, f"loads {shells} into {weapon} ({phrases['rounds']})"))
        elif not event.passed and not self.shells:
            self.clauses.append((fighter, f"fails to load {weapon}"))


def _listed(clauses: Sequence[Clause]) -> list[str]:
    """Return rolls one after the other as one list, and other clauses apart."""
    parts: list[str] = []
    rolls = False
    for fighter, verb in clauses:
        roll = verb.removeprefix("-").isdecimal()
        if roll and rolls:
            parts[-1] += f", {fighter} {verb}"
        else:
            parts.append(f"{fighter} {verb}")
        rolls = roll
    return parts
