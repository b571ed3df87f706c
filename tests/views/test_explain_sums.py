"""Every number that is explained is the sum of its parts, on every page, draft or in play."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargen.character.advancement.quotes import Quote, SkillPurchase, quote
from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.derived.wound_modifiers import apply_wounds
from chargen.character.document.build import AttrChoice, AttrRoll, Build, CarriedWeapon, Gear
from chargen.character.document.events import Award, RaiseSkill
from chargen.character.document.requests import POOL_NAMES
from chargen.character.edits import creation, edits
from chargen.character.number_format import MINUS
from chargen.character.subjects import SubjectKind
from chargen.views.catalogue.catalogue import weapon_entries
from chargen.views.catalogue.gear_rows import carried_rows
from chargen.views.explain import VALUES, Explanation, PartLine, explain
from chargen.views.sheet.present import value_figures
from chargen.views.sheet.rows import flaw_rows, perk_rows, stat_rows
from chargen.views.sheet.skill_rows import skill_rows
from tests.builders import blank, decided, derived, flaw
from tests.profiles import share
from tests.strategies import builds

ON = "2014-06-01"
BALANCES = ("general", "skills", "perk", "stat", "marks")


def number(words: str) -> int:
    """The number a cell shows, without its unit."""
    return int(words.replace(MINUS, "-").split()[0])


def added(words: str) -> int:
    """What a cell such as 7 + 5 comes to."""
    return sum(number(part) for part in words.split(" + "))


def made(told: Explanation) -> int:
    """What the parts of an explanation come to, from the first to the last."""
    whole = Fraction(0)
    for part in told.parts:
        if part.amount.startswith("\N{MULTIPLICATION SIGN}"):
            whole *= Fraction(part.amount[2:])
        else:
            whole += number(part.amount)
    return int(whole)


def texts(explanation: Explanation) -> list[str]:
    """Return the sentences below the parts of an explanation."""
    return [paragraph.text for paragraph in explanation.paragraphs]


def subjects(character: Character) -> Iterator[str]:
    """Everything on the pages that has a number with parts."""
    yield from (SubjectKind.STAT.subject(row.key) for row in stat_rows(character))
    yield from (SubjectKind.VALUE.subject(name) for name in VALUES)
    yield from (SubjectKind.SKILL.subject(row.key) for row in skill_rows(character))
    yield from (SubjectKind.PERK.subject(entry.key) for entry in perk_rows(character))
    yield from (SubjectKind.FLAW.subject(entry.key) for entry in flaw_rows(character))
    yield from (SubjectKind.WEAPON.subject(row.key) for row in carried_rows(character))
    yield from (SubjectKind.CATALOGUE.subject(entry.key) for entry in weapon_entries(character))
    yield from (SubjectKind.POOL.subject(name) for name in POOL_NAMES)
    yield from (SubjectKind.BALANCE.subject(name) for name in BALANCES)
    yield from (SubjectKind.ATTR.subject("roll"), SubjectKind.FLAWS.subject())


def sums_held(character: Character) -> int:
    """Hold every total against its parts, and what goes on top against both; count them."""
    counted = 0
    for subject in subjects(character):
        told = explain(character, subject)
        if told.total is not None:
            assert made(told) == told.total.amount, (subject, told)
            counted += 1
        for line in told.beyond:
            more, whole = (number(word) for word in line.amount.split(" = "))
            assert told.total is not None
            assert told.total.amount + more == whole, (subject, told)
    return counted


def check_shown(character: Character) -> None:
    """Hold what the rows of pages show against what is explained of them."""

    def total(subject: str) -> int:
        found = explain(character, subject).total
        assert found is not None, subject
        return found.amount

    for row in stat_rows(character):
        title = explain(character, SubjectKind.STAT.subject(row.key)).title
        assert number(row.total) == number(title.rsplit(maxsplit=1)[1])
    for row in skill_rows(character):
        assert added(row.total) == total(SubjectKind.SKILL.subject(row.key))
    for skill in character.skills:
        told = explain(character, SubjectKind.SKILL.subject(skill))
        hurt = [line.amount for line in told.beyond if line.rule == "CB-120"]
        assert told.total is not None
        now = number(hurt[0].split(" = ")[1]) if hurt else told.total.amount
        assert values.skill_total(apply_wounds(character), skill).amount == now
    for carried in carried_rows(character):
        if carried.total:
            assert number(carried.total) == total(SubjectKind.WEAPON.subject(carried.key))
    for listed in weapon_entries(character):
        if listed.attack:
            assert number(listed.attack) == total(SubjectKind.CATALOGUE.subject(listed.key))
    for figure, name in zip(
        value_figures(character), (n for n in VALUES if n != "luck"), strict=True
    ):
        assert abs(number(figure.value.split()[0])) == abs(total(SubjectKind.VALUE.subject(name)))


def in_play(build: Build) -> Build:
    """The same with IP, a skill and its lessons in play, as far as the rules go along."""
    award = Award(event="award", on=ON, by="GM", ip=900)
    build = edits.append(build, award)
    character = derived(build)
    for key in list(character.skills)[:2]:
        offered = quote(derived(build), SkillPurchase(key, character.skills[key] + 1), ON)
        if isinstance(offered, Quote):
            build = edits.append(build, *offered.events)
    return build


@given(builds())
@settings(max_examples=share(200, dear=4))
def test_every_explained_number_is_the_sum_of_its_parts(build: Build) -> None:
    """Of any document, whatever happened to it: parts make the total, and that is what is shown."""
    character = derived(build)
    assert sums_held(character) > len(VALUES)
    check_shown(character)


@given(builds(ledger=False), st.sampled_from(["finished", "in play"]))
@settings(max_examples=share(100))
def test_the_sums_hold_after_creation(build: Build, phase: str) -> None:
    """One build when it is finished, and after skills were raised in play."""
    build = creation.finish(build, ON)
    character = derived(in_play(build) if phase == "in play" else build)
    assert sums_held(character) > len(VALUES)
    check_shown(character)


def test_a_part_too_many_is_felt() -> None:
    """The control: a part more than the total has is found."""
    told = explain(derived(blank()), SubjectKind.STAT.subject("REF"))
    wrong = replace(told, parts=(*told.parts, PartLine("weapon accuracy", "+1", "CB-10")))
    assert told.total is not None
    assert made(told) == told.total.amount != made(wrong)


def test_weapons_are_explained_without_abbreviations() -> None:
    """Weapon accuracy and reliability are spelt out."""
    arm = CarriedWeapon(id="arm-1", weapon="m1-carbine")
    told = explain(derived(blank(gear=Gear(weapons=(arm,)))), "weapon:arm-1")
    assert "weapon accuracy" in {part.name for part in told.parts}
    assert re.search(r"ROF \d, (very|standard) reliab", told.paragraphs[0].text)
    shown = " ".join((*(part.name for part in told.parts), *(p.text for p in told.paragraphs)))
    assert not re.search(r"\b(WA|VR|ST|UR)\b", shown)


def test_what_a_weapon_adds_stands_below_the_roll_base() -> None:
    """WA is no part of the roll base: it goes on top, and what both make is said."""
    arm = CarriedWeapon(id="arm-1", weapon="m1-carbine")
    character = derived(blank(skills={"rifle": 4}, gear=Gear(weapons=(arm,))))
    told, attack = explain(character, "skill:rifle"), explain(character, "weapon:arm-1").total
    assert told.total is not None
    assert attack is not None
    assert made(told) == told.total.amount == 9
    assert [line.amount for line in told.beyond] == [f"{MINUS}1 = {attack.amount}"]


@pytest.mark.rule("CC-06")
def test_a_stat_in_creation_is_explained_by_its_price() -> None:
    """Runs of levels that cost the same are one part; armour EV is explained as a sum instead."""
    told = explain(derived(edits.set_stat(blank(), "REF", 8)), "stat:REF")
    assert [(part.name, part.amount) for part in told.parts] == [
        ("Levels 1 to 6", "6 pts"), ("Levels 7 to 8", "4 pts"),
    ]  # fmt: skip
    assert told.total is not None
    assert (told.total.name, told.total.text) == ("REF 8", "10 pts")
    assert told.rules == ("CC-05", "CC-06", "AD-07")
    assert "costs" not in " ".join(texts(told))


@pytest.mark.rule("CC-06")
@pytest.mark.parametrize("subject", ["stat:REF", "skill:rifle"])
def test_the_highest_level_has_no_next_step(subject: str) -> None:
    """At 10 no price is named for a level there is not."""
    build = edits.set_stat(blank(skills={"rifle": 10}), "REF", 10)
    words = explain(derived(build), subject)
    assert any(text.endswith("in all. It is the highest level.") for text in texts(words))
    finished = explain(derived(creation.finish(build, ON)), subject)
    assert "Level 10 is the highest level." in texts(finished)


@pytest.mark.rule("AD-03")
def test_after_creation_the_price_is_that_of_play_from_the_level_there_is() -> None:
    """Finished at 2 and raised to 3, the next step costs what a quote says, and nothing now."""
    build = in_play(creation.finish(blank(skills={"rifle": 2}), ON))
    offered = quote(derived(build), SkillPurchase("rifle", 4), ON)
    assert isinstance(offered, Quote)
    event = offered.events[-1]
    assert isinstance(event, RaiseSkill)
    price = f"Creation is finished. The next level costs {event.general_ip} IP."
    assert price in texts(explain(derived(build), "skill:rifle"))
    row = next(r for r in skill_rows(derived(build)) if r.key == "rifle")
    assert (row.level, row.next) == (3, "")


@pytest.mark.rule("CC-07")
def test_only_the_roll_of_attr_that_counts_is_a_part() -> None:
    """A second roll without a grant counts for nothing, and Explain says so."""
    rolls = (AttrRoll(dice=(2, 3), source="table"), AttrRoll(dice=(5, 5), source="table"))
    told = explain(derived(blank(attr=AttrChoice(seed=1, rolls=rolls))), "stat:ATTR")
    assert [part.amount for part in told.parts] == ["5"]
    assert any(text.endswith("came to 10 and does not count.") for text in texts(told))


@pytest.mark.rule("CC-12")
def test_a_flaw_that_waits_is_no_part_of_what_flaws_give() -> None:
    """It is listed with what it is worth, and gives 0."""
    waits, given_one = flaw("Gimpy leg"), flaw("Night terrors", id="flaw-2")
    build = edits.record_decision(blank(flaws=(waits, given_one)), decided(given_one))
    told = explain(derived(build), "flaws")
    assert told.parts[0].amount == "0"
    assert told.total is not None
    assert made(told) == told.total.amount > 0


def test_every_stat_and_skill_is_described() -> None:
    """The description comes first, before prices and rules."""
    character = derived(blank())
    for key, skill in character.rules.skills.items():
        assert texts(explain(character, f"skill:{key}"))[0] == skill.description
    for stat, description in character.rules.stat_descriptions.items():
        assert texts(explain(character, f"stat:{stat}"))[0] == description
