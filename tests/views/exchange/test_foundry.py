"""The actor for Foundry: two shapes of its game system read it, and its numbers are ours."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from chargen.character.derived.gear import weapon
from chargen.character.document.condition import AmmunitionUsed
from chargen.character.edits import condition_edits, edits
from chargen.views.export.exports import text_of
from tests.builders import derived
from tests.views import documents

EXAMPLE = json.loads(
    (documents.ROOT / "tests/data/exchange/foundry_actor_example.json").read_text()
)
COMMON = {"flavor": str, "notes": str, "cost": (int, float), "weight": (int, float)}
CARRIED = {**COMMON, "equipped": bool, "source": str}
SHAPES: dict[str, dict[str, Any]] = {
    "skill": {
        "flavor": str, "notes": str, "level": int, "chipLevel": int, "ip": int, "diffMod": int,
        "isChipped": bool, "isRoleSkill": bool, "stat": str,
    },
    "weapon": {
        **CARRIED, "weaponType": str, "accuracy": int, "concealability": str, "availability": str,
        "ammoType": str, "damage": str, "rangeDamages": dict, "ap": bool, "shotsLeft": int,
        "shots": int, "rof": int, "reliability": str, "range": int, "attackType": str,
        "attackSkill": str,
    },
    "armor": {**CARRIED, "coverage": dict, "encumbrance": int},
    "misc": CARRIED,
}  # fmt: skip
"""The fields both shapes of the system read, with what they must hold; the newer one fills in
its own."""
CHOICES = {
    "weaponType": {"Pistol", "SMG", "Shotgun", "Rifle", "Heavy", "Melee", "Exotic"},
    "concealability": {"ConcealPocket", "ConcealJacket", "ConcealLongcoat", "ConcealNoHide"},
    "availability": {"Excellent", "Common", "Poor", "Rare"},
    "reliability": {"VeryReliable", "Standard", "Unreliable"},
    "attackType": {"", "Auto", "Shotgun", "Autoshotgun", "Grenade", "Melee", "Martial"},
}


def _items(actor: dict[str, Any], kind: str) -> dict[str, dict[str, Any]]:
    return {item["name"]: item["system"] for item in actor["items"] if item["type"] == kind}


every_file = pytest.mark.parametrize("path", documents.FILES, ids=lambda path: path.stem)


@every_file
def test_the_actor_has_the_shape_of_the_table(path: Path) -> None:
    """The same keys as an actor of that table, from the wrapper to the stats."""
    actor = documents.actor(documents.build(path))
    assert set(actor) | {"ownership"} >= set(EXAMPLE)
    assert set(actor["system"]) == set(EXAMPLE["system"])
    assert set(actor["system"]["stats"]) == set(EXAMPLE["system"]["stats"])
    for stat in actor["system"]["stats"].values():
        assert {type(value) for value in stat.values()} == {int}
    assert actor["system"]["role"]["value"] in actor["system"]["role"]["choices"]


@every_file
def test_every_item_has_the_fields_of_its_kind(path: Path) -> None:
    """Numbers are numbers, choices are of the table's lists, no two ids are alike."""
    items = documents.actor(documents.build(path))["items"]
    assert all(re.fullmatch("[0-9A-Za-z]{16}", item["_id"]) for item in items)
    assert len({item["_id"] for item in items}) == len(items)
    for item in items:
        shape = SHAPES[item["type"]]
        assert set(item["system"]) == set(shape)
        for field, kind in shape.items():
            assert isinstance(item["system"][field], kind), (item["name"], field)
            assert field not in CHOICES or item["system"][field] in CHOICES[field]


@every_file
def test_a_weapon_names_a_skill_that_is_there(path: Path) -> None:
    """The table stops with an error where an attack skill is no item of the actor."""
    actor = documents.actor(documents.build(path))
    skills = _items(actor, "skill")
    assert all(arm["attackSkill"] in skills for arm in _items(actor, "weapon").values())


@every_file
def test_levels_are_ours_and_the_rest_are_nought(path: Path) -> None:
    """All ninety of the table's own skills are sent: it adds its list to an actor with none."""
    build = documents.build(path)
    character = derived(build)
    skills = _items(documents.actor(build), "skill")
    assert {i["name"] for i in EXAMPLE["items"] if i["type"] == "skill"} <= set(skills)
    ours = sorted(level for level in character.skills.values() if level)
    assert sorted(each["level"] for each in skills.values() if each["level"]) == ours


def test_notes_are_paragraphs_without_markup() -> None:
    """Foundry reads notes as HTML: tags, inline rolls and links of a player stay words."""
    notes = "First\nline\n\n<img src=x onerror=alert(1)> [[/r 1d6]] @UUID[Actor.1]{Voss} A & B"
    build = edits.set_text(documents.build(documents.SAMPLES[0]), "notes", notes)
    system = documents.actor(build)["system"]["notes"]
    assert "<p>First<br>line</p>" in system
    assert "<img" not in system
    assert "&lt;img src=x onerror=alert(1)&gt;" in system
    assert "[[" not in system
    assert "@UUID" not in system
    assert "A &amp; B" in system


def test_a_weapon_keeps_its_words() -> None:
    """Scope, spare loads and the player's remark are in the notes of the weapon."""
    build = documents.build(documents.ROOT / "resources/samples/rifleman.gdchar")
    actor = documents.actor(build)
    notes = {i["name"]: i["system"]["notes"] for i in actor["items"] if i["type"] == "weapon"}
    assert "scope" in notes["Heckler & Koch HK416"]
    assert "thigh holster" in notes["Glock 17"]


def test_martial_arts_begin_as_the_table_looks_for_them() -> None:
    """It tells them by how their names begin; dodging goes by its own name there."""
    build = edits.set_skill(documents.build(documents.SAMPLES[0]), "martial-arts-karate", 4)
    skills = _items(documents.actor(build), "skill")
    assert skills["Martial Arts: Karate"]["level"] == 4
    assert "Dodge & Escape" in skills
    assert "Cover/Evade" not in skills


@pytest.mark.rule("CB-102")
def test_armour_is_one_item_with_its_layers_combined() -> None:
    """That table adds up what is worn; ours is combined already, and EV counts once."""
    build = documents.build(documents.ROOT / "resources/samples/rifleman.gdchar")
    character = derived(build)
    (armour,) = _items(documents.actor(build), "armor").values()
    worn = {place: each["stoppingPower"] for place, each in armour["coverage"].items()}
    assert worn == {"Head": 20, "Torso": 19, "lArm": 14, "rArm": 14, "lLeg": 0, "rLeg": 0}
    assert armour["encumbrance"] == character.ev == 1
    assert documents.actor(build)["system"]["stats"]["ref"]["base"] == character.stats["REF"]


def test_wounds_come_along() -> None:
    """What the state of play says is lost is what the table marks as damage."""
    build = documents.build(documents.SAMPLES[0])
    hurt = condition_edits.set_wounds(build, boxes=6, ones=0, stun=0)
    assert documents.actor(hurt)["system"]["damage"] == 6


def test_the_same_character_gives_the_same_actor() -> None:
    """Ids are made of what they name."""
    build = documents.build(documents.SAMPLES[0])
    assert documents.actor(build) == documents.actor(build)


def test_guns_go_by_their_own_figures() -> None:
    """Range, rounds, rate and reliability are the catalogue's; single fire is no automatic."""
    build = documents.build(documents.ROOT / "resources/samples/rifleman.gdchar")
    arms = _items(documents.actor(build), "weapon")
    rifle, pistol = arms["Heckler & Koch HK416"], arms["Glock 17"]
    assert (rifle["range"], rifle["shots"], rifle["rof"]) == (100, 30, 30)
    assert (rifle["attackType"], pistol["attackType"]) == ("Auto", "")
    assert (rifle["weaponType"], pistol["weaponType"]) == ("Rifle", "Pistol")
    emptied = condition_edits.set_ammunition(build, "arm-1", AmmunitionUsed(rounds=30))
    assert _items(documents.actor(emptied), "weapon")["Heckler & Koch HK416"]["shotsLeft"] == 0
    carried = weapon(derived(build).rules, build, build.choices.gear.weapons[0].weapon)
    assert carried is not None
    assert rifle["weight"] == carried.grams / 1000


COMMON_FORK = {"flavor", "notes", "cost", "weight", "availability", "equipped", "source"}
FORK = {
    "skill": {
        "flavor", "notes", "source", "level", "ipLevel", "chipLevel", "ip", "diffMod", "isChipped",
        "isRoleSkill", "stat", "askMods", "isMartial",
    },
    "weapon": COMMON_FORK | {
        "weaponType", "accuracy", "concealability", "damage", "shotsLeft", "shots", "rof",
        "reliability", "range", "attackSkill", "caliber", "loadedAmmoType", "loadedAmmoSources",
        "minimumBody", "damageType", "effect", "charges", "chargesMax", "ammoType",
        "rangeDamages", "ap", "attackType",
    },
    "armor": COMMON_FORK | {"armorType", "coverage", "encumbrance"},
    "misc": COMMON_FORK,
}  # fmt: skip
"""The fields of the fork's items, as its data template has them (February 2026)."""
FORK_CHOICES = {
    "concealability": {"hidden", "pocket", "jacket", "longcoat", "noHide"},
    "availability": {"common", "limited", "exclusive", "iconic"},
    "reliability": {"very", "standard", "unreliable"},
    "damageType": {"blunt", "edged", "spike", "monoblade"},
    "loadedAmmoType": {"standard", "armorPiercing", "hollowPoint", "rubberSlug"},
    "caliber": {"", "light", "medium", "heavy", "veryHeavy", "assault"},
}
FORK_SYSTEM = {
    "points", "role", "age", "weight", "height", "humanity", "events", "family", "style",
    "motivations", "notes", "stats", "ip", "hitLocations", "eurobucks", "damage", "fatigue",
    "stress", "fright",
}  # fmt: skip


@every_file
def test_the_fork_gets_its_own_fields(path: Path) -> None:
    """The same character in the shape of the system cyberpunk, key by key."""
    build = condition_edits.set_luck_spent(documents.build(path), 2)
    actor = json.loads(text_of("cyberpunk", [documents.who(build)]))
    assert (actor["_stats"]["systemId"], actor["type"]) == ("cyberpunk", "character")
    assert set(actor["system"]) == FORK_SYSTEM
    assert actor["system"]["stats"]["luck"]["spent"] == 2
    assert actor["system"]["role"] == {"uuid": "", "name": ""}
    for item in actor["items"]:
        assert set(item["system"]) == FORK[item["type"]], item["name"]
        for field, words in FORK_CHOICES.items():
            assert item["system"].get(field, next(iter(words))) in words
