"""A screen and a bus of their own, and a program on them as a screen reader sees it.

What is looked at comes over AT-SPI, as to a real screen reader, and not out of the program.
"""

import ast
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

TOOLS = ("Xvfb", "dbus-daemon", "gdbus")
SERVICE = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
ACCESSIBLE, ACTION = "org.a11y.atspi.Accessible", "org.a11y.atspi.Action"
ROOT = "/org/a11y/atspi/accessible/root"
CHECKED, FOCUSABLE, SHOWING = 4, 11, 25
"""Places of these states among those AT-SPI knows."""
LABELLED_BY = 2


def missing() -> str:
    """Say what is not installed here of what a bus for screen readers needs."""
    gone = [tool for tool in TOOLS if shutil.which(tool) is None]
    gone += [] if SERVICE.exists() else ["at-spi2-core"]
    return f"not installed here: {', '.join(gone)}" if gone else ""


@dataclass(frozen=True, slots=True)
class Bus:
    """The bus of screen readers."""

    address: str

    def call(self, service: str, path: str, method: str, *arguments: str) -> str:
        """Return what somebody on the bus answers, as ``gdbus`` writes it."""
        to = ("--dest", service, "--object-path", path, "--method", method)
        return _told(["gdbus", "call", "--address", self.address, *to, *arguments])

    def programs(self) -> list["Node"]:
        """Every program that tells screen readers of itself."""
        told = self.call("org.a11y.atspi.Registry", ROOT, f"{ACCESSIBLE}.GetChildren")
        return [Node(self, *found) for found in _REFERENCE.findall(told)]


@dataclass(frozen=True, slots=True)
class Node:
    """One thing in the tree of a program."""

    bus: Bus
    service: str
    path: str

    def _ask(self, method: str, *arguments: str) -> str:
        return self.bus.call(self.service, self.path, method, *arguments)

    @property
    def children(self) -> list["Node"]:
        """What lies in it."""
        told = self._ask(f"{ACCESSIBLE}.GetChildren")
        return [Node(self.bus, *found) for found in _REFERENCE.findall(told)]

    @property
    def role(self) -> str:
        """What it is."""
        return str(_value(self._ask(f"{ACCESSIBLE}.GetRoleName")))

    @property
    def name(self) -> str:
        """What it is called."""
        told = self._ask("org.freedesktop.DBus.Properties.Get", ACCESSIBLE, "Name")
        return str(_value(told.replace("<", "").replace(">", "")))

    @property
    def label(self) -> str:
        """What the label of it says; empty without one."""
        told = self._ask(f"{ACCESSIBLE}.GetRelationSet")
        kinds = re.split(r"\(uint32 |\), \(", told)
        found = [kind for kind in kinds if kind.startswith(f"{LABELLED_BY},")]
        labels = [Node(self.bus, *pair) for kind in found for pair in _REFERENCE.findall(kind)]
        return labels[0].name if labels else ""

    def has(self, *states: int) -> bool:
        """Whether states are set, all of them."""
        low, high = (int(number) for number in _NUMBER.findall(self._ask(f"{ACCESSIBLE}.GetState")))
        return all((low | high << 32) >> state & 1 for state in states)

    def act(self) -> None:
        """Do the first thing that can be done with it."""
        self._ask(f"{ACTION}.DoAction", "0")

    def below(self) -> Iterator["Node"]:
        """Everything below it; the cells of tables are left out."""
        for child in self.children:
            yield child
            if child.role != "table":
                yield from child.below()


_REFERENCE = re.compile(r"\('(:[0-9.]+)', (?:objectpath )?'(/org/a11y/[^']+)'\)")
_NUMBER = re.compile(r"\b[0-9]+\b(?!:)")


def _value(told: str) -> Any:
    return ast.literal_eval(told.strip())[0]


def _told(command: list[str], env: Mapping[str, str] | None = None) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True, env=env)
    return done.stdout


def comes_true(asked: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Ask over the bus until something is so; False if that takes too long."""
    until = perf_counter() + seconds
    while perf_counter() < until:
        if asked():
            return True
    return False


@contextmanager
def screen_and_bus(home: Path) -> Iterator[tuple[dict[str, str], Bus]]:
    """A screen and a bus that end with the block, and the environment of a program on them."""
    home.mkdir(parents=True)
    own = dict.fromkeys(("HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME"), str(home))
    env = {**os.environ, **own, "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    with ExitStack() as ends:
        number = ends.enter_context(_first_line(["Xvfb", "-displayfd", "1"], env))
        env["DISPLAY"] = f":{number}"
        session = ["dbus-daemon", "--session", "--nofork", "--print-address"]
        env["DBUS_SESSION_BUS_ADDRESS"] = ends.enter_context(_first_line(session, env))
        ask = ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path"]
        told = _told([*ask, "/org/a11y/bus", "--method", "org.a11y.Bus.GetAddress"], env)
        yield env, Bus(str(_value(told)))


@contextmanager
def _first_line(command: list[str], env: Mapping[str, str]) -> Iterator[str]:
    """Run a program for the length of the block; what it says first."""
    with running(command, env) as program:
        assert program.stdout is not None
        yield program.stdout.readline().strip()


@contextmanager
def running(command: list[str], env: Mapping[str, str]) -> Iterator["subprocess.Popen[str]"]:
    """Run a program for the length of the block."""
    program = subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        yield program
    finally:
        program.terminate()
        program.wait(30)
        assert program.stdout is not None
        program.stdout.close()
