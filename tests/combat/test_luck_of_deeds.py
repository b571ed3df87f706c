"""Luck in rolls that are no attack: reloads, throws, care, stealth, initiative (CB-03)."""

import pytest

from chargen.combat.gray_dawn.actions.care import Stabilise
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.reload import Reload
from chargen.combat.gray_dawn.actions.throw import Throw
from chargen.combat.gray_dawn.model.events import (
    Exploded,
    InitiativeRolled,
    MagazineDropped,
    ReloadRolled,
    Scattered,
    StealthRolled,
    ThrowRolled,
    TurnBegan,
    TurnMissed,
)
from chargen.combat.gray_dawn.model.penalties import DO_FIRE, DO_HANDLE, DO_TEND, DO_THROW
from chargen.combat.harm.events import StabiliseRolled
from chargen.combat.harm.luck import ADD, AGAIN, KEEP, LuckQuestion
from chargen.combat.harm.weapons import SINGLE
from chargen.combat.kernel.question import Action
from tests.combat.builders import FRAG, RIFLE, fighter
from tests.combat.scenes import every, only, part
from tests.combat.stage import Stage, stage

HIDDEN = Fire(0, (1,), SINGLE, 1, -1, hidden=True)
ONES = (1, 1, 1, 1, 1, 1, 1)


@pytest.mark.rule("CB-03", "CB-130")
@pytest.mark.parametrize(
    ("said", "dice", "total", "left"), [(ADD, (), 16, 2), (AGAIN, (9,), 18, 1), (KEEP, (), 14, 3)]
)
def test_luck_may_make_a_reload(said: Action, dice: tuple[int, ...], total: int, left: int) -> None:
    """12 less 3 for a second action, and a 5: one short of 15."""
    now = stage(fighter("Ann", luck=3), fighter("Cid", 1, 20))
    now[0].ammo[0] = 0
    now.plans(0, actions=2)
    now.do(Reload(0), 5)
    log = now.do(said, *dice)
    found = every(log, ReloadRolled)
    assert [(roll.total, roll.passed) for roll in found] == (
        [] if said == KEEP else [(total, True)]
    )
    assert (now[0].luck, now[0].ammo[0]) == (left, 0 if said == KEEP else 20)


@pytest.mark.rule("CB-03", "CB-142")
@pytest.mark.parametrize(
    ("said", "dice", "total"), [(ADD, ONES, 16), (AGAIN, (8, *ONES), 18), (KEEP, (5, 9, *ONES), 14)]
)
def test_luck_may_make_a_throw(said: Action, dice: tuple[int, ...], total: int) -> None:
    """10 and a 4: one short of 15."""
    ann = fighter("Ann", weapons=(FRAG,), luck=2)
    now = stage(ann, fighter("Cid", 1, 60, mook=True), luck_rerolls="rolls")
    now.plans(0, DO_THROW)
    first = only(now.do(Throw(0, 1500, 0), 4), ThrowRolled)
    log = now.do(said, *dice)
    assert [roll.total for roll in (first, *every(log, ThrowRolled))][-1] == total
    assert len(every(log, Scattered)) == (said == KEEP)
    only(log, Exploded)


@pytest.mark.rule("CB-03", "CB-123")
@pytest.mark.parametrize(("said", "dice", "total"), [(ADD, (), 15), (AGAIN, (8,), 15)])
def test_luck_may_save_the_dying(said: Action, dice: tuple[int, ...], total: int) -> None:
    """7 and a 6 against 14 boxes."""
    bob = fighter("Bob", 0, boxes=14, at=(50, 0))
    now = stage(fighter("Ann", luck=2), fighter("Cid", 1, 50), bob)
    now[2].out = now[2].dying = True
    now.plans(0, DO_TEND)
    assert not every(now.do(Stabilise(2), 6), StabiliseRolled)
    rolled = only(now.do(said, *dice), StabiliseRolled)
    assert (rolled.total, rolled.stable) == (total, True)


def sneaks(ann: int, cid: int, *dice: int) -> Stage:
    """Return Ann, 9 with Stealth, about to fire unseen at Cid, 9 with Awareness."""
    unwary = fighter("Cid", 1, 10, unaware=True, luck=cid, mook=not cid)
    now = stage(fighter("Ann", luck=ann), unwary)
    now.plans(0)
    now.do(HIDDEN, *dice)
    return now


@pytest.mark.rule("CB-03", "CB-15")
@pytest.mark.parametrize(("said", "dice", "totals"), [(ADD, (), (16, 15)), (AGAIN, (8,), (17, 15))])
def test_luck_may_hide_who_was_seen(
    said: Action, dice: tuple[int, ...], totals: tuple[int, int]
) -> None:
    """14 against 15."""
    now = sneaks(2, 0, 5, 6)
    rolled = only(now.do(said, *dice, 2, *ONES[:6], 2), StealthRolled)
    assert (rolled.total, rolled.against, rolled.unseen) == (*totals, True)


@pytest.mark.rule("CB-03", "CB-15")
@pytest.mark.parametrize(("said", "dice", "against"), [(ADD, (), 16), (AGAIN, (9,), 18)])
def test_luck_may_notice_who_was_not(said: Action, dice: tuple[int, ...], against: int) -> None:
    """15 against 14: it is the other's roll that fell short."""
    now = sneaks(0, 2, 6, 5)
    rolled = only(now.do(said, *dice, 2, 9), StealthRolled)
    assert (rolled.total, rolled.against, rolled.unseen) == (15, against, False)
    assert part(rolled.against_parts, "luck") == (2 if said == ADD else 0)


@pytest.mark.rule("CB-03", "CB-30")
def test_luck_may_roll_initiative_anew() -> None:
    """2 less 8 is no turn: two points roll again, one more adds 2 and is no use above 0."""
    now = stage(fighter("Ann", REF=2, luck=3), fighter("Cid", 1, 30))
    now.opened(1, 9, 5)
    assert now.options() == (KEEP, ADD, AGAIN)
    log = now.do(AGAIN, 1, 5)
    assert only(log, InitiativeRolled).total == 2 + 1 - 5
    assert now.options() == (KEEP, ADD)
    log = now.do(ADD)
    assert only(log, InitiativeRolled).total == 0
    assert not every(log, TurnMissed)


@pytest.mark.rule("CB-03", "CB-30")
def test_initiative_is_rolled_anew_but_not_bettered() -> None:
    """At 0 or more nothing has failed; the second roll stands."""
    now = stage(fighter("Ann", luck=3), fighter("Cid", 1, 10))
    now.opened(5, 4)
    assert now.options() == (KEEP, AGAIN)
    log = now.do(AGAIN, 9)
    assert only(log, InitiativeRolled).total == 7 + 9
    assert now[0].luck == 1
    assert only(log, TurnBegan).count == 16


@pytest.mark.rule("CB-03", "CB-30")
@pytest.mark.parametrize(("said", "missed"), [(ADD, 0), (KEEP, 1)])
def test_a_point_saves_a_turn_that_would_be_missed(said: Action, missed: int) -> None:
    """7 + 1 - 10 and 2 are 0."""
    now = stage(fighter("Ann", luck=1), fighter("Cid", 1, 10))
    now.opened(1, 10, 4)
    assert now.options() == (KEEP, ADD)
    log = now.do(said)
    assert [event.total for event in every(log, InitiativeRolled)] == [0] * (1 - missed)
    assert len(every(log, TurnMissed)) == missed


@pytest.mark.rule("CB-03", "CB-132")
def test_a_point_does_not_rescue_a_natural_one_on_a_reload() -> None:
    """A second roll does; with a single point nobody is asked, and the magazine falls."""
    now = stage(fighter("Ann", luck=2), fighter("Cid", 1, 10))
    now[0].ammo[0] = 1
    now.plans(0, DO_HANDLE, 2)
    now.do(Reload(0), 1, 1)
    assert now.options() == (KEEP, AGAIN)
    assert only(now.do(AGAIN, 9), ReloadRolled).passed
    now = stage(fighter("Ann", luck=1), fighter("Cid", 1, 10))
    now[0].ammo[0] = 1
    only(now.does(Reload(0), 1, 1, 2, kind=DO_HANDLE, actions=2), MagazineDropped)


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


@pytest.mark.rule("CB-03", "CB-142")
def test_a_point_does_not_rescue_a_natural_one_on_a_throw() -> None:
    """A second roll does."""
    now = stage(fighter("Ann", weapons=(FRAG,), luck=2), fighter("Cid", 1, 60))
    now.does(Throw(0, 1500, 0), 1, 2, kind=DO_THROW)
    assert now.options() == (KEEP, AGAIN)
    log = now.do(AGAIN, 5, *ONES)
    assert (only(log, Exploded).x, only(log, Exploded).damage) == (1500, 7)
