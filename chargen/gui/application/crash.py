"""Handling of an unexpected error in the program: a report, and the window survives."""

import contextlib
import faulthandler
import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TextIO

from chargen import __version__
from chargen.files import app_dirs

Show = Callable[[Path | None, str], None]

_LOG = logging.getLogger(__name__)

_fault_files: list[TextIO] = []
"""Kept open for as long as the program runs, since faulthandler writes to it."""


def install(folder: Path, show: Show) -> None:
    """Write a report to ``folder`` for every uncaught exception, then ``show`` where it lies."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        _LOG.critical("not caught", exc_info=(kind, error, trace or error.__traceback__))
        words = "".join(traceback.format_exception(kind, error, trace))
        path = write_report(folder, words)
        print(words, file=sys.stderr)  # noqa: T201 - for whoever started it from a terminal
        show(path, f"{kind.__name__}: {error}")

    def hook_thread(fault: threading.ExceptHookArgs) -> None:
        _LOG.error("not caught in a thread", exc_info=fault.exc_value)
        threading.__excepthook__(fault)

    sys.excepthook = hook
    threading.excepthook = hook_thread
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / "faults.txt").open("a", encoding="utf-8")
        _fault_files.append(file)
        faulthandler.enable(file)


def write_report(folder: Path, words: str) -> Path | None:
    """Write a crash report; return where it lies, or None if even that failed.

    It lies in ``folder``, or in what stands in for it where that cannot be written.
    """
    now = datetime.now().astimezone()
    text = f"{diagnostics()}\n{now.isoformat()}\n\n{words}"
    name = f"crash-{now.strftime('%Y-%m-%dT%H-%M-%S')}-{os.getpid()}"
    for place in app_dirs.places(folder.parent, folder.name):
        with contextlib.suppress(OSError):
            app_dirs.make(place)
            return _written(place, name, text)
    return None


def _written(folder: Path, name: str, text: str, number: int = 1) -> Path:
    """Write under a name no other report has: several may come in one second."""
    path = folder / f"{name}{f'-{number}' if number > 1 else ''}.txt"
    try:
        with path.open("x", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
    except FileExistsError:
        return _written(folder, name, text, number + 1)
    return path


def diagnostics() -> str:
    """Return what helps to find a fault: versions and platform, nothing of any character."""
    import platform

    from PySide6 import __version__ as binding
    from PySide6.QtCore import qVersion

    lines = (
        f"chargen {__version__}",
        f"Python {platform.python_version()}",
        f"PySide6 {binding}, Qt {qVersion()}",
        f"{platform.system()} {platform.release()} {platform.machine()}",
    )
    return "\n".join(lines)
