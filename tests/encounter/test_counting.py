"""Fights counted for a command line, and what is said when they are stopped."""

import re

import pytest

from chargen.cli.fight import sides
from chargen.cli.fight.fight_command import count
from chargen.combat.batches.parallel import ParallelBatch
from chargen.combat.kernel.system import BLOCK
from chargen.encounter.odds import results, system_comparison
from chargen.encounter.odds.system_comparison import SystemComparison
from tests.builders import rules

PLAN = sides.plan(rules(), ["trooper"], ["thug"])
SCENARIO = sides.scenario_on_map(PLAN)


def stop_after_some(done: int, total: int) -> None:
    """Ctrl+C as soon as something is counted."""
    del total
    if done:
        raise KeyboardInterrupt


def test_all_is_counted_and_heard_of() -> None:
    """Ever more of the same total."""
    told: list[tuple[int, int]] = []
    counting = ParallelBatch(SCENARIO, 1, 3 * BLOCK, 1)
    count(counting, lambda: 3 * BLOCK, lambda done, total: told.append((done, total)), lambda: "")
    assert counting.played == 3 * BLOCK
    assert told == sorted(told)
    assert {total for _, total in told} <= {3 * BLOCK}


def test_who_stops_is_told_what_was_counted() -> None:
    """With the interval of what was found so far."""
    fights = 200 * BLOCK
    counting = ParallelBatch(SCENARIO, 1, fights, 1)
    with pytest.raises(KeyboardInterrupt) as stopped:
        count(
            counting, lambda: fights, stop_after_some,
            lambda: results.headline(SCENARIO, counting.counts),
        )  # fmt: skip
    found = re.fullmatch(
        r"Stopped after ([\d,]+) of 12,800 fights: Trooper wins .*\(.*\).* end undecided",
        str(stopped.value),
    )
    assert found
    assert int(found[1].replace(",", "")) == counting.played


def test_what_was_compared_so_far_is_told_system_by_system() -> None:
    """Those that were not come to yet are left out."""
    counting = SystemComparison(PLAN, 1, 200 * BLOCK, 1)
    total = counting.fights * counting.fought
    with pytest.raises(KeyboardInterrupt) as stopped:
        count(
            counting,
            lambda: total,
            stop_after_some,
            lambda: system_comparison.interim_sentence(counting.results),
        )
    assert re.search(r" fights: Gray Dawn, Your side wins .*\(.*\)", str(stopped.value))
    assert "Lead and Chrome" not in str(stopped.value)


def test_who_stops_at_once_is_told_no_more() -> None:
    """Nothing was counted."""

    class Nothing:
        """Fights nobody plays."""

        played = 0

        def look(self, patience: float = 0.0) -> bool:
            """Ctrl+C while nothing was heard of."""
            del patience
            raise KeyboardInterrupt

        def stop(self) -> None:
            """Nothing to end."""

    with pytest.raises(KeyboardInterrupt, match=r"^Stopped$"):
        count(Nothing(), lambda: 10, stop_after_some, lambda: "never asked")
