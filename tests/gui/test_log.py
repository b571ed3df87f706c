"""The log: starts, files, faults with their tracebacks, and nothing that stops the program."""

import json
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from chargen.character.edits.store import to_bytes
from chargen.files import app_dirs as folders
from chargen.files import log
from chargen.gui.app import Application, begin_log
from chargen.gui.application import background, crash
from tests.builders import blank
from tests.gui.desk import ROOT, own_folders, quiet, sample, settle, waited
from tests.gui.test_collector import WATCHED

pytestmark = pytest.mark.usefixtures("welcome")


@pytest.fixture
def written(home: Path) -> Iterator[Path]:
    """The log of this test, begun as the window begins it."""
    begin_log(debug=False)
    yield folders.data_folder() / "logs/chargen.log"
    log.end()


@pytest.fixture
def _hooks() -> Iterator[None]:
    before = sys.excepthook, threading.excepthook
    yield
    sys.excepthook, threading.excepthook = before


def _run(words: list[str], place: Path) -> tuple[int, str]:
    """Exit code of a program with folders of its own, and the log it left."""
    environment = {**os.environ, **own_folders(place), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, *words], env=environment, capture_output=True, check=False, timeout=120
    )
    path = place / "data/chargen/chargen/logs/chargen.log"
    return done.returncode, path.read_text("utf-8") if path.exists() else ""


UNTIL_WORK = f"""
    from chargen.files.app_dirs import data_folder
    log, until = data_folder() / "logs/chargen.log", time.monotonic() + 60
    while time.monotonic() < until and not (
        log.exists() and {background.__name__!r} in log.read_text("utf-8")
    ):
        time.sleep(0.1)
"""
"""Waits until a piece of work is in the log, for a minute at most."""


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("debug", [False, True], ids=["usual", "debug"])
def test_small_steps_are_logged_only_if_asked_to(*, debug: bool) -> None:
    """S3: a start is in every log, a piece of work only with --debug."""
    begin_log(debug=debug)
    logging.getLogger(background.__name__).info("a start")
    logging.getLogger(background.__name__).debug("a piece of work")
    log.end()
    told = (folders.data_folder() / "logs/chargen.log").read_text("utf-8")
    assert ("a start" in told, "a piece of work" in told) == (True, debug)


@pytest.mark.parametrize("debug", [False, True], ids=["usual", "debug"])
def test_a_run_tells_what_it_opened(tmp_path: Path, *, debug: bool) -> None:
    """S3: versions, the name of the file and the end; every piece of work only if asked to."""
    file = tmp_path / "a\nname.gdchar"
    file.write_bytes(to_bytes(sample("veteran")))
    # Work that can wait begins when what a character needs is loaded.
    watched = WATCHED.replace("time.sleep(0.5)", UNTIL_WORK if debug else "time.sleep(4)")
    code, told = _run(["-c", watched, *["--debug"] * debug, str(file)], tmp_path / "home")
    assert code == 0
    assert "INFO chargen.gui.app: started: chargen " in told
    assert "Python" in told
    assert r"INFO chargen.gui.character_window.windows: opened 'a\nname.gdchar'" in told
    assert "INFO chargen.gui.app: ended with code 0" in told
    assert ("DEBUG chargen.gui.application.background: " in told) == debug
    assert sample("veteran").choices.name not in told


@pytest.mark.parametrize("words", [["--debug", "samples"], ["samples"], ["--debug", "audit", "x"]])
def test_a_command_has_a_log_only_if_asked_to(tmp_path: Path, words: list[str]) -> None:
    """S3: with --debug its start and its end."""
    code, told = _run(["-m", "chargen", *words], tmp_path)
    assert code == (2 if "x" in words else 0)
    assert ("started: chargen " in told) == ("--debug" in words)
    assert ("ended" in told) == ("--debug" in words)


@pytest.mark.usefixtures("_hooks")
@pytest.mark.qt_no_exception_capture
def test_what_nobody_catches_is_logged(written: Path, tmp_path: Path) -> None:
    """S3: with its traceback, in the window's thread and in another."""
    shown: list[str] = []
    crash.install(tmp_path / "crashes", lambda _, words: shown.append(words))

    def fail() -> None:
        raise LookupError("lost in a thread")

    try:
        json.loads("[")
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    told = written.read_text("utf-8")
    assert shown == ["JSONDecodeError: Expecting value: line 1 column 2 (char 1)"]
    assert "json.decoder.JSONDecodeError: Expecting value" in told
    assert "LookupError: lost in a thread" in told
    assert told.count("Traceback (most recent call last)") == 2


def test_a_fault_in_a_worker_is_logged(app: Application, written: Path) -> None:
    """S3: the window hears one sentence, the log has the traceback."""
    said: list[str] = []

    def work(_: background.Report) -> None:
        raise ArithmeticError("lost at work")

    background.start(app, work, said.append, said.append)
    assert waited(lambda: bool(said))
    told = written.read_text("utf-8")
    assert said == ["chargen found an error of its own: ArithmeticError('lost at work')"]
    assert "test_log.test_a_fault_in_a_worker_is_logged.<locals>.work failed\nTraceback" in told
    assert "ArithmeticError: lost at work" in told


def test_saves_and_files_that_cannot_be_opened_are_logged(
    app: Application, written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S3: by the names of their files."""
    window = app.show_build(blank(), app.windows[-1])
    assert window.filing is not None
    window.filing.save_as(tmp_path / "ada.gdchar")
    quiet()
    (tmp_path / "bad.gdchar").write_bytes(b"{")
    refused: list[object] = []
    app.open_failed.disconnect()
    app.open_failed.connect(lambda *facts: refused.append(facts))
    app.open_path(tmp_path / "bad.gdchar")
    settle()
    told = written.read_text("utf-8")
    assert refused
    assert "INFO chargen.gui.document.file_session: saved 'ada.gdchar'" in told
    assert "WARNING chargen.gui.character_window.windows: cannot open 'bad.gdchar'" in told


def test_a_log_that_cannot_be_written_stops_nobody(home: Path, tmp_path: Path) -> None:
    """S3: its folder is a file, and so is the one that would stand in."""
    data = folders.data_folder()
    data.mkdir(parents=True)
    (data / "logs").write_bytes(b"")
    second = folders.places(data, "logs")[-1]
    assert log.begin() == second / "chargen.log"
    log.end()
    for path in second.iterdir():
        path.unlink()
    second.rmdir()
    second.write_bytes(b"")
    assert log.begin() is None
    code, told = _run(["-c", WATCHED], home)
    assert (code, told) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is full is Linux's")
def test_a_full_disk_costs_lines_and_nothing_else(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """S3: nothing is raised, nothing said."""
    written.unlink()
    written.symlink_to("/dev/full")
    begin_log(debug=True)
    logging.getLogger("chargen.gui").error("a line")
    assert capsys.readouterr() == ("", "")


def test_the_log_stays_small(written: Path) -> None:
    """S3: four files of a quarter of a megabyte at most, the newest lines in the first."""
    logger = logging.getLogger("chargen.gui")
    for number in range(20):
        logger.info("%d %s", number, "x" * 100_000)
    sizes = {path.name: path.stat().st_size for path in written.parent.iterdir()}
    assert set(sizes) == {"chargen.log", *(f"chargen.log.{n}" for n in (1, 2, 3))}
    assert max(sizes.values()) <= 262_144
    assert ": 19 xxx" in written.read_text("utf-8")
