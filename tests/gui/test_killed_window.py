"""A few rounds of the window killed while it is used, recovered, and killed again."""

import os

import pytest

from tests.lab.endurance import killed_window
from tests.profiles import share

ROUNDS, SEED = max(2, share(6)), 1

pytestmark = pytest.mark.skipif(os.name == "nt", reason="kill -9 is another thing there")


def test_nothing_old_is_lost_however_often_the_window_is_killed() -> None:
    """B15: used by anybody, killed, recovered, used on and killed again: 2.5 s at most are lost."""
    report = killed_window.run(ROUNDS, SEED)
    assert not report.failures, report.text()
    assert report.facts["windows killed in use"] == 2 * ROUNDS
    assert report.facts["offers of what was kept"] > 0
