"""A fight some of whose fighters are played by hand; tactics play the rest."""

from collections.abc import Collection
from typing import Final

from chargen.combat import policy
from chargen.combat.actions import Action
from chargen.combat.apply import apply_all
from chargen.combat.dice import Dice, RandomDice, TableDice
from chargen.combat.events import Event
from chargen.combat.legal import decider, legal
from chargen.combat.muster import Muster
from chargen.combat.play import stalemate
from chargen.combat.resolve import resolve
from chargen.encounter.batches import opening
from chargen.encounter.recording import Recording


class Game:
    """One fight being played; it stops where somebody played by hand has to choose."""

    def __init__(
        self, muster: Muster, hands: Collection[int], *, seed: int, table: bool = False
    ) -> None:
        self.muster: Final = muster
        self.hands = frozenset(hands)
        """Fighters played by hand, by number."""
        self.seed: Final = seed
        self.fight = opening(muster)
        self.recording: Final = Recording(self.fight)
        self.table = TableDice() if table else None
        self.tactics: Final = RandomDice(seed)
        """Dice of fighters nobody plays who choose at random."""
        self._dice: Dice = self.table or self.tactics
        self._wanted: Action | None = None

    @property
    def decider(self) -> int:
        """Who has to choose now; -1 for nobody."""
        return decider(self.fight)

    @property
    def mine(self) -> bool:
        """Whether somebody played by hand has to choose now."""
        return self.decider in self.hands

    @property
    def waiting(self) -> bool:
        """Whether a die has to be typed before anything else can happen."""
        return self._wanted is not None

    @property
    def options(self) -> tuple[Action, ...]:
        """What may be chosen now: exactly what the rules allow."""
        return tuple(legal(self.fight))

    def take(self, action: Action) -> None:
        """Carry out a choice; raises DieNeeded if a die has to be typed first.

        After ``typed`` the same choice goes on where it asked.
        """
        self._wanted = action
        if self.table is not None:
            self.table.again()
        events = resolve(self.fight, action, self._dice)
        self._wanted = None
        if self.table is not None:
            self.table.done()
        self._write(events)

    def typed(self, roll: int) -> None:
        """Take a die that fell at the table and go on; raises DieNeeded for the next one."""
        if self.table is None or self._wanted is None:
            raise ValueError("nobody asked for a die")
        self.table.typed(roll)
        self.take(self._wanted)

    def step(self) -> bool:
        """Let what nobody by hand decides happen once; False where a choice by hand is due."""
        if self.fight.ended or self.mine:
            return False
        over = stalemate(self.fight)
        if over is not None:
            self._write([over])
            return False
        self.take(self._wanted or policy.choose(self.fight, self.tactics))
        return True

    def _write(self, events: list[Event]) -> None:
        apply_all(self.fight, events)
        self.recording.more(events)
