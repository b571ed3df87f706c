"""Rows kept between starts: shown for unchanged files only, and never more than a picture."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from chargen.approval.campaign import row_cache
from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.folder_review import looked_at
from chargen.approval.campaign.folder_view import FolderRow, count_words, entry_of
from chargen.approval.campaign.row_cache import Stamp, file_of, read_rows, save_rows
from chargen.approval.desk.bulk import bulk
from chargen.character.edits.store import to_bytes
from tests.builders import blank, flaw, rules

FACTS = (
    "key", "path", "name", "player", "standing", "fault", "ip", "owner", "asks", "changed",
    "remark",
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a character and a damaged file."""
    folder = tmp_path / "table"
    folder.mkdir()
    (folder / "mara.gdchar").write_bytes(to_bytes(blank(name="Mara Voss", flaws=(flaw(),))))
    (folder / "broken.gdchar").write_bytes(b"{")
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file the rows are kept in; its folder is not there yet."""
    return file_of(tmp_path / "data", "campaign")


def _stamps(folder: Path) -> dict[str, Stamp]:
    facts = {path.name: path.stat() for path in folder.iterdir()}
    return {name: (fact.st_mtime_ns, fact.st_size) for name, fact in facts.items()}


def _read(folder: Path, tmp_path: Path) -> list[tuple[Stamp, FolderRow]]:
    campaign = Campaign.create(tmp_path / "campaigns", "Lunar Tide")
    stamps = _stamps(folder)
    return [
        (stamps[path.name], entry_of(looked_at(rules(), campaign, path)))
        for path in sorted(folder.iterdir())
    ]


def test_rows_come_back_as_a_picture(folder: Path, file: Path, tmp_path: Path) -> None:
    """What the table shows is the same; the document, and all that is done with it, is missing."""
    read = _read(folder, tmp_path)
    save_rows(file, folder, read)
    kept = read_rows(file, folder, _stamps(folder))
    for _, row in read:
        picture = kept[row.key]
        assert picture.cached
        assert picture.build is None
        for name in FACTS:
            assert getattr(picture, name) == getattr(row, name), name
    assert [ask.kind for ask in kept["mara.gdchar"].asks] == ["flaw"]
    assert count_words([*kept.values()]) == "1 character, 1 unreadable"
    chosen = bulk(kept.values())
    assert chosen.taken == ()
    assert {left.reason for left in chosen.left_out} == {"not read yet"}


@pytest.mark.parametrize("change", ["time", "size", "gone"])
def test_a_changed_file_has_no_kept_row(
    folder: Path, file: Path, tmp_path: Path, change: str
) -> None:
    """A newer file is never shown as it was."""
    save_rows(file, folder, _read(folder, tmp_path))
    path = folder / "mara.gdchar"
    facts = path.stat()
    if change == "gone":
        path.unlink()
    elif change == "size":
        path.write_bytes(path.read_bytes() + b" ")
        os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    else:
        os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns + 1))
    assert list(read_rows(file, folder, _stamps(folder))) == ["broken.gdchar"]


def test_another_version_or_folder_keeps_nothing(
    folder: Path, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules and words may differ in another version; another folder holds other files."""
    save_rows(file, folder, _read(folder, tmp_path))
    assert read_rows(file, folder.parent, _stamps(folder)) == {}
    monkeypatch.setattr(row_cache, "__version__", "0.0.0")
    assert read_rows(file, folder, _stamps(folder)) == {}


def test_a_damaged_file_keeps_nothing(folder: Path, file: Path, tmp_path: Path) -> None:
    """Wherever it is cut off or changed in kind, there are no rows and no error."""
    assert read_rows(file, folder, _stamps(folder)) == {}
    save_rows(file, folder, _read(folder, tmp_path))
    whole = file.read_bytes()
    for data in (b"", b"\xff\x00", b"[]", whole[: len(whole) // 2], whole.replace(b'"ip"', b'"x"')):
        file.write_bytes(data)
        assert read_rows(file, folder, _stamps(folder)) == {}


def test_of_two_desks_the_last_one_is_kept_whole(folder: Path, file: Path, tmp_path: Path) -> None:
    """Each desk replaces the file; neither adds to the other's rows."""
    read = _read(folder, tmp_path)
    save_rows(file, folder, read)
    save_rows(file, folder, [(stamp, replace(row, name="Other")) for stamp, row in read[1:]])
    assert [row.name for row in read_rows(file, folder, _stamps(folder)).values()] == ["Other"]


def test_where_nothing_can_be_written_nothing_happens(
    folder: Path, file: Path, tmp_path: Path
) -> None:
    """A picture is not worth a message."""
    file.parent.parent.write_bytes(b"a file in the way")
    save_rows(file, folder, _read(folder, tmp_path))
    assert read_rows(file, folder, _stamps(folder)) == {}
