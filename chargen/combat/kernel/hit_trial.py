"""Trials of an answer: the round as played so far, then the answer on other dice."""

from collections.abc import Callable
from contextlib import suppress

from .dice import Dice
from .fight import BaseFight
from .question import Action, Question
from .session import ChoiceNeeded, ReplayDriver, Session

Quiet = Callable[[Question], Action | None]
"""Answers of others meanwhile; None to a question that ends the trial."""


def tried(session: Session, action: Action, dice: Dice, quiet: Quiet) -> list[object]:
    """Return what would happen if the question that is open were answered so.

    The session stays as it is.
    """
    table = _Trial(session, action, dice, quiet)
    with suppress(ChoiceNeeded):
        session.system.play_round(session.rounds[-1].fight.copy(), table)
    return table.told


class _Trial(ReplayDriver):
    """The table of a session up to the question that is open, then one by itself."""

    def __init__(self, session: Session, action: Action, dice: Dice, quiet: Quiet) -> None:
        super().__init__(session, session.rounds[-1])
        self.listening = False
        self.told: list[object] = []
        """Events after the answer."""
        self._action = action
        self._then = dice
        self._quiet = quiet

    def fresh(self, fight: BaseFight, question: Question) -> Action:
        """Give the answer that is tried; then let others keep quiet."""
        if not self.listening:
            self.listening, self.dice = True, self._then
            return self._action
        action = self._quiet(question)
        if action is None:
            raise ChoiceNeeded(question)
        return action

    def tell(self, event: object) -> None:
        """Hear what happened after the answer."""
        self.told.append(event)
