"""What perks and flaws add to rolls: at any time, in a fight, in a circumstance."""

import pytest

from chargen.approval.trust.card import joined
from chargen.character.derived import effects, values
from chargen.character.derived.derive import Character
from chargen.character.document.build import PerkChoice
from chargen.character.edits import edits
from chargen.rules.effects import Loss, RollLoss
from chargen.rules.house import HouseRules
from chargen.rules.model import Rulings
from tests.approval.party import card
from tests.builders import blank, decided, derived, flaw, rules

COUNTED = HouseRules(rulings=Rulings(flaw_effects=True))
LIMP = flaw(
    effects=(
        RollLoss(kind="roll_bonus", skills=("rifle", "stealth"), amount=-2),
        RollLoss(kind="roll_bonus", skills=("stealth",), amount=-3, when="in crowds"),
        Loss(kind="move_bonus", amount=-1),
    )
)


def limping(*, counted: bool = True, agreed: bool = True) -> Character:
    """A character with that flaw, at a table that counts it, and a GM who agreed to it."""
    build = blank(flaws=(LIMP,))
    build = edits.record_decision(build, decided(LIMP)) if agreed else build
    return derived(joined(build, card(house=COUNTED)) if counted else build)


@pytest.fixture
def limp() -> Character:
    """The flaw counts."""
    return limping()


@pytest.mark.rule("CC-12", "CB-04")
@pytest.mark.parametrize(("skill", "amount"), [("rifle", -2), ("stealth", -2), ("pistol", 0)])
def test_a_loss_at_any_time_is_part_of_the_roll(limp: Character, skill: str, amount: int) -> None:
    """One that needs a circumstance is not."""
    assert effects.roll_total(limp, skill) == amount
    assert effects.roll_total(limp, skill, fighting=True) == amount


@pytest.mark.rule("CC-12", "CB-04")
def test_a_loss_in_a_circumstance_is_told_with_it(limp: Character) -> None:
    """Only on rolls of its skills."""
    part = effects.Part("Gimpy leg", -3, "CC-12")
    assert list(effects.conditional(limp, "stealth")) == [(part, "in crowds")]
    assert list(effects.conditional(limp, "rifle")) == []
    assert effects.touched_skills(limp) == ("rifle", "stealth")


@pytest.mark.rule("CC-12")
def test_a_loss_of_one_measure_is_taken_from_it(limp: Character) -> None:
    """And from no other."""
    assert list(effects.parts(limp, "move_bonus")) == [effects.Part("Gimpy leg", -1, "CC-12")]
    assert (effects.total(limp, "move_bonus"), effects.total(limp, "roll_bonus")) == (-1, 0)


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize("fields", [{"counted": False}, {"agreed": False}])
def test_a_flaw_that_does_not_count_takes_nothing(fields: dict[str, bool]) -> None:
    """At another table, or before the GM agreed."""
    character = limping(**fields)
    assert effects.roll_total(character, "rifle") == effects.total(character, "move_bonus") == 0
    assert effects.touched_skills(character) == ()


@pytest.mark.rule("DV-05", "CC-12")
@pytest.mark.parametrize(
    ("level", "words"), [(5, []), (2, []), (1, [effects.Part("never below 1", 1, "CC-12")])]
)
def test_a_flaw_slows_to_one_metre_at_most(level: int, words: list[effects.Part]) -> None:
    """Only what would be less is lifted."""
    build = edits.set_stat(limping().build, "MA", level)
    parts = values.move(derived(build)).parts
    limp = effects.Part("Gimpy leg", -1, "CC-12")
    assert list(parts) == [effects.Part(f"MA {level}", level, "DV-05"), limp, *words]


@pytest.mark.rule("CB-04")
def test_a_bonus_under_fire_is_for_fights() -> None:
    """Combat Medic helps First Aid there, and nowhere else without a word of the GM."""
    medic = derived(blank(perks={"combat-medic": PerkChoice(level=1)}))
    assert effects.roll_total(medic, "first-aid", fighting=True) == 2
    assert effects.roll_total(medic, "first-aid") == 0


@pytest.mark.rule("CB-04")
def test_a_perk_adds_to_its_own_measure() -> None:
    """And to no other, though that takes a number per level, too."""
    quick = next(key for key, each in rules().perks.items() if each.effect.kind == "move_bonus")
    character = derived(edits.set_perk(blank(), quick, 1))
    assert effects.total(character, "move_bonus") > 0
    assert effects.total(character, "initiative_bonus") == 0
