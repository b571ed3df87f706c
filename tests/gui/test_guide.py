"""The guide, followed by a reader who knows only its words and what stands on the screen."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from chargen.character.checks.verdict import Verdict
from chargen.character.derived.derive import derive_unverified
from chargen.character.document.pools import GENERAL
from chargen.character.edits.store import from_bytes
from chargen.gui.app import Application
from chargen.rules.pack import read_pack
from tests.builders import rules
from tests.gui import guide_reader, window_reference
from tests.gui.desk import shut, welcomed
from tests.gui.guide_reader import Reader
from tests.gui.guide_steps import GUIDE, steps_of

PAGES = {
    "first-character.md": 15,
    "first-session.md": 8,
    "odds.md": 5,
    "sheets.md": 5,
    "table-fight.md": 5,
    "gm-evening.md": 10,
    "house-rules.md": 10,
}
"""The pages with steps, and the minutes a new user may take for each (keystroke-level model)."""


def test_every_step_of_the_guide_can_be_done(app: Application, tmp_path: Path) -> None:
    """One character from the first page to the last; a start of the program for each page."""
    reader = Reader(tmp_path / "party")
    reader.folder.mkdir()
    for page, minutes in PAGES.items():
        before = reader.seconds
        welcomed(app)
        reader.follow(steps_of(GUIDE / page))
        assert 0 < reader.seconds - before < minutes * 60
        shut(app)
    path = reader.folder / "mara.gdchar"
    build = from_bytes(path.read_bytes(), path.name).build
    character = derive_unverified(rules(), build)
    assert build.choices.name == "Mara Voss"
    assert character.skills["first-aid"] == 4
    assert build.play.luck == 1
    assert character.books.balances[GENERAL] == 35 - 30 + 20
    text = "".join(page.extract_text() for page in PdfReader(reader.folder / "mara.pdf").pages)
    assert Verdict.LEGAL.value in text
    assert (
        PdfReader(reader.folder / "mara-card.pdf").pages[0].mediabox.height == 612
    )  # half a Letter page
    assert "Mara Voss" in (reader.folder / "mara.html").read_text("utf-8")
    assert (reader.folder / "mara.foundry.json").is_file()
    shared = (reader.folder / "hard-times.gdrules").read_bytes()
    house = read_pack(rules(), shared, "hard-times.gdrules").rules
    assert house.budgets is not None
    assert house.budgets.skill == 120
    assert house.exchange is not None
    assert house.exchange.closed
    assert len(house.limits["skills"].banned) == 1


def test_the_reference_holds_the_help_of_every_page() -> None:
    """F1 and the guide have one text: `python -m tests.gui.window_reference` writes it."""
    assert window_reference.PATH.read_text("utf-8") == window_reference.reference()


def test_a_step_that_names_nothing_on_the_screen_is_told(
    app: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: a button that is not there, a grey line of a menu, a sentence of no kind."""
    monkeypatch.setattr(guide_reader, "PATIENCE", 0.1)
    page = tmp_path / "page.md"
    for step, fault in {
        "Press **Sell the character**.": "nothing on the screen is called Sell the character",
        "Go to **Skills**.": "nothing on the screen is called Skills",
        "Think of a name.": "no step is written like",
    }.items():
        page.write_text(f"# A page\n\n1. {step}\n\nThe end.\n", "utf-8")
        welcomed(app)
        with pytest.raises(AssertionError, match=fault):
            Reader(tmp_path).follow(steps_of(page))
        shut(app)
