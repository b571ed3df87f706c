"""What holds in every round system, whatever is fought and by whomever it is chosen."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from chargen.combat import SYSTEMS, InvalidScenario, Scenario, Session, offers
from chargen.combat.io import fight_file, scenario_file, transcript
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import Driver, RecordingDriver, SilentDriver
from chargen.combat.kernel.fight import BaseFight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.session import Answer
from chargen.combat.kernel.system import system_of
from chargen.combat.kernel.text.words import brief
from tests.combat.alien_cards.melees import melee as with_cards
from tests.combat.lead_and_chrome.melees import melee as with_chrome
from tests.combat.melees import melee
from tests.combat.test_words_of_fights import slips
from tests.combat.traveller_s4.melees import melee as by_morale
from tests.profiles import share

pytestmark = pytest.mark.compiled

MELEES: dict[str, Callable[[int], Scenario]] = {
    "gray_dawn": melee,
    "lead_and_chrome": with_chrome,
    "alien_cards": with_cards,
    "traveller_s4": by_morale,
}
"""A fight of each system, all of it by chance."""
SEEDS = range(1, 5)
MOST_ROUNDS = 12
TOLD = 200
"""Fights told in full by night; by day a share of them."""
TAKEN_OVER = 300
MIXED = 70
"""Fights played by hand and tactic in turn, and most choices in each."""
RULED = 300
"""Fights by tactics under house rules."""


def played(scenario: Scenario, fight: BaseFight, table: Driver) -> None:
    """Play some rounds."""
    system = system_of(scenario)
    while system.over(fight) is None and fight.round < MOST_ROUNDS:
        system.play_round(fight, table)


def stand(fight: BaseFight) -> list[Any]:
    """How everybody stands."""
    return [(one.shown(), one.ammo, one.spare, one.dead, one.out) for one in fight.fighters]


def test_every_system_is_tried() -> None:
    """None is left out."""
    assert set(MELEES) == set(SYSTEMS)


@pytest.mark.parametrize("system", MELEES)
def test_a_scenario_reaches_another_process_as_it_is(system: str) -> None:
    """Packed there and unpacked here: with the rule settings and fighters of its system."""
    start = MELEES[system](3)
    again = scenario_file.PackedScenarios().unpack(scenario_file.PackedScenarios().pack(start))
    assert again.fighters == start.fighters
    assert scenario_file.write(again) == scenario_file.write(start)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", MELEES)
def test_the_same_seed_is_the_same_fight_and_listening_changes_nothing(
    system: str, seed: int
) -> None:
    """Told or silent."""
    scenario = MELEES[system](seed)
    policies = system_of(scenario).policies(scenario)
    tables: list[Driver] = [
        RecordingDriver(RandomDice(seed), policies), RecordingDriver(RandomDice(seed), policies),
        SilentDriver(RandomDice(seed), policies),
    ]  # fmt: skip
    fights = [system_of(scenario).start(scenario).fight(seed) for _ in tables]
    for fight, table in zip(fights, tables, strict=True):
        played(scenario, fight, table)
    assert tables[0].events == tables[1].events  # type: ignore[attr-defined]
    assert stand(fights[0]) == stand(fights[1]) == stand(fights[2])


class Looked(RecordingDriver):
    """A table at which every question is looked at before it is answered."""

    def __init__(self, seed: int, scenario: Scenario) -> None:
        super().__init__(RandomDice(seed), system_of(scenario).policies(scenario))
        self.fight = system_of(scenario).start(scenario).fight(seed)
        self.gone: set[int] = set()
        self.asks = 0

    def ask(self, fight: BaseFight, question: Question) -> Action:
        """What is offered can be chosen, what is chosen is allowed, and to ask writes nothing."""
        self.asks += 1
        before = stand(fight)
        options = question.options(fight)
        assert options
        assert [question.fault(fight, option) for option in options] == [None] * len(options)
        assert len(set(options)) == len(options)
        assert question.fighter not in self.gone
        action = super().ask(fight, question)
        assert question.fault(fight, action) is None
        assert stand(fight) == before
        return action

    def tell(self, event: object) -> None:
        """The dead stay dead, and nobody has less than nothing."""
        super().tell(event)
        for number, one in enumerate(self.fight.fighters):
            assert number not in self.gone or one.dead
            assert min([*one.ammo, *one.spare, 0]) >= 0
            if one.dead:
                self.gone.add(number)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", MELEES)
def test_options_and_faults_agree_and_the_dead_stay_dead(system: str, seed: int) -> None:
    """And ammunition is never less than none."""
    scenario = MELEES[system](seed)
    table = Looked(seed, scenario)
    played(scenario, table.fight, table)
    assert table.asks


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", MELEES)
def test_what_is_taken_back_and_said_again_is_the_same(system: str, seed: int) -> None:
    """Answer by answer."""
    session = Session(MELEES[system](seed), seed, hands={0})
    for _ in range(12):
        if session.question is not None:
            session.answer_by_tactic()
    entries, events = session.entries.copy(), session.events.copy()
    dropped = session.take_back()
    if dropped:
        assert len(session.entries) < len(entries)
        session.put_back(dropped)
    assert session.entries == entries
    assert session.events == events
    assert all(not isinstance(one, Answer) or one.key for one in entries)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", MELEES)
def test_who_is_asked_everything_may_answer_as_his_tactic_does(system: str, seed: int) -> None:
    """Every answer of every tactic is allowed, and it is the fight that tactics fight alone."""
    scenario = MELEES[system](seed)
    asked = Session(scenario, seed)
    while asked.question is not None:
        asked.answer_by_tactic()
    alone = Session(scenario, seed, hands=())
    assert asked.events == alone.events
    assert asked.ending == alone.ending


def by_any_tactic(chance: Random, scenario: Scenario) -> Scenario:
    """Return a scenario with a tactic drawn for each fighter."""
    tactics = [*system_of(scenario).tactics]
    drawn = (replace(fighter, tactic=chance.choice(tactics)) for fighter in scenario.fighters)
    return replace(scenario, fighters=tuple(drawn))


@pytest.mark.parametrize("system", MELEES)
def test_a_tactic_goes_on_after_any_choice_by_hand(system: str) -> None:
    """On a count put off, and with the stance of another plan."""
    for seed in range(share(TAKEN_OVER)):
        chance = Random(seed)
        session = Session(by_any_tactic(chance, MELEES[system](seed)), seed)
        while session.question is not None and len(session.entries) < MIXED:
            if chance.random() < 0.6:
                session.answer(chance.choice(session.question.options(session.fight)))
            else:
                session.answer_by_tactic()


def with_house_rules(chance: Random, scenario: Scenario) -> Scenario:
    """Return a scenario with other switches, words and small numbers here and there."""
    models = system_of(scenario).models
    tunables: Any = scenario.tunables or models.tunables()
    for tunable in models.tuning.values():
        now = getattr(tunables, tunable.name)
        changed: object = chance.choice(tunable.words) if tunable.words else None
        if isinstance(now, bool):
            changed = not now
        elif isinstance(now, int):
            changed = max(0, now + chance.choice((-2, -1, 1, 2)))
        if changed is not None and chance.random() < 0.3:
            with suppress(InvalidScenario):
                tunables = replace(tunables, **{tunable.name: changed})
    return replace(scenario, tunables=tunables)


@pytest.mark.parametrize("system", MELEES)
def test_tactics_keep_house_rules(system: str) -> None:
    """Every answer of every tactic is allowed, and the fight told from a file is the same."""
    for seed in range(share(RULED)):
        chance = Random(seed)
        scenario = with_house_rules(chance, by_any_tactic(chance, MELEES[system](seed)))
        session = Session(scenario, seed)
        while session.question is not None and len(session.entries) < 2 * MIXED:
            session.answer_by_tactic()
        told = transcript.text(session)
        assert transcript.text(fight_file.read(fight_file.write(session))) == told


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", MELEES)
def test_a_fight_is_kept_in_files(system: str, seed: int) -> None:
    """Its scenario, what was said and what was told."""
    session = Session(MELEES[system](seed), seed, hands=())
    assert scenario_file.read(scenario_file.write(session.scenario)) is not None
    again = fight_file.read(fight_file.write(session))
    assert (again.entries, again.events) == (session.entries, session.events)
    assert again.ending == session.ending


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", MELEES)
def test_every_die_has_its_roller(system: str, seed: int) -> None:
    """A session without a seed asks for the dice of one side, and chance rolls the other's."""
    scenario, dice = MELEES[system](seed), RandomDice(seed)
    sides = [fighter.side for fighter in scenario.fighters]
    session = Session(scenario, None, (), typed=[0])
    for _ in range(120):
        if session.die is None:
            break
        assert session.die.roller >= 0, session.die.what
        assert sides[session.die.roller] == 0
        session.roll(int(dice.d10("") if session.die.sides == 10 else dice.d6("")))
    again = fight_file.read(fight_file.write(session))
    assert (again.typed, again.entries, again.events) == (
        frozenset({0}), session.entries, session.events
    )  # fmt: skip
    alone = Session(scenario, None, (), typed=())
    assert alone.ending is not None
    assert fight_file.read(fight_file.write(alone)).events == alone.events


class Read(Looked):
    """A table at which everything that is offered is read."""

    system = ""

    def ask(self, fight: BaseFight, question: Question) -> Action:
        """Choices and refusals have words; a refusal is a sentence."""
        for offer in offers(SYSTEMS[self.system].words, fight, question):
            assert offer.intent
            assert offer.deed
            assert not offer.refusal or offer.refusal.endswith(".")
        return super().ask(fight, question)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", MELEES)
def test_offers_refusals_and_sentences_read_without_a_slip(system: str, seed: int) -> None:
    """Of everything that may be chosen or may not, and of everything that happened."""
    scenario = MELEES[system](seed)
    table = Read(seed, scenario)
    table.system = system
    played(scenario, table.fight, table)
    words = SYSTEMS[system].words
    told = [words.sentence(table.fight, brief(event)) for event in table.events]
    told += [passage.text for passage in words.story(table.fight, table.events)]
    assert list(slips("\n".join(told))) == []


@pytest.mark.parametrize("system", MELEES)
def test_two_hundred_fights_are_told_without_a_slip(system: str) -> None:
    """From the first line to the last; nobody is about to act but in the last line of a story."""
    found: list[str] = []
    for seed in range(share(TOLD)):
        session = Session(MELEES[system](seed), seed, hands=())
        found += slips(transcript.text(session))
        lines = transcript.lines(session)[:-2]
        found += [line for line in lines if "to act." in line or ": ." in line]
    assert not found, "\n".join(sorted(set(found))[:20])
