"""Luck, and mooks who have none (CB-03, CB-08), each with scripted dice."""

from typing import Any

import pytest

from chargen.skirmish.gray_dawn.care import Stabilise
from chargen.skirmish.gray_dawn.deed_events import (
    AttackHit,
    AttackMissed,
    AttackRolled,
    DefenceRolled,
    Exploded,
    MagazineDropped,
    ReloadRolled,
    StabiliseRolled,
    StealthRolled,
)
from chargen.skirmish.gray_dawn.events import CountCame, InitiativeRolled, TurnMissed
from chargen.skirmish.gray_dawn.fire import Fire
from chargen.skirmish.gray_dawn.penalties import DO_FIRE, DO_HANDLE, DO_TEND, DO_THROW
from chargen.skirmish.gray_dawn.reload import Reload
from chargen.skirmish.gray_dawn.throw import Throw
from chargen.skirmish.harm.events import (
    GrazeRolled,
    LocationRolled,
    LuckSpent,
    StunSaved,
    Wounded,
)
from chargen.skirmish.harm.gear import SINGLE
from chargen.skirmish.harm.luck import ADD, AGAIN, KEEP, LuckQuestion
from chargen.skirmish.question import Action
from tests.skirmish.builders import FRAG, RIFLE, fighter
from tests.skirmish.scenes import every, only, part
from tests.skirmish.stage import Stage, stage

SHOT = Fire(0, (1,), SINGLE, 1)
SCRATCH = (3, 1, 1, 1, 1, 1, 2)


def shoots(now: Stage, *dice: int) -> list[Any]:
    """Ann fires one shot at Cid with these dice, up to the first question."""
    now.plans(0)
    return now.do(SHOT, *dice)


def lucky(points: int, **facts: object) -> Stage:
    """Return two at ten metres, the first with luck; the facts are the second one's."""
    return stage(fighter("Ann", luck=points), fighter("Cid", 1, 10, **facts))


def duel(**facts: object) -> Stage:
    """Return two at ten metres, the first without luck; the facts are the second one's."""
    return lucky(0, **facts)


def asked(now: Stage) -> tuple[int, str]:
    """Return who is asked about which roll."""
    assert isinstance(now.question, LuckQuestion)
    return int(now.question.fighter), now.question.what


@pytest.mark.rule("CB-03")
def test_a_point_adds_two_to_a_failed_roll() -> None:
    """12 + 3 against 11 + 6: one point makes the hit."""
    now = lucky(5, mook=True)
    shoots(now, 3, 6)
    assert asked(now) == (0, "attack")
    assert now.options() == (KEEP, ADD, AGAIN)
    log = now.do(ADD, *SCRATCH)
    assert only(log, AttackHit).margin == 0
    assert part(only(log, AttackRolled).parts, "luck") == 2
    assert only(log, LuckSpent).points == 1
    assert now[0].luck == 4


@pytest.mark.rule("CB-03")
def test_two_points_reroll_and_the_second_stands() -> None:
    """And may be rolled again for two more; one that is left only adds."""
    now = lucky(5)
    shoots(now, 3, 6)
    now.do(AGAIN, 2)
    assert now[0].luck == 3
    now.do(AGAIN, 4)
    assert now[0].luck == 1
    assert now.options() == (KEEP, ADD)
    assert now.fault(AGAIN) == "Ann has no luck that helps this roll."
    assert only(now.do(KEEP), AttackMissed).short == -1


@pytest.mark.rule("CB-03")
def test_plus_two_does_not_rescue_a_natural_one() -> None:
    """A second roll does."""
    now = lucky(5)
    shoots(now, 1, 1)
    assert now.options() == (KEEP, AGAIN)
    log = now.do(AGAIN, 9, 2, *SCRATCH)
    assert only(log, AttackHit).margin == 21 - 13


@pytest.mark.rule("CB-03")
def test_nobody_is_asked_about_a_roll_that_does_not_fail() -> None:
    """The shooter hits; the one who is hit has no luck."""
    now = lucky(5, mook=True)
    assert only(shoots(now, 5, 6, *SCRATCH), AttackHit).margin == 0
    assert now[0].luck == 5


@pytest.mark.rule("CB-03", "CB-14")
def test_the_target_may_have_its_place_rolled_anew() -> None:
    """Head, then leg."""
    now = duel(luck=2)
    shoots(now, 9, 2)
    assert asked(now) == (1, "defence")
    now.do(KEEP, 1)
    assert asked(now) == (1, "location")
    assert now.options() == (KEEP, AGAIN)
    log = now.do(AGAIN, 9, 6, 6, 6, 6, 1, 2, 2, 2)
    assert only(log, LocationRolled).location == 5
    assert now[1].luck == 0


@pytest.mark.rule("CB-03")
def test_a_defender_may_better_his_defence() -> None:
    """It was his roll that failed."""
    now = duel(luck=1)
    shoots(now, 5, 5)
    log = now.do(ADD)
    assert only(log, AttackMissed).short == -1
    assert every(log, DefenceRolled)[-1].total == 11 + 5 + 2


@pytest.mark.rule("CB-03", "CB-121")
def test_luck_raises_what_a_save_needs() -> None:
    """A stun save of 8 against 7 is made with one point."""
    now = duel(luck=1)
    shoots(now, 9, 2)
    now.do(KEEP, *SCRATCH[:-1], 8)
    assert asked(now) == (1, "stun save")
    log = now.do(ADD)
    assert (only(log, StunSaved).needed, only(log, StunSaved).passed) == (9, True)
    assert now[1].able()


@pytest.mark.rule("CB-03", "CB-110")
def test_luck_may_make_a_graze() -> None:
    """LK 5 and a margin of 8 need 15: a 9 makes 13, one point more is enough."""
    now = duel(luck=2)
    shoots(now, 9, 2)
    now.do(KEEP, 3)
    now.do(KEEP, 6, 6, 6, 6, 6, 9)
    assert asked(now) == (1, "graze")
    log = now.do(ADD, 2)
    assert only(log, GrazeRolled).total == 5 - 1 + 9 + 2
    assert only(log, Wounded).grazed


@pytest.mark.rule("CB-03", "CB-30")
def test_initiative_is_rolled_anew_but_not_bettered() -> None:
    """At 0 or more nothing has failed; the second roll stands."""
    now = lucky(3)
    now.opened(5, 4)
    assert asked(now) == (0, "initiative")
    assert now.options() == (KEEP, AGAIN)
    log = now.do(AGAIN, 9)
    assert only(log, InitiativeRolled).total == 7 + 9
    assert now[0].luck == 1
    assert only(log, CountCame).count == 16


@pytest.mark.rule("CB-03", "CB-30")
@pytest.mark.parametrize(("said", "missed"), [(ADD, 0), (KEEP, 1)])
def test_a_point_saves_a_turn_that_would_be_missed(said: Action, missed: int) -> None:
    """7 + 1 - 10 and 2 are 0."""
    now = lucky(1)
    now.opened(1, 10, 4)
    assert now.options() == (KEEP, ADD)
    log = now.do(said)
    assert [event.total for event in every(log, InitiativeRolled)] == [0] * (1 - missed)
    assert len(every(log, TurnMissed)) == missed


@pytest.mark.rule("CB-03", "CB-130")
def test_points_add_up_on_a_reload() -> None:
    """7 + 5 - 3 + 3 lack three; two points are enough."""
    now = lucky(3)
    now[0].ammo[0] = 1
    now.plans(0, DO_HANDLE, 2)
    now.do(Reload(0), 3)
    assert asked(now) == (0, "reload")
    assert now.options() == (KEEP, ADD, AGAIN)
    assert not only(now.do(ADD), ReloadRolled).passed
    log = now.do(ADD)
    assert (only(log, ReloadRolled).total, only(log, ReloadRolled).passed) == (16, True)
    assert (now[0].luck, now[0].ammo[0]) == (1, 20)


@pytest.mark.rule("CB-03", "CB-132")
def test_a_point_does_not_rescue_a_natural_one_on_a_reload() -> None:
    """A second roll does; with a single point nobody is asked, and the magazine falls."""
    now = lucky(2)
    now[0].ammo[0] = 1
    now.plans(0, DO_HANDLE, 2)
    now.do(Reload(0), 1, 1)
    assert now.options() == (KEEP, AGAIN)
    assert only(now.do(AGAIN, 9), ReloadRolled).passed
    now = lucky(1)
    now[0].ammo[0] = 1
    only(now.does(Reload(0), 1, 1, 2, kind=DO_HANDLE, actions=2), MagazineDropped)


HIDDEN = Fire(0, (1,), SINGLE, 1, -1, hidden=True)


@pytest.mark.rule("CB-03", "CB-15")
@pytest.mark.parametrize(
    ("said", "dice", "unseen"), [(KEEP, (), False), (ADD, (), True), (AGAIN, (8,), True)]
)
def test_who_is_spotted_may_hide_better(said: Action, dice: tuple[int, ...], unseen: bool) -> None:
    """16 against 16: one more is enough."""
    now = lucky(2, unaware=True)
    now.does(HIDDEN, 7, 7)
    assert asked(now) == (0, "stealth")
    log = now.do(said, *dice, *((2, 10, 9) if not unseen else (2, 1, 1, 1, 1, 1, 1, 2)))
    assert [roll.unseen for roll in every(log, StealthRolled)] == [True] * unseen


@pytest.mark.rule("CB-03", "CB-15")
@pytest.mark.parametrize(("said", "dice"), [(ADD, ()), (AGAIN, (7,))])
def test_who_would_be_surprised_may_notice_in_time(said: Action, dice: tuple[int, ...]) -> None:
    """16 against 15: as much is enough, and he defends."""
    now = duel(unaware=True, luck=2)
    now.does(HIDDEN, 7, 6)
    assert asked(now) == (1, "stealth")
    log = now.do(said, *dice, 2, 9)
    assert not every(log, StealthRolled)[-1].unseen
    only(log, DefenceRolled)


@pytest.mark.rule("CB-03", "CB-142")
@pytest.mark.parametrize(
    ("rolled", "options", "said", "dice"),
    [((4,), (KEEP, ADD, AGAIN), ADD, ()), ((1, 2), (KEEP, AGAIN), AGAIN, (5,))],
)
def test_luck_may_bring_a_throw_where_it_should(
    rolled: tuple[int, ...], options: tuple[Action, ...], said: Action, dice: tuple[int, ...]
) -> None:
    """10 + 4 lack one; a natural 1 has to be rolled anew."""
    now = stage(fighter("Ann", weapons=(FRAG,), luck=2), fighter("Cid", 1, 60))
    now.does(Throw(0, 1500, 0), *rolled, kind=DO_THROW)
    assert asked(now) == (0, "throw")
    assert now.options() == options
    log = now.do(said, *dice, *[1] * FRAG.dice)
    assert (only(log, Exploded).x, only(log, Exploded).damage) == (1500, 7)


@pytest.mark.rule("CB-03", "CB-05")
@pytest.mark.parametrize("fumbles", [True, False])
def test_where_ones_are_just_low_a_point_helps_them_too(fumbles: bool) -> None:
    """By its switch, on a throw as on a shot; with one point nothing else can be done about it."""
    ann = fighter("Ann", weapons=(FRAG, RIFLE), ready=1, luck=1)
    now = stage(ann, fighter("Cid", 1, 10, mook=True), fumbles=fumbles)
    for deed, kind in ((Throw(0, 1000, 0), DO_THROW), (Fire(1, (1,), SINGLE, 1), DO_FIRE)):
        guard = (9,) if kind == DO_FIRE and not fumbles else ()
        now.does(deed, 1, 2, *guard, *((4,) if fumbles else ()), kind=kind)
        assert isinstance(now.question, LuckQuestion) != fumbles
        assert fumbles or now.options() == (KEEP, ADD)


@pytest.mark.rule("CB-03", "CB-123")
@pytest.mark.parametrize(
    ("said", "dice", "stable"), [(KEEP, (), False), (ADD, (), True), (AGAIN, (7,), True)]
)
def test_luck_may_save_a_dying_friend(said: Action, dice: tuple[int, ...], stable: bool) -> None:
    """TECH 5 + First Aid 2 + 6 lack one of his 14 boxes."""
    bob = fighter("Bob", at=(100, 0), boxes=14)
    now = stage(fighter("Ann", luck=2), fighter("Cid", 1, 50), bob)
    now[2].out = now[2].dying = True
    now.does(Stabilise(2), 6, kind=DO_TEND)
    assert asked(now) == (0, "stabilise")
    assert only(now.do(said, *dice), StabiliseRolled).stable == stable
    assert now[2].dying == (not stable)


@pytest.mark.rule("CB-03", "CB-08")
def test_mooks_have_no_luck() -> None:
    """Nobody asks them, and no graze is rolled: 30 at the torso less BTM 2."""
    now = duel(mook=True, luck=-1, LK=8)
    assert now[1].luck == 0
    log = shoots(now, 9, 2, 3, 6, 6, 6, 6, 6, 1, 1)
    assert not every(log, GrazeRolled)
    assert only(log, Wounded).boxes == 28


@pytest.mark.rule("CB-08", "CB-110")
@pytest.mark.parametrize(("dice", "boxes"), [((9,), 28), ((10, 1), 3)])
def test_others_roll_for_a_graze_of_the_same_hit(dice: tuple[int, ...], boxes: int) -> None:
    """LK 5, a margin of 8: 13 is none, 15 is one, and 5 go on to BTM."""
    log = shoots(duel(), 9, 2, 3, 6, 6, 6, 6, 6, *dice, *((1, 1) if boxes > 3 else (1,)))
    assert only(log, Wounded).boxes == boxes
    assert only(log, GrazeRolled).grazed == (boxes == 3)


@pytest.mark.rule("CB-03", "CB-08")
def test_a_full_pool_is_luck_of_lk_points() -> None:
    """Unless some of it is spent already."""
    assert [duel(luck=luck, LK=8)[1].luck for luck in (-1, 3)] == [8, 3]


@pytest.mark.rule("CB-08")
@pytest.mark.parametrize("mook", [False, True])
def test_nothing_else_is_different_for_mooks(mook: bool) -> None:
    """The same shot hits them, with the same place and damage."""
    assert only(shoots(duel(mook=mook), 9, 2, *SCRATCH), Wounded).boxes == 3
