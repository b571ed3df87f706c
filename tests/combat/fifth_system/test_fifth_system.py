"""A fifth round system in a few small modules: fights, odds, files, words, map and stalemates."""

import pytest

from chargen.combat import SYSTEMS, ActionRefused, InvalidScenario, Scenario, Session, odds, offers
from chargen.combat.batches.compare import compare
from chargen.combat.io import fight_file, scenario_file, transcript
from chargen.combat.kernel.events import AttackHit
from chargen.combat.kernel.question import Action
from chargen.combat.kernel.stalemate import BREAKS_OFF, STALEMATE
from chargen.combat.kernel.tuning import by_rule
from chargen.combat.scene.scenario import Cover, Scene
from tests.combat.fifth_system.actions import DODGE, PASS, Attack, Heal, Move
from tests.combat.fifth_system.model import AttackRolled, Damaged, Fighter, Tunables, Weapon
from tests.combat.fifth_system.system import D20System
from tests.combat.scenes import say

pytestmark = pytest.mark.usefixtures("_listed")
SWORD = Weapon(name="sword", dice=2)
BOW = Weapon(name="bow", reach=60, plus=1)


@pytest.fixture
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system stands on the list of systems."""
    monkeypatch.setitem(SYSTEMS._rooms, "d20", (D20System.__module__, D20System.__name__))


def duel(distance: int = 1, scene: Scene | None = None, **facts: object) -> Scenario:
    """Return Ann against Cid, some metres apart."""
    ann = Fighter(name="Ann", initiative=20, weapons=(SWORD, BOW), **facts)  # type: ignore[arg-type]
    cid = Fighter(name="Cid", side=1, at=(distance * 100, 0), weapons=(SWORD, BOW), **facts)  # type: ignore[arg-type]
    return Scenario(fighters=(ann, cid), system="d20", scene=scene or Scene(), tunables=Tunables())


def begun(scenario: Scenario) -> Session:
    """Return a fight with Ann's turn open: both roll 1 and 1 for initiative."""
    session = Session(scenario)
    say(session, 1, 1, 1, 1)
    return session


def test_an_attack_that_reaches_the_armour_class_takes_hit_points() -> None:
    """9 and 3 are 12; two dice of damage are 7."""
    session = begun(duel())
    say(session, Attack(0, 1), 1, 9, 3, 4)
    assert session.events[-4:-1] == [
        AttackRolled(0, 1, 0, 12, (("DD-01", "attack", 3), ("DD-01", "die", 9)), 12),
        AttackHit(0, 1, 0),
        Damaged(1, 7, 3, 1),
    ]
    words = session.system.words
    told = [words.sentence(session.fight, event) for event in session.events[-4:-1]]
    assert told == [
        "Ann attacks Cid with sword: 12 = 3 attack + 9 die against 12.",
        "Ann hits Cid.",
        "Cid loses 7 hit points, has 3.",
    ]
    assert words.state(session.fight.fighters[1]) == "3 of 10 hit points, standing"


def test_a_natural_twenty_doubles_the_dice_and_may_kill() -> None:
    """Four sixes are 24."""
    session = begun(duel(armour_class=30))
    say(session, Attack(0, 1), 6, 10, 6, 6, 6, 6)
    assert session.events[-1] == Damaged(1, 24, -14, 3)
    assert session.ending is not None
    assert session.ending.values() == (0, "no enemy can act", 1)


@pytest.mark.parametrize(("armour", "scene"), [(16, Scene()), (14, None)])
def test_dodging_and_cover_add_to_the_armour_class(armour: int, scene: Scene | None) -> None:
    """12, and 4 for dodging or 2 for the wall between."""
    wall = Scene(covers=(Cover(name="wall", extent=(250, -100, 250, 100)),))
    session = begun(duel(5, scene or wall))
    say(session, Action(DODGE if scene else PASS), Attack(1, 0), 1, 5)
    rolled = [event for event in session.events if isinstance(event, AttackRolled)]
    assert [event.armour_class for event in rolled] == [armour]


def test_a_turn_is_one_move_and_one_action() -> None:
    """What is refused has its reason, and is offered with it."""
    session = begun(duel(20))
    assert session.question is not None
    rows = offers(session.system.words, session.fight, session.question)
    [refused] = [row for row in rows if row.refusal]
    assert (refused.deed, refused.target) == ("Attack with sword", "Cid")
    assert refused.refusal == "Cid is out of reach."
    say(session, Move(500, 0))
    with pytest.raises(ActionRefused, match="has moved already"):
        session.answer(Move(0, 0))
    assert session.fight.fighters[0].x == 500
    say(session, Attack(1, 1), 1, 1)
    assert session.question.fighter == 1


def test_the_map_shows_moves_and_attacks() -> None:
    """Rounds and turns are told apart, too."""
    scenario = duel(70)
    session = Session(scenario, 5, hands=())
    view = session.system.picture
    before = [dict(zip(session.system.shown, row, strict=True)) for row in session.shown[0]]
    traces = [view.passing(scenario, before, event) for event in session.events]
    assert {trace.kind for trace in traces if trace} >= {1, 3}
    rounds = [view.round_of(event) for event in session.events if view.round_of(event) >= 0]
    assert session.ending is not None
    assert rounds == [*range(1, session.ending.rounds + 1)]
    assert {view.turn_of(event) for event in session.events} == {None, -1, 0, 1}
    last = dict(
        zip(session.system.shown, session.shown[-1][1 - session.ending.winner], strict=True)
    )
    assert view.bearing(last).gone


@pytest.mark.parametrize("tactic", ["steady", "cautious", "random"])
def test_whole_fights_end_and_are_counted(tactic: str) -> None:
    """By every tactic, and alike from the same seed."""
    scenario = duel(30, tactic=tactic)
    counts = odds(scenario, 3, 70)
    assert counts.fights == 70
    assert sum(counts.under("win").values()) + sum(counts.under("draw").values()) == 70
    assert odds(scenario, 3, 70).of == counts.of


def test_better_armour_wins_more_often() -> None:
    """On the same dice."""
    plain, armoured = duel(30), duel(30)
    armoured.fighters[0].armour_class = 18  # type: ignore[attr-defined]
    pairs = compare(plain, armoured, 1, 100)
    assert pairs.gained > pairs.lost


def test_fights_that_get_nowhere_end() -> None:
    """Where no weapon reaches, both break off; where all pass, it is a stalemate."""
    apart = duel(30, speed=0)
    for fighter in apart.fighters:
        fighter.weapons = ()  # type: ignore[attr-defined]
    ending = Session(apart, 1, hands=()).ending
    assert ending is not None
    assert (ending.reason, ending.rounds) == (BREAKS_OFF, 5)
    session = Session(duel(30), 1)
    while session.question:
        session.answer(Action(PASS))
    assert session.ending is not None
    assert (session.ending.reason, session.ending.rounds) == (STALEMATE, 8)


def test_a_saved_fight_goes_on() -> None:
    """Scenario, answers, the GM's healing and events come back from the file."""
    session = Session(duel(30, hit_points=40), 2)
    for _ in range(3):
        session.answer_by_tactic()
    session.act(Heal(0, 3))
    again = fight_file.read(fight_file.write(session))
    assert again.scenario == session.scenario
    assert (again.entries, again.events) == (session.entries, session.events)
    for each in (session, again):
        while each.question:
            each.answer_by_tactic()
    assert session.ending == again.ending
    assert len(transcript.lines(again)) == len(again.events) + 1
    assert scenario_file.read(scenario_file.write(duel())) == duel()


def test_nonsense_is_refused() -> None:
    """Numbers, tunables and fighters of another system."""
    with pytest.raises(InvalidScenario, match="dodge is 99 and has to be from 0 to 20"):
        Tunables(dodge=99)
    with pytest.raises(InvalidScenario, match="Ann is not a fighter of gray_dawn"):
        Session(Scenario(fighters=duel().fighters))
    assert [*by_rule(SYSTEMS["d20"].models.tuning)] == ["DD-01", "DD-02", "DD-03", "DD-04"]
    session = begun(duel())
    with pytest.raises(ActionRefused, match="no fighter number 7"):
        session.act(Heal(7, 1))
