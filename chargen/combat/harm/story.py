"""Hits of a story: what they do to a fighter, outcome first."""

from typing import Final

from ..kernel.events import FighterDied
from ..kernel.text.story import BaseLine, Phrases
from ..kernel.text.words import counted
from .events import (
    BY_ARMOUR,
    DyingBegan,
    FighterDown,
    HitStopped,
    LimbCrippled,
    LuckSpent,
    WeaponDropped,
    WoundTaken,
)
from .words import marks


class HitTally:
    """All hits on one fighter in a line, and what they come to."""

    def __init__(self) -> None:
        self._stopped: dict[int, list[str]] = {}
        """Locations of hits stopped by cover and by armour."""
        self._wounds: dict[str, list[int]] = {}
        """Boxes and stun by location."""
        self._hits = 0
        self._grazed = True
        """True while no wound was more than a graze."""
        self._crippled: set[str] = set()
        self._fall: list[str] = []
        """Verbs of the fall."""
        self._cause = ""
        self._also: list[str] = []
        self._luck: dict[str, int] = {}
        """Points of luck, by the roll."""

    def add(self, event: object, phrases: Phrases) -> bool:
        """Add an event, and return whether it belongs here."""
        match event:
            case HitStopped():
                self._hits += 1
                self._stopped.setdefault(event.by, []).append(phrases["location"])
            case WoundTaken():
                self._hits += 1
                self._grazed = self._grazed and event.grazed
                sums = self._wounds.setdefault(phrases["location"], [0, 0])
                sums[:] = sums[0] + event.boxes, sums[1] + event.stun
            case LimbCrippled():
                self._crippled.add(phrases["location"])
            case FighterDown():
                self._fall.append("is out of action")
                self._cause = phrases["cause"]
            case DyingBegan():
                self._fall.append(f"dies in {phrases['rounds']} unless stabilised")
            case FighterDied():
                self._fall, self._cause = ["dies"], phrases["cause"]
            case WeaponDropped():
                self._also.append(f"drops {phrases['weapon']}")
            case LuckSpent():
                self._luck[phrases["on"]] = self._luck.get(phrases["on"], 0) + event.points
            case _:
                return False
        return True

    def verb(self) -> str:
        """Return the outcome, and what it comes from."""
        hurt = "is grazed" if self._grazed else "is wounded"
        outcome = self._fall or [hurt if self._wounds else "is unhurt"]
        why = "; ".join(filter(None, [self._cause, ", ".join(self._details())]))
        *before, last = *outcome, *self._also
        words = f"{', '.join(before)} and {last}" if before else last
        return f"{words} ({why})" if why else words

    def _details(self) -> list[str]:
        details: list[str] = []
        if self._wounds and self._hits > 1:
            details.append(counted(self._hits, "hit"))
        for by, places in self._stopped.items():
            what = "armour" if by == BY_ARMOUR else "cover"
            hits = f"{len(places)} hits" if len(places) > 1 else f"the hit on the {places[0]}"
            stopped = f"{len(places)} stopped by {what}"
            details.append(stopped if self._wounds else f"{what} stops {hits}")
        for place, (boxes, stun) in self._wounds.items():
            useless = " and crippled" if place in self._crippled else ""
            details.append(f"{place} {marks(boxes, stun) or 'no mark'}{useless}")
        for what, points in self._luck.items():
            details.append(f"{counted(points, 'point')} of luck{what}")
        return details


class HarmLine(BaseLine):
    """One line of a story in which hits are summed up for each fighter."""

    def __init__(self, first: int, lead: str = "", *fighters: str) -> None:
        super().__init__(first, lead, *fighters)
        self._tallies: Final[dict[str, tuple[int, HitTally]]] = {}
        """The clause and the hits of each fighter hit in this line."""

    def takes(self, event: object, phrases: Phrases) -> bool:
        """Add an event to the hits on a fighter, and return whether it is one of theirs."""
        name = phrases.get("target") or phrases.get("fighter", "")
        if name not in self._tallies:
            if not isinstance(event, HitStopped | WoundTaken):
                return False
            self._tallies[name] = len(self.clauses), HitTally()
            self.clauses.append((name, ""))
        place, tally = self._tallies[name]
        if not tally.add(event, phrases):
            return False
        self.clauses[place] = name, tally.verb()
        return True
