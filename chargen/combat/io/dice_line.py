"""Lines of dice: all dice of one action in order, with the choice they belong to or without."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..kernel.fight import NOBODY
from ..kernel.question import Action
from ..kernel.session import ActionRefused, Session

MOST_DICE: Final = 40
"""Dice that one line may hold."""


class Moment(NamedTuple):
    """A stretch of a fight in which one action is carried out."""

    turns: int
    """Turns and rounds that have begun or ended."""
    actions: int
    """Actions chosen in the round."""
    others: tuple[int, ...] = ()
    """Fighters who act at the very same moment; their dice are for lines of their own."""


@dataclass(frozen=True)
class LineRest:
    """The dice of a line that were not used."""

    rolls: tuple[int, ...] = ()
    kept: bool = False
    """True if the action may still need them after a decision."""

    @property
    def words(self) -> str:
        """The rest in two sentences; empty if there is none."""
        if not self.rolls:
            return ""
        dice = " ".join(map(str, self.rolls))
        if self.kept:
            return f"Not used yet: {dice}. A decision comes first."
        return f"Not used: {dice}. The action needed no more dice."


NO_REST: Final = LineRest()


def find_moment(session: Session) -> Moment:
    """Return the moment of the action that is being carried out."""
    turns, fighter = _turns(session), _fighter(session)
    others = () if fighter < 0 else _others(session, fighter)
    now = turns[-1] if turns else NOBODY
    return Moment(len(turns), session.begun, others if now in (fighter, *others) else ())


def is_under_way(session: Session, since: Moment) -> bool:
    """Return whether the action of a moment is still being carried out."""
    question = session.question
    chooses = question is not None and session.fight.is_settled(question.kind)
    now = (len(_turns(session)), session.begun)
    return session.ending is None and not chooses and now == (since.turns, since.actions)


def takes_die(session: Session, since: Moment) -> bool:
    """Return whether the next die belongs to the action of a moment."""
    die = session.die
    return die is not None and die.roller not in since.others and is_under_way(session, since)


def enter_line(
    session: Session,
    rolls: Sequence[int],
    action: Action | None = None,
    settle: Callable[[], object] | None = None,
) -> LineRest:
    """Answer with an action, if there is one, and roll its dice; return those it did not need.

    ``settle`` is called after each step, to answer what is put to no one. A line that does not fit
    is refused with ActionRefused, and the session is as it was.
    """
    before = len(session.entries)
    try:
        return _carry_out(session, rolls, action, settle)
    except ActionRefused:
        session.back_to(before)
        raise


def keep_rest(session: Session, rest: LineRest, since: Moment) -> LineRest:
    """Return what is left of a line after a decision that interrupted it."""
    return LineRest(rest.rolls, kept=is_under_way(session, since)) if rest.kept else NO_REST


def _carry_out(
    session: Session,
    rolls: Sequence[int],
    action: Action | None,
    settle: Callable[[], object] | None,
) -> LineRest:
    """Answer and roll the dice of a line; return those that were not used."""
    since, fault = (
        (find_moment(session), "") if action is None else begin_action(session, action, settle)
    )
    if fault:
        raise ActionRefused(f"{fault}: leave out the dice.")
    for place, roll in enumerate(rolls):
        if place and not takes_die(session, since):
            interrupted = session.question is not None and is_under_way(session, since)
            return LineRest(tuple(rolls[place:]), kept=interrupted)
        _roll(session, roll, whole=action is None and len(rolls) == 1)
        if settle is not None:
            settle()
    return NO_REST


def begin_action(
    session: Session, action: Action, settle: Callable[[], object] | None = None
) -> tuple[Moment, str]:
    """Answer with an action; return its moment, and why no die of it comes next, if none does."""
    question, since = session.question, find_moment(session)
    if question is None:
        raise ActionRefused("No decision is pending.")
    name = session.system.words.deed(session.fight, question.fighter, action)
    since = since._replace(actions=since.actions + session.fight.is_settled(question.kind))
    session.answer(action)
    if settle is not None:
        settle()
    die, asked = session.die, session.question
    if die is not None and die.roller == question.fighter and _all_chose(session, since):
        since = since._replace(turns=len(_turns(session)), actions=session.begun)
    if takes_die(session, since):
        return since, ""
    if asked is not None and (asked.fighter in since.others or is_under_way(session, since)):
        return since, f"A decision comes before the dice of {name}"
    if die is not None and die.roller in since.others:
        return since, f"Other dice come before those of {name}"
    return since, f"{name} needs no dice"


def _turns(session: Session) -> list[int]:
    """Return the fighters whose turns have begun, and -1 where a round began or ended."""
    turns = (session.system.picture.turn_of(event) for event in session.events)
    return [turn for turn in turns if turn is not None]


def _fighter(session: Session) -> int:
    """Return the fighter who has to choose, or to roll."""
    if session.question is not None:
        return int(session.question.fighter)
    return NOBODY if session.die is None else session.die.roller


def _others(session: Session, fighter: int) -> tuple[int, ...]:
    """Return the fighters who act at the same moment as one."""
    fight = session.fight
    own = fight.fighters[fighter]
    others = [each for each in fight.fighters if each.index != fighter]
    return tuple(int(each.index) for each in others if fight.acts_with(each, own))


def _all_chose(session: Session, since: Moment) -> bool:
    """Return whether only those who act at the same moment have chosen since."""
    new = _turns(session)[since.turns :]
    return bool(since.others) and all(turn in since.others for turn in new)


def _roll(session: Session, roll: int, *, whole: bool) -> None:
    """Roll the next die of a line; ``whole`` if the line is this die alone."""
    die = session.die
    if whole or die is None or 1 <= roll <= die.sides:
        session.roll(roll)
        return
    raise ActionRefused(
        f"The d{die.sides} for {die.what} cannot show {roll}: nothing of the line was taken."
    )
