"""Luck, and mooks who have none (CB-03, CB-08), each with scripted dice."""

from typing import Any

import pytest

from chargen.combat import SYSTEMS, Session
from chargen.combat.gray_dawn.actions.covering_fire import HOLD
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.throw import Throw
from chargen.combat.gray_dawn.model.events import AttackHit, AttackRolled, Fumbled, RollOffMade
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.penalties import DO_THROW
from chargen.combat.gray_dawn.rolls.initiative import STEADILY
from chargen.combat.harm.events import (
    DamageRolled,
    DefenceRolled,
    GrazeRolled,
    LocationRolled,
    LuckSpent,
    StunSaved,
    WoundTaken,
)
from chargen.combat.harm.luck import (
    ADD,
    AGAIN,
    CHECK,
    DICE,
    INITIATIVE,
    KEEP,
    SAVE,
    LuckQuestion,
    by_tactic,
)
from chargen.combat.harm.weapons import BURST, EVERYWHERE, SINGLE, ArmourPiece
from chargen.combat.kernel.events import AttackMissed
from chargen.combat.kernel.session import Answer
from tests.combat import builders
from tests.combat.builders import CARBINE, FRAG, RIFLE, fighter
from tests.combat.scenes import every, only, part
from tests.combat.stage import Stage, stage

SHOT = Fire(0, (1,), SINGLE, 1)
SCRATCH = (3, 1, 1, 1, 1, 1, 2)


def shoots(now: Stage, *dice: int) -> list[Any]:
    """Ann fires one shot at Cid with these dice, up to the first question."""
    now.plans(0)
    return now.do(SHOT, *dice)


def lucky(points: int, **facts: object) -> Stage:
    """Return two at ten metres, the first with luck for rolls; the facts are the second one's."""
    people = fighter("Ann", luck=points), fighter("Cid", 1, 10, **facts)
    return stage(*people, luck_rerolls="rolls")


def duel(**facts: object) -> Stage:
    """Return two at ten metres, the first without luck; the facts are the second one's."""
    return lucky(0, **facts)


def asked(now: Stage) -> tuple[int, str]:
    """Return who is asked about which roll."""
    assert isinstance(now.question, LuckQuestion)
    return int(now.question.fighter), now.question.what


@pytest.mark.rule("CB-03")
def test_a_point_adds_two_to_a_failed_roll() -> None:
    """12 + 3 against 11 + 6: one point makes the hit."""
    now = lucky(5, mook=True)
    shoots(now, 3, 6)
    assert asked(now) == (0, "attack")
    assert now.options() == (KEEP, ADD, AGAIN)
    log = now.do(ADD, *SCRATCH)
    assert only(log, AttackHit).margin == 0
    assert part(only(log, AttackRolled).parts, "luck") == 2
    assert only(log, LuckSpent).points == 1
    assert now[0].luck == 4


@pytest.mark.rule("CB-03")
def test_two_points_reroll_and_the_second_stands() -> None:
    """And may be rolled again for two more; one that is left only adds."""
    now = lucky(5)
    shoots(now, 3, 6)
    now.do(AGAIN, 2)
    assert now[0].luck == 3
    now.do(AGAIN, 4)
    assert now[0].luck == 1
    assert now.options() == (KEEP, ADD)
    assert now.fault(AGAIN) == "Ann has too little luck left."
    assert only(now.do(KEEP), AttackMissed).short == -1


@pytest.mark.rule("CB-03")
def test_plus_two_does_not_rescue_a_natural_one() -> None:
    """A second roll does."""
    now = lucky(5)
    shoots(now, 1, 1)
    assert now.options() == (KEEP, AGAIN)
    log = now.do(AGAIN, 9, 2, *SCRATCH)
    assert only(log, AttackHit).margin == 21 - 13


@pytest.mark.rule("CB-03")
def test_nobody_is_asked_about_a_roll_that_does_not_fail() -> None:
    """The shooter hits; the one who is hit has no luck."""
    now = lucky(5, mook=True)
    assert only(shoots(now, 5, 6, *SCRATCH), AttackHit).margin == 0
    assert now[0].luck == 5


@pytest.mark.rule("CB-03", "CB-14")
def test_the_target_may_have_its_place_rolled_anew() -> None:
    """Head, then leg."""
    now = duel(luck=2)
    shoots(now, 9, 2)
    assert asked(now) == (1, "defence")
    now.do(KEEP, 1)
    assert asked(now) == (1, "location")
    assert now.options() == (KEEP, AGAIN)
    log = now.do(AGAIN, 9, 6, 6, 6, 6, 1, 2, 2, 2)
    assert only(log, LocationRolled).location == 5
    assert now[1].luck == 0


@pytest.mark.rule("CB-03")
def test_a_defender_may_better_his_defence() -> None:
    """It was his roll that failed."""
    now = duel(luck=1)
    shoots(now, 5, 5)
    log = now.do(ADD)
    assert only(log, AttackMissed).short == -1
    assert every(log, DefenceRolled)[-1].total == 11 + 5 + 2


@pytest.mark.rule("CB-03", "CB-121")
def test_luck_raises_what_a_save_needs() -> None:
    """A stun save of 8 against 7 is made with one point."""
    now = duel(luck=1)
    shoots(now, 9, 2)
    now.do(KEEP, *SCRATCH[:-1], 8)
    assert asked(now) == (1, "stun save")
    log = now.do(ADD)
    assert (only(log, StunSaved).needed, only(log, StunSaved).passed) == (9, True)
    assert now[1].able()


@pytest.mark.rule("CB-03", "CB-110")
def test_luck_may_make_a_graze() -> None:
    """LK 5 and a margin of 8 need 15: a 9 makes 13, one point more is enough."""
    now = duel(luck=2)
    shoots(now, 9, 2)
    now.do(KEEP, 3)
    now.do(KEEP, 6, 6, 6, 6, 6, 9)
    assert asked(now) == (1, "graze")
    log = now.do(ADD, 2)
    assert only(log, GrazeRolled).total == 5 - 1 + 9 + 2
    assert only(log, WoundTaken).grazed


HIDDEN = Fire(0, (1,), SINGLE, 1, -1, hidden=True)


@pytest.mark.rule("CB-03", "CB-08")
def test_mooks_have_no_luck() -> None:
    """Nobody asks them, and no graze is rolled: 30 at the torso less BTM 2."""
    now = duel(mook=True, luck=-1, LK=8)
    assert now[1].luck == 0
    log = shoots(now, 9, 2, 3, 6, 6, 6, 6, 6, 1, 1)
    assert not every(log, GrazeRolled)
    assert only(log, WoundTaken).boxes == 28


@pytest.mark.rule("CB-08", "CB-110")
@pytest.mark.parametrize(("dice", "boxes"), [((9,), 28), ((10, 1), 3)])
def test_others_roll_for_a_graze_of_the_same_hit(dice: tuple[int, ...], boxes: int) -> None:
    """LK 5, a margin of 8: 13 is none, 15 is one, and 5 go on to BTM."""
    log = shoots(duel(), 9, 2, 3, 6, 6, 6, 6, 6, *dice, *((1, 1) if boxes > 3 else (1,)))
    assert only(log, WoundTaken).boxes == boxes
    assert only(log, GrazeRolled).grazed == (boxes == 3)


@pytest.mark.rule("DV-06")
def test_of_whom_nothing_is_said_the_pool_of_luck_is_full() -> None:
    """LK points of it; none left is said as 0."""
    assert Fighter(name="Ann", LK=6).luck_pool == 6
    assert Fighter(name="Ann", LK=6, luck=0).luck_pool == 0


@pytest.mark.rule("CB-03", "CB-08", "DV-06")
def test_a_full_pool_is_luck_of_lk_points() -> None:
    """Unless some of it is spent already."""
    assert [duel(luck=luck, LK=8)[1].luck for luck in (-1, 3)] == [8, 3]


@pytest.mark.rule("CB-08")
@pytest.mark.parametrize("mook", [False, True])
def test_nothing_else_is_different_for_mooks(mook: bool) -> None:
    """The same shot hits them, with the same place and damage."""
    assert only(shoots(duel(mook=mook), 9, 2, *SCRATCH), WoundTaken).boxes == 3


@pytest.mark.rule("CB-03", "CB-100")
def test_two_points_reroll_the_damage_dice_of_a_hit() -> None:
    """All of one roll; with less than two points, and by the switch, nobody is asked."""
    now = stage(fighter("Ann", luck=4), fighter("Cid", 1, 10, mook=True))
    shoots(now, 9, 2, 3, 1, 1, 1, 1, 1)
    assert asked(now) == (0, "damage")
    assert isinstance(now.question, LuckQuestion)
    assert (now.question.roll, now.question.stake) == (DICE, 5)
    assert now.options() == (KEEP, AGAIN)
    log = now.do(AGAIN, 6, 6, 6, 6, 6)
    assert only(log, DamageRolled).damage == 30
    assert (asked(now), now[0].luck) == ((0, "damage"), 2)
    people = fighter("Ann", luck=1), fighter("Cid", 1, 10, mook=True)
    for other in (stage(*people), lucky(5, mook=True)):
        assert only(shoots(other, 9, 2, *SCRATCH), AttackHit).margin == 8
        assert other.question is None or not isinstance(other.question, LuckQuestion)


@pytest.mark.rule("CB-03", "CB-80")
def test_two_points_reroll_the_hits_of_a_burst() -> None:
    """One becomes three."""
    people = fighter("Ann", luck=2, weapons=(CARBINE,)), fighter("Cid", 1, 10, mook=True)
    now = stage(*people)
    now.plans(0)
    now.do(Fire(0, (1,), BURST, 3), 9, 2, 1)
    assert asked(now) == (0, "hits of a burst")
    log = now.do(AGAIN, 6, *(3 * (3, 1, 1, 1, 1, 2)))
    assert len(every(log, LocationRolled)) == 3


@pytest.mark.rule("CB-02", "CB-03", "CB-06")
def test_two_points_reroll_fumble_reliability_and_jam() -> None:
    """Each die has its question; a long jam becomes a short one."""
    now = stage(fighter("Ann", luck=4), fighter("Cid", 1, 10))
    shoots(now, 1, 1)
    now.do(KEEP, 7)
    assert asked(now) == (0, "fumble")
    now.do(KEEP, 3)
    assert asked(now) == (0, "reliability")
    now.do(KEEP, 6)
    assert asked(now) == (0, "rounds of jam")
    now.do(AGAIN, 1)
    assert asked(now) == (0, "rounds of jam")
    log = now.do(KEEP)
    assert only(log, Fumbled).rounds == 1


@pytest.mark.rule("CB-03", "CB-37")
def test_two_points_reroll_a_roll_off() -> None:
    """The lower roll may become the higher one."""
    now = stage(fighter("Ann", luck=2), fighter("Cid", 1, 20))
    now.round(HOLD, HOLD, STEADILY, STEADILY, 5, 5)
    now.do(KEEP, 3)
    assert asked(now) == (0, "roll-off")
    log = now.do(AGAIN, 9, 8)
    assert [event.roll for event in every(log, RollOffMade)] == [9, 8]


@pytest.mark.rule("CB-03", "CB-142")
def test_two_points_reroll_scatter_and_the_damage_of_a_blast() -> None:
    """Direction, distance, then the damage of all."""
    now = stage(fighter("Ann", luck=9, weapons=(RIFLE, FRAG)), fighter("Cid", 1, 20, mook=True))
    now.plans(0, DO_THROW)
    now.do(Throw(1, 2000, 0), 2)
    now.do(KEEP, 5)
    assert asked(now) == (0, "scatter direction")
    now.do(KEEP, 9)
    assert asked(now) == (0, "scatter distance")
    now.do(KEEP, 1, 1, 1, 1, 1, 1, 1)
    assert asked(now) == (0, "damage")


def idle(now: Stage, what: str) -> bool:
    """Return whether the open question, about this roll, is one luck cannot better."""
    assert asked(now)[1] == what
    assert now.question is not None
    return SYSTEMS["gray_dawn"].picture.is_idle(now.fight, now.question)


@pytest.mark.rule("CB-03")
@pytest.mark.parametrize(("points", "die", "useless"), [(1, 3, False), (1, 2, True), (2, 2, False)])
def test_luck_is_idle_where_its_points_do_not_reach(points: int, die: int, useless: bool) -> None:
    """12 and the die against 11 and 6: one point adds 2, two roll again."""
    now = lucky(points, mook=True)
    shoots(now, die, 6)
    assert idle(now, "attack") == useless


@pytest.mark.rule("CB-03", "CB-121")
@pytest.mark.parametrize(
    ("luck", "needed", "roll", "useless"),
    [(1, 7, 9, False), (1, 7, 10, True), (2, 1, 10, False), (2, 0, 10, True), (3, -1, 10, False)],
)
def test_luck_is_idle_where_no_d10_saves(luck: int, needed: int, roll: int, useless: bool) -> None:
    """A point raises the number by 2; two points and a d10 of 1 save at 1 or more."""
    now = duel(luck=luck)
    save = LuckQuestion(1, SAVE, "stun save", roll - needed, roll)
    assert save.is_idle(now.fight) == useless


@pytest.mark.rule("CB-03", "CB-71", "CB-73")
@pytest.mark.parametrize(("better", "useless"), [(2, False), (3, True)])
def test_luck_may_soften_a_critical_failure(better: int, useless: bool) -> None:
    """One point is worth a question where it makes a failure of a critical one."""
    now = duel(luck=1)
    check = LuckQuestion(1, CHECK, "suppression check", 15, better)
    assert check.is_idle(now.fight) == useless


@pytest.mark.rule("CB-03", "CB-100")
@pytest.mark.parametrize(
    ("sp", "out", "dice", "useless"),
    [
        (0, False, (6, 6, 6, 6, 5), False),
        (0, False, (6, 6, 6, 6, 6), True),
        (29, False, (1, 1, 1, 1, 1), False),
        (30, False, (1, 1, 1, 1, 1), True),
        (0, True, (1, 1, 1, 1, 1), True),
    ],
)
def test_luck_on_damage_is_idle_where_no_more_gets_through(
    sp: int, out: bool, dice: tuple[int, ...], useless: bool
) -> None:
    """5d6 at their most, armour that stops them all, or a target already out of action."""
    now = stage(
        fighter("Ann", luck=2),
        fighter(
            "Cid", 1, 10, mook=True, armour=(ArmourPiece(name="plate", sp=sp, covers=EVERYWHERE),)
        ),
    )
    now[1].out = out
    shoots(now, 9, *(() if out else (2,)), 3, *dice)
    assert idle(now, "damage") == useless


@pytest.mark.rule("CB-03", "CB-14")
@pytest.mark.parametrize(("sp", "useless"), [(29, False), (30, True)])
def test_luck_on_a_location_is_idle_behind_armour(sp: int, useless: bool) -> None:
    """5d6 do 30 at most."""
    now = stage(
        fighter("Ann", luck=0),
        fighter(
            "Cid", 1, 10, luck=2, armour=(ArmourPiece(name="plate", sp=sp, covers=EVERYWHERE),)
        ),
    )
    shoots(now, 9, 2)
    now.do(KEEP, 3)
    assert idle(now, "location") == useless


@pytest.mark.rule("CB-03", "CB-80")
@pytest.mark.parametrize(("die", "useless"), [(5, False), (6, True)])
def test_luck_on_the_most_hits_of_a_burst_is_idle(die: int, useless: bool) -> None:
    """Three are the most."""
    people = fighter("Ann", luck=2, weapons=(CARBINE,)), fighter("Cid", 1, 10, mook=True)
    now = stage(*people)
    now.plans(0)
    now.do(Fire(0, (1,), BURST, 3), 9, 2, die)
    assert idle(now, "hits of a burst") == useless


@pytest.mark.rule("CB-02", "CB-03", "CB-06")
def test_luck_on_harmless_results_of_a_fumble_is_idle() -> None:
    """4 is nothing, 7 may jam, a 10 is reliable, one round of jam is the least."""
    for dice, useless in (((4,), (True,)), ((7, 10), (False, True)), ((7, 3, 1), (False,) * 2)):
        now = stage(fighter("Ann", luck=4), fighter("Cid", 1, 10))
        shoots(now, 1, 1)
        assert not idle(now, "attack")
        for die, what, expected in zip(
            dice, ("fumble", "reliability", "rounds of jam"), (*useless, True), strict=False
        ):
            now.do(KEEP, die)
            assert idle(now, what) == expected


@pytest.mark.rule("CB-03", "CB-142")
@pytest.mark.parametrize(("metres", "useless"), [(10, False), (60, True)])
def test_luck_on_a_blast_is_idle_where_nobody_stands(metres: int, useless: bool) -> None:
    """Damage that meets no one, or only those who are out of action."""
    ann = fighter("Ann", luck=9, weapons=(RIFLE, FRAG))
    now = stage(ann, fighter("Cid", 1, metres, mook=True))
    now.plans(0, DO_THROW)
    now.do(Throw(1, 1000, 0), 8, 1, 1, 1, 1, 1, 1, 1)
    assert idle(now, "damage") == useless
    now = stage(ann, fighter("Cid", 1, metres, mook=True))
    now[1].out = True
    now.plans(0, DO_THROW)
    now.do(Throw(1, 1000, 0), 8, 1, 1, 1, 1, 1, 1, 1)
    assert idle(now, "damage")


@pytest.mark.rule("CB-03", "CB-30", "CB-37")
def test_luck_on_the_order_of_turns_is_idle() -> None:
    """Only a turn that would be missed is worth it."""
    now = stage(fighter("Ann", luck=2), fighter("Cid", 1, 20))
    now.round(HOLD, HOLD, STEADILY, STEADILY, 5, 5)
    assert idle(now, "initiative")
    now.do(KEEP, 3)
    assert idle(now, "roll-off")
    missed = LuckQuestion(0, INITIATIVE, "initiative", 2, 0)
    assert not missed.is_idle(now.fight)


@pytest.mark.rule("CB-03")
def test_tactics_reroll_no_dice_but_their_rolls() -> None:
    """Asked for a player, a tactic keeps them; nobody asks about a fighter a tactic plays."""
    now = stage(fighter("Ann", luck=4), fighter("Cid", 1, 10, mook=True))
    shoots(now, 9, 2, 3, 1, 1, 1, 1, 1)
    assert isinstance(now.question, LuckQuestion)
    assert by_tactic(now.fight, now.question) == KEEP
    session = Session(builders.duel(), 7, hands=())
    rolls = [entry for entry in session.entries if isinstance(entry, Answer)]
    assert not [entry for entry in rolls if "damage" in entry.key]
