"""A player and a GM at one character: rounds of fifty random steps, with laws after every one."""

import sys

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.approval.machine import Table
from tests.lab.endurance.report import Report

STEPS = 50


def run(n: int, seed: int) -> Report:
    """Play ``n`` rounds; hypothesis looks for the shortest way to the first law that breaks."""
    Table.tally.clear()
    Table._hypothesis_internal_use_seed = seed
    plan = settings(
        max_examples=n,
        stateful_step_count=STEPS,
        deadline=None,
        derandomize=False,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    failures: tuple[str, ...] = ()
    try:
        run_state_machine_as_test(Table, settings=plan)
    except Exception:
        kind, error, _ = sys.exc_info()
        failures = (f"{kind}: {error}",)
    return Report("table", n, seed, dict(sorted(Table.tally.items())), failures)
