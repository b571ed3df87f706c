"""Ctrl-C is remembered wherever it is swallowed, and handled as before after a command."""

import os
import signal
import sys
import weakref
from collections.abc import Iterator

import pytest

from chargen.cli.interrupts import Interrupts

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Ctrl-C as a signal is of POSIX")


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """Ctrl-C interrupts, even where the tests ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Lock:
    """Something whose end is told to a callback, as that of a lock of the import system."""


def press() -> None:
    """Press Ctrl-C."""
    os.kill(os.getpid(), signal.SIGINT)
    signal.pthread_sigmask(signal.SIG_BLOCK, ())  # runs what came in


def swallowed() -> None:
    """Press it in a callback, from which nothing is raised."""
    lock = Lock()
    end = weakref.ref(lock, lambda _: press())
    del lock
    assert end() is None


def test_a_press_that_is_swallowed_is_known(capfd: pytest.CaptureFixture[str]) -> None:
    """Nothing is printed, and the next check raises."""
    with Interrupts() as interrupts:
        interrupts.check()
        swallowed()
        assert interrupts.pressed
        with pytest.raises(KeyboardInterrupt):
            interrupts.check()
    assert capfd.readouterr() == ("", "")


def test_after_a_command_all_is_as_before() -> None:
    """The handler and the hook are those of the program around it."""
    before = signal.getsignal(signal.SIGINT), sys.unraisablehook
    with pytest.raises(KeyboardInterrupt), Interrupts():
        press()
    assert (signal.getsignal(signal.SIGINT), sys.unraisablehook) == before


def test_where_it_is_ignored_it_stays_so() -> None:
    """As in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Interrupts() as interrupts:
            press()
        assert not interrupts.pressed
    finally:
        signal.signal(signal.SIGINT, before)
