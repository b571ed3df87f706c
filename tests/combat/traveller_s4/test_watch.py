"""Watch: events, who goes first, what is lost (S4-24, S4-25, S4-39)."""

import pytest

from chargen.combat import Scene
from chargen.combat.kernel.events import RoundEnded
from chargen.combat.kernel.question import Action
from chargen.combat.kernel.session import ActionRefused
from chargen.combat.scene.scenario import DOOR, LEDGE, Fixture
from chargen.combat.traveller_s4.actions.action import DONE, ELSE
from chargen.combat.traveller_s4.actions.double_action import (
    DrawAndAttack,
    LeanAndAttack,
    MoveAndDrop,
)
from chargen.combat.traveller_s4.actions.fire import Fire, PullAt
from chargen.combat.traveller_s4.actions.gm_actions import SetOffWatch
from chargen.combat.traveller_s4.actions.move import Move
from chargen.combat.traveller_s4.actions.watch import (
    ATTACKS,
    COMES_WITHIN,
    DRAWS,
    DUCK,
    ENTERS_SIGHT,
    MOVES,
    ON_WORD,
    PASSES_DOOR,
    SetWatch,
)
from chargen.combat.traveller_s4.actions.weapon_actions import Draw, TakePosture
from chargen.combat.traveller_s4.model.events import (
    AttackRolled,
    CheckThrown,
    DoubleBegan,
    Moved,
    WatchLost,
    WatchSprung,
    WoundTaken,
)
from chargen.combat.traveller_s4.model.fighter import KNEELING, PRONE, STANDING
from chargen.combat.traveller_s4.rolls.attack_modifiers import sees
from tests.combat.scenes import every, only, part, wall
from tests.combat.traveller_s4.builders import (
    ANN_FIRST,
    KNIFE,
    PISTOL,
    REVOLVER,
    TRY,
    Stage,
    facing,
    scenario,
    traveller,
)

MISS = (1, 1)
OUT = (6, 6, 3, 3, 3, 1, 1)
"""A hit that puts somebody of sevens out: two dice to hit, three of damage, two random stats."""


@pytest.mark.rule("S4-24")
def test_a_watch_waits_and_goes_off_when_it_happens() -> None:
    """Nothing happens when Cid does something else, and then he moves."""
    now = facing()
    now.say(SetWatch(MOVES, 0))
    assert now.one(0).is_waiting()
    assert not every(now.say(ELSE), WatchSprung)
    told = now.say(TRY, 1, Move(1900, 0), *MISS)
    assert only(told, WatchSprung).fighter == 0
    assert only(told, AttackRolled).attacker == 0
    assert not now.one(0).is_waiting()


@pytest.mark.rule("S4-25")
def test_the_watcher_goes_before_who_caused_it() -> None:
    """Cid means to fire, Ann fires first, and he fires no more."""
    now = facing(4)
    told = now.say(SetWatch(ATTACKS, 0), Fire(0, 0), *OUT)
    assert [event.attacker for event in every(told, AttackRolled)] == [0]
    assert now.one(1).out
    assert not now.one(0).wounds


@pytest.mark.rule("S4-25")
def test_number_eighteen_goes_before_number_six() -> None:
    """T1-13: a Watch on a door, set in phase 1, goes off in phase 2."""
    door = Fixture(name="door", sort=DOOR, extent=(1000, -100, 1000, 100))
    people = traveller("Ann", morale=3), traveller("Cid", 1, 12)
    now = Stage(scenario(*people, scene=Scene(fixtures=(door,))), 4, 4, 3, 3)
    assert (now.one(0).number, now.one(1).number) == (18, 6)
    now.say(ELSE, SetWatch(PASSES_DOOR, 0, door=0))
    told = now.say(TRY, 1, Move(700, 0), *MISS)
    assert only(told, AttackRolled).attacker == 0


@pytest.mark.rule("S4-R23")
def test_each_event_of_the_list_sets_a_watch_off() -> None:
    """Somebody comes into sight, moves, attacks, draws, comes near, passes a door."""
    both = {"weapons": (REVOLVER, PISTOL)}
    for watch, cause in (
        (SetWatch(MOVES, DUCK), Move(1900, 0)),
        (SetWatch(ATTACKS, DUCK), Fire(0, 0)),
        (SetWatch(DRAWS, DUCK), Draw(1)),
        (SetWatch(COMES_WITHIN, DUCK, 18), Move(1700, 0)),
    ):
        now = facing(cids=both)
        told = now.say(watch, cause, *(MISS if isinstance(cause, Fire) else ()))
        assert only(told, WatchSprung) == WatchSprung(0, 1)
        assert now.one(0).posture == KNEELING


@pytest.mark.rule("S4-R23")
@pytest.mark.parametrize(
    ("watch", "cause"),
    [
        (SetWatch(COMES_WITHIN, DUCK, 10), Move(1700, 0)),
        (SetWatch(DRAWS, DUCK), Move(1900, 0)),
        (SetWatch(ENTERS_SIGHT, DUCK), Move(1900, 0)),
        (SetWatch(MOVES, DUCK), ELSE),
    ],
)
def test_another_event_does_not(watch: Action, cause: Action) -> None:
    """Ann goes on waiting."""
    now = facing()
    assert not every(now.say(watch, cause), WatchSprung)
    assert now.one(0).is_waiting()


@pytest.mark.rule("S4-R23")
def test_only_events_of_the_list_can_be_named() -> None:
    """And only doors there are, and some distance."""
    ledge = Fixture(name="ledge", sort=LEDGE, extent=(1000, -100, 1000, 100))
    people = traveller("Ann"), traveller("Cid", 1, 20)
    now = Stage(scenario(*people, scene=Scene(fixtures=(ledge,))), *ANN_FIRST)
    assert now.refusal(SetWatch(7)) == "A Watch waits for one of the events of its list."
    assert now.refusal(SetWatch(PASSES_DOOR, door=0)) == "There is no such door."
    assert "number of metres" in now.refusal(SetWatch(COMES_WITHIN))
    assert "no such weapon" in now.refusal(SetWatch(MOVES, 7))


def hidden() -> Stage:
    """Return Ann in the open and Cid on his knees behind a wall."""
    cid = traveller("Cid", 1, at=(2050, 0), posture=KNEELING)
    return Stage(scenario(traveller("Ann"), cid, covers=(wall(20),)), *ANN_FIRST)


@pytest.mark.rule("S4-24", "S4-R23", "S4-R28")
@pytest.mark.parametrize("cause", [TakePosture(STANDING), Move(2050, 400), LeanAndAttack(0, 0)])
def test_coming_into_sight_sets_it_off(cause: Action) -> None:
    """By rising, by coming round the wall, by leaning out; he is met where he comes to."""
    now = hidden()
    told = now.say(SetWatch(ENTERS_SIGHT, 0), cause, *MISS)
    assert only(told, WatchSprung).fighter == 0
    assert every(told, AttackRolled)[0].attacker == 0


@pytest.mark.rule("S4-25", "S4-R28")
def test_a_mover_is_met_on_the_first_square_and_goes_on() -> None:
    """At medium range, 8.5 m away; missed, the mover goes on to short range."""
    now = facing(10)
    told = now.say(SetWatch(MOVES, 0), Move(450, 0), *MISS)
    assert part(only(told, AttackRolled).parts, "range") == -3
    places = [(event.x, event.y) for event in every(told, Moved)]
    assert places == [(850, 0), (450, 0)]
    kinds = [type(event) for event in told if isinstance(event, Moved | AttackRolled)]
    assert kinds == [Moved, AttackRolled, Moved]


@pytest.mark.rule("S4-25", "S4-R28")
def test_who_is_hit_on_the_way_does_not_arrive() -> None:
    """The rest of the move is not made."""
    now = facing(10)
    told = now.say(SetWatch(COMES_WITHIN, 0, 8), Move(450, 0), *OUT)
    assert now.one(1).out
    assert [(event.x, event.y) for event in every(told, Moved)] == [(700, 0)]


@pytest.mark.rule("S4-R28")
def test_a_corner_is_watched_where_the_mover_comes_round_it() -> None:
    """Ann sees nothing behind the wall; Cid is met before he has crossed the gap to the next."""
    high = tuple(range(1, 11))
    walls = (
        wall(10, extent=(1000, -700, 1000, -150), covered=high),
        wall(10, extent=(1000, 150, 1000, 700), covered=high),
    )
    cid = traveller("Cid", 1, at=(1200, -600))
    now = Stage(scenario(traveller("Ann"), cid, covers=walls), *ANN_FIRST)
    assert not sees(now.battle, now.one(0), now.one(1))
    told = now.say(SetWatch(ENTERS_SIGHT, 0), Move(1200, 600, True), *MISS)
    first, last = every(told, Moved)
    assert -150 <= first.y <= 150
    assert (last.x, last.y) == (1200, 600)
    assert not sees(now.battle, now.one(0), now.one(1))


@pytest.mark.rule("S4-R28")
@pytest.mark.parametrize(("switch", "band", "moved"), [("before", -3, 2), ("after", 2, 1)])
def test_by_the_switch_a_mover_is_met_after_the_move(switch: str, band: int, moved: int) -> None:
    """At short range, though the move began at medium."""
    people = traveller("Ann"), traveller("Cid", 1, 10)
    now = Stage(scenario(*people, changed={"watch_meets_mover": switch}), *ANN_FIRST)
    told = now.say(SetWatch(MOVES, 0), Move(450, 0), *MISS)
    assert part(only(told, AttackRolled).parts, "range") == band
    assert len(every(told, Moved)) == moved


@pytest.mark.rule("S4-R28")
@pytest.mark.parametrize(("switch", "cover"), [("before", 0), ("after", -4)])
def test_who_moves_and_drops_is_met_upright(switch: str, cover: int) -> None:
    """By the switch on the ground, half covered beyond short range."""
    people = traveller("Ann"), traveller("Cid", 1, 20)
    now = Stage(scenario(*people, changed={"watch_meets_mover": switch}), *ANN_FIRST)
    told = now.say(SetWatch(MOVES, 0), MoveAndDrop(1900, 0, False, PRONE), *MISS)
    assert only(told, DoubleBegan).fighter == 1
    assert part(only(told, AttackRolled).parts, "cover") == cover
    assert now.one(1).posture == PRONE


@pytest.mark.rule("S4-R30", "S4-R31")
@pytest.mark.parametrize(
    ("metres", "light", "low", "seen"),
    [(20, 0, 0, True), (60, 0, 0, True), (50, 1, 0, True), (51, 1, 0, False), (20, 0, 1, False)],
)
def test_who_sees_whom(metres: int, light: int, low: int, seen: bool) -> None:
    """Neither through full cover, from either side, nor too far in part darkness."""
    ann = traveller("Ann", at=(-50, 0), posture=KNEELING if low else STANDING)
    cid = traveller("Cid", 1, at=(100 * metres - 50, 0))
    now = Stage(scenario(ann, cid, scene=Scene(covers=(wall(0),), light=light)), *ANN_FIRST)
    assert sees(now.battle, now.one(0), now.one(1)) is seen
    assert sees(now.battle, now.one(1), now.one(0)) is seen


@pytest.mark.rule("S4-39", "S4-R05")
def test_a_watch_has_the_dm_of_the_phase_it_was_set_in() -> None:
    """None of its own: 0 by the First Action, -2 by an Extra Action."""
    now = facing()
    told = now.say(SetWatch(MOVES, 0), Move(1900, 0), *MISS)
    assert only(told, AttackRolled).total == 2 + 1 - 3
    now = facing()
    now.say(ELSE, ELSE, TRY, 1, SetWatch(MOVES, 0))
    told = now.say(TRY, 1, Move(1900, 0), *MISS)
    assert only(told, AttackRolled).total == 2 + 1 - 3 - 2


@pytest.mark.rule("S4-R05")
def test_a_watch_may_be_panic_fire_with_its_dm() -> None:
    """Three pulls at -2 in answer to a step."""
    now = facing(weapons=(PISTOL,))
    now.say(SetWatch(MOVES, 0, panic=True))
    told = now.say(Move(1900, 0), *MISS, PullAt(1), *MISS, PullAt(1), *MISS)
    assert [each.total for each in every(told, AttackRolled)] == [2 + 1 - 4 - 2] * 3
    assert "no Panic Fire" in facing().refusal(SetWatch(MOVES, 0, panic=True))


@pytest.mark.rule("S4-R05")
def test_what_cannot_be_done_any_more_is_lost() -> None:
    """Cid draws behind full cover, out of sight: the Watch waits on; out of reach it is spent."""
    now = facing(20, weapons=(KNIFE,))
    told = now.say(SetWatch(MOVES, 0), Move(1900, 0))
    assert only(told, WatchSprung).fighter == 0
    assert not every(told, AttackRolled)
    assert not now.one(0).is_waiting()


@pytest.mark.rule("S4-24", "S4-R23")
def test_an_event_in_words_waits_for_the_gm() -> None:
    """Nothing an enemy does sets it off; the GM does, against the nearest enemy."""
    now = facing()
    now.say(SetWatch(ON_WORD, 0), Move(1900, 0))
    assert now.one(0).is_waiting()
    now.say(TRY, 1)
    assert now.asked.fighter == 1
    now.act(SetOffWatch(0))
    told = now.say(*MISS)
    assert only(told, AttackRolled).target == 1
    assert not now.one(0).is_waiting()
    with pytest.raises(ActionRefused, match="Ann has set no Watch"):
        now.act(SetOffWatch(0))


@pytest.mark.rule("S4-R23")
def test_the_gm_sets_off_any_watch() -> None:
    """Whatever it waits for."""
    now = facing()
    now.say(SetWatch(MOVES, DUCK))
    now.act(SetOffWatch(0))
    assert now.one(0).posture == KNEELING


@pytest.mark.rule("S4-R04")
def test_a_watcher_makes_no_checks_until_it_has_gone_off() -> None:
    """Then he is asked in the next phase, with one die for his one action."""
    now = facing()
    now.say(SetWatch(MOVES, 0), ELSE)
    now.say(TRY, 1, ELSE)
    assert not [event for event in every(now.events, CheckThrown) if event.fighter == 0]
    now.say(TRY, 1, 1, Move(1900, 0), *MISS)
    assert now.asked.fighter == 0
    assert every(now.say(TRY, 5), CheckThrown)[-1] == CheckThrown(0, 1, 5, 7, 1)


@pytest.mark.rule("S4-R04")
def test_the_round_ends_when_only_watchers_are_left() -> None:
    """A Watch that has not gone off is lost."""
    now = facing()
    told = now.say(SetWatch(MOVES, 0), DONE)
    assert only(told, WatchLost).fighter == 0
    assert only(told, RoundEnded).number == 1
    now.say(*ANN_FIRST)
    assert not now.one(0).is_waiting()


@pytest.mark.rule("S4-R06")
def test_two_watchers_of_one_event_act_at_one_moment() -> None:
    """Both fire before any of it lands, and before the cause."""
    people = (
        traveller("Ann"),
        traveller("Bob", at=(0, 200)),
        traveller("Cid", 1, 4),
        traveller("Dan", 1, 60),
    )
    now = Stage(scenario(*people), 1, 1, 1, 2, 5, 6, 6, 6)
    now.say(SetWatch(ATTACKS, 0), SetWatch(ATTACKS, 0))
    assert now.asked.fighter == 2
    told = now.say(Fire(0, 0), *OUT[:5], *OUT[:5], 1, 1)
    kinds = [type(event) for event in told if isinstance(event, AttackRolled | WoundTaken)]
    assert kinds[:3] == [AttackRolled, AttackRolled, WoundTaken]
    assert {event.attacker for event in every(told, AttackRolled)} == {0, 1}


def test_a_watch_can_set_off_another() -> None:
    """Ann's shot at Dan, who moves, is an attack; Cid has waited for one and goes before her."""
    people = traveller("Ann"), traveller("Cid", 1, 4), traveller("Dan", 1, at=(400, 300))
    now = Stage(scenario(*people), 1, 1, 1, 2, 6, 6)
    now.say(SetWatch(MOVES, 0), SetWatch(ATTACKS, 0))
    told = now.say(Move(500, 300), *OUT)
    assert [event.fighter for event in every(told, WatchSprung)] == [0, 1]
    assert only(told, AttackRolled).attacker == 1
    assert now.one(0).out


def test_a_watch_on_a_draw_comes_before_the_draw() -> None:
    """Also before that of a Double Action."""
    both = {"weapons": (REVOLVER, PISTOL)}
    now = facing(4, cids=both)
    now.say(SetWatch(DRAWS, 0), DrawAndAttack(1, 0), *OUT)
    assert now.one(1).hand == 0
    now = facing(60, cids=both)
    told = now.say(SetWatch(MOVES, DUCK), MoveAndDrop(5900, 0))
    assert only(told, WatchSprung).target == 1
