"""A worker process: plays parts of a batch and sends back their sums.

In come a line of numbers (the seed, then the length of each scenario's file), the files, and a line
for each part: its first fight, how many, and how many of these are counted already. One scenario is
fought as a batch, two are compared. Out go sums, a line each, also while a part is played. The end
of what comes in ends the process at once, so that it never outlives the program.
"""

import os
import signal
import sys
from collections.abc import Sequence
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import BinaryIO, Final

from ..io.scenario_file import read
from ..kernel.system import BLOCK, SYSTEMS
from ..scene.scenario import Scenario
from .batch import Batch
from .compare import PairedComparison

EVERY: Final = 0.05
"""Seconds between two reports of one part."""


Played = Batch | PairedComparison
"""A part being played."""


def begun(scenarios: Sequence[Scenario], seed: int, first: int, fights: int) -> Played:
    """Return a part about to be played: of a batch from one scenario, of a comparison of two."""
    if len(scenarios) == 1:
        return Batch(scenarios[0], seed, fights, first // BLOCK)
    return PairedComparison(scenarios[0], scenarios[1], seed, fights, first=first)


def main(*systems: str) -> None:
    """Play the parts asked for until the input ends.

    The round systems named are loaded before the first part is asked for.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program that wants the fights answers Ctrl-C
    for system in systems:
        SYSTEMS[system]
    source = sys.stdin.buffer
    seed, *lengths = (int(word) for word in source.readline().split())
    scenarios = [read(source.read(length)) for length in lengths]
    parts: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read_parts, args=(source, parts), daemon=True).start()
    while True:
        first, fights, counted = (int(word) for word in parts.get().split())
        part = begun(scenarios, seed, first, fights)
        part.step(counted)
        part.counts.of.clear()
        _play(part)


def _read_parts(source: BinaryIO, parts: "SimpleQueue[bytes]") -> None:
    """Queue the parts that come in; leave at once when the input ends."""
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
