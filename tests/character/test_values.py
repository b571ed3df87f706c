"""What values are made of, part by part."""

import pytest

from chargen.character.derived import values
from chargen.character.derived.effects import Part
from chargen.character.document.build import AttrChoice, AttrRoll, Gear
from chargen.rules.model import BOUGHT_STATS, Stat
from tests.builders import blank, derived
from tests.lab.bench.documents import samples

PLAIN = derived(blank(skills={"cover-evade": 3}))
LOADED = derived(blank(gear=Gear(worn=("flak-vest", "door-gunners-vest"))))


@pytest.mark.rule("CC-05", "CC-07")
@pytest.mark.parametrize("stat", BOUGHT_STATS)
def test_a_stat_is_its_level(stat: Stat) -> None:
    """ATTR is rolled, which is another rule."""
    assert values.stat_value(PLAIN, stat).parts == (Part(f"{stat} level", 5, "CC-05"),)
    assert values.stat_value(PLAIN, "ATTR").parts == (Part("ATTR level", 6, "CC-07"),)


@pytest.mark.rule("DV-09", "CB-07")
def test_only_ref_is_less_by_what_armour_encumbers() -> None:
    """The sum is what rolls use."""
    assert LOADED.ev > 0
    value = values.stat_value(LOADED, "REF")
    assert [part.rule for part in value.parts] == ["CC-05", "DV-09"]
    assert value.parts[1].name == f"armour EV {LOADED.ev}"
    assert value.amount == 5 + value.parts[1].amount < 5
    assert values.stat_value(LOADED, "MA").amount == 5


@pytest.mark.rule("DV-02")
def test_ranged_defence_names_its_skill() -> None:
    """By the name of the rules."""
    parts = values.ranged_defence(PLAIN).parts
    assert parts[0] == Part("(REF 5 + MA 5) / 2, up", 5, "DV-02")
    assert parts[1] == Part("Cover/Evade level", 3, "DV-08")
    assert values.ranged_defence(derived(blank())).parts[1].amount == 0


@pytest.mark.rule("DV-01")
def test_ranged_attack_is_the_average_rounded_up() -> None:
    """Of REF and CL."""
    odd = derived(blank(stats={**dict.fromkeys(BOUGHT_STATS, 5), "CL": 8}))
    assert values.ranged_attack(odd).parts == (Part("(REF 5 + CL 8) / 2, up", 7, "DV-01"),)


def test_a_roll_of_attr_that_was_replaced_counts_no_more() -> None:
    """Without a grant the first roll stands."""
    rolls = (AttrRoll(dice=(1, 1), source="table"), AttrRoll(dice=(5, 5), source="table"))
    build = blank(attr=AttrChoice(seed=1, rolls=rolls))
    assert values.stat_value(derived(build), "ATTR").amount == 2


@pytest.mark.rule("DV-08", "CB-04")
def test_the_amount_of_a_total_is_the_sum_of_its_parts() -> None:
    """For every skill there is, those that perks touch and unknown ones included."""
    for build in samples().values():
        character = derived(build)
        totals = values.SkillTotals(character)
        for key in (*character.rules.skills, *character.skills, "no-such-skill", "expert:Law"):
            assert totals.amount(key) == totals.total(key).amount, (build.choices.name, key)
