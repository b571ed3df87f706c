"""The referee steps in: modifiers, light, bombardment and wounds, which are taken back too."""

from collections.abc import Callable

import pytest

from chargen.combat.gray_dawn.actions.gm_actions import (
    ACTS,
    AddModifier,
    AddWound,
    BreakNerve,
    GiveLuck,
    Heal,
    MoveFighter,
    SetState,
    StartBarrage,
)
from chargen.combat.gray_dawn.model import choice_ids, penalties
from chargen.combat.gray_dawn.model.combatant import Combatant
from chargen.combat.gray_dawn.model.events import (
    AttackRolled,
    BarrageFell,
    NerveBroken,
    StanceTaken,
)
from chargen.combat.gray_dawn.model.stats import OPEN
from chargen.combat.gray_dawn.rolls.initiative import own_fight
from chargen.combat.harm import luck
from chargen.combat.harm.events import StunSaved, WoundTaken
from chargen.combat.io import fight_file
from chargen.combat.io.transcript import text
from chargen.combat.kernel.events import LightChanged, ModifierGiven, NoteWritten
from chargen.combat.kernel.gm_actions import AddNote, Join, Leave, SetInitiative, SetLight
from chargen.combat.kernel.session import ActionRefused, Session
from chargen.combat.kernel.system import GmAction
from chargen.combat.kernel.tally import Tally
from chargen.combat.scene.scenario import DARK, Cover
from chargen.combat.scene.validation import InvalidScenario
from tests.combat import builders


def begun(kind: int = choice_ids.ASK_INTENDED_STANCE, seed: int = 2, **cid: object) -> Session:
    """Return Ann against Cid, where Ann is asked a question of a kind."""
    session = Session(builders.duel(**cid), seed, hands={0})
    while session.question is not None and session.question.kind != kind:
        session.answer_by_tactic()
    assert session.question is not None
    return session


def soldier(session: Session, number: int) -> Combatant:
    """Return a fighter as he stands."""
    return own_fight(session.fight).combatants[number]


@pytest.mark.rule("CB-28")
def test_a_modifier_counts_from_now_on() -> None:
    """With its reason, on the roll it names."""
    session = begun()
    session.act(AddModifier(0, "attack", 3, "good ground"))
    while session.question is not None:
        session.answer_by_tactic()
    shots = [e for e in session.events if isinstance(e, AttackRolled) and e.attacker == 0]
    assert ("CB-28", "good ground", 3) in shots[-1].parts
    assert ModifierGiven(0, 3, "attack", "good ground") in session.events


@pytest.mark.rule("CB-86")
def test_the_light_changes_for_everybody() -> None:
    """Night vision halves what darkness takes."""
    session = begun(light_penalty=1)
    session.act(SetLight(DARK))
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
    session.act(StartBarrage(2))
    while session.question is not None and session.fight.round < 6:
        session.answer_by_tactic()
    fell = [event for event in session.events if isinstance(event, BarrageFell)]
    assert len(fell) in {2, 3, 4}
    assert "A bombardment of 2 rounds is announced." in text(session)


@pytest.mark.rule("CB-120", "CB-121")
def test_a_wound_is_marked_and_calls_for_its_saves() -> None:
    """Seven boxes leave him in the second state, and a stun save is rolled."""
    session = begun()
    session.act(AddWound(1, 1, 7, 2))
    assert (soldier(session, 1).boxes, soldier(session, 1).stun) == (7, 2)
    told = [type(event) for event in session.events[-3:]]
    assert WoundTaken in told
    assert StunSaved in told


def test_what_the_referee_did_is_taken_back_with_what_came_before() -> None:
    """It is played again as long as it stands."""
    session = begun()
    before = session.events.copy()
    session.act(AddWound(1, 1, 3))
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
    with pytest.raises(ActionRefused, match="Ann has to choose first"):
        session.act(AddWound(0, 1, 3))
    early = Session(builders.duel(), 1, hands={0})
    with pytest.raises(ActionRefused, match="on a fighter's count"):
        early.act(AddWound(1, 1, 3))
    assert soldier(early, 1).boxes == 0


def test_luck_of_a_fighter_can_be_asked_in_the_middle_of_a_wound() -> None:
    """The save it calls for is his own roll."""
    for seed in range(1, 40):
        session = Session(builders.duel(luck=5), seed)
        while session.question is not None and not (
            session.question.kind == choice_ids.ASK_INTENDED_STANCE
            and session.question.fighter == 0
        ):
            session.answer_by_tactic()
        if session.question is None:
            continue
        session.act(AddWound(1, 1, 20))
        if session.question.kind == luck.LUCK:
            assert session.question.fighter == 1
            session.answer(luck.ADD)
            assert soldier(session, 1).luck == 4
            return
    pytest.fail("no save was lost")


@pytest.mark.rule("CB-141")
@pytest.mark.parametrize(("width", "fallen"), [(0, {0, 1}), (60, {0}), (250, {0, 1})])
def test_bombardment_comes_down_on_an_area(width: int, fallen: set[int]) -> None:
    """Around a place, so many metres across; or on the whole field."""
    people = builders.fighter("Ann"), builders.fighter("Cid", 1, 90)
    session = Session(builders.scenario(*people), 1, hands={0})
    while session.question is not None and session.question.kind != choice_ids.ASK_INTENDED_STANCE:
        session.answer_by_tactic()
    session.act(StartBarrage(1, 0, 0, width))
    while session.question is not None and session.fight.round < 3:
        session.answer_by_tactic()
    fell = {event.fighter for event in session.events if isinstance(event, BarrageFell)}
    assert fell == fallen
    if width:
        assert f"falls within {width} metres around Ann." in text(session)


@pytest.mark.rule("CB-120")
def test_who_is_healed_is_what_he_was() -> None:
    """Boxes and stun go, stats come back, nobody has less than none."""
    session = begun()
    session.act(AddWound(1, 1, 7, 2))
    session.act(Heal(1, 5, 1))
    assert (soldier(session, 1).boxes, soldier(session, 1).stun) == (2, 1)
    assert int(soldier(session, 1).ref) == 7
    session.act(Heal(1, 30))
    assert soldier(session, 1).boxes == 0
    assert "Cid heals 2 boxes." in text(session)


@pytest.mark.rule("CB-120", "CB-122")
def test_who_is_not_mortally_hurt_is_not_dying() -> None:
    """He is out of action still, until he makes his stun save."""
    people = builders.fighter("Ann"), builders.fighter("Cid", 1, 10, BODY=1)
    session = Session(builders.scenario(*people, builders.fighter("Dee", 1, 12)), 3, hands={0})
    while session.question is not None and session.question.kind != choice_ids.ASK_INTENDED_STANCE:
        session.answer_by_tactic()
    session.act(AddWound(1, 1, 20))
    assert soldier(session, 1).dying
    session.act(Heal(1, 15))
    assert (soldier(session, 1).dying, soldier(session, 1).out) == (False, True)


@pytest.mark.rule("CB-03")
def test_luck_is_what_the_referee_says() -> None:
    """More or fewer than it was."""
    session = begun()
    session.act(GiveLuck(1, 9))
    assert soldier(session, 1).luck == 9
    assert "Cid now has 9 points of luck." in text(session)


@pytest.mark.rule("CB-52", "CB-63")
def test_somebody_is_put_elsewhere() -> None:
    """Away from his cover he is in the open; where he comes to is behind what is there."""
    wall = Cover(name="wall", level=4, extent=(950, -100, 950, 100))
    session = Session(
        builders.scenario(builders.fighter("Ann"), builders.fighter("Cid", 1, 10), covers=(wall,)),
        1, hands={0},
    )  # fmt: skip
    while session.question is not None and session.question.kind != choice_ids.ASK_INTENDED_STANCE:
        session.answer_by_tactic()
    assert soldier(session, 1).near == (0,)
    session.act(MoveFighter(1, 2000, 500))
    cid = soldier(session, 1)
    assert (cid.x, cid.y, cid.near, int(cid.stance)) == (2000, 500, (), OPEN)
    assert "Cid is now at open ground 21 m from Ann." in text(session)
    session.act(MoveFighter(1, 1000, 50))
    assert soldier(session, 1).near == (0,)


def test_back_to_before_an_act() -> None:
    """What the referee did goes alone, if that was the last thing; and can be put back."""
    session = begun()
    before, entries = session.events.copy(), len(session.entries)
    session.act(Heal(1, 1))
    dropped = session.back_to(entries)
    assert session.events == before
    session.put_back(dropped)
    assert session.entries[entries:] == dropped


EVERY: tuple[GmAction, ...] = (
    AddModifier(0, "attack", 2, "good ground"),
    SetLight(1),
    StartBarrage(3),
    AddWound(1, 3, 2),
    Heal(1, 1),
    GiveLuck(0, 3),
    BreakNerve(1, 2),
    MoveFighter(1, 700, 700),
    SetInitiative(1, 3),
    Leave(1),
    SetState(1, "luck", 2),
    AddNote(0, "a broken window"),
)


@pytest.mark.parametrize("act", EVERY, ids=lambda act: type(act).__name__)
def test_every_act_is_kept_in_the_file(act: GmAction) -> None:
    """And the fight goes on from there."""
    starts = [begun(seed=seed) for seed in range(1, 9)]
    session = next(
        start for start in starts if start.question and not act.fault(start.fight, start.question)
    )
    session.act(act)
    again = fight_file.read(fight_file.write(session))
    assert again.entries == session.entries
    assert again.events == session.events


def test_every_act_is_kept_here() -> None:
    """None is forgotten above."""
    assert {type(act) for act in EVERY} == set(ACTS.values()) - {Join}


NONSENSE: list[tuple[Callable[[], object], str]] = [
    (lambda: AddModifier(0, "dance", 1, "why"), "'dance'"),
    (lambda: AddModifier(0, "attack", 50, "why"), "points is 50"),
    (lambda: AddModifier(0, "attack", 1, " "), "needs a reason"),
    (lambda: SetLight(3), "light is 3"),
    (lambda: StartBarrage(-1), "rounds is -1"),
    (lambda: AddWound(0, 6, 1), "location is 6"),
    (lambda: AddWound(0, 1, 0), "boxes or stun"),
    (lambda: StartBarrage(1, 2_000_000), "x is 2000000"),
    (lambda: Heal(0, 0), "boxes or stun"),
    (lambda: GiveLuck(0, -1), "points is -1"),
    (lambda: begun().act(Heal(0, 1)), "Ann has to choose first"),
    (lambda: begun().act(GiveLuck(9, 1)), "no fighter number 9"),
    (lambda: begun().act(MoveFighter(0, 0, 0)), "Ann has to choose first"),
    (lambda: begun().act(MoveFighter(1, 10, 10)), "Ann stands there"),
    (lambda: begun().act(AddModifier(7, "attack", 1, "why")), "no fighter number 7"),
]


@pytest.mark.parametrize(("made", "words"), NONSENSE)
def test_nonsense_is_refused(made: Callable[[], object], words: str) -> None:
    """The sentence names what is wrong."""
    with pytest.raises((InvalidScenario, ActionRefused), match=words):
        made()


@pytest.mark.rule("CB-73")
def test_a_broken_nerve_costs_turns() -> None:
    """As after a critical failure; after them the fighter acts again."""
    session = begun()
    session.act(BreakNerve(1, 2))
    assert soldier(session, 1).broken == 2
    first = session.fight.round
    while session.question is not None and session.fight.round < first + 3:
        session.answer_by_tactic()
    lost = [e for e in session.events if isinstance(e, StanceTaken) and e.fighter == 1]
    assert NerveBroken(1, 2) in session.events
    assert [event.pinned for event in lost[:1]] == [True]
    assert soldier(session, 1).broken == 0
    with pytest.raises(ActionRefused, match="Ann has to choose first"):
        begun().act(BreakNerve(0, 1))
    with pytest.raises(InvalidScenario):
        BreakNerve(1, -1)


@pytest.mark.rule("CB-28")
def test_a_note_of_the_gm_stands_in_the_log_and_changes_nothing() -> None:
    """Its words end with one full stop; an empty one is refused."""
    session = begun()
    before = session.fight.copy()
    session.act(AddNote(1, "the window behind Cid is broken."))
    assert NoteWritten(1, "the window behind Cid is broken") in session.events
    assert "Cid has a note of the GM: the window behind Cid is broken." in text(session)
    assert soldier(session, 1).boxes == before.fighters[1].boxes  # type: ignore[attr-defined]
    for empty in ("", "two\nlines"):
        with pytest.raises(InvalidScenario):
            AddNote(1, empty)
