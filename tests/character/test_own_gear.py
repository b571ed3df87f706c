"""Gear a player made up: never the catalogue's, marked as such, decided on where wanted."""

import pytest

from chargen.approval.trust.card import joined
from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.issue import Issue
from chargen.character.checks.verdict import reach_verdict
from chargen.character.decisions.approval_state import items_of
from chargen.character.derived.derive import Character, derive_unverified
from chargen.character.document.build import Build, CarriedWeapon, Gear
from chargen.character.document.custom_gear import (
    figures,
    is_own_armour,
    is_own_weapon,
    own_gear,
    own_key,
)
from chargen.character.document.requests import Flaw, OwnGear
from chargen.character.edits import edits, gear_edits, store
from chargen.errors import BadFile
from chargen.rules.gear import Armour, Gun
from chargen.rules.house import HouseRules
from chargen.rules.model import Rulings
from chargen.views.audit.audit_reply import audit_character
from chargen.views.audit.audit_text import audit_lines
from chargen.views.sheet.present import present
from tests.approval.party import card
from tests.builders import blank, decided, flaw, rules

P226 = "sig-sauer-p226-40"
BLASTER = Gun.model_validate(
    {
        **rules().weapons[P226].model_dump(),
        "name": "Blaster", "damage": "20d10", "rof": 30, "provenance": "base",
    }
)  # fmt: skip
SHELL = Armour.model_validate(
    {**rules().armour["kevlar-vest"].model_dump(), "name": "Shell", "sp": 60, "ev": 0}
)
STRICT = HouseRules(rulings=Rulings(own_gear_needs_gm=True))


def shadowing() -> Build:
    """Own gear under ids of the catalogue's."""
    arm = CarriedWeapon(id="arm-1", weapon=P226)
    return blank(
        name="Mara",
        gear=Gear(
            weapons=(arm,), worn=("kevlar-vest",), own_weapons={P226: BLASTER},
            own_armour={"kevlar-vest": SHELL},
        ),
    )  # fmt: skip


def armed(house: HouseRules | None = None) -> Build:
    """A character with a weapon and armour of their own, in a campaign if it has rules."""
    arm = CarriedWeapon(id="arm-1", weapon="own-blaster")
    build = blank(
        name="Mara",
        gear=Gear(
            weapons=(arm,), worn=("own-shell",), own_weapons={"own-blaster": BLASTER},
            own_armour={"own-shell": SHELL},
        ),
    )  # fmt: skip
    return joined(build, card(house=house)) if house else build


def judged(build: Build) -> tuple[Character, tuple[Issue, ...]]:
    """A character with its findings, in which both statements of the rules agree."""
    character = derive_unverified(rules(), build)
    issues = check(character)
    said = audit(character.rules, character.build, character.states)
    assert said.verdict == reach_verdict(issues).value
    assert said.breaches >= {(i.rule, i.subject) for i in issues if i.severity.value == "illegal"}
    return character, issues


@pytest.mark.rule("CC-19")
def test_own_gear_never_hides_the_catalogue() -> None:
    """A11: the row of the catalogue is used, whatever an own item under its id says."""
    character, issues = judged(shadowing())
    [row] = present(character, issues).weapons
    assert (row.name, row.damage, row.rof) == ("SIG Sauer P226, .40", "2d6+3", "2")
    assert character.sp["torso"] == rules().armour["kevlar-vest"].sp


@pytest.mark.rule("CC-19")
def test_an_id_of_the_catalogue_is_a_finding_with_two_ways_out() -> None:
    """A11: illegal until it has an id of its own, or is dropped."""
    _, issues = judged(shadowing())
    clashes = [issue for issue in issues if issue.rule == "CC-19"]
    assert [issue.subject for issue in clashes] == [f"own:weapon:{P226}", "own:armour:kevlar-vest"]
    kept, dropped = shadowing(), shadowing()
    for issue in clashes:
        kept = issue.remedies[0].edit(kept)
        dropped = issue.remedies[1].edit(dropped)
    character, left = judged(kept)
    assert not [issue for issue in left if issue.rule == "CC-19"]
    assert character.build.choices.gear.weapons[0].weapon == f"own-{P226}"
    assert character.build.choices.gear.worn == ("own-kevlar-vest",)
    assert not [issue for issue in judged(dropped)[1] if issue.rule == "CC-19"]
    assert dropped.choices.gear.weapons[0].weapon == P226


@pytest.mark.rule("CC-19")
def test_own_gear_is_marked_on_sheet_and_proof() -> None:
    """A11: by name and with its figures, whatever it says of where it comes from."""
    character, issues = judged(armed())
    assert reach_verdict(issues).value == "LEGAL"
    sheet = present(character, issues)
    assert sheet.weapons[0].name == "Blaster (own)"
    assert "Shell (own)" in sheet.armour
    assert any("Shell (own) 60" in place.layers for place in sheet.locations)
    proof = audit(character.rules, character.build, character.states)
    text = "\n".join(audit_lines("mara.gdchar", character, proof, issues))
    assert "Own gear: Blaster (own): " in text
    assert "damage 20d10" in text
    assert len(audit_character("mara.gdchar", character, proof, issues).own_gear) == 2


@pytest.mark.rule("CC-19")
def test_own_gear_waits_for_the_gm_where_the_campaign_says_so() -> None:
    """A11: by a switch that is off as shipped; then each thing is an item of its own."""
    assert not rules().rulings.own_gear_needs_gm
    assert not list(items_of(armed(HouseRules())))
    character, issues = judged(armed(STRICT))
    assert reach_verdict(issues).value == "NEEDS GM"
    assert {i.subject for i in issues if i.rule == "CC-19"} == {
        "own:weapon:own-blaster", "own:armour:own-shell",
    }  # fmt: skip
    assert present(character, issues).weapons[0].name == "Blaster (own, waiting)"


@pytest.mark.rule("CC-19", "CC-12")
def test_the_gms_word_is_bound_to_the_figures() -> None:
    """A11: approved it counts; changed afterwards it waits again and says which figure."""
    build = armed(STRICT)
    for item in own_gear(build):
        build = edits.record_decision(build, decided(item))
    character, issues = judged(build)
    assert reach_verdict(issues).value == "LEGAL"
    assert present(character, issues).weapons[0].name == "Blaster (own)"
    better = BLASTER.model_copy(update={"rof": 60})
    _, issues = judged(gear_edits.set_own_weapon(build, "own-blaster", better))
    [changed] = [issue for issue in issues if issue.rule == "CC-19"]
    assert "weapon rof was 30" in changed.message
    assert reach_verdict(issues).value == "NEEDS GM"


@pytest.mark.rule("CC-19")
def test_refused_gear_is_illegal_until_it_is_dropped() -> None:
    """A11: the way out takes it from hand and list."""
    build = armed(STRICT)
    for item in own_gear(build):
        build = edits.record_decision(build, decided(item, verdict="refused"))
    _, issues = judged(build)
    assert reach_verdict(issues).value == "ILLEGAL"
    for issue in issues:
        if issue.rule == "CC-19":
            build = issue.remedies[0].edit(build)
    gear = build.choices.gear
    assert (gear.weapons, gear.worn, gear.own_weapons, gear.own_armour) == ((), (), {}, {})
    assert reach_verdict(judged(build)[1]).value == "LEGAL"


@pytest.mark.rule("CC-12", "CC-19")
def test_nothing_else_can_bear_the_id_of_own_gear() -> None:
    """A11: else what the GM said of a weapon would stand for a flaw of the same id."""
    item = next(own_gear(armed()))
    disguised: Flaw = flaw(id=item.id)
    build = edits.add_flaw(armed(), disguised)
    with pytest.raises(BadFile, match="twice"):
        store.from_bytes(store.to_bytes(build), "mara.gdchar")
    assert store.from_bytes(store.to_bytes(armed(STRICT)), "mara.gdchar").build == armed(STRICT)


def test_files_with_clashing_ids_are_read_as_they_are() -> None:
    """A11: nothing is dropped or renamed in silence."""
    assert store.from_bytes(store.to_bytes(shadowing()), "m").build == shadowing()


@pytest.mark.parametrize(
    ("key", "taken", "found"),
    [
        ("blaster", set(), "own-blaster"),
        ("own-blaster", set(), "own-blaster"),
        ("blaster", {"own-blaster"}, "own-blaster-2"),
        ("b" * 64, set(), "own-" + "b" * 52),
    ],
)
def test_own_ids_stand_in_a_space_of_their_own(key: str, taken: set[str], found: str) -> None:
    """A11: however long the word, and whatever is there."""
    assert own_key(key, taken) == found
    assert not any(each.startswith("own-") for each in (*rules().weapons, *rules().armour))


def test_a_weapon_is_never_the_armour_of_the_same_id() -> None:
    """A11: a GM who agrees to one has not agreed to the other."""
    twins = Gear(own_weapons={"own-x": BLASTER}, own_armour={"own-x": SHELL})
    items: list[OwnGear] = list(own_gear(blank(gear=twins)))
    assert len({item.id for item in items}) == 2


@pytest.mark.rule("CC-19")
def test_what_a_decision_calls_own_gear_stays_what_it_is() -> None:
    """CC-19: signed decisions hold it; a weapon and armour of one key are two things."""
    gear = Gear(own_weapons={"own-a": BLASTER}, own_armour={"own-a": SHELL})
    assert [item.id for item in own_gear(blank(gear=gear))] == [
        "own-gear-8cb06e717c28a68c5e9e", "own-gear-9058d188225844587823",
    ]  # fmt: skip


@pytest.mark.rule("CC-19")
def test_only_what_the_catalogue_does_not_hold_is_own() -> None:
    """CC-19: an id of the catalogue's means the catalogue's thing."""
    gear = Gear(
        own_weapons={"own-a": BLASTER, P226: BLASTER},
        own_armour={"own-b": SHELL, "kevlar-vest": SHELL},
    )
    build = blank(gear=gear)
    weapons = [is_own_weapon(rules(), build, key) for key in ("own-a", P226, "own-b", "knife")]
    armour = [
        is_own_armour(rules(), build, key) for key in ("own-b", "kevlar-vest", "own-a", "cloth")
    ]
    assert weapons == armour == [True, False, False, False]


@pytest.mark.rule("CC-19")
def test_figures_of_own_gear_end_with_its_note() -> None:
    """CC-19: in one line, for who has to agree to it."""
    noted = BLASTER.model_copy(update={"note": "hums"})
    assert figures(noted) == f"{figures(BLASTER)}, hums"
    assert "damage 20d10, " in figures(BLASTER)
    assert not figures(BLASTER).endswith(", ")


@pytest.mark.rule("CC-19")
def test_figures_say_yes_where_something_is_so() -> None:
    """What is not so is left out."""
    assert "scope yes" in figures(BLASTER.model_copy(update={"scope": True}))
    assert "scope" not in figures(BLASTER.model_copy(update={"scope": False}))
