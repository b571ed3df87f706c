"""Stress, pushing, what stress brings, panic (AL-60, AL-R27, AL-R30)."""

from typing import Any

import pytest

from chargen.combat.alien_cards.actions.fire import HURTING, Fire
from chargen.combat.alien_cards.actions.interrupts import DODGING, STANDING
from chargen.combat.alien_cards.actions.melee import Strike
from chargen.combat.alien_cards.actions.move import CloseIn
from chargen.combat.alien_cards.model.action_events import (
    CoverTaken,
    FightLeft,
    ItemFell,
    SupplyRolled,
)
from chargen.combat.alien_cards.model.combatant import (
    COLLAPSED,
    FLEES,
    FULL,
    HESITATES,
    NO_HELP,
    RAGES,
)
from chargen.combat.alien_cards.model.events import (
    Moved,
    PanicRolled,
    PoolRolled,
    RollPushed,
    StressTold,
    TurnLost,
)
from chargen.combat.alien_cards.model.fighter import CLOSE, COMMAND, OBSERVATION, RANGED
from chargen.combat.alien_cards.rolls import stress as stress_
from chargen.combat.alien_cards.rolls.pool import KEEP, PUSHING
from chargen.combat.kernel.events import Noticed
from tests.combat.alien_cards.builders import KNIFE, fighter, wall
from tests.combat.alien_cards.stage import END, Stage, mook
from tests.combat.scenes import every, only

SHOT = Fire(0, 1, False)


def tense(stress: int = 0, **mine: Any) -> Stage:
    """Return somebody with stress against somebody who cannot dodge."""
    stage = Stage(fighter("Ann", stress=stress, **mine), mook("Cid", 1, (8, 0), health=9))
    stage[1].quicks = 2
    return stage


@pytest.mark.rule("AL-R30")
def test_a_push_costs_stress_and_rolls_all_but_sixes_again_with_a_die_more() -> None:
    """Once; the sixes lie."""
    stage = tense()
    events = stage.turn(0, SHOT, 6, 2, 3, PUSHING, 6, 2, 2, HURTING, 3, 3, 3, END)
    assert only(events, RollPushed) == RollPushed(0, 1, 2, (6, 2, 2))
    assert stage[0].stress == 1


@pytest.mark.rule("AL-R30")
def test_after_a_one_on_a_stress_die_nothing_is_pushed() -> None:
    """The answer of stress comes instead: T4-04, stress 2 and Resolve 3 are D6 - 1."""
    stage = tense(2)
    events = stage.turn(0, SHOT, 2, 2, 2, 1, 5, 3, 3, 3, 3, END)
    assert only(events, StressTold) == StressTold(0, 2, 2)
    assert every(events, RollPushed) == []


@pytest.mark.rule("AL-R30")
def test_a_response_after_a_push_goes_by_the_stress_it_cost() -> None:
    """Stress 0 and Resolve 3, pushed: D6 + 1 - 3."""
    stage = tense()
    events = stage.turn(0, SHOT, 2, 2, 2, PUSHING, 2, 2, 2, 1, 6, 3, 3, 3, END)
    assert only(events, StressTold).total == 4


def responded(die: int, stress: int = 3) -> Stage:
    """Return who got an answer of stress with this die, with Resolve 3."""
    stage = tense(stress)
    stage.turn(0, SHOT, 2, 2, 2, 1, *[2] * (stress - 1), die, 3, 3, 3, END)
    stage[0].fresh_round()
    return stage


@pytest.mark.rule("AL-R30")
@pytest.mark.parametrize(
    ("die", "skill"), [(2, OBSERVATION), (3, COMMAND), (4, RANGED), (5, CLOSE)]
)
def test_answers_two_to_five_take_two_dice_of_an_attribute(die: int, skill: int) -> None:
    """Wits, Empathy, Agility, Strength; to the end of the fight, and only once."""
    stage = responded(die)
    less = [each for each in (OBSERVATION, COMMAND, RANGED, CLOSE) if stage[0].dice(each) == 1]
    assert less == [skill]
    stage[0].responses |= 1 << die
    assert stage[0].dice(skill) == 1


@pytest.mark.rule("AL-R30")
def test_dice_that_stress_takes_are_missing_from_the_roll() -> None:
    """Agility 3 and a shaken hand: one die, and three of stress."""
    stage = responded(4)
    roll = only(stage.turn(0, SHOT, *[2] * 4, KEEP, 3, 3, 3, END), PoolRolled)
    assert (roll.dice, roll.stress) == (1, 3)


@pytest.mark.rule("AL-R30")
def test_answer_one_makes_pushing_cost_two_and_six_forbids_it() -> None:
    """The second cancels the first."""
    stage = responded(1)
    stage.turn(0, SHOT, 2, 2, 2, 2, 2, 2, PUSHING, *[2] * 8, 3, 3, 3, END)
    assert stage[0].stress == 5
    stage = responded(6)
    stage[0].responses |= 1 << 1
    assert len(every(stage.turn(0, SHOT, 2, 2, 2, 2, 2, 2, 3, 3, 3, END), PoolRolled)) == 1
    stage = responded(6)
    stage[0].fresh_round()
    stage.turn(0, SHOT, 2, 2, 2, 1, 2, 2, 1, 3, 3, 3, END)
    assert stage[0].responses == 1 << 6


@pytest.mark.rule("AL-R14", "AL-R30")
def test_seven_loses_the_action_and_costs_stress() -> None:
    """T4-04: stress 5 and Resolve 2 are D6 + 3, lost from a 4 on."""
    stage = tense(5, resolve=2)
    stage.turn(0, SHOT, 6, 6, 6, 1, 2, 2, 2, 2, 4, 3, 3, 3, END)
    assert (stage[1].health, stage[0].stress) == (9, 6)
    stage = tense(5, resolve=2)
    stage.turn(0, SHOT, 6, 2, 2, 1, 2, 2, 2, 2, 3, 3, 3, 3, END)
    assert (stage[1].health, stage[0].stress) == (8, 5)


@pytest.mark.rule("AL-R30")
def test_dodging_is_not_pushed() -> None:
    """Nobody is asked."""
    stage = Stage(mook("Ann"), fighter("Cid", 1, (8, 0), stress=1))
    events = stage.turn(0, SHOT, DODGING, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, END)
    assert [roll.stress for roll in every(events, PoolRolled)] == [0, 1]


@pytest.mark.rule("AL-R30", "AL-R14")
def test_a_supply_roll_brings_no_stress_and_mooks_have_none() -> None:
    """Ones of supply dice are ammunition."""
    stage = tense()
    events = stage.turn(0, SHOT, 2, 2, 2, KEEP, 1, 1, 1, END)
    assert every(events, StressTold) == []
    stage = Stage(mook("Ann", stress=4), mook("Cid", 1, (8, 0)))
    assert stage[0].stress_dice() == 0


@pytest.mark.rule("AL-R30")
def test_resolve_is_half_of_wits_and_empathy_rounded_up() -> None:
    """Unless it is given."""
    assert fighter("Ann", wits=4, empathy=3).nerve == 4
    assert fighter("Ann", resolve=2).nerve == 2


def scared(die: int, stress: int = 0, *rest: int, **given: Any) -> tuple[Stage, list[Any]]:
    """Return a fight after Ann's panic roll with Resolve 1, and what was told."""
    people = (
        fighter("Ann", stress=stress, resolve=1, **given),
        mook("Cid", 1, (20, 0)),
        fighter("Bob", 0, (2, 0), resolve=9),
    )
    stage = Stage(*people, covers=given.pop("covers", ()))
    events = stage.play(
        lambda fight, table: stress_.panic(fight, table, stage[0], "a noise", 0), die, *rest
    )
    return stage, events


@pytest.mark.rule("AL-R27")
def test_a_calm_head_only_starts() -> None:
    """0 or less is nothing, 1 a point of stress, 2 a noise, 3 wasted ammunition."""
    stage, events = scared(1)
    assert only(events, PanicRolled) == PanicRolled(0, 0, 0, "a noise")
    assert stage[0].stress == 0
    assert scared(2)[0][0].stress == 1
    assert only(scared(4, 0, 1, 3, 3)[1], SupplyRolled).rating == 2


@pytest.mark.rule("AL-R27")
def test_a_noise_wakes_who_knew_of_nobody() -> None:
    """A cry is heard."""
    stage = Stage(fighter("Ann", resolve=1), mook("Cid", 1, (20, 0), unaware=True))
    events = stage.play(lambda fight, table: stress_.panic(fight, table, stage[0], "a noise", 0), 3)
    assert only(events, Noticed) == Noticed(1)


@pytest.mark.rule("AL-R27", "AL-29")
def test_a_fright_may_drop_what_is_in_hand() -> None:
    """It lies where he stands."""
    stage, events = scared(5)
    assert only(events, ItemFell) == ItemFell(0, "pistol", 0, 0)
    assert stage[0].hand == -1


@pytest.mark.rule("AL-R27")
@pytest.mark.parametrize(("die", "panic"), [(6, NO_HELP)])
def test_some_panics_last(die: int, panic: int) -> None:
    """No help for anybody."""
    assert scared(die)[0][0].panic == panic


@pytest.mark.rule("AL-R27")
def test_one_hesitates_from_six_on() -> None:
    """And has card 10."""
    assert scared(6, 1)[0][0].panic == HESITATES


@pytest.mark.rule("AL-R27", "AL-R05")
def test_seven_loses_the_next_turn_and_interrupts() -> None:
    """Only that one."""
    stage, _ = scared(6, 2)
    assert stage[0].lost_turn
    assert not stage[0].can_interrupt()
    assert only(stage.turn(0), TurnLost).why == "is panicking"
    stage[0].fresh_round()
    assert stage[0].can_interrupt()


@pytest.mark.rule("AL-R27")
def test_eight_hides_where_there_is_full_cover_and_is_nine_elsewhere() -> None:
    """Stress falls either way; at nine a friend in the zone rolls, too."""
    people = (fighter("Ann", stress=3, resolve=1), mook("Cid", 1, (20, 0)))
    stage = Stage(*people, covers=(wall(0, extent=(50, -300, 50, 300)),))
    events = stage.play(lambda fight, table: stress_.panic(fight, table, stage[0], "fire", 0), 6)
    assert only(events, CoverTaken).full
    assert (stage[0].cover, stage[0].stress, stage[0].lost_turn) == (FULL, 2, True)
    stage, events = scared(6, 3, 1)
    assert [event.fighter for event in every(events, PanicRolled)] == [0, 2]
    assert (stage[0].stress, stage[0].lost_turn) == (2, True)


@pytest.mark.rule("AL-R27")
def test_ten_flees_a_zone_and_goes_on_fleeing_until_he_is_gone() -> None:
    """Friends have more stress; beyond Long range he is out of the fight."""
    stage, events = scared(6, 5)
    assert only(events, Moved).how == "flees"
    assert (stage[0].panic, stage[0].stress, stage[2].stress) == (FLEES, 4, 1)
    told: list[Any] = []
    for _ in range(9):
        stage[0].fresh_round()
        told += stage.turn(0)
    assert every(told, FightLeft)[:1] == [FightLeft(0)]
    assert stage[0].fled
    assert not stage[0].able()


@pytest.mark.rule("AL-R27")
def test_who_cannot_flee_collapses() -> None:
    """Held, he goes nowhere."""
    stage = Stage(fighter("Ann", stress=5, resolve=1), mook("Cid", 1, (1, 0)))
    stage[0].pinned_by, stage[1].pinning = 1, 0
    stage.play(lambda fight, table: stress_.panic(fight, table, stage[0], "a grip", 0), 6)
    assert stage[0].panic == COLLAPSED


@pytest.mark.rule("AL-R27")
def test_eleven_attacks_the_nearest_friend_or_enemy() -> None:
    """Near enough he strikes, else he fires, without a weapon for it he runs there."""
    stage = Stage(mook("Ann"), mook("Bob", 0, (5, 0)), mook("Cid", 1, (20, 0)))
    stage[0].panic = RAGES
    stage[1].quicks = 2
    stage.turn(0, 6, 2, 2, 3, 3, 3)
    assert stage[1].health == 2
    stage = Stage(mook("Ann", weapons=(KNIFE,)), mook("Bob", 0, (5, 0)), mook("Cid", 1, (20, 0)))
    stage[0].panic = RAGES
    stage.turn(0)
    assert stage.fight.band(stage[0], stage[1]) == 0
    stage[0].fresh_round()
    stage.turn(0, STANDING, 6, 2, 2, 2)
    assert stage[1].health == 1


@pytest.mark.rule("AL-R27")
def test_eleven_and_twelve_are_the_worst() -> None:
    """Rage takes friends along; a collapse is the end of it."""
    stage, events = scared(6, 6, 1)
    assert stage[0].panic == RAGES
    assert [event.fighter for event in every(events, PanicRolled)] == [0, 2]
    stage, _ = scared(6, 7)
    assert stage[0].panic == COLLAPSED
    assert not stage[0].able()
    assert only(stage.turn(0), TurnLost).why == "has collapsed"


@pytest.mark.rule("AL-R27")
def test_each_rolls_once_for_one_cause() -> None:
    """Though two of those who frighten each other scream."""
    people = [fighter(name, 0, (n, 0), stress=4, resolve=1) for n, name in enumerate("AB")]
    stage = Stage(*people, mook("Cid", 1, (20, 0)))
    events = stage.play(
        lambda fight, table: stress_.panic(fight, table, stage[0], "a noise", 0), 5, 5
    )
    assert [event.fighter for event in every(events, PanicRolled)] == [0, 1]


@pytest.mark.rule("AL-R27")
@pytest.mark.parametrize("fallen", [False, True])
def test_friends_see_somebody_broken_unless_he_is_a_mook(fallen: bool) -> None:
    """They roll, nobody else does."""
    ann, bob = fighter("Ann", mook=fallen), fighter("Bob", 0, (2, 0), resolve=9)
    stage = Stage(ann, bob, mook("Cid", 1, (8, 0)))
    stage[0].health, stage[0].quicks = 1, 2
    dice = () if fallen else (1,)
    events = stage.turn(2, Fire(0, 0, False), 6, 2, 2, 1, 2, *dice, 3, 3, 3, END)
    assert [event.why for event in every(events, PanicRolled)] == ["a friend is broken"] * (
        not fallen
    )


@pytest.mark.rule("AL-R27")
def test_a_monster_frightens_at_first_sight_and_when_it_is_near() -> None:
    """Each once; it is not frightened itself."""
    stage = Stage(fighter("Ann", resolve=9), mook("Cid", 1, (8, 0), monster=True))
    events = stage.round(5, 6, 1, END, END)
    assert only(events, PanicRolled).why == "a monster"
    assert every(stage.round(5, 6, END, END), PanicRolled) == []
    events = stage.round(5, 6, CloseIn(1), 1, END, END)
    assert only(events, PanicRolled).why == "a monster so near"


@pytest.mark.rule("AL-R27", "AL-R19")
def test_being_broken_ends_a_panic() -> None:
    """Whatever it was."""
    stage = Stage(fighter("Ann"), mook("Bob"), mook("Cid", 1, (1, 0)))
    stage[0].panic, stage[0].health, stage[0].quicks = FLEES, 1, 2
    stage.turn(2, Strike(-1, 0, False), 6, 2, 2, 1, 2, END)
    assert (stage[0].out, stage[0].panic) == (True, 0)


@pytest.mark.rule("AL-R32", "AL-R30")
@pytest.mark.parametrize(("ones", "stress"), [(1, 0), (3, 4)])
def test_two_injuries_are_about_nerves(ones: int, stress: int) -> None:
    """11 takes all stress, 13 adds a point."""
    stage = Stage(fighter("Ann", stress=3), mook("Bob"), mook("Cid", 1, (1, 0)))
    stage[0].health, stage[0].quicks = 1, 2
    stage.turn(2, Strike(-1, 0, False), 6, 2, 2, 1, ones, END)
    assert stage[0].stress == stress


@pytest.mark.rule("AL-R30")
def test_a_table_may_leave_resolve_to_wits_and_empathy() -> None:
    """By default what a fighter brings counts."""
    assert Stage(fighter("Ann", resolve=5), mook("Cid", 1))[0].stats.nerve == 5
