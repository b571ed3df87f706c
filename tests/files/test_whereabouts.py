"""Where everything lies that is kept on this computer, as people are told."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths

from chargen.files import app_dirs, safesave


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's own folder, and nothing said of any other."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(app_dirs, "spare_folder", lambda: None)
    for word in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(word, raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("platform", "places"),
    [
        (
            "linux",
            [".local/share/chargen", ".local/share/chargen/chargen/logs", ".config/chargen"],
        ),
        (
            "darwin",
            [
                "Library/Application Support/chargen",
                "Library/Application Support/chargen/chargen/logs", "Library/Preferences/chargen",
                "Library/Preferences/com.chargen.chargen.plist",
            ],
        ),
        (
            "win32",
            [
                "AppData/Local/chargen", "AppData/Local/chargen/chargen/logs",
                "HKEY_CURRENT_USER\\Software\\chargen",
            ],
        ),
    ],
)  # fmt: skip
def test_each_system_has_its_places(
    user: Path, monkeypatch: pytest.MonkeyPatch, platform: str, places: list[str]
) -> None:
    """One for each kind of thing, work before settings."""
    monkeypatch.setattr("sys.platform", platform)
    found = [kept.place.removeprefix(f"{user}/") for kept in app_dirs.storage_locations()]
    assert [place.removesuffix(" in the registry") for place in found] == places


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_what_the_program_writes_lies_in_a_place_that_is_told(
    user: Path, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    """Data and settings."""
    monkeypatch.setattr("sys.platform", platform)
    told = [Path(kept.place) for kept in app_dirs.storage_locations()]
    for folder in (app_dirs.data_folder(), app_dirs.config_folder()):
        assert any(folder.is_relative_to(place) for place in told), folder


def test_only_a_folder_that_is_there_can_be_shown(user: Path) -> None:
    """Before the first start there is none."""
    assert [kept.folder for kept in app_dirs.storage_locations()] == [None] * 3
    settings = app_dirs.config_folder() / "settings.json"
    settings.parent.mkdir(parents=True)
    safesave.save(settings, b"{}\n")
    assert [kept.folder for kept in app_dirs.storage_locations()][2] == user / ".config/chargen"


def test_what_stands_in_is_told_while_it_is_there(
    user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder among the temporary files, where nothing else could be written."""
    spare = user / "spare"
    monkeypatch.setattr(app_dirs, "spare_folder", lambda: spare)
    assert str(spare) not in [kept.place for kept in app_dirs.storage_locations()]
    spare.mkdir()
    assert [kept.place for kept in app_dirs.storage_locations()][-1] == str(spare)


def test_settings_lie_where_qt_puts_them() -> None:
    """The folder is worked out without Qt, and is the same."""
    place = QStandardPaths.StandardLocation.GenericConfigLocation
    folder = Path(QStandardPaths.writableLocation(place))
    assert app_dirs.config_folder() == folder / "chargen/chargen"


def test_the_readme_and_the_program_name_the_same_places(
    user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each place of Linux stands in the page about installing."""
    monkeypatch.setattr("sys.platform", "linux")
    page = (Path(__file__).parents[2] / "docs/installing.md").read_text("utf-8")
    named = set(re.findall(r"`~/([^`]+)`", page))
    for kept in app_dirs.storage_locations():
        assert kept.place.removeprefix(f"{user}/") in named
