"""Opponents: those shipped, and files with faults, each named with file and key, all at once."""

import shutil
from pathlib import Path

import pytest

from chargen import bestiary, resources
from chargen.bestiary import BadBestiary
from chargen.errors import BadFile
from tests.builders import rules

SOURCE = resources.folder("bestiary")
TACTICS = {"aggressive", "steady", "marksman", "suppressor", "brawler"}


def copied(tmp_path: Path) -> Path:
    """A copy of the opponents as shipped."""
    return Path(shutil.copytree(SOURCE, tmp_path / "bestiary"))


def change(folder: Path, name: str, old: str, new: str) -> None:
    """Replace the first place where ``old`` stands in a file of the copy."""
    text = (folder / name).read_text("utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), "utf-8")


def problems(folder: Path) -> tuple[str, ...]:
    """What is wrong with a folder of opponents."""
    with pytest.raises(BadBestiary) as caught:
        bestiary.load(folder, rules())
    problems = caught.value.problems
    count = "1 problem: " if len(problems) == 1 else f"{len(problems)} problems: "
    assert f", {count}" in str(caught.value)
    return problems


def test_the_shipped_opponents_are_of_every_kind_a_fight_needs() -> None:
    """Eight or more; people and invaders; every tactic is somebody's."""
    found = bestiary.shipped(rules())
    wanted = {"trooper", "officer", "sniper", "machine-gunner", "thug", "guard"}
    assert wanted <= set(found)
    assert len(found) >= 8
    assert sum(one.origin == "invader" for one in found.values()) >= 2
    assert {one.tactic for one in found.values()} == TACTICS
    assert {one.mook for one in found.values()} == {True, False}


@pytest.mark.parametrize("key", sorted(path.stem for path in SOURCE.glob("*.toml")))
def test_an_opponent_becomes_a_character(key: str) -> None:
    """With every level of its file, the same one every time."""
    opponent = bestiary.shipped(rules())[key]
    one, again = (bestiary.character(rules(), key, opponent) for _ in range(2))
    assert dict(one.stats) == opponent.stats.model_dump()
    assert dict(one.skills) == dict(opponent.skills)
    assert one.perks.items() >= dict(opponent.perks).items()
    assert one.build == again.build
    assert one.build.choices.name == opponent.name


def test_an_opponents_own_skin_stops_something() -> None:
    """Armour of its own file counts like armour of the catalogue."""
    hound = bestiary.shipped(rules())["tithe-hound"]
    assert bestiary.character(rules(), "tithe-hound", hound).sp["head"] == 12


def test_every_problem_of_every_file_is_named_at_once(tmp_path: Path) -> None:
    """By file and key, whatever else is wrong."""
    folder = copied(tmp_path)
    change(folder, "guard.toml", "INT = 5\n", "")
    change(folder, "guard.toml", 'tactic = "steady"', 'tactic = "cunning"')
    change(folder, "officer.toml", "mook = false", "mook = 1")
    change(folder, "sniper.toml", "rifle = 7", "riffle = 7")
    change(folder, "thug.toml", '"skorpion-vz-61"', '"skorpion"')
    (folder / "trooper.toml").write_text("name = ", "utf-8")
    found = problems(folder)
    assert [line.partition(": ")[0] for line in found] == [
        "guard.toml", "guard.toml", "officer.toml", "sniper.toml", "thug.toml", "trooper.toml",
    ]  # fmt: skip
    assert found[0].startswith('guard.toml: tactic is "cunning", allowed is ')
    assert found[1] == "guard.toml: stats.INT is missing"
    assert found[2] == "officer.toml: mook is 1, allowed is true or false"
    assert found[3] == 'sniper.toml: skills names no skill of these rules: "riffle"'
    assert found[4] == 'thug.toml: gear.weapons.0.weapon names no weapon: "skorpion"'


FAULTS = {
    "unknown key": ("mook = true", 'mook = true\nmood = "bad"', "mood is not a key"),
    "unknown perk": ("[gear]", "[perks]\nflight = 1\n\n[gear]", "perks names no perk"),
    "perk too high": ("[gear]", "[perks]\nmarksman = 9\n\n[gear]", "perks.marksman is 9, allowed"),
    "unknown armour": ('"flak-vest"', '"flak-coat"', 'gear.worn names no armour: "flak-coat"'),
    "wrong load": ("spare = 4 }", 'spare = 4, load = "shot" }', "gear.weapons.0.load cannot be"),
    "no mount": ('"knife"', '"knife", scope = "mounted"', "gear.weapons.2.scope cannot be mounted"),
    "too strong": ("BODY = 6", "BODY = 60", "stats.BODY is 60, allowed is 20 or less"),
    "date": ("BODY = 6", "BODY = 2014-05-23", "stats.BODY is an object, allowed is a whole number"),
}


@pytest.mark.parametrize(("old", "new", "words"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_named_where_it_stands(old: str, new: str, words: str, tmp_path: Path) -> None:
    """Key, what was found, what is allowed."""
    folder = copied(tmp_path)
    change(folder, "trooper.toml", old, new)
    [problem] = problems(folder)
    assert problem.startswith(f"trooper.toml: {words}")


def test_an_opponents_own_gear_has_an_id_of_its_own(tmp_path: Path) -> None:
    """A11: the catalogue's row would be used in its place."""
    folder = copied(tmp_path)
    path = folder / "tithe-hound.toml"
    path.write_text(path.read_text("utf-8").replace("sideways-jaw", "knife"), "utf-8")
    [problem] = problems(folder)
    assert problem == 'tithe-hound.toml: gear names its own as the catalogue does: "knife"'


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xfe\x00", "guard.toml: not a text file"),
        (b"a = " + b"[" * 5_000, "guard.toml: nested too deeply"),
        (b"INT = 5\nINT = 6\n", "guard.toml: Cannot overwrite a value"),
    ],
)
def test_a_file_of_another_kind_is_named(data: bytes, words: str, tmp_path: Path) -> None:
    """Bytes that are no text, text that is no TOML."""
    folder = copied(tmp_path)
    (folder / "guard.toml").write_bytes(data)
    [problem] = problems(folder)
    assert problem.startswith(words)


def test_a_folder_where_a_file_should_be_is_named(tmp_path: Path) -> None:
    """Once."""
    folder = copied(tmp_path)
    (folder / "dragon.toml").mkdir()
    assert problems(folder) == ("dragon.toml: is a folder",)


def test_a_folder_without_opponents_is_refused(tmp_path: Path) -> None:
    """And so is what is no folder."""
    with pytest.raises(BadFile, match="holds no opponents"):
        bestiary.load(tmp_path, rules())
    with pytest.raises(BadFile, match="is not a folder of opponents"):
        bestiary.load(tmp_path / "nowhere", rules())
