"""The GM's key: its file, its password, its printed page."""

import json

import pytest

from chargen.approval.trust import keys
from chargen.approval.trust.keys import (
    KeyFile,
    WrongPassword,
    is_locked,
    key_file,
    key_in,
    key_page,
    locked,
    new_key,
    printed,
    typed,
    unlocked,
)
from chargen.errors import BadFile
from tests.approval.party import KEY
from tests.approval.passwords import DEAR

NAME = "key.gdkey"


def test_every_key_is_another() -> None:
    """With other words."""
    assert new_key().words != new_key().words


def test_an_open_key_is_read_again() -> None:
    """It needs no password."""
    data = key_file(KEY)
    assert not is_locked(data, NAME)
    assert key_in(data, NAME) == KEY


def test_a_guess_at_a_password_is_dear(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guess goes three times over 64 MB, which the box says as well."""
    monkeypatch.setattr(keys, "MEMORY", DEAR)
    box = locked(b"seed", "correct horse")
    assert (box.operations, box.memory) == (3, 64 << 20)
    assert unlocked(box, "correct horse") == b"seed"


def test_a_locked_key_needs_its_password() -> None:
    """And does not show its seed."""
    data = key_file(KEY, "correct horse")
    assert is_locked(data, NAME)
    assert KEY.seed.hex().encode() not in data
    assert key_in(data, NAME, lambda: "correct horse") == KEY
    with pytest.raises(WrongPassword, match="password is wrong"):
        key_in(data, NAME, lambda: "battery staple")


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "00" * 32},
        {"seed": None},
        {"public": "00" * 32},
        {"box": {"salt": "0" * 32, "operations": 1, "memory": 8192, "locked": ""}},
    ],
)
def test_a_damaged_key_is_refused(change: dict[str, object]) -> None:
    """In a sentence that names the file."""
    facts = {**json.loads(key_file(KEY)), **change}
    with pytest.raises(BadFile, match=r"key\.gdkey"):
        key_in(json.dumps(facts).encode(), NAME)


def test_a_box_cannot_ask_for_all_the_memory_there_is() -> None:
    """More than a quarter of a gigabyte is refused before anything is tried."""
    facts = json.loads(key_file(KEY, "x"))
    facts["box"]["memory"] = 1 << 34
    with pytest.raises(BadFile, match="memory"):
        key_in(json.dumps(facts).encode(), NAME, lambda: "x")


def test_a_newer_key_is_left_alone() -> None:
    """It may hold what this program does not understand."""
    facts = json.loads(key_file(KEY))
    with pytest.raises(BadFile, match="newer chargen"):
        key_in(json.dumps({**facts, "version": 2}).encode(), NAME)


def test_a_box_that_holds_no_seed_is_no_key() -> None:
    """Whatever its password."""
    short = KeyFile(public=KEY.public, box=locked(b"too short", "x"))
    with pytest.raises(BadFile, match="do not fit"):
        key_in(short.model_dump_json().encode(), NAME, lambda: "x")


def test_a_printed_key_is_typed_in() -> None:
    """Whatever the capitals and lines."""
    page = printed(KEY)
    assert [len(line.split()) for line in page.splitlines()] == [4, 4, 4, 4, 1]
    assert typed(page.upper().replace("\n", "  ")) == KEY
    assert page in key_page(KEY, "Lunar Tide")
    assert KEY.words in key_page(KEY, "Lunar Tide")


def test_a_typing_error_is_found() -> None:
    """In any one letter, by a word at the end; nonsense is refused as well."""
    page = printed(KEY)
    swapped = page.replace(page[0], "b" if page[0] != "b" else "d", 1)
    for text in (swapped, page[:-6], "hello", ""):
        with pytest.raises(BadFile, match="The key page"):
            typed(text)


def test_a_key_does_not_show_itself() -> None:
    """Its seed is in no message and no traceback."""
    assert KEY.seed.hex() not in repr(KEY)
    assert str(KEY.seed) not in repr(KEY)


def test_a_damaged_box_is_told() -> None:
    """What is no base64 has no content, whatever the password."""
    box = locked(b"x", "p", operations=1).model_copy(update={"locked": "!"})
    with pytest.raises(WrongPassword, match=r"^The key backup is damaged$"):
        unlocked(box, "p")
