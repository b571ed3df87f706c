"""A document saved and loaded is the same document, and the same bytes."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargen import resources
from chargen.character.document.build import VERSION, Build
from chargen.character.edits.store import STEPS, Json, Loaded, Step, from_bytes, migrated, to_bytes
from chargen.cli.fight.fight_json import schemas_of_fights
from chargen.cli.schemas import FILES, REPLIES, schemas, schemas_of_files
from chargen.errors import BadFile
from chargen.files.reading import read
from chargen.files.safesave import save
from tests.files.spoiled import NAME, REAL
from tests.lab.endurance.corpus import full
from tests.profiles import share
from tests.strategies import builds

SAMPLES = sorted(resources.folder("samples").glob("*.gdchar"))
SCHEMAS = sorted(FILES)


# --- saving and loading


@given(builds())
def test_a_document_is_loaded_as_it_was_saved(build: Build) -> None:
    """Loading what was saved gives an equal document, with nothing to report."""
    assert from_bytes(to_bytes(build), NAME) == Loaded(build, VERSION, ())


@given(builds())
def test_the_same_document_is_always_the_same_bytes(build: Build) -> None:
    """Saving what was loaded gives the same file again, so that files can be compared."""
    data = to_bytes(build)
    assert to_bytes(from_bytes(data, NAME).build) == data


def test_a_document_with_everything_in_it_survives() -> None:
    """A document in which every field is filled loses none of them."""
    data = to_bytes(full())
    assert from_bytes(data, NAME).build == full()
    assert to_bytes(from_bytes(data, NAME).build) == data


def test_the_full_document_is_full() -> None:
    """The document above leaves no field of its own at the value it has from the start."""
    build = full()
    empty = [
        f"{type(part).__name__}.{field}"
        for part in (build, build.choices, build.choices.gear)
        for field, facts in type(part).model_fields.items()
        if getattr(part, field) == facts.get_default(call_default_factory=True)
    ]
    assert set(empty) <= {"Build.format", "Build.version"}


def test_names_stand_in_the_file_as_they_are_written() -> None:
    """People and other tools find a name in the file by looking for it; nothing is escaped."""
    assert "Žofie Łuczak 👩‍🚒".encode() in REAL


def test_a_file_has_one_key_a_line_and_ends_with_one() -> None:
    """A file can be read and compared line by line."""
    text = REAL.decode()
    assert text.endswith("}\n")
    assert max(line.count('": ') for line in text.splitlines()) == 1


@given(build=builds(), indent=st.sampled_from([None, 0, 4]), plain=st.booleans())
@settings(max_examples=share(50))
def test_how_a_file_is_laid_out_makes_no_difference(
    build: Build, indent: int | None, *, plain: bool
) -> None:
    """Another editor's spaces, order of keys and escapes change nothing."""
    value = dict(reversed(json.loads(to_bytes(build)).items()))
    data = json.dumps(value, indent=indent, ensure_ascii=plain).encode()
    assert from_bytes(data, NAME).build == build


def test_a_document_goes_over_the_disk(tmp_path: Path) -> None:
    """The save, which checks with the loader, and the loader together give back the document."""
    path = tmp_path / NAME
    save(path, to_bytes(full()), check=lambda data: from_bytes(data, NAME))
    assert from_bytes(read(path), NAME).build == full()


def test_a_document_that_could_not_be_read_again_is_not_saved(tmp_path: Path) -> None:
    """What edits have made unreadable never replaces what can be read."""
    path = tmp_path / NAME
    path.write_bytes(REAL)
    choices = full().choices.model_copy(update={"name": "x" * 81})
    broken = full().model_copy(update={"choices": choices})
    with pytest.raises(BadFile, match="allowed is at most 80 characters"):
        save(path, to_bytes(broken), check=lambda data: from_bytes(data, NAME))
    assert path.read_bytes() == REAL


# --- samples


def test_there_are_samples() -> None:
    """The program ships with sample characters."""
    assert SAMPLES


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_saved_as_it_lies_there(path: Path) -> None:
    """Every sample is of the present version and exactly the bytes this program would write."""
    data = read(path)
    loaded = from_bytes(data, path.name)
    assert (loaded.version, loaded.changes) == (VERSION, ())
    assert to_bytes(loaded.build) == data


# --- schemas


def test_the_schemas_that_ship_are_those_of_the_models() -> None:
    """The schemas in resources are what ``chargen schema -o resources/schema`` writes."""
    wanted = schemas_of_files()
    shipped = {
        name: json.loads(resources.folder("schema", f"{name}.schema.json").read_text("utf-8"))
        for name in SCHEMAS
    }
    assert [name for name in SCHEMAS if shipped[name] != wanted[name]] == []


def test_no_schema_is_left_of_a_kind_that_is_gone() -> None:
    """There is a schema for each kind of file, and of answer, and no other."""
    names = {path.name for path in resources.folder("schema").glob("*.json")}
    assert names == {f"{name}.schema.json" for name in schemas()}
    assert set(schemas()) == {*SCHEMAS, *REPLIES, *schemas_of_fights()}


# --- migrations


def _renamed(value: Json) -> tuple[Json, tuple[str, ...]]:
    """Version 1 said ``title`` where version 2 says ``name``."""
    rest = {key: each for key, each in value.items() if key != "title"}
    return {**rest, "name": value["title"]}, ("title is called name",)


def _nothing_to_do(value: Json) -> tuple[Json, tuple[str, ...]]:
    """Version 3 reads every file of version 2."""
    return value, ()


def _grams(value: Json) -> tuple[Json, tuple[str, ...]]:
    """Version 4 weighs in grams."""
    changed = {**value, "weight": value["weight"] * 1000}
    return changed, ("weight is in grams", "nothing else has changed")


TWO_THREE_FOUR: dict[int, Step] = {1: _renamed, 2: _nothing_to_do, 3: _grams}
FIRST: Json = {"version": 1, "title": "Voss", "weight": 3}


def test_an_older_file_goes_through_every_step() -> None:
    """A file of version 1 becomes 2, 3 and 4, in this order, and says what was changed."""
    value, changes = migrated(FIRST, 1, 4, TWO_THREE_FOUR)
    assert value == {"version": 4, "name": "Voss", "weight": 3000}
    expected = ("title is called name", "weight is in grams", "nothing else has changed")
    assert changes == expected


@pytest.mark.parametrize(("version", "weight"), [(2, 3), (3, 3), (4, 3000)])
def test_migration_stops_at_its_target(version: int, weight: int) -> None:
    """No step beyond the target is taken, and the version says so."""
    value, _ = migrated(FIRST, 1, version, TWO_THREE_FOUR)
    assert (value["version"], value["weight"]) == (version, weight)


def test_migration_starts_where_the_file_is() -> None:
    """Steps before the version of the file are not taken."""
    value = {"version": 3, "name": "Voss", "weight": 3}
    assert migrated(value, 3, 4, TWO_THREE_FOUR)[0]["name"] == "Voss"


def test_migration_leaves_the_file_it_was_given() -> None:
    """What was read is not changed; it is kept beside the new file."""
    before = dict(FIRST)
    migrated(FIRST, 1, 4, TWO_THREE_FOUR)
    assert before == FIRST


def test_a_file_of_the_present_version_is_not_migrated() -> None:
    """Nothing happens to a file that is up to date, and nothing is reported."""
    assert migrated(FIRST, 1, 1, {}) == (FIRST, ())


def test_every_older_version_has_its_step() -> None:
    """From every version there ever was a step leads to the next."""
    assert set(STEPS) == set(range(1, VERSION))
