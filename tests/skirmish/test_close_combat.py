"""Blows with hands, clubs and blades (CB-11), each with scripted dice."""

import pytest

from chargen.skirmish.gray_dawn.deed_events import AttackRolled, DefenceRolled
from chargen.skirmish.gray_dawn.kit import BRACED
from chargen.skirmish.gray_dawn.melee import Strike
from chargen.skirmish.gray_dawn.penalties import DO_STRIKE
from chargen.skirmish.gray_dawn.state import Battle
from chargen.skirmish.harm.events import Wounded
from chargen.skirmish.scenario import Cover
from tests.skirmish.builders import CLUB, battle, fighter, scenario
from tests.skirmish.scenes import Turn, only, part

BLOW = Strike(0, 1)


def brawl(centimetres: int = 100, covers: tuple[Cover, ...] = (), **facts: object) -> Battle:
    """Return two with clubs so far apart; the facts are Cid's."""
    cid = fighter("Cid", 1, **{"weapons": (CLUB,), "at": (centimetres, 0), **facts})
    return battle(scenario(fighter("Ann", weapons=(CLUB,)), cid, covers=covers))


def struck(fight: Battle, *dice: int) -> tuple[AttackRolled, DefenceRolled]:
    """Return both rolls of a blow that misses."""
    log = Turn(fight, kind=DO_STRIKE).does(BLOW, *dice)
    return only(log, AttackRolled), only(log, DefenceRolled)


@pytest.mark.rule("CB-11")
def test_close_combat_adds_btm_once_and_the_best_guard() -> None:
    """6 + 2 + Melee 3 against 6 + 2 + Cover/Evade 4."""
    attack, guard = struck(brawl(), 5, 5)
    assert attack.total == 6 + 2 + 3 + 5
    assert guard.total == 6 + 2 + 4 + 5
    assert part(attack.parts, "BTM") == part(guard.parts, "BTM") == 2


@pytest.mark.rule("CB-11", "CB-54")
def test_who_is_braced_does_not_evade_blows() -> None:
    """Melee 3 is the best that is left to him."""
    fight = brawl()
    fight.soldiers[1].stance = BRACED
    assert struck(fight, 2, 9)[1].total == 6 + 2 + 3 + 9


@pytest.mark.rule("CB-11")
@pytest.mark.parametrize(
    ("skills", "guard", "level"),
    [
        ({"brawling": 5, "melee": 3, "cover-evade": 4}, "brawling", 5),
        ({"brawling": 2, "martial-arts-judo": 6, "cover-evade": 4}, "martial-arts-judo", 6),
        ({"rifle": 9, "cover-evade": 1}, "Cover/Evade", 1),
    ],
)
def test_the_best_guard_of_all(skills: dict[str, int], guard: str, level: int) -> None:
    """Brawling, a martial art, Melee, or Cover/Evade; no skill with guns."""
    rolled = struck(brawl(skills=skills), 2, 9)[1]
    assert part(rolled.parts, guard) == level
    assert rolled.total == 6 + 2 + level + 9


@pytest.mark.rule("CB-11")
def test_blows_reach_a_metre() -> None:
    """At 1.5 m nothing can be struck."""
    turn = Turn(brawl(150), kind=DO_STRIKE)
    assert turn.fault(BLOW) == "Cid is out of reach."
    assert BLOW not in turn.options()
    assert BLOW in Turn(brawl(), kind=DO_STRIKE).options()


@pytest.mark.rule("CB-11")
def test_blows_know_no_cover() -> None:
    """A wall between does not help: 12 at a leg less BTM 2, halved, are 5, of which 2 are real."""
    bar = Cover(name="bar", level=10, extent=(50, -300, 50, 300))
    log = Turn(brawl(covers=(bar,), mook=True), kind=DO_STRIKE).does(BLOW, 9, 2, 9, 6, 6, 2)
    assert only(log, Wounded).boxes == 2


@pytest.mark.rule("CB-11")
def test_bare_hands_use_the_best_art() -> None:
    """Karate 6 before Brawling 2."""
    skills = {"brawling": 2, "martial-arts-karate": 6}
    ann = fighter("Ann", weapons=(), skills=skills)
    fight = battle(scenario(ann, fighter("Cid", 1, 1)))
    assert struck(fight, 2, 9)[0].total == 6 + 2 + 6 + 2


@pytest.mark.rule("CB-11")
def test_close_combat_without_btm_by_its_switch() -> None:
    """The formula box leaves it out."""
    pair = (fighter("Ann", weapons=(CLUB,)), fighter("Cid", 1, 1, weapons=(CLUB,)))
    attack, guard = struck(battle(scenario(*pair, close_combat_adds_btm=False)), 2, 9)
    assert (attack.total, guard.total) == (6 + 3 + 2, 6 + 4 + 9)
    attack, guard = struck(battle(scenario(*pair)), 2, 9)
    assert (attack.total, guard.total) == (6 + 2 + 3 + 2, 6 + 2 + 4 + 9)
