"""What comes over the bus of screen readers, from a program on a screen of its own."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from chargen.gui.character_window.pages_index import PAGES
from tests.gui import bus
from tests.gui.bus import Node
from tests.gui.desk import ROOT


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Node]:
    """The program as the bus shows it; without a bus the tests here are skipped."""
    if words := bus.missing():
        pytest.skip(f"AT-SPI cannot be tried: {words}.")
    with bus.screen_and_bus(tmp_path / "bus") as (env, readers):
        command = [sys.executable, "-m", "tests.gui.spoken_window", str(tmp_path / "home")]
        with bus.running(command, {**env, "PYTHONPATH": str(ROOT)}) as window:
            assert window.stdout is not None
            if window.stdout.readline().strip() != "shown":
                pytest.skip("AT-SPI cannot be tried: no window can be shown on a screen here.")
            assert bus.comes_true(lambda: bool(readers.programs()))
            (found,) = readers.programs()
            yield found


@pytest.mark.long
def test_a_screen_reader_finds_and_works_the_window(program: Node) -> None:
    """W5: the search and all pages are there by name and role; choosing a page opens it."""
    seen = {node.name: node for node in program.below() if node.has(bus.FOCUSABLE, bus.SHOWING)}
    assert "" not in seen
    assert seen["Search everything"].role in {"push button", "button"}
    pages = {
        title: node
        for title, entry in PAGES.items()
        for name, node in seen.items()
        if name.startswith(entry.title) and node.role == "radio button"
    }
    assert set(pages) == set(PAGES)
    assert [page for page, node in pages.items() if node.has(bus.CHECKED)] == ["stats"]
    pages["gear"].act()
    assert bus.comes_true(lambda: pages["gear"].has(bus.CHECKED))
    assert bus.comes_true(lambda: any(node.name == "Weapons" for node in program.below()))
    (choice,) = (
        n for n in program.below() if n.role == "combo box" and n.label.startswith("Weapon")
    )
    assert choice.label == "Weapon order or class"
