"""The manual page holds what the parser knows, and `man` finds no fault in it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from chargen import __version__
from chargen.__main__ import main
from chargen.cli.manual_page import manual_page
from chargen.cli.parser import parser
from tests.cli.terminal import ROOT, Capture

WHOLE = parser(lambda _: 0)
PAGE = manual_page(WHOLE)


def test_the_page_has_every_command_and_option() -> None:
    """Under a heading for each command."""
    for name, command in WHOLE.commands.items():
        part = PAGE.split(f'.SS "chargen {name}"\n')[1].split(".SS")[0]
        for option in command.options:
            assert option.option_strings[-1].replace("-", r"\-") in part


def test_the_page_says_its_version_and_the_exit_codes() -> None:
    """With the files it reads."""
    assert PAGE.startswith(f'.TH CHARGEN 1 "" "chargen {__version__}"')
    for word in ("EXIT STATUS", "130", ".gdcampaign", "COLUMNS"):
        assert word in PAGE


def test_the_command_prints_the_page(capsys: Capture) -> None:
    """For ``man -l -``."""
    assert main(["manual"]) == 0
    assert capsys.readouterr().out == PAGE


def test_man_finds_no_fault(tmp_path: Path) -> None:
    """And shows the examples as they are typed."""
    man = shutil.which("man")
    if man is None:
        pytest.skip("man is not installed here")
    path = tmp_path / "chargen.1"
    path.write_text(PAGE, "utf-8")
    done = subprocess.run(
        [man, "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", path],
        capture_output=True, check=False, env={"MANWIDTH": "80", "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")


def test_packages_get_all_four_files(tmp_path: Path) -> None:
    """By the program a package calls."""
    words = [sys.executable, str(ROOT / "packaging/manual.py"), str(tmp_path / "made")]
    done = subprocess.run(words, capture_output=True, check=True, text=True)
    names = ["_chargen", "chargen.1", "chargen.bash", "chargen.fish"]
    assert sorted(path.name for path in (tmp_path / "made").iterdir()) == names
    assert len(done.stdout.splitlines()) == len(names)
    assert (tmp_path / "made/chargen.1").read_text("utf-8") == PAGE
