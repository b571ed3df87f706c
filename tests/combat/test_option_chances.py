"""Exact chances of options: against every row of dice, and against thousands of rolls."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from chargen.combat import SYSTEMS, Scenario, Session
from chargen.combat.alien_cards.actions import fire as card_fire
from chargen.combat.alien_cards.actions.action import ActionQuestion as CardQuestion
from chargen.combat.gray_dawn.actions.action import ActionQuestion
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.actions.saturation_fire import SaturationFire, dodge_tally
from chargen.combat.gray_dawn.actions.stance import IntendedStanceQuestion, NameStance
from chargen.combat.gray_dawn.actions.throw import Throw, scattered_places, throw_tally
from chargen.combat.gray_dawn.model.stats import BRACED, OPEN
from chargen.combat.gray_dawn.model.totals import attack_tally
from chargen.combat.harm.chances import hit_chances
from chargen.combat.harm.fight import Attack
from chargen.combat.harm.luck import KEEP
from chargen.combat.harm.weapons import AUTO, SINGLE, TORSO, ArmourPiece
from chargen.combat.io import line_protocol
from chargen.combat.kernel.chances import NO_CHANCES, every_result
from chargen.combat.lead_and_chrome.actions.quick_draw import fumbles_on
from chargen.combat.lead_and_chrome.rolls.attack import guard_tally, number, task_tally
from chargen.combat.traveller_s4.model.fight import own_fight
from chargen.combat.traveller_s4.rolls.initiative import ENOUGH, TRY_IT, CheckQuestion
from tests.combat import builders, rolled_options
from tests.combat.alien_cards import builders as card_builders
from tests.combat.lead_and_chrome import builders as lead_builders
from tests.combat.rolled_options import FACTS, Situation
from tests.combat.traveller_s4 import builders as far_builders

ROLLS = 20_000
ERRORS = 4.5
"""Standard errors that none of 300 shares should leave."""
SITUATIONS = {f"{now.start.system}: {now.name}": now for now in rolled_options.situations()}


def held(situation: Situation) -> None:
    """Hold the exact chances against every row of dice of the real roll."""
    exact = situation.chances()
    for fact, chance in zip(FACTS, rolled_options.by_every_row(situation), strict=True):
        assert getattr(exact, fact) == pytest.approx(chance, abs=1e-9), fact


def plain(**facts: Any) -> dict[str, Any]:
    """Numbers whose check dice have few rows."""
    return {"tens_chain": False, "one_subtracts": False, "fumbles": False, **facts}


def test_every_row_of_dice_comes_once() -> None:
    """All rows together are certain, and each total has its ways."""
    sums = every_result(lambda dice: int(dice.d6("") + dice.d6("")))
    assert sums[7] == pytest.approx(1 / 6)
    assert sum(sums.values()) == pytest.approx(1.0)


@pytest.mark.compiled
@pytest.mark.rule("CB-10", "CB-12", "CB-100", "CB-121")
@pytest.mark.parametrize("mook", [True, False])
def test_a_shot_is_every_row_of_its_dice(mook: bool) -> None:
    """Attack, defence, damage, graze and saves at the torso."""
    pistol = replace(builders.PISTOL, dice=1, plus=4)
    ann = builders.fighter("Ann", weapons=(pistol,))
    cid = builders.fighter("Cid", 1, 10, boxes=8, mook=mook, bound=True)
    start = builders.scenario(ann, cid, **plain())
    shot = Fire(0, (1,), SINGLE, 1, TORSO)
    held(rolled_options.gray_shot("torso", start, shot))


@pytest.mark.rule("CB-11", "CB-107")
def test_a_blow_with_a_blunt_weapon_is_every_row_of_its_dice() -> None:
    """Half of it is stun, and the place is rolled."""
    club = replace(builders.CLUB, dice=1)
    ann = builders.fighter("Ann", weapons=(club,))
    start = builders.scenario(ann, builders.fighter("Cid", 1, 1, mook=True, bound=True), **plain())
    blow = replace(SITUATIONS["gray_dawn: a club"], start=start, action=Strike(0, 1))
    held(blow)


@pytest.mark.rule("CB-10", "CB-12")
def test_chances_to_hit_are_counted_by_hand() -> None:
    """Of ten faces those from the number needed up hit someone bound; a natural 1 never does."""
    for needed in range(2, 10):
        ann = builders.fighter("Ann")
        start = builders.scenario(ann, builders.fighter("Cid", 1, 3, bound=True))
        base = rolled_options.gray_shot("", start, Fire(0, (1,), SINGLE, 1))
        shot = Attack(base.fight().combatants[0], base.fight().combatants[1], 0)
        shot.helpless = True
        lead = 15 - int(attack_tally(base.fight(), shot, False).total) - needed
        ann = builders.fighter("Ann", gm={"attack": (lead, "test")})
        start = builders.scenario(ann, builders.fighter("Cid", 1, 3, bound=True))
        chances = rolled_options.gray_shot("", start, Fire(0, (1,), SINGLE, 1)).chances()
        assert chances.hit == pytest.approx((11 - needed) / 10)


@pytest.mark.rule("LC-R22", "LC-R23")
@pytest.mark.parametrize("opposed", [False, True])
def test_two_ten_sided_dice_are_counted_by_hand(opposed: bool) -> None:
    """The ways of 2D10 that reach the number, or meet another 2D10."""
    now = SITUATIONS[f"lead_and_chrome: revolver {opposed}"]
    fight = now.fight()
    shot = Attack(fight.combatants[0], fight.combatants[1], 0)
    lead = int(task_tally(fight, shot, False).total)
    rolls = [first + second for first in range(1, 11) for second in range(1, 11)]
    if opposed:
        lead -= int(guard_tally(fight, shot, False).total)
        ways = sum(mine + lead >= theirs for mine in rolls for theirs in rolls)
        chance = Fraction(ways, 10_000)
    else:
        chance = Fraction(sum(mine + lead >= number(fight, shot) for mine in rolls), 100)
    assert now.chances().hit == pytest.approx(float(chance), abs=1e-9)


@pytest.mark.compiled
@pytest.mark.rule("LC-R17", "CB-100")
def test_a_shot_of_lead_and_chrome_is_every_row_of_its_dice() -> None:
    """2D10, one die of damage, the place and the saves."""
    now = SITUATIONS["lead_and_chrome: rifle at a mook False"]
    arm = replace(lead_builders.RIFLE, dice=0, plus=7)
    ann = lead_builders.gunfighter("Ann", weapons=(arm,))
    held(replace(now, start=replace(now.start, fighters=(ann, now.start.fighters[1]))))


@pytest.mark.compiled
@pytest.mark.rule("AL-38", "AL-51", "AL-R30", "AL-R32")
@pytest.mark.parametrize("stress", [0, 2])
def test_a_shot_with_cards_is_every_row_of_its_dice(stress: int) -> None:
    """Sixes, ones on stress dice, what stress loses, damage and injuries."""
    launcher = replace(card_builders.SINGLE, damage=3)
    ann = card_builders.fighter("Ann", weapons=(launcher,), stress=stress, agility=1)
    start = card_builders.scenario(ann, card_builders.fighter("Cid", 1, (8, 0)))
    held(
        replace(
            SITUATIONS["alien_cards: launcher 0 False"],
            start=start,
            action=card_fire.Fire(0, 1, False),
            question=CardQuestion(0),
        )
    )


@pytest.mark.compiled
@pytest.mark.rule("S4-R15", "S4-R18", "S4-R19", "S4-R26")
@pytest.mark.parametrize("hurt", [(0, 0, 0), (1, 2, 0)])
def test_a_throw_is_every_row_of_its_dice(hurt: tuple[int, int, int]) -> None:
    """Place, damage behind armour, the random stat of a first wound, the chosen ones later."""
    ann = far_builders.traveller("Ann", weapons=(far_builders.KNIFE,))
    cid = far_builders.traveller("Cid", 1, 1, hurt=hurt, av=(1, 2, 0, 3))
    numbers = far_builders.tunables(locations=any(hurt))
    start = Scenario(fighters=(ann, cid), system="traveller_s4", tunables=numbers)
    held(replace(SITUATIONS["traveller_s4: knife"], start=start))


@pytest.mark.rule("S4-11")
def test_a_check_for_an_extra_action_is_counted_by_hand() -> None:
    """Two dice within END 7 are 21 of 36."""
    fight = own_fight(SYSTEMS["traveller_s4"].fresh(far_builders.duel()))
    fight.combatants[0].acts = 2
    chances = SYSTEMS["traveller_s4"].option_chances(fight, CheckQuestion(0), TRY_IT)
    assert chances.check is not None
    assert chances.check.passed == pytest.approx(21 / 36)
    assert SYSTEMS["traveller_s4"].option_chances(fight, CheckQuestion(0), ENOUGH) == NO_CHANCES


@pytest.mark.rule("CB-71", "CB-73")
def test_a_suppression_check_is_counted_by_hand() -> None:
    """CL 6, Cover/Evade 4 and 4 points leave 6: a die of 9 passes, 2 in 10, and -6 is critical."""
    fight = builders.battle(builders.duel())
    ann = fight.combatants[0]
    ann.points = 4
    system, question = SYSTEMS["gray_dawn"], IntendedStanceQuestion(0)
    check = system.option_chances(fight, question, NameStance(OPEN)).check
    assert check is not None
    assert check.passed == pytest.approx(0.2)
    assert check.critical == pytest.approx(0.04)
    braced = system.option_chances(fight, question, NameStance(BRACED)).check
    assert braced is not None
    assert braced.passed < check.passed
    ann.points = 0
    assert system.option_chances(fight, question, NameStance(OPEN)) == NO_CHANCES


def test_whose_choice_stands_between_is_told() -> None:
    """A dodge with cards; the stats of a wounded traveller."""
    assert _proviso("alien_cards: launcher 0 False") == "if Cid does not dodge"
    assert _proviso("traveller_s4: revolver False") == ""
    assert _proviso("traveller_s4: rifle, hurt False").startswith("if Cid loses points")


@pytest.mark.compiled
def _proviso(name: str) -> str:
    now = SITUATIONS[name]
    system = SYSTEMS[now.start.system]
    return system.option_chances(now.fight(), now.question, now.action).proviso


def test_a_session_keeps_chances_and_changes_nothing() -> None:
    """Asked twice it is one answer; the fight goes on as if nobody had asked."""
    session, other = Session(builders.duel(), 5, {0}), Session(builders.duel(), 5, {0})
    while session.question is not None and len(session.entries) < 40:
        for option in session.question.options(session.fight):
            assert session.chances(option) is session.chances(option)
        session.answer_by_tactic()
        other.answer_by_tactic()
    assert session.events == other.events


def test_choices_that_roll_nothing_have_no_chances() -> None:
    """Luck kept is no attack."""
    fight = builders.battle(builders.duel())
    question = IntendedStanceQuestion(0)
    assert SYSTEMS["gray_dawn"].option_chances(fight, question, KEEP) == NO_CHANCES


@pytest.mark.parametrize("name", SITUATIONS)
def test_chances_are_held_against_real_rolls(name: str) -> None:
    """20,000 rolls of each situation stay within the errors chance allows."""
    assert rolled_options.worst(SITUATIONS[name], ROLLS, 11) < ERRORS


def test_there_are_sixty_situations() -> None:
    """In all four systems."""
    assert len(SITUATIONS) >= 60
    assert {now.start.system for now in SITUATIONS.values()} == set(SYSTEMS)


def test_a_program_may_ask_for_chances_and_the_question_stays_open() -> None:
    """One option's or all; what names no option is refused."""
    said: list[dict[str, Any]] = []
    lines = [{"chances": 0}, {"chances": True}, {"chances": 99}, {"tactic": True}]
    session = Session(builders.duel(), 3, {0})
    line_protocol.play(session, iter([json.dumps(line).encode() for line in lines]), said.append)
    kinds = [line["type"] for line in said if line["type"] != "event"]
    assert kinds[:5] == ["fight", "question", "chances", "chances", "refused"]
    one, every = (line for line in said if line["type"] == "chances")
    assert one["options"] == every["options"][:1]
    assert one["harm"] == "boxes"
    assert set(one["options"][0]) == {"option", "attacks", "check", "proviso"}
    question = next(line for line in said if line["type"] == "question")
    assert len(question["options"]) == len(every["options"])


@pytest.mark.rule("CB-142")
def test_a_throw_has_the_chance_to_land_where_it_is_aimed() -> None:
    """Athletics and the base against 15; a natural 1 never does."""
    ann = builders.fighter("Ann", weapons=(builders.FRAG,))
    fight = builders.battle(builders.scenario(ann, builders.fighter("Cid", 1, 20)))
    action = Throw(0, 500, 0)
    needed = 15 - int(throw_tally(fight, fight.combatants[0], action, False).total)
    check = SYSTEMS["gray_dawn"].option_chances(fight, ActionQuestion(0), action).check
    assert check is not None
    assert 2 <= needed <= 9
    assert check.passed == pytest.approx((11 - needed) / 10)


@pytest.mark.compiled
@pytest.mark.rule("CB-142")
def test_a_blast_is_counted_at_every_place_it_may_come_down() -> None:
    """The aim, a hundred places of a miss, the thrower's feet; a lost enemy is given no number."""
    ann, bo = builders.fighter("Ann", weapons=(builders.FRAG,)), builders.fighter("Bo", at=(0, 90))
    cid, dan = builders.fighter("Cid", 1, 20), builders.fighter("Dan", 1, 21)
    fight = builders.battle(builders.scenario(ann, bo, cid, dan))
    action = Throw(0, 2000, 0)
    found = SYSTEMS["gray_dawn"].option_chances(fight, ActionQuestion(0), action)
    assert found.check is not None
    by_target = {chances.target: chances for chances in found.attacks}
    assert set(by_target) == {0, 1, 2, 3}
    places = scattered_places((0, 0), (2000, 0))
    near = sum((x - 2000) ** 2 + y**2 <= 500**2 for x, y in places) / len(places)
    fumbles = 0.1
    missed = 1 - found.check.passed - fumbles
    assert by_target[2].hit == pytest.approx(found.check.passed + missed * near)
    # A fumble goes off at the thrower's feet on 8 and 9, at the nearest ally's on 10.
    assert by_target[0].hit == by_target[1].hit == pytest.approx(0.1 * 0.3)
    fight.combatants[0].lost |= 1 << 3
    fewer = SYSTEMS["gray_dawn"].option_chances(fight, ActionQuestion(0), action).attacks
    assert {chances.target for chances in fewer} == {0, 1, 2}


@pytest.mark.compiled
@pytest.mark.rule("CB-92")
def test_a_lane_is_counted_by_hand() -> None:
    """30 rounds over 4 m need a dodge of 8; a fighter outside the lane has no chances."""
    cid, dan = builders.fighter("Cid", 1, 10), builders.fighter("Dan", 1, 10, at=(1000, 900))
    ann = builders.fighter("Ann", weapons=(builders.CARBINE,))
    fight = builders.battle(builders.scenario(ann, cid, dan, **plain()))
    lane = SaturationFire(0, 1000, 0, 4, 30)
    lead = int(dodge_tally(fight, fight.combatants[1], False).total)
    (chances,) = SYSTEMS["gray_dawn"].option_chances(fight, ActionQuestion(0), lane).attacks
    assert chances.target == 1
    assert chances.hit == pytest.approx(sum(die + lead < 8 for die in range(1, 11)) / 10)
    assert fight.lanes == []


@pytest.mark.rule("LC-13", "LC-49", "LC-55")
def test_a_quick_draw_is_counted_by_hand() -> None:
    """A fumble of the initiative dice hits on one face of six; any other roll shoots."""
    now = SITUATIONS["lead_and_chrome: a revolver drawn quickly False"]
    fight, draw = now.fight(), now.action
    found = SYSTEMS["lead_and_chrome"].option_chances(fight, now.question, draw)
    shot = Attack(fight.combatants[0], fight.combatants[1], 0)
    needed = int(number(fight, shot)) - int(task_tally(fight, shot, False).total)
    rolls = [first + second for first in range(1, 11) for second in range(1, 11)]
    highest = int(fumbles_on(fight, fight.combatants[0], 0, -1))
    fumbles = Fraction(sum(roll <= highest for roll in rolls), 100)
    hit = (1 - fumbles) * Fraction(sum(roll >= needed for roll in rolls), 100)
    hit += fumbles * Fraction(1, 6)
    assert found.attacks[0].hit == pytest.approx(float(hit), abs=1e-9)
    assert found.proviso == "if Ann acts first"


PLACES = (14, 12, 10, 9, 8, 6)
"""SP of a suit at each location."""


def _spray(rounds: int) -> Situation:
    suit = tuple(
        ArmourPiece(name=f"plate {place}", sp=sp, covers=(place,))
        for place, sp in enumerate(PLACES)
    )
    ann = builders.fighter("Ann", weapons=(builders.RIFLE,))
    cid = builders.fighter("Cid", 1, 10, mook=True, armour=suit)
    shots = Fire(0, (1,), AUTO, rounds)
    return rolled_options.gray_shot("a spray at a suit", builders.scenario(ann, cid), shots)


@pytest.mark.rule("CB-80", "CB-100")
def test_armour_at_a_few_places_is_enough_for_the_last_hits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Full auto at six different SP: the same as through all places together."""
    spray = _spray(5)
    quick = spray.chances()
    monkeypatch.setattr(hit_chances, "FEW", -1)
    whole = spray.chances()
    for fact in FACTS:
        assert getattr(quick, fact) == pytest.approx(getattr(whole, fact), abs=1e-8), fact
