"""Characters at random: legal to the last check and audit, every point spent, the same by seed."""

from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.verdict import Verdict
from chargen.character.derived.attractiveness import app_roll
from chargen.character.document.requests import POOL_NAMES
from chargen.character.edits.store import from_bytes, to_bytes
from chargen.character.starts import (
    Recommendation,
    concept_of,
    concepts,
    cultures,
    fit_of,
    universal_kit,
)
from chargen.character.starts.random_character import any_concept, any_seed, at_random
from tests.builders import derived, rules
from tests.profiles import share

KEYS = sorted(concepts())


@pytest.mark.rule("CC-01", "CC-07", "CC-14", "CC-15")
@settings(max_examples=share(1_000))
@given(st.integers(), st.sampled_from(KEYS))
def test_every_seed_makes_a_legal_character_with_nothing_left(seed: int, concept: str) -> None:
    """CC-15: no check finds anything, the audit agrees, and no point lapses (CC-14)."""
    build = at_random(rules(), concept, seed)
    one = derived(build)
    assert check(one) == ()
    assert audit(one.rules, build, one.states).verdict is Verdict.LEGAL
    assert [one.creation.pool(pool).left for pool in POOL_NAMES] == [0, 0, 0]
    assert one.creation.exchange == (0, 0)
    assert build.choices.attr.rolls == (
        app_roll(rules().attractiveness, build.choices.attr.seed, 0),
    )


@given(st.integers(), st.sampled_from(KEYS))
def test_a_seed_makes_the_same_character_and_another_document(seed: int, concept: str) -> None:
    """All but the id, which tells two files apart; the file holds it."""
    one, two = (at_random(rules(), concept, seed) for _ in range(2))
    assert one.choices == two.choices
    assert one.id != two.id
    assert from_bytes(to_bytes(one), "one").build == one


@given(st.integers(), st.sampled_from(KEYS))
def test_it_is_what_its_concept_says(seed: int, concept: str) -> None:
    """Its words, its kit, its marks; nothing unsuitable was bought."""
    choices = at_random(rules(), concept, seed).choices
    kit = concepts()[concept]
    assert concept_of(concepts(), choices.concept) == concept
    assert all(choices.skills[key] >= level for key, level in kit.skills.items())
    assert not any(fit_of(kit, key) is Recommendation.UNSUITABLE for key in choices.skills)
    first, last = kit.stats[0], [s for s in choices.stats if s not in kit.stats]
    assert choices.stats[first] >= min(choices.stats[stat] for stat in last)


def test_what_suits_a_concept_is_raised_oftener() -> None:
    """Beyond the kit, the levels of a skill that suits are twice those of another at least."""
    kit = concepts()["scout"]
    gained: dict[Recommendation, list[int]] = {each: [] for each in Recommendation}
    for seed in range(4):
        levels = at_random(rules(), "scout", seed).choices.skills
        for key in {*kit.skills, *kit.also, *universal_kit().skills}:
            gained[fit_of(kit, key)].append(levels.get(key, 0) - kit.skills.get(key, 0))
    suiting, others = gained[Recommendation.SUITS], gained[Recommendation.NEITHER]
    assert mean(suiting) > 2 * mean(others) > 0


def test_seeds_make_different_characters() -> None:
    """The control: twenty of them, and no two alike."""
    made = [at_random(rules(), "scout", seed).choices for seed in range(20)]
    assert len({choices.model_dump_json() for choices in made}) == 20
    assert len({choices.name for choices in made}) > 15


@pytest.mark.parametrize("culture", sorted(cultures()))
def test_a_name_is_of_the_culture_asked_for(culture: str) -> None:
    """And changes nothing else about who it is."""
    name = at_random(rules(), "medic", 1, culture).choices.name
    assert any(name.startswith(each) or name.endswith(each) for each in cultures()[culture].family)


def test_where_nothing_is_named_a_seed_chooses() -> None:
    """Every concept in its turn; the same seed the same."""
    assert {any_concept(rules(), seed) for seed in range(200)} == set(KEYS)
    assert any_concept(rules(), 7) == any_concept(rules(), 7)
    assert 0 <= any_seed() < 1_000_000
