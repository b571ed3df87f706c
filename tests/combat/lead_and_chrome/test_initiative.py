"""Initiative, first and second Actions, equals, squads (LC-01 to LC-08, LC-R15 to LC-R17)."""

from fractions import Fraction

import pytest

from chargen.combat.kernel.dice import ScriptedDice
from chargen.combat.kernel.driver import RecordingDriver
from chargen.combat.kernel.events import AttackHit, FighterDied, RoundBegan
from chargen.combat.lead_and_chrome.actions.action import PASSED
from chargen.combat.lead_and_chrome.actions.declarations import IN_A_HURRY, USUALLY
from chargen.combat.lead_and_chrome.actions.fire import Fire
from chargen.combat.lead_and_chrome.actions.quick_draw import QuickDraw
from chargen.combat.lead_and_chrome.actions.weapon_actions import Reload
from chargen.combat.lead_and_chrome.model.combatant import LAST, NO_PLACE, Combatant
from chargen.combat.lead_and_chrome.model.events import PlaceRolled, SquadRolled, TurnBegan
from chargen.combat.lead_and_chrome.model.fight import Fight
from chargen.combat.lead_and_chrome.rolls import initiative
from chargen.combat.lead_and_chrome.tactics import chances
from tests.combat.lead_and_chrome.builders import (
    Duel,
    drawing,
    gunfighter,
    scenario,
    shootout,
    weapon,
)
from tests.combat.scenes import every, only, part

SURE = (9, 9)
"""Dice with which any attack here hits."""
KILLS = (1, 6, 6)
"""A head, and the most damage: eight points or more kill at once."""


def four(**facts: object) -> Duel:
    """Return A and B against C and D, all with Reflexes 6 but D, who has 10."""
    names = "ABCD"
    return Duel(
        *(
            gunfighter(name, place % 2, 4 * place, REF=10 if name == "D" else 6, **facts)
            for place, name in enumerate(names)
        )
    )


def came(log: list[object]) -> list[tuple[int, int]]:
    """Who came with which Action, in order."""
    return [(event.fighter, event.number) for event in every(log, TurnBegan)]


@pytest.mark.rule("LC-01")
def test_everybody_rolls_anew_each_round() -> None:
    """One roll each, in the first round and in the second."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    first = now.usual(PASSED, PASSED, PASSED, PASSED)
    assert [event.total for event in every(first, PlaceRolled)] == [25, 23]
    again = now.round(USUALLY, USUALLY, 3, 3, 5, 5)
    assert only(again, RoundBegan).number == 2
    assert [event.total for event in every(again, PlaceRolled)] == [13, 17]


@pytest.mark.rule("LC-02")
def test_initiative_is_two_dice_and_reflexes() -> None:
    """4 and 9 with Reflexes 7 are 20."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8, REF=3))
    told = every(now.round(USUALLY, USUALLY, 4, 9, 2, 3), PlaceRolled)
    assert [event.total for event in told] == [20, 8]
    assert (part(told[0].parts, "Reflexes"), part(told[0].parts, "dice")) == (7, 13)


@pytest.mark.rule("LC-03")
def test_a_natural_2_comes_last_whatever_the_reflexes() -> None:
    """Two ones with Reflexes 10 come after 5 with Reflexes 1; several come together."""
    quick, slow = gunfighter("Ann", REF=10), gunfighter("Cid", 1, 8, REF=1)
    now = Duel(quick, slow, gunfighter("Dan", 1, 9, REF=9))
    log = now.round(USUALLY, USUALLY, USUALLY, 1, 1, 1, 3, 1, 1, PASSED)
    assert [event.last for event in every(log, PlaceRolled)] == [True, False, True]
    assert came(log) == [(1, 1), (0, 1), (2, 1)]


LEADERS = ("squad leader", "vehicle commander", "pilot")


@pytest.mark.rule("LC-04", "X-R03")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_squad_or_vehicle_has_one_roll_by_its_leader(place: int) -> None:
    """With the Reflexes of who leads, commands or steers, wherever in the list."""
    crew = [
        gunfighter(name, 0, number, REF=9 if number == place else 4, squad="One",
                   **({"leads": True} if number == place else {}))
        for number, name in enumerate(LEADERS)
    ]  # fmt: skip
    now = Duel(*crew, gunfighter("Cid", 1, 8))
    log = now.round(USUALLY, 5, 5, 3, 3)
    told = only(log, SquadRolled)
    assert (told.fighter, told.squad, told.total) == (place, "One", 19)
    assert [one.place for one in now.fight.combatants] == [19, 19, 19, 13]


@pytest.mark.rule("LC-04")
def test_if_the_leader_is_down_the_next_of_the_squad_rolls() -> None:
    """His own Reflexes count then."""
    now = Duel(
        gunfighter("Ann", REF=9, squad="One", leads=True),
        gunfighter("Bob", 0, 1, REF=5, squad="One"),
        gunfighter("Cid", 1, 8),
    )
    now[0].out = True
    assert only(now.round(USUALLY, 5, 5, 3, 3), SquadRolled).total == 15


@pytest.mark.rule("LC-R15")
def test_a_squad_has_neither_haste_nor_quick_draw_and_is_last_together() -> None:
    """Nobody of it is asked how he begins; a natural 2 of the leader puts all behind."""
    squad = [drawing("Ann", squad="One", leads=True), gunfighter("Bob", 0, 1, squad="One")]
    now = Duel(*squad, gunfighter("Cid", 1, 8))
    now.round()
    assert now.question is not None
    assert now.question.fighter == 2
    ann = now.fight.questions[0]
    assert "squad" in str(ann.fault(now.fight, QuickDraw(0, 2)))
    assert "squad" in str(now.fight.questions[2].fault(now.fight, IN_A_HURRY))
    now.do(USUALLY, 1, 1, 2, 3)
    assert [one.place for one in now.fight.combatants] == [LAST, LAST, 12]


@pytest.mark.rule("LC-05", "LC-06", "LC-07")
def test_the_order_of_totals_19_19_12_and_a_natural_2() -> None:
    """A and B together, then C, then D, and the same for second Actions (T2-06)."""
    now = four()
    log = now.round(USUALLY, USUALLY, USUALLY, USUALLY, 6, 7, 7, 6, 3, 3, 1, 1)
    log += now.do(*[PASSED] * 8)
    assert [(event.total, event.last) for event in every(log, PlaceRolled)] == [
        (19, False), (19, False), (12, False), (12, True),
    ]  # fmt: skip
    order = [0, 1, 2, 3]
    assert came(log) == [(who, 1) for who in order] + [(who, 2) for who in order]


@pytest.mark.rule("LC-06")
def test_second_actions_begin_when_all_have_had_their_first() -> None:
    """The slowest first Action comes before the fastest second."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    assert came(now.usual(*[PASSED] * 4)) == [(0, 1), (1, 1), (0, 2), (1, 2)]


@pytest.mark.rule("LC-07", "LC-R17")
def test_equals_choose_before_any_of_them_is_told_of() -> None:
    """The second of two is asked while nothing has happened yet."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    now.round(USUALLY, USUALLY, 5, 5, 5, 5)
    log = now.do(Fire(0, 1))
    assert log == []
    assert now.question is not None
    assert now.question.fighter == 1


@pytest.mark.rule("LC-08", "LC-R17")
def test_two_with_equal_results_can_kill_each_other() -> None:
    """Neither shot undoes the other (T2-06)."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), dying_rounds=1)
    log = now.round(
        USUALLY, USUALLY, 5, 5, 5, 5, Fire(0, 1), Fire(0, 0), *SURE, *SURE, *KILLS, *KILLS
    )
    assert len(every(log, AttackHit)) == 2
    assert [one.out for one in now.fight.combatants] == [True, True]
    assert [event.target for event in every(now.round(), FighterDied)] == [0, 1]


@pytest.mark.rule("LC-05")
def test_who_is_hit_sooner_does_not_shoot_any_more() -> None:
    """With different results the first shot ends it."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    log = now.usual(Fire(0, 1), *SURE, *KILLS)
    assert came(log) == [(0, 1)]


@pytest.mark.rule("LC-R16")
def test_a_result_below_0_is_a_place_like_any_other() -> None:
    """Nobody misses a turn by it, and a natural 2 still comes later."""
    ann = drawing("Ann", weapon(carry="flap_buttoned", barrel=75), REF=1)
    now = Duel(ann, gunfighter("Cid", 1, 8), gunfighter("Dan", 1, 9))
    log = now.round(QuickDraw(0, 1), USUALLY, USUALLY, 1, 2, 1, 1, 5, 5, PASSED, 1, 2)
    assert [one.place for one in now.fight.combatants] == [-11, LAST, 17]
    assert came(log) == [(2, 1), (0, 1), (1, 1)]


@pytest.mark.rule("LC-R17")
def test_what_is_done_at_one_moment_happens_after_all_attacks_are_rolled() -> None:
    """Who loads while he is shot has loaded."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    now[1].ammo[0] = 0
    now.round(USUALLY, 5, 5, 5, 5, Fire(0, 1), Reload(0), *SURE, *KILLS)
    assert now[1].ammo[0] == 6
    assert now[1].out


ORDER = {
    0: ("933/2000", "67/1000", "933/2000"),
    1: ("2667/5000", "659/10000", "4007/10000"),
    3: ("3311/5000", "589/10000", "2789/10000"),
    5: ("1549/2000", "19/400", "89/500"),
    6: ("8219/10000", "409/10000", "343/2500"),
    10: ("189/200", "157/10000", "393/10000"),
}
"""T2-03: first, at once, second, by the difference of bonuses."""


def placed(one: Combatant, fight: Fight, natural: int) -> int:
    """Where somebody comes who rolls a total."""
    first = max(1, natural - 10)
    for each in fight.combatants:
        each.place = NO_PLACE if each is one else 0
    initiative.roll_all(fight, RecordingDriver(ScriptedDice((first, natural - first)), []))
    return int(one.place)


@pytest.mark.rule("LC-02", "LC-03", "LC-07")
@pytest.mark.parametrize("lead", ORDER)
def test_who_comes_first_of_two(lead: int) -> None:
    """Exactly, by every roll of both (T2-03); tactics reckon with the same chances."""
    fight = shootout(scenario(gunfighter("Ann", REF=2 + lead), gunfighter("Cid", 1, 8, REF=2)))
    ways = chances.WAYS
    places = [
        {natural: placed(one, fight, natural) for natural in range(2, 21)}
        for one in fight.combatants
    ]
    found = [Fraction(0)] * 3
    for mine, my_place in places[0].items():
        for theirs, their_place in places[1].items():
            way = 0 if my_place > their_place else 1 if my_place == their_place else 2
            found[way] += Fraction(ways[mine] * ways[theirs], 10_000)
    assert tuple(found) == tuple(map(Fraction, ORDER[lead]))
    assert (chances.come_first(lead), chances.tie(lead)) == tuple(map(float, found[:2]))
