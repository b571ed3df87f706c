"""The design's data: text and controls stand out in every scheme, and no look is set elsewhere."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from chargen.views.style import TOKENS, Sizes, Tokens, css_variables
from tests.views.test_palette import contrast

ROOT = Path(__file__).parents[2]
THEME = ROOT / "chargen/gui/application/theme.py"
TEXT = {
    "ink": "ground panel side soft waits wrongs infos raised",
    "muted": "ground panel side soft raised waits",
    "accent": "panel ground side soft raised",
    "wait": "panel waits ground side",
    "wrong": "panel wrongs ground side soft",
    "info": "panel infos ground",
    "on": "accent wrong pressed",
}
"""What is read, and the grounds it stands on."""
CONTROLS = {
    "edge": "panel ground side soft raised", "accent": "panel soft ground side",
    "wait": "panel ground side", "wrong": "panel ground side", "muted": "panel ground side",
}  # fmt: skip
"""Borders, handles, marks of state and the ring of the keyboard, and the grounds they lie on."""
COLOUR = re.compile(r"#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})\b")
SIZERS = {"setPixelSize", "setPointSize", "setPointSizeF"}


@pytest.mark.parametrize("scheme", TOKENS)
def test_text_is_read_on_every_ground(scheme: tuple[str, bool]) -> None:
    """4.5 to 1, what cannot be used now among it."""
    assert not list(_faint(TOKENS[scheme], TEXT, 4.5))


@pytest.mark.parametrize("scheme", TOKENS)
def test_controls_stand_out(scheme: tuple[str, bool]) -> None:
    """3 to 1 or more."""
    assert not list(_faint(TOKENS[scheme], CONTROLS, 3.0))


def _faint(tokens: Tokens, pairs: dict[str, str], least: float) -> Iterator[str]:
    for front, grounds in pairs.items():
        for ground in grounds.split():
            measured = contrast(getattr(tokens, front), getattr(tokens, ground))
            if measured < least:
                yield f"{front} on {ground}: {measured:.2f}"


def test_window_and_sheet_name_tokens_instead_of_colours() -> None:
    """No literal of a colour in the code of window and views."""
    faults = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.value!r}"
        for path, tree in _modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and COLOUR.fullmatch(node.value)
    ]
    assert not faults


def test_the_window_names_sizes_of_the_scale() -> None:
    """No size of type as a number, and no style sheet but the one of the theme."""
    faults = []
    for path, tree in _modules():
        if ROOT / "chargen/gui" not in path.parents or path == THEME:
            continue
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
            numbers = any(isinstance(part, ast.Constant) for part in call.args)
            if name in SIZERS or name == "setStyleSheet" or (name == "font" and numbers):
                faults.append(f"{path.relative_to(ROOT)}:{call.lineno} {name}")
    assert not faults


def test_colours_and_sizes_have_different_names() -> None:
    """A style sheet names both the same way; a colour would otherwise stand in for a size."""
    assert not {field.name for field in fields(Tokens)} & {field.name for field in fields(Sizes)}


def test_web_pages_take_their_colours_from_the_tokens() -> None:
    """A style sheet of a page holds no colour, and every colour it names is a token."""
    names = set(re.findall(r"--(\w+):", css_variables("light")))
    for path in (ROOT / "resources").rglob("*.css"):
        text = path.read_text("utf-8")
        assert not COLOUR.findall(text)
        assert set(re.findall(r"var\(--([\w-]+)\)", text)) <= names


def _modules() -> Iterator[tuple[Path, ast.Module]]:
    for room in ("gui", "views"):
        for path in sorted((ROOT / "chargen" / room).rglob("*.py")):
            yield path, ast.parse(path.read_text("utf-8"))


def test_drawings_that_name_a_colour_name_a_token() -> None:
    """The marks of check boxes and lists, which Qt cannot colour, have a colour of their scheme."""
    for scheme in ("light", "dark"):
        colours = set(re.findall(r"#\w{6}", css_variables(scheme)))
        for path in (ROOT / "resources/icons").glob(f"*-{scheme}.svg"):
            assert set(COLOUR.findall(path.read_text("utf-8"))) <= colours, path.name


def test_no_colour_is_called_like_a_size() -> None:
    """The style sheet of the window knows both by their bare names."""
    colours = {field.name for field in fields(Tokens)}
    assert not colours & {field.name for field in fields(Sizes)}
