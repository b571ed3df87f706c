"""What rule tables say of each other, told by file, table and key."""

from typing import Any

import pytest

from chargen.rules.load import dangling
from chargen.rules.model import STATS, Rulings

TEXTS = {key: {"rule": "CC-01"} for key in Rulings.model_fields}
WHOLE: dict[str, Any] = {
    "skills": {"rifle": {}, "language": {}},
    "perks": {
        "special-equipment": {"effect": {"kind": "equipment_slot"}},
        "polyglot": {"effect": {"kind": "languages"}},
        "marksman": {"effect": {"kind": "roll_bonus", "skills": ["rifle"]}},
    },
    "ammunition": {"ball": {}},
    "weapons": {
        "gun": {"kind": "gun", "skill": "rifle", "loads": ["ball"], "house": ["rof"]},
        "grenade": {"kind": "blast"},
        "tube": {"kind": "launcher", "fires": ["grenade"]},
        "odd": {"kind": "catapult", "house": ["span"]},
    },
    "armour": {"vest": {"house": ["sp"]}},
    "martial_arts": {"rifle": {}},
    "citations": {"CC-01": {}},
    "ruling_texts": TEXTS,
    "stat_names": dict.fromkeys(STATS, "x"),
}
GRENADES = {"gun": {"kind": "gun"}, "tube": {"kind": "launcher", "fires": ["gun"]}}


def test_whole_tables_have_no_fault() -> None:
    """The tests below start from none."""
    assert list(dangling(WHOLE)) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"skills": {"rifle": {}}},
         ["perks.toml: perks.polyglot.effect needs the skill language, which is missing"]),
        ({"skills": {"language": {}}, "martial_arts": {}, "weapons": {}},
         ["perks.toml: perks.marksman.effect names no skill of these rules: rifle"]),
        ({"perks": {}},
         ["perks.toml: perks.special-equipment is missing; every character has a level of it"]),
        ({"martial_arts": {"judo": {}}},
         ["skills.toml: martial_arts.judo is not a skill of these rules"]),
        ({"weapons": {"bow": {"kind": "gun", "skill": "archery", "loads": ["arrow", "ball"]}}},
         ["weapons.toml: weapons.bow.skill is not a skill of these rules: archery",
          "weapons.toml: weapons.bow.loads names no ammunition: arrow"]),
        ({"weapons": {"gun": {"kind": "gun", "house": ["rof", "span"]}}},
         ["weapons.toml: weapons.gun.house names no column of a gun: span"]),
        ({"weapons": GRENADES}, ["weapons.toml: weapons.tube.fires names no grenade: gun"]),
        ({"armour": {"vest": {"house": ["span"]}}},
         ["armour.toml: armour.vest.house names no column of armour: span"]),
        ({"citations": {"CC-02": {}}, "ruling_texts": {**TEXTS, "own_gear_needs_gm": {}}},
         [f"rulings.toml: ruling_texts.{key}.rule has no citation: CC-01"
          for key in TEXTS if key != "own_gear_needs_gm"]),
        ({"ruling_texts": {**TEXTS, "weather": {}}},
         ["rulings.toml: ruling_texts.weather has no counterpart among the switches"]),
        ({"stat_names": dict.fromkeys(STATS[1:], "x")},
         [f"points.toml: stat_names.{STATS[0]} is missing"]),
        ({"skills": None, "perks": None, "weapons": None, "stat_names": None}, None),
        ({"perks": {"special-equipment": "x", "odd": {"effect": 3}}}, []),
    ],
)  # fmt: skip
def test_what_is_not_there_is_told(change: dict[str, Any], told: list[str] | None) -> None:
    """Once; of a table that could not be read nothing is said."""
    tables = {**WHOLE, **{key: value for key, value in change.items() if value is not None}}
    tables = {key: value for key, value in tables.items() if change.get(key, ...) is not None}
    assert list(dangling(tables)) == (told or [])
