"""The kernel holds systems unlike Gray Dawn without a change."""

import pytest

from chargen.combat import (
    SYSTEMS,
    ActionRefused,
    InvalidScenario,
    Scenario,
    Session,
    odds,
    offers,
    reopened,
)
from chargen.combat.io import fight_file, scenario_file, transcript
from chargen.combat.kernel.question import Action
from chargen.combat.kernel.system import Ending
from tests.combat.scenes import say
from tests.combat.toys import (
    DODGE,
    STAND,
    TOYS,
    WALK,
    WATCH,
    Duellist,
    Fell,
    Numbers,
    Shoot,
    Shot,
    Swap,
    Walked,
)

pytestmark = pytest.mark.usefixtures("_toys")


@pytest.fixture
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both stand on the list of systems."""
    for name, room in TOYS.items():
        monkeypatch.setitem(SYSTEMS._rooms, name, room)


def fight(system: str, *more: Duellist, **changed: int) -> Scenario:
    """Return Ann against Cid, with whoever else, by one of them."""
    ann, cid = Duellist(name="Ann"), Duellist(name="Cid", side=1, at=(1000, 0))
    return Scenario(fighters=(ann, cid, *more), system=system, tunables=Numbers(**changed))


def test_two_who_act_at_once_can_kill_each_other() -> None:
    """Both shots are rolled before either lands."""
    session = Session(fight("all_at_once"))
    say(session, Shoot(1), Shoot(0), 9, 9)
    assert session.events == [Shot(0, 1, 9), Shot(1, 0, 9), Fell(0), Fell(1)]
    assert session.ending == Ending(-1, "no enemy can act", 1)


def test_declarations_are_hidden_until_the_last_is_in() -> None:
    """Who is asked second has been told nothing."""
    session = Session(fight("all_at_once"))
    session.answer(Shoot(1))
    assert session.events == []
    assert session.question is not None
    assert session.question.fighter == 1


def test_an_interrupt_comes_before_the_roll() -> None:
    """The target of a shot dodges: an 8 is too little then, and enough otherwise."""
    session = Session(fight("interrupting"))
    say(session, 1, 2, Shoot(1))
    assert session.question is not None
    assert session.question.fighter == 1
    assert session.question.options(session.fight) == (Action(STAND), Action(DODGE))
    with pytest.raises(ActionRefused, match="cannot be chosen now"):
        session.answer(Shoot(0))
    say(session, Action(DODGE), 8)
    assert session.events == [Shot(0, 1, 8)]
    assert session.take_back()
    say(session, Action(STAND), 8)
    assert session.events == [Shot(0, 1, 8), Fell(1)]


@pytest.mark.parametrize(("roll", "told"), [(9, [Fell(1)]), (2, [Walked(1)])])
def test_a_watcher_shoots_before_the_mover_moves(roll: int, told: list[object]) -> None:
    """Who is dropped does not arrive."""
    session = Session(fight("interrupting"))
    say(session, 1, 2, Action(WATCH), Action(WALK), roll)
    assert session.events == [Shot(0, 1, roll), *told]
    assert session.fight.fighters[1].x == (1000 if roll == 9 else 1100)


def test_cards_can_be_swapped_in_the_own_turn() -> None:
    """Who gets the earlier card acts at once; the other on the later one."""
    session = Session(fight("interrupting", Duellist(name="Bob", at=(0, 500))))
    say(session, 3, 9, 8, Swap(2))
    asked = []
    for _ in range(3):
        assert session.question is not None
        asked.append(session.question.fighter)
        session.answer(Action(WALK))
    assert asked == [2, 0, 1]


@pytest.mark.parametrize("system", TOYS)
def test_odds_are_made_of_fights_that_can_be_opened(system: str) -> None:
    """Each of a batch by tactics, as it was counted."""
    start = fight(system)
    counts = odds(start, 5, 100)
    endings = [reopened(start, 5, number).ending for number in range(100)]
    for side in (0, 1):
        assert counts.get(f"win.{side}") == sum(e is not None and e.winner == side for e in endings)
    assert 0 < counts.get("win.0") < 100


@pytest.mark.parametrize("system", TOYS)
def test_numbers_of_a_system_count(system: str) -> None:
    """Where nobody ever hits, nobody wins."""
    session = Session(fight(system, hits_from=11), seed=3, hands=())
    assert session.ending == Ending(-1, "stalemate", 50)


@pytest.mark.parametrize("system", TOYS)
def test_a_fight_is_kept_and_goes_on(system: str) -> None:
    """Its scenario, what was said and what was told come back from the file."""
    session = Session(fight(system), seed=2)
    session.answer_by_tactic()
    again = fight_file.read(fight_file.write(session))
    assert again.scenario == session.scenario
    assert (again.entries, again.events) == (session.entries, session.events)
    while session.question:
        session.answer_by_tactic()
        again.answer_by_tactic()
    assert again.ending == session.ending
    assert len(transcript.lines(again)) == len(again.events) + 1


@pytest.mark.parametrize("system", TOYS)
def test_choices_are_offered_in_the_words_of_the_system(system: str) -> None:
    """Each with what it is for."""
    session = Session(fight(system), seed=2)
    assert session.question is not None
    found = offers(session.system.words, session.fight, session.question)
    assert (found[0].deed, found[0].targets) == ("shoot", (1 - session.question.fighter,))


def test_a_fight_of_another_system_is_refused() -> None:
    """Fighters belong to one system."""
    gray_dawn = Scenario(fighters=fight("all_at_once").fighters)
    with pytest.raises(InvalidScenario):
        Session(gray_dawn)
    text = scenario_file.write(fight("all_at_once")).replace(b"all_at_once", b"chess")
    with pytest.raises(InvalidScenario, match="chess"):
        scenario_file.read(text)
