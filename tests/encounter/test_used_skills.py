"""Marks for skills used with success, by real fights to their ends (AD-02)."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from chargen.character.advancement.quotes import Quote, refund
from chargen.character.derived.derive import Character
from chargen.character.document.events import Mark
from chargen.character.edits import edits
from chargen.combat.gray_dawn import Fighter
from chargen.combat.gray_dawn.model.events import StealthRolled, SuppressionChecked
from chargen.combat.harm.events import DefenceRolled, StabiliseRolled
from chargen.combat.kernel.events import AttackHit, AttackMissed
from chargen.combat.kernel.session import Session
from chargen.encounter.play.used_skills import (
    HEALING,
    fight_note,
    new_marks,
    used_skills,
)
from chargen.encounter.setup import presets, scenario_builder
from chargen.encounter.setup.setup import set_system
from tests.builders import derived
from tests.encounter.plans import plan_of
from tests.gui.desk import finished

DAY = "2026-11-29"


def fought(ground: str, seed: int, system: str = "gray_dawn") -> Session:
    """The rifleman against a trooper and a thug, to the end."""
    plan = presets.PRESETS[ground][1](plan_of("trooper", "thug"))
    return Session(scenario_builder.scenario(set_system(plan, system)), seed, ())


def rifleman() -> Character:
    """The rifleman, whose creation is over."""
    return derived(finished("rifleman"))


def skills(marks: Iterable[Mark]) -> list[str]:
    """The skills of marks."""
    return [mark.skill for mark in marks]


@pytest.mark.parametrize("system", ["gray_dawn", "lead_and_chrome"])
@pytest.mark.parametrize("seed", range(4))
def test_who_hits_has_used_the_skill_of_the_weapon(system: str, seed: int) -> None:
    """And who never does has not, whatever they tried."""
    session = fought("street", seed, system)
    for number, stands in enumerate(session.fight.fighters):
        arms = stands.fighter.arms  # type: ignore[attr-defined]
        hits = [e for e in session.events if isinstance(e, AttackHit) and e.attacker == number]
        shot = {arms[hit.weapon].skill for hit in hits} & set(stands.fighter.skills)  # type: ignore[attr-defined]
        assert shot <= set(used_skills(session, number))
        assert ("rifle" in used_skills(session, number)) == ("rifle" in shot)


def test_who_is_missed_or_keeps_calm_has_used_cover() -> None:
    """Of the rolls of the fight: a defence that was not beaten, or a check that was passed."""
    seen = set()
    for seed in range(8):
        session = fought("street", seed)
        for number in range(3):
            rolled, used = False, False
            for event in session.events:
                if isinstance(event, DefenceRolled) and event.target == number:
                    rolled = any(name == "Cover/Evade" for _, name, _ in event.parts)
                elif isinstance(event, AttackMissed) and event.target == number:
                    used, rolled = used or rolled, False
                elif isinstance(event, AttackHit) and event.target == number:
                    rolled = False
                elif isinstance(event, SuppressionChecked) and event.fighter == number:
                    evades = any(name == "Cover/Evade" for _, name, _ in event.parts)
                    used = used or (event.outcome == 0 and evades)
            assert ("cover-evade" in used_skills(session, number)) == used
            seen.add(used)
    assert seen == {True, False}


def test_of_stealth_and_awareness_the_winner_has_used_theirs() -> None:
    """By the last roll: luck and Danger Sense may turn it."""
    winners = set()
    for seed in range(12):
        session = fought("ambush", seed)
        rolls = [event for event in session.events if isinstance(event, StealthRolled)]
        if len(rolls) == 1:
            used = used_skills(session, 0)
            assert ("stealth" in used) == (rolls[0].unseen and rolls[0].fighter == 0)
            winners.add(rolls[0].unseen)
    assert True in winners


def test_a_skill_is_marked_once_a_fight_and_never_again_for_the_same() -> None:
    """AD-02: however often it was used; another fight gives another mark."""
    character, session = rifleman(), fought("street", 1)
    marks = new_marks(character, session, 0, DAY)
    assert skills(marks) == [s for s in used_skills(session, 0) if s in character.skills]
    assert "rifle" in skills(marks)
    assert {mark.note for mark in marks} == {fight_note(session, 0)}
    marked = derived(edits.append(character.build, *marks))
    assert all(marked.books.marks[skill] == 1 for skill in skills(marks))
    assert new_marks(marked, session, 0, DAY) == ()
    assert new_marks(marked, fought("street", 1), 0, DAY) == ()
    other = fought("street", 2)
    assert fight_note(other, 0) != fight_note(session, 0)
    assert "rifle" in skills(new_marks(marked, other, 0, DAY))


def test_a_mark_that_was_reversed_can_be_given_again() -> None:
    """AD-10: as where undo meets an entry that has left the program."""
    character, session = rifleman(), fought("street", 1)
    marks = new_marks(character, session, 0, DAY)
    marked = derived(edits.append(character.build, *marks))
    back = refund(marked, len(marked.build.ledger), DAY)
    assert isinstance(back, Quote)
    again = derived(edits.append(marked.build, *back.events))
    assert new_marks(again, session, 0, DAY) == marks[-1:]


def test_there_are_no_marks_during_creation() -> None:
    """CC-17: the ledger begins when creation is over."""
    session = fought("street", 1)
    assert new_marks(plan_of("trooper").seats[0].character, session, 0, DAY) == ()


@pytest.mark.parametrize("system", ["traveller_s4", "alien_cards"])
def test_skills_of_other_games_give_no_marks(system: str) -> None:
    """Their rolls are not rolls of the character's skills."""
    session = fought("street", 1, system)
    assert session.ending is not None
    assert used_skills(session, 0) == ()


@pytest.mark.parametrize("stable", [True, False])
def test_a_healer_used_the_better_of_two_skills(stable: bool) -> None:
    """CB-123: Doctor where it is higher than First Aid, if the patient is stabilised."""
    plan = plan_of("trooper", sample="medic")
    session = Session(scenario_builder.scenario(plan), 1, ())
    levels = plan.seats[0].character.skills
    assert levels["doctor"] > levels["first-aid"]
    before = used_skills(session, 0)
    parts = (("CB-123", "TECH", 6), ("CB-123", "First Aid or Doctor", levels["doctor"]))
    session.events.append(StabiliseRolled(0, 1, 15, 12, stable, parts))
    assert used_skills(session, 0) == (*before, *(["doctor"] if stable else []))


def test_a_healer_of_equal_skills_used_first_aid() -> None:
    """CB-123: Doctor is marked only where it is higher."""
    scenario = scenario_builder.scenario(plan_of("trooper", sample="medic"))
    medic, trooper = scenario.fighters
    assert isinstance(medic, Fighter)
    equal = replace(medic, skills={"doctor": 4, "first-aid": 4})
    session = Session(replace(scenario, fighters=(equal, trooper)), 1, ())
    session.events.append(StabiliseRolled(0, 1, 15, 12, True, (("CB-123", HEALING, 4),)))
    assert used_skills(session, 0)[-1] == "first-aid"
