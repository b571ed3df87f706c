"""A fight being played: its session, and every answer of a player as a step."""

from collections.abc import Sequence
from typing import Final
from weakref import WeakMethod

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QUndoCommand

from chargen.combat.kernel.question import Action
from chargen.combat.kernel.session import Answer, Entry, Session, by_hand
from chargen.combat.kernel.system import GmAction
from chargen.encounter.play.free_move import mover
from chargen.encounter.play.gm_actions import act_words
from chargen.encounter.play.recording import Recording
from chargen.gui.application.undo_store import Steps


class PlayedFight(Steps):
    """Holds the fight that is played; an answer taken back can be given again."""

    session: Session | None = None
    """None as long as nothing has begun."""
    recording: Recording | None = None
    _earlier_entries: Sequence[Entry] = ()
    """The earlier entries of a fight that goes on, while its steps are made again."""
    declares: bool = False
    """Players are asked for what is declared before the turns of a round; else tactics declare."""

    def begin(self, session: Session) -> None:
        """Play another fight; all that was answered in it can be taken back."""
        self.session, self.recording = session, Recording(session)
        entries = list(session.entries)
        places = [
            n for n, entry in enumerate(entries) if isinstance(entry, GmAction) or by_hand(entry)
        ]
        if places:
            session.back_to(places[0])
        with QSignalBlocker(self), QSignalBlocker(self.stack):
            self.stack.clear()
            self._earlier_entries = entries
            self._answer_forced()
            while places and (start := len(session.entries)) < len(entries):
                end = next((place for place in places if place > start), len(entries))
                self.stack.push(_EntriesStep(self, entries[start:end]))
            self._earlier_entries = []
        self.stack.indexChanged.emit(self.stack.index())
        self.tell()

    def answer(self, action: Action) -> None:
        """Answer the question that is open, by one of its options."""
        if self.session is not None and self.session.question is not None:
            self.stack.push(_EntriesStep(self, [Answer(self.session.question.key(), action)]))

    def act(self, act: GmAction) -> None:
        """Let the GM do something before the question that is open is answered."""
        if self.session is not None and self.session.question is not None:
            self.stack.push(_EntriesStep(self, [act]))

    @property
    def advice(self) -> Action | None:
        """The action the fighter's tactic would take; None without a question."""
        session = self.session
        if session is None or session.question is None:
            return None
        question = session.question
        return session.policies[question.fighter].choose(session.fight, question)

    def answer_by_tactic(self) -> None:
        """Answer as the fighter's own tactic would."""
        if (advice := self.advice) is not None:
            self.answer(advice)

    @property
    def _forced(self) -> Action | None:
        """The only possible answer; None if there is a choice, or no question."""
        session = self.session
        if session is None or session.question is None:
            return None
        if not self.declares and session.system.picture.declares(session.question):
            return self.advice
        options = session.question.options(session.fight)
        return options[0] if len(options) == 1 and mover(session) < 0 else None

    def roll(self, roll: int) -> None:
        """Take a die that fell at the table; it goes back with the answer before it."""
        if self.session is not None:
            self.session.roll(roll)
            self.tell()

    def tell(self) -> None:
        """Announce that the fight has moved on.

        Answers without a choice, and declarations by tactics, come before: they belong to the step
        that led there.
        """
        self._answer_forced()
        if self.recording is not None:
            self.recording.renew()
        self.changed.emit()

    def _answer_forced(self) -> None:
        while (forced := self._forced) is not None and self.session is not None:
            if not self._expected(self.session, forced):
                break
            self.session.answer(forced)

    def _expected(self, session: Session, forced: Action) -> bool:
        """Return whether no earlier entry differs: a player may have declared it otherwise."""
        place, before = len(session.entries), self._earlier_entries
        if not before or session.question is None:
            return True
        return place < len(before) and before[place] == Answer(session.question.key(), forced)


class _EntriesStep(QUndoCommand):
    """An answer, or what the GM did, and all that came of it before the next."""

    def __init__(self, game: PlayedFight, entries: Sequence[Entry]) -> None:
        super().__init__()
        assert game.session is not None
        # Qt owns the steps: a circle through them would be taken apart in an order it dies of.
        self.tell: Final = WeakMethod(game.tell)
        self.session: Final = game.session
        self.entries = entries
        self.place = len(self.session.entries)
        self.setText(_words(self.session, entries[0]))

    def redo(self) -> None:
        self.place = len(self.session.entries)
        self.session.put_back(self.entries)
        self._tell()

    def undo(self) -> None:
        self.entries = self.session.back_to(self.place)
        self._tell()

    def _tell(self) -> None:
        tell = self.tell()
        if tell is not None:
            tell()


def _words(session: Session, entry: Entry) -> str:
    """Name a step: the fighter, the action, the target; the question it answers is open."""
    if isinstance(entry, GmAction):
        return act_words(session, entry)
    question, words, fight = session.question, session.system.words, session.fight
    assert question is not None
    assert isinstance(entry, Answer)
    action = words.deed(fight, question.fighter, entry.action)
    target = words.target(fight, entry.action)
    name = fight.fighters[question.fighter].name
    return f"{name}: {action}" + (f", at {target}" if target else "")
