"""The next level of a stat or skill: price, values it changes, and what is left."""

import pytest

from chargen.character.edits import creation
from chargen.rules.model import BOUGHT_STATS
from chargen.views.explain import explain
from tests.builders import blank, derived

STATS = {**dict.fromkeys(BOUGHT_STATS, 5), "REF": 8, "CL": 7, "MA": 6}


@pytest.mark.rule("CC-06", "DV-01", "DV-02")
def test_a_stat_says_which_values_change() -> None:
    """REF 9 raises defence and initiative at once; the ranged base is rounded and stays."""
    build = blank(stats=STATS, skills={"stealth": 5, "driving": 3})
    level = explain(derived(build), "stat:REF").next
    assert level is not None
    assert (level.title, level.price) == ("To REF 9", "2 points")
    changes = dict(level.changes)
    assert changes["Ranged defence"] == "7 → 8"
    assert changes["Initiative"] == "8 → 9"
    assert changes["Ranged attack"] == "no change"
    assert "Stun save" not in changes
    assert next(name for name in changes if name.startswith("Stealth, Driving, ")).endswith(" more")


@pytest.mark.rule("CC-08", "AD-03")
def test_a_skill_says_what_is_left_and_its_price_in_play() -> None:
    """Over the pool the words say by how much."""
    level = explain(derived(blank(skills={"rifle": 6})), "skill:rifle").next
    assert level is not None
    assert (level.title, level.price, level.changes) == ("To Rifle 7", "3 points", ())
    assert level.words == "88 left afterwards. In play the same step costs 60 IP."
    over = dict.fromkeys(("rifle", "handgun", "stealth", "athletics", "driving"), 10)
    level = explain(derived(blank(skills={**over, "tactics": 1})), "skill:tactics").next
    assert level is not None
    assert "over budget afterwards" in level.words


def test_there_is_none_at_the_highest_level_and_in_play() -> None:
    """In play levels are raised with IP."""
    top = derived(blank(stats={**STATS, "INT": 10}, skills={"rifle": 10}))
    assert explain(top, "stat:INT").next is None
    assert explain(top, "skill:rifle").next is None
    played = derived(creation.finish(blank(), "2014-05-01"))
    assert explain(played, "stat:INT").next is None
    assert explain(played, "skill:rifle").next is None
