"""What is told of a character since the GM last decided on it."""

import pytest

from chargen.approval.campaign.recent_changes import changes
from chargen.approval.decisions.gear_changes import own_notes
from chargen.character.display_names import perk_name
from chargen.character.document.build import (
    AttrRoll,
    Build,
    CarriedWeapon,
    Equipment,
    Exchanging,
    Gear,
)
from chargen.character.document.requests import PointsGrant
from chargen.character.edits import edits, gear_edits
from tests.approval.party import LIMP, mara, mark
from tests.builders import rules

GRANT = PointsGrant(kind="points", id="grant-1", reason="hero", pool="stat", amount=2)
BEFORE = edits.set_perk(mara(), "presence", 1)


def told(now: Build, before: Build = BEFORE) -> list[tuple[str, ...]]:
    """The steps between two versions."""
    return [tuple(step) for step in changes(rules(), before, now)]


def test_what_is_the_same_is_not_told() -> None:
    """Nor the picture, which nobody decides on."""
    assert told(BEFORE) == []


def test_without_an_earlier_version_all_is_new() -> None:
    """There is nothing to compare with."""
    assert changes(rules(), None, BEFORE)[0].now == "new"


@pytest.mark.parametrize(
    ("now", "step"),
    [
        (edits.set_text(BEFORE, "name", ""), ("name", "Mara", "empty")),
        (edits.set_text(BEFORE, "player", "Jo"), ("player", "empty", "Jo")),
        (edits.set_text(BEFORE, "notes", "Owes Ilya."), ("notes", "empty", "Owes Ilya.")),
        (
            edits.set_exchange(BEFORE, Exchanging(mode="manual", stat=2, perk=-1)),
            ("exchange", "automatic", "manual (+2 stat, \N{MINUS SIGN}1 perk)"),
        ),
        (edits.set_stat(BEFORE, "LK", 3), ("LK", "5", "3")),
        (
            edits.add_attr_roll(BEFORE, AttrRoll(dice=(5, 4), source="table")),
            ("ATTR", "rolled 3 and 3, 0 bought", "rolled 3 and 3; 5 and 4, 0 bought"),
        ),
        (
            edits.set_attr_levels(edits.drop_attr_roll(BEFORE), skill_levels=1, stat_levels=2),
            ("ATTR", "rolled 3 and 3, 0 bought", "rolled not yet, 3 bought"),
        ),
        (edits.set_skill(BEFORE, "rifle", 0), ("Rifle", "2", "0")),
        (edits.set_skill(BEFORE, "language:Greek", 1), ("Language: Greek", "0", "1")),
        (edits.set_perk(BEFORE, "presence", 2), ("Presence", "1", "2")),
        (edits.set_perk(BEFORE, "presence", 0), ("Presence", "1", "0")),
        (gear_edits.set_worn(BEFORE, ["helmet"]), ("worn, helmet (unknown)", "missing", "1")),
        (edits.remove_flaw(BEFORE, LIMP.id), ("Gimpy leg", "there", "gone")),
        (edits.add_grant(BEFORE, GRANT), ("exception for 2 stat points", "missing", "new")),
        (
            edits.change_flaw(BEFORE, LIMP.model_copy(update={"description": "worse"})),
            ("Gimpy leg, description", "empty", "worse"),
        ),
        (edits.append(BEFORE, mark(), mark()), ("ledger", "0 entries", "2 more")),
    ],
)
def test_each_change_is_one_step(now: Build, step: tuple[str, str, str]) -> None:
    """With what it was and what it is."""
    assert told(now) == [step]


def test_a_longer_ledger_is_told_by_what_is_new() -> None:
    """How many entries there were, and how many came since."""
    before = edits.append(BEFORE, mark())
    assert told(edits.append(before, mark(), mark()), before) == [("ledger", "1 entry", "2 more")]


def test_a_ledger_that_lost_entries_is_not_continued() -> None:
    """Whatever is left of it."""
    before = edits.append(BEFORE, mark(), mark())
    now = edits.append(BEFORE, mark())
    assert told(now, before) == [("ledger", "2 entries", "changed before its end")]


def test_languages_named_otherwise_are_told() -> None:
    """By the perk that gives them."""
    before = edits.set_perk_languages(BEFORE, "linguist", ["Greek"])
    now = edits.set_perk_languages(BEFORE, "linguist", ["Latin", "Greek"], 2)
    what = f"languages of {perk_name(rules(), 'linguist')}"
    assert (what, "Greek", "Latin, Greek") in told(now, before)


def test_a_ledger_that_was_rewritten_is_not_called_longer() -> None:
    """Its length alone says nothing."""
    before = edits.append(BEFORE, mark("rifle"))
    now = edits.append(BEFORE, mark("stealth"), mark("rifle"))
    assert told(now, before) == [("ledger", "1 entry", "changed before its end")]


def _armed() -> Build:
    """Mara with a rifle in hand, a vest on, a rope, and a pistol of her own making."""
    own = rules().weapons["sig-sauer-p226-40"].model_copy(update={"name": "Blaster"})
    gear = Gear(
        weapons=(CarriedWeapon(id="arm-1", weapon="colt-m4"),),
        worn=("kevlar-vest",),
        equipment=(Equipment(name="Rope"),),
        own_weapons={"own-blaster": own},
    )
    choices = BEFORE.choices.model_copy(update={"gear": gear})
    return BEFORE.model_copy(update={"choices": choices})


def test_gear_is_told_line_by_line() -> None:
    """A11: weapons, fittings, armour, things and figures of own gear, each with then and now."""
    before = _armed()
    now = gear_edits.add_weapon(before, CarriedWeapon(id="arm-2", weapon="own-blaster"))
    rifle = CarriedWeapon(id="arm-1", weapon="colt-m4", spare=2, scope="mounted")
    now = gear_edits.change_weapon(now, rifle)
    now = gear_edits.set_worn(now, [])
    now = gear_edits.set_equipment(now, [Equipment(name="Rope", count=2), Equipment(name="Lamp")])
    better = before.choices.gear.own_weapons["own-blaster"].model_copy(
        update={"damage": "20d10", "rof": 30}
    )
    now = gear_edits.set_own_weapon(now, "own-blaster", better)
    assert told(now, before) == [
        ("own weapon Blaster, damage", "2d6+3", "20d10"),
        ("own weapon Blaster, rof", "2", "30"),
        ("Colt M4, spare", "0", "2"),
        ("Colt M4, scope", "none", "mounted"),
        ("weapon", "missing", "Blaster (own)"),
        ("worn, Kevlar vest", "1", "gone"),
        ("equipment, Rope", "1", "2"),
        ("equipment, Lamp", "missing", "1"),
    ]


@pytest.mark.rule("CC-19")
def test_figures_of_own_gear_are_a_sentence() -> None:
    """A11, CC-19: what the GM reads before he agrees."""
    (note,) = own_notes(rules(), _armed())
    assert note.startswith("Own weapon Blaster: ")
    assert note.endswith(".")


def test_own_gear_that_came_or_went_is_told_with_its_figures() -> None:
    """A11: so that the GM reads what it is."""
    bare = gear_edits.set_own_weapon(_armed(), "own-blaster", None)
    [(what, before, now)] = told(_armed(), bare)
    assert (what, before) == ("own weapon Blaster", "missing")
    assert "damage 2d6+3" in now
    assert told(bare, _armed())[0][2] == "gone"


def test_weapons_and_layers_in_another_order_are_told() -> None:
    """A11: what is first in hand, and what is worn below what."""
    before = gear_edits.add_weapon(_armed(), CarriedWeapon(id="arm-2", weapon="knife"))
    before = gear_edits.set_worn(before, ["kevlar-vest", "medium-armour-jacket"])
    [(what, was, now)] = told(gear_edits.move_weapon(before, 1, 0), before)
    assert (what, was) == ("order of weapons, first in hand", "Colt M4")
    assert now == rules().weapons["knife"].name
    [(what, *_)] = told(
        gear_edits.set_worn(before, ["medium-armour-jacket", "kevlar-vest"]), before
    )
    assert what == "worn, layers from inside"
