"""Classic Traveller in words: events, choices, refusals, states, the story."""

import re
from dataclasses import fields
from typing import Any

import pytest

from chargen.combat import SYSTEMS, Scene, Session, offers
from chargen.combat.kernel.events import TELLINGS, RoundBegan, RoundEnded
from chargen.combat.kernel.system import stream_of
from chargen.combat.scene.scenario import DOOR, Fixture
from chargen.combat.traveller_s4.actions.action import DONE, ELSE
from chargen.combat.traveller_s4.actions.fire import Fire
from chargen.combat.traveller_s4.actions.watch import PASSES_DOOR, SetWatch
from chargen.combat.traveller_s4.model.events import (
    AttackRolled,
    DamageThrown,
    Moved,
    TurnBegan,
    WatchSet,
)
from tests.combat.scenes import wall
from tests.combat.traveller_s4.builders import (
    ANN_FIRST,
    KNIFE,
    PISTOL,
    SMG,
    Stage,
    duel,
    facing,
    scenario,
    traveller,
)
from tests.combat.traveller_s4.three import played

SYSTEM = SYSTEMS["traveller_s4"]
WORDS = SYSTEM.words
PARTS = (("S4-R26", "skill", 1), ("S4-19", "Extra Action", -2))
GIVEN: dict[str, Any] = {
    "parts": PARTS, "target": 1, "attacker": 0, "dice": 2, "cause": "wounds", "why": "rain",
    "what": "attack",
}  # fmt: skip


@pytest.mark.parametrize("kind", SYSTEM.events.values(), ids=SYSTEM.events)
def test_every_event_is_one_sentence_for_each_outcome(kind: type[Any]) -> None:
    """Each begins with a capital, ends with a full stop and has no braces left."""
    now = facing()
    told = TELLINGS[kind]
    values = {field.name: GIVEN.get(field.name, 1) for field in fields(kind)}
    if kind is DamageThrown:
        values["dice"] = (3, 4)
    values |= {"door": -1} if "door" in values else {}
    values |= {"weapon": 0} if "weapon" in values else {}
    for outcome in range(len(told.sentences)):
        chosen = {told.outcome: outcome} if told.outcome else {}
        said = WORDS.sentence(now.fight, kind(**{**values, **chosen}))
        assert re.fullmatch(r"[A-Z][^{}]+\.", said), said


@pytest.mark.parametrize("seed", range(3))
def test_every_offer_has_words_and_every_refusal_is_a_sentence(seed: int) -> None:
    """Whatever is asked in a fight of three, played by chance."""
    people = (
        traveller("Ann", weapons=(SMG, KNIFE), tactic="random"),
        traveller("Cid", 1, at=(1250, 0), weapons=(PISTOL,), tactic="random"),
        traveller("Dan", 1, at=(300, 200), weapons=(KNIFE,), tactic="random"),
    )
    session = Session(scenario(*people, covers=(wall(12),)), seed)
    for _ in range(60):
        if session.question is None:
            break
        asked = WORDS.question(session.fight, session.question, session.events)
        assert asked[0].isupper()
        assert asked.endswith("?")
        found = offers(WORDS, session.fight, session.question)
        assert [each.action for each in found if not each.refusal] == list(
            session.question.options(session.fight)
        )
        for each in found:
            assert each.deed[0].isupper()
            assert each.intent[0].isupper()
            assert not each.refusal or each.refusal.endswith(".")
            assert len(each.targets) == len([name for name in each.target.split(", ") if name])
        session.answer_by_tactic()


@pytest.mark.parametrize("seed", range(5))
def test_a_story_tells_every_event_once(seed: int) -> None:
    """Line after line without a gap, each ending with a full stop."""
    session = Session(duel(15, weapons=(SMG,)), seed, hands=())
    story = WORDS.story(session.fight, session.events)
    assert [line.first for line in story] == [0, *(line.end for line in story[:-1])]
    assert story[-1].end == len(session.events)
    assert all(line.text.endswith(".") and "{" not in line.text for line in story)
    assert story[0].text.startswith("Round 1 begins")


def test_the_story_of_the_round_of_three() -> None:
    """A line for each turn, names once, numbers left out."""
    now = played()
    lines = [line.text for line in WORDS.story(now.fight, now.events)]
    assert lines[0] == "Round 1 begins: Vega on 8, Cole on 3, Brandt on 20."
    assert lines[1] == "Number 3: Cole holds until 23."
    assert lines[2] == (
        "Number 8: Vega hits Brandt with revolver; Brandt is wounded (STR 8, DEX 5, END 5)."
    )


def test_those_who_act_at_one_moment_are_one_line() -> None:
    """What comes of each, and nobody is left to act but in the last line."""
    now = Stage(duel(5), 1, 1, 1, 1)
    now.say(Fire(0, 1), Fire(0, 0), 1, 1, 1, 1)
    lines = [line.text for line in WORDS.story(now.fight, now.events)]
    assert lines[1].startswith("Number 2: Ann misses Cid with revolver; Cid ")
    session = Session(duel(15, weapons=(SMG,)), 3, hands=())
    story = WORDS.story(session.fight, session.events)
    assert not [line for line in story[:-1] if line.text.endswith("to act.")]


def test_how_somebody_stands() -> None:
    """Stats that are down of what they were, and the posture or that he is out."""
    now = facing(cids={"hurt": (1, 0, 3), "posture": 2})
    assert WORDS.state(now.one(0)) == "unhurt, standing"
    assert WORDS.state(now.one(1)) == "STR 6 of 7, END 4 of 7, prone"
    now.one(1).out = True
    assert WORDS.state(now.one(1)).endswith("out of action")
    now.one(1).dead = True
    assert WORDS.state(now.one(1)).endswith("dead")
    assert WORDS.cause("first wound") == "the first wound"


def test_a_door_is_watched_by_its_name() -> None:
    """In the choice and in what is told."""
    door = Fixture(name="north door", sort=DOOR, extent=(1000, -100, 1000, 100))
    people = traveller("Ann"), traveller("Cid", 1, 20)
    now = Stage(scenario(*people, scene=Scene(fixtures=(door,))), *ANN_FIRST)
    watch = SetWatch(PASSES_DOOR, 0, door=0)
    assert watch in now.asked.options(now.fight)
    assert WORDS.deed(now.fight, 0, watch) == "Until an enemy passes a door: north door: Revolver"
    [told, *_] = [event for event in now.say(watch) if isinstance(event, WatchSet)]
    assert WORDS.sentence(now.fight, told) == (
        "Ann watches until an enemy passes a door: north door, to use revolver."
    )
    passing = SYSTEM.picture.passing(now.scenario, seen(now), told)
    assert passing is not None
    assert passing.end == (1000, 0)


def seen(now: Stage) -> list[dict[str, int]]:
    """Return what a map shows of everybody."""
    return [dict(zip(SYSTEM.shown, one.shown(), strict=True)) for one in now.battle.combatants]


def test_what_can_be_seen_from_outside() -> None:
    """Posture and stats, turns and rounds, shots and steps."""
    now, picture = facing(cids={"hurt": (1, 0, 3), "posture": 1}), SYSTEM.picture
    ann, cid = map(picture.bearing, seen(now))
    assert ann.words == ""
    assert cid.words == "badly hurt · kneeling"
    assert cid.harm == "STR 6, DEX 7, END 4"
    assert picture.round_of(RoundBegan(3)) == 3
    assert picture.turn_of(TurnBegan(1, 7)) == 1
    assert picture.turn_of(RoundEnded(1)) == -1
    assert picture.turn_of(Moved(0, 1, 1, 0)) is None
    hit = AttackRolled(0, 1, 0, 9, 8, 1)
    passing = picture.passing(now.scenario, seen(now), hit)
    assert passing is not None
    assert passing.attack == (0, 1)
    step = picture.passing(now.scenario, seen(now), Moved(0, 300, 0, 0))
    assert step is not None
    assert step.end == (300, 0)


def test_streams_and_choices_are_told_apart() -> None:
    """Each fight of a seed has a stream of its own."""
    assert stream_of(1, 2) == 1_000_002
    assert ELSE.kind != DONE.kind
