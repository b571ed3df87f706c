"""Kinds of sheet: a row in the registry is offered everywhere; one kind alone is no choice."""

import io
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QWidget

from chargen.__main__ import main
from chargen.character.edits import store
from chargen.gui.app import Application
from chargen.gui.application.settings import Settings, changed
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.preferences import SettingsForm
from chargen.gui.pages.sheet import SheetPage
from chargen.views.pdf import SHEETS, SheetKind, Size, Takes, pdf
from chargen.views.pdf.blocks.table import Frame, PdfTable
from chargen.views.pdf.drawing import Chapter
from chargen.views.pdf.layouts.pages import front, sheet_chapter
from chargen.views.pdf.pen import Pen
from chargen.views.sheet_model import Sheet
from chargen.views.sheet_subject import SheetSubject
from tests.gui import party
from tests.gui.answers import answering, export_as, go_on, pick
from tests.gui.desk import quiet, sample, shown
from tests.gui.hands import click, take
from tests.views import documents

pytestmark = pytest.mark.usefixtures("welcome")


def _face(pen: Pen, sheet: Sheet, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
    """The front, and nothing goes on elsewhere."""
    front(pen, sheet, page, rest)
    return []


def badge(member: SheetSubject, size: Size) -> Chapter:
    """A kind of one page."""
    return sheet_chapter(member.sheet, size, _face)


def _pages(data: bytes) -> int:
    return len(PdfReader(io.BytesIO(data)).pages)


@pytest.fixture
def another(monkeypatch: pytest.MonkeyPatch) -> str:
    """The key of a second kind of sheet, registered while the test runs."""
    monkeypatch.setitem(
        SHEETS, "badge", SheetKind("Badge", f"{__name__}:badge", Takes.ONE, "Badge")
    )
    return "badge"


@pytest.fixture
def page(app: Application, another: str) -> SheetPage:
    """The Sheet page of a legal sample, where there is a choice."""
    del another
    made = shown(app, sample("rifleman")).go("sheet")
    assert isinstance(made, SheetPage)
    quiet()
    return made


def test_a_kind_draws_its_own_pages(another: str) -> None:
    """The full sheet has a front and a back, the other what it says."""
    members = [documents.who(sample("rifleman"))]
    assert (_pages(pdf(members)), _pages(pdf(members, kind=another))) == (2, 1)


def test_every_kind_can_be_drawn() -> None:
    """Each row leads to a function that draws a PDF, the usual one first."""
    members = [documents.who(sample("rifleman"))]
    assert next(iter(SHEETS)) == "full"
    for key, kind in SHEETS.items():
        taken = [] if kind.takes is Takes.NOBODY else members
        assert pdf(taken, kind=key).startswith(b"%PDF")


def test_the_command_line_takes_a_kind(
    another: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """``--kind`` draws it, and the help names it."""
    voss, out = tmp_path / "voss.gdchar", tmp_path / "voss.pdf"
    voss.write_bytes(store.to_bytes(sample("rifleman")))
    assert main(["sheet", str(voss), "-o", str(out), "--kind", another]) == 0
    assert _pages(out.read_bytes()) == 1
    capsys.readouterr()
    with pytest.raises(SystemExit):
        main(["sheet", "--help"])
    assert "badge: badge" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ledger-oldest", "ledger --oldest-first"),
        ("reference-traveller", "reference --system traveller-s4"),
    ],
)
def test_an_old_kind_is_accepted_and_says_its_options(
    old: str, new: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file is that of the options, and a line on standard error names them."""
    kind, *options = new.split()
    files = ["rifleman"] if kind == "ledger" else []
    first, second = tmp_path / "old.pdf", tmp_path / "new.pdf"
    assert main(["sheet", *files, "-o", str(first), "--kind", old]) == 0
    assert capsys.readouterr().err == f"chargen: The kind {old} is now --kind {new}.\n"
    assert main(["sheet", *files, "-o", str(second), "--kind", kind, *options]) == 0
    assert capsys.readouterr().err == ""
    assert first.read_bytes() == second.read_bytes()


def test_an_unknown_kind_is_refused_with_the_nearest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line that names it, and no file."""
    out = tmp_path / "sheet.pdf"
    with pytest.raises(SystemExit):
        main(["sheet", "rifleman", "-o", str(out), "--kind", "compct"])
    assert '"compct" is not a value of --kind; did you mean compact?' in capsys.readouterr().err
    assert not out.exists()


def test_the_page_offers_the_options_of_a_kind(window: MainWindow) -> None:
    """The round system of a reference, and the order of a ledger."""
    page = window.go("sheet")
    assert isinstance(page, SheetPage)
    quiet()
    assert not page.system.isVisible()
    take(page.kind, "reference")
    quiet()
    first = page.data
    assert page.system.isVisible()
    take(page.system, "traveller_s4")
    quiet()
    assert page.data != first
    take(page.kind, "card")
    quiet()
    assert "Morale" in PdfReader(io.BytesIO(page.data)).pages[0].extract_text()
    take(page.kind, "ledger")
    quiet()
    assert page.oldest_first.isVisible()
    assert not page.system.isVisible()


def test_one_kind_is_not_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """The help says nothing of ``--kind`` as long as there is nothing to choose."""
    with pytest.raises(SystemExit):
        main(["sheet", "--help"])
    assert ("--kind" in capsys.readouterr().out) == (len(SHEETS) > 1)


def test_the_page_draws_the_kind_that_is_chosen(app: Application, page: SheetPage) -> None:
    """What is seen is what is written, and the choice is kept."""
    assert page.kind.isVisible()
    take(page.kind, "badge")
    quiet()
    assert _pages(page.data) == 1
    assert app.settings.sheet == "badge"


def test_the_page_exports_the_kind_that_is_chosen(page: SheetPage, tmp_path: Path) -> None:
    """The file is byte for byte what the preview was drawn from."""
    take(page.kind, "badge")
    quiet()
    with answering(export_as(), pick(tmp_path / "badge.pdf")):
        click(page.export)
    quiet()
    assert (tmp_path / "badge.pdf").read_bytes() == page.data


def test_one_kind_is_no_choice_on_the_page(window: MainWindow) -> None:
    """The page shows no kinds as long as there is one."""
    page = window.go("sheet")
    quiet()
    assert isinstance(page, SheetPage)
    assert page.kind.isVisible() == (len(SHEETS) > 1)


def test_the_settings_offer_the_kinds(app: Application, another: str) -> None:
    """What is taken there is used from then on."""

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, SettingsForm)
        assert asking.sheet.isVisible()
        take(asking.sheet, another)
        asking.try_accept()

    with answering(choose):
        app.windows[0].run("settings")
    assert app.settings.sheet == another
    assert app.settings.text == 100, "as it was"


def test_a_kind_nobody_knows_is_the_usual_one() -> None:
    """Settings another version wrote are read all the same."""
    assert changed(Settings(), {"sheet": "unheard-of"}).sheet == "full"


def test_the_desk_prints_the_kind_that_is_chosen(
    app: Application, another: str, tmp_path: Path
) -> None:
    """Sheets of everybody are of the kind in the settings."""
    app.prefer(sheet=another)
    table, folder, out = party.campaign(), tmp_path / "table", tmp_path / "out"
    out.mkdir()
    party.put(folder, "kit", party.member(table, "veteran"))
    window = party.desk(app, table, folder)
    with answering(go_on, pick(out)):
        window.run("pdf")
    quiet()
    assert [_pages(path.read_bytes()) for path in out.iterdir()] == [1]
