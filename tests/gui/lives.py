"""Processes that live until they are killed, one after the other on the same files."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
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
        names = [str(path) for path in files]
        wanted = {"home": str(self.home), "files": names, "answer": answer, **order}
        assert self._child.stdin is not None
        self._child.stdin.write(json.dumps(wanted) + "\n")
        self._child.stdin.flush()
        said: Said = []
        while not (line := self._line()).get("ended"):
            said.append(line)
            if "kept" in line:
                process = next(each["process"] for each in said if "process" in each)
                os.kill(process, signal.SIGKILL)
        assert any("kept" in line for line in said), said
        return said

    def _line(self) -> dict[str, Any]:
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        assert line, "the program was not there"
        found: dict[str, Any] = json.loads(line)
        return found


@contextmanager
def lives(home: Path) -> Iterator[Lives]:
    """Have a process ready from which lives begin."""
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
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
