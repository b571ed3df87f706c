"""The rules as shipped: complete, consistent, of the year 2014, and in our own words."""

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from chargen.rules.effects import EffectNote, PerLevel, RollBonus
from chargen.rules.gear import Blast, Gun, Launcher, Melee
from chargen.rules.model import STATS
from tests.builders import rules

R = rules()
SHARED = Path(__file__).parents[3] / "shared"
"""The source texts, where they are beside the project."""

CLASSES = {
    "pistol", "smg", "carbine", "rifle", "sniper_rifle", "shotgun", "machine_gun", "grenade",
    "launcher", "melee", "unarmed",
}  # fmt: skip
GUNS = {key: arm for key, arm in R.weapons.items() if isinstance(arm, Gun)}

BRANDS = re.compile(
    r"(?i)\b(cyber\w*|netrun\w*|corpo\w*|solos?|rockerboy|nomad|fixer|night city|x-com)\b"
)
"""Words of a published setting, which our own text never borrows."""

needs_sources = pytest.mark.skipif(
    not (SHARED / "seeds").is_dir(), reason="the source texts are not here"
)


# --- points


@pytest.mark.rule("CC-01", "CC-03", "CC-04")
def test_budgets_and_rates() -> None:
    """50, 100 and 15; 4 and 3 skill points; 345 in one pool."""
    assert (R.budgets.stat, R.budgets.skill, R.budgets.perk) == (50, 100, 15)
    assert (R.exchange.skill_per_stat, R.exchange.skill_per_perk) == (4, 3)
    assert R.exchange.one_pool == 345 == 4 * 50 + 100 + 3 * 15


@pytest.mark.rule("CC-06", "CC-08")
def test_the_two_cost_tables() -> None:
    """Level 10 costs 15 StP as a stat and 24 SkP as a skill."""
    assert R.stat_costs.cumulative == (1, 2, 3, 4, 5, 6, 8, 10, 12, 15)
    assert R.skill_costs.cumulative == (1, 2, 3, 5, 7, 9, 12, 15, 19, 24)


@pytest.mark.rule("CC-07")
def test_attractiveness() -> None:
    """2d5; 2 SkP a level or 2 levels a StP; at most 10."""
    attr = R.attractiveness
    assert (attr.dice, attr.sides, attr.cap) == (2, 5, 10)
    assert (attr.skill_points_per_level, attr.levels_per_stat_point) == (2, 2)


@pytest.mark.rule("CC-10", "CC-11")
def test_flaw_grades_give_the_nine_values() -> None:
    """1 2 4, 2 4 8, 3 6 12; at most 20 together."""
    values = [
        base * share.times // share.over
        for base in R.flaws.severity.values()
        for share in R.flaws.frequency.values()
    ]
    assert values == [1, 2, 4, 2, 4, 8, 3, 6, 12]
    assert R.flaws.cap == 20


@pytest.mark.rule("AD-03", "AD-06", "AD-07", "AD-08")
def test_prices_of_improvement() -> None:
    """10 a level, 30 a perk point, 40 a stat point, 15 a point of a flaw."""
    prices = R.improvement
    assert (prices.skill_per_level, prices.new_skill) == (10, 10)
    assert (prices.perk_point, prices.stat_point, prices.flaw_skill_point) == (30, 40, 15)


def test_every_stat_has_a_name() -> None:
    """All nine, and each another."""
    assert set(R.stat_names) == set(STATS)
    assert len(set(R.stat_names.values())) == 9


def test_every_stat_and_skill_is_described() -> None:
    """Nine stats and 88 skills, each in a sentence of its own that names no brand."""
    texts = [*R.stat_descriptions.values(), *(skill.description for skill in R.skills.values())]
    assert set(R.stat_descriptions) == set(STATS)
    assert len(R.skills) == 88
    assert len(set(texts)) == 97
    assert [text for text in texts if len(text) < 40 or text[-1] != "."] == []
    assert [text for text in texts if BRANDS.search(text)] == []


# --- skills


def test_categories_of_skills() -> None:
    """Six headings for the list of skills."""
    assert Counter(skill.category for skill in R.skills.values()) == {
        "combat": 22, "field": 9, "vehicles": 6, "technical": 16, "people": 13, "knowledge": 22,
    }  # fmt: skip


def test_there_are_enough_skills() -> None:
    """The base game's list less what belongs to 2020, and the handout's own."""
    assert len(R.skills) >= 85
    assert {skill.stat for skill in R.skills.values()} == set(STATS) - {"LK", "MA"}


def test_names_are_given_once() -> None:
    """No two skills, perks, flaws, weapons or pieces of armour are called alike."""
    for rows in (R.skills, R.perks, R.flaw_templates, R.weapons, R.armour, R.ammunition):
        names = Counter(row.name.casefold() for row in rows.values())
        assert [name for name, count in names.items() if count > 1] == []


ROLES = {
    "authority", "charismatic leadership", "combat sense", "credibility", "family", "interface",
    "jury rig", "medical tech", "resources", "streetdeal",
}  # fmt: skip
LATER = {"av tech", "cryotank operation", "cybertech", "cyberdeck design", "system knowledge"}


def test_no_skill_is_of_a_role_or_of_2020() -> None:
    """Neither special abilities nor machines that are not there yet."""
    names = {skill.name.casefold() for skill in R.skills.values()}
    assert names & (ROLES | LATER) == set()


@needs_sources
def test_no_skill_of_the_list_is_missing() -> None:
    """Every skill of the collected table that fits 2014 is there, by name."""
    rows = list(csv.DictReader((SHARED / "data/skills.csv").read_text("utf-8").splitlines()))
    wanted = {row["name"].casefold() for row in rows} - ROLES - LATER
    wanted -= {"pilot: vectored thrust vehicle"}
    assert wanted - {skill.name.casefold() for skill in R.skills.values()} == set()


@pytest.mark.rule("DV-08")
def test_families_have_members_by_free_word() -> None:
    """Languages and expert knowledge, and nothing else."""
    assert {key for key, skill in R.skills.items() if skill.family} == {"language", "expert"}


@pytest.mark.rule("DV-08")
def test_combat_skills_start_from_blended_bases() -> None:
    """Weapons at range, defence, and everything at arm's length; all others from their stat."""
    found: dict[str, set[str]] = {}
    for key, skill in R.skills.items():
        found.setdefault(skill.roll, set()).add(key)
    styles = {key for key in R.skills if key.startswith("martial-arts-")}
    assert len(styles) == 11
    assert found["ranged"] == {"archery", "handgun", "heavy-weapons", "rifle", "submachinegun"}
    assert found["defence"] == {"cover-evade"}
    assert found["close"] == styles | {"brawling", "fencing", "melee"}
    assert set(found) == {"ranged", "defence", "close", "stat"}


# --- perks and flaws


def test_all_perks_with_their_provenance() -> None:
    """Those of the handout, and ours marked as ours."""
    assert len(R.perks) >= 37
    counts = Counter(perk.provenance for perk in R.perks.values())
    assert counts["documented"] >= 12
    assert set(counts) <= {"documented", "base", "house"}
    assert all(perk.text and perk.text.endswith(".") for perk in R.perks.values())


@needs_sources
@pytest.mark.rule("CC-09")
def test_perks_are_priced_as_collected() -> None:
    """Price, highest level, whether only at creation, and where it is from."""
    rows = csv.DictReader((SHARED / "data/perks.csv").read_text("utf-8").splitlines())
    wanted = {row["id"]: (row["cost"], row["max_levels"], row["creation_only"]) for row in rows}
    found = {
        key: (str(perk.cost), str(perk.max_levels), "yes" if perk.creation_only else "no")
        for key, perk in R.perks.items()
    }
    assert {key: found.get(key) for key in wanted} == wanted


@pytest.mark.rule("CC-02")
def test_special_equipment_is_free_once() -> None:
    """It is a perk like others, with one level for everybody."""
    assert R.free_perk_levels == {"special-equipment": 1}
    assert R.perks["special-equipment"].max_levels >= 2


def test_every_kind_of_effect_is_some_perks() -> None:
    """No number per level that no perk has, and no perk without an effect."""
    kinds = {p.effect.kind for p in R.perks.values() if isinstance(p.effect, PerLevel)}
    assert kinds == set(PerLevel.model_fields["kind"].annotation.__args__)  # type: ignore[union-attr]
    assert any(isinstance(perk.effect, RollBonus) for perk in R.perks.values())
    assert any(isinstance(perk.effect, EffectNote) for perk in R.perks.values())


@pytest.mark.rule("CC-10", "CC-18")
def test_eighteen_flaw_templates_of_every_category() -> None:
    """Six of each, each with a hint what to settle."""
    counts = Counter(template.category for template in R.flaw_templates.values())
    assert counts == {"physical": 6, "mental": 6, "social": 6}
    assert all(template.shows.endswith(".") for template in R.flaw_templates.values())


# --- gear


def test_there_are_weapons_of_every_class() -> None:
    """Sixty at least, three of each class but bare hands."""
    counts = Counter(arm.weapon_class for arm in R.weapons.values())
    assert len(R.weapons) >= 60
    assert set(counts) == CLASSES
    assert all(count >= 3 for kind, count in counts.items() if kind != "unarmed"), counts


RANGES = {"pistol": 40, "smg": 60, "carbine": 80, "rifle": 100, "shotgun": 40}
"""Long range in metres by class (CB-20); of the other guns a quarter of the core range (CB-29)."""


@pytest.mark.rule("CB-20", "CB-29")
@pytest.mark.parametrize("key", sorted(GUNS))
def test_a_gun_is_complete_for_its_class(key: str) -> None:
    """Range, modes and loads are those of its class; it has weight and a calibre."""
    gun = GUNS[key]
    assert gun.range == RANGES.get(gun.weapon_class, gun.range)
    assert 40 <= gun.range <= 500
    assert gun.grams >= 300
    assert gun.calibre
    assert ("auto" in gun.modes) == (gun.rof > 3)
    shells = {"shot", "slug"} if gun.weapon_class == "shotgun" else {"ball"}
    assert shells <= set(gun.loads)
    assert gun.weapon_class != "machine_gun" or set(gun.modes) == {"auto"}


@pytest.mark.parametrize("key", sorted(set(R.weapons) - set(GUNS)))
def test_other_arms_are_complete_for_their_class(key: str) -> None:
    """Blows reach somewhere, blasts do something, launchers fire something."""
    arm = R.weapons[key]
    match arm:
        case Melee():
            assert 1 <= arm.reach <= 3
            assert R.skills[arm.skill].roll == "close"
        case Blast():
            assert arm.damage or arm.effect != "none"
            assert arm.radius >= 1
            assert arm.skill in {"athletics", "demolitions", "heavy-weapons"}
        case Launcher():
            assert arm.fires
            assert arm.skill == "heavy-weapons"
        case _:
            pytest.fail("a gun")


def test_ours_is_marked_as_ours() -> None:
    """Columns no source fills are named, and name columns there are."""
    for arm in (*R.weapons.values(), *R.armour.values()):
        assert set(arm.house) <= set(type(arm).model_fields)
        assert len(set(arm.house)) == len(arm.house)
        assert not arm.house or arm.provenance != "house", "a row of ours is ours throughout"
    assert sum(bool(arm.house) for arm in R.weapons.values()) > 30


def test_ammunition_is_of_every_kind_and_used() -> None:
    """Five loads; every one fits some gun."""
    assert {load.load for load in R.ammunition.values()} == {
        "ball", "armour_piercing", "hollow_point", "shot", "slug",
    }  # fmt: skip
    assert set(R.ammunition) == {load for gun in GUNS.values() for load in gun.loads}


@pytest.mark.rule("CB-102", "DV-09")
def test_eleven_pieces_of_armour() -> None:
    """Every location can be covered, in cloth and in plate."""
    assert len(R.armour) == 11
    assert {place for piece in R.armour.values() for place in piece.covers} == {
        "head", "torso", "right arm", "left arm", "right leg", "left leg",
    }  # fmt: skip
    assert {piece.hard for piece in R.armour.values()} == {True, False}
    assert max(piece.sp for piece in R.armour.values()) == 25
