"""A fight's file: written and read again it is the same; what is wrong with it is all named."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from chargen import bestiary, loadout
from chargen.combat import columns, model
from chargen.combat.model import Armour, Cover, Fighter, Scene, Weapon
from chargen.combat.muster import Muster, write
from chargen.combat.reading import BadFight, read
from chargen.combat.tunables import Tunables
from tests.builders import rules
from tests.skirmish.pairs import old_fighter

WALL = Cover(name="wall", level=4, extent=(0, 0, 400, 0))


def mustered() -> Muster:
    """Every opponent of the bestiary, two sides, a wall, a changed number."""
    fighters = [
        old_fighter(
            loadout.fighter(bestiary.character(rules(), key, one), side=place % 2, mook=one.mook)
        )
        for place, (key, one) in enumerate(bestiary.shipped(rules()).items())
    ]
    fighters[0].gm = {"attack": (-2, "narrow stairs")}
    scene = Scene(covers=(WALL,), light=model.DIM, close_quarters=True)
    numbers = Tunables(tens_chain=False, covering_fire="dodge_zero", burst_hits=(1, 1, 1, 1, 1, 1))
    return Muster(tuple(fighters), scene, numbers)


def plain() -> dict[str, Any]:
    """The smallest file there can be."""
    return {
        "format": "gray-dawn-fight",
        "version": 1,
        "fighters": [{"name": "One"}, {"name": "Two", "side": 1}],
    }


def problems(value: object) -> tuple[str, ...]:
    """What is wrong with a file."""
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    with pytest.raises(BadFight) as caught:
        read(data)
    return caught.value.problems


def test_what_is_written_is_read_again() -> None:
    """Fighters, scene and numbers, all of them."""
    one = mustered()
    again = read(write(one))
    assert again.fighters == one.fighters
    assert again.scene == one.scene
    assert again.tunables == one.tunables
    assert write(again) == write(one)


def test_every_field_of_the_model_has_its_key() -> None:
    """Nothing of a fighter is lost on paper."""
    for kind, keys, besides in (
        (Fighter, columns.FIGHTER, {"weapons", "armour"}),
        (Weapon, columns.WEAPON, set()),
        (Armour, columns.ARMOUR, set()),
        (Cover, columns.COVER, set()),
        (Scene, columns.SCENE, {"covers"}),
    ):
        assert set(keys) | besides == {field.name for field in fields(kind)}


def test_what_a_file_leaves_out_is_as_usual() -> None:
    """Only names are needed."""
    found = read(json.dumps(plain()).encode())
    assert found.fighters == (
        Fighter(name="One", ready=-1),
        Fighter(name="Two", side=1, ready=-1),
    )
    assert (found.scene, found.tunables) == (Scene(), Tunables())


def test_every_problem_is_named_at_once() -> None:
    """Each by its path, with what is allowed."""
    file = plain()
    file["fighters"][0] |= {"REF": 40, "mood": 1, "weapons": [{"name": "Gun", "modes": ["loud"]}]}
    file["fighters"][1] |= {"mook": 1, "skills": {"rifle": "5"}, "at": [1]}
    file["scene"] = {"light": "pink", "covers": [{"name": "wall", "level": 11}]}
    file["tunables"] = {"cover_sp": "4", "gravity": 10}
    assert problems(file) == (
        "fighters.0.mood is not a key this program knows",
        "fighters.0.REF is 40, allowed is 1 to 20",
        'fighters.0.weapons.0.modes.0 is "loud", allowed is one of single, burst, auto',
        'fighters.1.skills.rifle is "5", allowed is a whole number',
        "fighters.1.mook is 1, allowed is true or false",
        "fighters.1.at is a list of 1, allowed is x and y in centimetres",
        'scene.light is "pink", allowed is one of normal, dim, dark',
        "scene.covers.0.extent is missing",
        "scene.covers.0.level is 11, allowed is 1 to 10",
        "tunables.gravity is not a key this program knows",
        'tunables.cover_sp is "4", allowed is a whole number',
    )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xfe", "the file is not text"),
        (b"{", "not valid JSON at line 1, column 2"),
        (b"[" * 100_000, "the file is nested too deeply"),
        (b'{"a": 1, "a": 2}', 'the key "a" stands twice in one place'),
        (b'{"a": 1.5}', "1.5 is no whole number"),
        (b'{"a": NaN}', "NaN is no whole number"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "a number in it is far too long"),
        (b" " * 1_000_001, "the file is larger than 1 MB"),
        (b"[]", 'the file does not say "format": "gray-dawn-fight"'),
    ],
)
def test_what_is_no_fight_is_refused_in_one_sentence(data: bytes, words: str) -> None:
    """Whatever it is instead."""
    assert problems(data) == (words,)


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "version": ({"version": 2}, "version is 2, allowed is 1"),
    "extra": ({"weather": "rain"}, "weather is not a key this program knows"),
    "one": ({"fighters": [{"name": "One"}]}, "fighters is a list of 1, allowed is a list of 2 to"),
    "one side": ({"fighters": [{"name": "A"}, {"name": "B"}]}, "fighters are all of one side"),
    "row": ({"fighters": [1, {"name": "B", "side": 1}]}, "fighters.0 is 1, allowed is an object"),
    "truth": ({"tunables": {"fumbles": 1}}, "tunables.fumbles is 1, allowed is true or false"),
    "tuple": ({"tunables": {"burst_hits": [1]}}, "tunables.burst_hits is a list of 1, allowed is"),
    "scene": ({"scene": []}, "scene is a list of 0, allowed is an object"),
}


@pytest.mark.parametrize(("change", "words"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_named_where_it_stands(change: dict[str, Any], words: str) -> None:
    """Path, what was found, what is allowed."""
    [problem] = problems(plain() | change)
    assert problem.startswith(words)


def test_a_weapon_in_hand_must_be_there() -> None:
    """Numbers of weapons are counted from nought."""
    file = plain()
    file["fighters"][0] |= {"weapons": [{"name": "Gun"}], "ready": 1}
    assert problems(file) == ("fighters.0.ready is 1, allowed is -1 to 0, the weapons there are",)


def test_many_problems_make_one_sentence() -> None:
    """The first twenty are told, the rest are counted."""
    file = plain() | {f"key{i}": i for i in range(30)}
    with pytest.raises(BadFight, match=r"; and 10 more$"):
        read(json.dumps(file).encode())


def test_the_example_of_the_docs_is_a_fight() -> None:
    """As it stands on the page."""
    page = (Path(__file__).parents[2] / "docs/combat.md").read_text("utf-8")
    example = page.partition("```json\n")[2].partition("```")[0]
    assert [one.name for one in read(example.encode()).fighters] == ["Ann", "Cid"]
