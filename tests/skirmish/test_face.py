"""What other programs write: the example of the module's own page, and a policy of one's own."""

import contextlib
import io
import textwrap

import chargen.skirmish as face
from chargen.skirmish import Policy, Scenario, Session, odds
from chargen.skirmish.dice import RandomDice
from chargen.skirmish.fight import Fight
from chargen.skirmish.question import Action, Question
from chargen.skirmish.system import run
from chargen.skirmish.table import Told
from tests.skirmish import builders


def test_the_example_of_the_module_runs() -> None:
    """As it stands in its docstring: it ends with a winner and a share."""
    example = str(face.__doc__).partition("::\n\n")[2].partition("\n\nPlaces")[0]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(textwrap.dedent(example), {})  # noqa: S102 - it is our own page
    lines = out.getvalue().splitlines()
    assert lines[0] == "RoundBegan(number=1)"
    assert lines[-2].startswith("Ending(")
    assert lines[-1].startswith("Interval(")
    assert "steady" in lines[-1]


class First(Policy):
    """Whoever takes the first option."""

    def choose(self, fight: Fight, question: Question) -> Action:
        """The first of all."""
        return question.options(fight)[0]


def test_a_policy_of_ones_own_has_the_shape_of_a_tactic() -> None:
    """They mix at one table, and a session answered alike is the same fight."""
    start = builders.duel()
    system = face.SYSTEMS["gray_dawn"]
    policies = [First(), *system.policies(start)[1:]]
    session = Session(start, 5, hands={0})
    table = Told(RandomDice(5), policies)
    ending = run(system, system.fresh(start), table)
    while session.question:
        session.answer(First().choose(session.fight, session.question))
    assert session.ending == ending
    assert session.events == table.events


def test_what_stands_on_the_face_is_there() -> None:
    """Every name, and the same functions as in their rooms."""
    assert all(hasattr(face, name) for name in face.__all__)
    assert odds(Scenario(fighters=builders.duel().fighters), 3, 5).fights == 5
