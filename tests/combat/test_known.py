"""What tactics keep is what they would work out: no answer is old, none is another's."""

from dataclasses import fields, replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from chargen.combat.dice import RandomDice
from chargen.combat.gray_dawn import Fighter, known
from chargen.combat.gray_dawn.initiative import of
from chargen.combat.gray_dawn.kit import ACTIVE, BRACED, OPEN
from chargen.combat.gray_dawn.state import Battle
from chargen.combat.gray_dawn.tactics import sight
from chargen.combat.gray_dawn.tactics.exchange import Firefight
from chargen.combat.gray_dawn.tactics.stands import Stand
from chargen.combat.harm.gear import BURST, SINGLE, TORSO, Weapon
from chargen.combat.scenario import METRE
from chargen.combat.system import system_of
from chargen.combat.table import Silent
from tests.combat import builders, drawn

CARBINE = Weapon(name="carbine", dice=4, shots=30, rof=3, range=60, modes=(SINGLE, BURST))


def met(**facts: Any) -> Battle:
    """Two with carbines against two, 20 m away behind a low wall; the facts are those of one."""
    mine = [builders.fighter(name, 0, 0, weapons=(CARBINE,)) for name in ("Ann", "Bea")]
    cid = builders.fighter("Cid", 1, 20, weapons=(CARBINE,), **facts)
    dan = builders.fighter("Dan", 1, weapons=(CARBINE,), at=(2000, 400))
    walls = (builders.wall(19, level=3),)
    return builders.battle(builders.scenario(*mine, cid, dan, covers=walls))


def exchanged(fight: Battle, who: int) -> list[tuple[float, ...]]:
    """What he reckons with from where he is and from three metres beside it, in every stance."""
    one = fight.soldiers[who]
    found: list[tuple[float, ...]] = []
    for stance in (OPEN, ACTIVE, BRACED):
        fire = Firefight(fight, one)
        beside = Stand(one.x, one.y + 300, stance, ())
        stands = (fire.here(stance), fire.weighed(beside))
        found += [(stand.mine, stand.shot, stand.theirs, stand.soon) for stand in stands]
    return found


def forgotten(fight: Battle) -> Battle:
    """The same fight, of which nothing is known."""
    twin = fight.copy()
    twin.known = known.Known()
    for one in twin.soldiers:
        one.hits = None
    return twin


@given(seed=st.integers(0, 9_999), rounds=st.integers(0, 4))
def test_what_is_kept_is_what_would_be_worked_out(seed: int, rounds: int) -> None:
    """After any rounds of any fight, and of one before it that left its answers."""
    scenario = drawn.scenario(seed)
    system = system_of(scenario)
    start = system.start(scenario)
    fights = [of(start.fight(stream)) for stream in (0, 1)]
    for fight in fights:
        table = Silent(RandomDice(seed), system.policies(scenario))
        for _ in range(rounds):
            if system.over(fight) is None:
                system.play_round(fight, table)
    last = fights[-1]
    assert last.known is fights[0].known
    for one in last.soldiers:
        if one.able():
            assert exchanged(last, one.index) == exchanged(forgotten(last), one.index)


def test_worn_armour_is_asked_after_anew() -> None:
    """A point less at the torso lets more through, and the memory says so at once."""
    fight = met(armour=(builders.VEST,))
    before = exchanged(fight, 0)
    fight.soldiers[2].wear(TORSO, 6)
    after = exchanged(fight, 0)
    assert after != before
    assert after == exchanged(forgotten(fight), 0)


def test_who_is_alike_is_of_one_kind() -> None:
    """By all but name, side, place and tactic; one level or perk more is another kind."""
    fight = met(BODY=8)
    kinds = [one.kit.kind for one in fight.soldiers]
    assert kinds[0] == kinds[1] == kinds[3] != kinds[2]


def test_every_fact_but_four_is_part_of_the_likeness() -> None:
    """Nobody is taken for somebody who differs in anything a hit might depend on."""
    one = Fighter(name="Ann", weapons=(CARBINE,))
    same = replace(one, name="Bea", side=1, at=(5, 5), tactic="clever")
    assert one.likeness() == same.likeness()
    names = [field.name for field in fields(Fighter)]
    assert len(one.likeness()) == len(names) - len(("name", "side", "at", "tactic"))
    for change in ({"BODY": 6}, {"graze_bonus": 1}, {"mook": True}, {"skills": {"rifle": 1}}):
        assert replace(one, **change).likeness() != one.likeness()


def test_the_memory_begins_anew_when_it_is_full() -> None:
    """Answers are kept up to a number; what is asked after that is right all the same."""
    fight = met()
    before = exchanged(fight, 0)
    for _ in range(known.MOST_KEPT):
        fight.known.grew()
    assert not fight.known.placed
    for one in fight.soldiers:
        one.hits = None
    assert exchanged(fight, 0) == before


@given(seed=st.integers(0, 9_999), enough=st.integers(1, 4))
def test_the_nearest_covers_are_found_without_the_rest(seed: int, enough: int) -> None:
    """Those beyond a metre, as many as were asked for, are the same as of all."""
    scenario = drawn.scenario(seed)
    fight = of(system_of(scenario).start(scenario).fight())
    for one in fight.soldiers:
        every = [spot for spot in sight.cover_spots(fight, one) if spot[0] > METRE]
        some = [spot for spot in sight.cover_spots(fight, one, enough) if spot[0] > METRE]
        assert some[:enough] == every[:enough]


def test_a_named_gun_is_reckoned_with_instead_of_the_one_in_hand() -> None:
    """What he would do with a pistol he carries, jammed or not (CB-34)."""
    pistol = Weapon(name="pistol", size="pistol", skill="handgun", dice=2, shots=12, range=30)
    ann = builders.fighter("Ann", weapons=(CARBINE, pistol))
    fight = builders.battle(builders.scenario(ann, builders.fighter("Cid", 1, 20)))
    one = fight.soldiers[0]
    held = Firefight(fight, one).here(OPEN).mine
    one.jam[0] = 1
    assert Firefight(fight, one).here(OPEN).mine == 0.0
    assert 0.0 < Firefight(fight, one, 1).here(OPEN).mine < held
