"""Damage, grazing, wounds, saves, reloading, grenades (CB-100 to CB-142), with scripted dice."""

import pytest

from chargen.combat import choices
from chargen.combat.actions import (
    DO_HANDLE,
    DO_LOAD_TUBE,
    DO_STRIKE,
    DO_TEND,
    DO_THROW,
    ChamberShell,
    Fire,
    KeepRoll,
    LoadTube,
    Move,
    Plan,
    Reload,
    Stabilise,
    Strike,
    Throw,
)
from chargen.combat.apply import apply_all
from chargen.combat.combatant import ACTING, ACTIVE, FULL
from chargen.combat.damage import graze_modifier, graze_value
from chargen.combat.dice import ScriptedDice
from chargen.combat.events import (
    AgendaSet,
    ArmourWorn,
    AttackRolled,
    BarrageFell,
    CountCame,
    DamageRolled,
    DeathSaved,
    Died,
    DyingBegan,
    DyingTicked,
    Event,
    Exploded,
    GrazeRolled,
    HitStopped,
    LimbCrippled,
    MagazineDropped,
    PlanMade,
    Reloaded,
    ReloadRolled,
    Scattered,
    StabiliseRolled,
    StanceTaken,
    StunSaved,
    ThrowRolled,
    TurnBegan,
    WeaponJammed,
    WentOut,
    Wounded,
)
from chargen.combat.fight import Fight
from chargen.combat.jobs import Blast
from chargen.combat.legal import legal, why_not
from chargen.combat.model import (
    ARMOUR_PIERCING,
    EVERYWHERE,
    HEAD,
    HOLLOW_POINT,
    LEFT_ARM,
    LEFT_LEG,
    RIGHT_ARM,
    SINGLE,
    TORSO,
    Armour,
    Scene,
    Weapon,
)
from chargen.combat.play import step
from chargen.combat.throwing import scattered, throw_range
from chargen.combat.wounds import death_need, healed_in_a_day, marked, stun_need
from tests.combat.scenes import (
    CLUB,
    FRAG,
    PISTOL,
    SHOTGUN,
    all_told,
    do,
    fight,
    fighter,
    on,
    on_count,
    opened,
    part,
    told,
    tunables,
    wall,
)

SHOT = Fire(0, (1,), SINGLE, 1)
PLATE = Armour(name="plate", sp=10, covers=EVERYWHERE)


def gun(load: int = 0, dice: int = 5, plus: int = 0) -> Weapon:
    """Return a rifle with a load."""
    return Weapon(name="gun", dice=dice, plus=plus, rof=2, shots=20, range=100, load=load)


def hit(
    *rolls: int, load: int = 0, plus: int = 0, scene: Scene | None = None, **facts: object
) -> tuple[Fight, list[Event]]:
    """Return what a sure hit of 5d6 does: location, damage, then saves."""
    given: dict[str, object] = {"mook": True, "armour": (PLATE,), **facts}
    now = fight(
        fighter("Ann", weapons=(gun(load, plus=plus),)),
        fighter("Cid", 1, (10, 0), **given),
        scene=scene,
    )
    on_count(now)
    return now, do(now, SHOT, 9, 2, *rolls)


@pytest.mark.rule("CB-100")
def test_the_order_of_damage() -> None:
    """Cover, armour, BTM: 30 - 16 - 10 - 2 leaves 2, and the plate is worn."""
    now, log = hit(3, 6, 6, 6, 6, 6, 2, scene=Scene(covers=(wall(9),)))
    assert told(log, Wounded).boxes == 30 - 16 - 10 - 2
    assert told(log, ArmourWorn).sp == 9
    assert now.who[1].sp == [10, 9, 10, 10, 10, 10]


@pytest.mark.rule("CB-100")
def test_what_is_stopped_does_not_wear_and_one_point_gets_through_btm() -> None:
    """10 on SP 10 is stopped; 11 makes the least wound."""
    now, log = hit(3, 2, 2, 2, 2, 2)
    told(log, HitStopped)
    assert now.who[1].sp[TORSO] == 10
    _, log = hit(3, 2, 2, 2, 2, 3, 2)
    assert told(log, Wounded).boxes == 1


@pytest.mark.rule("CB-100")
def test_low_damage_dice_are_rolled_again_once() -> None:
    """By its perk; 1 and 1 again stays."""
    now = fight(fighter("Ann", reroll_damage=1), fighter("Cid", 1, (10, 0), mook=True, BODY=15))
    on_count(now)
    log = do(now, SHOT, 9, 2, 3, 1, 6, 1, 1, 2, 2, 2, 1)
    assert told(log, DamageRolled).rolls == (6, 1, 2, 2, 2)


@pytest.mark.rule("CB-101")
def test_armour_piercing_and_hollow_point() -> None:
    """15 on SP 10: AP 10, halved 5, 3 boxes. 25: HP 5, x1.5 = 7, 5 boxes."""
    _, log = hit(3, 3, 3, 3, 3, 3, 2, load=ARMOUR_PIERCING)
    assert told(log, Wounded).boxes == 3
    _, log = hit(3, 5, 5, 5, 5, 5, 2, load=HOLLOW_POINT)
    assert told(log, Wounded).boxes == 5


@pytest.mark.rule("CB-101")
def test_cover_knows_no_ammunition() -> None:
    """Level 4 takes 16 from an armour-piercing round as well."""
    _, log = hit(3, 6, 6, 6, 6, 6, 2, load=ARMOUR_PIERCING, scene=Scene(covers=(wall(9),)))
    assert told(log, Wounded).boxes == (30 - 16 - 5) // 2 - 2


@pytest.mark.rule("CB-102")
def test_layers_combine_from_inside() -> None:
    """10 under 14 is 19; EV 1 for the second layer."""
    inner = Armour(name="vest", sp=10, covers=(TORSO,))
    outer = Armour(name="jacket", sp=14, ev=1, covers=(TORSO, RIGHT_ARM))
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0), armour=(inner, outer)))
    assert now.who[1].sp == [0, 19, 14, 0, 0, 0]
    assert now.who[1].ref == 7 - 2


@pytest.mark.rule("CB-103")
def test_a_limb_takes_half_after_btm() -> None:
    """8 through, BTM 2: 3; by the other ruling 2; AP is not halved again."""
    for halving, boxes in (("after_btm", 3), ("before_btm", 2)):
        numbers = tunables(limb_halving=halving)
        assert marked(numbers, LEFT_ARM, 8, 2, weapon=gun(), grazed=False).real == boxes
    ap = gun(ARMOUR_PIERCING)
    assert marked(tunables(), LEFT_ARM, 7, 2, weapon=ap, grazed=False).real == 5
    assert marked(tunables(), LEFT_ARM, 3, 2, weapon=gun(), grazed=False).real == 1


@pytest.mark.rule("CB-103", "CB-104")
def test_eight_points_cripple_a_limb() -> None:
    """At most 8 boxes, and a death save at -0 though he is not mortal."""
    now, log = hit(5, 6, 6, 6, 6, 6, 7, 2)
    assert now.who[1].hand == -1
    assert now.who[1].dropped == 1
    now, log = hit(6, 6, 6, 6, 6, 6, 7, 2)
    assert told(log, Wounded).boxes == 8
    assert told(log, LimbCrippled).location == LEFT_ARM
    assert told(log, DeathSaved).needed == 7
    assert now.who[1].crippled == 1 << LEFT_ARM


@pytest.mark.rule("CB-104")
def test_a_death_save_failed_for_a_limb_is_dying() -> None:
    """Shock: 8 against BODY 7."""
    now, log = hit(6, 6, 6, 6, 6, 6, 8)
    told(log, DyingBegan)
    assert now.who[1].dying


@pytest.mark.rule("CB-105")
def test_the_head_doubles_and_eight_kill() -> None:
    """4 through, BTM 2: 4 boxes. 8 before doubling is dying without a roll."""
    now, log = hit(1, 6, 2, 2, 2, 2, 2)
    assert told(log, Wounded).boxes == 4
    now, log = hit(1, 6, 6, 2, 3, 3)
    assert told(log, Wounded).boxes == 16
    assert now.who[1].dying
    assert not all_told(log, DeathSaved)


@pytest.mark.rule("CB-105")
def test_head_kill_after_doubling_by_its_switch() -> None:
    """4 points doubled kill as well."""
    for before, killed in ((True, False), (False, True)):
        numbers = tunables(head_kill_before_doubling=before)
        assert marked(numbers, HEAD, 6, 2, weapon=gun(), grazed=False).killed == killed


@pytest.mark.rule("CB-106")
def test_the_torso_has_no_cap() -> None:
    """20 through the plate and BTM 2: 18 boxes, no crippling."""
    _, log = hit(3, 6, 6, 6, 6, 6, 2, 2)
    assert told(log, Wounded).boxes == 18
    assert not all_told(log, LimbCrippled)


@pytest.mark.rule("CB-107")
def test_blunt_damage_is_half_stun() -> None:
    """5 are 2 real and 3 stun; stun counts for saves, not for REF."""
    mark = marked(tunables(), TORSO, 7, 2, weapon=CLUB, grazed=False)
    assert (mark.real, mark.stun) == (2, 3)
    now = fight(fighter("Ann"), fighter("Cid", 1, (1, 0), mook=True, boxes=3))
    apply_all(now, [StanceTaken(1, 0)])
    one = now.who[1]
    one.stun = 6
    on_count(now, kind=DO_STRIKE)
    log = do(now, Strike(1, 1), 9, 2, 3, 6, 5)
    assert told(log, Wounded).stun == 1
    assert told(log, StunSaved).needed == 7 - 2
    assert one.ref == 7


@pytest.mark.rule("CB-107")
def test_a_limb_cap_counts_real_and_stun() -> None:
    """8 points of a club cripple, 4 real and 4 stun."""
    mark = marked(tunables(), LEFT_LEG, 20, 2, weapon=CLUB, grazed=False)
    assert (mark.real, mark.stun, mark.crippled) == (4, 4, True)


@pytest.mark.rule("CB-108")
def test_one_point_wounds_are_kept_apart() -> None:
    """Two of them heal in a day when four may; with its perk they do not worsen his state."""
    now, _ = hit(3, 2, 2, 2, 2, 3, 2, boxes=4)
    one = now.who[1]
    assert (one.boxes, one.ones) == (5, 1)
    assert one.ref == 5
    assert healed_in_a_day(tunables(), one) == 1
    one.ones = 6
    assert healed_in_a_day(tunables(), one) == 4
    one.boxes = 13
    assert healed_in_a_day(tunables(), one) == 0
    now, _ = hit(3, 2, 2, 2, 2, 3, 2, boxes=4, ignore_minor_wounds=1)
    assert now.who[1].ref == 7


@pytest.mark.rule("CB-109")
def test_a_crippled_arm_holds_nothing() -> None:
    """The rifle falls from the right hand; what takes two hands cannot be used."""
    now = fight(fighter("Ann", weapons=(PISTOL,)), fighter("Cid", 1, (5, 0)))
    apply_all(now, [LimbCrippled(0, RIGHT_ARM)])
    on_count(now)
    assert why_not(now, SHOT) == "The pistol is not in hand."
    two = Weapon(name="long gun", dice=5, shots=20, range=100, two_handed=True)
    now = fight(fighter("Ann", weapons=(two,)), fighter("Cid", 1, (5, 0)))
    apply_all(now, [LimbCrippled(0, LEFT_ARM)])
    on_count(now)
    assert why_not(now, SHOT) == "The long gun needs two good arms."


@pytest.mark.rule("CB-109")
def test_a_crippled_leg_leaves_one_move() -> None:
    """And no running bonus."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    apply_all(now, [LimbCrippled(0, LEFT_LEG)])
    one = on_count(now, stance=1, moves=1)
    assert choices.moves_allowed(now, one) == (1, 1)


@pytest.mark.rule("CB-109")
def test_a_leg_crippled_on_the_run_ends_it() -> None:
    """No bonus from then on, and no further move."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0), mook=True))
    one = on_count(now, 1, count=15, stance=1, kind=0, actions=0, moves=3)
    do(now, Move(1000, 600, 1))
    assert one.run_bonus == 5
    apply_all(now, [CountCame(0, 12, 0), TurnBegan(0, ACTING), PlanMade(0, 1, 1, 0, 0)])
    do(now, SHOT, 9, 2, 9, 6, 6, 6, 6, 6, 2, 2)
    assert one.run_bonus == 0
    apply_all(now, [CountCame(1, 10, 1), TurnBegan(1, ACTING)])
    assert why_not(now, Move(1000, 900, 1)) == "Cid has no movement action left."


@pytest.mark.rule("CB-109")
def test_one_death_save_a_hit() -> None:
    """A limb that also makes mortal asks for the one at the mortal level."""
    _, log = hit(6, 6, 6, 6, 6, 6, 6, 2, boxes=10)
    assert [d.needed for d in all_told(log, DeathSaved)] == [7 - 1]


def grazing(*rolls: int, location: int = 3, **facts: object) -> list[Event]:
    """Return what 4d6+1 do to a lucky man without armour: 15 through, margin 8."""
    now = fight(fighter("Ann", weapons=(gun(dice=4, plus=1),)), fighter("Cid", 1, (10, 0), **facts))
    on_count(now)
    return do(now, SHOT, 9, 2, location, 4, 4, 3, 3, *rolls)


@pytest.mark.rule("CB-110")
def test_a_graze_does_one_a_die_and_the_plus() -> None:
    """15 through, LK 5 - 1 + 10 + 1: 5, BTM 2, 3 boxes; 14 is no graze."""
    log = grazing(10, 1, 2)
    assert told(log, GrazeRolled).grazed
    assert told(log, Wounded).boxes == 3
    log = grazing(9, 2, 2)
    assert told(log, Wounded).boxes == 13


@pytest.mark.rule("CB-110")
def test_no_graze_roll_at_the_graze_value_itself() -> None:
    """5 through is what a graze would do."""
    now = fight(fighter("Ann", weapons=(gun(dice=4, plus=1),)), fighter("Cid", 1, (10, 0)))
    on_count(now)
    assert not all_told(do(now, SHOT, 9, 2, 3, 1, 1, 1, 1, 2), GrazeRolled)


@pytest.mark.rule("CB-111")
def test_graze_modifiers() -> None:
    """Head -2, limb +2, narrow +1, -1 for each full 5; ammunition and perk besides."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)))
    cases = ((HEAD, 0, -1), (TORSO, 1, 1), (TORSO, 4, 0), (TORSO, 5, -1), (LEFT_LEG, 10, 0))
    for place, margin, total in cases:
        assert graze_modifier(now, place, margin) == total
    for load, bonus, die in ((HOLLOW_POINT, -2, 2), (ARMOUR_PIERCING, 2, 3)):
        _, log = hit(3, die, die, die, die, die, 4, 2, mook=False, load=load, armour=(), BODY=15)
        name = "hollow point" if load == HOLLOW_POINT else "armour piercing"
        assert part(told(log, GrazeRolled).parts, name) == bonus


@pytest.mark.rule("CB-111")
def test_devils_luck_helps() -> None:
    """+1 a level."""
    assert told(grazing(10, 2, 2, graze_bonus=2), GrazeRolled).total == 5 - 1 + 2 + 12


@pytest.mark.rule("CB-112")
def test_a_grazed_head_is_not_doubled() -> None:
    """5 - 2 are 3 boxes."""
    log = grazing(10, 5, 2, location=1)
    assert told(log, Wounded).boxes == 3


@pytest.mark.rule("CB-110", "CB-113")
def test_graze_values() -> None:
    """Dice really rolled; half a die counts as one; BODY is part of the +X, not below 1."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)))
    one = now.who[0]
    assert graze_value(now, one, gun(dice=4, plus=1), 4) == 5
    assert graze_value(now, one, gun(dice=4), 2) == 2
    assert graze_value(now, one, Weapon(name="d10", dice=2, sides=10), 2) == 4
    half = Weapon(name="half", kind=1, dice=1, divisor=2)
    assert graze_value(now, one, half, 1) == 1
    weak = fight(fighter("Ann", BODY=2), fighter("Cid", 1)).who[0]
    assert graze_value(now, weak, half, 1) == 1


@pytest.mark.rule("CB-113")
def test_blows_and_blasts_can_graze() -> None:
    """As any penetrating hit."""
    now = fight(fighter("Ann", weapons=(CLUB,)), fighter("Cid", 1, (1, 0)))
    on_count(now, kind=DO_STRIKE)
    log = do(now, Strike(0, 1), 9, 2, 3, 6, 6, 9, 2)
    told(log, GrazeRolled)


@pytest.mark.rule("CB-120")
def test_states_and_stats() -> None:
    """10 boxes halve REF 7, INT 6 and CL 6 upwards; 14 leave a third."""
    for boxes, stats in ((6, (5, 6, 6)), (10, (4, 3, 3)), (14, (3, 2, 2))):
        one = fight(fighter("Ann", boxes=boxes), fighter("Cid", 1)).who[0]
        assert (one.ref, one.int_, one.cl) == stats


@pytest.mark.rule("CB-120")
def test_more_than_forty_boxes_are_death() -> None:
    """At once."""
    now, log = hit(3, 6, 6, 6, 6, 6, boxes=23)
    told(log, Died)
    assert now.who[1].dead


@pytest.mark.rule("CB-121")
def test_a_stun_save_on_every_wound() -> None:
    """BODY 7 and 10 boxes need 5 or less; failed: out of action."""
    now = fight(fighter("Ann"), fighter("Cid", 1, stun_save_bonus=1))
    assert stun_need(now, now.who[0], 3) == 5
    assert stun_need(now, now.who[0], 4) == 4
    assert stun_need(now, now.who[1], 3) == 6
    now, log = hit(3, 2, 2, 2, 2, 3, 8)
    told(log, WentOut)
    assert not now.who[1].able


@pytest.mark.rule("CB-122")
def test_a_death_save_when_mortal() -> None:
    """BODY 7, mortal 1 need 6; failed: dying, dead after ten rounds."""
    now = fight(fighter("Ann"), fighter("Cid", 1, death_save_bonus=2))
    assert death_need(now, now.who[0], 5) == 6
    assert death_need(now, now.who[1], 5) == 8
    now, log = hit(3, 6, 6, 6, 6, 6, 7)
    assert told(log, DyingBegan).rounds == 10
    assert now.who[1].out


@pytest.mark.rule("CB-122", "CB-124")
def test_the_dying_have_ten_rounds() -> None:
    """The tenth round after the failure is his last."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (50, 0)), fighter("Dan", 1, (55, 0)))
    apply_all(now, [WentOut(1, "death save"), DyingBegan(1, 10)])
    log: list[Event] = []
    for number in range(1, 11):
        assert not now.who[1].dead, number
        now.phase = choices.OPENING
        now.agenda = []
        log.extend(on(now, ScriptedDice(())))
    assert len(all_told(log, DyingTicked)) == 10
    assert now.who[1].dead


@pytest.mark.rule("CB-123", "CB-125")
def test_stabilising_beats_the_boxes() -> None:
    """TECH 5 + First Aid 2 + 7 reach 14; within 1 m, and not alone among other actions."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (50, 0)), fighter("Bob", 0, (1, 0), boxes=14))
    apply_all(now, [WentOut(2, "death save"), DyingBegan(2, 10)])
    on_count(now, kind=DO_TEND)
    assert told(do(now, Stabilise(2), 7), StabiliseRolled).stable
    assert now.who[2].stable
    assert not now.who[2].dying
    now = fight(fighter("Ann"), fighter("Cid", 1, (50, 0)), fighter("Bob", 0, (1, 1), boxes=14))
    apply_all(now, [WentOut(2, "death save"), DyingBegan(2, 10)])
    on_count(now, kind=DO_TEND)
    assert why_not(now, Stabilise(2)) == "Bob is out of reach."
    assert "takes the whole turn" in str(
        choices.plan_fault(now, now.who[0], Plan(DO_TEND, 2, 0, 0))
    )


@pytest.mark.rule("CB-123")
def test_care_that_falls_short() -> None:
    """13 against 14."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (50, 0)), fighter("Bob", 0, (1, 0), boxes=14))
    apply_all(now, [WentOut(2, "death save"), DyingBegan(2, 10)])
    on_count(now, kind=DO_TEND)
    assert not told(do(now, Stabilise(2), 6), StabiliseRolled).stable


@pytest.mark.rule("CB-124")
def test_death_before_stun_and_a_wound_while_dying() -> None:
    """Both saves in that order; dying and failed again: dead."""
    _, log = hit(3, 6, 6, 6, 6, 6, 2, 2)
    kinds = [type(e) for e in log if isinstance(e, DeathSaved | StunSaved)]
    assert kinds == [DeathSaved, StunSaved]
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0), boxes=14, mook=True))
    apply_all(now, [WentOut(1, "death save"), DyingBegan(1, 10)])
    on_count(now)
    told(do(now, SHOT, 9, 3, 1, 1, 1, 1, 1, 9), Died)


@pytest.mark.rule("CB-124")
def test_no_luck_against_a_head_that_kills() -> None:
    """There is no roll."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0), luck=1))
    on_count(now)
    do(now, SHOT, 9, 2)
    do(now, KeepRoll(), 1, 6, 6, 6, 6, 6, 2)
    log = do(now, KeepRoll())
    assert not all_told(log, DeathSaved)
    assert not now.who[1].able


@pytest.mark.rule("CB-125")
def test_a_new_wound_undoes_care() -> None:
    """Dying again."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0), boxes=14, mook=True))
    apply_all(
        now, [WentOut(1, "stun"), DyingBegan(1, 10), StabiliseRolled(0, 1, 20, 14, stable=True)]
    )
    assert now.who[1].stable
    on_count(now)
    do(now, SHOT, 9, 3, 1, 1, 1, 1, 1, 1)
    assert now.who[1].dying
    assert not now.who[1].stable


def reloader(actions: int = 2) -> Fight:
    """Return Ann with an empty rifle, about to reload among so many actions."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    on_count(now, actions=actions).ammo[0] = 0
    return now


@pytest.mark.rule("CB-130")
def test_alone_a_reload_is_automatic() -> None:
    """Full again, one magazine fewer."""
    now = reloader(1)
    assert not all_told(do(now, Reload(0)), ReloadRolled)
    one = now.who[0]
    assert (one.ammo[0], one.spare[0]) == (20, 1)


@pytest.mark.rule("CB-130")
def test_among_three_actions_it_needs_fifteen() -> None:
    """REF 7 + Rifle 5 - 6 + 9 = 15 passes; 14 fails and can be tried again; the perk adds 3."""
    now = reloader(3)
    log = do(now, Reload(0), 9)
    assert told(log, ReloadRolled).total == 15
    assert told(log, ReloadRolled).passed
    now = reloader(3)
    assert not told(do(now, Reload(0), 8), ReloadRolled).passed
    assert now.who[0].ammo[0] == 0
    on(now, ScriptedDice(()))
    assert why_not(now, Reload(0)) is None
    now = fight(fighter("Ann", reload_bonus=3), fighter("Cid", 1, (20, 0)))
    on_count(now, actions=3).ammo[0] = 0
    assert told(do(now, Reload(0), 6), ReloadRolled).passed


@pytest.mark.rule("CB-130")
def test_reloading_exposes_nothing() -> None:
    """It can be done from full cover."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)), scene=Scene(covers=(wall(1),)))
    now.who[0].ammo[0] = 0
    on_count(now, stance=FULL, kind=DO_HANDLE)
    told(do(now, Reload(0)), Reloaded)


@pytest.mark.rule("CB-132")
def test_a_one_drops_the_magazine_or_jams() -> None:
    """d10 1-5 the magazine is lost, 6-10 a jam of 1d6 rounds."""
    now = reloader(2)
    told(do(now, Reload(0), 1, 3, 5), MagazineDropped)
    assert now.who[0].spare[0] == 1
    now = reloader(2)
    assert told(do(now, Reload(0), 1, 3, 6, 4), WeaponJammed).rounds == 4


def pump() -> Fight:
    """Return Ann with an empty pump gun."""
    now = fight(fighter("Ann", weapons=(SHOTGUN,)), fighter("Cid", 1, (10, 0)))
    now.who[0].ammo[0] = 0
    return now


@pytest.mark.rule("CB-131")
def test_a_tube_is_loaded_shell_by_shell() -> None:
    """12 + 4 - 0, - 3, - 6 pass 10; the fourth at -9 fails: three shells."""
    now = pump()
    on_count(now, kind=DO_LOAD_TUBE)
    log = do(now, LoadTube(0), 4, 4, 4, 4)
    assert [r.total for r in all_told(log, ReloadRolled)] == [16, 13, 10, 7]
    assert now.who[0].ammo[0] == 3
    assert now.who[0].spare[0] == 9


@pytest.mark.rule("CB-131", "CB-132")
def test_a_chambered_shell_is_fired_five_counts_later() -> None:
    """On 5 instead of 10, without penalty; below 0 it cannot be done."""
    now = pump()
    on_count(now)
    do(now, ChamberShell(0))
    assert told(on(now, ScriptedDice(())), CountCame).count == 5
    rolled = told(do(now, SHOT, 2, 9), AttackRolled)
    assert rolled.total == 12 + 2 + 2
    assert now.who[0].ammo[0] == 0
    now = pump()
    on_count(now, count=4)
    assert why_not(now, ChamberShell(0)) == "The shot would come too late."


@pytest.mark.rule("CB-132")
def test_loading_the_tube_takes_the_round_and_a_one_just_fails() -> None:
    """No move with it; no jam, no lost shell."""
    now = pump()
    one = on_count(now, kind=DO_LOAD_TUBE, stance=1)
    assert choices.plan_fault(now, one, Plan(DO_LOAD_TUBE, 1, 1, 0))
    log = do(now, LoadTube(0), 1, 5)
    assert not told(log, ReloadRolled).passed
    assert not all_told(log, WeaponJammed)
    assert one.spare[0] == 12


def thrower(metres: int = 20, **facts: object) -> Fight:
    """Return Ann with grenades and Cid so far away."""
    now = fight(fighter("Ann", weapons=(FRAG,)), fighter("Cid", 1, (metres, 0), mook=True, **facts))
    on_count(now, kind=DO_THROW)
    return now


@pytest.mark.rule("CB-140", "CB-142")
def test_a_throw_is_against_fifteen_by_bands_of_its_range() -> None:
    """DV-01 7 + Athletics 3 + 5; 70 m for BODY 7: 18 m medium, 36 long, 71 too far."""
    for metres, cost in ((17, 0), (18, -5), (36, -10)):
        now = thrower(metres)
        scatter = (5, 10)
        log = do(now, Throw(0, metres * 100, 0), 2, *scatter, *([1] * 7))
        assert told(log, ThrowRolled).total == 10 + cost + 2
    now = thrower(71)
    assert why_not(now, Throw(0, 7100, 0)) == "Ann throws 70 m."
    assert why_not(now, Throw(0, 7000, 0)) is None
    heavy = Weapon(name="charge", kind=2, size="grenade", dice=1, grams=2000, spare=1)
    assert throw_range(now, now.who[0], heavy) == 60


@pytest.mark.rule("CB-140", "CB-142")
def test_a_blast_strikes_everybody_in_its_radius() -> None:
    """One damage roll, one place each; 3 points of suppression to twice the radius."""
    now = fight(
        fighter("Ann", weapons=(FRAG,)),
        fighter("Cid", 1, (30, 0), mook=True, BODY=15),
        fighter("Dan", 1, (34, 0), mook=True, BODY=15),
        fighter("Eve", 1, (40, 0), mook=True),
        fighter("Fay", 1, (41, 0), mook=True),
    )
    apply_all(now, [AgendaSet((Blast(0, 0, 3000, 0),))])
    log: list[Event] = []
    dice = ScriptedDice((2, 2, 2, 2, 2, 2, 2, 3, 2, 9, 2))
    while now.agenda:
        step(now, legal(now)[0], dice, log)
    assert dice.left == 0
    assert told(log, Exploded).damage == 14
    assert [w.boxes for w in all_told(log, Wounded)] == [9, 4]
    assert [one.points for one in now.who] == [0, 3, 3, 3, 0]


@pytest.mark.rule("CB-140", "CB-142")
def test_a_miss_scatters() -> None:
    """d10 x 36 degrees clockwise from the throw, 1d10 m."""
    now = thrower(60)
    log = do(now, Throw(0, 6000, 0), 2, 10, 9, *([1] * 7))
    event = told(log, Scattered)
    assert (event.x, event.y) == (6900, 0)
    assert scattered(0, 0, 6000, 0, turn=4, metres=5) == (5500, 0)
    x, y = scattered(0, 0, 6000, 0, turn=1, metres=10)
    assert (x, y) == (6309, 951)


@pytest.mark.rule("CB-140")
def test_a_grenade_can_be_thrown_from_full_cover() -> None:
    """It exposes nothing."""
    now = fight(
        fighter("Ann", weapons=(FRAG,)),
        fighter("Cid", 1, (20, 0)),
        scene=Scene(covers=(wall(1),)),
    )
    on_count(now, stance=FULL, kind=DO_THROW)
    assert why_not(now, Throw(0, 2000, 0)) is None


@pytest.mark.rule("CB-142")
def test_cover_between_blast_and_target_counts() -> None:
    """If the place is covered; full cover covers all."""
    for stance, number, stopped in ((ACTIVE, 9, True), (ACTIVE, 2, False), (FULL, 2, True)):
        now = fight(
            fighter("Ann", weapons=(FRAG,)),
            fighter("Cid", 1, (20, 0), mook=True, BODY=15),
            scene=Scene(covers=(wall(19, level=10),)),
        )
        apply_all(now, [StanceTaken(1, stance)])
        on_count(now, kind=DO_THROW)
        rolls = () if stopped else (1,)
        log = do(now, Throw(0, 1700, 0), 9, *([2] * 7), number, *rolls)
        assert bool(all_told(log, HitStopped)) == stopped


@pytest.mark.rule("CB-141")
def test_a_barrage_weighs_three_a_round() -> None:
    """On everybody, at the start of each round it lasts."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)), scene=Scene(barrage=1))
    log = opened(now, 5, 4)
    assert len(all_told(log, BarrageFell)) == 2
    assert [one.points for one in now.who] == [3, 3]
    now.phase = choices.OPENING
    log = opened(now, 5, 4)
    assert not all_told(log, BarrageFell)
