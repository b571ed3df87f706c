"""Forms a character leaves the program in, as the window offers them."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QWidget

from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.character.export_format import ExportForm
from chargen.gui.dialogs.choose import ChooseDialog
from chargen.gui.dialogs.help_dialog import HelpDialog
from chargen.gui.pages.sheet import SheetPage
from chargen.views.export.exports import EXPORTS, form_of
from tests.gui.answers import answering, export_as, pick
from tests.gui.desk import quiet
from tests.gui.hands import click

ROOT = Path(__file__).parents[2]


def _exported(window: MainWindow, form: str, name: Path) -> None:
    page = window.go("sheet")
    quiet()
    assert isinstance(page, SheetPage)

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, QFileDialog)
        assert asking.nameFilters() == [f"{EXPORTS[form].title} (*{EXPORTS[form].ending})"]
        pick(name)(asking)

    with answering(export_as(form), choose):
        click(page.export)
    quiet()


@pytest.mark.parametrize("form", list(EXPORTS))
def test_a_name_without_an_ending_gets_that_of_the_form(
    window: MainWindow, form: str, tmp_path: Path
) -> None:
    """The dialog lists every form; what is chosen there is what is written."""
    _exported(window, form, tmp_path / "voss")
    made = tmp_path / f"voss{EXPORTS[form].ending}"
    assert made.read_bytes()
    assert [path.name for path in tmp_path.glob("voss*")] == [made.name]


def test_a_name_with_an_ending_says_what_is_wanted(window: MainWindow, tmp_path: Path) -> None:
    """Whatever form was chosen beside it."""
    _exported(window, "markdown", tmp_path / "voss.pdf")
    assert (tmp_path / "voss.pdf").read_bytes().startswith(b"%PDF")


def test_an_unknown_ending_stays(window: MainWindow, tmp_path: Path) -> None:
    """A form is written under the name that was given."""
    _exported(window, "text", tmp_path / "voss.sheet")
    assert b"Stats\n-----\n" in (tmp_path / "voss.sheet").read_bytes()


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("a.pdf", "pdf"),
        ("A.PDF", "pdf"),
        ("a.foundry.json", "foundry"),
        ("a.roll20.json", "roll20"),
        ("a.discord.txt", "discord"),
        ("a.txt", "text"),
        ("a.json", ""),
        ("a", ""),
    ],
)
def test_the_longest_ending_decides(name: str, form: str) -> None:
    """Two forms of JSON and three of text are told apart."""
    assert form_of(Path(name)) == form


def test_the_sheet_is_copied_as_text(window: MainWindow) -> None:
    """*Copy as* offers what people paste, and says what it did."""
    offered: list[str] = []

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, ChooseDialog)
        offered.extend(choice.key for choice in asking.choices)
        asking.view.go_to("bbcode")
        asking.accept()

    with answering(choose):
        window.run("copy-as")
    assert offered == ["markdown", "text", "discord", "bbcode"]
    assert "[b]Stats[/b]" in QGuiApplication.clipboard().text()
    assert window.state.text() == "Copied as BBCode."
    QGuiApplication.clipboard().clear()


def test_the_menu_explains_the_exports(window: MainWindow) -> None:
    """The line below Export opens help at their page, which names each target and leads there."""
    seen: list[str] = []

    def read(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        assert asking.chosen is not None
        seen.extend((asking.chosen.key, asking.answer.text(), asking.chosen.command))
        asking.reject()

    with answering(read):
        window.run("export-help")
    key, words, command = seen
    assert (key, command) == ("exports", "export")
    assert all(target in words for target in ("phone", "Foundry", "Roll20", "table"))


def test_each_format_has_a_use_and_a_help_page(window: MainWindow) -> None:
    """The dialog leads there and stays open; the page names its way out and what is lost."""
    page = window.go("sheet")
    assert isinstance(page, SheetPage)
    seen: dict[str, str] = {}

    def read(asking: QWidget) -> None:
        assert isinstance(asking, HelpDialog)
        assert asking.chosen is not None
        seen[asking.chosen.key] = asking.answer.text()
        assert not asking.lead.isEnabled()
        asking.reject()

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, ExportForm)
        for key in firsts.values():
            asking.view.go_to(key)
            with answering(read):
                click(asking.buttons.button(QDialogButtonBox.StandardButton.Help))
            click(asking.link)
            page_names.append(asking.outcome.text().split()[-1].removesuffix("."))
        asking.reject()

    page_names: list[str] = []
    firsts = {form.topic: key for key, form in reversed(EXPORTS.items())}
    with answering(choose):
        click(page.export)
    assert all(form.about for form in EXPORTS.values())
    assert seen.keys() == firsts.keys()
    assert len(set(page_names)) == len(firsts)
    assert all((ROOT / name).is_file() for name in page_names)
    assert all("File > Export" in words for words in seen.values())
