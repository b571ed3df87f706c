"""A fight of Classic Traveller as a story: one line for a turn with all its results.

A line begins with a round, with a fighter's number, or with a watch that is set off.
"""

from collections.abc import Sequence
from typing import Final

from ...kernel.events import ALONE, FighterDied, ModifierGiven, Noticed, RoundBegan
from ...kernel.text.story import BaseLine, BaseStory, Phrases
from ...kernel.text.words import counted
from ..model import events

DONE: Final = "Done for this round"
LEFT: Final[dict[type, str]] = {
    events.RoundLeft: DONE,
    events.WatchLost: "On watch without result",
    Noticed: "Surprised, no first action",
}
"""Events listed after a turn, with the word for the fighters they are about."""


class Volley:
    """The shots of one weapon in a line, and the hits on each target."""

    def __init__(self, weapon: str) -> None:
        self.weapon: Final = weapon
        self.rounds = 0
        self.rapid = False
        self.throws: dict[str, list[bool]] = {}
        """Hit or miss of each throw, by target."""

    def verb(self) -> str:
        """Return the hits and misses on each target, then weapon and rounds."""
        rounds = f"{counted(self.rounds, 'round')}{' rapidly' if self.rapid else ''}"
        if not self.throws:
            return f"fires {rounds} from {self.weapon}"
        *before, last = (_aimed(*throws) for throws in self.throws.items())
        outcome = f"{', '.join(before)} and {last}" if before else last
        many = f" ({rounds})" if self.rounds > 1 or self.rapid else ""
        return f"{outcome} with {self.weapon}{many}"


def _aimed(target: str, throws: Sequence[bool]) -> str:
    """Return a target with the hits among the throws at it, or the misses without any."""
    hits, many = sum(throws), len(throws)
    if not hits:
        return f"misses {target}{_times(many)}"
    if hits == many:
        return f"hits {target}{_times(many)}"
    return f"hits {target}{_times(hits) or ' once'} in {many}"


def _times(count: int) -> str:
    """Return how often; empty for once."""
    return {1: "", 2: " twice"}.get(count, f" {count} times")


class Wounds:
    """All hits on one fighter in a line, and what they come to."""

    def __init__(self) -> None:
        self._fall = ""
        self._cause = ""
        self._stats = ""
        self._wounds = 0
        self._stopped = 0

    def add(self, event: object, phrases: Phrases) -> bool:
        """Add an event, and return whether it belongs here."""
        match event:
            case events.DamageThrown():
                self._stopped += not event.points
            case events.WoundTaken():
                self._wounds += 1
                self._stats = phrases["stats"]
            case events.FellUnconscious():
                self._fall = "is out of action"
            case FighterDied():
                self._fall, self._cause = "dies", phrases["cause"]
            case _:
                return False
        return True

    def verb(self) -> str:
        """Return the outcome, and what it comes from."""
        details = [self._cause] if self._cause else []
        if self._wounds > 1:
            details.append(counted(self._wounds, "wound"))
        if self._stopped:
            hits = counted(self._stopped, "hit") if self._stopped > 1 else "a hit"
            details.append(f"armour stops {hits}")
        outcome = self._fall or ("is wounded" if self._wounds else "is unhurt")
        return f"{outcome} ({', '.join([*details, *filter(None, [self._stats])])})"


class Line(BaseLine):
    """One line while it is being made."""

    def __init__(self, first: int, lead: str = "", *fighters: str) -> None:
        super().__init__(first, lead, *fighters)
        self.left: dict[str, list[str]] = {}
        """The fighters who have nothing more to do, by the word for it."""
        self._volleys: dict[tuple[str, int], tuple[int, Volley]] = {}
        """The clause and the shots of each fighter and weapon that fires."""
        self._hurt: dict[str, tuple[int, Wounds]] = {}
        """The clause and the wounds of each fighter hit."""

    def fires(self, event: object, phrases: Phrases) -> bool:
        """Add rounds or a throw to hit to the shots of a weapon; return whether it is one."""
        match event:
            case events.RoundsFired():
                key = phrases["fighter"], event.weapon
                if key not in self._volleys:
                    self._volleys[key] = len(self.clauses), Volley(phrases["weapon"])
                    self.clauses.append((key[0], ""))
                place, volley = self._volleys[key]
                volley.rounds += event.rounds
                volley.rapid = volley.rapid or bool(event.panic)
            case events.AttackRolled():
                key = phrases["attacker"], event.weapon
                if key not in self._volleys:
                    return False
                place, volley = self._volleys[key]
                volley.throws.setdefault(phrases["target"], []).append(bool(event.hit))
            case _:
                return False
        self.clauses[place] = key[0], volley.verb()
        return True

    def hurts(self, event: object, phrases: Phrases) -> bool:
        """Add what a hit does to its target; return whether it does anything."""
        name = phrases.get("target", "")
        if name not in self._hurt:
            stopped = isinstance(event, events.DamageThrown) and not event.points
            if not (stopped or isinstance(event, events.WoundTaken)):
                return False
            self._hurt[name] = len(self.clauses), Wounds()
            self.clauses.append((name, ""))
        place, wounds = self._hurt[name]
        if not wounds.add(event, phrases):
            return False
        self.clauses[place] = name, wounds.verb()
        return True

    def text(self, *, last: bool) -> str:
        """Return the line, with the fighters who are done."""
        rest = {
            word: [name for name in names if self.clauses or name not in self.fighters]
            for word, names in self.left.items()
        }
        ends = (f"{word}: {', '.join(names)}." for word, names in rest.items() if names)
        return " ".join([super().text(last=last), *ends])

    def idle(self, *, last: bool) -> str:
        """Return what a line without clauses says of its fighters."""
        if self.fighters and self.fighters[0] in self.left.get(DONE, ()):
            return f"{' and '.join(self.fighters)}, no more this round"
        return super().idle(last=last and not self.left)


class Story(BaseStory[Line]):
    """The lines of a fight so far."""

    def __init__(self) -> None:
        super().__init__()
        self._phase = ""
        """The actions that run, but for the first."""

    def add(self, place: int, event: object, phrases: Phrases) -> None:
        """Add one more event."""
        if isinstance(event, (RoundBegan, ModifierGiven, *ALONE)):
            self.lines.append(Line(place))
            self.lines[-1].whole = self.sentence(event, phrases)
            self.lines[-1].alone = not isinstance(event, RoundBegan)
        elif isinstance(event, events.PhaseOpened):
            action = phrases["actions"].lower().removesuffix("s")
            self._phase = "" if event.phase == 1 else f", {action}"
        elif isinstance(event, events.TurnBegan):
            self._come(place, f"Number {event.number}{self._phase}", phrases["fighter"])
        elif isinstance(event, events.WatchSprung):
            if self.lines and phrases["target"] in self.lines[-1].fighters:
                self.lines[-1].clauses.append((phrases["target"], "sets off a watch"))
            self._come(place, "Watch", phrases["fighter"])
        elif type(event) in LEFT or (isinstance(event, events.CheckThrown) and not event.passed):
            word = LEFT.get(type(event), DONE)
            self._line(place).left.setdefault(word, []).append(phrases["fighter"])
        else:
            self._go_on(self._line(place), event, phrases)

    def _line(self, place: int) -> Line:
        """Return the line that goes on; after a GM action it is a new one."""
        if not self.lines or self.lines[-1].alone:
            self.lines.append(Line(place, "The fight goes on", ""))
        return self.lines[-1]

    def _come(self, place: int, lead: str, fighter: str) -> None:
        """Begin a turn; turns that come at one moment share a line."""
        line = self.lines[-1] if self.lines else None
        if line is None or line.lead != lead or line.clauses or line.left:
            self.lines.append(Line(place, lead, fighter))
        else:
            line.fighters.append(fighter)

    def _go_on(self, line: Line, event: object, phrases: Phrases) -> None:
        """Add a result of a turn."""
        if line.fires(event, phrases) or line.hurts(event, phrases):
            return
        clause = self.clause(event, phrases)
        if clause is None:
            return
        fighter, verb = clause
        if isinstance(event, events.AttackRolled):
            verb += f" with {phrases['weapon']}"
        line.clauses.append((fighter, verb))
