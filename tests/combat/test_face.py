"""What other programs write: the example of the module's own page, and a policy of one's own."""

import contextlib
import io
import subprocess
import sys
import textwrap
from pathlib import Path

import chargen.combat as face
from chargen.combat import Policy, Scenario, Session, odds
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import RecordingDriver
from chargen.combat.kernel.fight import BaseFight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.system import run
from tests.combat import builders


def test_the_example_of_the_module_runs() -> None:
    """As it stands in its docstring: it ends with a winner and a share."""
    example = str(face.__doc__).partition("::\n\n")[2].partition("\n\nPlaces")[0]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(textwrap.dedent(example), {})  # noqa: S102 - it is our own page
    lines = out.getvalue().splitlines()
    assert lines[0].startswith("OptionChances(attacks=(")
    assert "RoundBegan(number=1)" in lines
    assert lines[-2].startswith("Ending(")
    assert lines[-1].startswith("Interval(")
    assert "steady" in lines[-1]


class First(Policy):
    """Whoever takes the first option."""

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """The first of all."""
        return question.options(fight)[0]


def test_a_policy_of_ones_own_has_the_shape_of_a_tactic() -> None:
    """They mix at one table, and a session answered alike is the same fight."""
    start = builders.duel()
    system = face.SYSTEMS["gray_dawn"]
    policies = [First(), *system.policies(start)[1:]]
    session = Session(start, 5, hands={0})
    table = RecordingDriver(RandomDice(5), policies)
    ending = run(system, system.fresh(start), table)
    while session.question:
        session.answer(First().choose(session.fight, session.question))
    assert session.ending == ending
    assert session.events == table.events


def test_what_stands_on_the_face_is_there() -> None:
    """Every name, and the same functions as in their rooms."""
    assert all(hasattr(face, name) for name in face.__all__)
    assert not hasattr(face, "nonsense")
    assert odds(Scenario(fighters=builders.duel().fighters), 3, 5).fights == 5


def test_the_figures_of_a_sheet_load_no_fight() -> None:
    """Whoever wants them waits for nothing else."""
    code = "import sys, chargen.combat.formulas; print(*(n for n in sys.modules if 'combat' in n))"
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    names = ["chargen.combat.io", "chargen.combat.io.published_names"]
    assert sorted(done.stdout.split()) == ["chargen.combat", "chargen.combat.formulas", *names]


def test_a_room_can_be_entered_first_and_still_finds_its_system() -> None:
    """Nobody has to import the face before a session."""
    code = (
        "from chargen.combat.io.scenario_file import from_json; "
        "print(from_json({'format': 'fight', 'version': 1, 'fighters': [{'name': 'A'}, "
        "{'name': 'B', 'side': 1}]}).system)"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "gray_dawn"
