"""Rows a campaign does not allow: in no offer, and settled by the GM for those who have them."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargen.character import starts
from chargen.character.checks import check
from chargen.character.checks.issue import Issue, Severity
from chargen.character.checks.verdict import reach_verdict
from chargen.character.derived.derive import Character
from chargen.character.document.build import (
    Build,
    CampaignCopy,
    CarriedWeapon,
    Equipment,
    Exchanging,
    Gear,
    PerkChoice,
)
from chargen.character.document.exemptions import exemptions
from chargen.character.edits import creation, store
from chargen.character.starts.kits import fitted
from chargen.character.starts.random_character import at_random
from chargen.character.starts.spending import spend_rest
from chargen.character.subjects import split_key
from chargen.encounter.odds import what_if
from chargen.encounter.setup.sources import seat_of
from chargen.files.text import slug
from chargen.rules.house import HouseRules, available, varied
from chargen.rules.model import ContentTable, ExchangeRates, Limit, StepCosts
from chargen.views.catalogue.gear_rows import (
    ARMOUR_ORDERS,
    WEAPON_ORDERS,
    armour_rows,
    common_equipment_rows,
    weapon_rows,
)
from chargen.views.catalogue.search_index import find
from chargen.views.sheet.rows import common_flaw_rows, perk_rows
from chargen.views.sheet.skill_rows import skill_rows
from tests.builders import blank, decided, derived, rules
from tests.character.audit_documents import likely_builds
from tests.character.test_audit_agrees import first, second
from tests.profiles import share

R = rules()
EQUIPMENT = tuple(slug(item.name) for item in starts.kit_equipment(R))
ROWS: Mapping[ContentTable, tuple[str, ...]] = {
    "skills": tuple(R.skills), "perks": tuple(R.perks), "flaw_templates": tuple(R.flaw_templates),
    "weapons": tuple(R.weapons), "armour": tuple(R.armour), "ammunition": tuple(R.ammunition),
    "equipment": EQUIPMENT,
}  # fmt: skip
Limits = Mapping[ContentTable, Limit]


def played(build: Build, limits: Limits, **parts: object) -> Build:
    """A document of a campaign with these limits."""
    house = HouseRules.model_validate({"limits": limits, **parts})
    copy = CampaignCopy(id="tide", name="Lunar Tide", card=1, digest="0" * 64, house=house)
    return build.model_copy(update={"campaign": copy})


def some_limits(dice: Random) -> Limits:
    """A block list or an allow list of about half the rows for most tables."""
    limits: dict[ContentTable, Limit] = {}
    for table, keys in ROWS.items():
        half = tuple(key for key in keys if dice.random() < 0.5)
        if dice.random() < 0.8:
            limits[table] = Limit(allowed=half) if dice.random() < 0.5 else Limit(banned=half)
    return limits


def taken(build: Build) -> Iterator[tuple[ContentTable, str]]:
    """Every row of a limited table a document has."""
    choices, gear = build.choices, build.choices.gear
    yield from (("skills", split_key(key)[0]) for key in choices.skills)
    yield from (("perks", key) for key, p in choices.perks.items()
                if (key, p.level) != ("special-equipment", 1))  # fmt: skip
    yield from (("weapons", arm.weapon) for arm in gear.weapons)
    yield from (("ammunition", arm.load) for arm in gear.weapons if arm.load in R.ammunition)
    yield from (("armour", key) for key in (*gear.worn, *gear.packed))
    yield from (("equipment", slug(item.name)) for item in gear.equipment)


def offers(character: Character) -> Iterator[tuple[ContentTable, str]]:
    """Every row the window offers a character without any."""
    yield from (("skills", row.key) for row in skill_rows(character))
    yield from (("perks", row.key) for row in perk_rows(character))
    yield from (("flaw_templates", row.key[1:]) for row in common_flaw_rows(character))
    for shown in WEAPON_ORDERS:
        yield from (("weapons", row.key[1:]) for row in weapon_rows(character, shown))
    for shown in ARMOUR_ORDERS:
        yield from (("armour", row.key[1:]) for row in armour_rows(character, shown))
    yield from (("equipment", slug(row.name)) for row in common_equipment_rows(character))
    kinds = {"skill": "skills", "perk": "perks", "catalogue": "weapons", "armour": "armour"}
    for hit in find(character, character.rules):
        kind, _, key = hit.key.partition(":")
        if kind in kinds:
            yield cast("ContentTable", kinds[kind]), key
    seat = seat_of(character)
    yield from (("skills", split_key(key)[0]) for key, _ in what_if.keys(seat, "skill"))
    yield from (("weapons", key) for key, words in what_if.keys(seat, "weapon")
                if words.endswith("(new)"))  # fmt: skip
    yield from (("armour", key) for key, words in what_if.keys(seat, "armour")
                if words.endswith("(new)"))  # fmt: skip


def barred(limits: Limits, rows: Iterator[tuple[ContentTable, str]]) -> set[tuple[str, str]]:
    """Those rows the limits keep from characters."""
    return {(table, key) for table, key in rows if table in limits and limits[table].bars(key)}


@pytest.mark.rule("CC-19")
@pytest.mark.parametrize("seed", range(12))
def test_no_offer_holds_a_row_that_is_not_allowed(seed: int) -> None:
    """Lists of the window, search and comparisons leave out what the campaign bars."""
    limits = some_limits(Random(seed))
    character = derived(played(blank(), limits))
    assert not barred(limits, offers(character))


@pytest.mark.rule("CC-19")
@pytest.mark.parametrize("concept", list(starts.concepts()))
def test_characters_at_random_and_kits_take_nothing_that_is_not_allowed(concept: str) -> None:
    """A kit leaves out such a thing and says so."""
    for seed in range(4):
        limits = some_limits(Random(f"{concept}:{seed}"))
        house = HouseRules(limits=limits)
        build = at_random(varied(R, house), concept, seed)
        assert not barred(limits, taken(build))
        kit = starts.concepts()[concept]
        character = derived(played(blank(), limits))
        applied = fitted(character, kit)
        assert not barred(limits, taken(spend_rest(character, applied, kit).build))
        gone = [arm.weapon for arm in kit.weapons if arm.weapon in ROWS["weapons"]
                and arm.weapon not in available(character.rules).weapons]  # fmt: skip
        words = " ".join(applied.left_out)
        assert all(R.weapons[key].name in words for key in gone)
        assert not gone or "not allowed in this campaign" in words


OWNED = blank(
    skills={"rifle": 2},
    perks={"rank": PerkChoice(level=1)},
    gear=Gear(
        weapons=(CarriedWeapon(id="arm-1", weapon="knife"),),
        worn=("kevlar-vest",),
        equipment=(Equipment(name="Rope", grams=500),),
    ),
)
BANS: Limits = {
    "skills": Limit(banned=("rifle",)), "perks": Limit(banned=("rank",)),
    "weapons": Limit(banned=("knife",)), "armour": Limit(allowed=()),
    "equipment": Limit(banned=("rope",)),
}  # fmt: skip


def waiting(build: Build) -> list[Issue]:
    """The checks on rows that are not allowed."""
    return [i for i in check(derived(build)) if "not allowed" in i.message]


@pytest.mark.rule("CC-19")
def test_a_row_a_character_has_waits_for_the_gm_and_an_approval_settles_it() -> None:
    """The check is amber, a refusal makes it illegal, and dropping the row ends it."""
    build = played(OWNED, BANS)
    assert [issue.severity for issue in waiting(build)] == [Severity.NEEDS_GM] * 5
    assert all(i.message.endswith("unless your GM approves it") for i in waiting(build))
    items = list(exemptions(build))
    agreed = build.model_copy(update={"decisions": tuple(decided(item) for item in items)})
    assert not waiting(agreed)
    assert store.from_bytes(store.to_bytes(agreed), "x.gdchar").build == agreed
    refused = build.model_copy(
        update={"decisions": tuple(decided(item, "refused") for item in items)}
    )
    assert {issue.severity for issue in waiting(refused)} == {Severity.ILLEGAL}
    assert second(refused).breaches >= {(i.rule, i.subject) for i in waiting(refused)}
    for issue in waiting(build):
        build = issue.remedies[0].edit(build)
    assert not waiting(build)
    assert not list(exemptions(build))


@settings(max_examples=share(120))
@given(likely_builds, st.integers(0, 10_000), st.sampled_from(("approved", "refused", "")))
def test_both_statements_agree_on_limits(build: Build, seed: int, verdict: str) -> None:
    """Check and audit have the same breaches and verdict under any limits."""
    build = played(build, some_limits(Random(seed)))
    if verdict:
        more = tuple(decided(item, verdict) for item in exemptions(build))
        build = build.model_copy(update={"decisions": (*build.decisions, *more)})
    assert second(build) == first(build)


@pytest.mark.rule("CC-03", "CC-04")
@pytest.mark.parametrize("mode", ["automatic", "manual", "one-pool"])
def test_where_points_stay_in_their_pools_no_choice_of_exchange_counts(mode: str) -> None:
    """Both statements take the three budgets, whatever the player chose."""
    rates = ExchangeRates(skill_per_stat=4, skill_per_perk=3, one_pool=345, closed=True)
    choice = Exchanging.model_validate({"mode": mode, "stat": -2, "perk": 1})
    build = played(blank(exchange=choice, skills={"rifle": 9, "handgun": 9}), {}, exchange=rates)
    books = derived(build).creation
    assert (books.stat.exchanged, books.skill.exchanged, books.perk.exchanged) == (0, 0, 0)
    assert books.stat.budget == R.budgets.stat
    assert second(build) == first(build)


@pytest.mark.rule("CC-06", "CC-08")
def test_shorter_tables_bind_characters_at_random() -> None:
    """With skills to 6 and stats to 8 no one goes higher, and all points but a rest are spent."""
    short = HouseRules(
        skill_costs=StepCosts(cumulative=R.skill_costs.cumulative[:6]),
        stat_costs=StepCosts(cumulative=R.stat_costs.cumulative[:8]),
    )
    for concept in starts.concepts():
        build = at_random(varied(R, short), concept, 7)
        assert max(build.choices.skills.values()) <= 6
        assert max(build.choices.stats.values()) <= 8
        finished = creation.finish(played(build, {}, skill_costs=short.skill_costs), "")
        assert reach_verdict(check(derived(finished))).value != "ILLEGAL"
