"""The desk prints: any kind, for the chosen or everybody, into one job, one file or many."""

import io
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QLabel, QWidget

from chargen.gui.app import Application
from chargen.gui.gm.commands.prints import PrintForm
from chargen.gui.gm.desk_window import DeskWindow
from chargen.views.pdf import SHEETS, Takes
from tests.gui import party
from tests.gui.answers import Act, answering, pick
from tests.gui.desk import quiet
from tests.gui.hands import take

NAMES = ("tank", "sniper", "veteran")


@pytest.fixture
def window(app: Application, tmp_path: Path) -> DeskWindow:
    """A desk with a table of three."""
    table, folder = party.campaign(), tmp_path / "table"
    party.party(table, folder, NAMES)
    return party.desk(app, table, folder)


def _wish(kind: str, target: str = "") -> Act:
    """Ask for a kind, to be written or printed there."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, PrintForm)
        take(asking.kind, kind)
        if target:
            asking.target.button_of(target).click()
        asking.ok.click()

    return act


def _onto(path: Path) -> Act:
    """Print into a file."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, QPrintDialog)
        asking.printer().setOutputFileName(str(path))
        asking.printer().setPrintRange(QPrinter.PrintRange.AllPages)
        asking.done(QPrintDialog.DialogCode.Accepted)

    return act


def _titles(path: Path) -> list[str]:
    """What the outline of a PDF names first."""
    outline = PdfReader(io.BytesIO(path.read_bytes())).outline
    return [str(entry["/Title"]) for entry in outline if not isinstance(entry, list)]


def _names(window: DeskWindow) -> list[str]:
    assert window.table is not None
    return [look.name for e in window.table.entries if (look := window.table.look(e)) is not None]


def test_everybody_goes_into_one_pdf(window: DeskWindow, tmp_path: Path) -> None:
    """One after the other, each with a line in the outline; the wish is kept."""
    with answering(_wish("card", "one"), pick(tmp_path / "cards.pdf")):
        window.run("pdf")
    quiet()
    assert _titles(tmp_path / "cards.pdf") == _names(window)
    assert window.state.text() == "3 sheets saved as cards.pdf."
    assert window.program.settings.sheet == "card"


def test_a_party_kind_is_made_once_for_all(window: DeskWindow, tmp_path: Path) -> None:
    """Into a folder goes one file, with everybody in it."""
    out = tmp_path / "out"
    out.mkdir()
    with answering(_wish("party", "each"), pick(out)):
        window.run("pdf")
    quiet()
    assert [path.name for path in out.iterdir()] == ["party-overview.pdf"]
    text = PdfReader(out / "party-overview.pdf").pages[0].extract_text()
    assert all(name.split()[-1] in text for name in _names(window))


def test_everybody_gets_a_phone_sheet(window: DeskWindow, tmp_path: Path) -> None:
    """A page for each, into the folder chosen."""
    out = tmp_path / "out"
    out.mkdir()
    with answering(pick(out)):
        window.run("phones")
    quiet()
    pages = sorted(out.iterdir())
    assert [path.suffix for path in pages] == [".html"] * 3
    assert all(any(name in path.read_text("utf-8") for path in pages) for name in _names(window))
    assert window.state.text() == "3 sheets saved in out."


def test_a_kind_of_nobody_is_made_once(window: DeskWindow, tmp_path: Path) -> None:
    """A page of rules does not come out once for each character."""
    kind = next(key for key, entry in SHEETS.items() if entry.takes is Takes.NOBODY)
    with answering(_wish(kind, "one"), pick(tmp_path / "rules.pdf")):
        window.run("pdf")
    quiet()
    assert len(_titles(tmp_path / "rules.pdf")) == 1
    assert window.state.text() == "1 sheet saved as rules.pdf."


def test_the_ticked_are_printed_in_one_job(window: DeskWindow, tmp_path: Path) -> None:
    """Only they, all in one file of the printer."""
    assert window.body is not None
    window.body.characters.view.tick("sniper.gdchar")
    chosen = [entry.name for entry in window.ticked]
    assert len(chosen) == 1
    with answering(_wish("full"), _onto(tmp_path / "job.pdf")):
        window.run("print")
    quiet()
    pages = PdfReader(tmp_path / "job.pdf").pages
    assert len(pages) == 2
    assert chosen[0].split()[-1] in pages[0].extract_text()
    assert not window.job_bar.isVisible()


def test_without_a_tick_all_are_printed_from_every_page(window: DeskWindow) -> None:
    """As all of them fight: the current row is no choice. The form says how many it prints."""
    assert window.body is not None
    sentences: list[str] = []

    def look(asking: QWidget) -> None:
        assert isinstance(asking, PrintForm)
        sentences.extend(part.text() for part in asking.findChildren(QLabel))
        asking.reject()

    view = window.body.characters.view
    for keys, page, words in (
        ((), "characters", "Prints 3 characters: all in the folder."),
        ((), "house", "Prints 3 characters: all in the folder."),
        (("tank.gdchar", "veteran.gdchar"), "house", "Prints 2 characters: those you ticked."),
    ):
        view.go_to("sniper.gdchar")
        view.tick(*keys)
        window.go(page)
        with answering(look):
            window.body.commands["print"].click()
        assert words in sentences
        sentences.clear()


def test_everybody_is_printed_in_one_job(window: DeskWindow, tmp_path: Path) -> None:
    """A printer that is a file holds the whole table."""
    with answering(_wish("full"), _onto(tmp_path / "job.pdf")):
        window.run("print")
    quiet()
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / "job.pdf").pages)
    assert all(name.split()[-1] in text for name in _names(window))
    assert window.state.text() == "3 sheets printed."


def test_a_copy_is_printed_only_by_itself(window: DeskWindow, tmp_path: Path) -> None:
    """A character with two files gets one sheet, with all rows ticked and with none."""
    assert window.body is not None
    folder = tmp_path / "table"
    (folder / "tank-copy.gdchar").write_bytes((folder / "tank.gdchar").read_bytes())
    window.run("read")
    quiet()
    view = window.body.characters.view
    for ticks, count in (
        ((), 3),
        (tuple(row.key for row in view.rows_model.rows), 3),
        (("tank-copy.gdchar",), 1),
    ):
        view.tick(*ticks)
        with answering(_wish("card", "one"), pick(tmp_path / "cards.pdf")):
            window.run("pdf")
        quiet()
        assert len(_titles(tmp_path / "cards.pdf")) == count


def test_without_characters_only_what_needs_none_is_made(app: Application, tmp_path: Path) -> None:
    """The form says what is missing as long as the kind asks for somebody."""
    folder = tmp_path / "table"
    folder.mkdir()
    window = party.desk(app, party.campaign(), folder)

    def look(asking: QWidget) -> None:
        assert isinstance(asking, PrintForm)
        take(asking.kind, "full")
        assert asking.complaint() == "No character to print."
        take(asking.kind, "reference")
        assert not asking.complaint()
        asking.reject()

    with answering(look):
        window.run("print")
