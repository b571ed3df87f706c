"""A fight of Classic Traveller as a story: one line for a turn with all its results.

A line begins with a round, with a fighter's number, or with a watch that is set off.
"""

from typing import Final

from ...kernel.events import ALONE, ModifierGiven, Noticed, RoundBegan
from ...kernel.text.story import BaseLine, BaseStory, Phrases
from ..model import events

DONE: Final = "Done for this round"
LEFT: Final[dict[type, str]] = {
    events.RoundLeft: DONE,
    events.WatchLost: "On watch without result",
    Noticed: "Surprised, no first action",
}
"""Events listed after a turn, with the word for the fighters they are about."""


class Line(BaseLine):
    """One line while it is being made."""

    def __init__(self, first: int, lead: str = "", *fighters: str) -> None:
        super().__init__(first, lead, *fighters)
        self.left: dict[str, list[str]] = {}
        """The fighters who have nothing more to do, by the word for it."""

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
        clause = self.clause(event, phrases)
        if isinstance(event, events.DamageThrown) and not event.points:
            clause = phrases["target"], "is saved by armour"
        if clause is None:
            return
        fighter, verb = clause
        if isinstance(event, events.AttackRolled) and not any(
            other.startswith("fires ") for _, other in line.clauses
        ):
            verb += f" with {phrases['weapon']}"
        if isinstance(event, events.RoundsFired) and clause in line.clauses:
            verb = "fires again"
        line.clauses.append((fighter, verb))
