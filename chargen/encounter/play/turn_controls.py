"""Choices before an action, such as a stance: made beside it, and entered together with it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from chargen.combat.kernel.question import Action
from chargen.combat.kernel.session import Answer, Session
from chargen.combat.kernel.text.words import Choice, offers


@dataclass(frozen=True, slots=True)
class TurnControl:
    """One choice that comes before the action of a turn."""

    title: str
    choices: tuple[Choice, ...]
    """All there are: open ones, and greyed ones with the reason."""
    chosen: Action


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """The choices a fighter has now; none of them is entered before the last one."""

    session: Session
    """The fight as if the choices of the controls were made."""
    controls: tuple[TurnControl, ...]
    offers: tuple[Choice, ...]
    """The last choice: open ones, and greyed ones with the reason."""
    advice: Action | None
    """The last choice the fighter's tactic would make; None without a question."""


def open_turn(session: Session, wanted: Sequence[Action] = ()) -> OpenTurn:
    """Return the turn that is open; controls stand as ``wanted``, the others as tactics choose.

    Nothing is looked at that a die or another fighter decides: there the turn ends with the
    choice that leads to it.
    """
    controls: list[TurnControl] = []
    while (question := session.question) is not None:
        choices = tuple(
            _all_at_once(session, offers(session.system.words, session.fight, question))
        )
        advice = session.policies[question.fighter].choose(session.fight, question)
        title = session.system.picture.control(question)
        if not title:
            return OpenTurn(session, tuple(controls), choices, advice)
        place = len(controls)
        chosen = advice
        if place < len(wanted) and question.fault(session.fight, wanted[place]) is None:
            chosen = wanted[place]
        controls.append(TurnControl(title, choices, chosen))
        after = after_control(session, chosen)
        if after is None:
            last = tuple(choice for choice in choices if choice.action == chosen)
            return OpenTurn(session, tuple(controls), last, advice)
        session = after
    return OpenTurn(session, (), (), None)


def repeats(session: Session) -> Action | None:
    """Return the answer before the open question, if it helps only once given again."""
    question, last = session.question, session.entries[-1] if session.entries else None
    if question is None or not isinstance(last, Answer):
        return None
    wanted = session.system.picture.repeated(session.fight, question)
    # The last word of such a key is what the roll still lacks.
    same = last.key.rpartition(" ")[0] == question.key().rpartition(" ")[0]
    return last.action if wanted is not None and same and last.action == wanted.action else None


def _all_at_once(session: Session, choices: Iterable[Choice]) -> Iterator[Choice]:
    """Yield the choices; one that helps only if repeated is named with all of it."""
    assert session.question is not None
    wanted = session.system.picture.repeated(session.fight, session.question)
    for choice in choices:
        several = wanted is not None and choice.action == wanted.action
        yield replace(choice, deed=wanted.label) if several and wanted else choice


def after_control(session: Session, action: Action) -> Session | None:
    """Return the fight after a choice of a control, at the next one of the same fighter.

    None for a question without a control, or if a die or another fighter comes next.
    """
    asked = session.question
    if asked is None or not session.system.picture.control(asked):
        return None
    after = session.twin()
    after.answer(action)
    now, entered = after.question, len(after.entries) - len(session.entries)
    if now is None or now.fighter != asked.fighter or entered > 1:
        return None
    return None if after.has_rolled_since(session) else after
