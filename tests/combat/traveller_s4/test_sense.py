"""What fighters nobody plays do by Classic Traveller."""

import pytest

from chargen.combat import SYSTEMS, Session
from chargen.combat.traveller_s4.actions.action import HOLD_ON, ActionQuestion
from chargen.combat.traveller_s4.actions.double_action import DrawAndAttack, LeanAndAttack
from chargen.combat.traveller_s4.actions.fire import Fire
from chargen.combat.traveller_s4.actions.melee import Strike
from chargen.combat.traveller_s4.actions.move import Move
from chargen.combat.traveller_s4.actions.watch import ENTERS_SIGHT, SetWatch
from chargen.combat.traveller_s4.actions.weapon_actions import Reload, TakePosture
from chargen.combat.traveller_s4.model.fighter import KNEELING, PRONE
from chargen.combat.traveller_s4.model.weapon_table import SHORT
from chargen.combat.traveller_s4.tactics import destinations
from chargen.combat.traveller_s4.tactics.profiles import USUAL
from chargen.combat.traveller_s4.tactics.tactic import TACTIC_WORDS, TACTICS
from tests.combat.scenes import wall
from tests.combat.traveller_s4.builders import (
    ANN_FIRST,
    KNIFE,
    LAST,
    PISTOL,
    REVOLVER,
    SMG,
    Stage,
    duel,
    facing,
    scenario,
    traveller,
)


def wish(now: Stage) -> object:
    """What the tactic of whoever is asked would do."""
    policy = now.policies[now.asked.fighter]
    action = policy.choose(now.fight, now.asked)
    assert now.refusal(action) == ""
    return action


def test_every_tactic_has_its_words() -> None:
    """The same names, and all but chance leave what they always answer alike unasked."""
    assert set(TACTICS) == set(TACTIC_WORDS)
    always = {name for name, tactic in TACTICS.items() if tactic.asked_always()}
    assert always == {"random"}


def test_an_empty_gun_is_reloaded() -> None:
    """Where nobody is near enough for fists."""
    now = facing(weapons=(REVOLVER,))
    now.one(0).ammo[0] = 0
    assert wish(now) == Reload(0)


def test_a_gun_is_drawn_and_fired_at_once() -> None:
    """By whoever holds a knife at twenty metres."""
    now = facing(weapons=(KNIFE, SMG))
    assert wish(now) == DrawAndAttack(1, 1)


def test_a_blade_is_used_where_it_reaches() -> None:
    """And run for where it does not."""
    assert wish(facing(3, weapons=(KNIFE,))) == Strike(0, 1)
    now = facing(40, weapons=(KNIFE,))
    assert wish(now) == Move(1200, 0, run=True)


def test_panic_fire_and_automatic_fire_are_chosen_where_they_promise_more() -> None:
    """At short range with a submachine gun."""
    action = wish(facing(4, weapons=(SMG,)))
    assert isinstance(action, Fire)
    assert action.panic
    assert action.automatic


def test_who_kneels_behind_a_wall_leans_out() -> None:
    """And stands up where there is nobody to fire at."""
    ann = traveller("Ann", at=(-50, 0), posture=KNEELING, weapons=(SMG,))
    start = scenario(ann, traveller("Cid", 1, 15), covers=(wall(0),))
    assert wish(Stage(start, *ANN_FIRST)) == LeanAndAttack(0, 1)
    cid = traveller("Cid", 1, at=(2050, 0), posture=KNEELING)
    now = Stage(scenario(ann, cid, covers=(wall(0), wall(20))), *ANN_FIRST)
    assert wish(now) == TakePosture(0)


def test_who_hides_near_at_hand_is_gone_round() -> None:
    """To where no cover hides him from a gun, short range away."""
    cid = traveller("Cid", 1, at=(450, 0), posture=KNEELING, av=(6, 6, 6, 6))
    now = Stage(scenario(traveller("Ann"), cid, covers=(wall(4),)), *ANN_FIRST)
    action = wish(now)
    assert isinstance(action, Move)
    assert action.x >= 450
    now.say(action)
    assert not now.battle.shut_in(now.one(1), now.battle.pair(now.one(0), now.one(1)).crossed)


def test_a_gun_waits_for_who_hides() -> None:
    """By a Watch for whoever comes into sight."""
    cid = traveller("Cid", 1, at=(2050, 0), posture=KNEELING)
    now = Stage(scenario(traveller("Ann"), cid, covers=(wall(20),)), *ANN_FIRST)
    assert wish(now) == SetWatch(ENTERS_SIGHT, 0)


def test_a_blade_lets_a_blade_come() -> None:
    """It holds, so that whoever comes has spent his action."""
    blades = {"weapons": (KNIFE,)}
    assert wish(facing(9, cids=blades, **blades)) == HOLD_ON


def test_a_long_gun_steps_out_of_close_range() -> None:
    """Or a pistol is drawn."""
    rifle = SMG
    action = wish(facing(1, weapons=(rifle,), cids={"av": (6, 6, 6, 6)}))
    assert isinstance(action, Move)
    assert action.x < 0


def test_who_cannot_hit_lies_down_or_goes_nearer() -> None:
    """The marksman lies down at fifty metres; the far one walks up."""
    now = facing(45, tactic="marksman", cids={"weapons": (SMG,)})
    assert wish(now) == TakePosture(PRONE)
    now = facing(400)
    action = wish(now)
    assert isinstance(action, Move)
    assert action.run


@pytest.mark.parametrize("tactic", [name for name in TACTICS if name != "random"])
def test_each_tactic_ends_its_fights(tactic: str) -> None:
    """Against each other, from short to long range."""
    for metres in (3, 20, 80):
        session = Session(duel(metres, tactic=tactic, weapons=(SMG, KNIFE)), 5, hands=())
        assert session.ending is not None
        assert session.ending.reason == "no enemy can act"


def test_the_clever_beat_chance() -> None:
    """Three fights of four at least."""
    start = duel(20, cids={"tactic": "random", "weapons": (PISTOL,)}, weapons=(PISTOL,))
    won = [Session(start, seed, hands=()).ending for seed in range(60)]
    assert sum(ending is not None and ending.winner == 0 for ending in won) > 45


def test_questions_of_other_kinds_are_answered_too() -> None:
    """A question nobody knows is an error, not a guess."""
    now = facing()
    strange = ActionQuestion(0)
    strange.kind = 99
    with pytest.raises(ValueError, match="no tactic knows"):
        SYSTEMS["traveller_s4"].tactics["clever"].choose(now.fight, strange)
    assert SHORT == 1


def test_a_fighter_who_went_nearer_takes_no_cover_behind() -> None:
    """After a way back the nearest wall is as good as any."""
    people = (
        traveller("Ann", at=(440, 0), weapons=(SMG,)),
        traveller("Cid", 1, 40, weapons=(SMG,)),
        traveller("Dan", 1, 45, weapons=(SMG,)),
    )
    now = Stage(scenario(*people, covers=(wall(5),)), *ANN_FIRST, *LAST)
    ann = now.one(0)
    now.battle.arrive(ann, 1000, 0)
    assert destinations.shelter(now.battle, ann, USUAL, 0.0) == TakePosture(PRONE)
    now.battle.arrive(ann, 600, 0)
    assert destinations.shelter(now.battle, ann, USUAL, 0.0) == Move(440, 0)
