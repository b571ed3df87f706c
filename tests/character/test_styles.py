"""Martial arts at a table that plays them as the base game has them, and at one that does not."""

import pytest

from chargen.approval.trust.card import joined
from chargen.character.derived import martial_arts
from chargen.character.derived.derive import Character
from chargen.character.display_names import skill_name
from chargen.rules.gear import Melee
from chargen.rules.house import HouseRules
from chargen.rules.model import Rulings
from tests.approval.party import card
from tests.builders import blank, derived, rules

BASE = HouseRules(rulings=Rulings(martial_arts="base_game"))
KARATE, JUDO = "martial-arts-karate", "martial-arts-judo"
ARMS = {key: arm for key, arm in rules().weapons.items() if isinstance(arm, Melee)}
BARE = next(arm for arm in ARMS.values() if arm.weapon_class == "unarmed" and arm.move == "strike")
KNIFE = ARMS["knife"]


def fighter(*, base: bool = True, **levels: int) -> Character:
    """A character with these levels of Karate, Judo and Brawling."""
    keys = {"karate": KARATE, "judo": JUDO, "brawling": "brawling"}
    build = blank(skills={keys[name]: level for name, level in levels.items()})
    return derived(joined(build, card(house=BASE)) if base else build)


@pytest.mark.rule("CB-11")
def test_with_a_weapon_in_hand_a_style_adds_nothing() -> None:
    """Its skill is the weapon's."""
    expert = fighter(karate=6)
    assert martial_arts.best_skill(expert, KNIFE) == KNIFE.skill
    assert (martial_arts.attack_bonus(expert, KNIFE), martial_arts.blow_damage(expert, KNIFE)) == (
        0,
        0,
    )


@pytest.mark.rule("CB-11")
def test_bare_hands_use_the_best_style() -> None:
    """Its bonus goes to the attack, its level to the damage."""
    expert = fighter(karate=4, brawling=4)
    bonus = rules().martial_arts[KARATE].bonuses["strike"]
    assert martial_arts.best_skill(expert, BARE) == KARATE
    assert (
        martial_arts.attack_bonus(expert, BARE)
        == martial_arts.move_bonus(expert, KARATE, "strike")
        == bonus
    )
    assert martial_arts.blow_damage(expert, BARE) == martial_arts.style_damage(expert, KARATE) == 4


@pytest.mark.rule("CB-11")
def test_brawling_wins_where_it_is_better() -> None:
    """And adds nothing; of two alike the style hits harder."""
    bonus = rules().martial_arts[KARATE].bonuses["strike"]
    alike, better = fighter(karate=2, brawling=2 + bonus), fighter(karate=2, brawling=3 + bonus)
    assert martial_arts.best_style(alike, "strike") == KARATE
    assert martial_arts.best_style(better, "strike") == "brawling"
    assert (martial_arts.attack_bonus(better, BARE), martial_arts.blow_damage(better, BARE)) == (
        0,
        0,
    )


@pytest.mark.rule("CB-11")
def test_who_learned_nothing_has_what_the_blow_needs() -> None:
    """Untrained, any skill is at 0."""
    assert martial_arts.best_style(fighter(), "strike", "athletics") == "athletics"


@pytest.mark.rule("CB-11")
def test_a_style_guards_by_its_better_move() -> None:
    """Parry or dodge."""
    found = rules().martial_arts[KARATE].bonuses
    best = max(found.get("block_parry", 0), found.get("dodge", 0))
    assert martial_arts.guard_bonus(fighter(karate=1), KARATE) == best
    assert martial_arts.guard_bonus(fighter(karate=1), "brawling") == 0


@pytest.mark.rule("CB-11")
def test_at_another_table_a_style_is_a_skill() -> None:
    """Without bonus, damage or words."""
    expert = fighter(base=False, karate=6)
    assert martial_arts.style(expert, KARATE) is None
    assert (martial_arts.attack_bonus(expert, BARE), martial_arts.blow_damage(expert, BARE)) == (
        0,
        0,
    )
    assert (martial_arts.guard_bonus(expert, KARATE), martial_arts.style_words(expert, KARATE)) == (
        0,
        "",
    )


@pytest.mark.rule("CB-11")
def test_what_a_style_adds_is_told() -> None:
    """In a sentence, with the moves sources differ on."""
    name = skill_name(rules(), KARATE)
    assert martial_arts.style_words(fighter(), KARATE) == (
        f"{name} adds strike +2, kick +2, block or parry +2; its level goes to the damage of "
        "strikes and kicks."
    )
    assert martial_arts.style_words(fighter(), JUDO).endswith(
        " Sources differ on sweep or trip, dodge, grapple, hold, escape: no bonus."
    )
