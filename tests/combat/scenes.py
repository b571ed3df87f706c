"""What is said at a table by script, and what is heard there."""

from collections.abc import Iterable
from typing import Any, TypeVar

from chargen.combat.kernel.dice import ScriptedDice
from chargen.combat.kernel.driver import RecordingDriver
from chargen.combat.kernel.fight import BaseFight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.session import ActionRefused, ChoiceNeeded, Session
from chargen.combat.kernel.tally import Parts

E = TypeVar("E")


class Script(RecordingDriver):
    """A table where exactly this is answered and rolled; what nobody has said stops the rule."""

    def __init__(self, said: Iterable[Action | int]) -> None:
        said = list(said)
        self.script = ScriptedDice(die for die in said if isinstance(die, int))
        super().__init__(self.script, [])
        self.answers = [answer for answer in said if isinstance(answer, Action)]

    def ask(self, fight: BaseFight, question: Question) -> Action:
        """Give the next answer; what the question finds fault with is refused."""
        if not self.answers:
            raise ChoiceNeeded(question)
        action = self.answers.pop(0)
        fault = question.fault(fight, action)
        if fault is not None:
            raise ActionRefused(fault)
        return action

    def plays(self, fighter: int) -> bool:
        """Everybody is played."""
        return fighter >= 0

    def check_all_said(self) -> None:
        """Nothing was said that nobody asked for."""
        assert not self.script.left, f"{self.script.left} dice too many: {self.script.asked}"
        assert not self.answers, f"nobody asked for {self.answers}"


def say(session: Session, *said: Action | int) -> None:
    """Answer what a session asks and roll the dice it needs, in this order."""
    for one in said:
        if isinstance(one, int):
            session.roll(one)
        else:
            session.answer(one)


def only(log: list[Any], kind: type[E]) -> E:
    """Return the one event of a kind."""
    found = every(log, kind)
    assert len(found) == 1, f"{len(found)} {kind.__name__} in {log}"
    return found[0]


def every(log: list[Any], kind: type[E]) -> list[E]:
    """Return all events of a kind."""
    return [event for event in log if isinstance(event, kind)]


def part(parts: Parts, name: str) -> int:
    """Return the amount of a named part of a total, 0 if it has none."""
    return sum(amount for _, found, amount in parts if found == name)
