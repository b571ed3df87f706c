"""A player and a GM at random, fifty steps at a time, with laws that hold after every one."""

from collections.abc import Callable

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from chargen.approval.packets import acceptance
from chargen.character.edits.undo import UndoResult
from chargen.character.points import ledger_state
from tests.approval import machine
from tests.approval.machine import Table
from tests.profiles import share

STEPS = 50
ROUNDS = share(500)
LONGER = share(750)
"""Rounds in which even the rarest purchases happen a few times."""
OFTEN = 3


def play(rounds: int, table: type[Table]) -> None:
    """So many rounds; the first law broken is raised, without looking for a shorter way to it."""
    plan = settings(max_examples=rounds, stateful_step_count=STEPS, phases=[Phase.generate])
    run_state_machine_as_test(table, settings=plan)


@pytest.mark.rule("AD-01", "AD-02", "AD-06", "AD-07", "AD-08", "AD-10", "AD-11", "CC-12")
def test_the_laws_hold_whatever_is_done() -> None:
    """Awards, marks, spending, requests, decisions, refunds, undo and redo, saving and loading.

    And everything was done often enough to mean something.
    """
    Table.tally.clear()
    play(LONGER, Table)
    deeds = (
        "award", "skill-award", "lesson", "mark", "conversion", "raise-skill", "perk-points",
        "buy-perk", "asked", "stat-points", "raise-stat", "remove-flaw", "closed", "refund", "undo",
        "undo of what has left", "opened again", "approved", "refused", "waiting",
    )  # fmt: skip
    assert {deed: Table.tally[deed] for deed in deeds if Table.tally[deed] < OFTEN} == {}


FAULTS: dict[str, tuple[object, str, Callable[..., object]]] = {
    "undo removes what has left": (machine, "step_to", lambda _now, to, *_: UndoResult(to)),
    "a packet gives twice": (acceptance, "_gives", lambda *_: True),
    "a refund ignores what rests on it": (ledger_state, "_dependent_words", lambda *_: ""),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_would_be_seen(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these breaks a law in one of the rounds; the first ends them."""
    where, name, broken = FAULTS[fault]
    monkeypatch.setattr(where, name, broken)
    with pytest.raises(AssertionError):
        play(ROUNDS, Table)
