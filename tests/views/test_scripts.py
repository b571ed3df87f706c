"""Right-to-left and joined letters on paper: drawn as they are read, kept as they were written."""

import subprocess
import sys

import pytest

from chargen.views.pdf import pdf
from chargen.views.pdf.blocks.wrap import wrap
from chargen.views.pdf.pen import WIDE_BODY, TextStyle, register, width
from chargen.views.pdf.text_shaping import direction, is_turned, reorder_line, shape_letters
from tests.builders import blank
from tests.views import reading
from tests.views.documents import needs_poppler, poppler, who

pytest.importorskip("bidi")
pytest.importorskip("arabic_reshaper")
register()

HEBREW = "שרה כהן"
ARABIC = "سلام عليكم"


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("שלום", "םולש"),
        ("שלום 123", "123 םולש"),
        ("שרה כהן (Sarah)", "(Sarah) ןהכ הרש"),
        ("א (ב) [ג] <ד>", "<ד> [ג] (ב) א"),
        ("Sarah (שרה) 12", "Sarah (הרש) 12"),
    ],
)
def test_a_line_is_drawn_from_the_left(text: str, drawn: str) -> None:
    """Letters from right to left, numbers and other scripts as always, brackets turned."""
    assert reorder_line(text, WIDE_BODY, direction(text)) == drawn


def test_letters_join() -> None:
    """Arabic letters take the shapes of their places in a word; lam and alef are one."""
    assert shape_letters("سلام", WIDE_BODY) == "\ufeb3\ufefc\ufee1"


def test_a_shape_no_font_has_is_the_letter_itself() -> None:
    """A letter of Urdu is printed by itself rather than as a box."""
    assert shape_letters("ے", WIDE_BODY) == "ے"


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("Voss", "L"), (HEBREW, "R"), ("Voss: שלום עליכם", "R"),
        ("פוביה waits for the GM", "L"), ("12", "L"),
    ],
)  # fmt: skip
def test_a_paragraph_begins_where_most_of_its_letters_do(text: str, side: str) -> None:
    """A sentence of ours about something with a Hebrew name stays a sentence of ours."""
    assert direction(text) == side


def test_lines_break_in_the_order_of_writing() -> None:
    """The first words stand on the first line, and each line is as wide as it is drawn."""
    text, style = f"{HEBREW} Glock 17 {ARABIC} " * 8, TextStyle(WIDE_BODY, 9)
    lines = wrap(text, style, 120)
    assert " ".join(text[start:end] for start, end in lines).split() == text.split()
    assert all(width(text[start:end], style) <= 120 for start, end in lines)


@pytest.mark.parametrize("text", [HEBREW, ARABIC, "שרה (Sarah), 34", "سلام 12 English عليكم"])
def test_the_tree_holds_a_text_as_it_was_written(text: str) -> None:
    """A screen reader reads letters, not shapes, in the order of writing, over all lines."""
    data = pdf([who(blank(name=text, notes=f"{text} " * 30))])
    assert text in reading.text(data)
    assert (f"{text} " * 30).strip() in reading.text(data)


@needs_poppler
def test_another_reader_finds_words_as_they_were_written() -> None:
    """Viewers turn what is drawn themselves: a word can be searched and copied."""
    words = (*HEBREW.split(), "محمد", "علي")
    found = poppler(pdf([who(blank(name=" ".join(words)))]), "-raw")
    assert all(word in found for word in words)


def test_the_libraries_are_read_when_a_text_needs_them() -> None:
    """Printing a sheet without such letters loads neither."""
    code = (
        "import sys\n"
        "from tests.views.documents import SAMPLES, printed\n"
        "printed(SAMPLES[0], 'a4')\n"
        "print({'bidi', 'arabic_reshaper'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_other_scripts_are_left_alone() -> None:
    """Nothing is asked of the libraries for Latin, Greek or Cyrillic letters."""
    assert not any(map(is_turned, ("Voss", "Ελλάς", "Россия", "Zażółć → ½", "龍")))
