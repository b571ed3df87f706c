"""Laws of breaking text into lines."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.views.pdf.blocks.wrap import wrap
from chargen.views.pdf.pen import HEAD, WIDE_BODY, TextStyle, register, width

register()

STYLES = st.sampled_from(
    [TextStyle(WIDE_BODY, 8.6), TextStyle(WIDE_BODY, 7.0), TextStyle(HEAD, 20.0)]
)
ROOMS = st.floats(1, 500)
ANY_TEXT = st.one_of(
    st.text(st.characters(codec="utf-8"), max_size=200),
    st.text("ab \n\t", max_size=200),
    st.lists(st.sampled_from(["W" * 60, "i", "", "  ", "\n\n", "voss", "ß\u0301"])).map(" ".join),
)


@given(ANY_TEXT, STYLES, ROOMS)
def test_no_character_is_lost_and_none_is_drawn_twice(
    text: str, style: TextStyle, room: float
) -> None:
    """Lines follow each other; between two of them lies white space only."""
    place = 0
    for start, end in wrap(text, style, room):
        assert place <= start <= end
        assert not text[place:start].strip(" \n")
        place = end
    assert not text[place:].strip(" \n")


@given(ANY_TEXT, STYLES, ROOMS)
def test_no_line_is_wider_than_its_room(text: str, style: TextStyle, room: float) -> None:
    """Only a single character may be, for it cannot be broken."""
    for start, end in wrap(text, style, room):
        assert end - start <= 1 or width(text[start:end], style) <= room


@given(ANY_TEXT, STYLES, ROOMS)
def test_newlines_always_break(text: str, style: TextStyle, room: float) -> None:
    """No line holds one, and every one begins a line."""
    lines = wrap(text, style, room)
    assert not any("\n" in text[start:end] for start, end in lines)
    assert len(lines) >= text.count("\n") + 1


@given(ANY_TEXT, STYLES, ROOMS)
def test_a_line_is_as_long_as_fits(text: str, style: TextStyle, room: float) -> None:
    """The first word of a line, whole even where it breaks, had no room on the line before."""
    lines = wrap(text, style, room)
    for (start, end), (after, _) in pairwise(lines):
        between = text[end:after]
        if "\n" in between or not between or start == end:
            continue
        word = text[after:].partition("\n")[0].partition(" ")[0]
        assert width(text[start:after] + word, style) > room


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("one two", ["one two"]),
        ("one\ntwo", ["one", "two"]),
        ("one\n\ntwo", ["one", "", "two"]),
        ("one two three four five", ["one two three", "four five"]),
        ("i" * 30, ["i" * 27, "iii"]),
        ("Awareness/Notice", ["Awareness/", "Notice"]),
    ],
)
def test_examples(text: str, lines: list[str]) -> None:
    """Sixty points hold thirteen letters of ordinary text."""
    assert [text[a:b] for a, b in wrap(text, TextStyle(WIDE_BODY, 8.6), 60)] == lines
