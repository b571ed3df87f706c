"""Hits of a story: what they do to a fighter, outcome first."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar, cast

from ..kernel.events import AttackHit, AttackMissed, FighterDied, StateSet
from ..kernel.fight import BaseFight
from ..kernel.text.story import BaseLine, BaseStory, Phrases
from ..kernel.text.words import counted
from .combatant import HarmCombatant
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
from .words import hurt, marks

_SET: Final = re.compile(r"(boxes|stun) (\d+)")
"""Boxes or stun points as the GM sets them."""


class WoundTotals:
    """Boxes and stun points marked on each fighter, followed event by event."""

    def __init__(self, fight: BaseFight) -> None:
        starts = (cast("HarmCombatant", each.anew()) for each in fight.fighters)
        self._marks = [[int(each.boxes), int(each.stun)] for each in starts]

    def follow(self, event: object) -> None:
        """Note what an event adds, heals or sets."""
        match event:
            case WoundTaken():
                marked = self._marks[event.target]
                marked[:] = marked[0] + event.boxes, marked[1] + event.stun
            case StateSet() if setting := _SET.match(event.value):
                self._marks[event.fighter][setting[1] == "stun"] = int(setting[2])

    def heal(self, fighter: int, boxes: int, stun: int) -> None:
        """Take marks away."""
        marked = self._marks[fighter]
        marked[:] = max(0, marked[0] - boxes), max(0, marked[1] - stun)

    def phrases(self, fighter: int) -> Phrases:
        """Return the marks of a fighter in words, and the wound state."""
        boxes, stun = self._marks[fighter]
        return {"marked": marks(boxes, stun), "hurt": hurt(boxes)}


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
        self._total = ""
        """All marks of the fighter after the last wound."""
        self._state = ""
        """The wound state then."""

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
                self._total, self._state = phrases["marked"], phrases["hurt"]
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
        why = "; ".join(filter(None, [self._cause, ", ".join(self._details()), self._now()]))
        *before, last = *outcome, *self._also
        words = f"{', '.join(before)} and {last}" if before else last
        return f"{words} ({why})" if why else words

    def _now(self) -> str:
        """Return the marks of all fights so far, if there are more, and the wound state."""
        if "dies" in self._fall or not self._wounds:
            return ""
        boxes, stun = (sum(each) for each in zip(*self._wounds.values(), strict=True))
        total = "" if self._total == marks(boxes, stun) else self._total
        now = ", ".join(filter(None, [total, self._state]))
        return f"now {now}" if now else ""

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


@dataclass
class AttackClause:
    """One attack in a line: the roll, then its outcome in the same words."""

    place: int
    """The number of its clause in the line."""
    attacker: str
    target: str
    weapon: str
    attempt: str
    """The attack without an outcome, such as "fires at Bob with rifle"."""
    rounds: int = 0
    unseen: bool | None = None
    """True if it was tried from hiding and unnoticed; None for any other."""
    outcome: str = ""
    """``hits`` or ``misses``; empty before it is known."""
    short: str = ""
    """By how much it misses."""
    luck: dict[tuple[str, str], int] = field(default_factory=dict)
    """Points of luck, by the roll, after "Bob spends " if another fighter spends them."""

    def verb(self) -> str:
        """Return the outcome and the target, then the rounds and luck of both sides."""
        many = self.rounds > 1 and self.outcome
        details = [counted(self.rounds, "round")] if many else []
        if self.unseen:
            details.append("unseen")
        for (spender, on), points in self.luck.items():
            details.append(f"{spender}{counted(points, 'point')} of luck{on}")
        note = ", ".join(details)
        note = f" ({note})" if note else ""
        noticed = "is noticed and " if self.unseen is False else ""
        if not self.outcome:
            return f"{noticed}{self.attempt}{note}"
        return f"{noticed}{self.outcome} {self.target}{self.short} with {self.weapon}{note}"


class HarmLine(BaseLine):
    """One line of a story in which hits are summed up for each fighter."""

    def __init__(self, first: int, lead: str = "", *fighters: str) -> None:
        super().__init__(first, lead, *fighters)
        self._tallies: Final[dict[str, tuple[int, HitTally]]] = {}
        """The clause and the hits of each fighter hit in this line."""
        self._attack: AttackClause | None = None
        """The attack without an outcome so far."""

    def begin(self, attack: AttackClause) -> None:
        """Add an attack that was rolled."""
        self._attack = attack
        self.clauses.append((attack.attacker, attack.verb()))

    def settles(self, event: object, phrases: Phrases) -> bool:
        """Add an outcome, or luck spent on it, to the last attack; return whether it is one."""
        attack = self._attack
        if attack is None:
            return False
        match event:
            case LuckSpent():
                name = phrases["fighter"]
                spender = "" if name == attack.attacker else f"{name} spends "
                key = spender, phrases["on"]
                attack.luck[key] = attack.luck.get(key, 0) + event.points
            case AttackHit() | AttackMissed() if (attack.attacker, attack.target) == (
                phrases["attacker"],
                phrases["target"],
            ):
                attack.outcome = "hits" if isinstance(event, AttackHit) else "misses"
                attack.short = phrases.get("short", "")
                self._attack = None
            case _:
                return False
        self.clauses[attack.place] = attack.attacker, attack.verb()
        return True

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


Line = TypeVar("Line", bound=HarmLine)


class HarmStory(BaseStory[Line]):
    """The lines of a fight so far, with the wounds of all fighters."""

    def open(self, fight: BaseFight, earlier: Sequence[object]) -> None:
        """Learn the wounds from before the story."""
        self.totals = WoundTotals(fight)
        for event in earlier:
            self.know(event)

    def know(self, event: object) -> None:
        """Learn what later lines need from an event."""
        self.totals.follow(event)

    def mark(self, event: object, phrases: Phrases) -> None:
        """Add to a wound all marks of its fighter."""
        if isinstance(event, WoundTaken):
            phrases.update(self.totals.phrases(event.target))
