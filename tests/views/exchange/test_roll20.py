"""The character for Roll20: every field is one of its sheet's, every level ours."""

import json
import re
from pathlib import Path

import pytest

from chargen.character.document.build import Build
from chargen.character.edits import condition_edits, edits
from chargen.views.export.exports import text_of
from tests.builders import blank, derived
from tests.views import documents

STATS = {"Int", "Ref", "Tech", "Cool", "Attr", "Luck", "Ma", "Body", "Emp"}
ROW = re.compile(
    r"repeating_(?:\w+skills_-gd\d{4}_Other[A-Z][a-z]+(?:_Skill)?"
    r"|templateweapons_-gdw\d{3}_(?:Weapon\w+|WA|round_size))"
)

every_file = pytest.mark.parametrize("path", documents.FILES, ids=lambda path: path.stem)


def _fields(build: Build) -> dict[str, str | int]:
    made = json.loads(text_of("roll20", [documents.who(build)]))
    assert (made["schema_version"], made["type"]) == (3, "character")
    attributes = made["character"]["attribs"]
    assert all(set(each) == {"name", "current", "max", "id"} for each in attributes)
    assert len({each["id"] for each in attributes}) == len(attributes)
    fields = {each["name"]: each["current"] for each in attributes}
    assert len(fields) == len(attributes)
    return fields


@every_file
def test_every_skill_is_sent_once(path: Path) -> None:
    """In the sheet's own field, on a line for languages, or among the other skills."""
    build = documents.build(path)
    sent = [value for name, value in _fields(build).items() if name.endswith("_Skill")]
    ours = [level for level in derived(build).skills.values() if level]
    assert sorted(map(int, sent)) == sorted(ours)


@every_file
def test_rows_have_the_names_of_the_sheet(path: Path) -> None:
    """A field of a list names the list, its row and the field."""
    names = [name for name in _fields(documents.build(path)) if name.startswith("repeating_")]
    assert all(ROW.fullmatch(name) for name in names)


@pytest.mark.rule("DV-09")
def test_ref_is_sent_bare_and_armour_takes_from_it() -> None:
    """EV stands in the sheet's modifier of REF and nowhere else."""
    build = documents.build(documents.ROOT / "resources/samples/rifleman.gdchar")
    fields = _fields(build)
    assert (fields["Ref_Base"], fields["Ref_Temp"]) == (8, -1)
    assert {fields[f"{stat}_Temp"] for stat in STATS - {"Ref"}} == {0}
    assert (fields["Head_SP"], fields["Torso_SP"], fields["Rleg_SP"]) == (20, 19, 0)


def test_a_fifth_language_goes_to_the_other_skills() -> None:
    """The sheet has four lines for languages."""
    build = blank()
    for word in ("Arabic", "Czech", "Dutch", "Greek", "Hindi"):
        build = edits.set_skill(build, f"language:{word}", 3)
    fields = _fields(build)
    lines = [fields[f"SpokenLanguage{number}"] for number in range(1, 5)]
    assert lines == ["Arabic", "Czech", "Dutch", "Greek"]
    others = [value for name, value in fields.items() if name.endswith("_OtherInt")]
    assert others == ["Language: Hindi"]


def test_a_weapon_is_rolled_with_its_skill() -> None:
    """Its row refers to the field of the skill, so that a raise there counts."""
    fields = _fields(documents.build(documents.ROOT / "resources/samples/rifleman.gdchar"))
    row = "repeating_templateweapons_-gdw000_"
    assert fields[f"{row}WeaponName"] == "Heckler & Koch HK416"
    assert fields[f"{row}WeaponSkill"] == "@{Rifle_Skill}"
    assert (fields[f"{row}WeaponRange"], fields[f"{row}WeaponROF"]) == (100, 30)
    assert "Rifle_Skill" in fields


def test_a_thrown_weapon_names_its_skill_in_words() -> None:
    """The sheet offers no Athletics for weapons, and would show the first of its list."""
    build = documents.build(documents.ROOT / "resources/samples/rifleman.gdchar")
    rows = {name[: -len("WeaponName")] for name in _fields(build) if name.endswith("WeaponName")}
    thrown = [row for row in rows if "roll Athletics" in str(_fields(build)[f"{row}WeaponNotes"])]
    assert thrown
    assert not any(f"{row}WeaponSkill" in _fields(build) for row in thrown)


def test_wounds_are_in_words_and_nothing_dangles() -> None:
    """The sheet has no field for our boxes; empty lists have no title."""
    hurt = condition_edits.set_wounds(blank(name="Bo"), boxes=7)
    fields = _fields(hurt)
    assert str(fields["LifeEvents"]).startswith("Wound boxes 7: Serious")
    assert "Flaws" not in str(fields["Style"])
    assert not any(str(value).rstrip().endswith((",", ":")) for value in fields.values())


def test_the_condition_is_sent_as_numbers() -> None:
    """A token bar needs a present value, and a highest where there is one."""
    build = documents.build(documents.ROOT / "resources/samples/rifleman.gdchar")
    luck = documents.sheet(build).luck
    build = condition_edits.set_wounds(build, boxes=5, ones=2, stun=3)
    build = condition_edits.set_suppression(condition_edits.set_luck_spent(build, 1), 4)
    made = json.loads(text_of("roll20", [documents.who(build)]))
    bars = {each["name"]: (each["current"], each["max"]) for each in made["character"]["attribs"]}
    assert (bars["Wound_Boxes"], bars["One_Point_Wounds"]) == ((7, 40), (2, ""))
    assert (bars["Stun_Points"], bars["Luck_Points"]) == ((3, ""), (luck - 1, luck))
    assert bars["Suppression_Points"] == (4, "")
