"""Laws of the text a user may write."""

import re
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from chargen.files.text import (
    NAME_LENGTH,
    NOTES_LENGTH,
    Line,
    Name,
    Notes,
    Slug,
    _plain,
    _refused,
    cleaned,
    name_text,
    notes_text,
    slug,
)

pytestmark = pytest.mark.last

LINE, NAME, NOTES = (TypeAdapter(kind) for kind in (Line, Name, Notes))
SLUG = TypeAdapter(Slug)

JOINERS = "\u200c\u200d"
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
INVISIBLE = (
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2028\u2029\u2060\u2061\u2062\u2063\u2064"
    "\u206a\u206f\u2800\u3164\ufeff\uffa0\ufff9\ufffa\ufffb\U0001d159\U0001d173\U0001bca0"
    "\U000e0001\U000e0041\U000e007f"
)
SELECTORS = "\ufe00\ufe0e\ufe0f\u180b\U000e0100\U000e01ef"
CONTROLS = [chr(n) for n in (*range(32), *range(127, 160)) if chr(n) not in "\n\t\r"]
NOBODYS = "\ufdd0\uffff\U0001fffe\U0010ffff\ue000\U000f0000\u0378"

HALVES = (chr(0xD800), chr(0xDFFF))

KEPT = [
    "Žofie Łuczak",
    "O\u2019Neil “Voss”, the 2nd",
    "می‌خواهم",
    "نامه‌ای",
    "क्‍ष",
    "शक्‍ति",
    "ක්‍රි",
    "👨‍👩‍👧‍👦",
    "👩🏽‍🚒",
    "🏳️‍🌈",
    "❤️‍🔥",
    "👁️‍🗨️",
    "1️⃣ #️⃣",
    "✊🏿",
    "🇨🇿",
    "葛󠄀城",
    "עברית العربية ไทย 漢字 한글",
    "٤٢ ۝ ؀",
]
"""Names people have, and the emoji they write."""

spiteful = st.text(
    st.one_of(
        st.sampled_from([*JOINERS, *BIDI, *INVISIBLE, *SELECTORS, *NOBODYS, *"\n\t\r\0\x1b\ud800"]),
        st.sampled_from("ae\u0301\u0327\u0958\u2adc\U0001d15e\u0628\u094d\u0915👩🚒❤🏽 $"),
        st.characters(exclude_categories=()),
    ),
    max_size=100,
)
"""Texts full of what the rules are about; surrogates included."""
growing = st.sampled_from(["\u0958", "\ufb2c", "\u2adc", "\U0001d15e"])
"""Characters that normal form C makes longer."""


def accepted(kind: TypeAdapter[str], text: str) -> str | None:
    """What the model makes of a text; None if it refuses it."""
    try:
        return kind.validate_python(text, strict=True)
    except ValidationError:
        return None


@pytest.mark.parametrize("text", KEPT)
def test_real_names_and_emoji_are_kept(text: str) -> None:
    """Scripts that need joiners have them, emoji keep their parts; nothing is lost or changed."""
    normal = unicodedata.normalize("NFC", text)
    assert name_text(text) == cleaned(text, NAME_LENGTH) == accepted(NAME, text) == normal


@pytest.mark.parametrize("around", ["{}", "a{}", "{}a", "a{}b", "क{}ष", "👩{}🚒"])
def test_what_cannot_be_seen_is_refused(around: str) -> None:
    """Controls, bidi marks, fillers, tags, halves of characters and unassigned ones are refused."""
    hidden = [*BIDI, *INVISIBLE, *CONTROLS, *NOBODYS, *HALVES]
    texts = [around.format(character) for character in hidden]
    kept = {
        ascii(text)
        for kind in (LINE, NAME, NOTES)
        for text in texts
        if accepted(kind, text) is not None
    }
    assert kept == set()
    assert [ascii(t) for t in texts if cleaned(t, NAME_LENGTH) != around.format("")] == []


def test_every_format_character_is_refused_or_seen() -> None:
    """Of Unicode's format characters only joiners and the few that print are ever kept."""
    formats = {chr(n) for n in range(0x110000) if unicodedata.category(chr(n)) == "Cf"}
    kept = {c for c in formats if accepted(LINE, f"क{c}ष") is not None}
    arabic = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u0890\u0891\u08e2"
    assert kept == {*JOINERS, *arabic, "\u070f", "\U000110bd", "\U000110cd"}


@pytest.mark.parametrize("mark", "\n\t")
def test_lines_are_for_notes(mark: str) -> None:
    """Newlines and tabs may stand in notes and nowhere else."""
    assert accepted(NOTES, f"a{mark}b") == f"a{mark}b"
    assert accepted(LINE, f"a{mark}b") is None


@pytest.mark.parametrize("joiner", JOINERS)
@pytest.mark.parametrize("around", ["{}", "{}क", "क{}", "क {}ष", "क{} ष", "a{}b", "1{}2", "${}$"])
def test_a_joiner_that_joins_nothing_is_refused(joiner: str, around: str) -> None:
    """A joiner stands between two letters of a script that has them or two parts of an emoji."""
    assert accepted(LINE, around.format(joiner)) is None
    assert cleaned(around.format(joiner), NAME_LENGTH) == around.format("")


@pytest.mark.parametrize("text", ["क{0}{0}ष", "क{0}\u3164", "\u3164{0}ष", "👩{0}\u200b🚒"])
@pytest.mark.parametrize("joiner", JOINERS)
def test_a_joiner_falls_with_its_neighbour(joiner: str, text: str) -> None:
    """A joiner beside another, or beside something hidden, is refused and cleaned away."""
    assert accepted(LINE, text.format(joiner)) is None
    assert joiner not in cleaned(text.format(joiner), NAME_LENGTH)


@pytest.mark.parametrize("selector", SELECTORS)
@pytest.mark.parametrize("around", ["{}", "{}a", "a {}", "a{0}{0}"])
def test_a_selector_that_selects_nothing_is_refused(selector: str, around: str) -> None:
    """A variation selector follows the one character whose look it picks."""
    assert accepted(LINE, around.format(selector)) is None


@pytest.mark.parametrize(
    ("kind", "limit"), [(LINE, NAME_LENGTH), (NAME, NAME_LENGTH), (NOTES, NOTES_LENGTH)]
)
@pytest.mark.parametrize("letter", "aé漢😀")
def test_the_limit_is_the_longest(kind: TypeAdapter[str], limit: int, letter: str) -> None:
    """A text of the limit is accepted, one character more is not."""
    assert accepted(kind, letter * limit) == letter * limit
    assert accepted(kind, letter * (limit + 1)) is None


@pytest.mark.parametrize(("check", "limit"), [(name_text, 80), (notes_text, 4_000)])
def test_the_limit_holds_without_a_model(check: Callable[[str], str], limit: int) -> None:
    """The word in a skill's key is checked by the function alone, and is as short as a name."""
    assert check("x" * limit) == "x" * limit
    with pytest.raises(ValueError, match=rf"^is longer than {limit:,} characters$"):
        check("x" * (limit + 1))


@given(growing, st.integers(NAME_LENGTH // 3, NAME_LENGTH))
def test_the_limit_holds_after_normalising(letter: str, count: int) -> None:
    """What normal form C makes longer than the limit is refused: it could not be read again."""
    normal = accepted(LINE, letter * count)
    assert normal is None or len(normal) <= NAME_LENGTH
    assert (normal is None) == (len(unicodedata.normalize("NFC", letter * count)) > NAME_LENGTH)


@given(spiteful)
@example("e\u0301")
def test_a_text_accepted_is_accepted_again_unchanged(text: str) -> None:
    """What the model makes of a text it accepts as it is, and it is in normal form C."""
    for kind in (LINE, NOTES):
        once = accepted(kind, text)
        if once is not None:
            assert accepted(kind, once) == once == unicodedata.normalize("NFC", once)


@given(text=spiteful, lines=st.booleans(), limit=st.integers(0, 100))
@example(text="\u0628" * 79 + "\u200c\u0628", lines=False, limit=80)
@example(text="a\u200d\u3164", lines=False, limit=80)
@example(text="\u0958" * 80, lines=False, limit=80)
@example(text="क\ufe0f\u200d\ufe0fष", lines=True, limit=80)
def test_cleaned_text_is_accepted(text: str, *, lines: bool, limit: int) -> None:
    """What is left of any text is short enough and passes the model unchanged."""
    left = cleaned(text, limit, lines=lines)
    assert len(left) <= limit
    if lines or limit <= NAME_LENGTH:
        assert accepted(NOTES if lines else LINE, left) == left


@given(text=spiteful, lines=st.booleans())
def test_cleaning_twice_is_cleaning_once(text: str, *, lines: bool) -> None:
    """Cleaned text is clean."""
    once = cleaned(text, NAME_LENGTH, lines=lines)
    assert cleaned(once, NAME_LENGTH, lines=lines) == once


@given(text=spiteful, lines=st.booleans())
def test_cleaning_spares_what_is_accepted(text: str, *, lines: bool) -> None:
    """Cleaning changes nothing about a text the model accepts, but for normal form C."""
    normal = accepted(NOTES if lines else LINE, text)
    if normal is not None:
        assert cleaned(text, NOTES_LENGTH, lines=lines) == normal


@given(st.text(st.characters(exclude_categories=("C", "Z", "M")), max_size=60))
def test_visible_text_is_accepted(text: str) -> None:
    """Letters, digits, punctuation and symbols of any script are no reason to refuse."""
    visible = text.translate({ord(c): None for c in INVISIBLE})
    normal = unicodedata.normalize("NFC", visible)
    assert accepted(NOTES, visible) == normal


@pytest.mark.parametrize(
    ("typed", "left"),
    [("a\nb", "a b"), ("a\r\n\r\nb", "a b"), ("a\t\tb", "a b"), ("a\rb", "a b"), ("a\0b", "ab")],
)
def test_lines_pasted_into_a_name_become_one(typed: str, left: str) -> None:
    """In a one-line text the ends of lines become spaces."""
    assert cleaned(typed, NAME_LENGTH) == left


@pytest.mark.parametrize(
    ("typed", "left"), [("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("a\tb", "a\tb")]
)
def test_lines_pasted_into_notes_stay(typed: str, left: str) -> None:
    """In notes the ends of lines stay, whatever system they come from."""
    assert cleaned(typed, NOTES_LENGTH, lines=True) == left


def test_a_refusal_names_the_character() -> None:
    """The message says by number what cannot be shown."""
    with pytest.raises(ValueError, match=r"^holds the hidden or control character U\+202E$"):
        notes_text("a\u202eb")


@pytest.mark.parametrize("half", [0xD800, 0xDBFF, 0xDFFF], ids=hex)
def test_half_a_character_is_called_so(half: int) -> None:
    """What no file can hold is refused with a reason of its own."""
    with pytest.raises(ValueError, match=r"^holds half of a character \(a lone surrogate\)$"):
        name_text(f"Voss{chr(half)}")


def test_the_limit_counts_letters_and_not_their_parts() -> None:
    """Eighty accented letters are a name, however they were typed."""
    assert name_text("e\u0301" * NAME_LENGTH) == "\u00e9" * NAME_LENGTH


def test_every_character_alone_and_after_another_is_judged_as_at_leisure() -> None:
    """What is let through at a glance has nothing in it that a closer look refuses or changes."""
    for character in map(chr, range(0x110000)):
        for word in (character, f"a{character}"):
            if _plain(word, frozenset()):
                assert not any(_refused(word, place, frozenset()) for place in range(len(word)))
                assert unicodedata.normalize("NFC", word) == word


@given(st.one_of(spiteful, st.text(max_size=300)))
@example("CON")
@example("..")
@example("x" * 300)
@example("a" * 39 + "-b")
@example("ﬁ ½ Ⅷ")
def test_a_slug_is_a_slug(text: str) -> None:
    """Any text makes a short lower-case word no disk refuses; it is its own slug."""
    word = slug(text)
    assert SLUG.validate_python(word) == word == slug(word)
    assert 1 <= len(word) <= 40
    assert not re.fullmatch(r"con|prn|aux|nul|(com|lpt)\d", word)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Žofie Łuczak", "zofie-luczak"),
        ("Sørine Æbelø Đurić", "sorine-aebelo-duric"),
        ("STRAßE Þór ıĦħ", "strasse-thor-ihh"),
        ("../../etc/passwd", "etc-passwd"),
        ("Nul", "nul-1"),
        ("com7", "com7-1"),
        ("", "unnamed"),
        ("مریم", "unnamed"),
    ],
)
def test_slugs_of_some_names(text: str, word: str) -> None:
    """Some slugs, as they are shown before saving."""
    assert slug(text) == word
