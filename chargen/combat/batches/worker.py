"""One process of several that share out a batch: it plays parts and sends back their sums.

In come a line of numbers (the seed, then the length of each scenario's file), the files, and a line
for each part: its first fight, how many, and how many of these are counted already. One scenario is
fought as a batch, two are compared. Out go sums, a line each, also while a part is played. The end
of what comes in is the end of the process, whatever it does: it outlives nobody.
"""

import os
import signal
import sys
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import BinaryIO, Final

from ..io.scenario_file import read
from ..kernel.system import SYSTEMS
from .chunks import Played, begun

EVERY: Final = 0.05
"""Seconds between two reports of one part."""


def main(*systems: str) -> None:
    """Play what is asked for, for as long as somebody may ask.

    Of round systems it will fight by it reads what it needs before it is asked.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever wants the fights answers Ctrl-C
    for system in systems:
        SYSTEMS[system]
    source = sys.stdin.buffer
    seed, *lengths = (int(word) for word in source.readline().split())
    scenarios = [read(source.read(length)) for length in lengths]
    parts: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_hear, args=(source, parts), daemon=True).start()
    while True:
        first, fights, counted = (int(word) for word in parts.get().split())
        part = begun(scenarios, seed, first, fights)
        part.step(counted)
        part.counts.of.clear()
        _play(part)


def _hear(source: BinaryIO, parts: "SimpleQueue[bytes]") -> None:
    """Take parts in; leave at once when nobody is there to want any."""
    for line in source:
        parts.put(line)
    os._exit(0)


def _play(part: Played) -> None:
    due = monotonic() + EVERY
    while not part.step(1):  # one by one: between two fights the other thread may speak
        if monotonic() >= due:
            _report(part)
            due = monotonic() + EVERY
    _report(part)


def _report(part: Played) -> None:
    """Send the sums that are not sent yet."""
    sys.stdout.buffer.write(part.counts.to_bytes() + b"\n")
    sys.stdout.buffer.flush()
    part.counts.of.clear()
