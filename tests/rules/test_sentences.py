"""Every sentence of the source texts has its place, and a rule or the reason it has none."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

import pytest
from pydantic import ValidationError

from chargen.combat import SYSTEMS
from chargen.rules.model import Rulings
from chargen.rules.sentences import (
    NOT_A_RULE,
    SOURCE_TEXTS,
    SourceSentence,
    original,
    source_texts,
)
from chargen.views.source_text import all_sentences, played, sentences_of
from tests.builders import rules
from tests.rules.test_texts import SHARED, needs_sources

texts = pytest.mark.parametrize("key", SOURCE_TEXTS)
HASH = "0" * 64


def gaps(sentences: Sequence[SourceSentence], length: int) -> list[int]:
    """Return the places where sentences leave a gap, overlap or end too soon."""
    starts = [*(sentence.at for sentence in sentences), length]
    ends = accumulate((sentence.length for sentence in sentences), initial=0)
    return [end for start, end in zip(starts, ends, strict=True) if start != end]


@texts
def test_the_sentences_tile_the_text(key: str) -> None:
    """No gap, no overlap, from the first byte to the last."""
    text = source_texts()[key]
    assert gaps(text.sentences, text.length) == []
    assert sum(sentence.length for sentence in text.sentences) == text.length
    assert len(text.sentences) > 60


@needs_sources
@texts
def test_the_places_are_those_of_the_text(key: str) -> None:
    """The hash of every place is that of the words that stand there."""
    text = source_texts()[key]
    whole = (SHARED / "seeds" / text.file).read_bytes()
    assert hashlib.sha256(whole).hexdigest() == text.sha256
    for number, sentence in enumerate(text.sentences, 1):
        words = whole[sentence.at : sentence.at + sentence.length]
        assert hashlib.sha256(words).hexdigest() == sentence.sha256, number


@texts
def test_a_gap_an_overlap_and_a_short_end_are_found(key: str) -> None:
    """Each at its place."""
    text = source_texts()[key]
    first, second, *others = text.sentences
    for changed in (
        (first, second.model_copy(update={"at": second.at + 1}), *others),
        (first.model_copy(update={"length": first.length + 1}), second, *others),
    ):
        assert gaps(changed, text.length)
    assert gaps(text.sentences[:-1], text.length) == [text.sentences[-1].at]


@texts
def test_every_rule_and_switch_of_a_sentence_exists(key: str) -> None:
    """Rules have citations; switches are rulings or rule settings of a fight."""
    settings = {name for system in SYSTEMS for name in SYSTEMS[system].models.tuning}
    for number, sentence in enumerate(source_texts()[key].sentences, 1):
        assert not set(sentence.rules) - rules().citations.keys(), number
        assert not set(sentence.switches) - settings - set(Rulings.model_fields), number
        if sentence.same_as:
            assert original(sentence.same_as).says, number


def test_every_rule_a_source_states_has_a_sentence() -> None:
    """A rule that a text states is one of its sentences; sums of others and its own are not."""
    cited = {rule for text in source_texts().values() for s in text.sentences for rule in s.rules}
    stated = {
        rule
        for rule, citation in rules().citations.items()
        if any(sentence.mark in "SO" for sentence in citation.sentences)
    }
    assert stated - cited == {"DV-08"}


def test_few_paraphrases_are_alike() -> None:
    """Each is about its own sentence."""
    says = Counter(s.says for text in source_texts().values() for s in text.sentences if s.rules)
    assert [words for words, times in says.items() if times > 2 and words] == []


def test_a_sentence_needs_a_rule_or_a_reason_and_words() -> None:
    """One of rules, reason and repeated place; a paraphrase unless it repeats one."""
    place = {"at": 0, "length": 3, "sha256": HASH}
    for facts in (
        {"says": "A rule."},
        {"rules": ("CC-01",)},
        {"says": "A rule.", "rules": ("CC-01",), "reason": "why"},
        {"says": "A rule.", "same_as": "cards 1"},
    ):
        with pytest.raises(ValidationError):
            SourceSentence.model_validate({**place, **facts})


@pytest.mark.rule("CB-32", "CB-38")
def test_a_rule_shows_the_sentences_it_is_from_and_how_they_are_played() -> None:
    """With the state of the ruling; the same place in both texts of Gray Dawn."""
    shown = list(sentences_of(rules(), "CB-38"))
    assert len(shown) == 1
    place, says, plays = shown[0].split("\n")
    assert place == "Page on stance and actions, sentence 12"
    assert says.startswith("The text says: A lightning strike gives +3")
    assert plays.endswith("Ruling: Lightning strike spares first aid and Stealth (off)")


def test_every_sentence_is_played_or_has_a_reason() -> None:
    """Repeated ones are shown as where they stand first."""
    for key in SOURCE_TEXTS:
        rows = list(all_sentences(key))
        assert [number for number, _ in rows] == list(range(1, len(rows) + 1))
        for _, sentence in rows:
            plays = played(rules(), sentence)
            assert plays.startswith("not a rule") == (sentence.reason in NOT_A_RULE)
