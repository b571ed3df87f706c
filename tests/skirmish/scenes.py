"""Turns in fights of the second combat module, with scripted answers and dice."""

from collections.abc import Iterable
from typing import Any, TypeVar

from chargen.skirmish.dice import ScriptedDice
from chargen.skirmish.fight import Fight
from chargen.skirmish.gray_dawn import turn
from chargen.skirmish.gray_dawn.events import CountCame
from chargen.skirmish.gray_dawn.initiative import next_beat
from chargen.skirmish.gray_dawn.kinds import ASK_DEED
from chargen.skirmish.gray_dawn.penalties import DO_FIRE
from chargen.skirmish.gray_dawn.plan import Plan
from chargen.skirmish.gray_dawn.soldier import Soldier
from chargen.skirmish.gray_dawn.stance import NameStance
from chargen.skirmish.gray_dawn.state import Battle
from chargen.skirmish.question import Action, Question
from chargen.skirmish.session import ChoiceNeeded, NotAllowed, Session
from chargen.skirmish.table import Told
from chargen.skirmish.tally import Parts

E = TypeVar("E")


class Script(Told):
    """A table where exactly this is answered and rolled; what nobody has said stops the rule."""

    def __init__(self, said: Iterable[Action | int]) -> None:
        said = list(said)
        self.script = ScriptedDice(die for die in said if isinstance(die, int))
        super().__init__(self.script, [])
        self.answers = [answer for answer in said if isinstance(answer, Action)]

    def ask(self, fight: Fight, question: Question) -> Action:
        """Give the next answer; what the question finds fault with is refused."""
        if not self.answers:
            raise ChoiceNeeded(question)
        action = self.answers.pop(0)
        fault = question.fault(fight, action)
        if fault is not None:
            raise NotAllowed(fault)
        return action

    def plays(self, fighter: int) -> bool:
        """Everybody is played."""
        return fighter >= 0

    def check_all_said(self) -> None:
        """Nothing was said that nobody asked for."""
        assert not self.script.left, f"{self.script.left} dice too many: {self.script.asked}"
        assert not self.answers, f"nobody asked for {self.answers}"


def new_round(fight: Battle) -> None:
    """A new round, of which nothing has been played yet."""
    fight.round += 1
    fight.lanes = []
    for one in fight.soldiers:
        one.fresh_round()


def begins(
    fight: Battle, *said: Action | int, who: int = 0, count: int = 10
) -> tuple[list[Any], Question | None]:
    """Begin a turn of this round; return what was told and the question it stops at."""
    fight.count = count
    return _take(fight, fight.soldiers[who], said)


def _take(
    fight: Battle, one: Soldier, said: Iterable[Action | int]
) -> tuple[list[Any], Question | None]:
    table = Script(said)
    question = None
    try:
        turn.take(fight, table, one)
    except ChoiceNeeded as needed:
        question = needed.question
    table.check_all_said()
    return table.events, question


class Turn:
    """A fighter's turn in a new round, or later in the same, planned, at his first action."""

    def __init__(  # noqa: PLR0913 - a turn is these facts
        self,
        fight: Battle,
        who: int = 0,
        count: int = 10,
        *,
        stance: int | None = None,
        kind: int = DO_FIRE,
        actions: int = 1,
        moves: int = 0,
        draws: int = 0,
        later: bool = False,
    ) -> None:
        self.fight = fight
        if not later:
            new_round(fight)
        self.one = fight.soldiers[who]
        wish = NameStance(self.one.stance if stance is None else stance)
        plan = Plan(kind, actions, moves, draws)
        self.question = begins(fight, wish, plan, who=who, count=count)[1]
        assert self.question is not None

    def does(self, *said: Action | int) -> list[Any]:
        """Do something with exactly these answers and dice, to the next choice of a deed."""
        assert self.question is not None, "his turn is over"
        assert self.question.kind == ASK_DEED, f"{self.question!r} is open"
        self.one.ordinal = 1
        log, self.question = _take(self.fight, self.one, said)
        return log

    def comes(self) -> int:
        """His next count comes; return it."""
        table = Script(())
        assert next_beat(self.fight, table) is self.one
        self.question = self.fight.questions[3 * self.one.index + 2]
        return only(table.events, CountCame).count

    def fault(self, deed: Action) -> str | None:
        """Why something cannot be done now."""
        return self.fight.questions[3 * self.one.index + 2].fault(self.fight, deed)

    def options(self) -> tuple[Action, ...]:
        """Everything that can be done now."""
        return self.fight.questions[3 * self.one.index + 2].options(self.fight)


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
