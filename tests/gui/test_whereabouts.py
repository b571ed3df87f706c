"""Is there a newer version, and where are my files: answered without network."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from chargen import RELEASED, __version__, resources
from chargen.files.app_dirs import storage_locations
from chargen.gui.application.urls import shows_page
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs import app_dirs
from chargen.gui.dialogs.help import WordsDialog
from chargen.gui.widgets.plain_text import ANYWHERE
from tests.gui.answers import answering
from tests.gui.hands import Key, click, key

RELEASES = "https://gray-dawn.net/releases"


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program has a page of releases."""
    monkeypatch.setattr(app_dirs, "RELEASES", RELEASES)


class Desktop(QObject):
    """Whatever opens pages and folders outside of the program."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[QUrl] = []
        self.libraries: str | None = None

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        """Remember what was to be opened."""
        self.opened.append(url)
        self.libraries = os.environ.get("LD_LIBRARY_PATH")


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    """A desktop that opens things, and remembers which."""
    made = Desktop()
    for scheme in ("https", "file"):
        QDesktopServices.setUrlHandler(scheme, made, "open")  # type: ignore[arg-type]
    yield made
    for scheme in ("https", "file"):
        QDesktopServices.unsetUrlHandler(scheme)


def _words(asked: QWidget) -> str:
    assert isinstance(asked, WordsDialog)
    return "\n".join(part.text() for part in asked.findChildren(QLabel)).replace(ANYWHERE, "")


def _button(asked: QWidget, name: str) -> QPushButton:
    found = [b for b in asked.findChildren(QPushButton) if name in {b.accessibleName(), b.text()}]
    assert len(found) == 1
    return found[0]


def test_without_a_page_the_answer_is_version_and_origin(
    window: MainWindow, desktop: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No link, and nothing that opens a browser; the program's folder can be copied."""
    monkeypatch.setattr(app_dirs, "RELEASES", "")
    folder = str(Path(__file__).parents[2])

    def asked(dialog: QWidget) -> None:
        words = _words(dialog)
        assert f"chargen {__version__} of {RELEASED}" in words
        assert "packaging/build.sh" in words
        assert folder in words
        assert "://" not in words
        names = {part.text() for part in dialog.findChildren(QPushButton)}
        assert names == {"Copy path", "Close", "Help"}
        click(_button(dialog, "Copy path"))
        key(Key.Key_Escape)

    with answering(asked):
        window.run("newer")
    assert QGuiApplication.clipboard().text() == folder
    assert desktop.opened == []


@pytest.mark.usefixtures("published")
def test_the_page_of_releases_opens_at_a_click(window: MainWindow, desktop: Desktop) -> None:
    """Version and its day are said; nothing is opened before somebody clicks."""

    def asked(dialog: QWidget) -> None:
        words = _words(dialog)
        assert f"chargen {__version__} of {RELEASED}" in words
        assert RELEASES in words
        assert desktop.opened == []
        click(_button(dialog, "Open releases page"))
        key(Key.Key_Escape)

    with answering(asked):
        window.run("newer")
    assert [url.toString() for url in desktop.opened] == [RELEASES]


@pytest.mark.usefixtures("published")
def test_the_address_is_copied_for_another_computer(window: MainWindow) -> None:
    """This one may have no browser, and no network."""

    def asked(dialog: QWidget) -> None:
        click(_button(dialog, "Copy address"))
        assert "Copied: " in _words(dialog)
        key(Key.Key_Escape)

    with answering(asked):
        window.run("newer")
    assert QGuiApplication.clipboard().text() == RELEASES


@pytest.mark.parametrize(
    ("frozen", "before", "found"),
    [
        (False, None, "/ours"),  # somebody wanted it so
        (True, None, None),
        (True, "/theirs", "/theirs"),
    ],
)
def test_a_browser_gets_the_libraries_of_the_system(
    desktop: Desktop,
    monkeypatch: pytest.MonkeyPatch,
    frozen: bool,
    before: str | None,
    found: str | None,
) -> None:
    """Those a frozen program came with are for itself."""
    monkeypatch.setattr("sys.frozen", frozen, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/ours")
    if before is not None:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    assert shows_page(RELEASES)
    assert desktop.libraries == found
    assert os.environ["LD_LIBRARY_PATH"] == "/ours"


def test_the_places_of_all_files_are_told_and_shown(
    window: MainWindow, desktop: Desktop, home: Path
) -> None:
    """Each with what lies there; a folder that is there is shown at a click."""
    window.program.prefer(paper="letter")
    (there, *_) = [each for each in storage_locations() if each.folder is not None]

    def asked(dialog: QWidget) -> None:
        words = _words(dialog)
        for each in storage_locations():
            assert each.place in words
            assert each.what in words
        assert "delete these folders" in words
        click(_button(dialog, f"Show in folder: {there.place}"))
        click(_button(dialog, f"Copy path: {there.place}"))
        key(Key.Key_Escape)

    with answering(asked):
        window.run("places")
    assert [Path(url.toLocalFile()) for url in desktop.opened] == [there.folder]
    assert QGuiApplication.clipboard().text() == there.place
    assert home in Path(there.place).parents


def test_the_guide_of_a_source_tree_is_in_its_docs(window: MainWindow, desktop: Desktop) -> None:
    """Wheels and packages bring the pages; a clone names where they are."""
    window.run("guide")
    assert desktop.opened == []
    assert "docs/index.md" in window.state.text()


def test_the_guide_of_a_wheel_opens_in_the_browser(
    window: MainWindow, desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An installed program has its data beside its modules, the guide among them."""
    data = tmp_path / "chargen" / "_resources"
    (data / "rules").mkdir(parents=True)
    (data / "guide").mkdir()
    (data / "guide" / "index.html").write_text("<title>The guide</title>", "utf-8")
    monkeypatch.setattr(resources, "__file__", str(data.parent / "resources.py"))
    window.run("guide")
    assert [Path(url.toLocalFile()) for url in desktop.opened] == [data / "guide" / "index.html"]
    assert window.state.text() == "Guide opened in the browser."
