"""A character that went to Foundry, was edited there, and comes back."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from chargen.character.audit import audit
from chargen.character.document.build import Build
from chargen.character.document.condition import AmmunitionUsed
from chargen.character.document.events import Award
from chargen.character.edits import condition_edits, creation, edits
from chargen.errors import BadFile
from chargen.exchange.incoming import Incoming, read_incoming
from chargen.exchange.preview import preview, take_over
from chargen.views.export.exports import text_of
from tests.builders import derived
from tests.views import documents

RIFLEMAN = documents.build(documents.ROOT / "resources/samples/rifleman.gdchar")
every_file = pytest.mark.parametrize("path", documents.FILES, ids=lambda path: path.stem)


def _read(actor: dict[str, Any], build: Build) -> Incoming:
    return read_incoming(json.dumps(actor).encode(), "voss.foundry.json", derived(build))


def _back(actor: dict[str, Any], build: Build) -> Build:
    incoming = _read(actor, build)
    rows = enumerate(preview(derived(build), incoming))
    return take_over(derived(build), incoming, {number for number, row in rows if row.is_safe})


def _item(actor: dict[str, Any], name: str) -> dict[str, Any]:
    system: dict[str, Any] = next(i for i in actor["items"] if i["name"] == name)["system"]
    return system


@every_file
def test_an_actor_left_alone_changes_nothing(path: Any) -> None:
    """Wounds, one-point wounds, used rounds and wear come back as they went."""
    build = documents.build(path)
    build = condition_edits.set_wounds(build, boxes=5, ones=2, stun=1)
    build = condition_edits.set_armour_lost(build, "torso", 3)
    incoming = _read(documents.actor(build), build)
    assert incoming.rows == ()
    assert incoming.left_out == ()


def test_edits_of_play_come_back() -> None:
    """Damage, rounds, wear, name and style, also where forms wrote numbers as text."""
    actor = documents.actor(RIFLEMAN)
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


def test_armour_without_its_places_keeps_its_wear() -> None:
    """A table may have lost them: what the character has lost of its armour stays."""
    build = condition_edits.set_armour_lost(RIFLEMAN, "torso", 3)
    actor = documents.actor(build)
    _item(actor, "Armour worn")["coverage"] = "none"
    assert _back(actor, build).play.armour == {"torso": 3}


def _proposals(actor: dict[str, Any], build: Build) -> dict[str, str]:
    """Return the price of each proposal by its title."""
    rows = preview(derived(build), _read(actor, build))
    return {row.title: f"{row.ours} to {row.theirs}: {row.price}" for row in rows if row.price}


def _accept(actor: dict[str, Any], build: Build) -> Build:
    incoming = _read(actor, build)
    return take_over(derived(build), incoming, range(len(preview(derived(build), incoming))))


def test_what_no_rule_knows_is_listed_and_left_out() -> None:
    """Skills of the other table, levels beyond the highest, IP and items stay; each is named."""
    actor = documents.actor(RIFLEMAN)
    actor["items"].append({"name": "Juggling", "type": "skill", "system": {"level": 1}})
    actor["system"]["stats"]["ref"]["base"] = 20
    actor["system"]["stats"]["attr"]["base"] += 1
    actor["system"]["ip"] = 99
    actor["items"] = [item for item in actor["items"] if item["name"] != "Glock 17"]
    actor["items"].append(
        {"name": "Katana", "type": "weapon", "system": {}, "flags": {}, "effects": []}
    )
    actor["items"].append({"name": "Lockpicks", "type": "misc", "system": {}})
    incoming = _read(actor, RIFLEMAN)
    assert not [*incoming.rows, *incoming.proposals]
    words = " ".join(incoming.left_out)
    for part in ("left out: Juggling 1.", "REF 8 to 20 is left out. Levels go from 1 to 10."):
        assert part in words
    for part in ("ATTR is rolled", "Katana", "Glock 17", "Lockpicks", "left out: IP"):
        assert part in words


def test_levels_of_creation_are_proposed_in_points() -> None:
    """Nothing is bought or sold unless it is chosen, and only once."""
    actor = documents.actor(RIFLEMAN)
    level = derived(RIFLEMAN).skills["rifle"]
    _item(actor, "Rifle")["level"] -= 1
    _item(actor, "Swimming")["level"] += 2
    _item(actor, "Stealth")["level"] = 0
    actor["system"]["stats"]["ref"]["base"] -= 1
    actor["system"]["stats"]["int"]["base"] = 1
    prices = _proposals(actor, RIFLEMAN)
    assert "to 0: Sale: " in prices["Stealth"]
    assert "to 1: " in prices["INT"]
    assert prices["Rifle"].startswith(f"{level} to {level - 1}: Sale: 3 skill points (")
    assert "Purchase: " in prices["Swimming"]
    assert "stat point" in prices["REF"]
    assert _back(actor, RIFLEMAN) == RIFLEMAN
    bought = _accept(actor, RIFLEMAN)
    assert bought.choices.skills["rifle"] == level - 1
    assert "stealth" not in bought.choices.skills
    assert bought.choices.stats["REF"] == RIFLEMAN.choices.stats["REF"] - 1
    assert _proposals(actor, bought) == {}


def _in_play(ip: int) -> Build:
    award = Award(event="award", ip=ip, on="2026-11-27")
    return edits.append(creation.finish(RIFLEMAN, "2026-11-27"), award)


def test_levels_in_play_are_proposed_in_ip() -> None:
    """A purchase is one in the ledger, a stat a request, and what cannot be paid is left out."""
    build = _in_play(100)
    actor, level = documents.actor(build), derived(build).skills["handgun"]
    _item(actor, "Handgun")["level"] += 1
    _item(actor, "Rifle")["level"] -= 1
    _item(actor, "Stealth")["level"] = 10
    actor["system"]["stats"]["ref"]["base"] += 1
    words = " ".join(_read(actor, build).left_out)
    assert "Rifle 7 to 6 is left out. Only levels bought in play can be refunded." in words
    assert re.search(r"Stealth \d to 10 is left out\. Not now: ", words)
    prices = _proposals(actor, build)
    assert prices.keys() == {"Handgun", "REF"}
    assert re.search(r"Purchase: .*\d+ general IP left", prices["Handgun"])
    assert "Request: " in prices["REF"]
    bought = _accept(actor, build)
    assert derived(bought).skills["handgun"] == level + 1
    assert [event.event for event in bought.ledger[2:]] == ["raise-skill", "asked"]
    sold = documents.actor(bought)
    _item(sold, "Handgun")["level"] -= 1
    assert "Sale: " in _proposals(sold, bought)["Handgun"]
    back = _accept(sold, bought)
    assert derived(back).skills["handgun"] == level
    assert derived(back).books.balances == derived(build).books.balances


def test_two_purchases_that_one_balance_cannot_pay_are_refused() -> None:
    """Each is offered; the second finds the IP spent."""
    build = _in_play(60)
    actor = documents.actor(build)
    for name in ("Handgun", "Stealth"):
        _item(actor, name)["level"] += 1
    assert _proposals(actor, build).keys() == {"Handgun", "Stealth"}
    with pytest.raises(BadFile, match="Not now"):
        _accept(actor, build)


def test_notes_come_back_whole() -> None:
    """Paragraphs, signs and marks stay words; lines the export wrote are no notes."""
    text = "One <b>&amp; [[/r 1d6]] @UUID[x]\nsame paragraph\n\nTwo"
    build = edits.set_text(RIFLEMAN, "notes", text)
    actor = documents.actor(build)
    actor["system"]["notes"] += "<p>Three &amp; <strong>four</strong></p>"
    merged = _back(actor, build)
    assert merged.choices.notes == f"{text}\n\nThree & four"
    assert _read(actor, merged).rows == ()
    actor["system"]["notes"] = f"<p>{'x' * 5_000}</p>"
    incoming = _read(actor, build)
    assert len(_back(actor, build).choices.notes) == 4_000
    assert "Notes have at most 4,000 letters" in " ".join(incoming.left_out)


def _audited(build: Build) -> str:
    character = derived(build)
    return str(audit(character.rules, build, character.states).verdict)


def _check_audits(seeds: range) -> None:
    """Edit actors at random, and compare the audit before and after an import."""
    for build in (RIFLEMAN, _in_play(80)):
        verdict = _audited(build)
        whole = text_of("foundry", [documents.who(build)])
        for seed in seeds:
            dice, actor = random.Random(seed), json.loads(whole)
            for item in dice.sample(actor["items"], 5):
                if item["type"] == "skill":
                    item["system"]["level"] = dice.randint(0, 12)
            for stat in dice.sample(list(actor["system"]["stats"]), 2):
                actor["system"]["stats"][stat]["base"] = dice.randint(0, 12)
            actor["system"]["damage"] = dice.randint(0, 50)
            merged = _back(actor, build)
            assert _audited(merged) == verdict
            assert merged.choices == build.choices
            assert merged.ledger == build.ledger


def test_an_import_never_changes_the_audit() -> None:
    """Whatever an actor has, nothing is bought unasked."""
    _check_audits(range(20))


@pytest.mark.slow
def test_a_thousand_imports_never_change_the_audit() -> None:
    """The same law over a thousand actors."""
    _check_audits(range(500))


def test_what_changed_here_since_stays() -> None:
    """An edit on both sides is a conflict, one on this side alone is kept."""
    actor = documents.actor(RIFLEMAN)
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
    actor = documents.actor(RIFLEMAN)
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
    actor = documents.actor(build)
    spoilt = {key: _spoil(part, dice) for key, part in actor.items()} | {"flags": actor["flags"]}
    try:
        merged = _back(spoilt, build)
    except BadFile:
        return
    assert merged.choices.skills == build.choices.skills
    assert merged.choices.stats == build.choices.stats
    assert merged.ledger == build.ledger


def test_twenty_edits_are_taken_or_named() -> None:
    """What play changes comes back, once; levels are proposed, each other edit in a sentence."""
    build, actor = creation.finish(RIFLEMAN, "2026-11-27"), documents.actor(RIFLEMAN)
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
    assert len(incoming.rows) == 9
    assert not any(row.is_conflict for row in incoming.rows)
    words = " ".join([*_proposals(actor, build), *incoming.left_out])
    for part in (*levels, "REF", "BODY", gone, "Katana", "Medkit", "IP"):
        assert part in words
    merged = _back(actor, build)
    assert (merged.choices.skills, merged.ledger) == (build.choices.skills, build.ledger)
    assert _read(actor, merged).rows == ()
