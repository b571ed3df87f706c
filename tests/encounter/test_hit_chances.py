"""Chances of weapon skills to hit a trooper in the open."""

import pytest

from chargen.character.document.build import CarriedWeapon, Gear
from chargen.encounter.odds.hit_chances import hit_chances
from tests.builders import blank, derived


@pytest.mark.rule("CB-10", "CB-20")
def test_a_weapon_skill_has_a_chance_for_each_range() -> None:
    """The weapon carried sets ranges and accuracy; chances fall with range, rise with the level."""
    arm = CarriedWeapon(id="arm-1", weapon="kalashnikov-ak-74")
    armed = derived(blank(skills={"rifle": 5}, gear=Gear(weapons=(arm,))))
    names, chances = zip(*hit_chances(armed, "rifle"), strict=True)
    assert [name.split(",")[0] for name in names] == ["Close", "Medium", "Long"]
    assert all(name.endswith(" m") for name in names)
    now, after = zip(*(words.replace("%", "").split(" → ") for words in chances), strict=True)
    assert [int(word) for word in now] == sorted(map(int, now), reverse=True)
    assert all(int(more) >= int(less) for less, more in zip(now, after, strict=True))


@pytest.mark.rule("CB-11")
def test_without_a_weapon_bands_are_named_and_blows_have_one_chance() -> None:
    """Skills without weapons have none; at the highest level there is no next chance."""
    character = derived(blank(skills={"rifle": 10, "brawling": 3}))
    names, chances = zip(*hit_chances(character, "rifle"), strict=True)
    assert names == ("Close range", "Medium range", "Long range")
    assert not any("→" in words for words in chances)
    assert [name for name, _ in hit_chances(character, "brawling")] == ["Close combat"]
    assert not [*hit_chances(character, "stealth")]
