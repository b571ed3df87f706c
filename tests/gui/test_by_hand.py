"""Rounds of fights played by hand by somebody who does anything that can be done."""

import pytest

from tests.lab.endurance import by_hand
from tests.profiles import share

ROUNDS = share(40)


@pytest.mark.usefixtures("qapp")
@pytest.mark.qt_no_exception_capture
@pytest.mark.no_qt_log
def test_anything_may_be_done_by_hand() -> None:
    """Answers, free moves, acts of the GM, taking back: nobody stacks, all is shown as it is."""
    report = by_hand.run(ROUNDS, seed=1)
    assert not report.failures, report.text()
    assert report.facts["rounds"] >= ROUNDS
    assert report.facts["taken back"] > 0
