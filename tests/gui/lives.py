"""Processes that live until they are killed, one after the other on the same files."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.gui.desk import ROOT

Said = list[dict[str, Any]]


class Lives:
    """Begins the program, kills it with -9 when it has said that all is kept, and begins again."""

    def __init__(self, child: "subprocess.Popen[str]", home: Path) -> None:
        self._child, self.home = child, home

    def live(self, *files: Path, answer: str = "Not now", **order: object) -> Said:
        """Let the program live on these files; return what it said until it was killed."""
        self._begin(files, answer=answer, **order)
        said = self._until("kept")
        self._kill(said)
        return said

    def used(
        self, path: Path, seconds: float, *, kept: bool, **order: object
    ) -> tuple[Said, float]:
        """Let the program be used for so long, or longer until something of it is ``kept``.

        Return what it said, and when it was killed.
        """
        self._begin([path], answer="Recover work", **order)
        said = self._until("plays")
        time.sleep(seconds)  # it works meanwhile; nothing is waited for
        if kept:
            said += self._until("snapshot")
        moment = time.time()
        self._kill(said)
        return said, moment

    def made(self, *commands: str, seconds: float) -> dict[str, Any]:
        """Let commands make a character and kill it ``seconds`` later; return its state."""
        self._begin([], make=list(commands))
        said = self._until("made")
        time.sleep(seconds)  # the program works meanwhile; nothing is waited for
        self._kill(said)
        return next(line for line in said if "made" in line)

    def _begin(self, files: Sequence[Path], **order: object) -> None:
        wanted = {"home": str(self.home), "files": [str(path) for path in files], **order}
        assert self._child.stdin is not None
        self._child.stdin.write(json.dumps(wanted) + "\n")
        self._child.stdin.flush()

    def _until(self, word: str) -> Said:
        said: Said = []
        while not said or word not in said[-1]:
            said.append(self._line())
            assert "ended" not in said[-1], said
        return said

    def _kill(self, said: Said) -> None:
        os.kill(next(line["process"] for line in said if "process" in line), signal.SIGKILL)
        while "ended" not in said[-1]:
            said.append(self._line())

    def _line(self) -> dict[str, Any]:
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        assert line, "the program was not there"
        found: dict[str, Any] = json.loads(line)
        return found


@contextmanager
def lives(home: Path) -> Iterator[Lives]:
    """Have a process ready from which lives begin."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "QT_LOGGING_RULES": "*=false"}
    order = [sys.executable, "-m", "tests.gui.survivor"]
    pipe = subprocess.PIPE
    with subprocess.Popen(order, cwd=ROOT, env=env, stdin=pipe, stdout=pipe, text=True) as child:
        try:
            yield Lives(child, home)
        finally:
            assert child.stdin is not None
            child.stdin.close()


def asked(said: Said) -> list[str]:
    """What the program asked."""
    return [line["asked"] for line in said if "asked" in line]


def shows(said: Said) -> list[str]:
    """The notes of what it showed in the end, a window each."""
    return [line["shows"] for line in said if "shows" in line]
