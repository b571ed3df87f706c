"""The referee steps in: modifiers, light, bombardment and wounds, which are taken back too."""

from collections.abc import Callable

import pytest

from chargen.combat import record_file
from chargen.combat.checks import NotPlayable
from chargen.combat.gray_dawn import kinds, penalties
from chargen.combat.gray_dawn.deed_events import AttackRolled
from chargen.combat.gray_dawn.events import BarrageFell, LightChanged, ModifierGiven
from chargen.combat.gray_dawn.initiative import of
from chargen.combat.gray_dawn.referee import ACTS, Barrage, Light, Modifier, Wound
from chargen.combat.gray_dawn.soldier import Soldier
from chargen.combat.harm import luck
from chargen.combat.harm.events import StunSaved, Wounded
from chargen.combat.scenario import DARK
from chargen.combat.session import NotAllowed, Session
from chargen.combat.system import Act
from chargen.combat.tally import Tally
from chargen.combat.telling import text
from tests.combat import builders


def begun(kind: int = kinds.ASK_WISH, seed: int = 2, **cid: object) -> Session:
    """Return Ann against Cid, where Ann is asked a question of a kind."""
    session = Session(builders.duel(**cid), seed, hands={0})
    while session.question is not None and session.question.kind != kind:
        session.answer_by_tactic()
    assert session.question is not None
    return session


def soldier(session: Session, number: int) -> Soldier:
    """Return a fighter as he stands."""
    return of(session.fight).soldiers[number]


@pytest.mark.rule("CB-28")
def test_a_modifier_counts_from_now_on() -> None:
    """With its reason, on the roll it names."""
    session = begun()
    session.act(Modifier(0, "attack", 3, "good ground"))
    while session.question is not None:
        session.answer_by_tactic()
    shots = [e for e in session.events if isinstance(e, AttackRolled) and e.attacker == 0]
    assert ("CB-28", "good ground", 3) in shots[-1].parts
    assert ModifierGiven(0, 3, "attack", "good ground") in session.events


@pytest.mark.rule("CB-86")
def test_the_light_changes_for_everybody() -> None:
    """Night vision halves what darkness takes."""
    session = begun(light_penalty=1)
    session.act(Light(DARK))
    found = []
    for number in (0, 1):
        tally = Tally(listening=True)
        penalties.add_sight(soldier(session, number), tally)
        found.append(int(tally.total))
    assert found == [-4, -2]
    assert LightChanged(DARK) in session.events


@pytest.mark.rule("CB-141")
def test_bombardment_begins_with_the_next_round() -> None:
    """And lasts as many as the referee says."""
    session = begun()
    session.act(Barrage(2))
    while session.question is not None and session.fight.round < 6:
        session.answer_by_tactic()
    fell = [event for event in session.events if isinstance(event, BarrageFell)]
    assert len(fell) in {2, 3, 4}
    assert "Bombardment is announced for 2 rounds." in text(session)


@pytest.mark.rule("CB-120", "CB-121")
def test_a_wound_is_marked_and_calls_for_its_saves() -> None:
    """Seven boxes leave him in the second state, and a stun save is rolled."""
    session = begun()
    session.act(Wound(1, 1, 7, 2))
    assert (soldier(session, 1).boxes, soldier(session, 1).stun) == (7, 2)
    told = [type(event) for event in session.events[-3:]]
    assert Wounded in told
    assert StunSaved in told


def test_what_the_referee_did_is_taken_back_with_what_came_before() -> None:
    """It is played again as long as it stands."""
    session = begun()
    before = session.events.copy()
    session.act(Wound(1, 1, 3))
    session.answer_by_tactic()
    assert session.take_back()
    assert soldier(session, 1).boxes == 3
    assert session.take_back()
    assert soldier(session, 1).boxes == 0
    session.answer_by_tactic()
    assert session.events == before


def test_wounds_wait_until_what_is_rolled_is_over() -> None:
    """And until he has chosen who is asked."""
    session = begun()
    with pytest.raises(NotAllowed, match="Ann has to choose first"):
        session.act(Wound(0, 1, 3))
    early = Session(builders.duel(), 1, hands={0})
    with pytest.raises(NotAllowed, match="on somebody's count"):
        early.act(Wound(1, 1, 3))
    assert soldier(early, 1).boxes == 0


def test_luck_of_a_fighter_can_be_asked_in_the_middle_of_a_wound() -> None:
    """The save it calls for is his own roll."""
    for seed in range(1, 40):
        session = Session(builders.duel(luck=5), seed)
        while session.question is not None and not (
            session.question.kind == kinds.ASK_WISH and session.question.fighter == 0
        ):
            session.answer_by_tactic()
        if session.question is None:
            continue
        session.act(Wound(1, 1, 20))
        if session.question.kind == luck.LUCK:
            assert session.question.fighter == 1
            session.answer(luck.ADD)
            assert soldier(session, 1).luck == 4
            return
    pytest.fail("no save was lost")


EVERY: tuple[Act, ...] = (
    Modifier(0, "attack", 2, "good ground"),
    Light(1),
    Barrage(3),
    Wound(1, 3, 2),
)


@pytest.mark.parametrize("act", EVERY, ids=lambda act: type(act).__name__)
def test_every_act_is_kept_in_the_file(act: Act) -> None:
    """And the fight goes on from there."""
    session = begun()
    session.act(act)
    again = record_file.read(record_file.write(session))
    assert again.entries == session.entries
    assert again.events == session.events


def test_every_act_is_kept_here() -> None:
    """None is forgotten above."""
    assert {type(act) for act in EVERY} == set(ACTS.values())


NONSENSE: list[tuple[Callable[[], object], str]] = [
    (lambda: Modifier(0, "dance", 1, "why"), "'dance'"),
    (lambda: Modifier(0, "attack", 50, "why"), "points is 50"),
    (lambda: Modifier(0, "attack", 1, " "), "needs a reason"),
    (lambda: Light(3), "light is 3"),
    (lambda: Barrage(-1), "rounds is -1"),
    (lambda: Wound(0, 6, 1), "location is 6"),
    (lambda: Wound(0, 1, 0), "boxes or stun"),
    (lambda: begun().act(Modifier(7, "attack", 1, "why")), "no fighter number 7"),
]


@pytest.mark.parametrize(("made", "words"), NONSENSE)
def test_nonsense_is_refused(made: Callable[[], object], words: str) -> None:
    """The sentence names what is wrong."""
    with pytest.raises((NotPlayable, NotAllowed), match=words):
        made()
