"""What is loaded when: nothing heavy for what does not need it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.gui.desk import own_folders

ROOT = Path(__file__).parents[2]
SAMPLE = min((ROOT / "resources/samples").glob("*.gdchar"))
HEAVY = {"pydantic", "PySide6", "reportlab", "PIL", "nacl", "pypdfium2"}


def loaded(code: str) -> set[str]:
    """The heavy libraries that are loaded after some code has run in a process of its own."""
    program = f"""
import contextlib, io, json, sys
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    {code}
print(json.dumps(sorted({{name.partition(".")[0] for name in sys.modules}})))
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return HEAVY & set(json.loads(done.stdout))


def command(*words: str) -> str:
    """The code that runs a command of the program."""
    return f"from chargen.__main__ import main; main({list(words)!r})"


SHARED = (
    "chargen.combat", "chargen.combat.formulas", "chargen.combat", "chargen.combat.formulas",
    "chargen.combat.kernel.session", "chargen.errors",
)  # fmt: skip


@pytest.mark.parametrize("module", SHARED)
def test_the_shared_module_needs_no_library(module: str) -> None:
    """Another program can use it as it is."""
    assert loaded(f"import {module}") == set()


def test_the_version_loads_nothing() -> None:
    """It is said at once."""
    assert loaded(command("--version")) == set()


FIGHT = ("fight", "trooper", "thug", "--runs", "1")


@pytest.mark.parametrize("words", [("audit", str(SAMPLE)), ("samples",), ("rules",), FIGHT])
def test_commands_without_paper_load_no_printing(words: tuple[str, ...]) -> None:
    """Neither the window nor what draws PDFs."""
    assert loaded(command(*words)) == {"pydantic"}


def test_signing_is_loaded_only_where_it_is_needed() -> None:
    """By the schemas of signed files, and by an audit that goes by a campaign card."""
    assert loaded(command("schema")) == {"pydantic", "nacl"}


def test_printing_loads_no_window(tmp_path: Path) -> None:
    """And here what is looked for is found: reportlab."""
    found = loaded(command("sheet", str(SAMPLE), "-o", str(tmp_path / "out.pdf")))
    assert "reportlab" in found
    assert "PySide6" not in found


def test_the_first_window_waits_for_no_rules() -> None:
    """It is painted before anything is read that models, prints or signs."""
    code = (
        "from chargen.gui.app import Application, make_qt; qt = make_qt(['chargen']); "
        "app = Application(qt); app.dress(); app.new_window()"
    )
    assert loaded(code) == {"PySide6"}


def test_a_character_opens_without_pictures_and_signatures(tmp_path: Path) -> None:
    """Both are read when there is a picture to look at, or a campaign's word to verify."""
    code = (
        f"import os; os.environ.update({own_folders(tmp_path)!r}); from pathlib import Path; "
        "from chargen.gui.app import Application, make_qt; qt = make_qt(['chargen']); "
        "app = Application(qt); app.dress(); window = app.new_window(); "
        f"app.open_path(Path({str(SAMPLE)!r}), window); qt.processEvents()"
    )
    assert loaded(code) == {"PySide6", "pydantic"}
