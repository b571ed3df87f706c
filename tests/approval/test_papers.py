"""Whatever is done to a card, packet, key or record, it is read or refused in a sentence."""

from tests.lab.endurance import papers
from tests.profiles import share

N = share(3_000)


def test_no_spoiled_paper_is_more_than_refused() -> None:
    """Spoiled outside, or inside under a true signature."""
    report = papers.run(N, seed=1)
    assert report.failures == ()
    assert report.facts["refused"] > N // 2
    assert report.facts["read"] > N // 50


def test_the_true_papers_are_read() -> None:
    """Before anything is done to them."""
    for kind, data in papers.papers().items():
        papers.READERS[kind](data)
