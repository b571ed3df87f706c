"""Events, questions and choices in words: every event one sentence, every total opened."""

import re
from dataclasses import fields
from typing import Any

import pytest

from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn.actions.covering_fire import CoveringFire
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.model import choice_ids, events
from chargen.combat.gray_dawn.model.penalties import DO_FIRE, PLAN_NAMES
from chargen.combat.harm import events as harm_events
from chargen.combat.harm import luck
from chargen.combat.harm.weapons import Weapon
from chargen.combat.io.transcript import ended, lines, text, values
from chargen.combat.kernel import events as shared
from chargen.combat.kernel.events import TELLINGS
from chargen.combat.kernel.fight import BaseFight
from chargen.combat.kernel.session import Session
from chargen.combat.kernel.system import Ending
from chargen.combat.kernel.text.words import counted, offers, opened
from tests.combat import builders, drawn

WORDS = SYSTEMS["gray_dawn"].words
PARTS = (("CB-10", "base", 8), ("CB-10", "Rifle", 5), ("CB-32", "two actions", -3))
SHARED: dict[str, Any] = {
    "parts": PARTS, "against_parts": PARTS, "target": 1, "location": 4, "x": 1250, "y": -300
}  # fmt: skip
KINDS = list(SYSTEMS["gray_dawn"].events.values())


def fight() -> BaseFight:
    """Two people about to fight."""
    voss = builders.fighter("Mara Voss", weapons=(Weapon(name="FN FAL"), Weapon(name="knife")))
    thug = builders.fighter("Thug", 1, 15, weapons=(Weapon(name="Uzi"),))
    return builders.battle(builders.scenario(voss, thug))


def example(kind: type[Any], **given: object) -> object:
    """An event of a kind, with numbers that can stand in it."""
    known = {"what": "luck", "why": "luck", "cause": "luck", "dice": (), **SHARED, **given}
    numbers = {field.name: known.get(field.name, 0) for field in fields(kind)}
    truths = {field.name: bool(numbers[field.name]) for field in fields(kind) if field.type is bool}
    return kind(**{**numbers, **truths})  # compiled, a number is no truth


def outcomes(kind: type[Any]) -> list[object]:
    """An event of a kind for each of its outcomes."""
    told = TELLINGS[kind]
    if not told.outcome:
        return [example(kind)]
    return [example(kind, **{told.outcome: number}) for number in range(len(told.sentences))]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_event_is_one_sentence(kind: type[Any]) -> None:
    """Whatever its outcome; each outcome has one of its own, with every name in it."""
    found = [WORDS.sentence(fight(), event) for event in outcomes(kind)]
    assert len(set(found)) == len(found)
    for words in found:
        assert words.endswith(".")
        assert words[0].isupper()
        assert not re.search(r"[{}]|None|\. [A-Z]|  ", words)


def test_several_sentences_have_a_field_that_chooses() -> None:
    """In every system; a clause is one for all outcomes or one for each."""
    for kind in {kind for system in SYSTEMS for kind in SYSTEMS[system].events.values()}:
        told = TELLINGS[kind]
        assert told.sentences, kind
        assert (len(told.sentences) > 1) == bool(told.outcome), kind
        assert not told.outcome or told.outcome in {field.name for field in fields(kind)}, kind
        assert len(told.clauses) in {1, len(told.sentences)}, kind
        assert all(line.endswith(".") for line in told.sentences), kind


def test_a_total_opens_into_its_parts() -> None:
    """In the order they were counted, what is taken off with a minus."""
    parts = (*PARTS, ("CB-01", "die", 7))
    assert opened(17, parts) == "17 = 8 base + 5 Rifle - 3 two actions + 7 die"
    assert opened(-2, (("CB-01", "die", -2),)) == "-2 = -2 die"
    assert opened(18, ()) == "18"


def test_an_attack_is_told_with_names_and_sum() -> None:
    """Who, whom, with what, and how the number came about."""
    event = events.AttackRolled(0, 1, 0, 10, 5, PARTS)
    assert WORDS.sentence(fight(), event) == (
        "Mara Voss attacks Thug with FN FAL: 10 = 8 base + 5 Rifle - 3 two actions."
    )


def test_a_weapon_is_its_owners() -> None:
    """Number 0 is another weapon in other hands; the last is bare hands."""
    drawn = [harm_events.WeaponDrawn(*who, off=False) for who in ((1, 0), (0, 2))]
    said = [WORDS.sentence(fight(), event) for event in drawn]
    assert said == ["Thug draws Uzi.", "Mara Voss draws bare hands."]


def test_covering_fire_may_go_at_a_place() -> None:
    """Which is nobody."""
    event = events.CoveringDeclared(0, -1, 100, 200, 2, 1, 20, 0)
    said = WORDS.sentence(fight(), event)
    assert said == "Mara Voss gives covering fire at a place with FN FAL."


def test_one_is_one_and_many_are_many() -> None:
    """Nouns go with their numbers."""
    assert "fires 1 round with" in WORDS.sentence(fight(), harm_events.ShotsFired(0, 0, 1))
    assert "fires 3 rounds with" in WORDS.sentence(fight(), harm_events.ShotsFired(0, 0, 3))
    assert [counted(1, "box"), counted(2, "box")] == ["1 box", "2 boxes"]
    plan = events.PlanMade(0, 1, 2, 1, 0)
    assert WORDS.sentence(fight(), plan) == "Mara Voss plans to fire 2 times and move."


def test_moves_of_a_plan_are_counted() -> None:
    """After what is done, with the noun that goes with the number."""
    plans = (Plan(DO_FIRE, 2, 1, 0), Plan(DO_FIRE, 1, 2, 1))
    assert [WORDS.deed(fight(), 0, plan) for plan in plans] == [
        "Fire \N{MULTIPLICATION SIGN} 2 + 1 move",
        "Fire + 2 moves + draw a weapon",
    ]


def test_places_are_named() -> None:
    """By the nearest enemy."""
    said = WORDS.sentence(fight(), shared.Moved(0, 1250, -300))
    assert said == "Mara Voss moves to open ground 4 m from Thug."


# --- a whole fight


@pytest.mark.parametrize("seed", [5, 23])
def test_a_fight_is_told_to_its_end(seed: int) -> None:
    """Line by line, who won, and how everybody left it."""
    session = Session(drawn.scenario(seed), seed, hands=())
    told = text(session).splitlines()
    assert told[0].startswith("Round 1 begins")
    many = len(session.scenario.fighters)
    assert session.ending is not None
    assert told[-many - 1] == ended(session.scenario, session.ending)
    assert told[-many:] == [f"{one.name}: {WORDS.state(one)}." for one in session.fight.fighters]
    assert values(session)["log"] == told[:-many] == lines(session)


def test_who_wins_is_told_by_name() -> None:
    """All of a side; or that nobody does."""
    session = Session(builders.scenario(*map(builders.fighter, ("Ann", "Bob", "Cid"), (0, 1, 1))))
    said = [
        ended(session.scenario, Ending(winner, reason, 3))
        for winner, reason in ((0, "no enemy can act"), (1, "no enemy can act"), (-1, "stalemate"))
    ]
    assert said == [
        "Ann wins the fight: no enemy can act.",
        "Bob and Cid win the fight: no enemy can act.",
        "The fight ends without a winner: stalemate.",
    ]


# --- questions and choices


def test_luck_is_asked_for_with_the_roll_on_the_table() -> None:
    """Its sum, and what it had to be."""
    rolled = events.AttackRolled(0, 1, 0, 16, 5, (("DV-01", "base", 12), ("CB-01", "die", 4)))
    question = luck.LuckQuestion(0, luck.ATTACK, "attack", 2, 0)
    assert WORDS.question(fight(), question, [rolled]) == (
        "Mara Voss: the attack roll is 16 = 12 base + 4 die against 18. Spend luck?"
    )
    save = luck.LuckQuestion(1, luck.SAVE, "stun save", 3, 0)
    assert WORDS.question(fight(), save, []) == "Thug: the stun save fails by 3. Spend luck?"


def test_luck_is_asked_for_with_ones_own_roll() -> None:
    """Whatever others rolled since: all roll initiative before anybody is asked."""
    rolled = [events.InitiativeRolled(0, 14), events.InitiativeRolled(1, 13)]
    for number, words in ((0, "Mara Voss: initiative is 14."), (1, "Thug: initiative is 13.")):
        question = luck.LuckQuestion(number, luck.INITIATIVE, "initiative", 0, 0)
        assert WORDS.question(fight(), question, rolled) == f"{words} Spend luck?"


def test_covering_fire_says_how_many_rounds() -> None:
    """One is one."""
    battle = fight()
    said = [WORDS.deed(battle, 0, CoveringFire(1, 0, 0, 0, 1, n, 0)) for n in (1, 3)]
    assert said == ["Single shots, 1 round: FN FAL", "Single shots, 3 rounds: FN FAL"]


def test_who_is_noticed_sees_his_own_roll() -> None:
    """Stealth has two rolls; each is asked about his."""
    rolled = events.StealthRolled(0, 1, 17, 14, True, (), ())
    question = luck.LuckQuestion(1, luck.DEED, "stealth", 3, 0)
    assert "the stealth roll is 14 against 17." in WORDS.question(fight(), question, [rolled])


def test_every_choice_has_an_intent_and_is_told_from_others() -> None:
    """Over whole fights with everything in them: no two options of a question read alike."""
    asked = set()
    for seed in (3, 8, 14, 31):
        session = Session(drawn.scenario(seed), seed)
        while session.question is not None:
            found = [
                (offer.intent, offer.deed, offer.target)
                for offer in offers(WORDS, session.fight, session.question)
            ]
            assert len(set(found)) == len(found)
            assert all(intent and deed for intent, deed, _ in found)
            words = WORDS.question(session.fight, session.question, session.events)
            assert words.endswith("?")
            asked.add(session.question.kind)
            session.answer_by_tactic()
    assert asked >= {luck.LUCK, *range(choice_ids.ASK_COVERING, choice_ids.ASK_ACTION + 1)}


def test_what_cannot_be_chosen_is_offered_with_its_reason() -> None:
    """After what can, and nothing of it twice."""
    session = Session(builders.duel(), 3, hands={0})
    while session.question is not None and session.question.kind != choice_ids.ASK_INTENDED_STANCE:
        session.answer_by_tactic()
    assert session.question is not None
    found = offers(WORDS, session.fight, session.question)
    refused = [offer for offer in found if offer.refusal]
    assert [offer.action for offer in found if not offer.refusal] == list(
        session.question.options(session.fight)
    )
    assert {offer.deed for offer in refused} == {"In active cover", "In full cover"}
    assert refused[0].refusal == "Ann is in the open and cannot be in active cover."
    assert WORDS.intent(NameStance(0)) == "Stance"


INTENTS = {
    "Luck", "Covering fire", "Start", "Stance", "Move", "Fire", "Load", "Weapons", "Throw",
    "Strike", "Tend", "Lane of fire", "Delay", "End the turn", "Move only",
}  # fmt: skip


def test_intents_are_few_and_known() -> None:
    """What is meant goes by a word everybody at the table says; plans by that of their deed."""
    known = INTENTS | {name.capitalize() for name in PLAN_NAMES}
    for seed in (3, 8):
        session = Session(drawn.scenario(seed), seed)
        while session.question is not None:
            for option in session.question.options(session.fight):
                assert WORDS.intent(option) in known
            session.answer_by_tactic()
