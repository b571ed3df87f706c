"""Two thousand forgeries of a GM's word: none is accepted, none raises, and the genuine one is."""

from collections.abc import Callable, Iterator

import pytest

from chargen.approval.decisions import statement, verification
from chargen.character.decisions import approval_state
from tests.lab.endurance import forge
from tests.lab.endurance.attacks import ATTACKS
from tests.lab.endurance.report import Report
from tests.profiles import share

N = share(3_000)
FEW = 160


@pytest.fixture(name="report", scope="module")
def _report() -> Report:
    """What became of them all."""
    return forge.run(N, seed=5)


def test_no_forgery_is_accepted(report: Report) -> None:
    """Nor does one raise anything; each genuine decision counts all the while."""
    assert report.failures == ()
    assert (report.facts["accepted"], report.facts["exceptions"]) == (0, 0)


def test_every_class_of_the_threat_model_is_tried(report: Report) -> None:
    """Sixteen, each as often as the others."""
    assert report.facts["classes"] == len(ATTACKS) == 16
    assert {report.facts[way.__name__] for way in ATTACKS} == {N // 16}


def test_an_attack_can_be_made_again() -> None:
    """Seed and number make it, so that a failure can be looked at."""
    assert [forge.attack(1, n) for n in range(48)] == [forge.attack(1, n) for n in range(48)]
    assert forge.attack(1, 0) != forge.attack(2, 0)


def tried(number: int) -> set[str]:
    """The classes of which one was accepted."""
    return {failure.split()[0] for failure in forge.run(number, seed=5).failures}


def test_without_types_in_the_comparison_forgeries_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """5 == 5.0: this is the hole the comparison by type closes."""
    monkeypatch.setattr(approval_state, "same", lambda one, other: one == other)
    assert tried(N // 2) >= {"float_for_int"}


def test_without_any_comparison_forgeries_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then everything may be changed after it was approved."""
    monkeypatch.setattr(approval_state, "same", lambda *_: True)
    assert tried(FEW) >= {"changed_item", "float_for_int", "hidden_text"}


HOLES: dict[str, tuple[object, str, Callable[..., object], set[str]]] = {
    "no signature": (statement, "genuine", lambda *_: True, {"changed_verdict", "bit_flip"}),
    "not bound to anything": (verification, "bound", lambda found, _: found, {"moved"}),
    "loose base64": (statement, "decoded", lambda text, _: forge.loosely(text), {"odd_base64"}),
    "loose JSON": (statement, "scan", lambda *_: None, {"doubled_key"}),
}


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Read decisions anew before and after a test, which takes parts of the reader away."""
    statement.read_envelope.cache_clear()
    yield
    statement.read_envelope.cache_clear()


@pytest.mark.parametrize("hole", HOLES)
def test_each_net_holds_something_back(hole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one of them taken away, forgeries of its class are accepted."""
    where, name, loose, classes = HOLES[hole]
    monkeypatch.setattr(where, name, loose)
    assert classes <= tried(FEW * 2)


def test_an_exception_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is reported with the place it comes from."""

    def burst(*_: object) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(forge, "accepted", burst)
    report = forge.run(3, seed=1)
    assert report.facts["exceptions"] == 3
    assert "ZeroDivisionError" in report.failures[0]


def test_a_genuine_word_that_is_not_believed_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A verifier that refuses everything does not pass for a good one."""
    monkeypatch.setattr(statement, "genuine", lambda *_: False)
    assert any("the genuine flaw flaw-1 is damaged" in line for line in forge.run(1, 1).failures)
