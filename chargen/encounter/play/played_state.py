"""States of a fight that is played by hand: answers, dice and GM actions lead from one to the next.

Each function plays on a copy; ``watch`` is called at each round and may stop the work.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from secrets import randbelow
from typing import NamedTuple

from chargen.combat.io.dice_line import (
    NO_REST,
    LineRest,
    begin_action,
    enter_line,
    find_moment,
    keep_rest,
)
from chargen.combat.kernel.question import Action
from chargen.combat.kernel.session import (
    ActionRefused,
    Answer,
    DieNeeded,
    EnteredRoll,
    Entry,
    Session,
    Watch,
    by_hand,
)
from chargen.combat.kernel.system import GmAction
from chargen.combat.kernel.text.words import Choice
from chargen.combat.scene.scenario import BaseFighter, Scenario
from chargen.encounter.play.free_move import mover
from chargen.encounter.play.gm_actions import act_words
from chargen.encounter.play.recording import Recording
from chargen.encounter.play.turn_controls import OpenTurn, after_control, open_turn, repeats

Begin = Callable[[Watch], Session]
"""Function that makes the session of a fight; it calls its argument at each round."""


@dataclass(frozen=True, slots=True)
class KeptChoice:
    """A choice that was made in a player's place, and may be reconsidered."""

    entry: int
    """The place of its answer in the entries of the session."""
    words: str


@dataclass(frozen=True, slots=True)
class PlayedState:
    """One state of a fight that is played; whatever happens next makes another one."""

    session: Session
    recording: Recording
    turn: OpenTurn
    """The choices that are open now, made as the fighter's tactic would."""
    kept: tuple[KeptChoice, ...] = ()
    """Choices made in place of players since the last answer."""
    rest: LineRest = NO_REST
    """Dice of the last line that were not used."""


class Asks(NamedTuple):
    """Questions that are put to players although tactics could answer them."""

    minor: bool = False
    """True for what every round asks of everyone, and for small choices within an action."""
    every_luck: bool = False
    """True for luck that betters no result, re-rolls of dice such as damage, and initiative."""


EVERY = Asks(minor=True, every_luck=True)
Stretch = tuple[str, PlayedState, PlayedState]
"""A step's name, and the states before and after it."""


class EnteredLine(NamedTuple):
    """The result of a line of dice."""

    before: PlayedState
    after: PlayedState
    fault: str = ""
    """Why the line is refused, in a sentence; nothing has changed then."""
    words: str = ""
    """The name of the step that the chosen action makes; empty for dice alone."""


def new_fight(
    scenario: Scenario,
    seed: int | None,
    hands: frozenset[int],
    typed: frozenset[int],
    watch: Watch,
) -> Session:
    """Return a fight up to its first question; dice of the ``typed`` sides are entered."""
    return Session(scenario, seed, hands, watch=watch, typed=typed)


def types_dice(session: Session, side: int) -> bool:
    """Return whether the dice of a side are entered."""
    return session.seed is None and (session.typed is None or side in session.typed)


def begin(fight: Session | Begin, asks: Asks, watch: Watch) -> tuple[PlayedState, list[Stretch]]:
    """Return a fight with the steps that led to its present state."""
    session = fight.twin(watch) if isinstance(fight, Session) else fight(watch)
    session.watch = watch
    entries = list(session.entries)
    first = next((place for place, entry in enumerate(entries) if _is_step(entry)), len(entries))
    if first < len(entries):
        session.back_to(first)
    state = _state(session, None, asks, entries)
    stretches: list[Stretch] = []
    while (start := len(state.session.entries)) < len(entries):
        before, at = state, state.session
        while (after := _joined(at, entries[start : start + 2])) is not None:
            at, start = after, start + 1
        session = at.twin(watch)
        session.put_back(entries[start : _end(entries, start)])
        state = _state(session, before.recording, asks, entries)
        stretches.append((_words(at, entries[start]), before, state))
    return renew(state, asks, watch), stretches


def answer(
    state: PlayedState, entry: Action | GmAction, asks: Asks, watch: Watch,
    at: Session | None = None,
) -> Stretch:  # fmt: skip
    """Return the step an answer or a GM action makes; ``at`` is the fight of an open turn."""
    before = at or state.session
    session = before.twin(watch)
    if isinstance(entry, GmAction):
        session.act(entry)
    else:
        session.answer(entry)
    words, since = _words(before, session.entries[len(before.entries)]), find_moment(before)
    after = _state(session, state.recording, asks)
    return words, state, replace(after, rest=keep_rest(after.session, state.rest, since))


def enlist(
    state: PlayedState, newcomer: BaseFighter, asks: Asks, watch: Watch, *, asked: bool
) -> Stretch:
    """Return the step that adds a fighter."""
    session = state.session.twin(watch)
    session.enlist(newcomer, asked=asked)
    return f"Add {newcomer.name}", state, _state(session, None, asks)


def reconsider(state: PlayedState, kept: KeptChoice, watch: Watch) -> Stretch:
    """Return the step that opens a choice again; all that came of it is undone."""
    session = state.session.twin(watch)
    session.back_to(kept.entry)
    earlier = tuple(each for each in state.kept if each.entry < kept.entry)
    after = _shown(session, state.recording, earlier)
    return f"Reconsider: {kept.words}", state, after


def finish(state: PlayedState, watch: Watch) -> Stretch:
    """Return the step that plays to the end by tactics; chance rolls dice that players would."""
    session = state.session.twin(watch)
    while session.ending is None:
        if session.die is not None:
            session.roll(roll_of(session.die))
        else:
            session.answer_by_tactic()
    entry = session.entries[len(state.session.entries)]
    return _words(state.session, entry), state, _state(session, state.recording, EVERY)


def enter(
    state: PlayedState, rolls: Sequence[int], asks: Asks, watch: Watch,
    action: Action | None = None, at: Session | None = None,
) -> EnteredLine:  # fmt: skip
    """Return the result of a line of dice; with an action its choice is made first.

    The line goes on over dice of chance and answers of tactics, and stops where the action ends or
    a player has to choose. ``at`` is the fight of an open turn.
    """
    before = at or state.session
    session, kept = before.twin(watch), [] if action else list(state.kept)
    try:
        rest = enter_line(session, rolls, action, partial(settle, session, asks, kept))
    except ActionRefused as refused:
        return EnteredLine(state, state, str(refused))
    words = _words(before, session.entries[len(before.entries)]) if action else ""
    after = _shown(session, state.recording, tuple(kept))
    return EnteredLine(state, replace(after, rest=rest), words=words)


def roll_all(state: PlayedState, asks: Asks, watch: Watch) -> EnteredLine:
    """Return the state after chance has rolled every die up to the next choice."""
    session, kept = state.session.twin(watch), list(state.kept)
    while session.die is not None:
        session.roll(roll_of(session.die))
        settle(session, asks, kept)
    return EnteredLine(state, _shown(session, state.recording, tuple(kept)))


def name_first_die(session: Session, choice: Choice, asks: Asks, watch: Watch) -> str:
    """Return in words which die a choice needs first, unless opponents' dice decide that."""
    after = session.twin(watch)
    after.chance = session.chance.copy()
    _, fault = begin_action(after, choice.action, partial(settle, after, asks))
    if fault:
        return f"{fault}."
    new = after.entries[len(session.entries) :]
    if after.die is None or any(isinstance(entry, EnteredRoll) for entry in new):
        return f"{choice.words}."
    return f"{choice.words}. First die: d{after.die.sides} for {after.die.what}."


def roll_of(die: DieNeeded) -> int:
    """Return a roll of a die by chance."""
    return randbelow(die.sides) + 1


def renew(state: PlayedState, asks: Asks, watch: Watch) -> PlayedState:
    """Return a state in which other questions are put to players."""
    return _state(state.session.twin(watch), state.recording, asks, kept=state.kept)


def _state(
    session: Session,
    earlier: Recording | None,
    asks: Asks,
    entries: list[Entry] | None = None,
    kept: Sequence[KeptChoice] = (),
) -> PlayedState:
    """Return the state of a fight once all is answered that leaves no choice."""
    choices = list(kept)
    settle(session, asks, choices, entries)
    return _shown(session, earlier, tuple(choices))


def _shown(
    session: Session, earlier: Recording | None, kept: tuple[KeptChoice, ...]
) -> PlayedState:
    session.watch = None
    return PlayedState(session, Recording(session, earlier), open_turn(session), kept)


def settle(
    session: Session,
    asks: Asks,
    kept: list[KeptChoice] | None = None,
    entries: list[Entry] | None = None,
) -> None:
    """Answer all that leaves no choice.

    These answers, and those in place of a player, belong to the step that led there, unless the
    ``entries`` of a fight that goes on hold another answer. The latter are added to ``kept``.
    Entries are put back with all up to the next of a player: chance would roll other dice.
    """
    while True:
        advice, place = _advice(session), len(session.entries)
        if entries is not None and session.die is not None and place < len(entries):
            session.put_back(entries[place : _end(entries, place)])
            continue
        forced = _forced(session, asks, advice)
        if forced is None or not _is_expected(session, forced, entries):
            return
        if kept is not None:
            _keep(session, kept)
        if entries is None:
            session.answer(forced)
        else:
            session.put_back(entries[place : _end(entries, place)])


def _is_step(entry: Entry) -> bool:
    """Return whether an entry is an answer for a player, or a GM action."""
    return isinstance(entry, GmAction) or by_hand(entry)


def _joined(session: Session, pair: Sequence[Entry]) -> Session | None:
    """Return the fight after a choice of a control that is one step with the answer after it."""
    control, *rest = pair
    if not isinstance(control, Answer) or not any(map(by_hand, rest)):
        return None
    return after_control(session, control.action)


def _end(entries: Sequence[Entry], start: int) -> int:
    """Return the place of the next such entry after one."""
    later = range(start + 1, len(entries))
    return next((place for place in later if _is_step(entries[place])), len(entries))


def _keep(session: Session, kept: list[KeptChoice]) -> None:
    """Note the open question, if its player had a choice."""
    question, system = session.question, session.system
    assert question is not None
    several = len(question.options(session.fight)) > 1
    if not several or system.picture.is_idle(session.fight, question):
        return
    words = system.words.question(session.fight, question, session.events)
    kept.append(KeptChoice(len(session.entries), words))


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
    if not asks.minor and picture.is_minor(question):
        return advice
    if (again := repeats(session)) is not None:
        return again
    options = question.options(session.fight)
    if not asks.every_luck and (
        picture.is_idle(session.fight, question)
        or (picture.is_reroll(question) and advice == options[0])
    ):
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
