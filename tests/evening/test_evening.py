"""Evenings from seeds hold every law, repeat themselves, and find the defects there once were."""

import time

import pytest

from tests.evening.__main__ import failure_of, main
from tests.evening.evening import played
from tests.evening.moves import Move, drawn, shortened
from tests.evening.mutants import MUTANTS, put_back

FAST, SLOW, PART = 40, 500, 100
FROM = {"T3": 121, "T4": 61}
"""The seed a search begins with, where it is not 1: a defect found late is found there."""
SECONDS = 3.6
"""Most processor time of one evening: a thousand an hour."""
EVERYTHING = (
    "create", "flaw", "finish", "ask", "mark", "spend", "open", "save", "share", "share a copy",
    "put back", "cheat", "restart", "read", "decide on all", "decide on one", "award", "turn marks",
    "choose", "send", "send again", "copy", "put desk back", "restart desk", "turn clock",
    "second desk", "displaced",
    "full struck", "broken struck", "crash struck", "late crash struck", "unconfirmed struck",
)  # fmt: skip


def hold(first: int, count: int) -> None:
    """Play evenings; the first that fails is told with the shortest way there."""
    begin, seen = time.process_time(), set[str]()
    for seed in range(first, first + count):
        broke, _, happened = played(drawn(seed))
        assert not broke, failure_of(seed)
        seen |= set(happened)
    assert sorted(set(EVERYTHING) - seen) == []
    assert time.process_time() - begin < SECONDS * count


@pytest.mark.rule("AD-01", "AD-02", "AD-10", "CC-12", "CC-15")
def test_every_law_holds_whatever_happens_in_an_evening() -> None:
    """Forty evenings, in which everything happens that can."""
    hold(1, FAST)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("first", range(1_000, 1_000 + SLOW, PART))
def test_every_law_holds_in_five_hundred_evenings(first: int) -> None:
    """The same with other seeds, in parts that share the processors."""
    hold(first, PART)


def test_one_seed_repeats_an_evening() -> None:
    """Move by move, with the same choices in each."""
    assert played(drawn(7)) == played(drawn(7))
    assert drawn(7) != drawn(8)


def test_a_failure_is_told_by_the_moves_it_needs(capsys: pytest.CaptureFixture[str]) -> None:
    """The command puts a defect back, finds it, and tells the way there in sentences."""
    assert main(["--seed", "6", "--evenings", "60", "--mutant", "T1"]) == 1
    told = capsys.readouterr().out
    assert "IP where the GM awarded" in told
    assert "sends the GM the file under another name." in told
    assert "breaks a law (award)." in told


def test_moves_that_do_not_matter_are_left_out() -> None:
    """Only those stay without which nothing fails, and no fault that is not needed."""
    moves = [Move(kind, 0, 0, 5, "full") for kind in "abcdefghij"]

    def fails(shorter: list[Move]) -> bool:
        kinds = [move.kind for move in shorter]
        return "c" in kinds and "h" in kinds and any(move.fault for move in shorter)

    assert [(move.kind, move.fault) for move in shortened(moves, fails)] == [
        ("c", None), ("h", "full"),
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("mutant", sorted(MUTANTS))
def test_every_old_defect_is_found(mutant: str) -> None:
    """Put back, each breaks a law within five hundred evenings."""
    with put_back(mutant):
        seeds = range(FROM.get(mutant, 1), FROM.get(mutant, 1) + SLOW)
        seed = next((seed for seed in seeds if played(drawn(seed))[0]), 0)
    assert seed, f"{mutant} was not found in {SLOW} evenings"
