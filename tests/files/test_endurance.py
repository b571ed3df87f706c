"""The programs that are run by hand with bigger numbers."""

import importlib
import inspect
import random
import tomllib

import pytest

from tests.lab.endurance.__main__ import main, programs
from tests.lab.endurance.mutants import EQUAL, FRONT, Run, asked, choose_places
from tests.lab.endurance.report import Report
from tests.lab.endurance.sowing import ROOT, functions, places, sown


def test_the_programs_are_found() -> None:
    """A module with a ``run`` beside the command line is a program; the others are not."""
    assert {"kill", "mutate"} <= set(programs())
    assert not {"__main__", "report", "corpus"} & set(programs())


@pytest.mark.parametrize("name", programs())
def test_a_program_is_run_with_a_number_and_a_seed(name: str) -> None:
    """Every program takes the same two things and gives a report."""
    run = importlib.import_module(f"tests.lab.endurance.{name}").run
    assert list(inspect.signature(run).parameters) == ["n", "seed"]
    assert inspect.signature(run).return_annotation is Report


def test_a_run_that_holds_ends_well(capsys: pytest.CaptureFixture[str]) -> None:
    """A run in which nothing fails says so and exits with 0."""
    assert main(["mutate", "--n", "3", "--seed", "7"]) == 0
    words = capsys.readouterr().out
    assert words.startswith("mutate: n=3 seed=7\n")
    assert "\n  held\n" in words


def test_a_run_that_fails_ends_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run in which something fails names it and exits with 1."""
    monkeypatch.setattr("tests.lab.endurance.mutate.SECONDS", 0.0)
    assert main(["mutate", "--n", "3"]) == 1
    words = capsys.readouterr().out
    assert "\n  FAILED mutant 0: took 0.0 seconds\n" in words
    assert "\n  failed\n" in words


def test_a_report_shows_twenty_failures() -> None:
    """Of many failures twenty are shown and the rest are counted."""
    words = Report("mutate", 1, 1, failures=("x",) * 25).text()
    assert (words.count("FAILED"), "and 5 more" in words) == (20, True)


def test_every_fault_that_changes_nothing_can_still_be_sown() -> None:
    """What stands in the table is there, once, and has its reason."""
    table = tomllib.loads(EQUAL.read_text("utf-8"))["equal"]
    for row in table:
        file, _, function = row["at"].partition(":")
        path = ROOT / "chargen" / file
        inside = functions(path)
        faults = [sown(*place) for place in places(path) if inside[place[1]] == function]
        found = [fault for fault in faults if f"{fault.before} -> {fault.after}" == row["fault"]]
        assert (len(found), bool(row["reason"])) == (1, True), row


def test_a_third_of_the_faults_is_sown_in_the_front_rooms() -> None:
    """As many in each of them; the first of many faults are those of few."""
    rooms = {"gui": 900, "views": 300, "encounter": 200, "combat": 900, "files": 400, "cli": 500}
    every = [
        (ROOT / "chargen" / room / "x.py", n) for room, many in rooms.items() for n in range(many)
    ]
    chosen = choose_places(every, 300, random.Random(1))
    assert len(set(chosen)) == 300
    found = [path.parent.name for path, _ in chosen]
    assert [found.count(room) for room in FRONT] == [25] * 4
    assert choose_places(every, 30, random.Random(1)) == chosen[:30]
    assert sorted(choose_places(every, 10_000, random.Random(1))) == sorted(every)


def test_every_test_near_a_fault_is_asked_before_its_cases_are() -> None:
    """Many quick cases of one test do not keep others from being asked."""
    cases = [Run(0.001, 5, f"tests/files/test_x.py::test_read[{n}]") for n in range(100)]
    others = [Run(0.5, 90, f"tests/cli/test_{n}.py::test_all") for n in range(40)]
    names = asked({"files/x.py:read": [*cases, *others]}, "files/x.py:read")
    assert names[0] == cases[0].name
    assert {run.name for run in others} <= set(names)
    assert len(names) < 100
    assert asked({"files/x.py": cases}, "files/x.py:at_start")[0] == cases[0].name
