"""Rule data with faults: each named with file, table and key, all of them at once."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from chargen.errors import BadFile
from chargen.rules.load import FILES, house_rules, load
from tests.rules.folders import SOURCE, change, change_row, copied, problems

Breaking = Callable[[Path], None]


def test_a_copy_of_the_rules_is_the_rules(tmp_path: Path) -> None:
    """Nothing depends on where the folder lies; the tests below start from no problems."""
    assert load(copied(tmp_path)) == house_rules()


def test_every_file_of_the_folder_is_read() -> None:
    """No file of rules lies about unread, none that is read is missing."""
    assert {path.name for path in SOURCE.iterdir()} == set(FILES)


def test_what_is_no_folder_is_refused_in_one_sentence(tmp_path: Path) -> None:
    """Rather than with nine missing files."""
    with pytest.raises(BadFile, match="is not a folder of rules"):
        load(tmp_path / "nowhere")


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_missing_file_is_named(name: str, tmp_path: Path) -> None:
    """Once, and its tables are not called missing as well."""
    folder = copied(tmp_path)
    (folder / name).unlink()
    assert problems(folder) == (f"{name} does not exist",)


def test_files_of_another_kind_are_named(tmp_path: Path) -> None:
    """Each once: bytes that are no text, text that is no TOML, a folder in its place."""
    folder = copied(tmp_path)
    for name in FILES:
        (folder / name).write_bytes(b"\xff\xfe\x00")
    assert problems(folder) == tuple(f"{name}: not a text file" for name in FILES)
    for name in FILES:
        (folder / name).write_text("[skills\nname =", "utf-8")
    for name, problem in zip(FILES, problems(folder), strict=True):
        assert problem.startswith(f"{name}: ")
        assert "line 1" in problem
    for name in FILES:
        (folder / name).unlink()
        (folder / name).mkdir()
    assert problems(folder) == tuple(f"{name} is a folder" for name in FILES)


def replace(name: str, old: str, new: str) -> Breaking:
    """A breaking of one place in one file."""
    return partial(change, name=name, old=old, new=new)


def column(name: str, row: str, key: str, value: str) -> Breaking:
    """A breaking of one column of one row."""
    return partial(change_row, name=name, row=row, column=key, value=value)


def nested(folder: Path) -> None:
    """Put more brackets into a file than any reader follows."""
    (folder / "armour.toml").write_text("armour = " + "[" * 5_000, "utf-8")


DAY = "citations.CC-00 = 2014-05-23"

FAULTS: dict[str, tuple[Breaking, str]] = {
    "misplaced table": (
        replace("flaws.toml", "[flaws]", "[skills.kung]\n\n[flaws]"),
        'flaws.toml: "skills" does not belong here',
    ),
    "unknown table": (
        replace("perks.toml", "[perks.scout]", "[spells.fire]\n\n[perks.scout]"),
        'perks.toml: "spells" does not belong here',
    ),
    "prices that fall": (
        replace("points.toml", "cumulative = [1, 2,", "cumulative = [2, 1,"),
        "points.toml: stat_costs has prices that do not rise from level to level",
    ),
    "a first price of nothing": (
        replace("points.toml", "cumulative = [1, 2,", "cumulative = [0, 2,"),
        "points.toml: stat_costs has prices that do not rise from level to level",
    ),
    "a flaw worth half a point": (
        replace("flaws.toml", "mild = 2,", "mild = 3,"),
        "flaws.toml: flaws has a severity and a frequency that do not give whole skill points",
    ),
    "a word that lacks": (
        replace("flaws.toml", "mental = {", "# mental = {"),
        "flaws.toml: flaws lacks one of the three words of category_guide",
    ),
    "wrong type": (
        column("weapons.toml", "weapons.knife", "reach", '"far"'),
        'weapons.toml: weapons.knife.reach is "far", allowed is a whole number',
    ),
    "fraction": (
        column("perks.toml", "perks.scout", "cost", "1.5"),
        "perks.toml: perks.scout.cost is 1.5, allowed is a whole number",
    ),
    "not a number": (
        column("perks.toml", "perks.scout", "cost", "nan"),
        "perks.toml: perks.scout.cost is nan, allowed is",
    ),
    "infinity": (
        column("perks.toml", "perks.scout", "cost", "-inf"),
        "perks.toml: perks.scout.cost is -inf, allowed is",
    ),
    "date for text": (
        column("perks.toml", "perks.scout", "text", "2014-05-23"),
        "perks.toml: perks.scout.text is an object, allowed is text",
    ),
    "date for a table": (
        replace("citations.toml", "[citations.CC-01]", f"{DAY}\n[citations.CC-01]"),
        "citations.toml: citations.CC-00.title is missing",
    ),
    "out of range": (
        column("armour.toml", "armour.kevlar-vest", "sp", "61"),
        "armour.toml: armour.kevlar-vest.sp is 61, allowed is 60 or less",
    ),
    "huge number": (
        column("armour.toml", "armour.kevlar-vest", "sp", "9" * 400),
        "armour.toml: armour.kevlar-vest.sp is 9999",
    ),
    "number beyond reading": (
        column("armour.toml", "armour.kevlar-vest", "sp", "9" * 5_000),
        "armour.toml: ",
    ),
    "nested without end": (nested, "armour.toml: nested too deeply"),
    "unknown key": (
        column("skills.toml", "skills.rifle", "colour", '"red"'),
        "skills.toml: skills.rifle.colour is not a key this program knows",
    ),
    "missing key": (
        replace("skills.toml", '[skills.rifle]\nname = "Rifle"\n', "[skills.rifle]\n"),
        "skills.toml: skills.rifle.name is missing",
    ),
    "missing table": (
        replace("points.toml", "[budgets]", "[exchange.more]"),
        "points.toml: budgets is missing",
    ),
    "unknown word": (
        column("skills.toml", "skills.rifle", "stat", '"LUCK"'),
        'skills.toml: skills.rifle.stat is "LUCK", allowed is',
    ),
    "bad id": (
        replace("skills.toml", "[skills.weaponsmith]", "[skills.Smith]"),
        'skills.toml: skills has the key "Smith", allowed is an id of small letters',
    ),
    "bad rule id": (
        replace("citations.toml", "[citations.CC-01]", "[citations.XX-01]"),
        'citations.toml: citations has the key "XX-01", allowed is a rule such as CC-01',
    ),
    "unknown kind of effect": (
        column("perks.toml", "perks.scout", "effect", '{ kind = "fly" }'),
        'perks.toml: perks.scout.effect.kind is "fly", allowed is one of',
    ),
    "unknown kind of weapon": (
        column("weapons.toml", "weapons.knife", "kind", '"laser"'),
        'weapons.toml: weapons.knife.kind is "laser", allowed is one of',
    ),
    "bad dice": (
        column("weapons.toml", "weapons.knife", "damage", '"4d7"'),
        'weapons.toml: weapons.knife.damage is "4d7", allowed is dice such as 2d6+1',
    ),
    "hidden character": (
        column("perks.toml", "perks.scout", "name", '"Sc\\u202eout"'),
        "perks.toml: perks.scout.name is",
    ),
    "perk of no skill": (
        replace("perks.toml", 'skills = ["', 'skills = ["spin", "'),
        "perks.toml: perks.combat-medic.effect names no skill of these rules: spin",
    ),
    "no free perk": (
        replace("perks.toml", "[perks.special-equipment]", "[perks.special-gear]"),
        "perks.toml: perks.special-equipment is missing; every character has a level of it",
    ),
    "weapon of no skill": (
        column("weapons.toml", "weapons.knife", "skill", '"cutlery"'),
        "weapons.toml: weapons.knife.skill is not a skill of these rules: cutlery",
    ),
    "weapon of no ammunition": (
        column("weapons.toml", "weapons.beretta-92fs", "loads", '["ball", "rubber"]'),
        "weapons.toml: weapons.beretta-92fs.loads names no ammunition: rubber",
    ),
    "launcher of no grenade": (
        column("weapons.toml", "weapons.rocket-launcher", "fires", '["pumpkin"]'),
        "weapons.toml: weapons.rocket-launcher.fires names no grenade: pumpkin",
    ),
    "launcher of knives": (
        column("weapons.toml", "weapons.rocket-launcher", "fires", '["knife"]'),
        "weapons.toml: weapons.rocket-launcher.fires names no grenade: knife",
    ),
    "weapon of no column": (
        column("weapons.toml", "weapons.knife", "house", '["rof"]'),
        "weapons.toml: weapons.knife.house names no column of a melee: rof",
    ),
    "armour of no column": (
        column("armour.toml", "armour.kevlar-vest", "house", '["reach"]'),
        "armour.toml: armour.kevlar-vest.house names no column of armour: reach",
    ),
    "ruling of no rule": (
        column("rulings.toml", "ruling_texts.tens_chain", "rule", '"CB-00"'),
        "rulings.toml: ruling_texts.tens_chain.rule has no citation: CB-00",
    ),
    "rule that two files cite": (
        replace("round_systems.toml", "[citations.X-R01]", "[citations.CC-01]"),
        "round_systems.toml: citations.CC-01 is already in citations.toml",
    ),
    "citation of another file": (
        replace("round_systems.toml", "[citations.X-R01]", f"{DAY}\n[citations.X-R01]"),
        "round_systems.toml: citations.CC-00.title is missing",
    ),
    "missing citation": (
        replace("citations.toml", "[citations.DV-02]", "[citations.DV-99]"),
        "rulings.toml: ruling_texts.ranged_defence.rule has no citation: DV-02",
    ),
    "ruling without words": (
        replace("rulings.toml", "[ruling_texts.tens_chain]", "[ruling_texts.tens_chained]"),
        "rulings.toml: ruling_texts.tens_chain has no counterpart among the switches",
    ),
    "stat without a name": (
        replace("points.toml", "REF = ", "REFLEX = "),
        "points.toml: stat_names.REF is missing",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("breaking", "words"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_named_with_file_table_and_key(
    breaking: Breaking, words: str, tmp_path: Path
) -> None:
    """One fault, one problem that says where it is; a fault that has another in its train, both."""
    folder = copied(tmp_path)
    breaking(folder)
    found = problems(folder)
    assert any(problem.startswith(words) for problem in found), found
    assert len(found) <= 4


def test_all_problems_are_reported_at_once(tmp_path: Path) -> None:
    """A file that is no TOML, wrong types, and names of nothing, in one report."""
    folder = copied(tmp_path)
    (folder / "citations.toml").write_text("[", "utf-8")
    (folder / "flaws.toml").unlink()
    change_row(folder, "armour.toml", "armour.kevlar-vest", "sp", "61")
    change_row(folder, "weapons.toml", "weapons.knife", "reach", '"far"')
    change_row(folder, "weapons.toml", "weapons.beretta-92fs", "loads", '["rubber"]')
    change_row(folder, "weapons.toml", "weapons.beretta-92fs", "skill", '"spin"')
    found = problems(folder)
    files = [problem.split(":")[0].split(" ")[0] for problem in found]
    assert sorted(files) == [
        "armour.toml", "citations.toml", "flaws.toml",
        "weapons.toml", "weapons.toml", "weapons.toml",
    ]  # fmt: skip


def test_a_report_is_the_same_every_time(tmp_path: Path) -> None:
    """Problems stand in the order of the files, not of a set."""
    folder = copied(tmp_path)
    change(folder, "perks.toml", "[perks.scout]", "[zz.a]\n[yy.a]\n[xx.a]\n\n[perks.scout]")
    change(folder, "rulings.toml", "[ruling_texts.tens_chain]", "[ruling_texts.a]")
    found = problems(folder)
    assert found == problems(folder)
    assert [problem.split()[1] for problem in found[:3]] == ['"xx"', '"yy"', '"zz"']


def test_the_message_counts_its_problems(tmp_path: Path) -> None:
    """One problem, or so many problems."""
    folder = copied(tmp_path)
    (folder / "flaws.toml").unlink()
    with pytest.raises(Exception, match="cannot be used, 1 problem: flaws"):
        load(folder)
    (folder / "perks.toml").unlink()
    with pytest.raises(Exception, match="cannot be used, 2 problems: perks"):
        load(folder)
