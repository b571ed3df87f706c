"""Where the program keeps what belongs to the user's machine."""

import os
from pathlib import Path

import pytest

from chargen.files import app_dirs
from chargen.files.app_dirs import data_folder


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


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This user's folder among the temporary files; it is not there yet."""
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    return tmp_path / f"chargen-{os.getuid()}"


@pytest.mark.skipif(os.name != "posix", reason="users of POSIX")
def test_what_cannot_be_written_has_a_second_place(temporary: Path, tmp_path: Path) -> None:
    """Among the temporary files, for this user alone."""
    first, second = app_dirs.places(tmp_path / "data", "locks")
    assert (first, second) == (tmp_path / "data" / "locks", temporary / "locks")
    app_dirs.make(second)
    app_dirs.make(second)
    assert second.is_dir()
    assert temporary.stat().st_mode & 0o777 == 0o700
    app_dirs.make(first)
    assert first.is_dir()


@pytest.mark.skipif(os.name != "posix", reason="users of POSIX")
@pytest.mark.parametrize("kind", ["file", "link"])
def test_what_is_no_folder_of_ours_is_no_place(temporary: Path, tmp_path: Path, kind: str) -> None:
    """A file of that name, or a link to wherever."""
    if kind == "file":
        temporary.write_text("not a folder")
    else:
        temporary.symlink_to(tmp_path)
    assert app_dirs.places(tmp_path / "data", "locks") == (tmp_path / "data" / "locks",)


@pytest.mark.skipif(os.name != "posix", reason="users of POSIX")
def test_a_folder_of_another_user_is_no_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though it has our name on it."""
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    other = os.getuid() + 1
    monkeypatch.setattr(os, "getuid", lambda: other)
    (tmp_path / f"chargen-{other}").mkdir()
    assert app_dirs.places(tmp_path / "data", "locks") == (tmp_path / "data" / "locks",)


def test_where_no_temporary_files_can_be_there_is_no_second_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a file stands in the way of their folder."""
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "file"))
    assert app_dirs.places(tmp_path / "data", "locks") == (tmp_path / "data" / "locks",)


@pytest.mark.skipif(os.name != "posix", reason="users of POSIX")
def test_a_link_laid_while_the_folder_is_made_is_not_followed(
    temporary: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was quicker does not get our files."""
    trap = tmp_path / "trap"
    trap.mkdir()
    monkeypatch.setattr(os, "mkdir", lambda *_: temporary.symlink_to(trap))
    with pytest.raises(PermissionError, match="belongs to another user"):
        app_dirs.make(temporary / "locks")
    assert not list(trap.iterdir())
