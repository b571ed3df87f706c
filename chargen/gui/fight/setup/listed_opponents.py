"""Every opponent on offer: the ones that ship, and the user's own."""

from collections.abc import Iterator
from dataclasses import dataclass

from chargen.encounter.setup import opponent_sources
from chargen.encounter.setup.opponent_sources import Roster
from chargen.encounter.setup.setup import THEIRS, SetupFighter
from chargen.encounter.setup.threat import even_words
from chargen.gui.shell.app_context import AppContext

UNKNOWN = 30
"""The place of unmeasured opponents in the order of threat."""


@dataclass(frozen=True, slots=True)
class ListedOpponent:
    """One line of the list."""

    key: str
    name: str
    threat: int
    even: str
    """The number that is an even fight for the four samples."""
    text: str
    roster: Roster
    id: str

    @property
    def words(self) -> str:
        """Everything a filter looks at."""
        return f"{self.name} {self.roster.place} {self.text}".casefold()

    def seat(self, side: int = THEIRS) -> SetupFighter:
        """Return a fighter of its kind."""
        return self.roster.seat(self.id, side=side)


def listed_opponents(program: AppContext) -> Iterator[ListedOpponent]:
    """Yield every opponent, the least dangerous first, unmeasured ones at the end."""
    own = [place.roster for place in program.own_opponents.all_opponents()]
    ordered = [
        (opponent.threat or UNKNOWN, opponent.name.casefold(), roster, key)
        for roster in (opponent_sources.shipped_roster(program.rules), *own)
        for key, opponent in roster.opponents.items()
    ]
    for _, _, roster, key in sorted(ordered, key=lambda entry: entry[:2]):
        opponent = roster.opponents[key]
        yield ListedOpponent(
            key=f"{roster.place}:{key}",
            name=opponent.name,
            threat=opponent.threat,
            even=even_words(opponent.threat),
            text=opponent.text,
            roster=roster,
            id=key,
        )
