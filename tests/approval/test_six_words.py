"""Bytes as words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.approval.trust.keys import heard, six_words, spoken


@given(st.binary(max_size=64).filter(lambda data: len(data) % 2 == 0))
def test_words_are_heard_as_they_were_spoken(data: bytes) -> None:
    """Whatever the capitals, dashes and line ends."""
    assert heard(spoken(data)) == data
    assert heard(spoken(data).upper().replace(" ", " -\n")) == data


def test_the_words_are_those_others_use() -> None:
    """The published example of this spelling: 127.0.0.1 is lusab babad."""
    assert spoken(bytes((127, 0, 0, 1))) == "lusab babad"


@pytest.mark.parametrize("text", ["lusa", "lusab baba", "lusxb babad", "lusab babed", "ﬁsab1"])
def test_what_is_no_word_is_refused(text: str) -> None:
    """With a letter that is none of ours, or one too few."""
    with pytest.raises(ValueError, match=r"is not made of|not one of the words"):
        heard(text)


def test_a_key_has_six_words() -> None:
    """Of five letters each; another key has others."""
    words = six_words(bytes(32)).split()
    assert [len(word) for word in words] == [5] * 6
    assert set(words).isdisjoint(six_words(bytes([1] * 32)).split())
