"""Magazines, tubes, a shell in the chamber (CB-130 to CB-132)."""

import pytest

from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.reload import ChamberShell, LoadTube, Reload
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.model.events import (
    AttackRolled,
    MagazineDropped,
    ReloadRolled,
    TurnBegan,
    WeaponJammed,
)
from chargen.combat.gray_dawn.model.penalties import DO_HANDLE, DO_LOAD_TUBE
from chargen.combat.gray_dawn.model.stats import FULL, MOVING
from chargen.combat.harm.weapons import SINGLE
from chargen.combat.kernel.events import Reloaded
from tests.combat.builders import SHOTGUN, fighter
from tests.combat.scenes import every, only, part, wall
from tests.combat.stage import Stage, stage

SHOT = Fire(0, (1,), SINGLE, 1)


def reloader(actions: int = 2, **ann: object) -> Stage:
    """Return Ann with an empty rifle, about to reload among so many actions."""
    now = stage(fighter("Ann", **ann), fighter("Cid", 1, 20))
    now[0].ammo[0] = 0
    now.plans(0, actions=actions)
    return now


@pytest.mark.rule("CB-130")
def test_alone_a_reload_is_automatic() -> None:
    """Full again, one magazine fewer."""
    now = reloader(1)
    assert not every(now.do(Reload(0)), ReloadRolled)
    assert (now[0].ammo[0], now[0].spare[0]) == (20, 1)


@pytest.mark.rule("CB-130", "CB-32")
@pytest.mark.parametrize(("die", "bonus", "ammo"), [(9, 0, 20), (8, 0, 0), (6, 3, 20), (5, 3, 0)])
def test_among_three_actions_it_needs_fifteen(die: int, bonus: int, ammo: int) -> None:
    """REF 7 + Rifle 5 - 6 + 9 = 15 passes; the perk adds 3."""
    now = reloader(3, reload_bonus=bonus)
    rolled = only(now.do(Reload(0), die), ReloadRolled)
    assert (rolled.total, rolled.passed) == (7 + 5 - 6 + bonus + die, ammo > 0)
    assert (now[0].ammo[0], now[0].spare[0]) == (ammo, 1 if ammo else 2)


@pytest.mark.rule("CB-130")
def test_a_reload_that_failed_can_be_tried_again() -> None:
    """With the next action."""
    now = reloader(3)
    now.do(Reload(0), 8)
    now.next()
    only(now.do(Reload(0), 9), Reloaded)


@pytest.mark.rule("CB-130")
def test_reloading_exposes_nothing() -> None:
    """It can be done from full cover."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20), covers=(wall(1),))
    now[0].ammo[0] = 0
    now.plans(0, DO_HANDLE, stance=FULL)
    only(now.do(Reload(0)), Reloaded)


@pytest.mark.rule("CB-132")
def test_a_one_drops_the_magazine() -> None:
    """On a d10 of 1-5 it is lost."""
    now = reloader()
    only(now.do(Reload(0), 1, 3, 5), MagazineDropped)
    assert (now[0].ammo[0], now[0].spare[0]) == (0, 1)


@pytest.mark.rule("CB-132")
def test_a_one_jams() -> None:
    """On 6-10, for 1d6 rounds."""
    now = reloader()
    assert only(now.do(Reload(0), 1, 3, 6, 4), WeaponJammed).rounds == 4
    assert (now[0].jam[0], now[0].spare[0]) == (4, 2)


def pump() -> Stage:
    """Return Ann with an empty pump gun."""
    now = stage(fighter("Ann", weapons=(SHOTGUN,)), fighter("Cid", 1, 10))
    now[0].ammo[0] = 0
    return now


@pytest.mark.rule("CB-131")
def test_a_tube_is_loaded_shell_by_shell() -> None:
    """12 + 4 - 0, - 3, - 6 pass 10; the fourth at -9 fails: three shells."""
    now = pump()
    now.plans(0, DO_LOAD_TUBE)
    log = now.do(LoadTube(0), 4, 4, 4, 4)
    assert [rolled.total for rolled in every(log, ReloadRolled)] == [16, 13, 10, 7]
    assert (now[0].ammo[0], now[0].spare[0]) == (3, 9)


@pytest.mark.rule("CB-131")
def test_a_full_tube_takes_no_more() -> None:
    """Two more shells into four of six."""
    now = pump()
    now[0].ammo[0] = 4
    now.plans(0, DO_LOAD_TUBE)
    now.do(LoadTube(0), 4, 4)
    assert (now[0].ammo[0], now[0].spare[0]) == (6, 10)


@pytest.mark.rule("CB-131")
def test_a_tube_is_loaded_as_long_as_there_are_shells() -> None:
    """The last two of the pouch into an empty tube of six."""
    now = pump()
    now[0].spare[0] = 2
    now.plans(0, DO_LOAD_TUBE)
    now.do(LoadTube(0), 4, 4)
    assert (now[0].ammo[0], now[0].spare[0]) == (2, 0)


@pytest.mark.rule("CB-28", "CB-130")
def test_a_word_of_the_gm_counts_on_a_reload() -> None:
    """REF 7 + Rifle 5 - 3 + 4 + 2 = 15 passes; by itself 13 does not."""
    now = reloader(gm={"reload": (2, "good light")})
    rolled = only(now.do(Reload(0), 4), ReloadRolled)
    assert (rolled.total, rolled.passed) == (15, True)
    assert part(rolled.parts, "good light") == 2


@pytest.mark.rule("CB-131", "CB-132")
def test_a_chambered_shell_is_fired_five_counts_later() -> None:
    """On 5 instead of 10, without penalty; nothing else comes before it."""
    now = pump()
    now.plans(0)
    now.do(ChamberShell(0))
    assert only(now.next(), TurnBegan).count == 5
    assert now.fault(Reload(0)) == "Ann has a chambered shell to fire."
    assert only(now.do(SHOT, 2, 9), AttackRolled).total == 12 + 2 + 2
    assert (now[0].ammo[0], now[0].spare[0]) == (0, 11)


@pytest.mark.rule("CB-132")
def test_below_zero_no_shell_can_be_chambered() -> None:
    """At 4 its shot would come at -1."""
    now = pump()
    now.plans(0, count=4)
    assert now.fault(ChamberShell(0)) == "The shot would come too late."
    now.plans(0, count=5)
    assert now.fault(ChamberShell(0)) is None


@pytest.mark.rule("CB-132")
def test_loading_the_tube_takes_the_round() -> None:
    """No move with it."""
    now = pump()
    now.turn(0, NameStance(MOVING))
    refused = "To load the tube leaves no time to move or draw."
    assert now.fault(Plan(DO_LOAD_TUBE, 1, 1, 0)) == refused
    assert now.fault(Plan(DO_LOAD_TUBE, 2, 1, 0)) == "To load the tube takes the whole turn once."


@pytest.mark.rule("CB-132")
def test_a_one_at_the_tube_just_fails() -> None:
    """No jam, no lost shell."""
    now = pump()
    now.plans(0, DO_LOAD_TUBE)
    log = now.do(LoadTube(0), 1, 5)
    assert not only(log, ReloadRolled).passed
    assert not every(log, WeaponJammed)
    assert (now[0].ammo[0], now[0].spare[0], now[0].jam[0]) == (0, 12, 0)
