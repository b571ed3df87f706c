"""The program in processes of its own, to be killed: one after the other, forked from this one.

An order is a line of JSON with what ``ORDER`` holds. A life begins as the program does, answers
what it is asked, writes notes, saves, and says each thing in a line of JSON; ``kept`` is said once
all that is not saved lies in snapshots of that very process. Then it stays until it is killed.
Everything is loaded before the first fork, so that a life begins at once.
"""

import importlib
import json
import os
import resource
import select
import signal
import sys
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from chargen.character.edits import edits
from chargen.gui.app import Application, make_qt
from chargen.gui.dialogs.base import Form
from chargen.gui.dialogs.messages import Message
from chargen.rules.load import house_rules
from tests.gui.answers import buttons_of
from tests.gui.desk import own_folders, quiet
from tests.lab.endurance.player import mark, play

ORDER: dict[str, Any] = {
    "home": "",
    "files": [],
    "answer": "Not now",
    "write": "",
    "save": False,
    "new": False,
    "make": [],
    "full": False,
    "open": True,
    "play": 0,
    "log": "",
}
"""Orders. ``make`` lists commands that make a character: every form of theirs is accepted as it
stands, and nothing is waited for. ``full`` lets no file grow, as on a full disk. ``play`` seeds a
user who does anything at all to the file, each state of it in ``log``; without ``open`` the program
begins without it."""

LOADED = (
    "chargen.gui.character_window.character_view",
    "chargen.gui.commands.character",
    "chargen.gui.application.settings",
    "chargen.approval.decisions.verification",
)
"""What the program loads with its first character."""


def say(**facts: object) -> None:
    """Write a line for whoever gave the order."""
    os.write(1, json.dumps(facts).encode() + b"\n")


def end_alone() -> None:
    """End this life if nobody is left who gives orders."""
    ear = select.poll()
    ear.register(0, 0)
    if ear.poll(0):
        os._exit(1)


def answer(words: str) -> None:
    """Say what is asked, and press the first button of these words, or one that does nothing."""
    asking = QApplication.activeModalWidget()
    if isinstance(asking, Form):
        asking.ok.click()
    elif isinstance(asking, Message):
        say(asked=asking.words.text())
        found = {button.text().replace("&", ""): button for button in buttons_of(asking)}
        for each in (*words.split("|"), "Not now", "Cancel", "Close", "OK"):
            if each in found:
                found[each].click()
                return


def live(order: dict[str, Any]) -> int:
    """Be the program until killed."""
    os.environ.update(own_folders(Path(order["home"])))
    qt = make_qt(["chargen"])
    if order["full"]:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    app = Application(qt)
    app.dress()
    clock = QTimer()
    clock.timeout.connect(end_alone)
    clock.timeout.connect(lambda: answer(order["answer"]))
    clock.start(5)
    given = order["files"] if not order["play"] or order["open"] else ()
    app.begin(app.new_window(), [Path(name) for name in given])
    if order["play"]:
        play(app, Path(order["files"][0]), Path(order["log"]), order["play"])
    for command in order["make"]:
        app.windows[-1].run(command)
    if order["make"]:
        made = app.windows[-1]
        assert made.document is not None
        say(made=mark(made.document.build), unsaved=made.isWindowModified())
        return qt.exec()
    if order["new"]:
        app.windows[0].run("new")
    for window in app.windows:
        if (document := window.document) is not None:
            if order["write"]:
                build = edits.set_text(document.build, "notes", order["write"])
                document.edit("Change notes", build)
            if order["save"]:
                window.run("save")
            quiet()
            assert window.filing is not None
            window.filing.snapshot()
            where, saved = str(document.path or ""), document.stack.isClean()
            state = mark(document.build)
            say(shows=document.build.choices.notes, path=where, saved=saved, state=state)
    quiet()
    say(kept=True)
    return qt.exec()


def main() -> None:
    """Begin a life for every order, and say when it has ended."""
    for name in LOADED:
        importlib.import_module(name)
    house_rules()
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                live(ORDER | json.loads(line))
            finally:
                os._exit(1)
        say(process=child)
        os.waitpid(child, 0)
        say(ended=True)


if __name__ == "__main__":
    main()
