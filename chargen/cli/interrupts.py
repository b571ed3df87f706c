"""Ctrl-C on the command line, remembered where a library swallows it or makes another error of it.

Python's import system and pydantic do both while a command loads what it needs.
"""

import signal
import sys
import threading
from importlib import import_module
from types import FrameType, TracebackType
from typing import Self


class Interrupts:
    """The Ctrl-C presses of a run of a command; they are remembered in the with block."""

    def __init__(self) -> None:
        self.pressed = False
        """True from the first Ctrl-C of the last run on."""
        self._hook = sys.unraisablehook
        self._takes_over = False

    def __enter__(self) -> Self:
        """Remember Ctrl-C from now on, where it is not ignored or handled otherwise."""
        import_module(
            "datetime"
        )  # pydantic's core prints a panic if Ctrl-C stops it importing this
        self.pressed, self._hook = False, sys.unraisablehook
        usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        self._takes_over = usual and threading.current_thread() is threading.main_thread()
        if self._takes_over:
            signal.signal(signal.SIGINT, self._press)
            sys.unraisablehook = self._ignore
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        """Handle Ctrl-C as before."""
        if self._takes_over:
            sys.unraisablehook = self._hook
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def check(self) -> None:
        """Raise KeyboardInterrupt if Ctrl-C was pressed and swallowed."""
        if self.pressed:
            raise KeyboardInterrupt

    def _ignore(self, swallowed: "sys.UnraisableHookArgs") -> None:
        """Print nothing of a Ctrl-C that a callback has swallowed: it is remembered."""
        if not (self.pressed and swallowed.exc_type is KeyboardInterrupt):
            self._hook(swallowed)

    def _press(self, _: int, __: FrameType | None) -> None:
        self.pressed = True
        raise KeyboardInterrupt


interrupts = Interrupts()
"""Those of this process."""
