"""Declarations before the roll, and unaimed shots (LC-09, LC-10, LC-R01)."""

from fractions import Fraction

import pytest

from chargen.combat.harm.fight import Attack
from chargen.combat.kernel.events import Noticed
from chargen.combat.lead_and_chrome.actions.action import PASSED
from chargen.combat.lead_and_chrome.actions.declarations import IN_A_HURRY, USUALLY
from chargen.combat.lead_and_chrome.actions.fire import Fire
from chargen.combat.lead_and_chrome.actions.quick_draw import QuickDraw
from chargen.combat.lead_and_chrome.model.events import (
    AttackRolled,
    HasteDeclared,
    PlaceRolled,
    TurnBegan,
)
from chargen.combat.lead_and_chrome.model.fight import own_fight
from chargen.combat.lead_and_chrome.rolls.attack import number, task_tally
from chargen.combat.lead_and_chrome.tactics import chances, estimates
from chargen.combat.lead_and_chrome.tactics.tactic import enemy_start
from tests.combat.lead_and_chrome.builders import KNIFE, RIFLE, Duel, drawing, gunfighter
from tests.combat.scenes import every, only, part


@pytest.mark.rule("LC-09", "LC-10", "LC-R01")
def test_unaimed_shots_are_sooner_and_worse_all_round() -> None:
    """+3 on initiative, -5 on the first shot and on the second."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    log = now.round(IN_A_HURRY, USUALLY, 5, 5, 5, 5)
    assert [event.total for event in every(log, PlaceRolled)] == [20, 17]
    assert part(every(log, PlaceRolled)[0].parts, "unaimed") == 3
    rolled = only(now.do(Fire(0, 1), 1, 1), AttackRolled)
    assert part(rolled.parts, "unaimed") == -5
    now.do(PASSED)
    assert part(only(now.do(Fire(0, 1), 1, 1), AttackRolled).parts, "unaimed") == -5


@pytest.mark.rule("LC-10")
def test_the_next_round_is_aimed_again() -> None:
    """What was declared is over with its round."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    now.round(IN_A_HURRY, USUALLY, 5, 5, 5, 5, *[PASSED] * 4)
    now.round(USUALLY, USUALLY, 5, 5, 4, 4)
    assert not part(only(now.do(Fire(0, 1), 1, 1), AttackRolled).parts, "unaimed")


@pytest.mark.rule("LC-R01")
def test_nobody_hears_of_a_declaration_before_the_last_has_spoken() -> None:
    """Who is asked second has been told nothing; then all of it is told."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    now.round()
    assert now.do(IN_A_HURRY) == []
    told = now.do(USUALLY, 5, 5, 4, 4)
    assert only(told, HasteDeclared).fighter == 0


@pytest.mark.rule("LC-R01")
def test_shots_are_declared_unaimed_with_something_to_shoot() -> None:
    """Not with a blade in hand, and a blade has no unaimed Quick-Draw."""
    ann = gunfighter("Ann", weapons=(KNIFE,))
    now = Duel(ann, gunfighter("Cid", 1, 1))
    now.round()
    assert now.question is not None
    assert now.question.fighter == 1
    assert "nothing to shoot" in str(now.fight.questions[0].fault(now.fight, IN_A_HURRY))
    drawn = Duel(drawing("Ann", KNIFE), gunfighter("Cid", 1, 1))
    drawn.round()
    assert drawn.fault(QuickDraw(0, 1)) is None
    assert "Only shots" in str(drawn.fault(QuickDraw(0, 1, unaimed=True)))


@pytest.mark.rule("LC-R01")
def test_unaimed_and_quick_draw_go_together() -> None:
    """Both count for initiative, and the shot is unaimed."""
    now = Duel(drawing("Ann", skills={"handgun": 4, "quick-draw": 3}), gunfighter("Cid", 1, 8))
    log = now.round(QuickDraw(0, 1, unaimed=True), USUALLY, 9, 9, 4, 4, 2, 2)
    told = every(log, PlaceRolled)[0]
    assert (part(told.parts, "unaimed"), part(told.parts, "Quick-Draw")) == (3, 3)
    assert part(only(log, AttackRolled).parts, "unaimed") == -5


@pytest.mark.rule("LC-R22", "LC-10")
@pytest.mark.parametrize(
    ("base", "metres", "more", "chance"),
    [
        (10, 40, 0, "16/25"),
        (10, 40, -5, "21/100"),
        (9, 20, 0, "9/10"),
        (9, 60, 0, "3/20"),
        (15, 40, 0, "47/50"),
        (15, 40, -5, "16/25"),
    ],
)
def test_the_chance_of_a_task(base: int, metres: int, more: int, chance: str) -> None:
    """Stat and skill against 15, 20 or 25 (T2-08), and Voss at 40 m (5.3)."""
    ann = gunfighter("Ann", REF=base - 4, CL=base - 4, skills={"rifle": 4}, weapons=(RIFLE,))
    now = Duel(ann, gunfighter("Cid", 1, metres))
    attack = Attack(now[0], now[1], 0)
    needed = number(now.fight, attack) - task_tally(now.fight, attack, False).total - more
    ways = sum(chances.WAYS[max(0, needed) :])
    assert Fraction(ways, 100) == Fraction(chance)
    assert estimates.hit(now.fight, attack, more) == float(Fraction(chance))


@pytest.mark.rule("LC-R31")
def test_the_surprised_declare_nothing_and_lose_their_first_action() -> None:
    """Ann shoots, Cid only in the second Actions; the next round is like any other."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8, unaware=True))
    log = now.round(USUALLY, 4, 4, 5, 5)
    assert [event.fighter for event in every(log, PlaceRolled)] == [0, 1]
    log = now.do(PASSED)
    assert only(log, Noticed).fighter == 1
    assert only(log, TurnBegan) == TurnBegan(1, 2)
    now.do(PASSED, PASSED)
    log = now.round(IN_A_HURRY, IN_A_HURRY, 4, 4, 5, 5)
    assert len(every(log, HasteDeclared)) == 2


@pytest.mark.rule("LC-R31")
def test_the_clever_do_not_hurry_against_the_surprised() -> None:
    """Nothing comes before their aimed shot."""
    ann = gunfighter("Ann", REF=5)
    for unaware in (False, True):
        fight = Duel(ann, gunfighter("Cid", 1, 8, unaware=unaware)).fight
        enemy = own_fight(fight).combatants[1]
        value = enemy_start(own_fight(fight), enemy, own_fight(fight).combatants[0])
        assert (value.now == 0.0) == unaware
        assert value.later > 0.0
