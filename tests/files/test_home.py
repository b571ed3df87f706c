"""Where the program keeps what belongs to the user's machine."""

from pathlib import Path

import pytest

from chargen.files.home import data_folder


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's own folder, and nothing said of any other."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        ("linux", ".local/share"),
        ("darwin", "Library/Application Support"),
        ("win32", "AppData/Local"),
    ],
)
def test_each_system_has_a_place_for_it(
    user: Path, monkeypatch: pytest.MonkeyPatch, platform: str, folder: str
) -> None:
    """Below the user's own folder."""
    monkeypatch.setattr("sys.platform", platform)
    assert data_folder() == user / folder / "chargen" / "chargen"


@pytest.mark.parametrize(
    ("platform", "word"), [("linux", "XDG_DATA_HOME"), ("win32", "LOCALAPPDATA")]
)
def test_a_place_that_is_named_is_used(
    user: Path, monkeypatch: pytest.MonkeyPatch, platform: str, word: str
) -> None:
    """As the system says it."""
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setenv(word, str(user / "named"))
    assert data_folder() == user / "named" / "chargen" / "chargen"


def test_a_place_without_a_beginning_is_not_used(
    user: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would depend on where the program was started."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "named")
    assert data_folder() == user / ".local/share/chargen/chargen"
