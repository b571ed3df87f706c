"""A character that went to Foundry, was edited there, and comes back."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from chargen.character.document.build import Build
from chargen.character.document.condition import AmmunitionUsed
from chargen.character.edits import condition_edits, creation
from chargen.errors import BadFile
from chargen.exchange.incoming import Incoming, read_incoming
from chargen.exchange.preview import take_over
from chargen.views.export.exports import text_of
from tests.builders import derived
from tests.views import documents

RIFLEMAN = documents.build(documents.ROOT / "resources/samples/rifleman.gdchar")
every_file = pytest.mark.parametrize("path", documents.FILES, ids=lambda path: path.stem)


def _actor(build: Build) -> dict[str, Any]:
    actor: dict[str, Any] = json.loads(text_of("foundry", [documents.who(build)]))
    return actor


def _read(actor: dict[str, Any], build: Build) -> Incoming:
    return read_incoming(json.dumps(actor).encode(), "voss.foundry.json", derived(build))


def _back(actor: dict[str, Any], build: Build) -> Build:
    incoming = _read(actor, build)
    chosen = {number for number, row in enumerate(incoming.rows) if not row.is_conflict}
    return take_over(build, incoming, chosen)


def _item(actor: dict[str, Any], name: str) -> dict[str, Any]:
    system: dict[str, Any] = next(i for i in actor["items"] if i["name"] == name)["system"]
    return system


@every_file
def test_an_actor_left_alone_changes_nothing(path: Any) -> None:
    """Wounds, one-point wounds, used rounds and wear come back as they went."""
    build = documents.build(path)
    build = condition_edits.set_wounds(build, boxes=5, ones=2, stun=1)
    build = condition_edits.set_armour_lost(build, "torso", 3)
    incoming = _read(_actor(build), build)
    assert incoming.rows == ()
    assert incoming.left_out == ()


def test_edits_of_play_come_back() -> None:
    """Damage, rounds, wear, name and style, also where forms wrote numbers as text."""
    actor = _actor(RIFLEMAN)
    actor["name"], actor["system"]["style"] = "Lukas", "Sergeant"
    actor["system"]["damage"] = "7"
    _item(actor, "Heckler & Koch HK416")["shotsLeft"] = 21
    coverage = _item(actor, "Armour worn")["coverage"]
    coverage["Torso"]["stoppingPower"] -= 2
    coverage["Head"]["ablation"] = 1
    merged = _back(actor, RIFLEMAN)
    assert (merged.choices.name, merged.choices.concept) == ("Lukas", "Sergeant")
    assert merged.play.boxes == 7
    assert merged.play.ammunition == {"arm-1": AmmunitionUsed(rounds=9)}
    assert merged.play.armour == {"torso": 2, "head": 1}
    assert _read(actor, merged).rows == ()


def test_what_costs_points_is_listed_and_left_out() -> None:
    """Levels, stats, IP, notes and items stay; each is named."""
    actor = _actor(RIFLEMAN)
    _item(actor, "Rifle")["level"] += 2
    _item(actor, "Chemistry")["level"] = 1
    actor["system"]["stats"]["ref"]["base"] = 20
    actor["system"]["ip"], actor["system"]["notes"] = 99, "<p>new</p>"
    actor["items"] = [item for item in actor["items"] if item["name"] != "Glock 17"]
    actor["items"].append(
        {"name": "Katana", "type": "weapon", "system": {}, "flags": {}, "effects": []}
    )
    actor["items"].append({"name": "Lockpicks", "type": "misc", "system": {}})
    incoming = _read(actor, RIFLEMAN)
    assert incoming.rows == ()
    words = " ".join(incoming.left_out)
    level = derived(RIFLEMAN).skills["rifle"]
    for part in (f"Rifle {level} to {level + 2}", "Chemistry 0 to 1", "REF", "Katana", "Glock 17"):
        assert part in words
    assert "Lockpicks" in words
    assert "notes, IP" in words


def test_what_changed_here_since_stays() -> None:
    """An edit on both sides is a conflict, one on this side alone is kept."""
    actor = _actor(RIFLEMAN)
    actor["system"]["damage"] = 4
    ours = condition_edits.set_luck_spent(RIFLEMAN, 2)
    ours = condition_edits.set_wounds(ours, boxes=1)
    assert [row.is_conflict for row in _read(actor, ours).rows] == [True]
    assert _back(actor, ours) == ours


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda actor: actor["flags"].clear(), "chargen did not export"),
        (lambda actor: actor.update(flags=7), "chargen did not export"),
        (lambda actor: actor["flags"]["chargen"].update(character="0" * 32), "another character"),
        (lambda actor: actor["flags"]["chargen"].update(version=2), "newer chargen"),
        (lambda actor: actor["flags"]["chargen"].pop("play"), "play is missing"),
    ],
)
def test_other_actors_are_refused(edit: Callable[[dict[str, Any]], object], words: str) -> None:
    """One sentence for an actor without our mark, with another's or with half of one."""
    actor = _actor(RIFLEMAN)
    edit(actor)
    with pytest.raises(BadFile, match=words) as refused:
        _read(actor, RIFLEMAN)
    assert "\n" not in str(refused.value)


def _spoil(value: Any, dice: random.Random) -> Any:
    """Return a value with some parts exchanged for others, as a bad table might."""
    if dice.random() < 0.05:
        return dice.choice((None, -3, 2.5, "x", "12", [], {}, True, 10**12))
    if isinstance(value, dict):
        return {
            key: part if key == "chargen" else _spoil(part, dice) for key, part in value.items()
        }
    return [_spoil(part, dice) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize("seed", range(60))
def test_a_spoilt_actor_is_read_or_refused(seed: int) -> None:
    """Nothing in it breaks the reader, and what was bought never changes."""
    build = creation.finish(RIFLEMAN, "2026-11-27")
    dice = random.Random(seed)
    actor = _actor(build)
    spoilt = {key: _spoil(part, dice) for key, part in actor.items()} | {"flags": actor["flags"]}
    try:
        merged = _back(spoilt, build)
    except BadFile:
        return
    assert merged.choices.skills == build.choices.skills
    assert merged.choices.stats == build.choices.stats
    assert merged.ledger == build.ledger


def test_twenty_edits_are_taken_or_named() -> None:
    """What play changes comes back, once; each other edit is in a sentence."""
    build, actor = creation.finish(RIFLEMAN, "2026-11-27"), _actor(RIFLEMAN)
    system = actor["system"]
    actor["name"], system["style"], system["damage"] = "Lukas", "Sergeant", 7
    _item(actor, "Heckler & Koch HK416")["shotsLeft"] = 21
    _item(actor, "Glock 17")["shotsLeft"] = 10
    coverage = _item(actor, "Armour worn")["coverage"]
    coverage["Torso"]["stoppingPower"] -= 2
    coverage["Head"]["ablation"], coverage["lArm"]["ablation"] = 1, 3
    levels = ("Rifle", "Handgun", "Stealth", "Chemistry", "First Aid")
    for skill in levels:
        _item(actor, skill)["level"] += 1
    system["stats"]["ref"]["base"], system["stats"]["bt"]["base"] = 9, 9
    system["ip"], system["notes"] = 44, "<p>new</p>"
    gone = "Map case, compass, pencil"
    actor["items"] = [item for item in actor["items"] if item["name"] != gone]
    for name in ("Katana", "Medkit"):
        actor["items"].append({"name": name, "type": "misc", "system": {}, "flags": {}})
    incoming = _read(actor, build)
    assert len(incoming.rows) == 8
    assert not any(row.is_conflict for row in incoming.rows)
    words = " ".join(incoming.left_out)
    for part in (*levels, "REF", "BT", gone, "Katana", "Medkit", "notes", "IP"):
        assert part in words
    merged = _back(actor, build)
    assert (merged.choices.skills, merged.ledger) == (build.choices.skills, build.ledger)
    assert _read(actor, merged).rows == ()
