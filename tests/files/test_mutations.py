"""Whatever is done to a real file, it is read or refused in a sentence: 20,000 mutants of them."""

from collections.abc import Sequence

import pytest

from chargen.character.edits.store import from_bytes
from chargen.errors import BadFile
from tests.files.spoiled import REAL
from tests.lab.endurance import mutate
from tests.lab.endurance.corpus import documents
from tests.profiles import share

pytestmark = pytest.mark.last

SEEDS = (1, 2, 3, 4)
MUTANTS = 5_000
EACH = share(MUTANTS)


@pytest.fixture(scope="module")
def corpus() -> list[bytes]:
    """A few of the documents that are spoiled."""
    return documents(10, SEEDS[0])


@pytest.mark.parametrize("seed", SEEDS[: max(2, share(len(SEEDS)))])
def test_no_mutant_is_more_than_refused(seed: int) -> None:
    """No mutant raises anything but BadFile, takes a second, or changes when saved again."""
    report = mutate.run(EACH, seed)
    assert report.failures == ()
    assert report.facts["read"] > EACH // 20
    assert report.facts["refused"] > EACH // 2


def test_a_mutant_can_be_made_again(corpus: Sequence[bytes]) -> None:
    """Seed and number make the mutant, so that a failure can be looked at."""
    mutants = [mutate.mutant(corpus, 1, number) for number in range(50)]
    assert mutants == [mutate.mutant(corpus, 1, number) for number in range(50)]
    assert len(set(mutants)) > 45
    assert mutants != [mutate.mutant(corpus, 2, number) for number in range(50)]


@pytest.mark.parametrize(
    "words",
    [
        "is cut off",
        "is not a text file",
        "is not valid JSON at line",
        "is JSON, but not a Gray Dawn character",
        "does not say which version",
        "was made with a newer chargen",
        "is nested more than 64 deep",
        " has the key ",
        "is not a key this program knows",
        " is missing",
        "allowed is a whole number",
        "allowed is text",
        "allowed is a list",
        "allowed is an object",
        " or more",
        " or less",
        "hidden or control character",
        "characters",
        "entries",
        "hexadecimal digits",
        "uses the id ",
        "; and ",
    ],
)
def test_the_mutants_are_of_every_kind(corpus: Sequence[bytes], words: str) -> None:
    """Among the mutants is at least one for every sentence of the loader; some are rare."""

    def refusal(number: int) -> str:
        try:
            from_bytes(mutate.mutant(corpus, 1, number), "mutant.gdchar")
        except BadFile as error:
            return str(error)
        return ""

    assert any(words in refusal(number) for number in range(MUTANTS))


def test_another_exception_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception that is no BadFile is reported with the place it comes from."""

    def loads(*_: object, **__: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr("json.loads", loads)
    assert mutate.fate(REAL).fault.startswith("ZeroDivisionError")


def test_a_slow_mutant_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mutant that takes longer than allowed is reported."""
    monkeypatch.setattr(mutate, "SECONDS", 0.0)
    assert mutate.fate(REAL).fault == "took 0.0 seconds"


def test_a_refusal_that_is_no_sentence_would_be_seen() -> None:
    """A refusal of several lines, or one that does not name the file, is reported."""
    assert mutate.fate(b"").fault == ""
    assert mutate._fault_of_words("mutant.gdchar is\nno file") != ""
    assert mutate._fault_of_words("it is no file") != ""
    assert mutate._fault_of_words("mutant.gdchar" + "x" * 6_000) != ""
