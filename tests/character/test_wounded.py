"""Rolls of the wounded: REF, INT and CL as wounds leave them, and nothing else."""

import pytest
from hypothesis import given

from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.derived.wound_modifiers import apply_wounds, save_state, stat_state
from chargen.character.document.build import Build, Gear, PerkChoice
from chargen.character.document.condition import Condition
from chargen.character.edits import condition_edits
from chargen.combat import formulas
from chargen.rules.model import STATS
from tests.builders import blank, derived, rules
from tests.strategies import builds


def hurt(play: Condition, **choices: object) -> Character:
    """Somebody with every stat at 5 as wounds leave him."""
    return apply_wounds(derived(condition_edits.set_play(blank(**choices), play)))


@pytest.mark.rule("CB-07", "CB-120")
@pytest.mark.parametrize(
    ("boxes", "ref", "mind"),
    [(0, 5, 5), (4, 5, 5), (5, 3, 5), (8, 3, 5), (9, 3, 3), (12, 3, 3), (13, 2, 2), (40, 2, 2)],
)
def test_wounds_lower_ref_int_and_cl(boxes: int, ref: int, mind: int) -> None:
    """CB-120: serious -2 REF, critical half, mortal a third, up."""
    one = hurt(Condition(boxes=boxes))
    found = {stat: values.stat_value(one, stat).amount for stat in STATS}
    assert (found["REF"], found["INT"], found["CL"]) == (ref, mind, mind)
    assert {found[stat] for stat in ("TECH", "LK", "MA", "BODY", "EMP")} == {5}


@pytest.mark.rule("CB-07", "DV-09")
def test_armour_comes_off_before_wounds() -> None:
    """CB-07: REF 5 less EV is halved, not half of REF less EV."""
    key = next(k for k, piece in rules().armour.items() if piece.ev == 2)
    worn = hurt(Condition(boxes=9), gear=Gear(worn=(key,)))
    assert values.stat_value(worn, "REF").amount == 2
    assert [part.rule for part in values.stat_value(worn, "REF").parts] == [
        "CC-05", "DV-09", "CB-120",
    ]  # fmt: skip


@pytest.mark.rule("CB-07", "DV-01", "DV-02", "DV-03", "DV-06")
def test_wounds_change_what_stats_make() -> None:
    """CB-07: blended bases, suppression, initiative and skills, at once."""
    one = hurt(Condition(boxes=9), skills={"history": 4})
    assert values.ranged_attack(one).amount == 3
    assert values.ranged_defence(one).amount == 4
    assert values.suppression(one).amount == 3
    assert values.initiative(one).amount == 3
    assert values.skill_total(one, "history").amount == 7


@pytest.mark.rule("CB-107", "CB-108")
def test_stun_counts_for_saves_alone() -> None:
    """CB-107: and a perk leaves one-point wounds out (CB-108)."""
    one = hurt(Condition(boxes=4, stun=5))
    assert (stat_state(one, one.build.play), save_state(one, one.build.play)) == (
        formulas.LIGHT, formulas.CRITICAL,
    )  # fmt: skip
    perk = next(
        key
        for key, found in rules().perks.items()
        if getattr(found.effect, "kind", "") == "ignore_minor_wounds"
    )
    tough = hurt(Condition(boxes=4, ones=4), perks={perk: PerkChoice(level=1)})
    assert values.stat_value(tough, "REF").amount == 5


@given(builds(ledger=False))
def test_the_sheet_stays_that_of_somebody_unhurt(build: Build) -> None:
    """However hurt a document's character is, nothing derived tells but ``apply_wounds``."""
    one = derived(build)
    whole = derived(condition_edits.set_play(build, Condition()))
    assert one.wounds == formulas.UNHURT
    for stat in STATS:
        assert values.stat_value(one, stat) == values.stat_value(whole, stat)
        assert (
            values.stat_value(apply_wounds(one), stat).amount <= values.stat_value(one, stat).amount
        )
