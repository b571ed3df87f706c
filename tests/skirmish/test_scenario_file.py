"""The file of a scenario: whole, strict, all faults at once."""

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.skirmish import SYSTEMS
from chargen.skirmish.checks import Refused
from chargen.skirmish.scenario_file import read, write
from tests.skirmish import builders, pairs


@pytest.mark.parametrize("seed", range(0, 40, 4))
def test_what_is_written_is_read_again(seed: int) -> None:
    """Fighters, gear, scene and rulings drawn by chance."""
    start = pairs.scenario(seed)
    again = read(write(start))
    assert (again.fighters, again.scene, again.tunables) == (
        start.fighters,
        start.scene,
        start.tunables,
    )


def test_a_file_says_in_words_what_numbers_stand_for() -> None:
    """Kinds, modes and light."""
    text = write(pairs.scenario(7)).decode()
    assert '"system": "gray_dawn"' in text
    assert '"armour_piercing"' in text or '"burst"' in text or '"melee"' in text


ANN = {"name": "Ann", "weapons": [{"name": "rifle"}]}


def refusal(**whole: object) -> str:
    """Return the sentence with which a file is refused."""
    given = {"format": "fight", "version": 1, "fighters": [ANN], **whole}
    with pytest.raises(Refused) as refused:
        read(json.dumps(given).encode())
    return str(refused.value)


def test_all_faults_are_named_by_path_at_once() -> None:
    """A number too small, a word nobody knows, a key nobody knows, a name missing."""
    said = refusal(
        fighters=[{**ANN, "REF": -5}, {"weapons": [{"name": "gun", "load": "jelly"}], "shoe": 1}],
        scene={"light": "bright"},
    )
    assert "fighters[0]: Ann: REF is -5" in said
    assert "fighters[1].weapons[0].load: one of ball" in said
    assert "fighters[1].shoe: nobody knows this" in said
    assert "fighters[1].name: it is missing" in said
    assert "scene.light: one of normal, dim, dark is needed" in said


@pytest.mark.parametrize(
    ("whole", "words"),
    [
        ({"format": "letter"}, 'does not say "format": "fight"'),
        ({"version": 9}, "version 9"),
        ({"system": "chess"}, "no system 'chess'"),
        ({"fighters": []}, "needs fighters"),
        ({"fighters": {}}, "fighters: a list of at most 40 is needed"),
        ({"fighters": [ANN] * 41}, "fighters: a list of at most 40 is needed"),
        ({"fighters": [ANN, ANN]}, "All fighters are of one side"),
        ({"system": ["chess"]}, "no system ['chess']"),
        ({"fighters": ["Ann"]}, "fighters[0]: an object is needed"),
        ({"fighters": [{**ANN, "REF": "7"}]}, "fighters[0].REF: '7' is not what is needed"),
        ({"weather": 1}, "weather: nobody knows this"),
    ],
)
def test_a_file_of_another_kind_is_refused(whole: dict[str, object], words: str) -> None:
    """In a sentence."""
    assert words in refusal(**whole)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xfe", "It is not text."),
        (b"{", "No valid JSON at line 1, column 2."),
        (b"[" * 100_000, "It is nested too deeply."),
        (b'{"a": 1, "a": 2}', "The key 'a' stands twice in one place."),
        (b'{"a": 1.5}', "1.5 is no whole number."),
        (b'{"a": NaN}', "NaN is no whole number."),
        (b'{"a": ' + b"9" * 10_000 + b"}", "A number in it is far too long."),
        (b" " * 1_000_001, "It is larger than 1 MB."),
        (b"[]", 'It does not say "format": "fight".'),
    ],
)
def test_what_is_no_fight_is_refused_in_one_sentence(data: bytes, words: str) -> None:
    """Whatever it is instead."""
    with pytest.raises(Refused) as refused:
        read(data)
    assert str(refused.value) == words


def test_many_faults_make_one_sentence() -> None:
    """The first twenty are told, the rest are counted."""
    assert refusal(**{f"key{number}": 1 for number in range(30)}).endswith("; and 10 more.")


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=6,
)
PATHS: list[tuple[str | int, ...]] = [
    ("fighters",), ("fighters", 0), ("fighters", 0, "name"), ("fighters", 0, "skills"),
    ("fighters", 0, "weapons"), ("fighters", 0, "weapons", 0),
    ("fighters", 0, "weapons", 0, "modes"),
    ("fighters", 0, "at"), ("fighters", 0, "gm"), ("fighters", 0, "ready"), ("scene",),
    ("scene", "covers"), ("scene", "light"), ("tunables",), ("tunables", "locations"),
    ("tunables", "size_initiative"), ("tunables", "covering_fire"), ("system",), ("version",),
]  # fmt: skip


@given(st.sampled_from(PATHS), ODD)
def test_whatever_stands_in_a_file_is_fought_or_refused(path: tuple[Any, ...], odd: Any) -> None:
    """Nothing else comes of it: any place of a file may hold anything."""
    whole: Any = json.loads(write(builders.duel()))
    whole.setdefault("tunables", {})
    holder = whole
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = odd
    with contextlib.suppress(Refused):
        start = read(json.dumps(whole).encode())
        SYSTEMS[start.system].fresh(start)
