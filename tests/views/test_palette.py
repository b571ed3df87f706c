"""Inks and letters: readable on white and on tiles, in grey too, and present in the fonts."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from reportlab.pdfbase import pdfmetrics

from chargen.views.pdf import pen
from chargen.views.pdf.blocks import blocks, character_head, table
from chargen.views.pdf.layouts import pages
from chargen.views.pdf.pen import (
    ACCENT,
    BODY,
    BOLD,
    HEAD,
    INK,
    LINE,
    MUTED,
    TILE,
    TextStyle,
    resolve_style,
)
from tests.builders import rules

ROOT = Path(__file__).parents[2]
ENOUGH = 4.5
"""Contrast of text by the web's guidelines; grey copies keep luminance, so it holds there too."""

TEXT_INKS = {INK, MUTED, ACCENT}


def luminance(colour: str) -> float:
    """Relative luminance of a colour such as #1A6B58."""
    shares = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("ground", ["#FFFFFF", TILE])
@pytest.mark.parametrize("ink", sorted(TEXT_INKS))
def test_text_is_readable_on_every_ground(ink: str, ground: str) -> None:
    """4.5 to 1 or more, in colour and in grey."""
    assert contrast(ink, ground) >= ENOUGH


def test_the_measure_of_contrast_is_the_usual_one() -> None:
    """Black on white is 21, a light grey on white fails."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)
    assert contrast(LINE, "#FFFFFF") < ENOUGH


def styles() -> Iterator[TextStyle]:
    """Every style the sheet's modules name."""
    for module in (blocks, character_head, pages, table):
        yield from (value for value in vars(module).values() if isinstance(value, TextStyle))


def test_every_style_is_one_of_the_inks_and_large_enough() -> None:
    """No style uses another colour, none is under seven points, and lines are no ink for text."""
    found = list(styles())
    assert len(found) > 10
    assert {style.ink for style in found} <= TEXT_INKS
    assert min(style.size for style in found) >= 7


# --- letters


def glyphs(font: str) -> frozenset[int]:
    """The characters a font has a glyph for."""
    pen.register()
    return frozenset(pdfmetrics.getFont(font).face.charToGlyph)


def rule_texts() -> Iterator[str]:
    """Every text of the rules that can be printed, from all nine files."""
    plain = json.loads(rules().model_dump_json())
    level: list[object] = [plain]
    while level:
        thing = level.pop()
        if isinstance(thing, str):
            yield thing
        elif isinstance(thing, dict):
            level += [*thing.keys(), *thing.values()]
        elif isinstance(thing, list):
            level += thing


def literals() -> Iterator[str]:
    """Every literal of the rooms whose words reach a sheet, docstrings and all."""
    rooms = ("sheet", "character", "combat")
    for path in (path for room in rooms for path in (ROOT / "chargen" / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


@pytest.mark.parametrize("font", [BODY, BOLD])
@pytest.mark.parametrize("texts", [rule_texts, literals], ids=["rules", "literals"])
def test_the_body_face_has_every_letter_we_write(font: str, texts: object) -> None:
    """No text of our own is printed as a box."""
    assert callable(texts)
    wanted = {ord(character) for text in texts() for character in text} - {ord("\n")}
    assert len(wanted) > 60
    invisible = {code for code in wanted if not chr(code).isprintable()}
    assert {chr(code) for code in wanted - invisible - glyphs(font)} == set()


def test_a_heading_with_other_letters_is_set_in_the_body_face() -> None:
    """The heading face has fewer letters; a name in Cyrillic is set in bold body type."""
    style = TextStyle(HEAD, 20)
    assert resolve_style(style, "Voss").font == HEAD
    assert resolve_style(style, "Восс").font == BOLD


NAMES = (
    "Zażółć gęślą jaźń",
    "Pijamalı yağız şoför",
    "Ngọc Ánh Nguyễn",
    "Ελευθερία",
    "Ведьма Ёлка",
    "שרה",
)


@pytest.mark.parametrize("name", NAMES)
def test_names_of_many_languages_have_their_letters(name: str) -> None:
    """Latin with every accent, Greek, Cyrillic and Hebrew are drawn, not boxed."""
    for font in (BODY, BOLD, HEAD):
        assert {ord(c) for c in name} <= glyphs(resolve_style(TextStyle(font, 9), name).font)


def test_a_letter_without_a_glyph_would_be_noticed() -> None:
    """The body face has no Chinese; such a name is printed as boxes, though it can be copied."""
    assert ord("\N{CJK UNIFIED IDEOGRAPH-9F8D}") not in glyphs(BODY)
