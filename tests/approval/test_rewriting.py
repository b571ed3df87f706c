"""Rewritten ledgers against a GM's registry: none goes unseen."""

import pytest

from chargen.approval.decisions import registry
from tests.lab.endurance import rewrite
from tests.lab.endurance.report import Report
from tests.profiles import share

N = share(2_000)


@pytest.fixture(name="report", scope="module")
def _report() -> Report:
    """What became of them all."""
    return rewrite.run(N, seed=5)


@pytest.mark.rule("AD-10")
def test_no_rewriting_goes_unseen(report: Report) -> None:
    """Nor does one raise, and the true continuation is never doubted."""
    assert report.failures == ()
    assert (report.facts["unseen"], report.facts["exceptions"]) == (0, 0)


def test_every_way_of_rewriting_is_tried(report: Report) -> None:
    """From an older copy to another story altogether."""
    assert report.facts["ways"] == len(rewrite.WAYS) == 8
    assert min(report.facts[way.__name__] for way in rewrite.WAYS) > N // 10


def test_without_heads_rewritings_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: a registry that only counts entries sees no other story."""
    monkeypatch.setattr(registry, "next_head", lambda head, _: f"{head}x")
    assert rewrite.run(80, seed=5).facts["unseen"] > 20
