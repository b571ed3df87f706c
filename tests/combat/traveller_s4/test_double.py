"""Double Actions (S4-32 to S4-37)."""

import pytest

from chargen.combat.kernel.question import Action
from chargen.combat.traveller_s4.actions.action import DONE, ELSE
from chargen.combat.traveller_s4.actions.double_action import (
    DrawAndAttack,
    ElseAndAttack,
    LeanAndAttack,
    MoveAndDrop,
)
from chargen.combat.traveller_s4.actions.fire import STOP, Fire
from chargen.combat.traveller_s4.actions.melee import Strike
from chargen.combat.traveller_s4.actions.move import Move
from chargen.combat.traveller_s4.actions.weapon_actions import Draw
from chargen.combat.traveller_s4.model.events import AttackRolled, DoubleBegan
from chargen.combat.traveller_s4.model.fighter import KNEELING, PRONE, STANDING
from tests.combat.scenes import only, part, wall
from tests.combat.traveller_s4.builders import (
    ANN_FIRST,
    KNIFE,
    PISTOL,
    REVOLVER,
    SMG,
    TRY,
    Stage,
    facing,
    scenario,
    traveller,
)

MISS = (1, 1)
PARRIED = (1, 2)
BOTH = (REVOLVER, PISTOL)
KNEELS = {"at": (-50, 0), "posture": KNEELING}


def behind(**anns: object) -> Stage:
    """Return Ann on her knees behind a wall, Cid in the open."""
    start = scenario(
        traveller("Ann", **{**KNEELS, **anns}), traveller("Cid", 1, 20), covers=(wall(0),)
    )
    return Stage(start, *ANN_FIRST)


@pytest.mark.rule("S4-32", "S4-33", "S4-36")
def test_drawing_and_firing_is_one_action_at_minus_two() -> None:
    """The weapon is in hand then, and the next turn is the other's."""
    now = facing(weapons=BOTH)
    told = now.say(DrawAndAttack(1, 1), *MISS)
    thrown = only(told, AttackRolled)
    assert part(thrown.parts, "Double Action") == -2
    assert thrown.total == 2 + 1 - 4 - 2
    assert (now.one(0).hand, now.one(0).acts, now.asked.fighter) == (1, 1, 1)


@pytest.mark.rule("S4-33", "S4-36", "S4-R30")
def test_leaning_out_firing_and_leaning_back_is_one_action() -> None:
    """From behind full cover; he is behind it again afterwards."""
    now = behind()
    assert "has to rise" in now.refusal(Fire(0, 1))
    told = now.say(LeanAndAttack(0, 1), *MISS)
    assert only(told, AttackRolled).total == 2 + 1 - 3 - 2
    assert now.one(0).posture == KNEELING
    assert "is behind full cover" in now.refusal(Fire(0, 0))


@pytest.mark.rule("S4-33", "S4-R07")
def test_running_and_dropping_is_one_action_and_makes_a_runner() -> None:
    """Twelve metres and on the ground; nothing but walking and running after that."""
    now = facing(60)
    told = now.say(MoveAndDrop(1200, 0, True, PRONE))
    assert only(told, DoubleBegan).kind == 2
    assert (now.one(0).x, now.one(0).posture) == (1200, PRONE)
    now.say(DONE, TRY, 1)
    assert now.refusal(ELSE) == "Ann has run and can only walk or run this round."


@pytest.mark.rule("S4-23", "S4-R07")
@pytest.mark.parametrize(
    ("drops", "refusal"), [(True, ""), (False, "Ann has run and can only walk or run this round.")]
)
def test_a_runner_drops_by_its_setting(drops: bool, refusal: str) -> None:
    """Running and dropping again, or nothing but walking and running."""
    people = traveller("Ann"), traveller("Cid", 1, 60)
    now = Stage(scenario(*people, changed={"runner_drops": drops}), *ANN_FIRST)
    now.say(Move(1200, 0, run=True), DONE, TRY, 1)
    assert now.refusal(MoveAndDrop(2400, 0, True, PRONE)) == refusal
    assert now.refusal(Move(2400, 0, run=True)) == ""


@pytest.mark.rule("S4-33", "S4-R07", "S4-35")
def test_how_far_one_moves_and_drops() -> None:
    """As far as by that gait alone, onto a knee, too; after an attack as well."""
    now = facing(60)
    assert now.refusal(MoveAndDrop(1201, 0, True, PRONE)) == now.refusal(Move(1201, 0, run=True))
    assert "12 m" in now.refusal(MoveAndDrop(1201, 0, True, PRONE))
    assert now.refusal(MoveAndDrop(600, 0, False, KNEELING)) == ""
    now = facing(20, weapons=(PISTOL,))
    now.say(Fire(0, 1), *MISS, DONE, TRY, 1)
    assert now.refusal(MoveAndDrop(600, 0, False, PRONE)) == ""
    now = facing(20, weapons=(PISTOL,))
    now.say(Fire(0, 1, panic=True), *MISS, STOP, DONE, TRY, 1)
    assert "no Double Action" in now.refusal(MoveAndDrop(600, 0, False, PRONE))


@pytest.mark.rule("S4-32", "S4-34", "S4-35", "S4-36", "S4-37")
def test_any_other_thing_may_go_with_the_one_attack() -> None:
    """At -2, as the only attack of the round, and not by a table that allows none."""
    now = facing(20)
    assert "no such weapon" in now.refusal(ElseAndAttack(4, 1))
    told = now.say(ElseAndAttack(0, 1), *MISS)
    assert only(told, DoubleBegan).kind == 3
    assert only(told, AttackRolled).total == 2 + 1 - 3 - 2
    now.say(DONE, TRY, 1)
    assert "attack" in now.refusal(Fire(0, 1))
    people = traveller("Ann"), traveller("Cid", 1, 20)
    strict = Stage(scenario(*people, changed={"double_else": False}), *ANN_FIRST)
    assert "too much" in strict.refusal(ElseAndAttack(0, 1))


@pytest.mark.rule("S4-33")
def test_dropping_is_to_kneel_or_to_lie() -> None:
    """Whoever only stands does not drop."""
    now = facing(60)
    words = now.refusal(MoveAndDrop(600, 0, False, STANDING))
    assert words == "Ann can kneel or lie down after it."
    assert now.refusal(LeanAndAttack(0, 1)) == "Ann is not kneeling behind cover to lean out of."


@pytest.mark.rule("S4-34")
def test_double_action_and_panic_fire_exclude_each_other() -> None:
    """T1-15: whichever comes first."""
    now = facing(weapons=(PISTOL, REVOLVER))
    now.say(Fire(0, 1, panic=True), *MISS, STOP, DONE, TRY, 1)
    assert "no Double Action this round" in now.refusal(DrawAndAttack(1, 1))
    now = facing(60, weapons=(PISTOL,))
    now.say(MoveAndDrop(100, 0), DONE, TRY, 1)
    assert "single shots only" in now.refusal(Fire(0, 1, panic=True))


@pytest.mark.rule("S4-35")
def test_after_an_attack_no_double_action_with_another() -> None:
    """T1-14: attack, then Double with attack."""
    now = facing(weapons=BOTH)
    now.say(Fire(0, 1), *MISS, DONE, TRY, 1)
    assert "holds one attack" in now.refusal(DrawAndAttack(1, 1))


@pytest.mark.rule("S4-35")
def test_after_a_double_action_with_an_attack_no_other() -> None:
    """T1-14: neither shot nor blow, nor a Watch that would be one."""
    now = facing(4, weapons=(*BOTH, KNIFE))
    now.say(DrawAndAttack(1, 1), *MISS, DONE, TRY, 1)
    for action in (Fire(1, 1), Strike(3, 1), DrawAndAttack(0, 1)):
        assert "one attack" in now.refusal(action)
    assert now.refusal(Draw(0)) == ""


@pytest.mark.rule("S4-35")
def test_after_a_double_action_without_an_attack_there_is_one() -> None:
    """T1-14: but not two."""
    now = facing(20, END=15)
    now.say(MoveAndDrop(100, 0), DONE, TRY, 1)
    assert now.refusal(Fire(0, 1)) == ""
    now.say(Fire(0, 1), *MISS, TRY, 1, 1)
    assert "one attack in the whole round" in now.refusal(Fire(0, 1))
    assert now.refusal(MoveAndDrop(200, 0)) == ""


@pytest.mark.rule("S4-35")
def test_two_attacks_leave_no_room_for_a_double_action() -> None:
    """Not even for one without an attack."""
    now = facing(20, END=15)
    now.say(Fire(0, 1), *MISS, DONE, TRY, 1, Fire(0, 1), *MISS, TRY, 1, 1)
    assert "holds one attack" in now.refusal(MoveAndDrop(100, 0))


@pytest.mark.rule("S4-36", "S4-29")
def test_a_double_action_as_extra_action_is_at_minus_four() -> None:
    """T1-05."""
    now = facing(weapons=BOTH)
    now.say(ELSE, DONE, TRY, 1)
    assert only(now.say(DrawAndAttack(1, 1), *MISS), AttackRolled).total == 2 + 1 - 4 - 4


@pytest.mark.rule("S4-R08", "S4-35")
def test_an_automatic_weapon_fires_a_single_shot_in_a_double_action() -> None:
    """One throw, one round; and no automatic pull later in the round."""
    now = facing(weapons=(REVOLVER, SMG))
    told = now.say(DrawAndAttack(1, 1), *MISS)
    only(told, AttackRolled)
    assert now.one(0).ammo[1] == 29
    now = facing(20, weapons=(SMG,))
    now.say(MoveAndDrop(100, 0), DONE, TRY, 1)
    assert "single shots only" in now.refusal(Fire(0, 1, automatic=True))
    now = facing(20, weapons=(SMG, REVOLVER))
    now.say(Fire(0, 1, automatic=True), *MISS, *MISS, DONE, TRY, 1)
    assert "no Double Action" in now.refusal(DrawAndAttack(1, 1))


@pytest.mark.rule("S4-37", "S4-33")
@pytest.mark.parametrize(
    ("switch", "action"),
    [
        ("double_draw", DrawAndAttack(1, 1)),
        ("double_lean", LeanAndAttack(0, 1)),
        ("double_move", MoveAndDrop(300, 300)),
    ],
)
def test_the_referee_may_refuse_a_double_action(switch: str, action: Action) -> None:
    """Each kind by itself; as shipped all are allowed."""
    people = traveller("Ann", weapons=BOTH, **KNEELS), traveller("Cid", 1, 20)
    now = Stage(scenario(*people, covers=(wall(0),), changed={switch: False}), *ANN_FIRST)
    assert now.refusal(action) == "The referee finds that too much for one action of Ann."


@pytest.mark.rule("S4-37", "S4-33")
def test_as_shipped_the_three_kinds_are_allowed() -> None:
    """Where there is room and reason for them."""
    now = behind(weapons=BOTH)
    assert now.refusal(DrawAndAttack(1, 1)) == "Ann is behind full cover and has to rise to fire."
    assert now.refusal(LeanAndAttack(0, 1)) == ""
    now = facing(weapons=BOTH)
    assert now.refusal(DrawAndAttack(1, 1)) == now.refusal(MoveAndDrop(300, 300)) == ""


def test_a_blow_can_be_part_of_it() -> None:
    """A knife that is drawn and used."""
    now = facing(3, weapons=(REVOLVER, KNIFE))
    told = now.say(DrawAndAttack(1, 1), *PARRIED)
    assert only(told, AttackRolled).total == 3 + 1 - 2
    assert now.refusal(Move(0, 0)) != ""
