"""Attack and defence (CB-10 to CB-19, CB-28), each with scripted dice."""

from typing import Any

import pytest

from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.plan import END, Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.model.events import AttackHit, AttackRolled, StealthRolled
from chargen.combat.gray_dawn.model.penalties import DO_FIRE
from chargen.combat.gray_dawn.model.stats import ACTIVE, BRACED, FULL, OPEN
from chargen.combat.harm.events import DefenceRolled, LocationRolled, WoundTaken
from chargen.combat.harm.weapons import HEAD, SINGLE, Weapon
from chargen.combat.kernel.events import AttackMissed, Noticed, RoundEnded
from chargen.combat.scene.scenario import DARK, DIM, Cover, Scene
from tests.combat.builders import (
    CARBINE,
    PISTOL,
    RIFLE,
    SHOTGUN,
    fighter,
)
from tests.combat.scenes import every, only, part
from tests.combat.stage import Stage, stage

SHOT = Fire(0, (1,), SINGLE, 1)
TWO_SHOTS = Fire(0, (1,), SINGLE, 2)
CALLED = Fire(0, (1,), SINGLE, 1, HEAD)
HIDDEN = Fire(0, (1,), SINGLE, 1, -1, hidden=True)
SCRATCH = (3, 1, 1, 1, 1, 1, 2)
"""A hit at the torso that does no more than it must."""


def close(**facts: object) -> Stage:
    """Return Ann against Cid at 10 m; the facts are Cid's."""
    return stage(fighter("Ann"), fighter("Cid", 1, 10, **facts))


def armed(metres: int = 10, **facts: object) -> Stage:
    """Return Ann against Cid so far away; the facts are Ann's."""
    return stage(fighter("Ann", **facts), fighter("Cid", 1, metres))


def missed(now: Stage, stance: int | None = None) -> AttackRolled:
    """Return the roll of a shot that misses."""
    helpless = now[1].helpless()
    return only(now.does(SHOT, 2, *(() if helpless else (10, 9)), stance=stance), AttackRolled)


@pytest.mark.rule("CB-10", "DV-01", "DV-02")
def test_meeting_the_defence_hits() -> None:
    """Rifle 12 + 5 against 11 + 6 hits; one more defence does not."""
    log = close(mook=True).does(SHOT, 5, 6, *SCRATCH)
    assert only(log, AttackRolled).total == only(log, DefenceRolled).total == 17
    assert only(log, AttackHit).margin == 0
    assert only(close().does(SHOT, 5, 7), AttackMissed).short == -1


@pytest.mark.rule("CB-10", "CB-70", "CB-100", "CB-121")
def test_a_shot_hits_wounds_and_is_felt() -> None:
    """21 against 20 at 30 m; five at the torso less BTM 2; one point and three more."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 30))
    now.does(SHOT, 10, 4, 9, 2, 1, 1, 1, 1, 1, 7)
    assert (now[1].boxes, now[1].points, now[1].out, now[0].ammo[0]) == (3, 4, False, 19)


@pytest.mark.rule("CB-10", "CB-28")
def test_an_attack_opens_into_its_parts() -> None:
    """Base, skill, WA, a named GM modifier, die."""
    gun = Weapon(name="rifle", dice=5, rof=2, shots=20, range=100, accuracy=1)
    gm = {"attack": (-2, "long gun in a narrow hall")}
    rolled = missed(armed(weapons=(gun,), gm=gm))
    assert rolled.parts == (
        ("DV-01", "base", 7),
        ("CB-10", "rifle", 5),
        ("CB-10", "WA", 1),
        ("CB-28", "long gun in a narrow hall", -2),
        ("CB-01", "die", 2),
    )
    assert rolled.total == 7 + 5 + 1 - 2 + 2


@pytest.mark.rule("CB-10", "DV-02")
@pytest.mark.parametrize(("ruling", "base"), [("CL+MA", 8), ("REF+MA", 5)])
def test_ranged_defence_by_either_ruling(ruling: str, base: int) -> None:
    """CL and MA instead of REF and MA, by its switch."""
    changed: dict[str, Any] = {} if ruling == "REF+MA" else {"ranged_defence": ruling}
    cid = fighter("Cid", 1, 10, REF=3, CL=9)
    log = stage(fighter("Ann"), cid, **changed).does(SHOT, 2, 9)
    assert only(log, DefenceRolled).total == base + 4 + 9


@pytest.mark.rule("CB-12", "CB-17", "CB-18")
def test_the_helpless_do_not_defend() -> None:
    """+4 against 15; the margin is counted from there."""
    log = close(bound=True, mook=True).does(SHOT, 2, *SCRATCH)
    assert not every(log, DefenceRolled)
    assert part(only(log, AttackRolled).parts, "helpless target") == 4
    assert only(log, AttackHit).margin == 12 + 4 + 2 - 15


@pytest.mark.rule("CB-12", "CB-17")
@pytest.mark.parametrize("state", ["out", "pinned", "braced", "bound"])
def test_helpless_is_out_dying_or_bound(state: str) -> None:
    """Not pinned, not braced."""
    now = stage(fighter("Ann"), fighter("Cid", 1, 60, bound=state == "bound"))
    cid = now[1]
    cid.out = state == "out"
    cid.pinned = state == "pinned"
    if state == "braced":
        cid.stance = BRACED
    helpless = 4 if state in {"out", "bound"} else 0
    rolled = missed(now)
    assert part(rolled.parts, "helpless target") == helpless
    assert part(rolled.parts, "long") == -10, "range counts all the same"


@pytest.mark.rule("CB-12", "CB-15")
def test_an_ambush_has_five_more_against_fifteen() -> None:
    """REF 7 + Stealth 2 + 7 beats INT 6 + Awareness 3 + 6; then no defence."""
    log = close(unaware=True, mook=True).does(HIDDEN, 7, 6, 2, *SCRATCH)
    stealth = only(log, StealthRolled)
    assert (stealth.total, stealth.against, stealth.unseen) == (16, 15, True)
    assert not every(log, DefenceRolled)
    assert part(only(log, AttackRolled).parts, "ambush") == 5
    assert only(log, AttackHit).margin == 12 + 5 + 2 - 15


@pytest.mark.rule("CB-15", "CB-86")
@pytest.mark.parametrize(("light", "vision", "lost"), [(DIM, 0, 2), (DARK, 0, 4), (DARK, 1, 2)])
def test_the_dark_hides_who_attacks(light: int, vision: int, lost: int) -> None:
    """What light takes from an attack it takes from Awareness."""
    cid = fighter("Cid", 1, 10, unaware=True, light_penalty=vision)
    now = stage(fighter("Ann"), cid, scene=Scene(light=light))
    stealth = only(now.does(HIDDEN, 7, 9, 1, 1, 1), StealthRolled)
    assert (stealth.total, stealth.against) == (16, 18 - lost)
    assert part(stealth.against_parts, "light") == -lost


@pytest.mark.rule("CB-15")
@pytest.mark.parametrize(("second", "unseen"), [(6, True), (7, False)])
def test_danger_sense_rolls_awareness_once_more(second: int, unseen: bool) -> None:
    """REF 7 + Stealth 2 + 7 beat INT 6 + Awareness 3 + 6; a 7 then spots the attacker."""
    now = close(unaware=True, mook=True, danger_sense=1)
    rolls = (2, *SCRATCH) if unseen else (2, 9)
    log = now.does(HIDDEN, 7, 6, second, *rolls)
    assert [event.unseen for event in every(log, StealthRolled)] == [True, unseen]
    assert bool(every(log, DefenceRolled)) != unseen


@pytest.mark.rule("CB-15")
def test_a_tie_is_spotted_and_he_has_one_attempt() -> None:
    """16 against 16 is seen; the shot has to face a defence, and no other is unseen."""
    now = close(unaware=True)
    log = now.does(HIDDEN, 7, 7, 2, 9, actions=2)
    assert not only(log, StealthRolled).unseen
    only(log, DefenceRolled)
    now.next()
    now[1].failed = True
    assert now.fault(HIDDEN) == "Cid would see it coming."


@pytest.mark.rule("CB-15")
def test_only_the_first_attack_is_an_ambush() -> None:
    """Two shots of one action: the second is defended."""
    both = Fire(0, (1,), SINGLE, 2, -1, hidden=True)
    log = close(unaware=True).does(both, 9, 2, 1, 1, 1, 2, 9)
    assert [part(r.parts, "ambush") for r in every(log, AttackRolled)] == [5, 0]
    assert len(every(log, DefenceRolled)) == 1


@pytest.mark.rule("CB-15")
@pytest.mark.parametrize("why", ["failed", "critical", "unaware", ""])
def test_who_is_suppressed_or_unaware_can_be_surprised(why: str) -> None:
    """After a failed check, or before he knows of anybody; not otherwise."""
    now = close()
    if why:
        setattr(now[1], why, True)
    now.plans(0)
    assert now.fault(HIDDEN) == (None if why else "Cid would see it coming.")


@pytest.mark.rule("CB-15")
@pytest.mark.parametrize("fires", [True, False])
def test_a_shot_wakes_who_knew_of_nobody(fires: bool) -> None:
    """Cid, at whom it is fired, at once, Dan at the end of its round; both have missed theirs."""
    others = [fighter(name, 1, 10, unaware=True) for name in ("Cid", "Dan")]
    now = stage(fighter("Ann"), *others)
    now.opened(3, 1, 10, 1, 10)
    deeds = (Plan(DO_FIRE, 1, 0, 0), SHOT, 2, 10, 9) if fires else (END,)
    log = now.do(NameStance(OPEN), *deeds)
    only(log, RoundEnded)
    assert [event.fighter for event in every(log, Noticed)] == ([2] if fires else [])
    assert [one.unaware for one in now.fight.combatants[1:]] == [not fires] * 2


@pytest.mark.rule("CB-15", "CB-53")
def test_who_hides_can_be_surprised_from_the_flank() -> None:
    """Full cover that is not on the line hides nothing from there."""
    beside = Cover(name="wall", level=4, extent=(1050, -300, 1050, 300))
    now = stage(fighter("Ann"), fighter("Cid", 1, 10), covers=(beside,))
    for stance in (ACTIVE, FULL):
        now[1].stance = stance
        now.plans(0)
        assert (now.fault(HIDDEN) is None) == (stance == FULL)


@pytest.mark.rule("CB-13")
def test_a_called_shot_needs_bracing_and_costs_four() -> None:
    """And strikes where it was called; otherwise the place is rolled."""
    now = close(mook=True)
    now.plans(0)
    assert now.fault(CALLED) == "A called shot needs the bracing stance."
    log = now.does(CALLED, 9, 2, 1, 1, 1, 1, 1, 2, stance=BRACED)
    assert part(only(log, AttackRolled).parts, "called shot") == -4
    assert only(log, LocationRolled).location == HEAD


@pytest.mark.rule("CB-14")
def test_the_location_die() -> None:
    """1 head, 2-4 torso, 5 right arm, 6 left arm, 7-8 right leg, 9-10 left leg."""
    found = []
    for number in range(1, 11):
        log = close(mook=True).does(SHOT, 9, 2, number, 1, 1, 1, 1, 1, 2)
        found.append(only(log, LocationRolled).location)
    assert found == [0, 1, 1, 1, 2, 3, 4, 4, 5, 5]


@pytest.mark.rule("CB-16", "CB-36")
def test_every_shot_meets_a_defence_of_its_own() -> None:
    """Two single shots of one action: two attack rolls, two defence rolls."""
    log = close().does(TWO_SHOTS, 2, 9, 2, 8)
    assert [roll.total for roll in every(log, AttackRolled)] == [14, 14]
    assert [roll.total for roll in every(log, DefenceRolled)] == [20, 19]


@pytest.mark.rule("CB-16")
def test_shots_left_when_he_falls_are_not_fired() -> None:
    """The second shot stays in the magazine."""
    now = close(mook=True)
    log = now.does(TWO_SHOTS, 9, 2, *SCRATCH[:-1], 10)
    only(log, AttackRolled)
    assert (now[1].out, now[0].ammo[0]) == (True, 19)


@pytest.mark.rule("CB-12", "CB-16", "CB-17")
def test_who_was_helpless_before_is_fired_at_again() -> None:
    """Neither shot is defended, and he is hit by both."""
    now = close(bound=True, mook=True)
    log = now.does(TWO_SHOTS, 9, *SCRATCH[:-1], 10, 9, *SCRATCH[:-1])
    assert [hit.target for hit in every(log, AttackHit)] == [1, 1]
    assert (now[1].out, now[0].ammo[0], now[1].boxes) == (True, 18, 6)


@pytest.mark.rule("CB-19", "CB-23")
def test_aim_brace_and_called_shot_stack() -> None:
    """+3 - 4 in one roll, and the aim is gone for the second shot."""
    now = close()
    ann = now[0]
    ann.aim, ann.aim_target = 3, 1
    rolled = only(now.does(CALLED, 2, 10, 9, stance=BRACED, actions=2), AttackRolled)
    assert (part(rolled.parts, "aim"), part(rolled.parts, "called shot")) == (3, -4)
    now.next()
    assert part(only(now.do(CALLED, 2, 10, 9), AttackRolled).parts, "aim") == 0


@pytest.mark.rule("CB-13", "CB-19")
@pytest.mark.parametrize("stance", [OPEN, BRACED])
def test_a_called_shot_needs_bracing(stance: int) -> None:
    """Unless the table plays without."""
    now = close()
    now.plans(0, stance=stance)
    refused = "A called shot needs the bracing stance."
    assert now.fault(CALLED) == (None if stance == BRACED else refused)
    free = stage(fighter("Ann"), fighter("Cid", 1, 10), called_needs_brace=False)
    free.plans(0, stance=stance)
    assert free.fault(CALLED) is None


@pytest.mark.rule("CB-13", "CB-19")
def test_aim_is_for_the_first_of_two_called_shots() -> None:
    """Both are called, and each costs four."""
    now = close()
    now[0].aim, now[0].aim_target = 2, 1
    log = now.does(Fire(0, (1,), SINGLE, 2, HEAD), 2, 10, 9, 2, 10, 9, stance=BRACED)
    rolls = [
        (part(roll.parts, "aim"), part(roll.parts, "called shot"))
        for roll in every(log, AttackRolled)
    ]
    assert rolls == [(2, -4), (0, -4)]


@pytest.mark.rule("CB-19")
@pytest.mark.parametrize(
    "shot",
    [CALLED, Fire(1, (1,), SINGLE, 1, HEAD), Fire(1, (1,), 1, 3, HEAD)],
    ids=["shot", "single", "burst"],
)
def test_no_called_shot_with_shot_or_bursts(shot: Fire) -> None:
    """Single bullets only."""
    now = armed(weapons=(SHOTGUN, CARBINE), off_hand=1)
    now.plans(0, stance=BRACED)
    allowed = shot.weapon == 1 and shot.mode == SINGLE
    wanted = None if allowed else "Only single bullets can be aimed at a location."
    assert now.fault(shot) == wanted


@pytest.mark.rule("CB-25")
@pytest.mark.parametrize(("gun", "bonus"), [(RIFLE, 2), (CARBINE, 2), (PISTOL, 0)])
def test_long_guns_show_where_they_point_in_a_small_room(gun: Weapon, bonus: int) -> None:
    """+2 to dodge a rifle or carbine, nothing against a pistol."""
    ann = fighter("Ann", weapons=(gun,))
    for room, dodge in ((True, bonus), (False, 0)):
        now = stage(
            ann, fighter("Cid", 1, 5), scene=Scene(close_quarters=True) if room else Scene()
        )
        log = now.does(SHOT, 2, 9)
        assert only(log, DefenceRolled).total == 11 + dodge + 9


@pytest.mark.rule("CB-28")
def test_a_gm_modifier_is_shown_with_its_reason() -> None:
    """Any roll can carry one, a save too: 5 is one too many for 7 - 3."""
    now = close(mook=True, gm={"stun save": (-3, "still dazed")})
    log = now.does(SHOT, 9, 2, 3, 1, 1, 1, 1, 1, 5)
    assert not now[1].able()
    assert only(log, WoundTaken).boxes == 3
