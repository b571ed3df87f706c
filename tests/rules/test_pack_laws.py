"""The laws of rule packs at random; ``tests.lab.endurance`` tries more of them."""

import pytest

from tests.lab.endurance import house_packs


@pytest.mark.rule("CC-19")
@pytest.mark.slow
def test_every_part_agrees_under_packs_at_random() -> None:
    """Check, audit, quotes and sheet say the same, and nothing barred is offered or taken."""
    report = house_packs.try_packs(8, 7, 8)
    assert not report.failures, report.text()
