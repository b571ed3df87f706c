"""Processes that have read everything and wait for what to count: fights begin without delay."""

from typing import Final

from .worker_threads import WorkerThread, command

PATIENCE: Final = 1.0
"""Seconds to wait for a process that was ended."""


class Spares:
    """A few processes that wait; ``stop`` ends them."""

    def __init__(self, system: str) -> None:
        """``system`` is the round system they will fight by."""
        self._system: Final = system
        self._hands: list[WorkerThread] = []

    def fill(self, many: int) -> None:
        """Start processes until so many wait."""
        while len(self._hands) < many:
            hand = WorkerThread(command(self._system))
            hand.start()
            self._hands.append(hand)

    def take(self, many: int) -> list[WorkerThread]:
        """Return at most so many of those that wait; they wait here no longer."""
        fit, self._hands = self._hands[:many], self._hands[many:]
        return [hand for hand in fit if hand.is_alive()]

    def stop(self) -> None:
        """End them."""
        for hand in self._hands:
            hand.stop()
        for hand in self._hands:
            hand.join(PATIENCE)
        self._hands.clear()
