"""Opponents that come in: our own actors, foreign ones, bestiaries and stat blocks as text."""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from chargen import bestiary
from chargen.bestiary.opponent import Opponent
from chargen.errors import BadFile
from chargen.exchange.incoming import read_incoming
from chargen.exchange.opponents import read_opponents
from chargen.exchange.stat_block import IncomingOpponent
from chargen.views.export.exports import text_of
from chargen.views.sheet_subject import SheetSubject, opponent
from tests.builders import derived, rules
from tests.views import documents

SHIPPED = bestiary.shipped(rules())
RIFLEMAN = documents.build(documents.ROOT / "resources/samples/rifleman.gdchar")
BLOCK = """Booster Ganger
INT 4, REF 7/6, TECH 3, COOL 6, ATTR 4, LUCK 3, MA 6, BODY 8, EMP 3
Skills: Handgun +4, SMG 3, Brawling 5, Awareness/Notice (3), Language: French 2, Juggling 2
Weapons: Glock 17 (17 shots), Minami 10 SMG +0 J E 2d6+3(10mm) 40 20 ST 200m,
 2 fragmentation grenades, Big knife 1d6+2, Mystery thing
Armour: Kevlar vest, Skinweave SP 12 (head, arms), Rubber coat
Humanity: 34
A lunatic with a grudge.
"""


def _subject(key: str) -> SheetSubject:
    known = SHIPPED[key]
    data = known.model_dump(mode="json")
    return opponent(bestiary.character(rules(), key, known), mook=known.mook, data=data)


def _actor(key: str, form: str = "foundry") -> dict[str, Any]:
    actor: dict[str, Any] = json.loads(text_of(form, [_subject(key)]))
    return actor


def _read(value: object) -> tuple[IncomingOpponent, ...]:
    data = value if isinstance(value, str) else json.dumps(value)
    return read_opponents(rules(), data.encode(), "ganger")


def _one(value: object) -> IncomingOpponent:
    (only,) = _read(value)
    return only


@pytest.mark.parametrize("form", ["foundry-bestiary", "cyberpunk-bestiary"])
def test_a_bestiary_comes_back_whole(form: str) -> None:
    """All opponents in one file for either system, each with an id of its own."""
    adventure = json.loads(text_of(form, [*map(_subject, SHIPPED), _subject("guard")]))
    ids = [actor["_id"] for actor in adventure["actors"]]
    assert len({*ids}) == len(ids) == len(SHIPPED) + 1
    read = _read(adventure)
    assert [each.opponent for each in read] == [*SHIPPED.values(), SHIPPED["guard"]]
    assert all(each.left_out == () for each in read)


def test_opponents_are_npcs_there() -> None:
    """The system has a type for them; its fork has not."""
    assert _actor("guard")["type"] == "npc"
    assert _actor("guard", "cyberpunk")["type"] == "character"
    assert _actor("guard")["prototypeToken"]["actorLink"] is False


@pytest.mark.parametrize("form", ["foundry", "cyberpunk"])
def test_edits_of_an_exported_opponent_come_back(form: str) -> None:
    """Name, stats and levels are taken; perks and gear, which Foundry does not know, stay."""
    actor = _actor("harrow", form)
    actor["name"] = "Harrow II"
    actor["system"]["stats"]["ref"]["base"] = "9"
    for item in actor["items"]:
        if item["name"] == "Brawling":
            item["system"]["level"] = 10
    read, sent = _one(actor).opponent, SHIPPED["harrow"]
    assert (read.name, read.stats.REF, read.skills["brawling"]) == ("Harrow II", 9, 10)
    assert (read.perks, read.gear, read.tactic, read.origin) == (
        sent.perks, sent.gear, sent.tactic, sent.origin,
    )  # fmt: skip
    assert read.threat == 0, "the changed one was not measured"
    assert _one(actor).left_out == ()
    actor["system"]["notes"] = "<p>Limps.</p>"
    assert _one(actor).left_out == ("Notes changed in the actor are left out.",)


@pytest.mark.parametrize("key", SHIPPED)
@pytest.mark.parametrize("form", ["foundry", "cyberpunk"])
def test_a_foreign_actor_keeps_what_a_fight_asks(key: str, form: str) -> None:
    """Without our mark, levels, dice of weapons and SP by location are read all the same."""
    actor, known = _actor(key, form), SHIPPED[key]
    actor["flags"] = {}
    for item in actor["items"]:
        item["flags"] = {}
    read = _one(actor).opponent
    assert (read.stats, read.skills) == (known.stats, known.skills)
    ours = bestiary.character(rules(), key, known)
    theirs = bestiary.character(rules(), key, read)
    assert theirs.sp == ours.sp
    named = {name for name, _ in _arms(known)} - {"Grenade launcher, under-barrel"}
    assert len(read.gear.weapons) >= len(named) - 1
    dice = {dice for _, dice in _arms(known) if dice}
    assert {dice for _, dice in _arms(read) if dice} <= dice


def _arms(known: Opponent) -> list[tuple[str, str]]:
    arms = [
        known.gear.own_weapons.get(arm.weapon) or rules().weapons[arm.weapon]
        for arm in known.gear.weapons
    ]
    return [(arm.name, getattr(arm, "damage", None) or "") for arm in arms]


def test_a_character_can_be_an_opponent() -> None:
    """What an opponent has no use for is named."""
    read = _one(text_of("foundry", [documents.who(RIFLEMAN)]))
    assert derived(RIFLEMAN).stats["REF"] == read.opponent.stats.REF
    assert "Rucksack with frame" in read.left_out[0]


def test_notes_are_read_without_markup() -> None:
    """Tags go, and the words of the notes stay words."""
    actor = _actor("guard")
    actor["flags"] = {}
    actor["system"]["notes"] = "<p>Big &amp; slow<script>x</script></p><p>Two</p>"
    assert _one(actor).opponent.text == "Big & slowx\nTwo"


def test_a_pasted_block_is_an_opponent() -> None:
    """Every line is taken or named."""
    read = _one(BLOCK)
    known = read.opponent
    assert (known.name, known.stats.REF, known.stats.CL, known.stats.BODY) == (
        "Booster Ganger", 7, 6, 8,
    )  # fmt: skip
    assert known.skills == {
        "handgun": 4, "submachinegun": 3, "brawling": 5, "awareness-notice": 3,
        "language:French": 2,
    }  # fmt: skip
    assert [arm.weapon for arm in known.gear.weapons] == [
        "glock-17", "own-minami-10", "fragmentation-grenade", "own-big-knife",
    ]  # fmt: skip
    assert known.gear.weapons[2].spare == 1, "two grenades"
    gun = known.gear.own_weapons["own-minami-10"]
    assert gun.kind == "gun"
    assert (gun.damage, gun.shots, gun.rof, gun.range) == ("2d6+3", 40, 20, 200)
    assert bestiary.character(rules(), "x", known).sp["torso"] == 10
    assert bestiary.character(rules(), "x", known).sp["head"] == 12
    assert known.text == "A lunatic with a grudge."
    assert read.left_out == (
        "Lines left out: Humanity: 34.",
        "Skills not in these rules, left out: Juggling 2.",
        "Gear without figures, left out: Mystery thing, Rubber coat.",
    )


def test_gear_may_be_named_by_how_its_name_begins() -> None:
    """If only one name begins so, or one is just that."""
    text = BLOCK.replace("Big knife 1d6+2", "Beretta, Colt M4, Heckler & Koch")
    read = _one(text)
    assert [arm.weapon for arm in read.opponent.gear.weapons][3:] == ["beretta-92fs", "colt-m4"]
    left_out = "Gear without figures, left out: Heckler & Koch, Mystery thing, Rubber coat."
    assert left_out in read.left_out


def test_lines_of_a_description_stay_lines() -> None:
    """As they were pasted, one below the other."""
    text = _one(f"{BLOCK}Fights dirty.\n").opponent.text
    assert text == "A lunatic with a grudge.\nFights dirty."


def test_a_table_of_stats_is_read() -> None:
    """Names above their numbers, as in books; what is not given is said."""
    read = _one("# Guard\nINT | REF | CL | MA | BODY\n5 | 6 | 4 | 5 | 7\n\nSP: head 14, torso 18\n")
    assert (read.opponent.name, read.opponent.stats.BODY) == ("Guard", 7)
    assert read.left_out == ("Not given, so 5: TECH, ATTR, LK, EMP.",)
    assert bestiary.character(rules(), "x", read.opponent).sp["torso"] == 18


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "has no INT, REF, CL, MA, BODY"),
        ("hello there", "has no INT"),
        ("Thug\nINT 4 REF 5\nSkills: Handgun 3", "has no CL, MA, BODY; the stat block"),
        ("Thug\nINT 4 REF 50 CL 5 MA 5 BODY 5", "stats.REF is 50"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "holds no actors"),
        ('{"actors": [7]}', "holds no actors"),
        ('{"a": 1}', "not an actor of Foundry"),
        ('{"format": "gray-dawn-opponents"}', "does not say which version"),
        ('{"items": [], "system": {}, "_stats": {"systemId": "dnd5e"}}', 'the system "dnd5e"'),
        ('{"items": [], "system": {"stats": {"body": {"value": 5}}}}', "another system"),
        ('{"items": [], "system": {"stats": {"ref": {"base": 5}}}}', "has no INT, CL, MA, BODY"),
    ],
    ids=range(13),
)
def test_bad_input_is_one_sentence(text: str, words: str) -> None:
    """Half a block, foreign JSON and actors of other systems."""
    with pytest.raises(BadFile) as refused:
        _read(text)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_text_may_name_the_shape_of_the_body() -> None:
    """In a line of its own or in the description; the preview says so."""
    for line in ("Body shape: four-legged", "A quadruped the size of a van."):
        read = _one(f"{BLOCK}{line}\n")
        assert read.opponent.shape == "four-legged"
        assert "Body shape by its text: four-legged." in read.left_out
    assert _one(BLOCK).opponent.shape == "human"


def test_a_character_takes_no_foreign_actor() -> None:
    """It says what the actor is, and what can be done with it."""
    guard, foreign = _actor("guard"), _actor("guard") | {"flags": {}}
    other = foreign | {"_stats": {"systemId": "dnd5e"}}
    for actor, words in (
        (guard, "is an opponent, not a character"),
        (foreign, "Manage my opponents"),
        (other, "the system"),
    ):
        with pytest.raises(BadFile, match=words):
            read_incoming(json.dumps(actor).encode(), "guard.json", derived(RIFLEMAN))


def _spoil(value: Any, dice: random.Random) -> Any:
    """Return a value with some parts exchanged for others."""
    if dice.random() < 0.05:
        return dice.choice((None, -3, 2.5, "x", "12", [], {}, True, 10**12, "<b>"))
    if isinstance(value, dict):
        return {key: _spoil(part, dice) for key, part in value.items()}
    return [_spoil(part, dice) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize("seed", range(60))
def test_a_spoilt_actor_is_read_or_refused(seed: int) -> None:
    """Nothing in it breaks the reader."""
    dice = random.Random(seed)
    actor = _actor(dice.choice([*SHIPPED]), dice.choice(["foundry", "cyberpunk"]))
    if seed % 2:
        actor["flags"] = {}
    with suppress(BadFile):
        read = _read(_spoil(actor, dice))
        assert all(isinstance(each.opponent, Opponent) for each in read)


SPOILERS: tuple[Callable[[str, random.Random], str], ...] = (
    lambda text, dice: text[: dice.randrange(len(text))],
    lambda text, dice: "".join(dice.sample(text, len(text))),
    lambda text, dice: "\n".join(dice.sample(text.splitlines(), 6)),
    lambda text, dice: text.replace(dice.choice(text), dice.choice("(:;,|\u2028\x00é99")),
)


@pytest.mark.parametrize("seed", range(80))
def test_a_spoilt_block_is_read_or_refused(seed: int) -> None:
    """Cut, shuffled and misspelt texts."""
    dice = random.Random(seed)
    with suppress(BadFile):
        assert isinstance(_one(dice.choice(SPOILERS)(BLOCK, dice)).opponent, Opponent)
