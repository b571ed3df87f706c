"""The file of a scenario: whole, strict, all faults at once."""

import json

import pytest

from chargen.skirmish.scenario import Refused
from chargen.skirmish.scenario_file import read, write
from tests.skirmish import pairs


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
        ({"format": "letter"}, "its format is another"),
        ({"version": 9}, "version 9"),
        ({"system": "chess"}, "no system 'chess'"),
        ({"fighters": []}, "needs fighters"),
        ({"fighters": {}}, "fighters: a list is needed"),
        ({"fighters": ["Ann"]}, "fighters[0]: an object is needed"),
        ({"fighters": [{**ANN, "REF": "7"}]}, "fighters[0].REF: '7' is not what is needed"),
        ({"weather": 1}, "weather: nobody knows this"),
    ],
)
def test_a_file_of_another_kind_is_refused(whole: dict[str, object], words: str) -> None:
    """In a sentence."""
    assert words in refusal(**whole)


def test_what_is_no_json_is_refused() -> None:
    """Whatever it is."""
    with pytest.raises(Refused, match="This is no fight"):
        read(b"\xff\xfe")
