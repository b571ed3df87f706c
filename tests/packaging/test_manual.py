"""The manual page and the completions a package installs."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from chargen import __version__
from chargen.cli.parser import parser

ROOT = Path(__file__).parents[2]
NAMES = ["_chargen", "chargen.1", "chargen.bash", "chargen.fish"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the program that packages call writes."""
    folder = tmp_path_factory.mktemp("papers")
    words = [sys.executable, str(ROOT / "packaging/manual.py"), str(folder)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1780000000"}
    done = subprocess.run(words, capture_output=True, check=True, text=True, env=environment)
    assert len(done.stdout.splitlines()) == len(NAMES)
    return folder


def test_packages_get_all_four_files(made: Path) -> None:
    """None is empty."""
    assert sorted(path.name for path in made.iterdir()) == NAMES
    assert all(path.stat().st_size > 1000 for path in made.iterdir())


def test_man_shows_every_command_and_option(made: Path) -> None:
    """Without a warning, under a heading for each command; with exit codes, files and examples."""
    man = shutil.which("man")
    if man is None:
        pytest.skip("man is not installed here")
    done = subprocess.run(
        [man, "--warnings", "-E", "ascii", "-l", made / "chargen.1"],
        capture_output=True, check=False, text=True,
        env={"MANWIDTH": "200", "MANPAGER": "cat", "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    page = re.sub(".\b", "", done.stdout)
    for word in ("2026-05-28", f"chargen {__version__}", "EXIT STATUS", "130", ".gdcampaign"):
        assert word in page
    for name, command in parser(lambda _: 0).commands.items():
        part = page.split(f"   chargen {name}\n")[1].split("   chargen ")[0]
        for option in command.options:
            assert option.option_strings[0] in part
        assert f"{(command.epilog or '').splitlines()[1]}\n" in page.split("EXAMPLES")[1]
