"""Initiative cards in words: every event, choice and question; the round of the page (T4-12)."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from chargen.combat import SYSTEMS, Session, offers
from chargen.combat.alien_cards.actions.move import BackOff
from chargen.combat.alien_cards.model import choice_ids as k
from chargen.combat.alien_cards.model.combatant import COLLAPSED
from chargen.combat.alien_cards.model.events import (
    AttackSettled,
    CardDrawn,
    DamageTaken,
    PanicRolled,
)
from chargen.combat.alien_cards.text.schema import ACTIONS, EVENTS
from chargen.combat.io import transcript
from chargen.combat.kernel.text.words import sentences
from chargen.combat.scene.scenario import Scenario
from tests.combat.alien_cards.builders import KNIFE, RIFLE, SINGLE, duel, fighter, scenario, wall
from tests.combat.alien_cards.round_of_voss import ended, told
from tests.combat.alien_cards.stage import Stage, pair

SYSTEM = SYSTEMS["alien_cards"]
GOLDEN = Path(__file__).parents[2] / "golden"


def crowd(tactic: str = "random") -> Scenario:
    """Return four against each other with something of everything."""
    facts: dict[str, Any] = {"tactic": tactic, "weapons": (RIFLE, KNIFE, SINGLE)}
    people = [
        fighter("Ann", 0, (0, 0), stress=3, **facts), fighter("Bob", 0, (0, 3), **facts),
        fighter("Cid", 1, (9, 0), mook=True, armour=1, **facts),
        fighter("Dan", 1, (9, 3), resolve=1, monster=True, **facts),
    ]  # fmt: skip
    return scenario(*people, covers=(wall(2), wall(7)))


def test_every_action_has_its_words() -> None:
    """What is meant, and what is done."""
    assert all(schema.intent for schema in ACTIONS.values())


@pytest.mark.parametrize("seed", range(6))
def test_fights_are_told_without_gaps(seed: int) -> None:
    """Every event of a fight by chance, and every choice and refusal in it."""
    session = Session(crowd(), seed, hands={0})
    for _ in range(40):
        if session.question is None:
            break
        words = SYSTEM.words.question(session.fight, session.question, session.events)
        assert words.startswith("Ann")
        found = offers(SYSTEM.words, session.fight, session.question)
        assert all(offer.intent and offer.deed for offer in found)
        assert all(offer.refusal.endswith(".") for offer in found if offer.refusal)
        assert [offer for offer in found if not offer.refusal]
        session.answer_by_tactic()
    every = list(sentences(SYSTEM.words, session.fight, session.events))
    assert all(line.endswith(".") and "{" not in line for line in every)
    story = SYSTEM.words.story(session.fight, session.events)
    assert [line.first for line in story[1:]] == [line.end for line in story[:-1]]
    assert story[-1].end == len(session.events)
    assert "\n".join(transcript.lines(session))


OUTCOMES_SAID = [
    (AttackSettled(0, 1, 0), "Ann fails against Cid."),
    (AttackSettled(0, 1, 2), "Ann succeeds against Cid: 2 successes."),
    (DamageTaken(1, 0, 2, 3), "Cid is unhurt (2 stopped)."),
    (CardDrawn(0, 4, ""), "Ann draws card 4."),
    (CardDrawn(0, 1, "surprise"), "Ann has card 1: surprise."),
    (PanicRolled(0, 14, COLLAPSED, "fire"), "Ann collapses (fire): 14."),
]


@pytest.mark.parametrize(("event", "words"), OUTCOMES_SAID)
def test_sentences_go_by_outcome(event: object, words: str) -> None:
    """Each has its own."""
    assert SYSTEM.words.sentence(Stage(*pair()).fight, event) == words


def test_how_somebody_stands_is_said() -> None:
    """Health, stress, and whether he is up."""
    stage = Stage(fighter("Ann", stress=2), fighter("Cid", 1, (8, 0)))
    one, state = stage[0], SYSTEM.words.state
    assert state(one) == "health 3 of 3, stress 2, standing"
    one.panic = COLLAPSED
    assert state(one) == "health 3 of 3, stress 2, collapsed"
    one.panic, one.fled = 0, True
    assert state(one).endswith("fled")
    one.fled, one.out, one.health = False, True, 0
    assert state(one) == "health 0 of 3, stress 2, broken"
    one.limit = 1
    assert state(one).endswith("broken, dying")
    one.dead = True
    assert state(one) == "dead"


def test_a_place_is_said_by_what_is_there() -> None:
    """With the name of the way."""
    stage = Stage(*pair(1))
    words = SYSTEM.words
    assert (
        words.deed(stage.fight, 0, BackOff(-150, 0))
        == "Back off to open ground 2 m from Cid (1.5 m west)"
    )
    assert words.intent(BackOff(0, 0)) == "Move"


@pytest.mark.rule("AL-26", "AL-52", "AL-54", "AL-51", "AL-R26", "AL-R32")
def test_the_round_of_the_page_ends_as_it_should() -> None:
    """T4-12: Voss aims and fires; the thug dodges, is broken, and rolls for his life."""
    events, left = ended()
    assert left == {"health": 0, "broken": True, "dead": True, "ammunition": 5}
    net = [event for event in events if isinstance(event, AttackSettled)]
    assert [event.net for event in net] == [2]
    assert [e.damage for e in events if isinstance(e, DamageTaken)] == [3]


def test_the_round_of_the_page_is_told_as_before() -> None:
    """Sentence by sentence, with every number and its parts."""
    golden = GOLDEN / "alien_cards_round_of_voss.txt"
    assert told() == golden.read_text("utf-8").splitlines()


def test_what_a_map_shows_has_a_name_for_each_number() -> None:
    """Place, state, cover, health, stress, card."""
    session = Session(duel(), 3, hands=())
    assert all(len(seen) == len(SYSTEM.shown) for each in session.shown for seen in each)
    assert SYSTEM.shown[:3] == ("x", "y", "out")


def test_every_field_of_every_event_is_plain() -> None:
    """A fight is kept in a file as it was told."""
    kinds = {int, str, bool}
    for kind in EVENTS.values():
        odd = [one.name for one in fields(kind) if one.type not in kinds]
        assert set(odd) <= {"faces", "parts"}
    assert k.END_TURN in ACTIONS
