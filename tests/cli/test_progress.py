"""How far a long command is: a line on a terminal, nothing anywhere else."""

import io
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import suppress
from fcntl import ioctl
from time import monotonic
from types import SimpleNamespace

import pytest

from chargen.__main__ import main
from chargen.cli import progress
from chargen.cli.progress import Progress
from tests.cli.terminal import ROOT, SAMPLES, Capture

END = "\x07"


class Terminal:
    """What a program writes to a terminal."""

    def __init__(self, columns: int = 80) -> None:
        self._ours, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.stream = os.fdopen(theirs, "w", encoding="utf-8")
        self._said = ""

    def said(self) -> str:
        """Everything written so far: a letter nobody else writes tells where that ends."""
        self.stream.write(END)
        self.stream.flush()
        while not self._said.endswith(END):
            self._said += os.read(self._ours, 65_536).decode()
        self._said = self._said.removesuffix(END)
        return self._said

    def left(self) -> str:
        """What stands in the line after all that."""
        line: list[str] = []
        place = 0
        for letter in self.said():
            if letter == "\r":
                place = 0
                continue
            line[place : place + 1] = [letter]
            place += 1
        return "".join(line).rstrip()

    def close(self) -> None:
        """Let go of it."""
        self.stream.close()
        os.close(self._ours)


@pytest.fixture(name="terminal")
def _terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    """A terminal for standard error, of a program that is quick to say how far it is."""
    made = Terminal()
    # pytest puts its own stream in the place of sys.stderr once a test begins
    monkeypatch.setattr(progress, "sys", SimpleNamespace(stderr=made.stream))
    monkeypatch.setattr(progress, "SOON", 0.0)
    monkeypatch.setattr(progress, "OFTEN", 0.0)
    monkeypatch.setenv("COLUMNS", "80")
    yield made
    made.close()


def test_the_line_says_count_and_time(terminal: Terminal) -> None:
    """In one line that is written over, and is gone at the end."""
    with Progress("fights") as line:
        line.heard(0, 1_000_000)
        assert terminal.left() == "0 of 1,000,000 fights"
        line.heard(250_000, 1_000_000)
        assert re.fullmatch(r"250,000 of 1,000,000 fights, about 1 s left", terminal.left())
        line.heard(1_000_000, 1_000_000)
        assert terminal.left() == "1,000,000 of 1,000,000 fights"
    assert terminal.left() == ""
    assert "\n" not in terminal.said()
    assert "\x1b" not in terminal.said()


def test_a_long_wait_is_said_in_minutes(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten minutes after the start, with a tenth done."""
    with Progress("fights") as line:
        began = monotonic()
        monkeypatch.setattr(progress, "monotonic", lambda: began + 600)
        line.heard(1_000, 10_000)
        assert terminal.left().endswith("about 90 min left")


def test_the_line_fits_a_narrow_terminal(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that it never becomes two."""
    monkeypatch.setenv("COLUMNS", "12")
    with Progress("characters") as line:
        line.heard(1, 9)
        assert terminal.left() == "1 of 9 char"


def test_what_is_quick_says_nothing(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal stays as it is for half a second."""
    monkeypatch.setattr(progress, "SOON", 60.0)
    with Progress("fights") as line:
        line.heard(1, 2)
    assert terminal.said() == ""


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["fight", "trooper", "thug", "--runs", "640", "--jobs", "1"], "640 fights"),
        (["fight", "trooper", "thug", "--compare", "--runs", "64", "--jobs", "1"], "256 fights"),
        (["audit", "--json", *map(str, SAMPLES)], "9 characters"),
        (["audit", *map(str, SAMPLES[:3])], "3 characters"),
        (["sheet", *map(str, SAMPLES[:2]), "-o", "party.pdf"], "2 characters"),
        (["export", *map(str, SAMPLES[:2]), "--to", "markdown", "-o", "."], "2 characters"),
    ],
    ids=lambda part: part if isinstance(part, str) else part[0],
)
def test_long_commands_say_how_far_they_are(
    words: list[str], what: str, terminal: Terminal, capsys: Capture
) -> None:
    """On standard error alone; the answer is what it is without."""
    code = main(words)
    assert f" of {what}" in terminal.said()
    assert terminal.left() == ""
    told = capsys.readouterr().out
    assert "\r" not in told
    assert code in {0, 1}


def test_a_pipe_gets_no_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is on standard error where that is no terminal."""
    monkeypatch.setattr(progress, "SOON", 0.0)
    assert main(["audit", "--json", *map(str, SAMPLES)]) in {0, 1}
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C as a signal is of POSIX")
def test_ctrl_c_on_a_terminal_says_what_was_counted() -> None:
    """Once the line counts fights; it is gone, and one sentence stands in its place."""
    ours, theirs = pty.openpty()
    heeds = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    words = ["fight", "trooper", "thug", "--runs", "9000000", "--jobs", "1"]
    code = f"{heeds}from chargen.__main__ import main; raise SystemExit(main({words!r}))"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=theirs,
        env={**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100"}, start_new_session=True,
    ) as process:  # fmt: skip
        os.close(theirs)
        said = b""
        while not re.search(rb"\r[1-9][\d,]* of 9,000,000 fights, about [\d,]+ min left", said):
            said += os.read(ours, 4_096)
        os.killpg(process.pid, signal.SIGINT)
        while not said.endswith(b".\r\n"):
            said += os.read(ours, 4_096)
        assert process.stdout is not None
        assert process.stdout.read() == b""
    os.close(ours)
    assert process.returncode == 130
    last = said.decode().rpartition("\r")[0].rpartition("\r")[2]
    assert re.fullmatch(
        r"chargen: Stopped after [\d,]+ of 9,000,000 fights: Trooper wins .*\(.*\).*\.", last
    )


class Interrupted(io.StringIO):
    """An input at which Ctrl-C is pressed."""

    def fileno(self) -> int:
        """Return nothing."""
        raise KeyboardInterrupt


def test_ctrl_c_while_a_command_reads_ends_it(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """With the exit code a shell expects, and a word instead of a traceback."""
    monkeypatch.setattr("sys.stdin", Interrupted())
    code = 0
    with suppress(KeyboardInterrupt):  # else it would end the tests
        code = main(["audit", "-"])
    assert code == 130
    assert capsys.readouterr() == ("", "chargen: Stopped.\n")
