"""What a blast does besides its damage: gas, fire, dazzling, stunning (CB-140)."""

from typing import Any

import pytest

from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.model.events import AttackRolled
from chargen.combat.gray_dawn.rolls.blast import explode
from chargen.combat.harm.events import FighterDown, StunSaved, WoundTaken
from chargen.combat.harm.weapons import BLIND, BURN, GAS, GRENADE, SINGLE, STUN, Weapon
from tests.combat.builders import RIFLE, fighter
from tests.combat.scenes import every, only, part
from tests.combat.stage import Stage, stage

SHOT = Fire(0, (1,), SINGLE, 1)


def grenade(effect: int, amount: int = 2, rounds: int = 2, dice: int = 0) -> Weapon:
    """Return one that does this within five metres."""
    return Weapon(
        name="grenade", kind=GRENADE, size="grenade", dice=dice, radius=5, spare=2,
        effect=effect, effect_amount=amount, effect_rounds=rounds,
    )  # fmt: skip


def beside(arm: Weapon) -> Stage:
    """Return Ann with such grenades, and Cid thirty metres away."""
    ann = fighter("Ann", weapons=(RIFLE, arm))
    return stage(ann, fighter("Cid", 1, 30, mook=True))


def blast(now: Stage, metres: int, *rolls: int) -> list[Any]:
    """Return what a grenade of Ann's does so far away."""
    at = metres * 100
    return now.begin(lambda f, table: explode(f, table, f.combatants[0], 1, at, 0), *rolls)


@pytest.mark.rule("CB-140")
@pytest.mark.parametrize(("metres", "ref"), [(35, 5), (36, 7)])
def test_gas_takes_from_ref_within_its_radius(metres: int, ref: int) -> None:
    """7 less 2; another grenade takes no more, and nobody falls below 1."""
    now = beside(grenade(GAS))
    blast(now, metres)
    blast(now, metres)
    assert now[1].ref == ref
    thick = beside(grenade(GAS, amount=9))
    blast(thick, 30)
    assert thick[1].ref == 1


@pytest.mark.rule("CB-120", "CB-140")
def test_gas_and_wounds_go_together() -> None:
    """Serious costs 2 of REF, gas another 2."""
    now = beside(grenade(GAS))
    blast(now, 30)
    now.plans(0)
    now.do(SHOT, 9, 2, 3, 2, 1, 1, 1, 2, 2)
    assert (now[1].boxes, now[1].ref) == (5, 7 - 2 - 2)


@pytest.mark.rule("CB-140")
def test_gas_wears_off() -> None:
    """After two rounds REF is what it was."""
    now = beside(grenade(GAS))
    blast(now, 30)
    now.opened(5, 4)
    assert (now[1].ref, now[1].afflicted_rounds) == (5, 1)
    now.opened(5, 4)
    assert (now[1].ref, now[1].afflicted, now[1].afflicted_rounds) == (7, 0, 0)


@pytest.mark.rule("CB-140")
def test_fire_burns_once_more_each_round() -> None:
    """3 less BTM 2 at once, and again in the round after; then it is out."""
    now = beside(grenade(BURN, dice=1))
    assert only(blast(now, 30, 3, 3, 2), WoundTaken).boxes == 1
    log = now.opened(3, 4, 2, 5, 4)
    assert only(log, WoundTaken).boxes == 2
    assert not every(now.opened(5, 4), WoundTaken)
    assert now[1].boxes == 3


@pytest.mark.rule("CB-140")
def test_the_dazzled_fire_worse() -> None:
    """As much as the grenade says, as long as it says."""
    now = beside(grenade(BLIND, amount=3))
    blast(now, 0)
    now[0].points = 0
    now.plans(0)
    rolled = only(now.do(SHOT, 2, 9), AttackRolled)
    assert part(rolled.parts, "blinded") == -3
    now.opened(5, 4)
    now.opened(5, 4)
    now[0].points = 0
    now.plans(0)
    assert part(only(now.do(SHOT, 2, 9), AttackRolled).parts, "blinded") == 0


@pytest.mark.rule("CB-121", "CB-140")
@pytest.mark.parametrize(("roll", "out"), [(4, False), (5, True)])
def test_a_stunning_blast_asks_for_a_save(roll: int, out: bool) -> None:
    """7 less 3: a 4 stands."""
    now = beside(grenade(STUN, amount=3))
    log = blast(now, 30, roll)
    assert only(log, StunSaved).needed == 4
    assert bool(every(log, FighterDown)) == out == now[1].out
