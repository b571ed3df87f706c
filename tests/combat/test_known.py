"""What tactics keep is what they would work out: no answer is old, none is another's."""

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.combat.gray_dawn import Fighter
from chargen.combat.gray_dawn.model import cache
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.stats import ACTIVE, BRACED, OPEN
from chargen.combat.gray_dawn.rolls.initiative import own_fight
from chargen.combat.gray_dawn.tactics import sight
from chargen.combat.gray_dawn.tactics.estimates import called_shots, hit_value, volleys
from chargen.combat.gray_dawn.tactics.fire.firefight import Firefight
from chargen.combat.gray_dawn.tactics.fire.firing_positions import FiringPosition
from chargen.combat.gray_dawn.tactics.fire.gunfire import Gunfire
from chargen.combat.harm.weapons import BURST, SHOT, SINGLE, TORSO, Weapon
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import SilentDriver
from chargen.combat.kernel.system import system_of
from chargen.combat.scene.geometry import crosses
from chargen.combat.scene.ground import Ground
from chargen.combat.scene.scenario import EVERYWHERE, METRE, BaseFighter, Cover, Scenario, Scene
from tests.combat import builders, drawn
from tests.combat.scenes import wall

CARBINE = Weapon(name="carbine", dice=4, shots=30, rof=3, range=60, modes=(SINGLE, BURST))


def met(**facts: Any) -> Fight:
    """Two with carbines against two, 20 m away behind a low wall; the facts are those of one."""
    mine = [builders.fighter(name, 0, 0, weapons=(CARBINE,)) for name in ("Ann", "Bea")]
    cid = builders.fighter("Cid", 1, 20, weapons=(CARBINE,), **facts)
    dan = builders.fighter("Dan", 1, weapons=(CARBINE,), at=(2000, 400))
    walls = (wall(19, level=3),)
    return builders.battle(builders.scenario(*mine, cid, dan, covers=walls))


MET = met()
"""Asked again and again, so that what is kept of one question meets the next."""


def exchanged(fight: Fight, who: int) -> list[tuple[float, ...]]:
    """What he reckons with from where he is and from three metres beside it, in every stance."""
    one = fight.combatants[who]
    found: list[tuple[float, ...]] = []
    for stance in (OPEN, ACTIVE, BRACED):
        fire = Firefight(fight, one)
        beside = FiringPosition(one.x, one.y + 300, stance, ())
        stands = (fire.here(stance), fire.weighed(beside))
        found += [(stand.mine, stand.shot, stand.theirs, stand.soon) for stand in stands]
    return found


def forgotten(fight: Fight) -> Fight:
    """The same fight, of which nothing is known."""
    twin = fight.copy()
    twin.known = cache.TacticsCache()
    for one in twin.combatants:
        one.hits = None
    return twin


@given(seed=st.integers(0, 9_999), rounds=st.integers(0, 4))
def test_what_is_kept_is_what_would_be_worked_out(seed: int, rounds: int) -> None:
    """After any rounds of any fight, and of one before it that left its answers."""
    scenario = _paired(drawn.scenario(seed))
    system = system_of(scenario)
    start = system.start(scenario)
    fights = [own_fight(start.fight(stream)) for stream in (0, 1)]
    for fight in fights:
        table = SilentDriver(RandomDice(seed), system.policies(scenario))
        for _ in range(rounds):
            if system.over(fight) is None:
                system.play_round(fight, table)
    last = fights[-1]
    assert last.known is fights[0].known
    for count in (22, 3):
        last.count = count
        for one in last.combatants:
            if one.able():
                assert exchanged(last, one.index) == exchanged(forgotten(last), one.index)


def _paired(scenario: Scenario) -> Scenario:
    """The same fight in which the second of each side is as the first."""
    first: dict[int, BaseFighter] = {}
    alike = []
    for one in scenario.fighters:
        like = first.setdefault(one.side, one)
        alike.append(replace(like, name=one.name, at=one.at, tactic=one.tactic))
    return replace(scenario, fighters=tuple(alike))


def test_worn_armour_is_asked_after_anew() -> None:
    """A point less at the torso lets more through, and the memory says so at once."""
    fight = met(armour=(builders.VEST,))
    before = exchanged(fight, 0)
    fight.combatants[2].wear(TORSO, 6)
    after = exchanged(fight, 0)
    assert after != before
    assert after == exchanged(forgotten(fight), 0)


def test_who_is_alike_is_of_one_kind() -> None:
    """By all but name, side, place and tactic; one level or perk more is another kind."""
    fight = met(BODY=8)
    kinds = [one.stats.kind for one in fight.combatants]
    assert kinds[0] == kinds[1] == kinds[3] != kinds[2]


def test_every_fact_but_identity_choices_and_losses_is_part_of_the_likeness() -> None:
    """Nobody is taken for somebody who differs in anything a hit might depend on."""
    one = Fighter(name="Ann", weapons=(CARBINE,))
    who = {"name": "Bea", "side": 1, "at": (5, 5), "tactic": "clever"}
    lost = {"boxes": 3, "ones": 1, "stun": 2, "luck": 1, "crippled": (2,), "armour_lost": (1,) * 6}
    emptied = replace(CARBINE, loaded=1, spare=0)
    same = replace(one, weapons=(emptied,), **who, **lost)  # type: ignore[arg-type]
    assert one.likeness() == same.likeness()
    facts = len(fields(Fighter)) - len(who) - len(lost) - len(("weapons",))
    assert len(one.likeness()) == facts + len(fields(CARBINE)) - len(("loaded", "spare"))
    for change in ({"BODY": 6}, {"graze_bonus": 1}, {"mook": True}, {"skills": {"rifle": 1}}):
        assert replace(one, **change).likeness() != one.likeness()


def test_the_memory_begins_anew_when_it_is_full() -> None:
    """Answers are kept up to a number; what is asked after that is right all the same."""
    fight = met()
    before = exchanged(fight, 0)
    for _ in range(cache.MOST_KEPT):
        fight.known.grew()
    assert not fight.known.placed
    known_before = [one.hits for one in fight.combatants]
    fresh = [fight.known.hits_on(one.stats.kind, one.sp) for one in fight.combatants]
    assert all(new is not old for new, old in zip(fresh, known_before, strict=True))
    for one in fight.combatants:
        one.hits = None
    assert exchanged(fight, 0) == before


@given(seed=st.integers(0, 9_999), enough=st.integers(1, 4))
def test_the_nearest_covers_are_found_without_the_rest(seed: int, enough: int) -> None:
    """Those beyond a metre, as many as were asked for, are the same as of all."""
    scenario = drawn.scenario(seed)
    fight = own_fight(system_of(scenario).start(scenario).fight())
    for one in fight.combatants:
        spots = sight.cover_spots(fight, one)
        others = [
            other for other in fight.combatants if other.side == one.side and other is not one
        ]
        for other, spot in zip(others, spots, strict=False):  # who crouches there makes room aside
            other.x, other.y = spot[1], spot[2]
        every = [spot for spot in sight.cover_spots(fight, one) if spot[0] > METRE]
        some = [spot for spot in sight.cover_spots(fight, one, enough) if spot[0] > METRE]
        assert some[:enough] == every[:enough]


def test_a_named_gun_is_reckoned_with_instead_of_the_one_in_hand() -> None:
    """What he would do with a pistol he carries, jammed or not (CB-34)."""
    pistol = Weapon(name="pistol", size="pistol", skill="handgun", dice=2, shots=12, range=30)
    ann = builders.fighter("Ann", weapons=(CARBINE, pistol))
    fight = builders.battle(builders.scenario(ann, builders.fighter("Cid", 1, 20)))
    one = fight.combatants[0]
    held = Firefight(fight, one).here(OPEN).mine
    one.jam[0] = 1
    assert Firefight(fight, one).here(OPEN).mine == 0.0
    assert 0.0 < Firefight(fight, one, 1).here(OPEN).mine < held


@given(
    ahead=st.integers(-30, 30),
    band=st.integers(0, 4),
    ammo=st.integers(1, 40),
    counts=st.integers(1, 5),
    calls=st.booleans(),
)
def test_a_turn_of_fire_does_what_the_best_way_to_fire_does(
    ahead: int, band: int, ammo: int, counts: int, calls: bool
) -> None:
    """Whatever was asked before: rounds, counts, range and called shots are told apart."""
    fight = MET
    one, foe = fight.combatants[0], fight.combatants[2]
    fire = Gunfire(fight, one, foe, 0, 0)
    each = hit_value.value_anywhere(fight, one, foe, 0, hit_value.dice_at(fight, CARBINE, band), 1)
    most = volleys.best_harm(fight, one, 0, ahead, band, ammo, counts, each)
    if calls:
        most = max(most, called_shots.best(fight, one, foe, 0, ahead, band, 1)[1])
    assert fire.most(ahead, band, ammo, counts, 1, calls) == most


@pytest.mark.rule("CB-13", "CB-61")
def test_a_called_shot_is_worth_less_at_who_is_behind_a_cover() -> None:
    """As far as the cover hides the head and the torso."""
    whole = wall(19, level=10, covered=EVERYWHERE)
    duel = (builders.fighter("Ann", weapons=(CARBINE,)), builders.fighter("Cid", 1, 20))
    fight = builders.battle(builders.scenario(*duel, covers=(whole,)))
    one, foe = fight.combatants
    behind, bare = (called_shots.best(fight, one, foe, 0, 10, 1, wall)[1] for wall in (1, 0))
    assert behind < bare


def test_the_covers_one_is_behind_are_looked_at_anew() -> None:
    """The same place in the open and behind its wall are two stands."""
    fight = builders.battle(
        builders.scenario(
            builders.fighter("Ann", weapons=(CARBINE,)),
            builders.fighter("Cid", 1, 20, weapons=(CARBINE,)),
            covers=(wall(0, level=5),),
        )
    )
    one = fight.combatants[0]
    fire = Firefight(fight, one)
    fire.weighed(FiringPosition(one.x, one.y, OPEN, ()))
    fresh = Firefight(fight, one).here(ACTIVE)
    again = fire.here(ACTIVE)
    assert (again.mine, again.theirs) == (fresh.mine, fresh.theirs)


@pytest.mark.rule("CB-82")
def test_shot_that_gains_dice_is_told_apart_from_other_shot() -> None:
    """By a table's own numbers dice may be won, not lost: no weapon is taken for another."""
    small = Weapon(name="small", dice=4, shots=6, range=40, load=SHOT)
    large = Weapon(name="large", dice=8, shots=6, range=40, load=SHOT)
    ann = builders.fighter("Ann", weapons=(small, large))
    cid = builders.fighter("Cid", 1, 20, armour=(builders.VEST,))
    fight = builders.battle(builders.scenario(ann, cid, shot_dice_lost=(0, 0, -2, -2)))
    one, foe = fight.combatants
    harms = [
        hit_value.value_anywhere(
            fight, one, foe, arm, hit_value.dice_at(fight, one.arms[arm], 2), 0
        )
        for arm in (0, 1)
    ]
    assert harms[0] < harms[1]


def test_armour_of_any_strength_is_told_apart() -> None:
    """A table where armour grows with every hit has SP beyond a thousand; nothing gets through."""
    fight = met()
    cid = fight.combatants[2]
    cid.wear(TORSO, -1_024)
    assert (
        hit_value.value_at(fight, fight.combatants[0], cid, 0, hit_value.AS_ROLLED, TORSO, 0) == 0.0
    )
    bare = forgotten(fight)
    bare.combatants[2].wear(TORSO, 1_024)
    assert (
        hit_value.value_at(
            bare, bare.combatants[0], bare.combatants[2], 0, hit_value.AS_ROLLED, TORSO, 0
        )
        > 0.0
    )


@given(
    line=st.tuples(*[st.integers(-400, 400)] * 4),
    walls=st.lists(
        st.tuples(*[st.integers(-3, 3).map(lambda n: 100 * n)] * 4), min_size=1, max_size=6
    ),
)
def test_what_a_line_crosses_is_what_its_sides_say(
    line: tuple[int, ...], walls: list[tuple[int, ...]]
) -> None:
    """Touching counts, whole metres and the same place twice included (CB-63)."""
    covers = tuple(Cover(name="wall", level=1, extent=wall) for wall in walls)
    ground = Ground(Scene(covers=covers), 2)
    x1, y1, x2, y2 = line
    for ends in (line, tuple(100 * (number // 100) for number in line)):
        x1, y1, x2, y2 = ends
        expected = sum(1 << n for n, wall in enumerate(walls) if crosses(x1, y1, x2, y2, wall))
        assert ground.crossed(x1, y1, x2, y2) == expected
