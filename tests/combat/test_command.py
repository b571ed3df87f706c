"""The module by itself: told, counted, refused in a sentence, and played by other programs."""

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chargen.combat import SYSTEMS
from chargen.combat import __main__ as alone
from chargen.combat.gray_dawn.model.choice_ids import ASK_INTENDED_STANCE
from chargen.combat.io import line_protocol
from chargen.combat.io.dice_line import begin_action, takes_die
from chargen.combat.io.scenario_file import write
from chargen.combat.io.transcript import ended
from chargen.combat.io.wire_format import event_row
from chargen.combat.kernel.question import Action
from chargen.combat.kernel.session import Session, by_hand
from tests.cli.terminal import Capture
from tests.combat import builders, drawn
from tests.combat.melees import melee

ROOT = Path(__file__).parents[2]
CLIENTS = Path(__file__).parent / "clients"
ISOLATED = """
import runpy, sys
sys.path.insert(0, sys.argv.pop(1))
try:
    runpy.run_module("chargen.combat", run_name="__main__", alter_sys=True)
finally:
    files = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
    foreign = [name for name, file in files.items() if "site-packages" in file]
    print("foreign:", foreign, file=sys.stderr)
"""


@pytest.fixture(name="file")
def _file(tmp_path: Path) -> str:
    """A fight's file."""
    path = tmp_path / "FIGHT.json"
    path.write_bytes(write(drawn.scenario(8)))
    return str(path)


def by_itself(*words: str) -> list[str]:
    """The command of a Python that knows no library but its own."""
    return [sys.executable, "-I", "-S", "-c", ISOLATED, str(ROOT), *words]


def done(*command: str) -> "subprocess.CompletedProcess[str]":
    """What a command came to."""
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


# --- told and counted

with_sources = pytest.mark.skipif(
    not (ROOT / "chargen/combat").is_dir(), reason="needs the sources beside the tests"
)


@with_sources
def test_the_module_runs_with_nothing_installed(file: str) -> None:
    """Not even the folder of installed libraries is looked at."""
    run = done(*by_itself(file, "--seed", "7"))
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("Round 1 begins.\n")
    assert run.stderr == "foreign: []\n"


@with_sources
def test_the_folder_works_under_another_name(file: str, tmp_path: Path) -> None:
    """Another program may take it whole and call it what it likes."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "chargen/combat", tmp_path / "fights", ignore=ignored)
    command = [sys.executable, "-m", "fights", file, "--odds", "70", "--jobs", "2"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("70 fights, seed 1\n")


def test_the_same_seed_tells_the_same_fight(file: str, capsys: Capture) -> None:
    """Another seed another one."""
    told = []
    for seed in ("7", "7", "8"):
        assert alone.main([file, "--seed", seed]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != told[2]


def test_many_fights_are_counted(file: str, capsys: Capture) -> None:
    """In words, or for programs."""
    assert alone.main([file, "--seed", "7", "--odds", "20"]) == 0
    assert capsys.readouterr().out.startswith("20 fights, seed 7\nA0 and A1 win ")
    assert alone.main([file, "--seed", "7", "--odds", "20", "--json"]) == 0
    values = json.loads(capsys.readouterr().out)
    assert (values["fights"], values["seed"]) == (20, 7)


def test_one_fight_for_programs(file: str, capsys: Capture) -> None:
    """Winner, reason, everybody's state, and the log."""
    assert alone.main([file, "--json"]) == 0
    values = json.loads(capsys.readouterr().out)
    assert values.keys() == {"winner", "reason", "rounds", "fighters", "log"}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"{}", "does not say"),
        (b"\xff", "is not text"),
        (None, "There is no such file"),
        (write(builders.duel(tactic="chess")), "no tactic 'chess'"),
    ],
)
def test_a_bad_file_is_one_sentence(
    data: bytes | None, words: str, tmp_path: Path, capsys: Capture
) -> None:
    """And exit code 2."""
    path = tmp_path / "bad.json"
    if data is not None:
        path.write_bytes(data)
    assert alone.main([str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", [["--seed", "x"], ["--odds", "0"], ["--jobs", "-1"], ["--what"]])
def test_a_bad_option_is_one_sentence(words: list[str], file: str, capsys: Capture) -> None:
    """With what is allowed."""
    with pytest.raises(SystemExit) as left:
        alone.main([file, *words])
    assert left.value.code == 2
    err = capsys.readouterr().err
    assert err.startswith("chargen.combat: ")
    assert err.count("\n") == 1


def test_a_fighter_who_is_not_there_cannot_be_asked(file: str, capsys: Capture) -> None:
    """Nor is the fight begun."""
    assert alone.main([file, "--step", "--asked", "7"]) == 2
    assert "There is no fighter number 7." in capsys.readouterr().err


# --- step by step


def played(session: Session, *lines: object) -> tuple[list[dict[str, Any]], bool]:
    """What is said while so many lines come, and whether the fight was over by then."""
    said: list[dict[str, Any]] = []
    over = line_protocol.play(
        session, iter([json.dumps(line).encode() for line in lines]), said.append
    )
    json.dumps(said)
    return said, over


def test_every_line_out_has_its_type_and_a_fight_its_end() -> None:
    """Everything a session tells is said once and in order."""
    session = Session(drawn.scenario(8), 5)
    said, over = played(session, *[{"tactic": True}] * 2_000)
    assert over
    assert {row["type"] for row in said} == {"fight", "event", "question", "ending"}
    assert said[0]["protocol"] == line_protocol.PROTOCOL
    assert [row["event"] for row in said if row["type"] == "event"] == [
        event_row(event, session.system)["event"] for event in session.events
    ]
    assert session.ending is not None
    assert said[-1]["words"] == ended(session.scenario, session.ending)


def test_a_question_says_all_a_program_needs() -> None:
    """Who is asked about what, every option by name, and how everybody stands."""
    session = Session(builders.duel(), 1, hands={0})
    said, _ = played(session, {"option": 0}, {"option": 0})
    question = next(row for row in said if row["type"] == "question" and row["kind"] == "wish")
    assert question["fighter"] == 0
    assert question["options"][0] == {
        "do": "name_stance", "stance": "in the open", "words": "Stance: In the open"
    }  # fmt: skip
    assert question["fighters"][1]["x"] == 3000
    assert set(question["fighters"][0]) == set(SYSTEMS["gray_dawn"].shown)


def test_any_allowed_action_is_taken_by_its_names() -> None:
    """What is left out is as usual."""
    session = Session(builders.duel(), 1, hands={0})
    while session.question is not None and session.question.kind != ASK_INTENDED_STANCE:
        session.answer_by_tactic()
    played(session, {"action": {"do": "name_stance", "stance": 4}})
    assert any("intends to be braced" in row for row in map(str, played(session)[0]))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"option": 99}, "There is no option 99"),
        ({"option": -1}, "There is no option -1"),
        ({"option": "0"}, "says nothing that is asked"),
        ({"action": {"do": "dance"}}, "There is no action 'dance'"),
        ({"action": {"do": "end_turn"}}, "Now covering fire is declared"),
        ({"roll": 7}, "No die has to be rolled now"),
        ({"act": "rain"}, "The referee can do these: modifier"),
        ({"act": "light"}, "To light takes light"),
        ({"act": "light", "light": "pink"}, "light: 'pink' is not one of normal, dim, dark."),
        ({"act": "light", "light": 3}, "light is 3"),
        ({"act": "leave", "fighter": "Bob"}, "To leave: fighter is 'Bob' and has to be a whole"),
        ({"act": "leave", "fighter": True}, "fighter is True and has to be a whole number."),
        ({"act": "luck", "fighter": 0, "points": 10**12}, "points is 1000000000000 and has to be"),
        ({"act": "note", "fighter": 0, "note": None}, "note is None and has to be text."),
        ({"do": "nope"}, '{"do": "nope"} says nothing'),
        ({"act": "wound", "fighter": 1, "location": 1, "boxes": 2}, "on a fighter's count"),
        ({"take_back": True}, "nothing to take back"),
        ([], "says nothing"),
        ("tactic", "says nothing"),
    ],
)
def test_a_line_that_is_none_is_refused_and_the_question_stays(line: object, words: str) -> None:
    """In a sentence; the next line is heard."""
    session = Session(builders.duel(), 1, hands={0})
    said, _ = played(session, line, {"tactic": True})
    refused = [row for row in said if row["type"] == "refused"]
    assert len(refused) == 1
    assert words in refused[0]["words"]
    assert len(session.entries) >= 1


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ({"act": "light", "light": "dark"}, {"act": "light", "light": 2}),
        (
            {"act": "state", "fighter": 1, "state": "stance", "amount": "braced"},
            {"act": "state", "fighter": 1, "state": "stance", "amount": 4},
        ),
        (
            {"act": "wound", "fighter": 1, "location": "right arm", "boxes": 2},
            {"act": "wound", "fighter": 1, "location": 2, "boxes": 2},
        ),
    ],
)
def test_a_word_is_its_number(word: dict[str, Any], number: dict[str, Any]) -> None:
    """Light, stances and hit locations of the body."""
    told = []
    for line in (word, number):
        session = Session(builders.duel(), 1, hands={0})
        while session.question is not None and session.question.kind != ASK_INTENDED_STANCE:
            session.answer_by_tactic()
        told.append(played(session, *[{"tactic": True}] * 2, line))
    assert told[0] == told[1]
    assert not [row for row in told[0][0] if row["type"] == "refused"]


def test_modes_are_words_in_actions() -> None:
    """Covering fire in single shots either way."""
    told = []
    for mode in ("single", 0):
        fire = {"do": "cover_fire", "target": 1, "x": 3000, "rounds": 2, "mode": mode}
        told.append(played(Session(builders.duel(), 1, hands={0}), {"action": fire}))
    assert told[0] == told[1]
    assert not [row for row in told[0][0] if row["type"] == "refused"]


def test_taking_back_says_how_many_events_stand() -> None:
    """And asks again."""
    session = Session(builders.duel(), 1, hands={0})
    said, _ = played(session, *[{"tactic": True}] * 4, *[{"take_back": True}] * 2)
    back = [row for row in said if row["type"] == "taken_back"]
    assert back
    assert back[-1]["events"] == len(session.events)
    assert said[-1]["type"] == "question"


# --- other programs


def test_a_choice_and_its_dice_are_one_line() -> None:
    """A line with dice is taken whole or not at all; dice the action does not need are named."""
    scenario = replace(drawn.scenario(8))
    typed = Session(scenario, None, typed={0, 1})
    for number in range(200):
        if typed.die is not None:
            typed.roll(1 + number % 6)
        elif typed.question is not None and not begin_action(typed.twin(), _advice(typed))[1]:
            break
        else:
            typed.answer_by_tactic()
    before = list(typed.entries)
    for rolls, words in (
        ([11], " cannot show 11: nothing of the line was taken."),
        ([], "rolls: enter 1 to 40 whole numbers."),
        ([True], "rolls: enter 1 to 40 whole numbers."),
        (7, "rolls: enter 1 to 40 whole numbers."),
    ):
        lines, _ = played(typed, {"tactic": True, "rolls": rolls})
        (refused,) = [line for line in lines if line["type"] == "refused"]
        assert refused["words"].endswith(words)
        assert typed.entries == before
    one_by_one = typed.twin()
    since, _ = begin_action(one_by_one, _advice(typed))
    used = 0
    while takes_die(one_by_one, since):
        one_by_one.roll(2)
        used += 1
    lines, _ = played(typed, {"tactic": True, "rolls": [2] * (used + 2)})
    assert typed.entries == one_by_one.entries
    (unused,) = [line for line in lines if line["type"] == "unused"]
    assert unused["rolls"] == [2, 2]
    assert unused["words"].startswith("Not used")
    played(typed, {"take_back": True})
    assert typed.entries == before


def _advice(session: Session) -> Action:
    assert session.question is not None
    return session.policies[session.question.fighter].choose(session.fight, session.question)


def steps(file: str, *words: str) -> list[str]:
    """The command a client starts."""
    return [sys.executable, "-m", "chargen.combat", file, "--step", *words]


def test_a_foreign_program_plays_a_fight(file: str) -> None:
    """Sixty lines of Python at most, without a word of ours imported."""
    client = CLIENTS / "shooter.py"
    source = client.read_text("utf-8")
    assert len(source.splitlines()) <= 60
    assert "import chargen" not in source
    assert "from chargen" not in source
    run = done(sys.executable, str(client), *steps(file, "--seed", "4"))
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("Round 1 begins.\n")
    assert run.stdout.splitlines()[-1].endswith((": no enemy can act.", ": stalemate."))


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not here")
def test_a_program_in_another_language_rolls_the_dice_itself(file: str) -> None:
    """And takes an answer back."""
    run = done("node", str(CLIENTS / "roller.mjs"), *steps(file, "--typed"))
    assert run.returncode == 0, run.stderr
    assert "Back to event " in run.stdout
    assert run.stdout.splitlines()[-1].endswith((": no enemy can act.", ": stalemate."))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no shell")
def test_a_shell_script_plays_a_fight(file: str, tmp_path: Path) -> None:
    """By tactics, the fight the module tells by itself."""
    fifo = tmp_path / "answers"
    run = done("sh", str(CLIENTS / "tactician.sh"), str(fifo), *steps(file, "--seed", "4"))
    assert run.returncode == 0, run.stderr
    ending = json.loads(run.stdout)
    session = Session(drawn.scenario(8), 4, hands=())
    assert session.ending is not None
    assert (ending["winner"], ending["reason"], ending["rounds"]) == session.ending.values()


def test_lines_that_end_before_the_fight_are_told(file: str) -> None:
    """With exit code 2."""
    run = subprocess.run(
        steps(file), input='{"tactic": true}\n', capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert run.stderr == "chargen.combat: the lines ended before the fight did.\n"


def test_the_player_of_a_die_is_named_and_sides_roll_for_themselves() -> None:
    """With --typed-by 1 only the dice of side 1 are asked for; each names its fighter."""
    start = builders.duel()
    session = Session(start, None, (), typed={1}, every_luck=False)
    rollers = []
    while session.die is not None:
        rollers.append(session.die.roller)
        session.roll(5)
    assert session.ending is not None
    assert set(rollers) == {1}
    session = Session(start, hands=())
    said, _ = played(session)
    assert said[-1] == {"type": "die", "sides": 10, "what": "initiative", "fighter": 0}


def test_luck_that_betters_nothing_is_asked_on_request(file: str) -> None:
    """Tactics answer such questions alike, so the fight is the same; only the questions go."""
    start = melee(4)
    people = tuple(replace(fighter, tactic="steady") for fighter in start.fighters)
    start = replace(start, fighters=people)
    every, few = (Session(start, 4, every_luck=asked) for asked in (True, False))
    for session in (every, few):
        while session.question is not None:
            session.answer_by_tactic()
    assert few.events == every.events
    assert sum(map(by_hand, few.entries)) < sum(map(by_hand, every.entries))
    run = subprocess.run(
        steps(file, "--typed-by", "4"), capture_output=True, text=True, check=False, input=""
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.endswith(": There is no side 4.\n")
