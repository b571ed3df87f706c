"""Two thousand steps of somebody who does anything at all to the window."""

import pytest

from tests.endurance import window

STEPS = 2_000


@pytest.mark.usefixtures("qapp")
@pytest.mark.qt_no_exception_capture
@pytest.mark.no_qt_log
def test_anything_may_be_done_to_the_window() -> None:
    """No exception, no warning of Qt, no step over a second; every 50 steps the laws hold."""
    report = window.run(STEPS, seed=1)
    assert not report.failures, report.text()
    assert report.facts["documents looked at"] >= STEPS / window.LAWS
