"""Everybody there is to fight against: the opponents that ship, and the user's own."""

from collections.abc import Iterator
from dataclasses import dataclass

from chargen.encounter import rosters
from chargen.encounter.rosters import Roster
from chargen.encounter.setup import THEIRS, Contender
from chargen.encounter.threat import even_words
from chargen.gui.program import Program

UNKNOWN = 30
"""Where in the order of threat stands who was not measured."""


@dataclass(frozen=True, slots=True)
class ListedOpponent:
    """One line of the list."""

    key: str
    name: str
    threat: int
    even: str
    """How many are an even fight for the four samples."""
    text: str
    roster: Roster
    id: str

    @property
    def words(self) -> str:
        """Everything a filter looks at."""
        return f"{self.name} {self.roster.place} {self.text}".casefold()

    def seat(self, side: int = THEIRS) -> Contender:
        """Return a fighter of its kind."""
        return self.roster.seat(self.id, side=side)


def listed_opponents(program: Program) -> Iterator[ListedOpponent]:
    """Yield everybody, the least dangerous first; who was not measured stands at the end."""
    own = [place.roster for place in program.own_opponents.all()]
    found = [
        (one.threat or UNKNOWN, one.name.casefold(), roster, key)
        for roster in (rosters.shipped(program.rules), *own)
        for key, one in roster.opponents.items()
    ]
    for _, _, roster, key in sorted(found, key=lambda each: each[:2]):
        one = roster.opponents[key]
        yield ListedOpponent(
            key=f"{roster.place}:{key}",
            name=one.name,
            threat=one.threat,
            even=even_words(one.threat),
            text=one.text,
            roster=roster,
            id=key,
        )
