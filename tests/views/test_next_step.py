"""What a step up or down would mean, in words: the price is the one that is charged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.character.document.build import Build, Exchanging
from chargen.character.edits import creation
from chargen.character.subjects import SubjectKind
from chargen.rules.model import BOUGHT_STATS
from chargen.views.catalogue.level_change import step_words
from chargen.views.perk_effects import effect_words
from tests.builders import blank, derived, rules
from tests.strategies import builds

R = rules()
BY_HAND = Exchanging(mode="manual")
FOUR = dict.fromkeys(("rifle", "handgun", "stealth", "athletics"), 10)
"""96 skill points."""


@pytest.mark.rule("CC-08")
@pytest.mark.parametrize(
    ("build", "subject", "by", "words"),
    [
        (blank(), "skill:rifle", 1, "Rifle to 1 costs 1 skill point (99 left)."),
        (blank(skills=FOUR), "skill:rifle", 1, "Rifle 10 is the highest level."),
        (blank(skills=FOUR), "skill:rifle", -1,
         "Rifle to 9 gives back 5 skill points (9 left)."),
        (blank(), "skill:rifle", -1, "Rifle is at its lowest."),
        (blank(), "stat:REF", 1, "REF to 6 costs 1 stat point (9 left)."),
        (blank(), "stat:ATTR", 1, "ATTR to 7 costs 2 skill points (98 left)."),
        (blank(), "perk:combat-sense", 1, "Combat Sense to 1 costs 3 perk points (12 left)."),
        (blank(skills=FOUR | {"doctor": 3}), "skill:doctor", 1,
         "Doctor to 4 costs 2 skill points. Exchange: sell 1 perk point."),
        (blank(skills=FOUR | {"doctor": 3}, exchange=BY_HAND), "skill:doctor", 1,
         ("Doctor to 4 costs 2 skill points, 1 skill point over budget. "
          "Switch to automatic exchange: sell 1 perk point.")),
        (creation.finish(blank(skills={"rifle": 3}), "2014-05-23"), "skill:rifle", 1,
         "Creation is finished. The next level costs 30 IP. Press + to raise it."),
        (creation.finish(blank(), "2014-05-23"), "perk:ambidextrous", 1,
         "Available in creation only."),
    ],
)  # fmt: skip
def test_a_step_is_told(build: Build, subject: str, by: int, words: str) -> None:
    """The new level, its price, what is left; beyond that exchange or the way out."""
    assert step_words(derived(build), subject, by) == words


@given(builds(ledger=False), st.sampled_from(sorted(R.skills)), st.sampled_from(BOUGHT_STATS))
def test_no_trait_is_without_words(build: Build, skill: str, stat: str) -> None:
    """Whatever the document, a step of anything says something."""
    character = derived(build)
    perks = (SubjectKind.PERK.subject(key) for key in build.choices.perks)
    for subject in (SubjectKind.SKILL.subject(skill), SubjectKind.STAT.subject(stat), *perks):
        assert step_words(character, subject, 1)
        assert step_words(character, subject, -1)


@pytest.mark.rule("CB-04")
def test_every_perk_has_one_line() -> None:
    """Of all that ship: short, one line, and no two paragraphs of the book."""
    told = {key: effect_words(R, perk) for key, perk in R.perks.items()}
    assert told["combat-sense"] == "+1 initiative per level"
    assert told["combat-medic"] == "+2 First Aid, Doctor, care given while under fire"
    assert told["polyglot"] == "a language at 3 per level"
    assert told["night-vision"] == "half the penalty of poor light"
    assert told["iron-stomach"].startswith("You can eat and drink")
    assert all(words and "\n" not in words and len(words) < 100 for words in told.values())
