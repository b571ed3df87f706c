"""Initiative, the order of a round and who misses his turn (CB-30, CB-31, CB-37, CB-38)."""

from typing import Any

import pytest

from chargen.combat.gray_dawn.actions.care import Stabilise
from chargen.combat.gray_dawn.actions.covering_fire import HOLD, CoveringFire, CoveringQuestion
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.plan import END, Plan
from chargen.combat.gray_dawn.actions.reload import Reload
from chargen.combat.gray_dawn.actions.stance import IntendedStanceQuestion, NameStance
from chargen.combat.gray_dawn.model.events import (
    AttackRolled,
    InitiativeRolled,
    ReloadRolled,
    RollOffMade,
    StealthRolled,
    TurnBegan,
    TurnMissed,
)
from chargen.combat.gray_dawn.model.penalties import DO_COVER, DO_FIRE, DO_TEND
from chargen.combat.gray_dawn.model.stats import OPEN
from chargen.combat.gray_dawn.rolls.initiative import LIGHTNING, STEADILY, LightningQuestion
from chargen.combat.harm import wounds
from chargen.combat.harm.events import DefenceRolled, FighterDown, StabiliseRolled
from chargen.combat.harm.weapons import SINGLE, TORSO, Weapon
from chargen.combat.harm.wound_marks import WoundMark
from tests.combat.builders import PISTOL, fighter
from tests.combat.scenes import every, only, part
from tests.combat.stage import stage

SHOT = Fire(0, (1,), SINGLE, 1)


@pytest.mark.rule("CB-30")
def test_initiative_is_ref_die_size_and_perks() -> None:
    """7 + 3 for the pistol + 2 + 5."""
    now = stage(fighter("Ann", weapons=(PISTOL,), initiative_bonus=2), fighter("Cid", 1, 20))
    assert every(now.opened(5, 5), InitiativeRolled)[0].total == 17


@pytest.mark.rule("CB-24")
@pytest.mark.parametrize(
    ("size", "bonus"),
    [
        ("pistol", 3), ("shotgun", 3), ("smg", 2), ("carbine", 1), ("rifle", 0),
        ("sniper_rifle", 0), ("machine_gun", 0), ("", 0),
    ],
)  # fmt: skip
def test_small_weapons_are_quick(size: str, bonus: int) -> None:
    """Pistol and shotgun 3, SMG 2, carbine 1, rifle and larger 0; so is nothing in hand."""
    arms = (Weapon(name="gun", size=size, shots=9),) if size else ()
    now = stage(fighter("Ann", weapons=arms), fighter("Cid", 1, 20))
    assert every(now.opened(5, 9), InitiativeRolled)[0].total == 7 + bonus + 5


@pytest.mark.rule("CB-30", "CB-39", "CB-37")
def test_below_zero_the_turn_is_missed() -> None:
    """7 + 1 - 10; points stay, no check is made, the stance stays."""
    now = stage(fighter("Ann", weapons=()), fighter("Cid", 1, 20))
    now[0].points = 4
    log = now.opened(1, 10, 5)
    assert only(log, TurnMissed).fighter == 0
    assert only(log, TurnBegan).fighter == 1
    now.do(NameStance(OPEN), END)
    assert now.fight.round == 2
    assert now.question is None
    assert (now[0].points, now[0].stance) == (4, OPEN)


@pytest.mark.rule("CB-30")
def test_at_zero_the_turn_comes() -> None:
    """7 + 1 - 8."""
    now = stage(fighter("Ann", weapons=()), fighter("Cid", 1, 20))
    assert not every(now.opened(1, 8, 5), TurnMissed)
    log = now.do(NameStance(OPEN), END)
    assert (only(log, TurnBegan).fighter, only(log, TurnBegan).count) == (0, 0)


@pytest.mark.rule("CB-32")
@pytest.mark.parametrize(("switch", "actions"), [(False, 1), (True, 2)])
def test_initiative_four_has_one_action_or_two_by_the_switch(switch: bool, actions: int) -> None:
    """7 + 1 - 4; the second action comes on count 0."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20), two_actions_at_four=switch)
    now.opened(1, 4, 1, 9)
    now.do(NameStance(OPEN))
    many = {option.actions for option in now.options() if isinstance(option, Plan)}
    assert max(many) == actions
    now.do(Plan(DO_FIRE, actions, 0, 0))
    log = now.do(SHOT, 2, 9)
    assert part(only(log, AttackRolled).parts, "several actions") == -3 * (actions - 1)
    if switch:
        assert only(log, TurnBegan).count == 0
        assert only(now.do(SHOT, 2, 9), AttackRolled).attacker == 0


@pytest.mark.rule("CB-32")
def test_the_switch_of_initiative_four_gives_nine_no_third_action() -> None:
    """9, 4, and no 0."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20), two_actions_at_four=True)
    now.opened(2, 1, 8)
    now.do(NameStance(OPEN))
    assert max(option.actions for option in now.options() if isinstance(option, Plan)) == 2


@pytest.mark.rule("CB-31")
def test_lightning_strike_is_three_sooner_and_three_worse() -> None:
    """+3 initiative; every action of the round at -3."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20))
    log = now.opened(5, 5, strikes=(0,))
    assert every(log, InitiativeRolled)[0].total == 15
    now.do(NameStance(OPEN), Plan(DO_FIRE, 1, 0, 0))
    assert part(only(now.do(SHOT, 2, 9), AttackRolled).parts, "lightning strike") == -3


@pytest.mark.rule("CB-31", "CB-130", "CB-38")
def test_lightning_makes_a_reload_worse() -> None:
    """7 + 5 - 3 for two actions - 3 + 9."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20))
    now[0].ammo[0] = 0
    now.opened(5, 5, strikes=(0,))
    now.do(NameStance(OPEN), Plan(DO_FIRE, 2, 0, 0))
    rolled = only(now.do(Reload(0), 9), ReloadRolled)
    assert (rolled.total, part(rolled.parts, "lightning strike")) == (15, -3)


@pytest.mark.rule("CB-31", "CB-90")
def test_lightning_makes_covering_fire_of_the_own_turn_worse() -> None:
    """12 - 15 - 3 + 9."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 10))
    now.opened(5, 5, strikes=(0,))
    now.do(NameStance(OPEN), Plan(DO_COVER, 1, 0, 0))
    rolled = only(now.do(CoveringFire(1, 1000, 0, SINGLE, 1, 2, 0), 9, 5), AttackRolled)
    assert (rolled.total, part(rolled.parts, "lightning strike")) == (3, -3)


@pytest.mark.rule("CB-37")
def test_the_phases_of_a_round() -> None:
    """Covering fire is asked about, then lightning strike, then initiative, then counts."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20))
    now.round()
    assert isinstance(now.question, CoveringQuestion)
    now.do(HOLD, HOLD)
    assert isinstance(now.question, LightningQuestion)
    assert now.options() == (STEADILY, LIGHTNING)
    log = now.do(STEADILY, STEADILY, 6, 4)
    assert [event.total for event in every(log, InitiativeRolled)] == [13, 11]
    assert only(log, TurnBegan).fighter == 0
    assert isinstance(now.question, IntendedStanceQuestion)


@pytest.mark.rule("CB-37")
def test_equal_counts_go_by_ref() -> None:
    """REF 8 before REF 7."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20, REF=8))
    assert only(now.opened(5, 4), TurnBegan).fighter == 1


@pytest.mark.rule("CB-37")
def test_equal_counts_of_equal_ref_go_by_one_roll_off() -> None:
    """The higher roll goes first; a tie of it is rolled again."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 20))
    log = now.opened(5, 5, 3, 3, 8)
    assert [event.roll for event in every(log, RollOffMade)] == [3, 8]
    assert only(log, TurnBegan).fighter == 1


@pytest.mark.rule("CB-37")
def test_a_wound_moves_a_fighter_among_equals() -> None:
    """Current REF: who is seriously wounded, 8 less 2, comes after his equal of 7."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 10, REF=8, mook=True), fighter("Dan", 1, 15))
    assert only(now.opened(5, 2, 3), TurnBegan).fighter == 0
    now.do(NameStance(OPEN), Plan(DO_FIRE, 1, 0, 0))
    log = now.do(SHOT, 10, 5, 2, 3, 1, 1, 1, 2, 3, 2)
    assert now[1].ref == 6
    assert only(log, TurnBegan).fighter == 2


@pytest.mark.rule("CB-37")
def test_a_wound_counts_among_equals_though_nobody_else_waits_yet() -> None:
    """Ann, REF 7, will share Cid's count: once his 8 is a 6, she comes first."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 10, REF=8, mook=True))
    now.opened(5, 3)
    now[1].key = now.fight.key_of(now[1], 5, delayed=False)
    mark = WoundMark()
    mark.real = 6
    now.begin(
        lambda f, table: wounds.suffer(f, table, f.combatants[1], 0, TORSO, mark, grazed=False), 1
    )
    assert now[1].ref == 6
    assert now[1].key < now.fight.key_of(now[0], 5, delayed=False)


@pytest.mark.rule("CB-37")
def test_who_is_dropped_before_his_count_loses_it() -> None:
    """The next count is not his."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 10), fighter("Dan", 1, 15))
    now.opened(5, 4, 3)
    now.do(NameStance(OPEN), Plan(DO_FIRE, 1, 0, 0))
    log = now.do(SHOT, 9, 2, 3, 1, 1, 1, 1, 1, 8)
    assert only(log, FighterDown).target == 1
    assert only(log, TurnBegan).fighter == 2


@pytest.mark.rule("CB-38")
def test_lightning_does_not_touch_defence() -> None:
    """Only his own later actions."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 10))
    now.opened(5, 1, 2, strikes=(1,))
    now.do(NameStance(OPEN), Plan(DO_FIRE, 1, 0, 0))
    assert now[1].lightning
    assert only(now.do(SHOT, 2, 9), DefenceRolled).total == 20


@pytest.mark.rule("CB-31", "CB-38", "CB-56")
def test_lightning_is_declared_with_covering_fire_of_the_start_and_lowers_it() -> None:
    """12 - 15 - 3 + 9; before initiative nobody asks Ann again."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 10))
    now.round(CoveringFire(1, 0, 0, SINGLE, 1, 2, 0))
    assert isinstance(now.question, LightningQuestion)
    log = now.do(LIGHTNING, HOLD, 9, 5)
    rolled = only(log, AttackRolled)
    assert (rolled.total, part(rolled.parts, "lightning strike")) == (12 - 15 - 3 + 9, -3)
    assert isinstance(now.question, LightningQuestion)
    assert now.question.fighter == 1
    assert every(now.do(STEADILY, 5, 4), InitiativeRolled)[0].total == 7 + 3 + 5


@pytest.mark.rule("CB-31", "CB-38", "CB-123")
@pytest.mark.parametrize(("spared", "penalty"), [(False, -3), (True, 0)])
def test_lightning_hurries_first_aid(spared: bool, penalty: int) -> None:
    """TECH 5 + First Aid 2 + 7, less 3 unless the table spares care."""
    bob = fighter("Bob", 0, at=(100, 0), boxes=14, luck=0)
    switch: dict[str, Any] = {"lightning_spares_care": True} if spared else {}
    now = stage(fighter("Ann"), fighter("Cid", 1, 50), bob, **switch)
    now[2].out = now[2].dying = True
    now[2].dying_rounds = 9
    now.opened(5, 4, strikes=(0,))
    now.do(NameStance(OPEN), Plan(DO_TEND, 1, 0, 0))
    rolled = only(now.do(Stabilise(2), 7), StabiliseRolled)
    assert (rolled.total, part(rolled.parts, "lightning strike")) == (14 + penalty, penalty)


@pytest.mark.rule("CB-15", "CB-31", "CB-38")
@pytest.mark.parametrize(("spared", "penalty"), [(False, -3), (True, 0)])
def test_lightning_hurries_stealth(spared: bool, penalty: int) -> None:
    """REF 7 + Stealth 2 + 7, less 3 unless the table spares care."""
    switch: dict[str, Any] = {"lightning_spares_care": True} if spared else {}
    now = stage(fighter("Ann"), fighter("Cid", 1, 10, unaware=True, mook=True), **switch)
    now.round(HOLD, LIGHTNING, STEADILY, 5, 4)
    now.do(NameStance(OPEN), Plan(DO_FIRE, 1, 0, 0))
    rolled = only(now.do(Fire(0, (1,), SINGLE, 1, -1, hidden=True), 7, 9, 1, 1, 1), StealthRolled)
    assert (rolled.total, part(rolled.parts, "lightning strike")) == (16 + penalty, penalty)
