"""A seeded user of one character, whose every state is written down the moment it is there."""

import hashlib
import json
import os
import random
import sys
import time
from pathlib import Path

from chargen.character.document.build import Build
from chargen.character.edits import store
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from tests.lab.endurance.monkey import Monkey, Ways


class Player(Monkey):
    """Does anything to one character, and sets levels above all, and saves now and then."""

    def __init__(self, app: Application, dice: random.Random, folder: Path) -> None:
        super().__init__(app, dice, folder)
        self._ways: Ways = (
            (30, self._press), (12, self._type), (30, self._click), (14, self._click_table),
            (6, self._turn), (8, self._step_back), (6, self._spin), (2, self._choose),
            (40, self._level), (1, self._save),
        )  # fmt: skip

    def _level(self) -> None:
        """Set the level of a stat or a skill."""
        self.window.go(self.dice.choice(("stats", "skills")))
        self._click_table()
        self._press()

    def _save(self) -> None:
        self.log.append("save")
        self.window.run("save")


def mark(build: Build) -> str:
    """What tells one state of a character from another."""
    return hashlib.sha256(store.to_bytes(build)).hexdigest()[:16]


def play(app: Application, path: Path, log: Path, seed: int) -> None:
    """Use the character of a file until killed; say first in which state it was found."""
    sys.excepthook = lambda kind, fault, _: _tell(fault=f"{kind.__name__}: {fault}")
    window = _window(app, path)
    offered = window is not None
    if window is None:
        window = app.open_path(path, app.windows[-1])
    assert window is not None
    assert window.document is not None
    document = window.document
    handle = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)

    def write() -> None:
        line = json.dumps([time.time(), mark(document.build)])
        os.write(handle, f"{line}\n".encode())

    def told(place: str, words: str) -> None:
        if place == "snapshot" and not words:
            _tell(snapshot=True)

    document.changed.connect(write)
    assert window.filing is not None
    window.filing.troubled.connect(told)
    write()
    _tell(plays=mark(document.build), there=offered, saved=document.stack.isClean())
    player = Player(app, random.Random(seed), path.parent)
    while True:
        player.step()


def _window(app: Application, path: Path) -> MainWindow | None:
    """The window that shows the file."""
    shown = (w for w in app.windows if w.document is not None and w.document.path == path)
    return next(shown, None)


def _tell(**facts: object) -> None:
    os.write(1, json.dumps(facts).encode() + b"\n")
