"""Lead and Chrome in words, and what can be seen of it from outside."""

from collections.abc import Callable
from typing import Any

import pytest

from chargen.combat import SYSTEMS, Session, offers
from chargen.combat.kernel.events import AttackHit, AttackMissed, Moved, RoundBegan, RoundEnded
from chargen.combat.kernel.fight import NOBODY
from chargen.combat.kernel.text.spectator import AIM, HIT, MISS, MOVE
from chargen.combat.lead_and_chrome.actions.declarations import USUALLY
from chargen.combat.lead_and_chrome.model.events import AttackRolled, StrayHit, TurnBegan
from tests.builders import rules
from tests.combat.lead_and_chrome.builders import (
    FRAG,
    REVOLVER,
    drawing,
    gunfighter,
    scenario,
)
from tests.combat.lead_and_chrome.transcripts import GOLDEN, SCENES, Scene, transcript

SYSTEM = SYSTEMS["lead_and_chrome"]
SEEN = dict.fromkeys(SYSTEM.shown, 0)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_scene_is_told_as_before(scene: Callable[[], Scene]) -> None:
    """Sentence by sentence, with every number and its parts; then as a story."""
    told = (GOLDEN / f"{scene.__name__}.txt").read_text("utf-8")
    assert transcript(scene) == told.splitlines()


def test_choices_and_refusals_are_offered_in_words() -> None:
    """What can be done, at whom, and why something else cannot."""
    ann = drawing("Ann", REVOLVER, FRAG)
    session = Session(scenario(ann, gunfighter("Cid", 1, 8)), 1)
    assert session.question is not None
    found = offers(SYSTEM.words, session.fight, session.question)
    said = {(one.intent, one.deed, one.target): one.refusal for one in found}
    assert said["Start", "Aimed shots, in good order", ""] == ""
    assert said["Quick-Draw", "revolver", "Cid"] == ""
    assert "grenades" in said["Quick-Draw", "grenade", "Cid"]
    assert "holds nothing" in said["Start", "Unaimed: initiative +3, shots -5", ""]
    words = SYSTEM.words.question(session.fight, session.question, [])
    assert words == "Ann, before initiative of round 1: how do you begin?"
    session.answer(USUALLY)
    session.answer(USUALLY)
    assert session.question is not None
    who = session.fight.fighters[session.question.fighter].name
    words = SYSTEM.words.question(session.fight, session.question, [])
    assert words == f"{who}, first action: what now?"


def test_it_says_what_it_is() -> None:
    """Its title, its tactics in words, and that wounds are Gray Dawn's."""
    assert SYSTEM.title == "Lead and Chrome"
    assert "Gray Dawn wounds" in SYSTEM.about
    assert SYSTEM.tactic_words.keys() == SYSTEM.tactics.keys()
    assert SYSTEM.usual_tactic in SYSTEM.tactics


def test_wounds_and_states_are_seen_from_outside() -> None:
    """A word for the wound state, boxes, and who is gone."""
    picture = SYSTEM.picture
    assert picture.bearing({**SEEN, "boxes": 5}).words == "serious"
    assert picture.bearing({**SEEN, "boxes": 5}).harm == "5 boxes"
    assert picture.bearing({**SEEN, "out": 1, "dying": 1}).words == "dying"


BEFORE = [{**SEEN, "x": 0}, {**SEEN, "x": 800}]


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        (AttackRolled(0, 1, 0, 20, 15), AIM),
        (AttackHit(0, 1, 0), HIT),
        (AttackMissed(0, 1, 0, 3), MISS),
        (StrayHit(0, 1, 0), HIT),
        (Moved(0, 300, 0), MOVE),
        (RoundBegan(1), None),
    ],
)
def test_what_passes_between_two_places(event: Any, kind: int | None) -> None:
    """Shots from one to the other, ways to where they lead."""
    found = SYSTEM.picture.passing(scenario(gunfighter("A"), gunfighter("B", 1)), BEFORE, event)
    assert (None if found is None else found.kind) == kind


def test_whose_action_it_is() -> None:
    """It begins with his Action and ends with the round."""
    picture = SYSTEM.picture
    assert picture.turn_of(TurnBegan(1, 1)) == 1
    assert picture.turn_of(RoundEnded(1)) == NOBODY
    assert picture.turn_of(Moved(1, 0, 0)) is None
    assert picture.round_of(RoundBegan(4)) == 4
    assert picture.round_of(TurnBegan(1, 1)) == -1


def test_every_tunable_has_rules_and_a_meaning() -> None:
    """Those nothing depends on here are not offered."""
    tuning = SYSTEM.models.tuning
    assert [name for name, one in tuning.items() if not (one.rules and one.help)] == []
    assert not {"luck_reroll", "graze_number", "mook_luck"} & tuning.keys()
    assert {rule for one in tuning.values() for rule in one.rules} <= rules().citations.keys()
