"""The combat module compiled beside the window."""

import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chargen.engine import Engine, EngineKind
from chargen.gui import worker
from chargen.gui.app import Application

COMPILER = """
import pathlib, sys
target, form, tie = sys.argv[2:]
pathlib.Path(sys.argv[0]).with_name("begun").touch()
if sys.argv[1] == "waits":
    sys.stdin.buffer.read()
    sys.exit(1)
pathlib.Path(target).mkdir()
"""


def engine(tmp_path: Path, how: str) -> Engine:
    """A small package whose compiler fares as it is told."""
    package = tmp_path / "chargen/fights"
    package.mkdir(parents=True)
    program = tmp_path / "compiler.py"
    program.write_text(COMPILER)
    return Engine(package, tmp_path / "cache", (sys.executable, str(program), how))


def test_it_is_made_beside_the_window_and_said(
    app: Application, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever shows how fights are counted hears of it."""
    monkeypatch.delenv("CHARGEN_PURE")
    app._engine = engine(tmp_path, "well")
    with qtbot.waitSignal(app.engine_changed):
        app.compile()
    assert app.engine.state().kind is EngineKind.COMPILED


def test_it_is_given_up_when_the_last_window_closes(
    app: Application, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for it, and nothing is left of it."""
    monkeypatch.delenv("CHARGEN_PURE")
    app._engine = engine(tmp_path, "waits")
    app.compile()
    qtbot.waitUntil((tmp_path / "begun").exists)
    assert app.engine.state().kind is EngineKind.MAKING
    app.windows[0].close()
    qtbot.waitUntil(lambda: worker.busy() == 0)
    assert app.engine.state().kind is EngineKind.INTERPRETED
    assert list((tmp_path / "cache").iterdir()) == []
