"""Fights a second of processor time of both combat modules as they are loaded, in turns."""

import gc
import statistics
import time
from collections.abc import Callable

from chargen.combat import odds
from chargen.skirmish import Scenario
from chargen.skirmish import odds as second_odds
from chargen.skirmish import system as systems
from tests.bench.odds import crowd
from tests.bench.timing import say
from tests.skirmish.pairs import to_old

ROUNDS = 7


def rate(play: Callable[[int], object], fights: int) -> float:
    """Fights a second of processor time, with the collector at rest as in a batch."""
    gc.disable()
    begun = time.process_time()
    play(fights)
    lasted = time.process_time() - begun
    gc.enable()
    return fights / lasted


def measured(scenario: Scenario, fights: int) -> tuple[float, float]:
    """Medians of the first and of the second module, each in its turn."""
    muster = to_old(scenario)
    first, second = [], []
    for _ in range(ROUNDS):
        first.append(rate(lambda many: odds.odds(muster, 2, many), fights))
        second.append(rate(lambda many: second_odds(scenario, 2, many), 2 * fights))
    return statistics.median(first), statistics.median(second)


def run() -> None:
    """Report one against one and eight against eight."""
    kind = "interpreted" if str(systems.__file__).endswith(".py") else "compiled"
    say(f"  second module: {kind}")
    for size, fights in ((1, 128), (8, 6)):
        first, second = measured(crowd(size), fights)
        say(
            f"  {size} against {size}: first {first:,.0f}, second {second:,.0f} fights/s, "
            f"{second / first:.1f} times"
        )
