"""Batches in fixed blocks, so that neither slices nor processes change a sum.

A block is 64 fights on one stream of dice, seeded from the batch's seed and the block's number.
Any single fight is opened again by playing its block up to it.
"""

import gc
from collections.abc import Iterable
from typing import Final

from ..kernel.dice import Dice, RandomDice
from ..kernel.driver import PairedDice, Policy, SilentDriver
from ..kernel.fight import BaseFight
from ..kernel.question import Action, Question
from ..kernel.session import Session, Watch
from ..kernel.system import BLOCK, BasePreparedScenario, Ending, System, run, stream_of, system_of
from ..native_types import mypyc_attr
from ..scene.scenario import Scenario
from .counts import Counts

SEEDS: Final = 1 << 64
"""Seeds a batch can have; the dice of its later blocks lie beyond them."""


def block_seed(seed: int, number: int) -> int:
    """Return the seed of a block's dice: the first block has the seed of the batch itself."""
    return number * SEEDS + seed


def place_in_batch(session: Session) -> tuple[int, int] | None:
    """Return the seed and the number, from 1, that give a fight back; None if dice were typed in.

    Fight 1 needs no number: it is the first on the dice of its seed.
    """
    if session.seed is None:
        return None
    block, seed = divmod(session.seed, SEEDS)
    return seed, block * BLOCK + session.before + 1


@mypyc_attr(allow_interpreted_subclasses=True)
class WatchedDriver(SilentDriver):
    """Tactics answer in silence, and a function is called before each answer."""

    def __init__(self, dice: Dice, policies: list[Policy], watch: Watch) -> None:
        super().__init__(dice, policies)
        self.watch: Final = watch

    def ask(self, fight: BaseFight, question: Question) -> Action:
        """Call the function, then ask the fighter's policy."""
        self.watch(int(fight.round))
        return super().ask(fight, question)


class FightRunner:
    """Fights from one scenario, one after another, by tactics alone and in silence."""

    def __init__(
        self,
        scenario: Scenario,
        watch: Watch | None = None,
        earlier: "FightRunner | None" = None,
    ) -> None:
        """Prepare a scenario; it shares results with ``earlier`` fights on the same map."""
        self.system: Final[System] = system_of(scenario)
        self.start: Final[BasePreparedScenario] = self.system.start(scenario)
        if earlier is not None:
            self.start.share(earlier.start)
        dice, policies = RandomDice(0), self.system.policies(scenario)
        self.table: Final[SilentDriver] = (
            SilentDriver(dice, policies) if watch is None else WatchedDriver(dice, policies, watch)
        )

    def play(self, dice: Dice, stream: int) -> tuple[BaseFight, Ending]:
        """Play one fight and return it with its ending."""
        fight = self.start.fight(stream)
        self.table.dice = dice
        return fight, run(self.system, fight, self.table)

    def play_paired(self, seed: int) -> tuple[BaseFight, Ending]:
        """Play the fight of a seed that is compared with other scenarios' fights of that seed."""
        return self.play(PairedDice(seed, self.table), stream_of(seed, 0))


@mypyc_attr(allow_interpreted_subclasses=True)
class Batch:
    """A number of fights being counted; it can be looked at and stopped after any of them."""

    def __init__(self, scenario: Scenario, seed: int, fights: int, first: int = 0) -> None:
        """``first`` is the first of its blocks, for batches that are shared out."""
        self.scenario: Final = scenario
        self.seed: Final = seed
        self.fights: Final = fights
        self.counts: Final = Counts()
        """The sums of all fights played so far."""
        self.played = 0
        self._first = first
        self._fights = FightRunner(scenario)
        self._dice: Dice = RandomDice(0)

    @property
    def done(self) -> bool:
        """True once every fight has been played."""
        return self.played >= self.fights

    def step(self, fights: int = BLOCK) -> bool:
        """Play some more fights and return whether all are played."""
        collecting = gc.isenabled()
        gc.disable()  # a fight makes much and leaves no circles
        try:
            for _ in range(min(fights, self.fights - self.played)):
                block, place = divmod(self.played, BLOCK)
                seed = block_seed(self.seed, self._first + block)
                if not place:
                    self._dice = RandomDice(seed)
                fight, ending = self._fights.play(self._dice, stream_of(seed, place))
                self.counts.close(ending, fight.noted())
                self._go_on(fight, ending, (self._first + block) * BLOCK + place)
                self.played += 1
        finally:
            if collecting:
                gc.enable()
        return self.done

    def _go_on(self, fight: BaseFight, ending: Ending, number: int) -> None:
        """Do what follows the fight with a number, counted from 0."""


class BatchReplay:
    """One fight of a batch being opened again: its block is played up to it, round by round."""

    def __init__(
        self,
        scenario: Scenario,
        seed: int,
        number: int,
        hands: Iterable[int] = (),
        watch: Watch | None = None,
    ) -> None:
        """Begin with fight ``number``, from 0; with hands it is played again on its dice."""
        block, self._before = divmod(number, BLOCK)
        self.session: Session | None = None
        """The fight wanted, with everything told, once it is there."""
        self._scenario: Final = scenario
        self._hands: Final = tuple(hands)
        self._seed: Final = block_seed(seed, block)
        self._watch: Final = watch
        self._fights: Final = FightRunner(scenario, watch)
        self._fights.table.dice = RandomDice(self._seed)
        self._played = 0
        self._fight: BaseFight | None = None

    def step(self) -> bool:
        """Play on a little and return whether the wanted fight is there."""
        if self._played == self._before:
            dice = self._fights.table.dice.copy()
            self.session = Session(
                self._scenario,
                self._seed,
                self._hands,
                before=self._before,
                dice=dice,
                watch=self._watch,
            )
            return True
        if self._fight is None:
            self._fight = self._fights.start.fight(stream_of(self._seed, self._played))
        if self._fights.system.over(self._fight) is None:
            self._fights.system.play_round(self._fight, self._fights.table)
        else:
            self._fight = None
            self._played += 1
        return False


def reopened(
    scenario: Scenario,
    seed: int,
    number: int,
    hands: Iterable[int] = (),
    watch: Watch | None = None,
) -> Session:
    """Return one fight of a batch, counted from 0, with all its events.

    With hands it is played again on the dice it had.
    """
    opening = BatchReplay(scenario, seed, number, hands, watch)
    while not opening.step():
        pass
    assert opening.session is not None
    return opening.session
