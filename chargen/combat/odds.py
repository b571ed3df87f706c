"""Many fights from one start: batches in fixed blocks, so that slices and processes change nothing.

A block is 64 fights on one stream of dice, seeded from the batch's seed and the block's number.
Any single fight is opened again by playing its block up to it.
"""

import gc
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context, resource_tracker
from typing import Final

from chargen.combat import intervals, policy
from chargen.combat.apply import apply_all
from chargen.combat.counts import Counts, Watch, from_bytes
from chargen.combat.dice import Dice, RandomDice
from chargen.combat.events import Event
from chargen.combat.fight import Fight
from chargen.combat.intervals import Interval
from chargen.combat.muster import Muster, write
from chargen.combat.play import stalemate, start
from chargen.combat.reading import read
from chargen.combat.resolve import follow

BLOCK: Final = 64
"""Fights on one stream of dice."""
STREAMS: Final = 1 << 32
"""More blocks than any batch has."""
BLOCKS_AT_ONCE: Final = 4
"""Blocks another process plays before it reports."""


class Batch:
    """A number of fights being played; it can be stopped after any block."""

    __slots__ = ("_next", "counts", "fights", "muster", "seed")

    def __init__(self, muster: Muster, seed: int, fights: int) -> None:
        self.muster = muster
        self.seed = seed
        self.fights = fights
        self.counts = Counts()
        """The sums of all blocks played so far."""
        self._next = 0

    @property
    def blocks(self) -> int:
        """How many blocks the batch has; the last may be short."""
        return -(-self.fights // BLOCK)

    @property
    def done(self) -> bool:
        """Whether every fight has been played."""
        return self._next >= self.blocks

    def step(self, blocks: int = 1) -> bool:
        """Play some more blocks and say whether that was all."""
        for _ in range(blocks):
            if self.done:
                break
            size = size_of(self.fights, self._next)
            self.counts.merge(block(self.muster, self.seed, self._next, size))
            self._next += 1
        return self.done


def odds(
    muster: Muster,
    seed: int,
    fights: int,
    *,
    jobs: int = 1,
    stopped: Callable[[], bool] | None = None,
) -> Counts:
    """Play so many fights and return what they add up to, the same for any number of jobs.

    ``stopped`` is asked between blocks; what has been played by then is returned.
    """
    if jobs > 1:
        return _shared(muster, seed, fights, jobs, stopped)
    batch = Batch(muster, seed, fights)
    while not batch.done and not (stopped is not None and stopped()):
        batch.step()
    return batch.counts


def size_of(fights: int, number: int) -> int:
    """How many fights a block of a batch has."""
    return min(BLOCK, fights - number * BLOCK)


def block_seed(seed: int, number: int) -> int:
    """The seed of a block's dice."""
    return seed * STREAMS + number


def block(muster: Muster, seed: int, number: int, size: int = BLOCK) -> Counts:
    """Play one block and return its sums."""
    counts = Counts()
    dice = RandomDice(block_seed(seed, number))
    collecting = gc.isenabled()
    gc.disable()  # a fight makes much and leaves no circles
    try:
        for _ in range(size):
            _played(_start(muster), dice, Watch(counts))
    finally:
        if collecting:
            gc.enable()
    return counts


def single(muster: Muster, seed: int, number: int) -> tuple[Fight, list[Event]]:
    """Return one fight of a batch, counted from 0, as it ended and with its whole log."""
    place = number % BLOCK
    dice = RandomDice(block_seed(seed, number // BLOCK))
    for _ in range(place):
        _played(_start(muster), dice, None)
    fight = _start(muster)
    return fight, told(fight, dice)


def told(fight: Fight, dice: Dice) -> list[Event]:
    """Play a fight to its end by tactics alone and return everything that happened."""
    log: list[Event] = []
    while not fight.ended:
        log += proceed(fight, dice, listen=True)
    return log


def proceed(fight: Fight, dice: Dice, *, listen: bool) -> list[Event]:
    """Let the next thing happen, chosen by tactics if there is a choice, and return its events."""
    over = stalemate(fight)
    events: list[Event]
    if over is not None:
        events = [over]
    else:
        events = follow(fight, policy.choose(fight, dice), dice, listen=listen)
    apply_all(fight, events)
    return events


def _start(muster: Muster) -> Fight:
    return start(muster.fighters, muster.scene, muster.tunables)


def _played(fight: Fight, dice: Dice, watch: Watch | None) -> None:
    while not fight.ended:
        events = proceed(fight, dice, listen=False)
        if watch is not None:
            for event in events:
                watch.see(event)
    if watch is not None:
        watch.close(fight)


class Comparison:
    """Two musters fought on the same dice: how often a side wins with each, and what changes.

    Each pair of fights has dice of its own, so that one long fight shifts nothing in the next.
    """

    __slots__ = (
        "fights",
        "first",
        "gained",
        "lost",
        "one",
        "other",
        "played",
        "second",
        "seed",
        "side",
    )

    def __init__(self, one: Muster, other: Muster, seed: int, fights: int, side: int = 0) -> None:
        self.one = one
        self.other = other
        self.seed = seed
        self.fights = fights
        """Pairs to be played."""
        self.side = side
        self.played = 0
        """Pairs played so far."""
        self.first = 0
        """Fights the side won with the first muster."""
        self.second = 0
        """Fights it won with the second."""
        self.gained = 0
        """Fights won only with the second."""
        self.lost = 0
        """Fights won only with the first."""

    @property
    def change(self) -> Interval:
        """The change of the share won, with its 95 % interval."""
        return intervals.paired(self.gained, self.lost, self.played)

    @property
    def done(self) -> bool:
        """Whether every pair has been played."""
        return self.played >= self.fights

    def step(self, pairs: int = 1) -> bool:
        """Play some more pairs and say whether that was all."""
        for _ in range(min(pairs, self.fights - self.played)):
            seed = block_seed(self.seed, self.played)
            was = _won(self.one, seed, self.side)
            would = _won(self.other, seed, self.side)
            self.played += 1
            self.first += was
            self.second += would
            self.gained += would and not was
            self.lost += was and not would
        return self.done


def compared(one: Muster, other: Muster, seed: int, fights: int, *, side: int = 0) -> Comparison:
    """Fight both musters on common random numbers, all pairs at once."""
    found = Comparison(one, other, seed, fights, side)
    found.step(fights)
    return found


def _won(muster: Muster, seed: int, side: int) -> bool:
    fight = _start(muster)
    _played(fight, RandomDice(seed), None)
    return fight.winner == side


def _shared(
    muster: Muster, seed: int, fights: int, jobs: int, stopped: Callable[[], bool] | None
) -> Counts:
    """Play a batch in several processes, which are sent bytes and numbers and send back bytes."""
    counts = Counts()
    context = get_context("spawn")
    with ProcessPoolExecutor(
        jobs, mp_context=context, initializer=_ready, initargs=(write(muster),)
    ) as pool:
        try:
            for one in as_completed(_handed_out(pool, seed, fights)):
                counts.merge(from_bytes(one.result()))
                if stopped is not None and stopped():
                    pool.shutdown(cancel_futures=True)
                    break
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise
    return counts


def _handed_out(pool: ProcessPoolExecutor, seed: int, fights: int) -> set[Future[bytes]]:
    """Start the workers with their work, deaf to Ctrl-C: whoever wants the fights answers that.

    Processes inherit what is blocked here; a Ctrl-C in the meantime is heard at the end of it.
    """
    if sys.platform == "win32":
        return {pool.submit(_work, seed, fights, *span) for span in _spans(fights)}
    resource_tracker.ensure_running()  # or its start would lift the block
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        return {pool.submit(_work, seed, fights, *span) for span in _spans(fights)}
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT,))


def _spans(fights: int) -> Iterator[tuple[int, int]]:
    blocks = -(-fights // BLOCK)
    for first in range(0, blocks, BLOCKS_AT_ONCE):
        yield first, min(blocks, first + BLOCKS_AT_ONCE)


_mustered: list[Muster] = []
"""The fight a worker process plays."""


def _ready(data: bytes) -> None:
    _mustered[:] = [read(data)]


def _work(seed: int, fights: int, first: int, last: int) -> bytes:
    counts = Counts()
    for number in range(first, last):
        counts.merge(block(_mustered[0], seed, number, size_of(fights, number)))
    return counts.to_bytes()
