"""What fighters nobody plays do by Lead and Chrome."""

from collections import Counter
from typing import Any

import pytest

from chargen.combat import SYSTEMS, Session
from chargen.combat.harm import hits
from chargen.combat.harm.fight import Attack
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import SilentDriver
from chargen.combat.kernel.question import Action
from chargen.combat.kernel.session import Answer
from chargen.combat.kernel.system import run
from chargen.combat.lead_and_chrome.actions.declarations import IN_A_HURRY, USUALLY
from chargen.combat.lead_and_chrome.actions.fire import Fire
from chargen.combat.lead_and_chrome.actions.move import Move
from chargen.combat.lead_and_chrome.actions.quick_draw import QuickDraw
from chargen.combat.lead_and_chrome.actions.weapon_actions import Reload
from chargen.combat.lead_and_chrome.model.choice_ids import PASS
from chargen.combat.lead_and_chrome.tactics import chances, estimates, tactic, turns
from chargen.combat.lead_and_chrome.text.schema import ACTIONS
from tests.combat.lead_and_chrome.builders import (
    KNIFE,
    REVOLVER,
    RIFLE,
    Duel,
    drawing,
    gunfighter,
    plate,
    scenario,
    weapon,
)
from tests.combat.lead_and_chrome.melees import melee
from tests.combat.scenes import wall

SYSTEM = SYSTEMS["lead_and_chrome"]
WILD = weapon("wild", no_guard=True, hair_trigger=True)


def test_every_action_is_used_somewhere() -> None:
    """By tactics alone, in fights of all sorts and in duels out of the holster."""
    seen: Counter[int] = Counter()
    fights = [melee(seed) for seed in range(0, 90, 3)]
    fights += [
        scenario(
            drawing("Ann", WILD, weapon("second", hair_trigger=True), armour=(plate(9),)),
            drawing("Bob", RIFLE, metres=1, armour=(plate(9),)),
            drawing("Cid", WILD, side=1, metres=9, armour=(plate(9),)),
            drawing("Dan", RIFLE, side=1, metres=10, armour=(plate(9),)),
        )
    ] * 40
    for number, start in enumerate(fights):
        session = Session(start, number, hands=())
        seen.update(int(e.action.kind) for e in session.entries if isinstance(e, Answer))
    assert [ACTIONS[kind].name for kind in ACTIONS if kind != PASS and not seen[kind]] == []


def wins(start: Any, fights: int = 300) -> tuple[int, int]:
    """How often each side wins by tactics."""
    begun = SYSTEM.start(start)
    table = SilentDriver(RandomDice(11), SYSTEM.policies(start))
    found = Counter(run(SYSTEM, begun.fight(n), table).winner for n in range(fights))
    return found[0], found[1]


def test_out_of_the_holster_the_clever_beat_the_steady() -> None:
    """Who draws in an Action of his own is late."""
    ann, cid = drawing("Ann"), drawing("Cid", side=1, metres=8, tactic="steady")
    mine, theirs = wins(scenario(ann, cid))
    assert mine > 2 * theirs


@pytest.mark.parametrize("metres", [4, 20])
def test_against_a_gun_that_is_out_the_clever_lose_no_more_than_the_steady(metres: int) -> None:
    """Ten points late, a Quick-Draw is an attack more all the same (LC-22)."""
    cid = gunfighter("Cid", 1, metres)
    shares = [
        wins(scenario(drawing("Ann", tactic=tactic), cid))[0] for tactic in ("clever", "steady")
    ]
    assert shares[0] > shares[1]


def test_who_may_be_outdrawn_draws_what_is_quick() -> None:
    """A revolver at once instead of the rifle, against somebody whose hand is as empty."""
    ann, cid = drawing("Ann", RIFLE, REVOLVER), drawing("Cid", side=1, metres=5)
    now = Duel(ann, cid)
    assert tactic.opening(now.fight, now[0]) == QuickDraw(1, 1)


@pytest.mark.rule("LC-R01")
def test_nobody_knows_how_another_begins_before_he_has_said_how_he_does() -> None:
    """Whatever the first asked declares, the second chooses from the same fight."""
    seen: list[int] = []
    for first in (USUALLY, IN_A_HURRY):
        now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
        now.round(first)
        assert now.question is not None
        seen.append(int(now[0].opening))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("other", ["aggressive", "brawler"])
def test_in_the_open_the_clever_beat_haste_and_fists(other: str) -> None:
    """At medium range with the same rifle."""
    arms = {"weapons": (RIFLE, KNIFE), "armour": (plate(8),)}
    start = scenario(gunfighter("Ann", **arms), gunfighter("Cid", 1, 40, tactic=other, **arms))
    mine, theirs = wins(start)
    assert mine > theirs


@pytest.mark.parametrize(
    ("facts", "opening"),
    [
        ({"skills": {"handgun": 9}}, IN_A_HURRY),
        ({"skills": {"handgun": 0}}, USUALLY),
        ({"ready": -1}, QuickDraw(0, 1)),
    ],
)
def test_how_the_clever_begin(facts: dict[str, Any], opening: Action) -> None:
    """A sure hand hurries against another, an unsure one aims, an empty one quick-draws."""
    now = Duel(gunfighter("Ann", **facts), gunfighter("Cid", 1, 4, skills={"handgun": 9}))
    chosen = tactic.opening(now.fight, now[0])
    assert chosen.kind == opening.kind


def test_the_steady_never_hurry() -> None:
    """They draw in an Action of their own, too."""
    now = Duel(drawing("Ann", tactic="steady"), gunfighter("Cid", 1, 8))
    assert tactic.opening(now.fight, now[0]) is USUALLY


def test_cover_that_saves_more_than_a_shot_is_sought() -> None:
    """A wall six metres off, against three who shoot; without it, or behind a kerb, he shoots."""
    foes = [gunfighter(name, 1, 20, weapons=(RIFLE,)) for name in ("Cid", "Dan", "Eve")]
    ann = gunfighter("Ann", weapons=(RIFLE,), skills={"rifle": 1})
    aside = (300, 300, 300, 500)
    high = wall(3, level=9, covered=(1, 2, 3, 4, 5, 6, 7, 8, 9), extent=aside)
    near = Duel(ann, *foes, covers=(high,))
    assert isinstance(turns.next_action(near.fight, near[0]), Move)
    kerb = Duel(ann, *foes, covers=(wall(3, level=1, covered=(9,), extent=aside),))
    assert isinstance(turns.next_action(kerb.fight, kerb[0]), Fire)
    assert isinstance(turns.next_action(Duel(ann, *foes).fight, Duel(ann, *foes)[0]), Fire)


def test_prospects_are_those_of_the_rules() -> None:
    """The chance that a hit puts somebody out, out of every roll of damage, place and saves."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    attack = Attack(now[0], now[1], 0)
    reckoned = estimates.stops(now.fight, attack)
    fell, tries = 0, 4_000
    dice = RandomDice(3)
    for _ in range(tries):
        fight = now.fight.copy()
        one, other = fight.combatants
        hits.land(fight, SilentDriver(dice, []), Attack(one, other, 0), 0, 1)
        fell += other.out
    assert fell / tries == pytest.approx(reckoned, abs=0.04)
    assert estimates.damage_totals(now.fight, attack, 1)[7] == pytest.approx(6 / 36)


def test_chances_at_their_ends() -> None:
    """Nothing is surer than sure."""
    assert (chances.reach(2), chances.reach(21), chances.reach(99)) == (1.0, 0.0, 0.0)
    assert (chances.beat(30), chances.beat(-30)) == (1.0, 0.0)
    assert [chances.beat(lead) for lead in (-5, 0, 5)] == pytest.approx([0.224, 0.5335, 0.824])
    assert chances.come_first(99) == chances.come_first(40)


def test_a_revolver_is_loaded_face_to_face_if_fists_promise_nothing() -> None:
    """An empty gun with rounds beside it, and armour no fist gets through."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 1, armour=(plate(10),)))
    now[0].ammo[0] = 0
    assert turns.next_action(now.fight, now[0]) == Reload(0)
