"""The file of a scenario: whole, strict, all faults at once."""

import contextlib
import json
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.tunables import Tunables
from chargen.combat.harm.weapons import ArmourPiece, Weapon
from chargen.combat.io.scenario_file import PackedScenarios, read, write
from chargen.combat.scene.scenario import TERMINAL, Cover, Fixture, Scenario, Scene
from chargen.combat.scene.validation import InvalidScenario
from tests.combat import builders, drawn


@pytest.mark.parametrize("seed", range(0, 40, 4))
def test_what_is_written_is_read_again(seed: int) -> None:
    """Fighters, gear, scene and rulings drawn by chance."""
    start = drawn.scenario(seed)
    again = read(write(start))
    assert (again.fighters, again.scene, again.tunables) == (
        start.fighters,
        start.scene,
        start.tunables,
    )


def test_a_packed_scenario_is_the_same_again() -> None:
    """In another process, and parts that two scenarios share are read once."""
    there, back = PackedScenarios(), PackedScenarios()
    starts = [drawn.scenario(seed) for seed in range(0, 40, 4)]
    starts += [replace(start, fighters=start.fighters[::-1]) for start in starts]
    packed = [there.pack(start) for start in starts]
    again = [back.unpack(data) for data in packed]
    assert [write(scenario) for scenario in again] == [write(start) for start in starts]
    first, last = again[0], again[len(starts) // 2]
    assert first.scene is last.scene
    assert first.fighters[0] is last.fighters[-1]


OTHERWISE: dict[str, Any] = {
    "name": "Other", "shape": "four-legged",
    "size": "pistol", "skill": "handgun", "tactic": "aggressive",
    "style": "martial-arts-karate", "sides": 10, "ready": -1, "at": (5, -6), "modes": (0, 1),
    "covers": (1, 2), "covered": (7, 8), "extent": (1, 2, 3, 4, 5, 6),
    "weapons": (Weapon(name="gun"),), "armour": (ArmourPiece(name="vest", sp=5),),
    "skills": {"rifle": 3}, "guards": {"brawling": 1}, "gm": {"attack": (-2, "narrow stairs")},
    "covering_fire": "dodge_zero", "luck_rerolls": "rolls", "obstacles_in_the_way": "ignored",
    "limb_halving": "before_btm", "ranged_defence": "CL+MA",
    "locations": (0, 1, 2, 3, 4, 5, 0, 1, 2, 3), "crippled": (3,),
}  # fmt: skip
"""Values of fields that are no numbers, or have bounds of their own."""


def other(name: str, held: Any) -> Any:
    """Return another value a field may have."""
    if name in OTHERWISE:
        return OTHERWISE[name]
    if isinstance(held, bool):
        return not held
    if isinstance(held, Mapping):
        return {key: number + 1 for key, number in held.items()}
    if isinstance(held, tuple):
        return tuple(number + 1 for number in held)
    return held + 1


BOB = builders.fighter("Bob", 9)
ANN_AND_BOB = (builders.fighter("Ann"), BOB)
WALL = Cover(name="wall", extent=(0, 0, 400, 0))
MODELS: dict[str, tuple[Any, Callable[[Any], Scenario]]] = {
    "fighter": (builders.fighter("Ann", boxes=1), lambda ann: builders.scenario(ann, BOB)),
    "weapon": (
        Weapon(name="gun"),
        lambda gun: builders.scenario(builders.fighter("Ann", weapons=(gun,)), BOB),
    ),
    "armour": (
        ArmourPiece(name="vest", sp=3),
        lambda vest: builders.scenario(builders.fighter("Ann", armour=(vest,)), BOB),
    ),
    "cover": (WALL, lambda wall: builders.scenario(*ANN_AND_BOB, covers=(wall,))),
    "scene": (Scene(), lambda scene: builders.scenario(*ANN_AND_BOB, scene=scene)),
    "tunables": (Tunables(), lambda numbers: Scenario(fighters=ANN_AND_BOB, tunables=numbers)),
}


@pytest.mark.parametrize("kind", MODELS)
def test_every_field_of_every_model_is_kept(kind: str) -> None:
    """Nothing of a fighter, a scene or a ruling is lost on paper."""
    usual, built = MODELS[kind]
    scenery = {"covers": (WALL,), "fixtures": (Fixture(name="door"),)} if kind == "scene" else {}
    faults = []
    for name in (field.name for field in fields(usual)):
        value = scenery.get(name) or other(name, getattr(usual, name))
        start = built(replace(usual, **{name: value}))
        data = write(start)
        again = read(data)
        if value == getattr(usual, name) or again == built(usual):
            faults.append(f"{name}: no other value")
        if again != start or write(again) != data:
            faults.append(f"{name}: not kept")
    assert faults == []


def test_what_a_file_leaves_out_is_as_usual() -> None:
    """Only names are needed, and a side."""
    plain = {"format": "fight", "version": 1}
    found = read(json.dumps({**plain, "fighters": [ANN, {"name": "Two", "side": 1}]}).encode())
    rifle = Weapon(name="rifle")
    assert found.fighters == (Fighter(name="Ann", weapons=(rifle,)), Fighter(name="Two", side=1))
    assert (found.scene, found.tunables, found.system) == (Scene(), Tunables(), "gray_dawn")


def test_a_file_says_in_words_what_numbers_stand_for() -> None:
    """Kinds, modes and light."""
    text = write(drawn.scenario(7)).decode()
    assert '"system": "gray_dawn"' in text
    assert '"armour_piercing"' in text or '"burst"' in text or '"melee"' in text


ANN = {"name": "Ann", "weapons": [{"name": "rifle"}]}


def refusal(**whole: object) -> str:
    """Return the sentence with which a file is refused."""
    given = {"format": "fight", "version": 1, "fighters": [ANN], **whole}
    with pytest.raises(InvalidScenario) as refused:
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
    assert "fighters[1].shoe: unknown field" in said
    assert "fighters[1].name: it is missing" in said
    assert "scene.light: one of normal, dim, dark is needed" in said


def test_each_fault_is_named_where_it_stands() -> None:
    """Of weapons and covers too, with what is wrong there."""
    gun = {"name": "gun", "modes": ["loud"]}
    knife = {"name": "knife", "kind": "melee"}
    said = refusal(
        fighters=[
            {**ANN, "REF": 40, "mood": 1, "INT": -1},
            {"name": "Bob", "side": 1, "mook": 1, "at": [1], "ready": 1, "weapons": [knife, gun]},
            {"name": "Cid", "skills": {"rifle": "5"}},
        ],
        scene={"light": "pink", "covers": [{"name": "wall", "level": 11}]},
        tunables={"cover_sp": "4", "gravity": 10, "burst_hits": [1], "fumbles": 1},
    )
    assert said.removesuffix(".").split("; ") == [
        "fighters[0].mood: unknown field",
        "fighters[0]: Ann: INT is -1 and has to be from 0 to 30",
        "fighters[0]: Ann: REF is 40 and has to be from 0 to 30",
        "fighters[1].mook: 1 is not what is needed",
        "fighters[1].at: [1] is not what is needed",
        "fighters[1].weapons[1].modes: one of single, burst, auto is needed",
        "fighters[2]: Cid: skills.rifle is '5' and has to be from -40 to 40",
        "scene.light: one of normal, dim, dark is needed",
        "scene.covers[0]: wall: level is 11 and has to be from 1 to 10",
        "tunables.cover_sp: '4' is not what is needed",
        "tunables.gravity: unknown field",
        "tunables.fumbles: 1 is not what is needed",
        "tunables: the tunables: burst_hits is (1,) and has to be a list of 6",
    ]


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
        ({"weather": 1}, "weather: unknown field"),
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
        (b'{"a": [1],\n }', "No valid JSON at line 1, column 10."),
        (b'{"a":\n [1, ]}', "No valid JSON at line 2, column 4."),
        (b"[" * 100_000, "It is nested too deeply."),
        (b'{"a": 1, "a": 2}', "The key 'a' stands twice in one place."),
        (b'{"a": 1.5}', "1.5 is not a whole number."),
        (b'{"a": NaN}', "NaN is not a whole number."),
        (b'{"a": ' + b"9" * 10_000 + b"}", "A number in it is far too long."),
        (b" " * 1_000_001, "It is larger than 1 MB."),
        (b"[]", 'It does not say "format": "fight".'),
    ],
)
def test_what_is_no_fight_is_refused_in_one_sentence(data: bytes, words: str) -> None:
    """Whatever it is instead."""
    with pytest.raises(InvalidScenario) as refused:
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
    with contextlib.suppress(InvalidScenario):
        start = read(json.dumps(whole).encode())
        SYSTEMS[start.system].fresh(start)


def test_a_file_from_before_there_were_systems_is_still_read() -> None:
    """It has another name and no system, and says the same otherwise."""
    start = builders.duel(armour=(builders.VEST,))
    row = json.loads(write(start))
    del row["system"]
    assert read(json.dumps({**row, "format": "gray-dawn-fight"}).encode()) == start


def test_what_stands_there_to_be_used_is_kept() -> None:
    """By its sort in words, and refused where it is none."""
    door = Fixture(name="door", extent=(0, 0, 100, 0))
    desk = Fixture(name="desk", sort=TERMINAL, extent=(300, 0, 300, 0))
    start = replace(builders.duel(), scene=Scene(fixtures=(door, desk)))
    assert read(write(start)) == start
    row = json.loads(write(start))
    assert row["scene"]["fixtures"][1]["sort"] == "terminal"
    row["scene"]["fixtures"][1] = {"name": "desk", "sort": "chair", "extent": [1, 2]}
    with pytest.raises(InvalidScenario) as refused:
        read(json.dumps(row).encode())
    words = (
        "scene.fixtures[1].sort: one of door, hatch, ledge, terminal, machine, vehicle is needed"
    )
    assert words in str(refused.value)
    assert "scene.fixtures[1]: desk: it needs x and y of both its ends" in str(refused.value)
    with pytest.raises(InvalidScenario, match="too far out"):
        Fixture(name="door", extent=(0, 0, 10_000_000, 0))


@pytest.mark.parametrize(
    ("needs", "words"),
    [
        ("0.4.0", "version 2 of its format; that needs version 0.4.0 or later"),
        (7, "version 2 of its format; that needs a newer version of this program"),
    ],
)
def test_a_newer_file_says_what_it_needs(needs: object, words: str) -> None:
    """As far as it says so itself."""
    whole = {"format": "fight", "version": 2, "needs": needs}
    with pytest.raises(InvalidScenario, match=words):
        read(json.dumps(whole).encode())
