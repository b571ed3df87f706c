"""Initiative, counts, actions, movement (CB-30 to CB-47), each with scripted dice."""

import pytest

from chargen.combat.actions import (
    DO_FIRE,
    DO_HANDLE,
    DO_NOTHING,
    CoverFire,
    Delay,
    Draw,
    EndTurn,
    Fire,
    HoldFire,
    LightningStrike,
    Move,
    NameStance,
    Plan,
    Reload,
    SteadyStart,
    Strike,
)
from chargen.combat.apply import apply_all
from chargen.combat.combatant import ACTIVE, MOVING, OPEN
from chargen.combat.dice import ScriptedDice
from chargen.combat.events import (
    AttackRolled,
    CountCame,
    DefenceRolled,
    Event,
    InitiativeRolled,
    LightningChosen,
    LimbCrippled,
    Moved,
    Ran,
    Reloaded,
    ReloadRolled,
    RollOffMade,
    SlotsSet,
    SuppressionGained,
    TurnMissed,
    WentOut,
)
from chargen.combat.fight import Fight
from chargen.combat.initiative import key_of
from chargen.combat.legal import decider, legal, why_not
from chargen.combat.model import AUTO, BURST, LEFT_LEG, SINGLE, Scene
from chargen.combat.play import step
from chargen.combat.protection import cover_level
from chargen.combat.slot import Slot
from chargen.combat.turn import (
    counts_left,
    counts_needed,
    running_bonus,
    several_penalty,
)
from tests.combat.scenes import (
    CARBINE,
    CLUB,
    PISTOL,
    RIFLE,
    all_told,
    do,
    fight,
    fighter,
    on,
    on_count,
    opened,
    part,
    rolled_initiative,
    told,
    tunables,
    wall,
    wishing,
)

SHOT = Fire(0, (1,), SINGLE, 1)


@pytest.mark.rule("CB-30")
def test_initiative_is_ref_die_size_and_perks() -> None:
    """7 + 3 for the pistol + 2 + 5."""
    assert rolled_initiative(fighter("Ann", weapons=(PISTOL,), initiative_bonus=2)) == 17


@pytest.mark.rule("CB-30", "CB-39")
def test_below_zero_the_turn_is_missed() -> None:
    """7 + 1 - 9; points stay, no check is made, the stance stays."""
    now = fight(fighter("Ann", weapons=()), fighter("Cid", 1, (20, 0)))
    apply_all(now, [SuppressionGained(0, 4, -1, "fire")])
    log = opened(now, 1, 10, 5)
    assert told(log, TurnMissed).fighter == 0
    assert [slot.fighter for slot in now.slots] == [1]
    assert now.who[0].points == 4
    assert now.who[0].stance == OPEN
    now = fight(fighter("Ann", weapons=()), fighter("Cid", 1, (20, 0)))
    assert not all_told(opened(now, 1, 8, 5), TurnMissed)


@pytest.mark.rule("CB-31")
def test_lightning_strike_is_three_sooner_and_three_worse() -> None:
    """+3 initiative; every action of the round at -3."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    log = opened(now, 5, 5, starts=(LightningStrike(),))
    assert all_told(log, InitiativeRolled)[0].total == 15
    on(now, ScriptedDice(()))
    for action in (NameStance(OPEN), Plan(DO_FIRE, 1, 0, 0)):
        step(now, action, ScriptedDice(()))
    rolled = told(do(now, SHOT, 2, 9), AttackRolled)
    assert part(rolled.parts, "lightning strike") == -3


@pytest.mark.rule("CB-32")
def test_counts_five_apart_and_none_below_zero() -> None:
    """15 has four, 14 three, 4 one; four actions are at -9 each."""
    numbers = tunables()
    assert [counts_left(c, numbers) for c in (15, 14, 10, 9, 5, 4, 0)] == [4, 3, 3, 2, 2, 1, 1]
    assert counts_left(-1, numbers) == 0
    assert several_penalty(numbers, 4, 0) == -9


@pytest.mark.rule("CB-32")
def test_two_actions_come_five_counts_apart_at_minus_three() -> None:
    """Shots on 10 and 5, both at -3."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)))
    on_count(now, actions=2)
    first = told(do(now, SHOT, 2, 9), AttackRolled)
    assert part(first.parts, "several actions") == -3
    log = on(now, ScriptedDice(()))
    assert told(log, CountCame).count == 5
    second = told(do(now, SHOT, 2, 9), AttackRolled)
    assert part(second.parts, "several actions") == -3


@pytest.mark.rule("CB-32")
def test_a_plan_has_to_fit_its_counts() -> None:
    """Three shots need 10; a steady shot after a move does not fit at 4."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)))
    wishing(now, count=9)
    do(now, NameStance(OPEN))
    assert why_not(now, Plan(DO_FIRE, 2, 0, 0)) is None
    assert why_not(now, Plan(DO_FIRE, 3, 0, 0)) == "That takes 3 counts and 2 are left."
    assert counts_needed(tunables(), DO_FIRE, 1, 1, 0) == 1
    assert counts_needed(tunables(), DO_FIRE, 1, 2, 0) == 3


@pytest.mark.rule("CB-33", "CB-39")
def test_a_delayed_action_pushes_the_next() -> None:
    """From 10 to 7, after whose own count that is; the second shot comes on 2."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)))
    on_count(now, actions=2)
    do(now, Delay(7))
    apply_all(now, [SlotsSet((now.slots[0], own_slot(now, 1, 7)))])
    log = on(now, ScriptedDice(()))
    assert told(log, CountCame).fighter == 1
    step(now, legal(now)[0], ScriptedDice(()))
    while decider(now) == 1:
        step(now, EndTurn() if why_not(now, EndTurn()) is None else legal(now)[0], ScriptedDice(()))
    assert told(on(now, ScriptedDice(())), CountCame).count == 7
    do(now, SHOT, 2, 9)
    assert told(on(now, ScriptedDice(())), CountCame).count == 2


def own_slot(now: Fight, who: int, count: int) -> Slot:
    """Return the slot of a fighter whose own count it is."""
    key = key_of(now, now.who[who], count, delayed=False, ref=now.who[who].ref)
    return Slot(key, who)


@pytest.mark.rule("CB-39")
def test_an_action_cannot_be_put_off_below_zero() -> None:
    """It is lost; nothing is carried over."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)))
    on_count(now)
    assert why_not(now, Delay(-1)) == "An action can be put off to a later count of this round."
    assert why_not(now, Delay(0)) is None


@pytest.mark.rule("CB-34")
def test_draw_and_fire_at_once_or_five_later() -> None:
    """-3 to that shot only; five counts later nothing."""
    arms = {"weapons": (RIFLE, PISTOL), "ready": -1}
    now = fight(fighter("Ann", **arms), fighter("Cid", 1, (5, 0)))
    on_count(now, actions=2, draws=1)
    do(now, Draw(1))
    first = told(do(now, Fire(1, (1,), SINGLE, 1), 2, 9), AttackRolled)
    assert first.total == 7 + 4 - 6 + 2
    on(now, ScriptedDice(()))
    second = told(do(now, Fire(1, (1,), SINGLE, 1), 2, 9), AttackRolled)
    assert second.total == 7 + 4 - 3 + 2
    now = fight(fighter("Ann", **arms), fighter("Cid", 1, (5, 0)))
    on_count(now, draws=1)
    do(now, Draw(1))
    do(now, Delay(5))
    on(now, ScriptedDice(()))
    assert told(do(now, Fire(1, (1,), SINGLE, 1), 2, 9), AttackRolled).total == 7 + 4 + 2


@pytest.mark.rule("CB-34")
def test_move_draw_and_shot_together_cost_six() -> None:
    """All three on one count."""
    arms = {"weapons": (RIFLE, PISTOL), "ready": -1}
    now = fight(fighter("Ann", **arms), fighter("Cid", 1, (9, 0)))
    on_count(now, stance=MOVING, moves=1, draws=1)
    do(now, Move(300, 0, MOVING))
    do(now, Draw(1))
    assert why_not(now, Delay(5)) == "Drawing on the move goes with the shot."
    assert told(do(now, Fire(1, (1,), SINGLE, 1), 2, 9), AttackRolled).total == 7 + 4 - 6 + 2


@pytest.mark.rule("CB-35")
def test_actions_are_alike_but_a_reload_may_be_mixed_in() -> None:
    """Who planned to fire cannot strike; he can reload."""
    now = fight(fighter("Ann", weapons=(RIFLE, CLUB)), fighter("Cid", 1, (1, 0)))
    on_count(now, actions=2)
    now.who[0].ammo[0] = 1
    assert why_not(now, Strike(2, 1)) == "Ann planned something else."
    assert why_not(now, Reload(0)) is None


@pytest.mark.rule("CB-36")
def test_a_firing_action_is_rof_shots_or_one_burst_or_one_spray() -> None:
    """No burst with fewer than three rounds left."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)))
    on_count(now)
    assert why_not(now, Fire(0, (1,), SINGLE, 2)) is None
    assert why_not(now, Fire(0, (1,), SINGLE, 3)) == "The rifle fires 1 to 2 rounds that way."
    auto = fight(fighter("Ann", weapons=(CARBINE,)), fighter("Cid", 1, (10, 0)))
    on_count(auto)
    auto.who[0].ammo[0] = 2
    assert why_not(auto, Fire(0, (1,), BURST, 3)) == "A burst takes 3 rounds."
    assert why_not(auto, Fire(0, (1,), AUTO, 2)) is None
    assert why_not(auto, CoverFire(1, 0, 0, BURST, 1, 3, 0))


@pytest.mark.rule("CB-37")
def test_the_phases_of_a_round() -> None:
    """Covering fire is asked about, then lightning strike, then initiative, then counts."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    script = ScriptedDice((6, 4))
    on(now, script)
    assert isinstance(legal(now)[0], HoldFire)
    step(now, HoldFire(), script)
    step(now, HoldFire(), script)
    assert legal(now) == (SteadyStart(), LightningStrike())
    step(now, SteadyStart(), script)
    log: list[Event] = []
    step(now, SteadyStart(), script, log)
    assert [event.total for event in all_told(log, InitiativeRolled)] == [13, 11]
    assert told(on(now, script), CountCame).fighter == 0


@pytest.mark.rule("CB-37")
def test_equal_counts_go_by_ref_then_by_one_roll_off() -> None:
    """REF 8 before REF 7; equal, the higher roll goes first."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0), REF=8))
    opened(now, 5, 4)
    assert told(on(now, ScriptedDice(())), CountCame).fighter == 1
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    opened(now, 5, 5)
    log = on(now, ScriptedDice((3, 8)))
    assert len(all_told(log, RollOffMade)) == 2
    assert told(log, CountCame).fighter == 1


@pytest.mark.rule("CB-37")
def test_a_wound_moves_a_fighter_among_equals() -> None:
    """Current REF: who is seriously wounded comes after his equal."""
    now = fight(
        fighter("Ann"), fighter("Cid", 1, (10, 0), REF=8, mook=True), fighter("Dan", 1, (15, 0))
    )
    on_count(now)
    apply_all(now, [SlotsSet((own_slot(now, 1, 6), own_slot(now, 2, 6)))])
    do(now, SHOT, 10, 5, 2, 3, 1, 1, 1, 2, 3, 2)
    assert now.who[1].ref == 6
    assert told(on(now, ScriptedDice(())), CountCame).fighter == 2


@pytest.mark.rule("CB-37")
def test_who_is_dropped_before_his_count_loses_it() -> None:
    """The next count is not his."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)), fighter("Dan", 1, (15, 0)))
    opened(now, 5, 4, 3)
    apply_all(now, [WentOut(1, "stun")])
    assert all(slot.fighter != 1 for slot in now.slots)


@pytest.mark.rule("CB-38")
def test_lightning_does_not_touch_defence_nor_covering_fire_of_the_start() -> None:
    """Only his own later actions."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)))
    on_count(now)
    apply_all(now, [LightningChosen(1, taken=True)])
    assert told(do(now, SHOT, 2, 9), DefenceRolled).total == 20
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)))
    on(now, ScriptedDice(()))
    apply_all(now, [LightningChosen(0, taken=True)])
    step(now, CoverFire(1, 0, 0, SINGLE, 1, 2, 0), ScriptedDice(()))
    step(now, HoldFire(), ScriptedDice(()))
    log: list[Event] = []
    step(now, legal(now)[0], ScriptedDice((9, 5)), log)
    assert told(log, AttackRolled).total == 12 - 15 + 9


@pytest.mark.rule("CB-40")
def test_a_movement_action_is_ma_metres_and_there_are_three() -> None:
    """Five counts apart; a perk lengthens each."""
    now = fight(fighter("Ann", move_bonus=1), fighter("Cid", 1, (50, 0)))
    wishing(now, count=20)
    do(now, NameStance(MOVING))
    assert why_not(now, Plan(DO_NOTHING, 0, 4, 0)) == "Ann can make 3 movement actions here."
    do(now, Plan(DO_NOTHING, 0, 3, 0))
    assert why_not(now, Move(701, 0, MOVING))
    do(now, Move(700, 0, MOVING))
    assert told(on(now, ScriptedDice(())), CountCame).count == 15


@pytest.mark.rule("CB-41")
def test_a_shot_on_the_run_costs_three_and_a_steady_one_nothing() -> None:
    """Four counts after the move is still on the run; five is not."""
    for delay, cost in ((None, -3), (6, -3), (5, 0)):
        now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
        on_count(now, stance=MOVING, moves=1)
        do(now, Move(300, 0, MOVING))
        if delay:
            do(now, Delay(delay))
            on(now, ScriptedDice(()))
        rolled = told(do(now, SHOT, 2, 9), AttackRolled)
        assert part(rolled.parts, "on the run") == cost
        assert part(rolled.parts, "several actions") == 0


@pytest.mark.rule("CB-41")
def test_fire_first_and_the_move_waits_five() -> None:
    """The shot is steady."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    on_count(now, stance=MOVING, moves=1)
    assert told(do(now, SHOT, 2, 9), AttackRolled).total == 14
    assert told(on(now, ScriptedDice(())), CountCame).count == 5
    assert why_not(now, Move(300, 0, MOVING)) is None


@pytest.mark.rule("CB-42")
def test_two_moves_count_every_action() -> None:
    """Two moves and two shots are at -9 each, and no shot is on the run besides."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    on_count(now, count=15, stance=MOVING, actions=2, moves=2)
    do(now, Move(300, 0, MOVING))
    assert told(on(now, ScriptedDice(())), CountCame).count == 10
    rolled = told(do(now, SHOT, 2, 9), AttackRolled)
    assert part(rolled.parts, "several actions") == -9
    assert part(rolled.parts, "on the run") == 0


@pytest.mark.rule("CB-43")
def test_running_and_sprinting_are_hard_to_hit() -> None:
    """MA 10: +5 and +7; MA 6: +3 and +5."""
    numbers = tunables()
    assert [running_bonus(numbers, 10, n) for n in (1, 2, 3)] == [0, 5, 7]
    assert [running_bonus(numbers, 6, n) for n in (1, 2, 3)] == [0, 3, 5]


def runner(moves: int = 2, covers: bool = False) -> Fight:  # noqa: FBT002 - a scene
    """Return Cid about to run, and Ann watching him."""
    scene = Scene(covers=(wall(17),)) if covers else Scene()
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)), scene=scene)
    on_count(now, 1, count=15, stance=MOVING, kind=DO_NOTHING, actions=0, moves=moves)
    return now


@pytest.mark.rule("CB-43", "CB-46")
def test_the_running_bonus_holds_until_the_own_next_turn() -> None:
    """From the first movement count on, by declared moves; the next turn ends it."""
    now = runner()
    assert told(do(now, Move(2500, 0, MOVING)), Ran).bonus == 3
    on(now, ScriptedDice(()))
    do(now, Move(3000, 0, MOVING))
    on_count(now)
    assert told(do(now, SHOT, 2, 9), DefenceRolled).total == 11 + 3 + 9
    wishing(now, 1)
    assert now.who[1].run_bonus == 0


@pytest.mark.rule("CB-44")
def test_a_move_ends_in_cover_which_counts_at_once() -> None:
    """He chooses active or full cover there, and the running bonus is over."""
    now = runner(2, covers=True)
    do(now, Move(1760, 0, ACTIVE))
    assert now.who[1].stance == ACTIVE
    assert now.who[1].near == (0,)
    assert now.who[1].run_bonus == 0


@pytest.mark.rule("CB-44")
def test_between_his_moves_a_mover_has_no_cover() -> None:
    """Even if he passes some; fire first then move keeps it until the move."""
    scene = Scene(covers=(wall(17),))
    now = fight(fighter("Ann"), fighter("Cid", 1, (18, 0), mook=True), scene=scene)
    on_count(now, 1, count=15, stance=ACTIVE, kind=DO_NOTHING, actions=0, moves=2)
    do(now, Move(1780, 100, ACTIVE))
    assert now.who[1].stance == ACTIVE
    apply_all(now, [Moved(1, 1800, 0, (0,), False, ())])
    assert cover_level(now, now.who[1], 0, 0, 9) == 0
    apply_all(now, [Moved(1, 1800, 0, (0,), True, ())])
    assert cover_level(now, now.who[1], 0, 0, 9) == 4


@pytest.mark.rule("CB-45")
def test_staying_behind_the_same_piece_is_not_leaving() -> None:
    """In active cover he may move along it, not away from it."""
    scene = Scene(covers=(wall(17), wall(25)))
    now = fight(fighter("Ann"), fighter("Cid", 1, (18, 0)), scene=scene)
    on_count(now, 1, stance=ACTIVE, kind=DO_NOTHING, actions=0, moves=1)
    assert why_not(now, Move(1780, 200, ACTIVE)) is None
    assert why_not(now, Move(2300, 0, MOVING)) == "To leave cover is to take the moving stance."


@pytest.mark.rule("CB-46")
def test_not_moving_on_the_new_turn_is_the_open_without_bonus() -> None:
    """Stance and bonus of last round end with the new stance."""
    now = runner()
    do(now, Move(2500, 0, MOVING))
    wishing(now, 1)
    do(now, NameStance(OPEN))
    assert now.who[1].stance == OPEN
    assert now.who[1].run_bonus == 0


@pytest.mark.rule("CB-47")
def test_a_reload_with_moves_only_is_automatic() -> None:
    """Moves are no combat actions."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    on_count(now, count=15, stance=MOVING, kind=DO_HANDLE, moves=2)
    now.who[0].ammo[0] = 0
    log = do(now, Reload(0))
    assert told(log, Reloaded).rounds == 20
    assert not all_told(log, ReloadRolled)


@pytest.mark.rule("CB-43")
def test_a_crippled_leg_runs_no_more() -> None:
    """One movement action, no bonus (CB-109)."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    apply_all(now, [LimbCrippled(1, LEFT_LEG)])
    wishing(now, 1, count=15)
    do(now, NameStance(MOVING))
    assert why_not(now, Plan(DO_NOTHING, 0, 2, 0)) == "Cid can make 1 movement actions here."
