"""Concepts and names that ship: everything named is in the rules, and every word leads home."""

from pathlib import Path
from random import Random

import pytest

from chargen.character.advancement.advancement_rules import skill_key_fault
from chargen.character.derived.gear import takes_scope
from chargen.character.starts import (
    Recommendation,
    concept_of,
    concepts,
    cultures,
    fit_of,
    universal_kit,
)
from chargen.character.starts.data import made_name
from chargen.errors import BadFile
from chargen.files.toml import read_table
from chargen.rules.load import ConceptFile
from tests.builders import rules

KEYS = sorted(concepts())


@pytest.mark.parametrize("key", KEYS)
def test_a_concept_names_only_what_the_rules_have(key: str) -> None:
    """Skills, perks, weapons and armour."""
    kit = concepts()[key]
    skills = (*kit.skills, *kit.also, *kit.unsuitable)
    assert [s for s in skills if skill_key_fault(rules(), s) is not None] == []
    assert set(kit.perks) <= set(rules().perks)
    assert {arm.weapon for arm in kit.weapons} <= set(rules().weapons)
    assert set(kit.armour) <= set(rules().armour)
    assert all(takes_scope(rules().weapons[arm.weapon]) for arm in kit.weapons if arm.scope)


@pytest.mark.parametrize("key", KEYS)
def test_nothing_suits_and_is_unsuitable(key: str) -> None:
    """Each skill stands in one list."""
    kit = concepts()[key]
    said = (*kit.skills, *kit.also, *kit.unsuitable)
    assert len(set(said)) == len(said)
    assert fit_of(kit, next(iter(kit.skills))) is fit_of(kit, kit.also[0]) is Recommendation.SUITS
    assert fit_of(kit, kit.unsuitable[0]) is Recommendation.UNSUITABLE
    assert fit_of(kit, "no-such-skill") is fit_of(None, "rifle") is Recommendation.NEITHER


@pytest.mark.parametrize("key", KEYS)
def test_what_a_concept_calls_itself_leads_to_it(key: str) -> None:
    """Its name, and all that a character at random may write."""
    kit = concepts()[key]
    for words in (kit.name, *kit.titles):
        assert concept_of(concepts(), words) == key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Trauma surgeon who goes where the wounded are", "medic"),
        ("SCOUT", "scout"),
        ("a machine gunner, heavy set", "gunner"),
        ("A conductor of an orchestra", ""),
        ("", ""),
    ],
)
def test_words_of_ones_own_are_read(text: str, key: str) -> None:
    """Whole words only, whatever their case."""
    assert concept_of(concepts(), text) == key


def test_what_everybody_can_use_is_in_the_rules() -> None:
    """And no perk asks for more than its points."""
    assert set(universal_kit().skills) <= set(rules().skills)
    assert set(universal_kit().perks) <= set(rules().perks)


@pytest.mark.parametrize("key", sorted(cultures()))
def test_names_of_a_culture_are_many_and_its_own(key: str) -> None:
    """Five hundred at least, none of them twice."""
    culture = cultures()[key]
    assert len(set(culture.given)) == len(culture.given)
    assert len(set(culture.family)) == len(culture.family)
    assert len(culture.given) * len(culture.family) >= 500


def test_a_name_is_made_as_its_culture_has_it() -> None:
    """Family names first where they are; the same dice make the same name."""
    given, family = made_name(cultures(), "english", Random(3)).split(" ")
    assert given in cultures()["english"].given
    assert family in cultures()["english"].family
    family, given = made_name(cultures(), "chinese", Random(3)).split(" ")
    assert family in cultures()["chinese"].family
    assert given in cultures()["chinese"].given
    assert made_name(cultures(), "", Random(5)) == made_name(cultures(), "", Random(5))


def test_any_culture_is_any_of_them() -> None:
    """Where none is named."""
    made = {made_name(cultures(), "", Random(seed)) for seed in range(200)}
    families = {part for name in made for part in name.split(" ")}
    assert all(families & set(culture.family) for culture in cultures().values())


@pytest.mark.parametrize(
    ("text", "said"),
    [("[everybody", "concepts.toml:"), ("[everybody]\nskills = 3\n", "everybody.skills"),
     ("mana = 1\n", "mana")],
)  # fmt: skip
def test_a_file_that_is_none_is_refused_by_its_path(tmp_path: Path, text: str, said: str) -> None:
    """As all data of the program."""
    path = tmp_path / "concepts.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadFile, match=said.replace(".", r"\.")):
        read_table(path, ConceptFile)
