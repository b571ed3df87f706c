"""Initiative, holding, phases and the end of a round (S4-01 to S4-10, S4-18)."""

import pytest

from chargen.combat.kernel.events import Noticed, RoundBegan, RoundEnded
from chargen.combat.kernel.question import Action
from chargen.combat.traveller_s4.actions.action import DONE, ELSE, HOLD_ON
from chargen.combat.traveller_s4.actions.double_action import DrawAndAttack, LeanAndAttack
from chargen.combat.traveller_s4.actions.fire import Fire
from chargen.combat.traveller_s4.actions.move import Move
from chargen.combat.traveller_s4.model.events import (
    AttackRolled,
    Held,
    MoraleThrown,
    Moved,
    PhaseOpened,
    TurnBegan,
)
from chargen.combat.traveller_s4.model.fighter import KNEELING, STANDING
from tests.combat.scenes import every, only, part, wall
from tests.combat.traveller_s4.builders import (
    ANN_FIRST,
    ENOUGH_OF_IT,
    FIRST,
    LAST,
    PISTOL,
    REVOLVER,
    TRY,
    Stage,
    duel,
    facing,
    scenario,
    traveller,
)


def turns(now: Stage) -> list[tuple[int, int]]:
    """Who came on which number, in order."""
    return [(came.fighter, came.number) for came in every(now.events, TurnBegan)]


@pytest.mark.rule("S4-01")
def test_a_round_is_counted_and_lasts_fifteen_seconds() -> None:
    """One after the other."""
    now = facing()
    assert only(now.events, RoundBegan).number == 1
    said = now.system.words.sentence(now.fight, now.events[0])
    assert said == "Round 1 begins."
    assert now.system.seconds == (15, 15)


@pytest.mark.rule("S4-02")
def test_everybody_throws_anew_each_round() -> None:
    """Two throws in the first round, two in the second."""
    now = facing()
    now.say(DONE, DONE, 6, 6, 1, 1)
    thrown = every(now.events, MoraleThrown)
    assert [(event.fighter, event.number) for event in thrown] == [(0, 2), (1, 22), (0, 22), (1, 2)]


@pytest.mark.rule("S4-03", "S4-04")
def test_the_lower_number_has_the_earlier_turn() -> None:
    """Whoever threw 2 comes before whoever has 22."""
    now = facing()
    now.say(ELSE, ELSE)
    assert turns(now) == [(0, 2), (1, 22)]


@pytest.mark.rule("S4-R27")
@pytest.mark.parametrize(
    ("morale", "hurt", "rolls", "number"),
    [
        (9, (0, 0, 0), (4, 4), 8),
        (6, (0, 0, 0), (6, 4), 20),
        (4, (1, 1, 0), (1, 1), 4),
        (4, (0, 0, 0), (1, 1), 2),
        (4, (0, 0, 0), (5, 6), 21),
        (9, (1, 1, 1), (3, 2), 9),
        (6, (1, 0, 0), (3, 3), 17),
    ],
)
def test_a_throw_within_morale_is_the_number(
    morale: int, hurt: tuple[int, int, int], rolls: tuple[int, int], number: int
) -> None:
    """T1-03: the author's own throws, and those of T1-11's second round."""
    now = Stage(duel(morale=morale, hurt=hurt), *rolls, 1, 1)
    assert every(now.events, MoraleThrown)[0].number == number


@pytest.mark.rule("S4-05")
@pytest.mark.parametrize(("rolls", "held"), [((2, 3), 25), ((5, 6), 41)])
def test_hold_adds_twenty(rolls: tuple[int, int], held: int) -> None:
    """T1-04: 5 becomes 25, 21 becomes 41."""
    now = Stage(duel(), *rolls, 6, 6)
    assert only(now.say(HOLD_ON), Held).number == held


@pytest.mark.rule("S4-06")
def test_whoever_holds_may_be_hurt_before_he_acts() -> None:
    """Ann holds on 2, Cid on 21 fires first and puts her out."""
    now = Stage(duel(5), 1, 1, 5, 6)
    now.say(HOLD_ON, Fire(0, 0), 5, 5, 6, 6, 6, 1, 1, 1)
    assert turns(now) == [(0, 2), (1, 21)]
    assert now.one(0).out


@pytest.mark.rule("S4-R02")
def test_hold_is_for_the_first_action_once_and_for_the_whole_round() -> None:
    """A second Hold is refused, and the number stays in the second phase."""
    now = Stage(duel(), 2, 3, 6, 6)
    now.say(HOLD_ON, ELSE)
    assert "hold once" in now.refusal(HOLD_ON)
    now.say(ELSE, TRY, 1)
    assert turns(now)[-1] == (1, 22)
    assert "hold once" in now.refusal(HOLD_ON)
    now.say(ELSE, TRY, 1)
    assert turns(now)[-1] == (0, 25)


@pytest.mark.rule("S4-R02")
def test_a_hold_is_not_always_last() -> None:
    """Somebody wounded all over misses his throw at 26, after a held 22."""
    now = Stage(duel(cids={"hurt": (1, 1, 1)}), 1, 1, 6, 6)
    now.say(HOLD_ON, ELSE, ELSE)
    assert turns(now) == [(0, 2), (0, 22), (1, 26)]


@pytest.mark.rule("S4-07")
def test_a_turn_is_one_action() -> None:
    """After one it is the other's turn."""
    now = facing()
    now.say(ELSE)
    assert now.asked.fighter == 1
    assert now.one(0).acts == 1


@pytest.mark.rule("S4-09", "S4-10")
def test_all_have_their_first_action_before_anybody_has_a_second() -> None:
    """Phase after phase, in the order of the numbers, without an end but the dice."""
    now = facing()
    now.say(ELSE, ELSE, TRY, 1, ELSE, TRY, 1, ELSE)
    now.say(TRY, 1, 1, ELSE, TRY, 1, 1, ELSE, TRY, 1, 1, 1, ELSE)
    assert [who for who, _ in turns(now)] == [0, 1, 0, 1, 0, 1, 0]
    assert [event.phase for event in every(now.events, PhaseOpened)] == [1, 2, 3, 4]


@pytest.mark.rule("S4-18")
def test_the_round_is_over_when_all_are_done() -> None:
    """One finishes, one misses the check."""
    now = facing()
    told = now.say(DONE, ELSE, TRY, 6)
    assert not every(told, RoundEnded)
    now = facing(cids={"END": 3})
    told = now.say(DONE, ELSE, TRY, 6)
    assert only(told, RoundEnded).number == 1


@pytest.mark.rule("S4-R13")
def test_equal_numbers_act_at_one_moment() -> None:
    """Both fire, both are hit, both fall."""
    now = Stage(duel(5), 1, 1, 1, 1)
    now.say(Fire(0, 1))
    assert now.asked.fighter == 1
    now.say(Fire(0, 0), 5, 5, 6, 6, 6, 5, 5, 6, 6, 6, 1, 1, 1, 1, 1, 1)
    assert now.one(0).out
    assert now.one(1).out
    assert now.ending is not None
    assert now.ending.winner == -1


@pytest.mark.rule("S4-R13")
@pytest.mark.parametrize("shot", [Fire(0, 0), LeanAndAttack(0, 0), DrawAndAttack(1, 0)])
def test_attacks_of_one_moment_come_before_all_else_of_it(shot: Action) -> None:
    """Cid fires at Ann at short range, and after that she is a metre farther off."""
    arms = (REVOLVER, PISTOL)
    low = KNEELING if isinstance(shot, LeanAndAttack) else STANDING
    cid = traveller("Cid", 1, at=(450, 0), weapons=arms, posture=low)
    now = Stage(scenario(traveller("Ann"), cid, covers=(wall(4),)), 1, 1, 1, 1)
    told = now.say(Move(-100, 0), shot, 1, 1)
    kinds = [type(event) for event in told if isinstance(event, AttackRolled | Moved)]
    assert kinds == [AttackRolled, Moved]
    assert part(only(told, AttackRolled).parts, "range") == 2


@pytest.mark.rule("S4-R13")
def test_a_table_may_let_the_more_dexterous_go_first() -> None:
    """Of equal numbers."""
    people = traveller("Ann"), traveller("Cid", 1, 20, DEX=9)
    now = Stage(scenario(*people, changed={"ties_by_dex": True}), 1, 1, 1, 1)
    assert now.asked.fighter == 1
    now.say(DONE)
    assert now.asked.fighter == 0


@pytest.mark.rule("S4-R13")
def test_without_it_equals_choose_in_the_order_of_the_list() -> None:
    """And none sees what the other chose."""
    now = Stage(scenario(traveller("Ann"), traveller("Cid", 1, 20, DEX=9)), 1, 1, 1, 1)
    assert now.asked.fighter == 0


@pytest.mark.rule("S4-R03")
def test_a_check_may_be_left() -> None:
    """It ends the round for him like a miss."""
    now = facing()
    now.say(ELSE, DONE, ENOUGH_OF_IT)
    assert now.fight.round == 2


def test_the_numbers_of_the_first_throw_are_what_tests_start_from() -> None:
    """Ann on 2, Cid on 22."""
    assert ANN_FIRST == (1, 1, 6, 6)
    now = facing()
    assert (now.one(0).number, now.one(1).number) == (2, 22)


@pytest.mark.rule("S4-R39")
def test_the_surprised_have_no_first_action_in_the_first_round() -> None:
    """Cid throws for a number, acts in the second actions by a check, and next round as usual."""
    now = Stage(duel(cids={"unaware": True}), *LAST, *FIRST)
    assert [event.number for event in every(now.events, MoraleThrown)] == [22, 2]
    assert turns(now) == [(0, 22)]
    log = now.say(ELSE)
    assert only(log, Noticed).fighter == 1
    log = now.say(TRY, 3)
    assert turns(now) == [(0, 22), (1, 2)]
    now.say(DONE, ENOUGH_OF_IT, *LAST, *FIRST)
    assert turns(now)[-1] == (1, 2)
