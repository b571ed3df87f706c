"""Firing modes, shot, ammunition, light, two weapons (CB-80 to CB-87), with scripted dice."""

from dataclasses import replace

import pytest

from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.model.events import AttackHit, AttackRolled
from chargen.combat.gray_dawn.model.stats import BRACED
from chargen.combat.harm.events import (
    DamageRolled,
    DefenceRolled,
    LocationRolled,
    ShotsFired,
    WoundTaken,
)
from chargen.combat.harm.weapons import AUTO, BURST, HEAD, SINGLE, SLUG, Weapon
from chargen.combat.scene.scenario import DARK, DIM, NORMAL_LIGHT, Scene
from tests.combat.builders import (
    CARBINE,
    KNIFE,
    PISTOL,
    RIFLE,
    SHOTGUN,
    fighter,
)
from tests.combat.scenes import every, only, part
from tests.combat.stage import Stage, stage

SHOT = Fire(0, (1,), SINGLE, 1)
TWIN = Fire(0, (1,), SINGLE, 1, twin=True)
THREE = Fire(0, (1,), BURST, 3)
MISS = (2, 10, 9)
SCRATCH = (3, 1, 1, 1, 1, 1)
"""A carbine's hit at the torso that does little, and its stun save."""


def gunner(metres: int = 10, gun: Weapon = CARBINE, /, **facts: object) -> Stage:
    """Return Ann with a gun and Cid so far away; the facts are his."""
    cid = fighter("Cid", 1, metres, **facts)
    return stage(fighter("Ann", weapons=(gun,)), cid)


def sturdy(metres: int = 10, gun: Weapon = CARBINE, /) -> Stage:
    """Return Ann with a gun and a Cid who stands many hits."""
    return gunner(metres, gun, mook=True, BODY=15)


@pytest.mark.rule("CB-80")
@pytest.mark.parametrize(("metres", "bonus"), [(1, 3), (20, 3), (40, 3), (41, 0)])
def test_a_burst_has_three_more_up_to_medium(metres: int, bonus: int) -> None:
    """Not at long; it takes three rounds."""
    log = gunner(metres).does(THREE, *MISS)
    assert part(only(log, AttackRolled).parts, "burst") == bonus
    assert only(log, ShotsFired).rounds == 3


@pytest.mark.rule("CB-80")
@pytest.mark.parametrize(("die", "hits"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_hits_of_a_burst(die: int, hits: int) -> None:
    """1-3 one, 4-5 two, 6 three."""
    log = sturdy().does(THREE, 9, 2, die, *SCRATCH * hits)
    assert only(log, AttackHit).hits == 0, "still to be rolled"
    assert len(every(log, WoundTaken)) == hits


@pytest.mark.rule("CB-81", "CB-84")
@pytest.mark.parametrize(
    ("metres", "rounds", "points", "steady"),
    [
        (10, 30, 3, 3), (10, 29, 2, 2), (10, 9, 0, 0), (1, 30, 3, 3),
        (30, 30, -3, -1), (30, 29, -2, -1), (30, 9, 0, 0),
    ],
)  # fmt: skip
def test_full_auto_gains_close_and_loses_beyond(
    metres: int, rounds: int, points: int, steady: int
) -> None:
    """+1 for each full 10 rounds close, -1 beyond; recoil halves the loss."""
    for perk, wanted in (({}, points), ({"recoil": 1}, steady)):
        ann = fighter("Ann", weapons=(CARBINE,), **perk)
        now = stage(ann, fighter("Cid", 1, metres))
        log = now.does(Fire(0, (1,), AUTO, rounds), *MISS)
        assert part(only(log, AttackRolled).parts, "full auto") == wanted


@pytest.mark.rule("CB-81")
@pytest.mark.parametrize(
    ("rounds", "die", "margin", "hits"), [(10, 5, 2, 3), (10, 3, 0, 1), (2, 9, 5, 2)]
)
def test_a_spray_hits_by_its_margin_and_one_more(
    rounds: int, die: int, margin: int, hits: int
) -> None:
    """Margin 2: three hits, each with a place of its own; at most the rounds."""
    log = sturdy().does(Fire(0, (1,), AUTO, rounds), die, 5, *SCRATCH * hits)
    assert only(log, AttackHit).hits == hits
    assert only(log, AttackHit).margin == margin == 12 + rounds // 10 + die - 16
    assert len(every(log, LocationRolled)) == len(every(log, WoundTaken)) == hits


@pytest.mark.rule("CB-81", "CB-84")
def test_rounds_are_split_equally_and_the_rest_is_spent() -> None:
    """25 rounds at two: 12 each, +1 each, rolls of their own."""
    three = (
        fighter("Ann", weapons=(CARBINE,)),
        fighter("Cid", 1, 10),
        fighter("Dan", 1, at=(1000, 500)),
    )
    now = stage(*three)
    now.plans(0)
    assert Fire(0, (1, 2), AUTO, 30) in now.options()
    log = now.do(Fire(0, (1, 2), AUTO, 25), 2, 9, 2, 9)
    assert [part(roll.parts, "full auto") for roll in every(log, AttackRolled)] == [1, 1]
    assert [roll.target for roll in every(log, DefenceRolled)] == [1, 2]
    assert now[0].ammo[0] == 5


@pytest.mark.rule("CB-82")
@pytest.mark.parametrize(
    ("metres", "spread", "cost", "dice"), [(10, 2, 0, 4), (20, 4, -5, 3), (40, 6, -10, 2)]
)
def test_shot_spreads(metres: int, spread: int, cost: int, dice: int) -> None:
    """+2, +4 and +6 with the usual penalty; one die fewer for each band beyond close."""
    log = sturdy(metres, SHOTGUN).does(SHOT, 9, 1, 10, 3, *([1] * dice), 1)
    rolled = only(log, AttackRolled)
    assert part(rolled.parts, "spread") == spread
    assert rolled.total == 12 + spread + cost + 9
    assert len(only(log, DamageRolled).dice) == dice


@pytest.mark.rule("CB-82")
@pytest.mark.parametrize("stance", [None, BRACED])
def test_long_is_the_last_band_of_shot_braced_or_not(stance: int | None) -> None:
    """Beyond it there is no shot."""
    for metres, fault in ((40, None), (41, "Cid is out of range.")):
        now = gunner(metres, SHOTGUN)
        now.plans(0, stance=stance)
        assert now.fault(SHOT) == fault


@pytest.mark.rule("CB-21", "CB-29", "CB-82")
def test_bracing_shifts_the_penalty_of_shot_only() -> None:
    """Spread and lost dice stay those of the true distance."""
    log = sturdy(20, SHOTGUN).does(SHOT, 9, 2, 3, 1, 1, 1, 1, stance=BRACED)
    assert only(log, AttackRolled).total == 12 + 4 + 9
    assert len(only(log, DamageRolled).dice) == 3


@pytest.mark.rule("CB-82")
def test_slugs_are_ordinary_bullets() -> None:
    """No spread from the same gun."""
    slug = Weapon(name="slug gun", size="shotgun", dice=4, shots=6, range=40, load=SLUG)
    assert only(gunner(20, slug).does(SHOT, 2, 9), AttackRolled).total == 12 - 5 + 2


@pytest.mark.rule("CB-82")
def test_shot_without_range_penalty_by_its_switch() -> None:
    """The bonus alone."""
    ann = fighter("Ann", weapons=(SHOTGUN,))
    now = stage(ann, fighter("Cid", 1, 20), shotgun_takes_range_penalty=False)
    assert only(now.does(SHOT, *MISS), AttackRolled).total == 12 + 4 + 2


@pytest.mark.rule("CB-83")
def test_ammunition_is_counted() -> None:
    """An empty weapon cannot fire."""
    now = gunner(10, PISTOL)
    now[0].ammo[0] = 1
    now.does(SHOT, 2, 9, actions=2)
    assert now[0].ammo[0] == 0
    now.next()
    assert now.fault(SHOT) == "The pistol is empty."


@pytest.mark.rule("CB-83")
@pytest.mark.parametrize(("loaded", "rounds"), [(-1, 15), (0, 0), (4, 4), (99, 15)])
def test_a_weapon_may_begin_half_empty(loaded: int, rounds: int) -> None:
    """With as many rounds as are said to be in it, and never more than it holds."""
    ann = fighter("Ann", weapons=(replace(PISTOL, loaded=loaded),))
    assert stage(ann, fighter("Cid", 1, 10))[0].ammo[0] == rounds


@pytest.mark.rule("CB-83")
def test_ammunition_is_not_counted_by_its_switch() -> None:
    """An empty magazine fires, and nothing leaves it."""
    ann = fighter("Ann", weapons=(CARBINE,))
    now = stage(ann, fighter("Cid", 1, 10), ammunition_counts=False)
    now[0].ammo[0] = 0
    for shot in (SHOT, THREE, Fire(0, (1,), AUTO, 30)):
        assert not every(now.does(shot, *MISS), ShotsFired)
    assert now[0].ammo[0] == 0


@pytest.mark.rule("CB-70", "CB-82")
@pytest.mark.parametrize(("mode", "rounds"), [(SINGLE, 1), (BURST, 3), (AUTO, 5)])
def test_every_round_of_shot_is_felt(mode: int, rounds: int) -> None:
    """A point each, however they are fired."""
    sweeper = replace(SHOTGUN, modes=(SINGLE, BURST, AUTO), rof=6)
    now = gunner(10, sweeper)
    now.does(Fire(0, (1,), mode, rounds), *MISS)
    assert now[1].points == rounds


@pytest.mark.rule("CB-86")
@pytest.mark.parametrize(
    ("light", "vision", "cost"),
    [(NORMAL_LIGHT, 0, 0), (DIM, 0, -2), (DARK, 0, -4), (DIM, 1, -1), (DARK, 1, -2)],
)
def test_darkness_costs_four_and_dim_light_two(light: int, vision: int, cost: int) -> None:
    """Halved by night vision, toward zero."""
    ann = fighter("Ann", light_penalty=vision)
    now = stage(ann, fighter("Cid", 1, 10), scene=Scene(light=light))
    assert part(only(now.does(SHOT, 2, 9), AttackRolled).parts, "light") == cost


@pytest.mark.rule("CB-87")
@pytest.mark.parametrize(("perk", "costs"), [({}, [-3, -6]), ({"dual_wield": 1}, [-2, -2])])
def test_two_weapons_at_once(perk: dict[str, int], costs: list[int]) -> None:
    """-3 on both and -3 more in the off hand; ambidextrous -2 and nothing."""
    ann = fighter("Ann", weapons=(PISTOL, PISTOL), off_hand=1, **perk)
    now = stage(ann, fighter("Cid", 1, 5))
    log = now.does(TWIN, 2, 9, 2, 9)
    assert [roll.total - 11 - 2 for roll in every(log, AttackRolled)] == costs
    assert now[0].ammo == [14, 14, 0]


@pytest.mark.rule("CB-87")
@pytest.mark.parametrize(
    ("shot", "fault"),
    [
        (TWIN, None),
        (Fire(0, (1,), SINGLE, 2, twin=True), "Two weapons at once fire one single shot each."),
        (Fire(1, (1,), SINGLE, 1, twin=True), "Two weapons at once fire one single shot each."),
        (
            Fire(0, (1,), SINGLE, 1, HEAD, twin=True),
            "Only single bullets can be aimed at a location.",
        ),
    ],
)
def test_each_of_two_weapons_fires_one_single_shot(shot: Fire, fault: str | None) -> None:
    """Both at one target, neither at a location, the one in the right hand first."""
    now = stage(fighter("Ann", weapons=(PISTOL, PISTOL), off_hand=1), fighter("Cid", 1, 5))
    now.plans(0, stance=BRACED)
    assert now.fault(shot) == fault
    assert (shot in now.options()) == (fault is None)


@pytest.mark.rule("CB-87")
@pytest.mark.parametrize(
    ("arms", "off", "fault"),
    [
        ((PISTOL, PISTOL), -1, "Ann does not hold two weapons for that."),
        ((PISTOL, KNIFE), 1, "Ann does not hold two weapons for that."),
        ((PISTOL, replace(PISTOL, shots=0)), 1, "The pistol is empty."),
    ],
)
def test_two_weapons_at_once_are_both_guns_that_fire(
    arms: tuple[Weapon, ...], off: int, fault: str
) -> None:
    """One pistol and a bare hand, a knife or an empty gun are no two weapons."""
    now = stage(fighter("Ann", weapons=arms, off_hand=off), fighter("Cid", 1, 5))
    now.plans(0)
    assert now.fault(TWIN) == fault


@pytest.mark.rule("CB-20", "CB-87")
@pytest.mark.parametrize(("metres", "fault"), [(80, None), (81, "Cid is out of range.")])
def test_two_weapons_at_once_both_have_to_reach(metres: int, fault: str | None) -> None:
    """A rifle goes farther than the pistol in the other hand."""
    ann = fighter("Ann", weapons=(RIFLE, PISTOL), off_hand=1)
    now = stage(ann, fighter("Cid", 1, metres))
    now.plans(0)
    assert now.fault(SHOT) is None
    assert now.fault(TWIN) == fault


@pytest.mark.rule("CB-36")
def test_rounds_of_a_firing_action() -> None:
    """A rifle of ROF 2 fires one or two, an automatic one single shot, three or a spray."""
    rifle, carbine = gunner(10, RIFLE), gunner()
    rifle.plans(0)
    carbine.plans(0)
    assert rifle.fault(Fire(0, (1,), SINGLE, 2)) is None
    assert rifle.fault(Fire(0, (1,), SINGLE, 3)) == "The rifle fires 1 to 2 rounds that way."
    assert carbine.fault(Fire(0, (1,), SINGLE, 2)) == "The carbine fires 1 to 1 rounds that way."
    assert carbine.fault(Fire(0, (1,), BURST, 2)) == "A burst takes 3 rounds."
    assert carbine.fault(Fire(0, (1,), AUTO, 31)) == "The carbine fires 1 to 30 rounds that way."
