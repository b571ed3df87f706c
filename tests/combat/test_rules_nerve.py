"""Stances, cover, suppression (CB-50 to CB-76), each with scripted dice."""

import pytest

from chargen.combat.actions import (
    DO_AIM,
    DO_COVER,
    DO_FIRE,
    DO_HANDLE,
    DO_NOTHING,
    DO_STRIKE,
    DO_THROW,
    AddLuck,
    CoverFire,
    Fire,
    HoldFire,
    Move,
    NameStance,
    Plan,
    Reload,
    Strike,
    TakeStance,
    Throw,
)
from chargen.combat.apply import apply, apply_all
from chargen.combat.combatant import ACTIVE, BRACED, FULL, MOVING, OPEN
from chargen.combat.dice import ScriptedDice
from chargen.combat.events import (
    CRITICAL,
    FAILED,
    PASSED,
    AgendaSet,
    AttackHit,
    AttackRolled,
    CameRound,
    DefenceRolled,
    Event,
    HitStopped,
    Moved,
    StanceTaken,
    StunSaved,
    SuppressionChecked,
    SuppressionGained,
    WentOut,
    Wounded,
)
from chargen.combat.fight import Fight
from chargen.combat.legal import decider, legal, why_not
from chargen.combat.model import (
    ANY_COVER,
    FIRING_SLIT,
    LOW_WALL,
    SHOT,
    SINGLE,
    Cover,
    Scene,
    material_level,
)
from chargen.combat.movement import forced_moves
from chargen.combat.play import step
from chargen.combat.protection import cover_level, hidden_from
from chargen.combat.wounds import waking
from tests.combat.scenes import (
    CLUB,
    FRAG,
    SHOTGUN,
    VEST,
    all_told,
    do,
    fight,
    fighter,
    on,
    on_count,
    part,
    told,
    wall,
    wishing,
)

ONE_SHOT = Fire(0, (1,), SINGLE, 1)


def at_wall(
    *, level: int = 3, covers: tuple[Cover, ...] | None = None, sp: int = 10, **facts: object
) -> Fight:
    """Return Cid behind a wall twenty metres from Ann; his vest is as told."""
    armour = (VEST,) if sp == 10 else ()
    given: dict[str, object] = {"armour": armour, **facts}
    return fight(
        fighter("Ann"),
        fighter("Cid", 1, (20, 0), **given),
        scene=Scene(covers=covers if covers is not None else (wall(19, level=level),)),
    )


def check(now: Fight, stance: int, points: int, *dice: int) -> list[Event]:
    """Return what comes of Cid naming a stance while he holds points."""
    wishing(now, 1, points=points)
    return do(now, NameStance(stance), *dice)


@pytest.mark.rule("CB-50")
def test_the_order_of_an_own_turn() -> None:
    """Stance named, check, stance taken, plan, action."""
    now = at_wall()
    wishing(now, 1, points=2)
    assert isinstance(legal(now)[0], NameStance)
    assert why_not(now, Plan(DO_FIRE, 1, 0, 0)) == "Cid has to name a stance first."
    log = do(now, NameStance(ACTIVE), 9)
    assert told(log, SuppressionChecked).outcome == PASSED
    assert legal(now) == (TakeStance(ACTIVE), TakeStance(FULL))
    do(now, TakeStance(ACTIVE))
    assert why_not(now, ONE_SHOT) == "Cid has to say number and kind of actions first."
    do(now, Plan(DO_FIRE, 1, 0, 0))
    assert why_not(now, Fire(0, (0,), SINGLE, 1)) is None


@pytest.mark.rule("CB-50")
def test_points_ask_for_the_check_even_from_full_cover() -> None:
    """And without points there is none."""
    log = check(at_wall(), FULL, 1, 9)
    told(log, SuppressionChecked)
    assert not all_told(check(at_wall(), FULL, 0), SuppressionChecked)


@pytest.mark.rule("CB-50", "CB-124")
def test_stun_recovery_comes_before_everything() -> None:
    """Passed, he acts this turn."""
    now = at_wall()
    apply_all(now, [WentOut(1, "stun")])
    wishing(now, 1)
    apply(now, AgendaSet((waking(now, now.who[1]),)))
    log: list[Event] = []
    step(now, legal(now)[0], ScriptedDice((7,)), log)
    assert told(log, StunSaved).passed
    told(log, CameRound)
    assert decider(now) == 1


@pytest.mark.rule("CB-51")
def test_a_mover_has_no_cover() -> None:
    """Also while he stands in the open after moving last round."""
    now = at_wall()
    apply_all(now, [StanceTaken(1, MOVING)])
    assert cover_level(now, now.who[1], 0, 0, 9) == 0


@pytest.mark.rule("CB-52", "CB-61", "CB-62")
def test_active_cover_protects_what_it_covers() -> None:
    """Level 4 takes 16 from 20: 4 go on. An uncovered arm gets all 20."""
    for number, boxes in ((9, 1), (5, 8)):
        now = at_wall(level=4, sp=0, mook=True)
        on_count(now)
        log = do(now, ONE_SHOT, 9, 2, number, 4, 4, 4, 4, 4, *((2,) if boxes == 1 else (2, 2)))
        assert told(log, Wounded).boxes == boxes


@pytest.mark.rule("CB-53", "CB-64")
def test_full_cover_is_no_target_unless_it_cannot_be_full() -> None:
    """A pole hides nobody; a flanker sees him anyway."""
    now = at_wall()
    apply_all(now, [StanceTaken(1, FULL)])
    on_count(now)
    assert why_not(now, ONE_SHOT) == "Cid is in full cover."
    assert not hidden_from(now, now.who[1], 2000, 5000)
    pole = at_wall(covers=(wall(19, full=False, covered=(7, 8)),))
    apply_all(pole, [StanceTaken(1, FULL)])
    on_count(pole)
    assert why_not(pole, ONE_SHOT) is None
    assert cover_level(pole, pole.who[1], 0, 0, 7) == 4
    assert cover_level(pole, pole.who[1], 0, 0, 2) == 0


@pytest.mark.rule("CB-53")
def test_full_cover_covers_all_ten_places() -> None:
    """Also what the wall leaves bare in active cover."""
    now = at_wall()
    assert cover_level(now, now.who[1], 0, 0, 1) == 0
    apply_all(now, [StanceTaken(1, FULL)])
    assert [cover_level(now, now.who[1], 0, 0, n) for n in range(1, 11)] == [3] * 10


@pytest.mark.rule("CB-53")
def test_what_exposes_nothing_can_be_done_from_full_cover() -> None:
    """Covering fire, reload, draw, throw, tend; no shot, no aim, no blow."""
    now = at_wall(weapons=(SHOTGUN, FRAG, CLUB))
    wishing(now, 1)
    do(now, NameStance(FULL))
    kinds = {action.kind for action in legal(now) if isinstance(action, Plan)}
    assert {DO_COVER, DO_THROW} <= kinds
    assert not kinds & {DO_FIRE, DO_AIM, DO_STRIKE}
    assert "cannot fire from full cover" in str(why_not(now, Plan(DO_FIRE, 1, 0, 0)))


@pytest.mark.rule("CB-53")
def test_behind_full_cover_one_loses_who_moves() -> None:
    """A throw goes where he was last seen; coming out he is seen again."""
    now = at_wall(weapons=(FRAG,))
    apply_all(now, [StanceTaken(1, FULL)])
    on_count(now, 0, stance=MOVING, kind=DO_NOTHING, actions=0, moves=1)
    log = do(now, Move(0, 500, MOVING))
    assert told(log, Moved).unseen == (1,)
    on_count(now, 1, kind=DO_THROW)
    assert [t for t in legal(now) if isinstance(t, Throw)] == [Throw(0, 0, 0)]
    assert why_not(now, CoverFire(0, 0, 0, SINGLE, 1, 2, 0))
    apply_all(now, [StanceTaken(1, ACTIVE)])
    assert now.who[1].lost == 0
    assert now.who[1].known_y[0] == 500


@pytest.mark.rule("CB-54")
def test_bracing_gives_up_dodging_not_cover() -> None:
    """Ranged defence without Cover/Evade; no movement; cover still covers."""
    now = at_wall()
    apply_all(now, [StanceTaken(1, BRACED)])
    on_count(now)
    log = do(now, ONE_SHOT, 2, 9)
    assert told(log, DefenceRolled).total == 7 + 9
    assert cover_level(now, now.who[1], 0, 0, 9) == 3
    wishing(now, 1)
    do(now, NameStance(BRACED), 9)
    do(now, TakeStance(BRACED))
    assert why_not(now, Plan(DO_NOTHING, 0, 1, 0)) == "Cid can make 0 movement actions here."


@pytest.mark.rule("CB-54", "CB-71")
def test_bracing_doubles_suppression() -> None:
    """6 + 4 + 3 + 2 + 8 - 2 x 4 fails where 4 once would pass."""
    log = check(at_wall(), BRACED, 4, 7)
    assert told(log, SuppressionChecked).total == 6 + 4 + 3 + 2 + 7 - 8
    log = check(at_wall(), ACTIVE, 4, 7)
    assert told(log, SuppressionChecked).total == 6 + 4 + 3 + 2 + 7 - 4


@pytest.mark.rule("CB-55")
def test_standing_in_the_open_is_plain_defence() -> None:
    """No dodge bonus, no cover."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    wishing(now, 1)
    do(now, NameStance(OPEN))
    on_count(now)
    assert told(do(now, ONE_SHOT, 2, 9), DefenceRolled).total == 20


@pytest.mark.rule("CB-56")
def test_covering_fire_at_the_start_comes_before_initiative() -> None:
    """Stance stays; the points weigh at once; his own turn has moves only."""
    now = at_wall()
    on(now, ScriptedDice(()))
    step(now, CoverFire(1, 0, 0, SINGLE, 2, 4, 0), ScriptedDice(()))
    step(now, HoldFire(), ScriptedDice(()))
    assert now.who[1].points == 2
    for _ in range(2):
        step(now, legal(now)[0], ScriptedDice((2, 9)))
    wishing(now, 0)
    now.who[0].covering = True
    do(now, NameStance(OPEN))
    assert why_not(now, Plan(DO_FIRE, 1, 0, 0)) == (
        "Ann fires covering fire this round and can only move."
    )


@pytest.mark.rule("CB-56")
def test_covering_shooters_are_simultaneous() -> None:
    """Both roll before either hit lands: who is dropped has fired all the same."""
    now = fight(
        fighter("Ann", CL=30, REF=30, mook=True),
        fighter("Cid", 1, (10, 0), CL=30, REF=30, MA=1, mook=True),
    )
    on(now, ScriptedDice(()))
    dice = ScriptedDice((9, 2, 9, 2, 1, 6, 6, 6, 6, 6, 1, 6, 6, 6, 6, 6))
    log: list[Event] = []
    step(now, CoverFire(1, 0, 0, SINGLE, 1, 2, 0), dice, log)
    step(now, CoverFire(0, 0, 0, SINGLE, 1, 2, 0), dice, log)
    while now.agenda:
        step(now, legal(now)[0], dice, log)
    assert dice.left == 0
    kinds = [type(event) for event in log if isinstance(event, AttackHit | Wounded)]
    assert kinds == [AttackHit, AttackHit, Wounded, Wounded]
    assert now.who[0].dead
    assert now.who[1].dead


@pytest.mark.rule("CB-57")
def test_where_one_is_placed_one_starts() -> None:
    """Behind cover in active cover, else in the open; no points."""
    now = at_wall()
    assert now.who[1].stance == ACTIVE
    assert now.who[0].stance == OPEN
    assert now.who[1].points == 0


@pytest.mark.rule("CB-58")
def test_who_failed_may_still_give_covering_fire() -> None:
    """As his whole round, on that count; not after a critical failure."""
    now = at_wall()
    log = check(now, ACTIVE, 8, 3)
    assert told(log, SuppressionChecked).outcome == FAILED
    assert why_not(now, Plan(DO_COVER, 1, 0, 0)) is None
    do(now, Plan(DO_COVER, 1, 0, 0))
    do(now, CoverFire(0, 0, 0, SINGLE, 1, 2, 0), 2, 9)
    assert now.who[0].points == 1
    now = at_wall()
    log = check(now, ACTIVE, 20, 3)
    assert told(log, SuppressionChecked).outcome == CRITICAL
    assert now.active == -1


@pytest.mark.rule("CB-59")
def test_the_fallen_keep_their_cover() -> None:
    """Covered places stay covered, no defence is rolled, the points stay."""
    now = at_wall(level=10)
    apply_all(now, [SuppressionGained(1, 3, -1, "fire"), WentOut(1, "stun")])
    assert cover_level(now, now.who[1], 0, 0, 9) == 10
    assert now.who[1].points == 3
    on_count(now)
    log = do(now, ONE_SHOT, 9, 9, 4, 4, 4, 4, 4)
    assert not all_told(log, DefenceRolled)
    told(log, HitStopped)


@pytest.mark.rule("CB-60")
def test_a_level_stops_four_and_shot_three() -> None:
    """Level 4 and 20 damage: 4 go on, or 8 of shot."""
    for gun_load, boxes in ((0, 1), (SHOT, 3)):
        gun = type(SHOTGUN)(name="gun", dice=5, shots=9, range=40, load=gun_load)
        now = fight(
            fighter("Ann", weapons=(gun,)),
            fighter("Cid", 1, (10, 0), mook=True),
            scene=Scene(covers=(wall(9),)),
        )
        on_count(now)
        log = do(now, ONE_SHOT, 9, 2, 9, 4, 4, 4, 4, 4, 2)
        assert told(log, Wounded).boxes == boxes


@pytest.mark.rule("CB-60")
def test_each_level_helps_the_check() -> None:
    """+1 each."""
    for level in (3, 5):
        log = check(at_wall(level=level), ACTIVE, 1, 5)
        assert part(told(log, SuppressionChecked).parts, "cover") == level


@pytest.mark.rule("CB-61")
def test_typical_coverage() -> None:
    """Any cover 7-10; a low wall 3 and 4 besides; a slit all but the head."""
    assert set(ANY_COVER) == {7, 8, 9, 10}
    assert set(LOW_WALL) == {3, 4, 7, 8, 9, 10}
    assert set(FIRING_SLIT) == set(range(2, 11))
    now = at_wall()
    covered = [n for n in range(1, 11) if cover_level(now, now.who[1], 0, 0, n)]
    assert covered == [3, 4, 7, 8, 9, 10]


@pytest.mark.rule("CB-63", "CB-66")
def test_within_a_metre_one_is_behind_cover_for_fire_that_crosses_it() -> None:
    """1 m counts, 1.01 m does not; on a grid any touching space does, diagonals included."""
    for at, behind in ((2000, True), (2001, False)):
        scene = Scene(covers=(wall(19),))
        now = fight(fighter("Ann"), fighter("Cid", 1, at=(at, 0)), scene=scene)
        assert bool(now.who[1].near) == behind
    now = at_wall()
    assert cover_level(now, now.who[1], 2000, 5000, 9) == 0
    corner = (Cover(name="post", extent=(1900, 100, 1900, 140)),)
    for grid, behind in ((False, False), (True, True)):
        now = fight(
            fighter("Ann"),
            fighter("Cid", 1, (20, 0)),
            scene=Scene(covers=corner, grid=grid),
        )
        assert bool(now.who[1].near) == behind


@pytest.mark.rule("CB-65")
def test_levels_are_whole_and_the_higher_of_two_counts() -> None:
    """SP 35 is level 8, SP 3 level 1; 3 behind 5 is 5."""
    assert [material_level(sp) for sp in (35, 3, 100)] == [8, 1, 10]
    now = at_wall(covers=(wall(19, level=3), wall(19, level=5, extent=(1950, -300, 1950, 300))))
    assert cover_level(now, now.who[1], 0, 0, 9) == 5


@pytest.mark.rule("CB-70")
def test_each_attacker_counts_once_and_a_strike_three() -> None:
    """Two riflemen, one strike: 5. However many shots."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0), mook=True), fighter("Bob", 0, (0, 5)))
    on_count(now)
    do(now, Fire(0, (1,), SINGLE, 2), 2, 9, 9, 2, 3, 1, 1, 1, 1, 1, 2)
    on_count(now, 2)
    do(now, ONE_SHOT, 2, 9)
    assert now.who[1].points == 5


@pytest.mark.rule("CB-70")
def test_a_shotgun_counts_every_shot() -> None:
    """Two shots, two points."""
    now = fight(fighter("Ann", weapons=(SHOTGUN,)), fighter("Cid", 1, (10, 0)))
    for _ in range(2):
        on_count(now)
        do(now, ONE_SHOT, 2, 10, 9)
    assert now.who[1].points == 2


@pytest.mark.rule("CB-70")
def test_stopped_by_armour_strikes_but_by_cover_does_not() -> None:
    """+3 only where it got past the cover."""
    plate = type(VEST)(name="plate", sp=40, covers=tuple(range(6)))
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0), armour=(plate,)))
    on_count(now)
    do(now, ONE_SHOT, 9, 2, 3, 1, 1, 1, 1, 1)
    assert now.who[1].points == 4
    now = at_wall(level=10)
    on_count(now)
    do(now, ONE_SHOT, 9, 2, 9, 1, 1, 1, 1, 1)
    assert now.who[1].points == 1


@pytest.mark.rule("CB-70")
def test_close_combat_gives_none() -> None:
    """A blow frightens nobody."""
    now = fight(fighter("Ann", weapons=(CLUB,)), fighter("Cid", 1, (1, 0), weapons=(CLUB,)))
    on_count(now, kind=DO_STRIKE)
    do(now, Strike(0, 1), 2, 9)
    assert now.who[1].points == 0


@pytest.mark.rule("CB-71")
def test_the_check_and_its_parts() -> None:
    """CL 6 + 4 + cover 3 + vest 10 / 5 + perk 1 + 6 - 8 = 14; the points are cleared."""
    now = at_wall(suppression_bonus=1)
    log = check(now, ACTIVE, 8, 6)
    rolled = told(log, SuppressionChecked)
    assert rolled.total == 6 + 4 + 3 + 2 + 1 + 6 - 8
    assert rolled.outcome == FAILED
    assert now.who[1].points == 0


@pytest.mark.rule("CB-71")
def test_fifteen_passes() -> None:
    """6 + 4 + 3 + 2 + 8 - 8."""
    assert told(check(at_wall(), ACTIVE, 8, 8), SuppressionChecked).outcome == PASSED
    assert told(check(at_wall(), ACTIVE, 8, 7), SuppressionChecked).outcome == FAILED


@pytest.mark.rule("CB-72")
def test_failed_behind_cover_is_full_cover() -> None:
    """Whatever was wished for."""
    now = at_wall()
    check(now, ACTIVE, 8, 3)
    assert now.who[1].stance == FULL


@pytest.mark.rule("CB-72")
def test_who_fails_to_leave_may_try_active_cover() -> None:
    """Same points; totals 12 and 15 end in active cover; braced there is no second roll."""
    now = at_wall()
    log = check(now, MOVING, 8, 5, 8)
    assert [c.total for c in all_told(log, SuppressionChecked)] == [12, 15]
    assert now.who[1].stance == ACTIVE
    now = at_wall()
    check(now, MOVING, 8, 5, 5)
    assert now.who[1].stance == FULL
    now = at_wall()
    log = check(now, BRACED, 3, 3)
    assert len(all_told(log, SuppressionChecked)) == 1
    assert now.who[1].stance == FULL


@pytest.mark.rule("CB-72")
def test_failed_in_the_open_runs_straight_for_the_nearest_cover() -> None:
    """7 m take two moves of 6; on arrival full cover; besides that only what it allows."""
    scene = Scene(covers=(wall(27),))
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)), scene=scene)
    check(now, OPEN, 8, 3)
    assert now.who[1].stance == MOVING
    assert why_not(now, Plan(DO_NOTHING, 0, 1, 0)) == "Cid has to make 2 movement actions."
    assert why_not(now, Plan(DO_FIRE, 1, 2, 0))
    do(now, Plan(DO_NOTHING, 0, 2, 0))
    assert why_not(now, Move(1900, 0, MOVING)) == (
        "Cid lost his nerve and runs straight for the nearest cover."
    )
    for _ in range(2):
        do(now, forced_moves(now, now.who[1])[0])
        if now.slots:
            on(now, ScriptedDice(()))
    assert now.who[1].stance == FULL
    assert now.who[1].near == (0,)


@pytest.mark.rule("CB-72")
def test_without_cover_he_runs_away_from_the_nearest_enemy() -> None:
    """Straight away, out of counts."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    check(now, OPEN, 8, 3)
    do(now, Plan(DO_NOTHING, 0, 3, 0))
    assert forced_moves(now, now.who[1]) == [Move(2600, 0, MOVING)]


@pytest.mark.rule("CB-73")
def test_zero_or_less_is_critical() -> None:
    """Behind cover full cover; in the open pinned: plain defence, no action, not helpless."""
    now = at_wall()
    log = check(now, ACTIVE, 18, 3)
    assert told(log, SuppressionChecked).total == 0
    assert now.who[1].stance == FULL
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    check(now, OPEN, 13, 3)
    assert now.who[1].stance == OPEN
    assert now.who[1].pinned
    assert now.active == -1
    on_count(now)
    log = do(now, ONE_SHOT, 2, 9)
    assert told(log, DefenceRolled).total == 20
    assert part(told(log, AttackRolled).parts, "helpless target") == 0


@pytest.mark.rule("CB-73")
def test_one_is_an_ordinary_failure() -> None:
    """And leaves what full cover allows."""
    now = at_wall()
    log = check(now, ACTIVE, 17, 3)
    assert told(log, SuppressionChecked).outcome == FAILED
    assert decider(now) == 1


@pytest.mark.rule("CB-74")
def test_mooks_are_suppressed_like_heroes() -> None:
    """The same total, the same stance."""
    now = at_wall(mook=True)
    check(now, ACTIVE, 8, 3)
    assert now.who[1].stance == FULL


@pytest.mark.rule("CB-75")
def test_aimed_fire_suppresses_where_it_reaches_and_covering_fire_to_long() -> None:
    """A shot at 150 m weighs one point; covering fire cannot be given there."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (150, 0)))
    on_count(now)
    do(now, ONE_SHOT, 2, 9)
    assert now.who[1].points == 1
    on_count(now, kind=DO_COVER)
    assert why_not(now, CoverFire(1, 0, 0, SINGLE, 1, 2, 0)) == (
        "Covering fire reaches to long range only."
    )
    near = fight(fighter("Ann"), fighter("Cid", 1, (100, 0)))
    on_count(near, kind=DO_COVER)
    assert why_not(near, CoverFire(1, 0, 0, SINGLE, 1, 2, 0)) is None


@pytest.mark.rule("CB-76")
def test_who_failed_has_one_action() -> None:
    """A reload, but not two things."""
    now = at_wall()
    now.who[1].ammo[0] = 1
    check(now, ACTIVE, 8, 3)
    assert why_not(now, Plan(DO_HANDLE, 1, 0, 0)) is None
    assert why_not(now, Plan(DO_HANDLE, 2, 0, 0)) == "Cid lost his nerve and has one action."
    assert why_not(now, Plan(DO_COVER, 2, 0, 0)) == "Cid lost his nerve and has one action."
    do(now, Plan(DO_HANDLE, 1, 0, 0))
    do(now, Reload(0))
    assert now.who[1].ammo[0] == 20


@pytest.mark.rule("CB-03", "CB-71")
def test_luck_may_save_nerve() -> None:
    """14 and one point passes."""
    now = at_wall(luck=1)
    wishing(now, 1, points=8)
    do(now, NameStance(ACTIVE), 7)
    assert now.who[1].points == 8
    do(now, AddLuck())
    assert legal(now)[0] == TakeStance(ACTIVE)
