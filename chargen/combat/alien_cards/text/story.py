"""The story of a fight with initiative cards: one line for an action and its results.

A line begins with a round, a fighter's card, or that fighter's next action.
"""

from typing import Final

from ...kernel.events import ALONE, Noticed, RoundBegan
from ...kernel.text.story import BaseLine, BaseStory, Clause, Phrases, joined, turn_of
from ..model import action_events, events

ACTIONS: Final = (
    events.CardsSwapped, events.AttackDeclared, events.Moved, action_events.CoverTaken,
    action_events.AidGiven, action_events.OrdersGiven, action_events.FixtureUsed,
    action_events.DoorChanged, events.Reloaded, action_events.JamTried,
    action_events.ItemTakenUp, action_events.AimTaken, events.TurnLost, action_events.JamGiven,
    Noticed,
)  # fmt: skip
"""Events that begin a line; their results stand in the same line."""
PUT: Final = ("gets past", "is shoved")
"""Moves that are the result of an attack."""
BLOWS: Final = ("fires at", "strikes at")
"""Attacks that hit or miss; all others succeed or fail."""


class Line(BaseLine):
    """One line while it is being made."""

    broken = False
    """True if the fighter is broken when the card comes."""

    def body(self) -> str:
        """Return the clauses; a list only after a round has begun."""
        return super().body() if self.whole else "; ".join(joined(self.clauses))

    def idle(self, *, last: bool) -> str:
        """Return what a line without clauses says of its fighter."""
        if not self.fighters:
            return ""
        if last and not self.broken:
            return turn_of(self.fighters)
        return f"{self.fighters[0]} {'lies broken' if self.broken else 'does nothing'}"


class Story(BaseStory[Line]):
    """The lines of a fight so far."""

    def __init__(self) -> None:
        super().__init__()
        self._broken: set[str] = set()
        self._aimed = False
        """True after aiming: the shot goes on with it."""
        self._shot: tuple[Line, int, str] | None = None
        """Line and clause of a shot or blow without an outcome, and the weapon; None for none."""

    def add(self, place: int, event: object, phrases: Phrases) -> None:
        """Add one more event."""
        match event:
            case _ if isinstance(event, (RoundBegan, *ALONE)):
                self.lines.append(Line(place))
                self.lines[-1].whole = self.sentence(event, phrases)
                self.lines[-1].alone = isinstance(event, ALONE)
            case events.TurnBegan():
                self.lines.append(Line(place, f"Card {event.card}", phrases["fighter"]))
                self.lines[-1].broken = phrases["fighter"] in self._broken
            case _:
                self._go_on(place, event, phrases)
        match event:
            case events.BrokeDown():
                self._broken.add(phrases["target"])
            case events.Recovered():
                self._broken.discard(phrases["target"])
        self._aimed = isinstance(event, action_events.AimTaken)

    def clause(self, event: object, phrases: Phrases) -> Clause | None:
        """Return the clause an event adds; an attack without effect fails."""
        if isinstance(event, events.StressTold) and not event.result:
            return None
        return super().clause(event, {**phrases, "fails": "fails"})

    def _go_on(self, place: int, event: object, phrases: Phrases) -> None:
        line = self.lines[-1] if self.lines else None
        begun = line is not None and (not line.fighters or line.clauses) and not self._aimed
        acts = isinstance(event, ACTIONS) and phrases.get("how") not in PUT
        if line is None or line.alone or (acts and begun):
            line = Line(place)
            self.lines.append(line)
        if isinstance(event, events.AttackSettled) and self._shot:
            line, place, weapon = self._shot
            self._shot = None
            verb = f"{'hits' if event.net else 'misses'} {phrases['target']} with {weapon}"
            line.clauses[place] = phrases["attacker"], verb
            return
        clause = self.clause(event, phrases)
        if clause is not None:
            line.clauses.append(clause)
        if isinstance(event, events.AttackDeclared):
            shot = line, len(line.clauses) - 1, phrases["weapon"]
            self._shot = shot if event.how in BLOWS else None
