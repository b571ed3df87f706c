"""Continuations: a fight played on from the present state of a session, by tactics alone."""

from typing import Final

from .dice import Dice, RandomDice, SidedDice
from .driver import Policy, SilentDriver
from .fight import BaseFight
from .question import Action, Question
from .session import Answer, EnteredRoll, Entry, Session
from .system import Ending, GmAction, run


class Continuation:
    """Plays a fight on from where a session waits, as often as wanted; the session stays."""

    def __init__(self, session: Session) -> None:
        self._session: Final = session.twin()
        self._policies: Final = session.system.policies(session.scenario)

    def play(self, seed: int) -> tuple[BaseFight, Ending]:
        """Play on with the dice of a seed, and return the fight with its ending.

        What happened in this round is played again first: a fight is copied only between rounds.
        """
        session = self._session
        start = session.rounds[-1]
        fight = start.fight.copy()
        entries = session.entries[start.entries :]
        own = None if start.dice is None else start.dice.copy()
        recorded = _RecordedDice(entries, own, RandomDice(seed))
        table = _ContinuingDriver(recorded, session, self._policies)
        return fight, run(session.system, fight, table)


class _RecordedDice(SidedDice):
    """The dice of a round so far, then those of chance."""

    def __init__(self, entries: list[Entry], own: Dice | None, chance: Dice) -> None:
        self.entries = entries
        self.own, self.chance = own, chance
        self.place = 0
        """The entry that comes next."""

    def next_of(self, kind: type) -> object:
        """Return the next entry if it is of a kind, and go on to the one after it; else None."""
        if self.place < len(self.entries) and isinstance(self.entries[self.place], kind):
            self.place += 1
            return self.entries[self.place - 1]
        return None

    def copy(self) -> "_RecordedDice":
        """Return the same dice: they are rolled once."""
        return self

    def roll(self, sides: int, what: str) -> int:
        """Return the recorded roll, else one of the fight's own dice or of chance."""
        if self.own is None:
            entry = self.next_of(EnteredRoll)
            if isinstance(entry, EnteredRoll):
                return entry.roll
        return int((self.own or self.chance).roll(sides, what))


class _ContinuingDriver(SilentDriver):
    """Repeats the answers of a round so far, then lets tactics answer."""

    def __init__(self, recorded: _RecordedDice, session: Session, policies: list[Policy]) -> None:
        super().__init__(recorded, policies)
        self.recorded, self.session = recorded, session

    def ask(self, fight: BaseFight, question: Question) -> Action:
        """Return the recorded answer; without one, chance rolls and tactics answer from now on."""
        recorded = self.recorded
        while (act := recorded.next_of(GmAction)) is not None:
            assert isinstance(act, GmAction)
            act.carry_out(fight, self)
        entry = recorded.next_of(Answer)
        if isinstance(entry, Answer):
            fight.asked += 1
            return entry.action
        recorded.own = None
        return super().ask(fight, question)

    def plays(self, fighter: int) -> bool:
        """Return whether a fighter is asked what built-in tactics always answer alike."""
        return fighter in self.session.hands or super().plays(fighter)
