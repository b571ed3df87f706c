"""A fight being played: its session, and every answer of a player as a step."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final
from weakref import WeakMethod

from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtGui import QUndoCommand

from chargen.combat.io.fight_file import write
from chargen.combat.kernel.question import Action
from chargen.combat.kernel.session import Session, Watch
from chargen.combat.kernel.system import GmAction
from chargen.combat.scene.scenario import BaseFighter
from chargen.encounter.play import played_state
from chargen.encounter.play.played_state import (
    Asks,
    Begin,
    EnteredLine,
    KeptChoice,
    PlayedState,
    Stretch,
)
from chargen.encounter.play.running_fights import RunningFile
from chargen.encounter.play.turn_controls import OpenTurn, open_turn
from chargen.gui.application.background import Report, SingleWork, checking
from chargen.gui.application.undo_store import Steps


class PlayedFight(Steps):
    """Holds the fight that is played; an answer taken back can be given again.

    The fight goes on beside the window, on a copy: until it is there, the last state stays.
    """

    begun = Signal()
    """Another fight has begun."""
    dice_refused = Signal(str)
    """Why typed dice are refused, in a sentence; empty if they are not."""
    turned = Signal()
    """The controls before an action stand otherwise, or are being worked out."""
    unsaved = Signal(str)
    """Why the running fight cannot be kept for recovery; empty once it can."""
    asks = Asks()
    """The questions put to players where tactics could answer."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.work = SingleWork(self)
        self.saving = SingleWork(self)
        self.looking = SingleWork(self)
        """Works out what is offered after other controls."""
        self.looking.changed.connect(self.turned)
        self.file: RunningFile | None = None
        """The file this fight is written to after every change; None without one."""
        self.changed.connect(self._keep)
        self.stack.indexChanged.connect(self._leave)
        self.state: PlayedState | None = None
        """The present state; None as long as nothing has begun."""
        self._turn: OpenTurn | None = None
        """The turn with controls as the user wants them; None for those of the tactic."""

    @property
    def session(self) -> Session | None:
        """The session of the present state."""
        return None if self.state is None else self.state.session

    @property
    def turn(self) -> OpenTurn | None:
        """The choices that are open now."""
        return self._turn or (None if self.state is None else self.state.turn)

    @property
    def can_edit(self) -> bool:
        """Return False while the fight goes on beside the window."""
        return not self.work.running

    def begin(self, fight: Session | Begin) -> None:
        """Play another fight; all that was answered in it can be taken back."""
        self.work.start(_beside(partial(played_state.begin, fight, self.asks)), self._begun)

    def answer(self, action: Action) -> None:
        """Answer the question that is open, by one of its options."""
        if self._asked is not None:
            self._go_on(action)

    def perform(self, action: Action) -> None:
        """Enter the choices of the controls and the action after them, in one step."""
        if self._asked is not None and self.turn is not None and not self.looking.running:
            self._go_on(action, self.turn.session)

    def perform_with(self, action: Action, rolls: Sequence[int]) -> None:
        """Enter the controls, the action after them, and dice that fell for it, in one step."""
        if (state := self._asked) is not None and self.turn and not self.looking.running:
            self.looking.stop()
            at = self.turn.session
            work = partial(played_state.enter, state, rolls, self.asks, action=action, at=at)
            self.work.start(_beside(work), self._rolled)

    def control(self, place: int, action: Action) -> None:
        """Let a control before the action stand otherwise; tactics choose for those after it."""
        state, turn = self._asked, self.turn
        if state is not None and turn is not None:
            wanted = [*(control.chosen for control in turn.controls[:place]), action]
            work = partial(_open_turn, state.session, wanted)
            self.looking.start(work, self._turned)

    def act(self, act: GmAction) -> None:
        """Let the GM do something before the question that is open is answered."""
        if self._asked is not None:
            self._go_on(act)

    def enlist(self, newcomer: BaseFighter, *, asked: bool) -> None:
        """Add a fighter, away until a GM action lets them join; ``asked`` for one with a player."""
        if self._asked is not None:
            work = partial(played_state.enlist, self._asked, newcomer, self.asks, asked=asked)
            self.work.start(_beside(work), self._stepped)

    def answer_by_tactic(self) -> None:
        """Choose as the fighter's own tactic would, controls included."""
        if (state := self._asked) is not None and state.turn.advice is not None:
            self._go_on(state.turn.advice, state.turn.session)

    def reconsider(self, kept: KeptChoice) -> None:
        """Open a choice again that was made in a player's place."""
        state = self.state
        if state is not None and kept in state.kept and not self.work.running:
            self.work.start(_beside(partial(played_state.reconsider, state, kept)), self._stepped)

    def finish_by_tactic(self) -> None:
        """Answer as tactics would until the fight is over or a die is needed, in one step."""
        if (state := self._asked) is not None:
            self.work.start(_beside(partial(played_state.finish, state)), self._stepped)

    def roll(self, rolls: Sequence[int]) -> None:
        """Take dice that fell at the table; they go back with the answer before them."""
        if (state := self._rolling) is not None:
            work = partial(played_state.enter, state, rolls, self.asks)
            self.work.start(_beside(work), self._rolled)

    def roll_die(self) -> None:
        """Roll the die that is needed."""
        if self.session is not None and self.session.die is not None:
            self.roll([played_state.roll_of(self.session.die)])

    def roll_rest(self) -> None:
        """Roll every die that is needed before the next decision."""
        if (state := self._rolling) is not None:
            self.work.start(_beside(partial(played_state.roll_all, state, self.asks)), self._rolled)

    def ask(self, asks: Asks) -> None:
        """Put other questions to players, from the open question on."""
        self.asks = asks
        if self._asked is not None:
            self.work.start(_beside(partial(played_state.renew, self._asked, asks)), self.show)

    def present(self) -> PlayedState:
        """Return the present state of a fight that has begun."""
        assert self.state is not None
        return self.state

    def show(self, state: PlayedState) -> None:
        """Make a state the present one."""
        self.looking.stop()
        self.state, self._turn = state, None
        self.changed.emit()

    @property
    def _asked(self) -> PlayedState | None:
        """The present state while a question waits for an answer."""
        state = self.state
        if self.work.running or state is None or state.session.question is None:
            return None
        return state

    @property
    def _rolling(self) -> PlayedState | None:
        """The present state while a die is needed."""
        state = self.state
        if self.work.running or state is None or state.session.die is None:
            return None
        return state

    def _turned(self, turn: OpenTurn) -> None:
        self._turn = turn
        self.turned.emit()

    def _go_on(self, entry: Action | GmAction, at: Session | None = None) -> None:
        assert self.state is not None
        self.looking.stop()
        work = partial(played_state.answer, self.state, entry, self.asks, at=at)
        self.work.start(_beside(work), self._stepped)

    def _keep(self) -> None:
        """Write the fight beside the window; one that is over needs no file."""
        session = self.session
        if self.file is None or session is None:
            return
        if session.ending is not None:
            self.saving.stop()
            self.file.drop()
            return
        self.saving.start(
            partial(_keep, self.file, session.twin(), self.file.ticket()),
            self._kept,
            self.unsaved.emit,
        )

    def _kept(self, _: object) -> None:
        self.unsaved.emit("")

    def _rolled(self, line: EnteredLine) -> None:
        if line.fault:
            self.dice_refused.emit(line.fault)
        elif line.words:
            self._stepped((line.words, line.before, line.after))
        else:
            self.show(line.after)

    def _begun(self, begun: tuple[PlayedState, list[Stretch]]) -> None:
        self.looking.stop()
        self.state, stretches = begun
        self._turn = None
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


def _beside(work: Callable[[Watch], Any]) -> Callable[[Report], Any]:
    """Return work that is done beside the window and stops when asked to."""

    def begin(report: Report) -> Any:
        return work(checking(report))

    return begin


def _open_turn(session: Session, wanted: Sequence[Action], report: Report) -> OpenTurn:
    """Return the turn with other controls."""
    del report
    return open_turn(session, wanted)


def _keep(file: RunningFile, session: Session, ticket: int, report: Report) -> None:
    """Write a fight that runs."""
    del report
    file.keep(write(session), ticket)
