"""How a character's copy of the rules differs from the card."""

from chargen.approval.decisions.verification import Verifier
from chargen.approval.trust.card import joined
from chargen.approval.trust.card_differences import differences, foreign
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets, FlawTemplate, ImprovementPrices, Perk, Rulings, Skill
from tests.approval.party import card, mara
from tests.builders import blank, rules

DIVING = Skill(name="Diving", stat="BODY", group="Body", provenance="house")
GILLS = Perk.model_validate(
    {**rules().perks["special-equipment"].model_dump(), "name": "Gills", "provenance": "house"}
)
WET = FlawTemplate(
    name="Dries out", category="physical", severity="mild", frequency="common", shows="Needs water."
)
PRICES = ImprovementPrices(
    skill_per_level=5, new_skill=10, perk_point=30, stat_point=40, flaw_skill_point=15
)
HOUSE = HouseRules(
    rulings=Rulings(tens_chain=False),
    budgets=Budgets(stat=60, skill=100, perk=15),
    flaw_cap=10,
    improvement=PRICES,
    skills={"diving": DIVING},
    perks={"gills": GILLS},
    flaw_templates={"dries-out": WET},
)


def test_the_same_rules_do_not_differ() -> None:
    """Neither ours nor a campaign's."""
    assert differences(HOUSE, HOUSE) == ()
    assert differences(HouseRules(), HouseRules()) == ()


def test_every_difference_is_told() -> None:
    """Rulings, budgets, numbers and content, each with both sides."""
    found = {each.what: (each.before, each.after) for each in differences(HouseRules(), HOUSE)}
    assert found == {
        "tens chain": ("on", "off"),
        "starting points": ("default", "stat 60, skill 100, perk 15"),
        "IP prices": (
            "default",
            "skill per level 5, new skill 10, perk point 30, stat point 40, flaw skill point 15",
        ),
        "flaw cap": ("default", "10"),
        "skill Diving": ("missing", "present"),
        "perk Gills": ("missing", "present"),
        "flaw Dries out": ("missing", "present"),
    }


def test_a_changed_row_is_told_field_by_field() -> None:
    """And only the fields that differ."""
    dear = HOUSE.model_copy(
        update={
            "perks": {"gills": GILLS.model_copy(update={"cost": 9, "creation_only": True})},
            "budgets": Budgets(stat=60, skill=90, perk=15),
        }
    )
    found = [tuple(each) for each in differences(dear, HOUSE)]
    assert found == [
        ("starting points, skill", "90", "100"),
        ("perk Gills, cost", "9", str(GILLS.cost)),
        ("perk Gills, creation only", "on", "off"),
    ]


def test_a_list_is_told_entry_by_entry() -> None:
    """An empty one as none."""
    vest = rules().armour["kevlar-vest"].model_copy(update={"house": ()})
    other = vest.model_copy(update={"house": ("SP", "EV")})
    theirs, ours = (HouseRules(armour={"vest": each}) for each in (other, vest))
    assert [tuple(each) for each in differences(theirs, ours)] == [
        (f"armour {vest.name}, house", "SP, EV", "none")
    ]


def test_a_character_says_which_card_it_was_built_under() -> None:
    """Another campaign, another number, none, or a copy that is not the card's."""
    here = card(number=3, house=HOUSE)
    assert foreign(joined(blank(), here), here) == ()
    older = joined(blank(), card(number=2, house=HOUSE))
    assert foreign(older, here) == ("It was built under card 2; the card is number 3.",)
    other = joined(blank(), card(id="solar-1", name="Solar Tide", house=HOUSE))
    assert foreign(other, here) == ("It was built for another campaign, Solar Tide.",)
    none = foreign(blank(), here)
    assert none[0] == "It was built under the default rules, not under Lunar Tide."
    assert "skill Diving: missing in its copy, present on the card." in none
    assert foreign(blank(), card()) == ()


def test_custom_content_is_played_by() -> None:
    """A skill and a perk of the card are known, its prices are charged."""
    character = Verifier(card(house=HOUSE)).character(rules(), mara())
    assert character.rules.skills["diving"] == DIVING
    assert character.rules.perks["gills"] == GILLS
    assert character.rules.flaws.cap == 10
    assert character.rules.improvement.skill_per_level == 5
