"""Attack and defence, ambush, aim, ranges (CB-10 to CB-29), each with scripted dice."""

import pytest

from chargen.combat.actions import (
    DO_AIM,
    DO_STRIKE,
    Action,
    Aim,
    Fire,
    Move,
    Reload,
    Strike,
)
from chargen.combat.apply import apply_all
from chargen.combat.combatant import BRACED, FULL, MOVING
from chargen.combat.events import (
    Aimed,
    AimLost,
    AttackHit,
    AttackMissed,
    AttackRolled,
    CheckSettled,
    DefenceRolled,
    LocationRolled,
    StanceTaken,
    StealthRolled,
    Wounded,
)
from chargen.combat.fight import Fight
from chargen.combat.legal import why_not
from chargen.combat.model import HEAD, METRE, SINGLE, Cover, Scene, Weapon
from tests.combat.scenes import (
    CARBINE,
    CLUB,
    PISTOL,
    RIFLE,
    SHOTGUN,
    all_told,
    do,
    fight,
    fighter,
    on_count,
    part,
    rolled_initiative,
    told,
    wall,
)

SHOT = Fire(0, (1,), SINGLE, 1)
CALLED = Fire(0, (1,), SINGLE, 1, HEAD)


def duel(metres: int = 10, shooter: dict[str, object] | None = None, **facts: object) -> Fight:
    """Return two riflemen so far apart, both as told."""
    return fight(fighter("Ann", **(shooter or {})), fighter("Cid", 1, (metres, 0), **facts))


def attack(now: Fight, action: Action = SHOT, stance: int | None = None) -> AttackRolled:
    """Return the attack roll of a shot that misses."""
    on_count(now, stance=stance)
    dice = (2, 10, 9) if now.who[1].able and not now.who[1].fighter.bound else (2,)
    return told(do(now, action, *dice), AttackRolled)


@pytest.mark.rule("CB-10")
def test_meeting_the_defence_hits() -> None:
    """Rifle 12 + 5 against 11 + 6 hits; one more defence does not."""
    now = duel(mook=True)
    on_count(now)
    log = do(now, SHOT, 5, 6, 3, 1, 1, 1, 1, 1, 2)
    assert told(log, AttackRolled).total == 17
    assert told(log, DefenceRolled).total == 17
    assert told(log, AttackHit).margin == 0
    now = duel()
    on_count(now)
    assert told(do(now, SHOT, 5, 7), AttackMissed).margin == -1


@pytest.mark.rule("CB-10", "CB-28")
def test_an_attack_opens_into_its_parts() -> None:
    """Base, skill, WA, a named GM modifier, die."""
    gun = Weapon(name="rifle", dice=5, rof=2, shots=20, range=100, accuracy=1)
    gm = {"attack": (-2, "long gun in a narrow hall")}
    rolled = attack(duel(shooter={"weapons": (gun,), "gm": gm}))
    assert part(rolled.parts, "base") == 7
    assert part(rolled.parts, "rifle") == 5
    assert part(rolled.parts, "WA") == 1
    assert part(rolled.parts, "long gun in a narrow hall") == -2
    assert rolled.total == 7 + 5 + 1 - 2 + 2


@pytest.mark.rule("CB-10")
def test_ranged_defence_by_the_other_ruling() -> None:
    """CL and MA instead of REF and MA, by its switch."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0), REF=3, CL=9), ranged_defence="CL+MA")
    on_count(now)
    assert told(do(now, SHOT, 2, 9), DefenceRolled).total == 8 + 4 + 9
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0), REF=3, CL=9))
    on_count(now)
    assert told(do(now, SHOT, 2, 9), DefenceRolled).total == 5 + 4 + 9


def brawl(metres: float = 1, **facts: object) -> Fight:
    """Return two with clubs, so many metres apart."""
    at = (int(metres * METRE), 0)
    return fight(
        fighter("Ann", weapons=(CLUB,)), fighter("Cid", 1, weapons=(CLUB,), at=at, **facts)
    )


@pytest.mark.rule("CB-11")
def test_close_combat_adds_btm_once_and_the_best_guard() -> None:
    """6 + 2 + Melee 3 against 6 + 2 + Cover/Evade 4, which a braced fighter lacks."""
    now = brawl()
    on_count(now, kind=DO_STRIKE)
    log = do(now, Strike(0, 1), 5, 5)
    assert told(log, AttackRolled).total == 6 + 2 + 3 + 5
    assert told(log, DefenceRolled).total == 6 + 2 + 4 + 5
    now = brawl()
    apply_all(now, [StanceTaken(1, BRACED)])
    on_count(now, kind=DO_STRIKE)
    assert told(do(now, Strike(0, 1), 2, 9), DefenceRolled).total == 6 + 2 + 3 + 9


@pytest.mark.rule("CB-11")
def test_blows_reach_a_metre_and_know_no_cover() -> None:
    """At 1.5 m nothing can be struck; a wall between does not help."""
    now = brawl(1.5)
    on_count(now, kind=DO_STRIKE)
    assert why_not(now, Strike(0, 1)) == "Cid is out of reach."
    now = fight(
        fighter("Ann", weapons=(CLUB,)),
        fighter("Cid", 1, (1, 0), weapons=(CLUB,), mook=True),
        scene=Scene(covers=(Cover(name="bar", level=10, extent=(50, -300, 50, 300)),)),
    )
    on_count(now, kind=DO_STRIKE)
    log = do(now, Strike(0, 1), 9, 2, 9, 6, 6, 2)
    assert told(log, Wounded).boxes == 2


@pytest.mark.rule("CB-11")
def test_bare_hands_use_the_best_art() -> None:
    """Karate 6 before Brawling 2."""
    skills = {"brawling": 2, "martial-arts-karate": 6}
    now = fight(fighter("Ann", weapons=(), skills=skills), fighter("Cid", 1, (1, 0)))
    on_count(now, kind=DO_STRIKE)
    assert told(do(now, Strike(0, 1), 2, 9), AttackRolled).total == 6 + 2 + 6 + 2


@pytest.mark.rule("CB-11")
def test_close_combat_without_btm_by_its_switch() -> None:
    """The formula box leaves it out."""
    now = fight(
        fighter("Ann", weapons=(CLUB,)),
        fighter("Cid", 1, (1, 0), weapons=(CLUB,)),
        close_combat_adds_btm=False,
    )
    on_count(now, kind=DO_STRIKE)
    assert told(do(now, Strike(0, 1), 2, 9), AttackRolled).total == 6 + 3 + 2
    now = brawl()
    on_count(now, kind=DO_STRIKE)
    assert told(do(now, Strike(0, 1), 2, 9), AttackRolled).total == 6 + 2 + 3 + 2


@pytest.mark.rule("CB-12", "CB-17", "CB-18")
def test_the_helpless_do_not_defend() -> None:
    """+4 against 15; the margin is counted from there. Braced is not helpless."""
    now = duel(bound=True, mook=True)
    on_count(now)
    log = do(now, SHOT, 2, 3, 1, 1, 1, 1, 1, 2)
    assert not all_told(log, DefenceRolled)
    assert part(told(log, AttackRolled).parts, "helpless target") == 4
    assert told(log, AttackHit).margin == 12 + 4 + 2 - 15
    braced = duel()
    apply_all(braced, [StanceTaken(1, BRACED)])
    assert part(attack(braced).parts, "helpless target") == 0


@pytest.mark.rule("CB-12", "CB-15")
def test_an_ambush_has_five_more_against_fifteen() -> None:
    """REF 7 + Stealth 2 + 7 beats INT 6 + Awareness 3 + 6; then no defence."""
    now = duel(unaware=True, mook=True)
    on_count(now)
    hidden = Fire(0, (1,), SINGLE, 1, -1, hidden=True)
    log = do(now, hidden, 7, 6, 2, 3, 1, 1, 1, 1, 1, 2)
    assert told(log, StealthRolled).unseen
    assert not all_told(log, DefenceRolled)
    assert part(told(log, AttackRolled).parts, "ambush") == 5
    assert told(log, AttackHit).margin == 12 + 5 + 2 - 15


@pytest.mark.rule("CB-15")
def test_a_tie_is_spotted_and_he_has_one_attempt() -> None:
    """16 against 16 is seen; the second shot has to face a defence."""
    now = duel(unaware=True)
    on_count(now, actions=2)
    hidden = Fire(0, (1,), SINGLE, 1, -1, hidden=True)
    log = do(now, hidden, 7, 7, 2, 9)
    assert not told(log, StealthRolled).unseen
    told(log, DefenceRolled)
    assert "would see it coming" in str(why_not_hidden(now, hidden))


def why_not_hidden(now: Fight, hidden: Fire) -> str | None:
    """Why an unseen attack is refused on a later count."""
    on_count(now)
    return why_not(now, hidden)


@pytest.mark.rule("CB-15")
def test_only_the_first_attack_is_an_ambush() -> None:
    """Two shots of one action: the second is defended."""
    now = duel(unaware=True)
    on_count(now)
    log = do(now, Fire(0, (1,), SINGLE, 2, -1, hidden=True), 9, 2, 1, 1, 1, 2, 9)
    assert len(all_told(log, DefenceRolled)) == 1


@pytest.mark.rule("CB-15")
def test_who_hides_or_is_suppressed_can_be_surprised() -> None:
    """From the flank of his full cover, or after a failed check; not otherwise."""
    hidden = Fire(0, (1,), SINGLE, 1, -1, hidden=True)
    now = duel()
    on_count(now)
    assert why_not(now, hidden) == "Cid would see it coming."
    apply_all(now, [CheckSettled(1, 0)])
    assert why_not(now, hidden) is None


@pytest.mark.rule("CB-13")
def test_a_called_shot_needs_bracing_and_costs_four() -> None:
    """And strikes where it was called; otherwise the place is rolled."""
    now = duel(mook=True)
    on_count(now)
    assert why_not(now, CALLED) == "A called shot needs the bracing stance."
    now.who[0].stance = BRACED
    log = do(now, CALLED, 9, 2, 1, 1, 1, 1, 1, 2)
    assert part(told(log, AttackRolled).parts, "called shot") == -4
    assert told(log, LocationRolled).location == HEAD


@pytest.mark.rule("CB-14")
def test_the_location_die() -> None:
    """1 head, 2-4 torso, 5 right arm, 6 left arm, 7-8 right leg, 9-10 left leg."""
    found = []
    for number in range(1, 11):
        now = duel(mook=True, armour=())
        on_count(now)
        log = do(now, SHOT, 9, 2, number, 1, 1, 1, 1, 1, 2)
        found.append(told(log, LocationRolled).location)
    assert found == [0, 1, 1, 1, 2, 3, 4, 4, 5, 5]


@pytest.mark.rule("CB-16")
def test_every_shot_meets_a_defence_of_its_own() -> None:
    """Two single shots of one action: two attack rolls, two defence rolls."""
    now = duel()
    on_count(now)
    log = do(now, Fire(0, (1,), SINGLE, 2), 2, 9, 2, 8)
    assert [d.total for d in all_told(log, DefenceRolled)] == [20, 19]


@pytest.mark.rule("CB-17")
def test_helpless_is_out_dying_or_bound() -> None:
    """Not pinned, not braced, not in full cover."""
    assert part(attack(duel(60, bound=True)).parts, "helpless target") == 4
    pinned = duel()
    apply_all(pinned, [StanceTaken(1, 0, pinned=True)])
    assert part(attack(pinned).parts, "helpless target") == 0


@pytest.mark.rule("CB-18")
def test_without_defence_the_margin_is_against_fifteen() -> None:
    """A margin of 3, so no bonus on the graze roll."""
    now = duel(bound=True, mook=True)
    on_count(now)
    log = do(now, SHOT, 2, 3, 1, 1, 1, 1, 1, 2)
    assert told(log, AttackHit).margin == 3


@pytest.mark.rule("CB-19")
def test_aim_brace_and_called_shot_stack() -> None:
    """+3 - 4 in one roll, and the aim is gone for the second shot."""
    now = duel(shooter={"weapons": (RIFLE,)})
    apply_all(now, [Aimed(0, 1, 3)])
    on_count(now, stance=BRACED)
    log = do(now, Fire(0, (1,), SINGLE, 1, HEAD), 2, 9)
    rolled = told(log, AttackRolled)
    assert part(rolled.parts, "aim") == 3
    assert part(rolled.parts, "called shot") == -4
    assert now.who[0].aim == 0


@pytest.mark.rule("CB-19")
def test_no_called_shot_with_shot_or_bursts() -> None:
    """Single bullets only."""
    now = duel(shooter={"weapons": (SHOTGUN, CARBINE)})
    on_count(now, stance=BRACED)
    assert why_not(now, CALLED) == "Only single bullets can be aimed at a location."


BANDS = ((25, 0), (26, -5), (50, -5), (51, -10), (100, -10), (101, -15), (200, -15))


@pytest.mark.rule("CB-20", "CB-29")
def test_range_costs_nothing_five_ten_fifteen() -> None:
    """Limits belong to the nearer band; beyond twice the range there is no shot."""
    names = {0: "close", -5: "medium", -10: "long", -15: "extreme"}
    for metres, cost in BANDS:
        assert part(attack(duel(metres)).parts, names[cost]) == cost
    now = duel(201)
    on_count(now)
    assert why_not(now, SHOT) == "Cid is out of range."


@pytest.mark.rule("CB-20")
def test_point_blank_does_the_most() -> None:
    """5d6 are 30 without a die."""
    now = duel(1, mook=True)
    on_count(now)
    log = do(now, SHOT, 9, 2, 9, 2, 2)
    assert told(log, Wounded).boxes == 8


@pytest.mark.rule("CB-21")
def test_bracing_brings_the_target_a_band_nearer() -> None:
    """R = 100: close reaches 50 m, and shots reach 400."""
    plain = Weapon(name="rifle", dice=5, rof=2, shots=20, range=100)
    for metres, cost in ((50, 0), (100, -5), (200, -10), (400, -15)):
        now = duel(metres, shooter={"weapons": (plain,)})
        assert attack(now, stance=BRACED).total == 12 + cost + 2
    now = duel(401, shooter={"weapons": (plain,)})
    on_count(now, stance=BRACED)
    assert why_not(now, SHOT) == "Cid is out of range."


@pytest.mark.rule("CB-22")
def test_a_scope_helps_only_when_braced() -> None:
    """One band more: 100 m is close, 800 m extreme."""
    for metres, cost in ((100, 0), (200, -5), (400, -10), (800, -15)):
        assert attack(duel(metres), stance=BRACED).total == 12 + cost + 2
    assert attack(duel(100)).total == 12 - 10 + 2


@pytest.mark.rule("CB-23")
def test_aiming_takes_the_turn_and_adds_up_to_three() -> None:
    """One a round, at one target."""
    now = duel()
    for points in (1, 2, 3, 3):
        on_count(now, kind=DO_AIM)
        assert told(do(now, Aim(1)), Aimed).bonus == points
    assert part(attack(now).parts, "aim") == 3
    assert now.who[0].aim == 0


@pytest.mark.rule("CB-23")
def test_what_loses_the_aim() -> None:
    """Another action, being struck, another target."""
    now = duel()
    apply_all(now, [Aimed(0, 1, 2)])
    now.who[0].ammo[0] = 1
    on_count(now, kind=4)
    told(do(now, Reload(0)), AimLost)
    now = duel(mook=True)
    apply_all(now, [Aimed(1, 0, 2)])
    on_count(now)
    do(now, SHOT, 9, 2, 3, 1, 1, 1, 1, 1, 2)
    assert now.who[1].aim == 0
    three = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)), fighter("Dan", 1, (10, 5)))
    apply_all(three, [Aimed(0, 1, 2)])
    on_count(three, kind=DO_AIM)
    assert told(do(three, Aim(2)), Aimed).bonus == 1


@pytest.mark.rule("CB-23")
def test_nobody_aims_from_full_cover() -> None:
    """He sees nothing."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (10, 0)), scene=Scene(covers=(wall(1),)))
    on_count(now, kind=DO_AIM, stance=FULL)
    assert why_not(now, Aim(1)) == "Ann sees nothing from full cover."


@pytest.mark.rule("CB-24")
def test_small_weapons_are_quick() -> None:
    """Pistol and shotgun 3, SMG 2, carbine 1, rifle and larger 0."""
    smg = Weapon(name="smg", size="smg", shots=30)
    for gun, bonus in ((PISTOL, 3), (SHOTGUN, 3), (smg, 2), (CARBINE, 1), (RIFLE, 0)):
        assert rolled_initiative(fighter("Ann", weapons=(gun,))) == 7 + bonus + 5


@pytest.mark.rule("CB-25")
def test_long_guns_show_where_they_point_in_a_small_room() -> None:
    """+2 to dodge a rifle or carbine, nothing against a pistol."""
    for gun, bonus in ((RIFLE, 2), (CARBINE, 2), (PISTOL, 0)):
        now = fight(
            fighter("Ann", weapons=(gun,)),
            fighter("Cid", 1, (5, 0)),
            scene=Scene(close_quarters=True),
        )
        on_count(now)
        assert told(do(now, SHOT, 2, 9), DefenceRolled).total == 11 + bonus + 9


@pytest.mark.rule("CB-26", "CB-29")
def test_concentration_helps_far_braced_aimed_shots() -> None:
    """By the true distance: long or farther, even if bracing makes it medium."""
    for metres, bonus in ((51, 2), (50, 0)):
        now = duel(metres, shooter={"aimed_bonus": 2})
        apply_all(now, [Aimed(0, 1, 1)])
        assert part(attack(now, stance=BRACED).parts, "Concentration") == bonus
    now = duel(51, shooter={"aimed_bonus": 2})
    assert part(attack(now, stance=BRACED).parts, "Concentration") == 0


@pytest.mark.rule("CB-27")
def test_a_space_is_a_metre_unless_the_scene_says_so() -> None:
    """MA 6 moves 6 m, or 12 m on a map of two-metre squares."""
    now = duel(50)
    on_count(now, stance=MOVING, kind=0, actions=0, moves=1)
    assert why_not(now, Move(600, 0, MOVING)) is None
    assert why_not(now, Move(601, 0, MOVING)) == "Ann moves 6 m in one action."
    wide = fight(fighter("Ann"), fighter("Cid", 1, (50, 0)), scene=Scene(scale=200))
    on_count(wide, stance=MOVING, kind=0, actions=0, moves=1)
    assert why_not(wide, Move(1200, 0, MOVING)) is None


@pytest.mark.rule("CB-28")
def test_a_gm_modifier_is_shown_with_its_reason() -> None:
    """Any roll can carry one, a save too."""
    now = duel(mook=True, gm={"stun save": (-3, "still dazed")})
    on_count(now)
    log = do(now, SHOT, 9, 2, 3, 1, 1, 1, 1, 1, 5)
    assert not now.who[1].able
    assert told(log, Wounded).boxes == 3


@pytest.mark.rule("CB-29")
def test_bonuses_go_by_the_true_distance() -> None:
    """A braced burst at 41 m of a carbine is long, so it has no burst bonus."""
    now = duel(41, shooter={"weapons": (CARBINE,)})
    on_count(now, stance=BRACED)
    rolled = told(do(now, Fire(0, (1,), 1, 3), 2, 9), AttackRolled)
    assert part(rolled.parts, "burst") == 0
    assert part(rolled.parts, "medium") == -5
