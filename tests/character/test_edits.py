"""Edits of a document: what each changes, and that it changes nothing else."""

import pytest

from chargen.character.document.build import (
    AttrRoll,
    Build,
    CarriedWeapon,
    Gear,
    PerkChoice,
    frozen_digest,
)
from chargen.character.document.decision import Item, PacketAward
from chargen.character.document.events import (
    Award,
    BuyPerk,
    Mark,
    Note,
    Refund,
    Reopen,
    RequestMade,
)
from chargen.character.document.requests import (
    Exemption,
    PerkGrant,
    PointsGrant,
    ReopenRequest,
    RerollGrant,
    StatRequest,
)
from chargen.character.edits import edits, gear_edits
from tests.builders import blank, decided, flaw

ON = "2014-06-01"
WISH = StatRequest(kind="raise-stat", id="wish-1", reason="", stat="BODY", from_level=5, to_level=6)
AGAIN = ReopenRequest(kind="reopen", id="open-1", reason="")
GRANT = RerollGrant(kind="reroll", id="grant-1", reason="")
MORE = PointsGrant(kind="points", id="grant-2", reason="", pool="stat", amount=2)
AWARD = Award(event="award", on=ON, ip=3, packet="packet-1")
GIFT = PacketAward(kind="session", id="packet-1", events=(AWARD,))
DICE = [AttrRoll(dice=(number, number), source="table") for number in (1, 2, 3)]
ARMS = tuple(CarriedWeapon(id=f"arm-{mark}", weapon="knife") for mark in "abcd")


def full() -> Build:
    """A document with one of everything that can be withdrawn."""
    build = blank(flaws=(flaw(), flaw(id="flaw-2")), grants=(GRANT, MORE))
    return edits.append(
        build,
        RequestMade(event="asked", on=ON, request=WISH),
        AWARD,
        Award(event="award", on=ON, ip=5),
        Reopen(event="reopen", on=ON, by="Eva", request=AGAIN),
    )


def struck(number: int, what: str, by: str = "") -> Note:
    """What stands in the place of a struck entry."""
    note = f"Entry {number} ({what}) was struck from the ledger."
    return Note(event="remark", on=ON, by=by, note=note)


def test_a_new_id_is_the_first_nothing_had() -> None:
    """Neither an item of the document, nor one that was decided on and is gone."""
    assert edits.new_item_id(blank(), "flaw") == "flaw-1"
    assert edits.new_item_id(full(), "flaw") == "flaw-3"
    assert edits.new_item_id(full(), "wish") == "wish-2"
    gone = edits.record_decision(blank(), decided(flaw()))
    assert edits.new_item_id(gone, "flaw") == "flaw-2"


@pytest.mark.rule("CC-05")
def test_a_stat_is_set() -> None:
    """The others stay."""
    build = edits.set_stat(blank(), "REF", 9)
    assert build.choices.stats == {**blank().choices.stats, "REF": 9}


@pytest.mark.rule("CC-08")
def test_a_skill_is_set_and_leaves_the_list_at_0() -> None:
    """A level of none is no skill."""
    build = edits.set_skill(edits.set_skill(blank(), "rifle", 6), "stealth", 2)
    assert build.choices.skills == {"rifle": 6, "stealth": 2}
    assert edits.set_skill(build, "rifle", 0).choices.skills == {"stealth": 2}


@pytest.mark.rule("CC-19")
def test_a_skill_is_renamed_in_its_place() -> None:
    """Its level and the others stay."""
    build = edits.set_skills(blank(), {"rifle": 6, "stealth:": 2, "medic": 3})
    renamed = edits.rename_skill(build, "stealth:", "stealth").choices.skills
    assert [*renamed.items()] == [("rifle", 6), ("stealth", 2), ("medic", 3)]


@pytest.mark.rule("CC-10")
def test_a_flaw_is_taken_beside_the_others() -> None:
    """It stands last."""
    build = edits.add_flaw(blank(flaws=(flaw(),)), flaw(id="flaw-2"))
    assert build.choices.flaws == (flaw(), flaw(id="flaw-2"))


@pytest.mark.rule("CC-16")
def test_an_exception_is_asked_for_beside_the_others() -> None:
    """It stands last."""
    build = edits.add_grant(blank(grants=(GRANT,)), MORE)
    assert build.choices.grants == (GRANT, MORE)


@pytest.mark.rule("CC-02")
def test_items_of_special_equipment_are_set() -> None:
    """In the place of those before."""
    build = gear_edits.set_special(
        gear_edits.set_special(blank(), ("sidearm",)), ("laptop", "keys")
    )
    assert build.choices.gear == Gear(special=("laptop", "keys"))


@pytest.mark.rule("CC-07")
def test_a_roll_is_replaced_and_dropped() -> None:
    """By its place, counted from 0; the last one goes."""
    build = blank()
    for roll in DICE[:2]:
        build = edits.add_attr_roll(build, roll)
    first = build.choices.attr.rolls[0]
    assert edits.change_attr_roll(build, 1, DICE[2]).choices.attr.rolls == (
        first, DICE[2], DICE[1],
    )  # fmt: skip
    assert edits.drop_attr_roll(build).choices.attr.rolls == (first, DICE[0])


@pytest.mark.rule("CC-07")
def test_levels_of_attr_are_set_one_by_one() -> None:
    """What is not named stays."""
    build = edits.set_attr_levels(blank(), skill_levels=2, stat_levels=3)
    assert edits.set_attr_levels(build, skill_levels=0).choices.attr.stat_levels == 3
    assert edits.set_attr_levels(build, stat_levels=0).choices.attr.skill_levels == 2


@pytest.mark.rule("CC-09")
def test_a_perk_keeps_no_more_languages_than_levels() -> None:
    """And its note."""
    build = edits.set_perk_languages(blank(), "polyglot", ["a", "b", "c"])
    assert build.choices.perks["polyglot"] == PerkChoice(level=1, languages=("a", "b", "c"))
    build = edits.set_perk(edits.set_perk_note(build, "polyglot", "school"), "polyglot", 2)
    assert build.choices.perks["polyglot"] == PerkChoice(
        level=2, note="school", languages=("a", "b")
    )
    assert edits.set_perk(build, "polyglot", 0).choices.perks == {}


@pytest.mark.parametrize(
    ("place", "to", "order"),
    [(0, 0, "abcd"), (0, 2, "bcad"), (1, 0, "bacd"), (3, 1, "adbc"), (2, 3, "abdc")],
)
def test_a_weapon_is_moved(place: int, to: int, order: str) -> None:
    """The others keep their order."""
    build = gear_edits.move_weapon(blank(gear=Gear(weapons=ARMS)), place, to)
    assert "".join(arm.id[-1] for arm in build.choices.gear.weapons) == order


def test_a_weapon_is_replaced_and_removed_by_its_id() -> None:
    """The others stay as they are."""
    build = blank(gear=Gear(weapons=ARMS))
    other = CarriedWeapon(id="arm-b", weapon="sword")
    assert gear_edits.change_weapon(build, other).choices.gear.weapons == (
        ARMS[0],
        other,
        *ARMS[2:],
    )
    assert gear_edits.remove_weapon(build, "arm-b").choices.gear.weapons == (ARMS[0], *ARMS[2:])


def test_a_banned_load_makes_room_for_the_usual_one() -> None:
    """Weapons with another load keep it."""
    loads = ("armour-piercing", "", "hollow-point")
    arms = tuple(
        CarriedWeapon(id=f"arm-{number}", weapon="glock-17", load=load)
        for number, load in enumerate(loads)
    )
    build = gear_edits.drop_gear(blank(gear=Gear(weapons=arms)), "ammunition", "armour-piercing")
    assert [arm.load for arm in build.choices.gear.weapons] == ["", "", "hollow-point"]


@pytest.mark.parametrize(
    ("item", "left"),
    [
        (flaw(), {"flaws": (flaw(id="flaw-2"),)}), (GRANT, {"grants": (MORE,)}),
        (MORE, {"grants": (GRANT,)}),
        (PerkGrant(kind="perk", id="grant-9", reason="", perk="x", levels=1), {}),
    ],
)  # fmt: skip
def test_what_waits_in_the_build_is_withdrawn(item: Item, left: dict[str, object]) -> None:
    """It goes; all else stays as it is."""
    after = edits.withdraw(full(), item)
    assert after.choices == full().choices.model_copy(update=left)
    assert after.ledger == full().ledger


@pytest.mark.rule("AD-10")
@pytest.mark.parametrize(
    ("item", "number", "remark"),
    [
        (WISH, 1, struck(1, "asked")), (GIFT, 2, struck(2, "award")),
        (AGAIN, 4, struck(4, "reopen", "Eva")),
    ],
)  # fmt: skip
def test_what_waits_in_the_ledger_is_struck(item: Item, number: int, remark: Note) -> None:
    """A remark stands in its place; the numbers of the others stay."""
    ledger = full().ledger
    after = edits.withdraw(full(), item)
    assert after.ledger == (*ledger[: number - 1], remark, *ledger[number:])
    assert after.choices == full().choices


@pytest.mark.rule("CC-19")
def test_a_perk_the_campaign_bars_goes_with_what_bought_it() -> None:
    """The purchase of another perk stays in the ledger."""
    ledger = tuple(
        BuyPerk(event="buy-perk", on=ON, perk=perk, from_level=0, to_level=1, perk_points=3)
        for perk in ("marksman", "polyglot")
    )
    perks = dict.fromkeys(("marksman", "polyglot"), PerkChoice(level=1))
    build = edits.append(blank(perks=perks), *ledger)
    barred = Exemption(kind="exemption", id="exemption-1", table="perks", key="marksman")
    after = edits.withdraw(build, barred)
    assert after.ledger == (struck(1, "buy-perk"), ledger[1])
    assert list(after.choices.perks) == ["polyglot"]


@pytest.mark.rule("AD-10")
def test_an_entry_is_struck_with_its_refund() -> None:
    """A refund of another entry stays."""
    mark = Mark(event="mark", on=ON, skill="rifle")
    back = [Refund(event="refund", on=ON, entry=number) for number in (1, 2)]
    build = edits.append(blank(), mark, mark, *back)
    assert edits.strike(build, 2).ledger == (
        mark, struck(2, "mark"), back[0], struck(4, "refund"),
    )  # fmt: skip


def test_the_digest_of_a_build_stays_what_it_is() -> None:
    """Files hold it: letters that are no ASCII go in as they are."""
    choices = blank(skills={"language:Français": 3}).choices
    digest = "8d790011085f4ba85f9a8f6da7d556c3db1053d92f63eb7cf4d5f88e0d2f8c7b"
    assert frozen_digest(choices) == digest
