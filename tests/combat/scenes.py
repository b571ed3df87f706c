"""What is said at a table by script, and what is heard there."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar, cast

from chargen.combat.kernel.dice import ScriptedDice
from chargen.combat.kernel.driver import Driver, RecordingDriver
from chargen.combat.kernel.fight import BaseFight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.session import ActionRefused, ChoiceNeeded, Session
from chargen.combat.kernel.tally import Parts
from chargen.combat.scene.scenario import Cover

E = TypeVar("E")
FightKind = TypeVar("FightKind", bound=BaseFight)


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


class ScriptedFight(Generic[FightKind]):
    """A fight by hand: what is begun is played anew with every answer, as a session does it."""

    def __init__(self, fight: FightKind, play: Callable[[FightKind, Driver], object]) -> None:
        """``play`` plays a whole round."""
        self.fight = fight
        self.question: Question | None = None
        """What is open, None when what was begun is over."""
        self._start, self._play, self._beat = fight, play, play
        self._script: list[Action | int] = []
        self._told = 0

    def begin(
        self, beat: Callable[[FightKind, Driver], object], *script: Action | int
    ) -> list[Any]:
        """Play something with these answers and exactly these dice, up to the next question."""
        self._start, self._beat = self.fight, beat
        self._script, self._told = [], 0
        return self.do(*script)

    def round(self, *script: Action | int) -> list[Any]:
        """Begin a whole round."""
        return self.begin(self._play, *script)

    def do(self, *script: Action | int) -> list[Any]:
        """Go on with what was begun; return what is told now."""
        self._script += script
        table = Script(self._script)
        self.fight = cast("FightKind", self._start.copy())
        self.question = None
        try:
            self._beat(self.fight, table)
        except ChoiceNeeded as needed:
            self.question = needed.question
        table.check_all_said()
        new = table.events[self._told :]
        self._told = len(table.events)
        return new

    def fault(self, action: Action) -> str | None:
        """Say why an action is no answer to what is open."""
        assert self.question is not None, "nobody is asked"
        return self.question.fault(self.fight, action)

    def options(self) -> tuple[Action, ...]:
        """What is offered where something is open."""
        assert self.question is not None, "nobody is asked"
        return self.question.options(self.fight)


def say(session: Session, *said: Action | int) -> None:
    """Answer what a session asks and roll the dice it needs, in this order."""
    for one in said:
        if isinstance(one, int):
            session.roll(one)
        else:
            session.answer(one)


def wall(metres: int, /, **facts: object) -> Cover:
    """Return a wall across the line of fire, so many metres along it."""
    at = metres * 100
    given: dict[str, Any] = {"name": "wall", "level": 4, "extent": (at, -300, at, 300)}
    return Cover(**{**given, **facts})


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
