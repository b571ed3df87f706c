"""A line of the story of a fight while it is being made: whose it is, and what is said in it."""

from collections.abc import Sequence
from typing import Final

from ...kernel.words import counted, joined
from ..model.stats import MOVING, STANCE_NAMES
from .clauses import INITIATIVE

Fields = dict[str, str]


class Line:
    """One line of the story while it is being made."""

    def __init__(self, first: int, lead: str = "", who: str = "") -> None:
        self.first: Final = first
        self.lead: Final = lead
        """What stands before the colon."""
        self.who: Final = who
        """Whose count it is."""
        self.phase = ""
        self.stance = ""
        """The stance taken before anything was done."""
        self.clauses: list[tuple[str, str]] = []
        """The fighter, and the clause about them."""
        self.deed = ""
        """The kind of the last deed."""
        self.settled = False
        """Whether an attack has met its end."""
        self.whole = ""
        """A sentence that begins the line as it is."""
        self.alone = False
        """Whether that is all of it."""
        self.unseen: bool | None = None
        """Whether an attack was noticed that was tried unseen; None if it was not."""
        self.idle = False
        """Whether the fighter did nothing but pass a suppression check."""
        self.saved: dict[tuple[str, str], list[str]] = {}
        """Where somebody was saved, by whom and by what."""
        self.shells = 0
        """Shells pushed into a tube one after another (CB-131)."""
        self.owes = False
        """Whether something comes of an attack that is told once all have been rolled."""
        self.over = False
        """Whether nothing more comes on this count."""

    def text(self, last: bool) -> str:
        """The line as it reads; the last of a story may be going on."""
        clauses = list(self.clauses)
        done = self.over or not last
        if self.who and not clauses:
            idle = "holds still" if done else "is to act"
            placed = self.stance and not (done and self.stance == STANCE_NAMES[MOVING])
            clauses = [(self.who, f"is {self.stance}" if placed else idle)]
        elif self.idle and done:
            clauses.append((self.who, "holds still"))
        told = "; ".join(_listed(clauses) if self.phase == INITIATIVE else joined(clauses))
        stands = self.stance and self.stance != STANCE_NAMES[MOVING] and self.clauses
        if stands and told.startswith(f"{self.who} "):
            told = f"{self.who}, {self.stance},{told.removeprefix(self.who)}"
        if self.whole:
            return f"{self.whole.removesuffix('.')}: {told}." if told else self.whole
        return f"{self.lead}: {told}." if self.lead else f"{told}."

    def load(self, kind: str, said: str, words: Fields) -> None:
        """Shells of one round are told together; the failure that ends them is no news (CB-131)."""
        who = words["fighter"]
        self.idle = False
        if kind == "Reloaded":
            if self.shells:
                self.clauses.pop()
            self.shells += 1
            loads = (
                f"loads {counted(self.shells, 'shell')} into {words['weapon']} ({words['rounds']})"
            )
            self.clauses.append((who, loads))
        elif said and not self.shells:
            self.clauses.append((who, f"fails to load {words['weapon']}"))

    def save(self, told: tuple[str, str], location: str) -> None:
        """Hits that got no farther are told together, by what stopped them."""
        who, said = told
        by = said.partition(" at ")[0]
        places = self.saved.setdefault((who, by), [])
        if not places:
            self.clauses.append(told)
        else:
            before = f"{len(places)} times" if len(places) > 1 else f"at the {places[0]}"
            number = max(n for n, one in enumerate(self.clauses) if one == (who, f"{by} {before}"))
            self.clauses[number] = who, f"{by} {len(places) + 1} times"
        places.append(location)


def _listed(clauses: Sequence[tuple[str, str]]) -> list[str]:
    """Rolls one after the other are one list; what comes of them stands apart."""
    found: list[str] = []
    rolls = False
    for who, said in clauses:
        told = f"{who} {said}"
        roll = said.removeprefix("-").isdecimal()
        if roll and rolls:
            found[-1] += f", {told}"
        else:
            found.append(told)
        rolls = roll
    return found
