"""What a campaign changes, and what it leaves alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from chargen.approval.trust.card import house_digest
from chargen.character.document.build import Build, CampaignCopy
from chargen.rules.differences import from_shipped
from chargen.rules.effects import EffectNote
from chargen.rules.gear import loads
from chargen.rules.house import AddedPack, HouseRules, available, first_load, varied
from chargen.rules.model import Budgets, Limit, Perk, Rulings, Skill
from tests.builders import blank, derived, rules

R = rules()
SHIPPED_DIGEST = "2ddbbde409a6d8108a509b276884a3dcca716d878985913e0d7df1b7aa27abe7"
"""Of house rules that change nothing, as chargen 0.1 wrote them."""
KUNG = Skill(name="Kung", stat="REF", group="Fighting", roll="close", provenance="house")
SCOUT = Perk(
    name="Pathfinder", cost=9, max_levels=2, creation_only=True, provenance="house",
    effect=EffectNote(kind="text"), text="Finds a way.",
)  # fmt: skip

budgets = st.builds(
    Budgets, stat=st.integers(0, 500), skill=st.integers(0, 500), perk=st.integers(0, 500)
)


def played(house: HouseRules, **choices: object) -> Build:
    """A document of a campaign with these house rules."""
    copy = CampaignCopy(id="lunar-tide", name="Lunar Tide", card=1, digest="0" * 64, house=house)
    return blank(**choices).model_copy(update={"campaign": copy})


def test_no_changes_change_nothing() -> None:
    """House rules that say nothing give the rules as shipped."""
    assert varied(R, HouseRules()) == R


def test_the_rules_themselves_stay_as_they_are() -> None:
    """A campaign's variant is another value; nothing of ours is written to."""
    before = R.model_dump_json()
    varied(R, HouseRules(flaw_cap=3, skills={"kung": KUNG}, perks={"scout": SCOUT}))
    assert R.model_dump_json() == before


@pytest.mark.rule("CC-01", "CC-04")
@given(budgets)
def test_the_one_pool_follows_the_budgets(points: Budgets) -> None:
    """4 for each StP, 1 for each SkP, 3 for each PkP, so that both starts stay equal."""
    changed = varied(R, HouseRules(budgets=points))
    assert changed.budgets == points
    assert changed.exchange.one_pool == 4 * points.stat + points.skill + 3 * points.perk


@pytest.mark.rule("CC-01")
def test_a_campaigns_budgets_are_the_characters() -> None:
    """60, 120 and 20 to spend instead of 50, 100 and 15."""
    house = HouseRules(budgets=Budgets(stat=60, skill=120, perk=20))
    books = derived(played(house)).creation
    assert (books.stat.budget, books.skill.budget, books.perk.budget) == (60, 120, 20)


@pytest.mark.rule("CC-11")
@pytest.mark.parametrize("cap", [0, 12, 40])
def test_the_cap_of_flaws_can_be_another(cap: int) -> None:
    """Nought means no flaws, and is not the same as saying nothing."""
    changed = varied(R, HouseRules(flaw_cap=cap))
    assert changed.flaws.cap == cap
    assert changed.flaws.severity == R.flaws.severity


@pytest.mark.parametrize(
    "field",
    [
        pytest.param(field, marks=pytest.mark.rule(text.rule))
        for field, text in R.ruling_texts.items()
    ],
)
def test_a_switch_nobody_speaks_of_is_as_the_handout_has_it(field: str) -> None:
    """A card or a file without it plays what the rule data say."""
    assert getattr(Rulings(), field) == getattr(R.rulings, field)


@pytest.mark.parametrize(
    ("field", "other"),
    [
        pytest.param("obstacles_in_the_way", "ignored", marks=pytest.mark.rule("CB-63")),
        pytest.param("martial_arts", "base_game", marks=pytest.mark.rule("CB-11")),
        pytest.param("luck_rerolls", "rolls", marks=pytest.mark.rule("CB-03")),
        pytest.param("two_actions_at_four", True, marks=pytest.mark.rule("CB-32")),
        pytest.param("watch_meets_mover", "after", marks=pytest.mark.rule("S4-R28")),
        pytest.param("lightning_spares_care", True, marks=pytest.mark.rule("CB-38")),
        pytest.param("flaw_effects", True, marks=pytest.mark.rule("CC-12")),
        pytest.param("own_gear_needs_gm", True, marks=pytest.mark.rule("CC-19")),
        pytest.param("next_purchase", False, marks=pytest.mark.rule("AD-03")),
    ],
)
def test_a_switch_that_came_later_stands_in_a_file_only_if_flipped(
    field: str, other: object
) -> None:
    """Cards signed before it was there stay what was signed."""
    assert field not in Rulings().model_dump()
    assert Rulings.model_validate({field: other}).model_dump()[field] == other


@pytest.mark.parametrize("field", sorted(Rulings.model_fields))
def test_every_switch_can_be_flipped(field: str) -> None:
    """The switch changes and no other does."""
    usual = getattr(Rulings(), field)
    others = {"REF+MA": "CL+MA", "attack_minus_15": "dodge_zero", "after_btm": "before_btm",
              "brawling": "base_game", "block": "ignored",
              "before": "after", "all_dice": "rolls"}  # fmt: skip
    flipped = others[usual] if isinstance(usual, str) else not usual
    changed = varied(R, HouseRules(rulings=Rulings.model_validate({field: flipped}))).rulings
    assert {f for f in Rulings.model_fields if getattr(changed, f) != getattr(R.rulings, f)} == {
        field
    }


def test_custom_rows_are_added() -> None:
    """A skill of the campaign can be learned like any other."""
    house = HouseRules(skills={"kung": KUNG})
    assert len(varied(R, house).skills) == len(R.skills) + 1
    character = derived(played(house, skills={"kung": 4}))
    assert character.rules.skills["kung"] == KUNG
    assert character.creation.skill.spent == 5


def test_custom_rows_win_over_ours() -> None:
    """A perk of the campaign under an id of ours replaces it; all others stay."""
    changed = varied(R, HouseRules(perks={"scout": SCOUT}))
    assert changed.perks["scout"] == SCOUT
    assert len(changed.perks) == len(R.perks)
    assert changed.perks["rank"] == R.perks["rank"]


@pytest.mark.parametrize("table", ["skills", "perks", "flaw_templates", "weapons", "armour"])
def test_a_row_of_the_campaign_wins_in_every_table(table: str) -> None:
    """Under an id of ours it stands in the place of ours."""
    ours = getattr(R, table)
    first, second = list(ours)[:2]
    house = HouseRules.model_validate({table: {first: ours[second]}})
    changed = getattr(varied(R, house), table)
    assert changed == {**ours, first: ours[second]}
    assert changed != ours


@pytest.mark.parametrize("table", ["flaw_templates", "weapons", "armour"])
def test_other_tables_can_be_added_to(table: str) -> None:
    """Flaws, weapons and armour of a campaign stand beside ours."""
    ours = getattr(R, table)
    some = next(iter(ours.values()))
    house = HouseRules.model_validate({table: {"new-row": some}})
    changed = getattr(varied(R, house), table)
    assert changed == {**ours, "new-row": some}


@given(budgets, st.integers(0, 100))
def test_varying_twice_is_varying_once(points: Budgets, cap: int) -> None:
    """The same house rules on top of themselves add nothing."""
    house = HouseRules(budgets=points, flaw_cap=cap, skills={"kung": KUNG})
    once = varied(R, house)
    assert varied(once, house) == once


def test_house_rules_are_read_strictly() -> None:
    """No key nobody knows, no number as text."""
    with pytest.raises(ValidationError):
        HouseRules.model_validate_json('{"flaw_cap": "20"}')
    with pytest.raises(ValidationError):
        HouseRules.model_validate_json('{"cap": 20}')


def test_a_part_that_came_later_stands_in_a_file_only_if_the_campaign_has_it() -> None:
    """Cards and characters of before keep their bytes, and so their digest."""
    first_parts = {"rulings", "budgets", "flaw_cap", "improvement", "skills", "perks",
                   "flaw_templates", "weapons", "armour"}  # fmt: skip
    assert HouseRules().model_dump().keys() == first_parts
    assert house_digest(HouseRules()) == SHIPPED_DIGEST


@pytest.mark.parametrize(
    "part", ["exchange", "stat_costs", "skill_costs", "attractiveness", "flaws", "lessons"]
)
def test_every_other_table_of_numbers_can_be_another(part: str) -> None:
    """The campaign's table is played, and no other changes."""
    ours = getattr(R, part).model_dump()
    numbers: dict[str, dict[str, object]] = {
        "exchange": {"skill_per_stat": 7}, "stat_costs": {"cumulative": (1, 2, 4)},
        "skill_costs": {"cumulative": (2, 3)}, "attractiveness": {"skill_points_per_level": 0},
        "flaws": {"cap": 30}, "lessons": {"base": 9},
    }  # fmt: skip
    house = HouseRules.model_validate({part: {**ours, **numbers[part]}})
    changed = varied(R, house)
    assert getattr(changed, part) == getattr(house, part)
    assert changed.model_copy(update={part: getattr(R, part)}) == R


def test_bans_take_rows_out_of_what_is_offered_and_leave_them_in_the_rules() -> None:
    """Those who have a banned row still have its name and price."""
    limits = {"perks": Limit(banned=("scout",)), "weapons": Limit(allowed=("knife",))}
    changed = varied(R, HouseRules.model_validate({"limits": limits}))
    assert changed.perks == R.perks
    assert available(changed).perks.keys() == R.perks.keys() - {"scout"}
    assert available(changed).weapons.keys() == {"knife"}
    assert available(R) is R


def test_a_gun_goes_with_its_last_load() -> None:
    """Without any round it could be given no gun is offered, and others take what is left."""
    gun = next(key for key, arm in R.weapons.items() if len(loads(arm)) > 1)
    rounds = loads(R.weapons[gun])
    for banned, offered in ((rounds[:1], True), (rounds, False)):
        limits = {"ammunition": Limit(banned=banned)}
        changed = varied(R, HouseRules.model_validate({"limits": limits}))
        assert (gun in available(changed).weapons) == offered
        assert first_load(changed, R.weapons[gun]) == (rounds[1] if offered else "")
    assert first_load(R, R.weapons[gun]) == first_load(R, None) == "", "the usual one"


def test_every_difference_from_the_shipped_rules_is_listed() -> None:
    """Each names what it is about, the shipped value and the campaign's."""
    house = HouseRules.model_validate({
        "budgets": Budgets(stat=60, skill=100, perk=15), "perks": {"scout": SCOUT},
        "limits": {"skills": Limit(banned=("rifle",))},
        "packs": (AddedPack(name="Low-Tech", release="1.2"),),
    })  # fmt: skip
    lines = list(from_shipped(R, house))
    assert lines[0] == ("rule pack Low-Tech", "not used", "release 1.2")
    assert ("starting points, stat", "50", "60") in lines
    assert ("perk Pathfinder, cost", str(R.perks["scout"].cost), "9") in lines
    assert lines[-1] == ("banned skills", "none", R.skills["rifle"].name)
    assert not list(from_shipped(R, HouseRules()))
