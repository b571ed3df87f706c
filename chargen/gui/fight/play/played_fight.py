"""A fight being played: its session, and every answer of a player as a step."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from secrets import randbelow
from typing import Final, NamedTuple
from weakref import WeakMethod

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtGui import QUndoCommand

from chargen.combat.io.fight_file import write
from chargen.combat.kernel.question import Action
from chargen.combat.kernel.session import (
    ActionRefused,
    Answer,
    DieNeeded,
    Entry,
    Session,
    Watch,
    by_hand,
)
from chargen.combat.kernel.system import GmAction
from chargen.combat.kernel.text.words import Choice, offers
from chargen.combat.scene.scenario import BaseFighter, Scenario
from chargen.encounter.play.free_move import mover
from chargen.encounter.play.gm_actions import act_words
from chargen.encounter.play.recording import Recording
from chargen.encounter.play.running_fights import RunningFile
from chargen.gui.application.background import Report, SingleWork, checking
from chargen.gui.application.undo_store import Steps

Begin = Callable[[Watch], Session]
"""Function that makes the session of a fight; it calls its argument at each round."""


@dataclass(frozen=True, slots=True)
class PlayedState:
    """One state of a fight that is played; whatever happens next makes another one."""

    session: Session
    recording: Recording
    offers: tuple[Choice, ...]
    """The choices of the open question: open ones, and greyed ones with the reason."""
    advice: Action | None
    """The action the fighter's tactic would take; None without a question."""


class Asks(NamedTuple):
    """Questions that are put to players although tactics could answer them."""

    declarations: bool = False
    """True for what is declared before the turns of a round."""
    every_luck: bool = False
    """True for luck that cannot better a result, and for every initiative roll."""


Stretch = tuple[str, PlayedState, PlayedState]
"""A step's name, and the states before and after it."""


class PlayedFight(Steps):
    """Holds the fight that is played; an answer taken back can be given again.

    The fight goes on beside the window, on a copy: until it is there, the last state stays.
    """

    begun = Signal()
    """Another fight has begun."""
    dice_refused = Signal(str)
    """Why typed dice are refused, in a sentence; empty if they are not."""
    unsaved = Signal(str)
    """Why the running fight cannot be kept for recovery; empty once it can."""
    asks = Asks()
    """The questions put to players where tactics could answer."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.work = SingleWork(self)
        self.saving = SingleWork(self)
        self.file: RunningFile | None = None
        """The file this fight is written to after every change; None without one."""
        self.changed.connect(self._keep)
        self.stack.indexChanged.connect(self._leave)
        self.state: PlayedState | None = None
        """The present state; None as long as nothing has begun."""

    @property
    def session(self) -> Session | None:
        """The session of the present state."""
        return None if self.state is None else self.state.session

    @property
    def can_edit(self) -> bool:
        """Return False while the fight goes on beside the window."""
        return not self.work.running

    def begin(self, fight: Session | Begin) -> None:
        """Play another fight; all that was answered in it can be taken back."""
        self.work.start(partial(_begin, fight, self.asks), self._begun)

    def answer(self, action: Action) -> None:
        """Answer the question that is open, by one of its options."""
        if (state := self._asked) is not None and state.session.question is not None:
            self._go_on(Answer(state.session.question.key(), action))

    def act(self, act: GmAction) -> None:
        """Let the GM do something before the question that is open is answered."""
        if self._asked is not None:
            self._go_on(act)

    def enlist(self, newcomer: BaseFighter, *, asked: bool) -> None:
        """Add a fighter, away until a GM action lets them join; ``asked`` for one with a player."""
        if self._asked is not None:
            work = partial(_enlist, self._asked, newcomer, asked, self.asks)
            self.work.start(work, self._stepped)

    def answer_by_tactic(self) -> None:
        """Answer as the fighter's own tactic would."""
        if (state := self._asked) is not None and state.advice is not None:
            self.answer(state.advice)

    def finish_by_tactic(self) -> None:
        """Answer as tactics would until the fight is over or a die is needed, in one step."""
        if (state := self._asked) is not None and state.advice is not None:
            self.work.start(partial(_finish, state), self._stepped)

    def roll(self, rolls: Sequence[int]) -> None:
        """Take dice that fell at the table; they go back with the answer before them."""
        state = self.state
        if state is not None and state.session.die is not None and not self.work.running:
            self.work.start(partial(_roll, state, rolls, self.asks), self._rolled)

    def roll_die(self) -> None:
        """Roll the die that is needed."""
        if self.session is not None and self.session.die is not None:
            self.roll([_fall(self.session.die)])

    def roll_rest(self) -> None:
        """Roll every die that is needed before the next decision."""
        self.roll(())

    def ask(self, asks: Asks) -> None:
        """Put other questions to players, from the open question on."""
        self.asks = asks
        if self._asked is not None:
            self.work.start(partial(_renew, self._asked, asks), self.show)

    def present(self) -> PlayedState:
        """Return the present state of a fight that has begun."""
        assert self.state is not None
        return self.state

    def show(self, state: PlayedState) -> None:
        """Make a state the present one."""
        self.state = state
        self.changed.emit()

    @property
    def _asked(self) -> PlayedState | None:
        """The present state while a question waits for an answer."""
        state = self.state
        if self.work.running or state is None or state.session.question is None:
            return None
        return state

    def _go_on(self, entry: Answer | GmAction) -> None:
        assert self.state is not None
        self.work.start(partial(_answer, self.state, entry, self.asks), self._stepped)

    def _keep(self) -> None:
        """Write the fight beside the window; one that is over needs no file."""
        session = self.session
        if self.file is None or session is None:
            return
        if session.ending is not None:
            self.saving.stop()
            self.file.drop()
            return
        self.saving.start(partial(_keep, self.file, session.twin()), self._kept, self.unsaved.emit)

    def _kept(self, _: object) -> None:
        self.unsaved.emit("")

    def _rolled(self, rolled: tuple[PlayedState, str]) -> None:
        state, refusal = rolled
        if state is not self.state:
            self.show(state)
        self.dice_refused.emit(refusal)

    def _begun(self, begun: tuple[PlayedState, list[Stretch]]) -> None:
        self.state, stretches = begun
        with QSignalBlocker(self), QSignalBlocker(self.stack):
            self.stack.clear()
            for stretch in stretches:
                self.stack.push(_Step(self, *stretch))
        self.stack.indexChanged.emit(self.stack.index())
        self.changed.emit()
        self.begun.emit()

    def _leave(self, *_: int) -> None:
        """Stop what goes on from a state that is no longer the present one."""
        self.work.stop()

    def _stepped(self, stretch: Stretch) -> None:
        self.stack.push(_Step(self, *stretch))


class _Step(QUndoCommand):
    """An answer, or a GM action, and all that came of it before the next."""

    def __init__(
        self, game: PlayedFight, name: str, before: PlayedState, after: PlayedState
    ) -> None:
        super().__init__(name)
        # Qt owns the steps: a circle through them would be taken apart in an order it dies of.
        self.show: Final = WeakMethod(game.show)
        self.present: Final = WeakMethod(game.present)
        self.before, self.after = before, after

    def redo(self) -> None:
        if (show := self.show()) is not None:
            show(self.after)

    def undo(self) -> None:
        # Dice that fell since belong to the step.
        if (present := self.present()) is not None:
            self.after = present()
        if (show := self.show()) is not None:
            show(self.before)


# --- beside the window


def new_fight(
    scenario: Scenario,
    seed: int | None,
    hands: frozenset[int],
    typed: frozenset[int],
    watch: Watch,
) -> Session:
    """Return a fight up to its first question; dice of the ``typed`` sides are entered."""
    return Session(scenario, seed, hands, watch=watch, typed=typed)


def _begin(fight: Session | Begin, asks: Asks, report: Report) -> tuple[PlayedState, list[Stretch]]:
    """Return a fight with the steps that led to its present state."""
    watch = checking(report)
    session = fight.twin(watch) if isinstance(fight, Session) else fight(watch)
    session.watch = watch
    entries = list(session.entries)
    places = [n for n, entry in enumerate(entries) if isinstance(entry, GmAction) or by_hand(entry)]
    if places:
        session.back_to(places[0])
    state = _state(session, None, asks, entries)
    stretches: list[Stretch] = []
    while places and (start := len(state.session.entries)) < len(entries):
        end = next((place for place in places if place > start), len(entries))
        before, session = state, state.session.twin(watch)
        session.put_back(entries[start:end])
        state = _state(session, before.recording, asks, entries)
        stretches.append((_words(before.session, entries[start]), before, state))
    return _state(state.session.twin(watch), state.recording, asks), stretches


def _answer(state: PlayedState, entry: Answer | GmAction, asks: Asks, report: Report) -> Stretch:
    """Return the step an answer or a GM action makes."""
    session = state.session.twin(checking(report))
    if isinstance(entry, Answer):
        session.answer(entry.action)
    else:
        session.act(entry)
    return _words(state.session, entry), state, _state(session, state.recording, asks)


def _enlist(
    state: PlayedState, newcomer: BaseFighter, asked: bool, asks: Asks, report: Report
) -> Stretch:
    """Return the step that adds a fighter."""
    session = state.session.twin(checking(report))
    session.enlist(newcomer, asked=asked)
    return f"Add {newcomer.name}", state, _state(session, None, asks)


def _finish(state: PlayedState, report: Report) -> Stretch:
    """Return the step that plays to the end by tactics."""
    session = state.session.twin(checking(report))
    assert state.advice is not None
    session.answer(state.advice)
    while session.question is not None:
        session.answer_by_tactic()
    entry = session.entries[len(state.session.entries)]
    return _words(state.session, entry), state, _state(session, state.recording, Asks(True, True))


def _roll(
    state: PlayedState, rolls: Sequence[int], asks: Asks, report: Report
) -> tuple[PlayedState, str]:
    """Return the state after dice, or the same with the reason; without rolls chance rolls."""
    session = state.session.twin(checking(report))
    try:
        for roll in rolls:
            session.roll(roll)
            _settle(session, asks)
        while not rolls and session.die is not None:
            session.roll(_fall(session.die))
            _settle(session, asks)
    except ActionRefused as refused:
        count = len(session.entries) - len(state.session.entries)
        hint = f" The {count} dice before it were not taken either." if count else ""
        return state, f"{refused}{hint}"
    return _state(session, state.recording, asks), ""


def _keep(file: RunningFile, session: Session, report: Report) -> None:
    """Write a fight that runs."""
    del report
    file.keep(write(session))


def _fall(die: DieNeeded) -> int:
    return randbelow(die.sides) + 1


def _renew(state: PlayedState, asks: Asks, report: Report) -> PlayedState:
    return _state(state.session.twin(checking(report)), state.recording, asks)


def _state(
    session: Session, earlier: Recording | None, asks: Asks, entries: list[Entry] | None = None
) -> PlayedState:
    """Return the state of a fight once all is answered that leaves no choice."""
    advice = _settle(session, asks, entries)
    session.watch = None
    question = session.question
    choices = offers(session.system.words, session.fight, question) if question else ()
    return PlayedState(session, Recording(session, earlier), tuple(choices), advice)


def _settle(session: Session, asks: Asks, entries: list[Entry] | None = None) -> Action | None:
    """Answer all that leaves no choice, and return what the tactic would answer next.

    These answers, and those in place of a player, belong to the step that led there, unless the
    ``entries`` of a fight that goes on hold another answer.
    """
    advice = _advice(session)
    while (forced := _forced(session, asks, advice)) is not None:
        if not _is_expected(session, forced, entries):
            break
        session.answer(forced)
        advice = _advice(session)
    return advice


def _advice(session: Session) -> Action | None:
    question = session.question
    if question is None:
        return None
    return session.policies[question.fighter].choose(session.fight, question)


def _forced(session: Session, asks: Asks, advice: Action | None) -> Action | None:
    """Return the only answer worth a question; None if there is a choice, or no question."""
    question, picture = session.question, session.system.picture
    if question is None:
        return None
    if not asks.declarations and picture.declares(question):
        return advice
    options = question.options(session.fight)
    if not asks.every_luck and picture.is_idle(session.fight, question):
        return options[0]
    return options[0] if len(options) == 1 and mover(session) < 0 else None


def _is_expected(session: Session, forced: Action, entries: list[Entry] | None) -> bool:
    """Return whether no earlier entry differs: a player may have declared it otherwise."""
    if entries is None or session.question is None:
        return True
    place = len(session.entries)
    return place < len(entries) and entries[place] == Answer(session.question.key(), forced)


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
