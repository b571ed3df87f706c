"""Ambush: who is not known of waits until all are ready, and attacks unseen (CB-12, CB-15)."""

from dataclasses import replace
from itertools import takewhile
from typing import Any

import pytest

from chargen.combat import Session
from chargen.combat.gray_dawn.actions.action import Delay
from chargen.combat.gray_dawn.actions.aim import Aim
from chargen.combat.gray_dawn.actions.covering_fire import HOLD, CoveringQuestion
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.actions.plan import END, Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.actions.weapon_actions import Draw
from chargen.combat.gray_dawn.model.events import AttackRolled, Delayed
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.penalties import DO_AIM, DO_FIRE, DO_NOTHING, DO_STRIKE
from chargen.combat.gray_dawn.model.stats import ACTIVE, BRACED, MOVING, OPEN
from chargen.combat.harm.weapons import AUTO, HEAD, SINGLE, Weapon
from chargen.combat.kernel.events import RoundBegan, RoundEnded
from tests.combat import builders
from tests.combat.situations import (
    DEED,
    LONG_RIFLE,
    PISTOL,
    PLAN,
    RIFLE,
    SKILLS,
    SWORD,
    acting,
    answer,
    chosen,
    foe,
    somebody,
    turn,
    wall,
)

pytestmark = pytest.mark.rule("CB-12", "CB-15")


def hunter(*weapons: Weapon, **facts: Any) -> Fighter:
    """Somebody who knows how to stay unseen."""
    skills = {**SKILLS, "stealth": 5}
    return somebody(*(weapons or (LONG_RIFLE,)), **{"skills": skills, **facts})


def poor_shot(**facts: Any) -> Fighter:
    """Somebody who had better aim first."""
    return hunter(CL=2, REF=3, skills={"stealth": 8}, **facts)


def sure_shot(**facts: Any) -> Fighter:
    """Somebody who has no need to aim."""
    return hunter(REF=9, CL=9, skills={"rifle": 8, "stealth": 6}, **facts)


def prey(metres: int = 60, **facts: Any) -> Fighter:
    """An enemy who knows of nobody."""
    facts = {"skills": {"cover-evade": 4}, **facts}
    return foe(metres, PISTOL, unaware=True, **facts)


def test_who_lies_in_wait_braces_and_aims() -> None:
    """As long as his shot is not sure."""
    fighters = (poor_shot(), prey(190))
    assert chosen(turn(fighters, wall(50))) == NameStance(BRACED)
    fight = turn(fighters, wall(50), stance=BRACED)
    assert chosen(fight, PLAN) == Plan(DO_AIM, 1, 0, 0)
    acting(fight, DO_AIM)
    assert chosen(fight, DEED) == Aim(1)


def test_who_is_sure_of_his_shot_fires_it_unseen() -> None:
    """At the head; alone there is nobody to wait for."""
    fight = turn((sure_shot(), prey()), wall(50), stance=BRACED, count=4)
    assert chosen(fight, PLAN) == Plan(DO_FIRE, 1, 0, 0)
    acting(fight, DO_FIRE)
    assert chosen(fight, DEED) == Fire(0, (1,), SINGLE, 1, HEAD, True)


def test_an_enemy_who_looks_is_not_fired_at_unseen() -> None:
    """Whoever knows of the fight and is not hiding sees it coming."""
    fight = turn((hunter(), foe(60, PISTOL)), wall(50), stance=BRACED, count=4)
    acting(fight, DO_FIRE)
    shot = chosen(fight, DEED)
    assert isinstance(shot, Fire)
    assert not shot.hidden


def test_an_attempt_is_made_once() -> None:
    """Until the other's next turn."""
    fight = turn((hunter(), prey()), wall(50), stance=BRACED, count=4)
    fight.fired = fight.round
    acting(fight, DO_FIRE).tried = 0b10
    shot = chosen(fight, DEED)
    assert isinstance(shot, Fire)
    assert not shot.hidden


def test_who_cannot_hope_to_stay_unseen_just_attacks() -> None:
    """Who is clumsy and has never learned it gains nothing by it against who braces anyway."""
    clumsy = somebody(LONG_RIFLE, REF=1, skills={"rifle": 5})
    fight = turn((clumsy, prey()), wall(50), stance=BRACED, count=4)
    fight.combatants[1].stance = BRACED
    fight.fired = fight.round
    acting(fight, DO_FIRE)
    shot = chosen(fight, DEED)
    assert isinstance(shot, Fire)
    assert not shot.hidden


def test_who_is_ready_waits_for_his_friends() -> None:
    """Until the one who creeps up has moved; if nobody is to come, until the next round."""
    creeper = hunter(SWORD, name="Kim", tactic="brawler", at=(0, 300))
    fight = turn((sure_shot(), prey(), creeper), wall(50), stance=BRACED)
    assert chosen(fight, PLAN) == Plan(DO_FIRE, 1, 0, 0)
    one = acting(fight, DO_FIRE)
    fight.place(fight.combatants[2], 9, False, 0)
    assert chosen(fight, DEED) == Delay(9)
    fight.combatants[2].key = -1
    assert chosen(fight, DEED) == END
    fight.combatants[2].x, fight.combatants[2].y = fight.combatants[1].x - 90, 0
    assert isinstance(chosen(fight, DEED), Fire)
    assert one.acts_left() == 1


def test_who_has_aimed_this_round_attacks_in_the_next() -> None:
    """However sure his shot is now: so his friends hold back till then, and all attack in one."""
    kim = sure_shot(name="Kim", at=(0, 300))
    fight = turn((sure_shot(), prey(), kim), wall(50), stance=BRACED)
    friend = fight.combatants[2]
    friend.aim, friend.aim_target = 3, 1
    acting(fight, DO_FIRE)
    assert isinstance(chosen(fight, DEED), Fire)
    friend.plan_kind, friend.plan_actions, friend.acts_done = DO_AIM, 1, 1
    assert chosen(fight, DEED) == END
    friend.fresh_round()
    assert isinstance(chosen(fight, DEED), Fire)


@pytest.mark.rule("CB-34")
def test_who_lies_in_wait_draws_his_better_gun_before_he_aims() -> None:
    """Then he would lose his aim; who has drawn is waited for as well, and attacks next round."""
    kim = hunter(PISTOL, RIFLE, name="Kim", tactic="clever", at=(0, 300))
    fight = turn((replace(kim, at=(0, 0)), prey(), sure_shot()), wall(50), stance=BRACED)
    assert chosen(fight, PLAN) == Plan(DO_NOTHING, 0, 0, 1)
    acting(fight, DO_NOTHING, actions=0, draws=1)
    assert chosen(fight, DEED) == Draw(1)
    fight = turn((sure_shot(), prey(), kim), wall(50), stance=BRACED)
    friend = fight.combatants[2]
    friend.hand, friend.plan_kind, friend.plan_draws, friend.draws_done = 1, DO_NOTHING, 1, 1
    acting(fight, DO_FIRE)
    assert chosen(fight, DEED) == END
    friend.fresh_round()
    assert isinstance(chosen(fight, DEED), Fire)


@pytest.mark.parametrize("seed", range(5))
def test_all_lie_in_wait_for_one_who_arms_herself(seed: int) -> None:
    """She draws in the first round; in the second everybody attacks, and nobody waits for long."""
    kim = hunter(PISTOL, RIFLE, name="Kim", tactic="clever", at=(0, 300))
    crowd = [prey(metres, name=f"Thug {metres}") for metres in range(60, 64)]
    scene = builders.scenario(sure_shot(), *crowd, kim, covers=(wall(50),))
    events = Session(scene, seed, hands=()).events
    first = next(n for n, event in enumerate(events) if isinstance(event, AttackRolled))
    before = events[:first]
    assert sum(isinstance(event, RoundBegan) for event in before) == 2
    assert sum(isinstance(event, Delayed) for event in before) <= 1
    in_it = list(takewhile(lambda event: not isinstance(event, RoundEnded), events[first:]))
    assert {event.attacker for event in in_it if isinstance(event, AttackRolled)} >= {0, 5}


def test_who_is_ready_does_not_wait_for_who_is() -> None:
    """Only for the one who creeps up; and for nobody once one of those has acted in vain."""
    kim = sure_shot(name="Kim", at=(0, 300))
    creepers = [hunter(SWORD, name=n, tactic="brawler", at=(0, 600)) for n in ("Ode", "Pia")]
    fight = turn((sure_shot(), prey(), kim, *creepers), wall(50), stance=BRACED)
    acting(fight, DO_FIRE)
    for number, count in ((2, 12), (3, 9), (4, 4)):
        fight.place(fight.combatants[number], count, False, 0)
    assert chosen(fight, DEED) == Delay(9)
    fight.combatants[4].key = -1
    assert chosen(fight, DEED) == END


def test_nobody_waits_for_ever() -> None:
    """In the sixth round it begins, whoever is not there."""
    creeper = hunter(SWORD, name="Kim", tactic="brawler", at=(0, 300))
    fight = turn((hunter(), prey(), creeper), wall(50), stance=BRACED, count=4)
    fight.round = 6
    acting(fight, DO_FIRE)
    assert isinstance(chosen(fight, DEED), Fire)


def test_once_the_first_shot_fell_nobody_waits() -> None:
    """The rest attack in the same round, those who have not noticed yet unseen."""
    creeper = hunter(SWORD, name="Kim", tactic="brawler", at=(0, 300))
    fight = turn((hunter(), prey(), creeper, prey(62)), wall(50), stance=BRACED, count=4)
    fight.fired = fight.round
    fight.combatants[1].unaware = False
    acting(fight, DO_FIRE)
    assert chosen(fight, DEED) == Fire(0, (3,), SINGLE, 1, HEAD, True)


def test_two_ambushers_take_one_enemy_each() -> None:
    """As long as there are enough of them."""
    kim = hunter(name="Kim", at=(0, 300))
    fighters = (poor_shot(), prey(190), kim, prey(191))
    fight = turn(fighters, wall(50), stance=BRACED)
    fight.combatants[2].aim, fight.combatants[2].aim_target = 1, 1
    acting(fight, DO_AIM)
    assert chosen(fight, DEED) == Aim(3)


def test_the_aggressive_do_not_aim() -> None:
    """He is ready at once, and waits for those who aim."""
    fighters = (hunter(RIFLE, tactic="aggressive"), prey(40), poor_shot(name="Kim"))
    fight = turn(fighters, wall(50), stance=ACTIVE)
    assert chosen(fight, PLAN) == Plan(DO_FIRE, 1, 0, 0)
    acting(fight, DO_FIRE)
    assert chosen(fight, DEED) == END


def test_a_brawler_creeps_up_and_strikes_unseen() -> None:
    """He runs at who knows of nobody, as at any enemy, but his blow is not seen coming."""
    assert chosen(turn((hunter(SWORD, tactic="brawler"), prey(12)))) == NameStance(MOVING)
    fight = turn((hunter(SWORD, tactic="brawler"), prey(1)), stance=OPEN)
    acting(fight, DO_STRIKE)
    assert chosen(fight, DEED) == Strike(0, 1, True)


def test_a_suppressor_gives_no_ambush_away() -> None:
    """He fires his spray unseen instead of covering fire."""
    friend = somebody(RIFLE, name="Kim", at=(0, 500))
    fight = turn((hunter(RIFLE, tactic="suppressor"), prey(20), friend), wall(50), stance=ACTIVE)
    assert answer(fight, CoveringQuestion(0)) == HOLD
    fight.fired = fight.round
    acting(fight, DO_FIRE)
    assert chosen(fight, DEED) == Fire(0, (1,), AUTO, 10, -1, True)


@pytest.mark.rule("CB-72")
def test_who_lost_his_nerve_is_attacked_unseen() -> None:
    """He has his head down and looks at nobody."""
    fight = turn((hunter(), prey()), wall(50), stance=BRACED, count=4)
    fight.combatants[1].unaware = False
    fight.combatants[1].failed = True
    acting(fight, DO_FIRE)
    shot = chosen(fight, DEED)
    assert isinstance(shot, Fire)
    assert shot.hidden


def test_nobody_unaware_lies_in_wait() -> None:
    """Two sides that know of nobody: neither does anything."""
    fight = turn((hunter(unaware=True), prey()), wall(50))
    assert chosen(fight) == NameStance(ACTIVE)
    assert builders.battle(builders.scenario(hunter(), prey())).combatants[1].unaware
