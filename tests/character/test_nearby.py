"""Other files of a character beside one that is damaged."""

from pathlib import Path

import pytest

from chargen.character.document.build import Build
from chargen.character.edits import edits, sibling_files
from chargen.character.edits.store import to_bytes
from tests.builders import blank

ID, OTHER = "a" * 32, "b" * 32


def person(char_id: str = ID) -> Build:
    """A character of that id."""
    return blank().model_copy(update={"id": char_id})


def put(folder: Path, name: str, build: Build) -> Path:
    """A file of a character."""
    path = folder / name
    path.write_bytes(to_bytes(build))
    return path


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b'{"id" : "' + b"a" * 32 + b'", "id": "' + b"b" * 32 + b'"', ID),
        (b'{"id": "' + b"a" * 31 + b'"}', ""),
        (b"", ""),
    ],
)
def test_a_damaged_file_names_its_id_first(data: bytes, found: str) -> None:
    """However damaged the rest is."""
    assert sibling_files.id_in(data) == found


def test_other_files_of_a_character_are_found(tmp_path: Path) -> None:
    """By name; not the file itself, other characters, hidden, damaged or other files."""
    here = put(tmp_path, "m.gdchar", person())
    later = put(tmp_path, "z.gdchar", person())
    first = put(tmp_path, "b.gdchar", person())
    put(tmp_path, ".hidden.gdchar", person())
    put(tmp_path, "mara.json", person())
    mentions = edits.set_text(person(OTHER), "name", ID)
    put(tmp_path, "other.gdchar", mentions)
    (tmp_path / "damaged.gdchar").write_bytes(b'{"id": "' + ID.encode())
    (tmp_path / "folder.gdchar").mkdir()
    found = sibling_files.nearby(here, [ID, ""])
    assert found == [
        sibling_files.SiblingFile(first, person()),
        sibling_files.SiblingFile(later, person()),
    ]


@pytest.mark.parametrize("ids", [[], [""], ["c" * 32]])
def test_nothing_is_found_without_an_id(tmp_path: Path, ids: list[str]) -> None:
    """Nor where no file has it."""
    put(tmp_path, "a.gdchar", person())
    assert sibling_files.nearby(tmp_path / "b.gdchar", ids) == []


def test_a_folder_that_is_gone_has_no_files(tmp_path: Path) -> None:
    """And raises nothing."""
    assert sibling_files.nearby(tmp_path / "gone" / "b.gdchar", [ID]) == []
