"""Forms a character leaves the program in: a row in the registry is offered by both ways out."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from chargen.__main__ import main
from chargen.character import store
from chargen.gui.main_window import MainWindow
from chargen.gui.pages.sheet import SheetPage
from chargen.views.exports import EXPORTS, Export, exported
from chargen.views.model import Sheet
from chargen.views.pdf import FULL, pdf
from tests.gui.answers import answering, pick
from tests.gui.desk import quiet, sample
from tests.gui.hands import click
from tests.views import documents


def figures(sheet: Sheet, paper: str, kind: str) -> bytes:
    """A form of lines: name and stats."""
    assert (paper, kind) == ("a4", FULL)
    return "\n".join([sheet.name, *(f"{s.name} {s.value}" for s in sheet.stats)]).encode()


@pytest.fixture
def another(monkeypatch: pytest.MonkeyPatch) -> str:
    """The ending of a second form, registered while the test runs."""
    monkeypatch.setitem(EXPORTS, ".txt", Export("Figures", f"{__name__}:figures"))
    return ".txt"


def test_every_form_can_be_made() -> None:
    """Each row leads to a function that makes something, the usual one first."""
    sheet = documents.sheet(sample("rifleman"))
    assert next(iter(EXPORTS)) == ".pdf"
    for ending in EXPORTS:
        assert exported(Path(f"out{ending}"), sheet)


@pytest.mark.parametrize("name", ["out.pdf", "OUT.PDF", "out", "out.unheard-of"])
def test_any_other_name_gets_the_usual_form(another: str, name: str) -> None:
    """A file is a PDF unless its name ends with another form's ending."""
    sheet = documents.sheet(sample("rifleman"))
    assert exported(Path(name), sheet) == pdf(sheet)
    assert exported(Path(f"out{another}"), sheet) != pdf(sheet)


def test_the_command_line_writes_the_form_of_the_name(another: str, tmp_path: Path) -> None:
    """``-o`` says by its ending what is wanted."""
    voss, out = tmp_path / "voss.gdchar", tmp_path / f"voss{another}"
    voss.write_bytes(store.to_bytes(sample("rifleman")))
    assert main(["sheet", str(voss), "-o", str(out)]) == 0
    assert b"\nREF " in out.read_bytes()


def test_the_page_offers_every_form(window: MainWindow, another: str, tmp_path: Path) -> None:
    """The dialog lists them; a name without an ending gets that of the form chosen."""
    page = window.go("sheet")
    quiet()
    assert isinstance(page, SheetPage)

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, QFileDialog)
        assert asking.nameFilters() == ["PDF (*.pdf)", f"Figures (*{another})"]
        asking.selectNameFilter(f"Figures (*{another})")
        pick(tmp_path / "voss")(asking)

    with answering(choose):
        click(page.export)
    quiet()
    assert b"\nREF " in (tmp_path / f"voss{another}").read_bytes()
