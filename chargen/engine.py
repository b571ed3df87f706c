"""Which combat module counts fights: as Python reads it, or compiled on this machine.

An installed program brings it compiled, where a C compiler was there. One that runs from a clone
has it compiled once, in the background, into the user's cache; processes that count fights import
it from there as soon as it is ready.
"""

import contextlib
import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from chargen.files import home
from chargen.files.cache import FolderCache

PACKAGE = Path(__file__).resolve().parent / "combat"
"""The combat module as it lies beside this one."""
PROBE = "fight"
"""A module of it that is compiled if any is."""
LOOK = 0.1
"""Seconds between two looks whether it is still wanted."""
PATIENCE = 5.0
"""Seconds a compile that is not wanted any more has to tidy up."""
LOWEST = 19
"""The priority of a compile: whatever else wants a processor has it first."""


class EngineKind(Enum):
    """How the combat module counts."""

    COMPILED = "compiled"
    MAKING = "being compiled"
    INTERPRETED = "interpreted"


@dataclass(frozen=True, slots=True)
class EngineState:
    """How fights are counted at the moment."""

    kind: EngineKind
    reason: str = ""
    """Why they are interpreted."""
    folder: Path | None = None
    """Where processes that count import the module from, if not from where this one does."""

    @property
    def words(self) -> str:
        """Say it, for people."""
        return f"{self.kind.value}, because {self.reason}" if self.reason else self.kind.value


class Engine:
    """The combat module of one program, and its compiled one in a cache."""

    def __init__(
        self,
        package: Path = PACKAGE,
        cache: Path | None = None,
        command: Sequence[str] = (),
    ) -> None:
        """``command`` compiles, instead of the program that lies in a clone."""
        self._package = package
        self._program = package.parents[1] / "packaging" / "compiling.py"
        self._command = command
        self._cache = FolderCache(cache or home.cache_folder() / "compiled")

    def state(self) -> EngineState:
        """Say how fights are counted now."""
        if any((self._package / f"{PROBE}{suffix}").exists() for suffix in EXTENSION_SUFFIXES):
            return EngineState(EngineKind.COMPILED)
        if os.environ.get("CHARGEN_PURE") == "1":
            return EngineState(EngineKind.INTERPRETED, "CHARGEN_PURE=1 asks for it")
        if (folder := self._cache.find(self._key)) is not None:
            return EngineState(EngineKind.COMPILED, folder=folder)
        if self._cache.being_made(self._key):
            return EngineState(EngineKind.MAKING)
        reason = self._hindrance() or self._cache.noted(self._key)
        return EngineState(EngineKind.INTERPRETED, reason or "it has not been compiled yet")

    def make(self, wanted: Callable[[], bool]) -> None:
        """Compile it into the cache, if it can be and is not; stop when it is not wanted any more.

        What hinders it is kept for ``state`` to say.
        """
        if os.environ.get("CHARGEN_PURE") == "1" or self.state().kind is not EngineKind.INTERPRETED:
            self._cache.use(self._key)
            return
        if self._hindrance() or self._cache.noted(self._key):
            return
        with contextlib.suppress(OSError), self._cache.aside(self._key) as aside:
            if aside is not None and self._cache.find(self._key) is None:
                self._compile(aside, wanted)

    def _compile(self, aside: Path, wanted: Callable[[], bool]) -> None:
        made, said = aside / "made", aside / "said"
        command = self._command or (sys.executable, str(self._program))
        with (
            said.open("wb") as errors,
            subprocess.Popen(  # noqa: S603 - our own program
                [*command, str(made), "--alone", "--tied"],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                env={**os.environ, "TMPDIR": str(aside)},
                start_new_session=True,
            ) as process,
        ):
            try:
                ended = _waited(process, wanted)
            finally:
                if process.poll() is None:
                    _end(process)
        if not ended:
            return
        if process.returncode == 0 and made.is_dir():
            self._cache.put(made, self._key)
        else:
            self._cache.note(self._key, f"it could not be compiled ({_last_line(said)})")

    @cached_property
    def _key(self) -> str:
        """What tells these sources, this Python and this platform from others."""
        python = f"{sys.version} {sysconfig.get_platform()} {sysconfig.get_config_var('SOABI')}"
        state = hashlib.sha256(python.encode())
        for path in (*sorted(self._package.rglob("*.py")), self._program):
            if path.is_file():
                state.update(path.name.encode() + b"\0" + path.read_bytes())
        return state.hexdigest()[:32]

    def _hindrance(self) -> str:
        """Return why nothing can be compiled here; empty if it can be tried."""
        if self._command:
            return ""
        if not self._program.is_file():
            return "it was installed without a compiler"
        for library, name in (("mypyc", "mypy"), ("setuptools", "setuptools")):
            if importlib.util.find_spec(library) is None:
                return f"{name} is not installed"
        compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
        if sys.platform != "win32" and shutil.which(compiler.split()[0]) is None:
            return f"there is no C compiler ({compiler.split()[0]})"
        if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
            return "what Python gives to C compilers is not installed (python3-dev)"
        return ""


def _waited(process: "subprocess.Popen[bytes]", wanted: Callable[[], bool]) -> bool:
    """Wait for a compile as long as it is wanted; say whether it has ended by itself."""
    if hasattr(os, "setpriority"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, LOWEST)
    while wanted():
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(LOOK)
            return True
    return False


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Let a compile tidy up, which is tied to what it reads, or end it with all it has started."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def _last_line(path: Path) -> str:
    lines = path.read_text("utf-8", "replace").split("\n")
    said = [line.strip() for line in lines if line.strip()]
    return said[-1][:200] if said else "the compiler failed without a word"
