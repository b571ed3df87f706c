"""Martial arts in sheet and fight: as Brawling, or by the key bonuses of the base game (CB-11)."""

from dataclasses import replace
from typing import NamedTuple

import pytest

from chargen import loadout
from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.derived.gear import weapon
from chargen.character.document.build import CarriedWeapon, Gear
from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.model.events import AttackRolled
from chargen.combat.gray_dawn.model.penalties import DO_STRIKE
from chargen.combat.gray_dawn.model.stats import BRACED
from chargen.combat.gray_dawn.model.totals import best_guard
from chargen.combat.harm.events import DamageRolled, DefenceRolled
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.setup import THEIRS, FightSetup, add_fighter
from chargen.rules.house import HouseRules, varied
from chargen.rules.model import Rulings
from chargen.views.explain import explain
from chargen.views.sheet.present import present
from tests.builders import blank, derived, rules
from tests.combat import builders
from tests.combat.scenes import only
from tests.combat.stage import stage

TROOPER = {"INT": 6, "REF": 7, "TECH": 5, "CL": 6, "LK": 5, "MA": 6, "BODY": 7, "EMP": 5}
HANDS = (CarriedWeapon(id="arm-1", weapon="strike"), CarriedWeapon(id="arm-2", weapon="kick"))


def artist(*, base_game: bool, **skills: int) -> Character:
    """REF 7, MA 6, BODY 7 (base 6, BTM 2, no BODY bonus) with these skills, _ for -."""
    rulings = Rulings(martial_arts="base_game" if base_game else "brawling")
    known = {key.replace("_", "-"): level for key, level in skills.items()}
    build = blank(name="Voss", stats=TROOPER, skills=known, gear=Gear(weapons=HANDS))
    return derived(build, varied(rules(), HouseRules(rulings=rulings)))


def attack(character: Character, key: str) -> int:
    """What an attack with a blow starts from, on the sheet."""
    arm = weapon(character.rules, character.build, key)
    assert arm is not None
    return values.attack_total(character, arm).amount


class Blows(NamedTuple):
    """Attack total at a die of 5, damage at a die of 5, defence total against a blow at 5."""

    attack: int
    damage: int
    defence: int


def blows(character: Character, arm: int = 0) -> Blows:
    """A blow of a character in a fight that hits, and one against it that misses."""
    made = loadout.fighter(character)
    made = replace(made, luck=0, ready=arm if arm < len(made.weapons) else -1)
    facts = {"mook": True, "skills": {}, "weapons": (builders.KNIFE,), "at": (80, 0)}
    foe = builders.fighter("Thug", 1, **facts)
    now = stage(made, foe)
    now.plans(0, DO_STRIKE)
    log = now.do(Strike(arm, 1), 5, 2, 3, 5, 1)
    now = stage(replace(foe, side=0), replace(made, side=1, at=(80, 0)))
    now.plans(0, DO_STRIKE)
    defended = now.do(Strike(0, 1), 2, 5)
    return Blows(
        only(log, AttackRolled).total,
        only(log, DamageRolled).damage,
        only(defended, DefenceRolled).total,
    )


@pytest.mark.rule("CB-11")
def test_every_style_is_brawling_by_default() -> None:
    """C13: Karate 4: 6 + 2 + 4 on attack and defence, 3 of a 1d6/2 that falls 5."""
    assert Rulings().martial_arts == "brawling"
    plain = artist(base_game=False, martial_arts_karate=4)
    assert (attack(plain, "strike"), attack(plain, "kick")) == (12, 12)
    assert blows(plain) == Blows(12 + 5, 3, 12 + 5)
    assert blows(plain) == blows(artist(base_game=False, brawling=4))


@pytest.mark.rule("CB-11")
def test_styles_add_their_key_bonuses_and_level_by_ruling() -> None:
    """C13: Karate 4 adds 2 to strikes, kicks and parries and 4 to their damage."""
    karate = artist(base_game=True, martial_arts_karate=4)
    assert (attack(karate, "strike"), attack(karate, "kick")) == (14, 14)
    assert blows(karate) == Blows(14 + 5, 3 + 4, 14 + 5)
    assert blows(karate, 1) == Blows(14 + 5, 5 + 4, 14 + 5)
    bare = len(loadout.fighter(karate).weapons)
    assert blows(karate, bare) == blows(karate)


@pytest.mark.rule("CB-11")
@pytest.mark.parametrize(
    ("style", "strike", "kick", "guard"),
    [
        ("boxing", 3, 0, 3), ("wrestling", 0, 0, 0), ("judo", 0, 0, 0), ("karate", 2, 2, 2),
        ("savate", 0, 4, 1), ("tae_kwon_do", 3, 3, 2), ("thai_kickboxing", 3, 3, 2),
        ("aikido", 0, 0, 4), ("animal_kung_fu", 2, 2, 2), ("capoeira", 1, 2, 2),
        ("choi_li_fut", 2, 2, 2),
    ],
)  # fmt: skip
def test_each_style_has_the_numbers_of_its_row(
    style: str, strike: int, kick: int, guard: int
) -> None:
    """C13: strike, kick, and the better of parry and dodge; where sources differ nothing."""
    skill = {f"martial_arts_{style}": 3}
    one, other = artist(base_game=True, **skill), artist(base_game=False, **skill)
    assert attack(one, "strike") - attack(other, "strike") == strike
    assert attack(one, "kick") - attack(other, "kick") == kick
    assert blows(one).defence - blows(other).defence == guard
    assert blows(one).damage - blows(other).damage == 3


@pytest.mark.rule("CB-11")
def test_the_best_style_is_chosen_with_its_bonus() -> None:
    """C13: Boxing 3 strikes better than Brawling 5, Brawling kicks better than Boxing."""
    mixed = artist(base_game=True, brawling=5, martial_arts_boxing=3)
    made = loadout.fighter(mixed)
    assert [arm.skill for arm in made.weapons] == ["martial-arts-boxing", "brawling"]
    assert [(arm.key, arm.plus) for arm in made.weapons] == [(3, 3), (0, 0)]
    assert (made.hands.skill, made.hands.key, made.unarmed) == ("martial-arts-boxing", 3, 3)
    now = stage(made, builders.fighter("Thug", 1, at=(80, 0)))
    assert best_guard(now.fight, now[0]) == ("martial-arts-boxing", 6)
    now[0].stance = BRACED
    assert best_guard(now.fight, now[0]) == ("martial-arts-boxing", 6)


@pytest.mark.rule("CB-11")
def test_a_weapon_in_hand_gains_nothing_from_a_style() -> None:
    """C13: the knife is as it was."""
    knife = CarriedWeapon(id="arm-1", weapon="knife")
    for base_game in (True, False):
        character = artist(base_game=base_game, martial_arts_karate=4, melee=3)
        build = character.build.choices.model_copy(update={"gear": Gear(weapons=(knife,))})
        armed = character.build.model_copy(update={"choices": build})
        made = loadout.fighter(derived(armed, character.rules)).weapons[0]
        assert (made.skill, made.key, made.plus) == ("melee", 0, 0)


@pytest.mark.rule("CB-11")
def test_sheet_and_explain_say_what_a_style_adds() -> None:
    """C13: damage and attack in the row of the weapon, and the parts under Explain."""
    karate = artist(base_game=True, martial_arts_karate=4)
    sheet = present(karate, ())
    assert [(w.attack, w.damage) for w in sheet.weapons] == [("+14", "1d6/2+4"), ("+14", "1d6+4")]
    assert "Martial arts bonuses (CB-11): base game" in sheet.rulings
    parts = explain(karate, "weapon:arm-2").parts
    assert (parts[-1].name, parts[-1].amount, parts[-1].rule) == ("key attack, kick", "+2", "CB-11")
    words = [p.text for p in explain(karate, "skill:martial-arts-karate").paragraphs]
    assert any("strike +2, kick +2, block or parry +2" in text for text in words)
    plain = artist(base_game=False, martial_arts_karate=4)
    assert [w.damage for w in present(plain, ()).weapons] == ["1d6/2", "1d6"]
    assert not present(plain, ()).rulings


@pytest.mark.rule("CB-11")
def test_all_fighters_of_a_plan_fight_by_the_rulings_of_the_first() -> None:
    """C13: a character of another table gains and loses what the first one's table says."""
    mine, theirs = (artist(base_game=base, martial_arts_karate=4) for base in (True, False))
    for first, second, key in ((mine, theirs, 2), (theirs, mine, 0)):
        plan = add_fighter(FightSetup(), sources.seat_of(first))
        plan = add_fighter(plan, sources.seat_of(second, side=THEIRS))
        made = [scenario_builder.fighter(plan, seat) for seat in plan.seats]
        assert [one.weapons[0].key for one in made] == [key, key]


@pytest.mark.rule("CB-11")
def test_every_martial_art_of_the_rules_has_a_row() -> None:
    """C13: eleven styles; what is unsettled has no bonus."""
    arts = {key for key in rules().skills if key.startswith("martial-arts-")}
    assert set(rules().martial_arts) == arts
    for style in rules().martial_arts.values():
        assert not set(style.unsettled) & set(style.bonuses)
        assert style.provenance == "base"


@pytest.mark.rule("CB-11")
def test_who_has_learned_one_style_only_strikes_with_it() -> None:
    """C13: Boxing 1 is better than no Brawling; of two alike the usual one is used."""
    boxer = loadout.fighter(artist(base_game=False, martial_arts_boxing=1))
    alike = loadout.fighter(artist(base_game=False, martial_arts_boxing=1, brawling=1))
    assert {arm.skill for arm in boxer.weapons} == {"martial-arts-boxing"}
    assert {arm.skill for arm in alike.weapons} == {"brawling"}
