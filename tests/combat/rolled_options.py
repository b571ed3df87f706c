"""Attacks in all four systems, with their exact chances and the real rolls beside them."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from chargen.combat import SYSTEMS, AttackChances, Scenario
from chargen.combat.alien_cards.actions import fire as card_fire
from chargen.combat.alien_cards.actions import melee as card_melee
from chargen.combat.alien_cards.actions.action import ActionQuestion as CardQuestion
from chargen.combat.alien_cards.actions.interrupts import STANDING
from chargen.combat.alien_cards.model import choice_ids as cards
from chargen.combat.alien_cards.rolls.pool import KEEP
from chargen.combat.gray_dawn.actions import covering_fire, fire, melee, saturation_fire, throw
from chargen.combat.gray_dawn.actions.action import ActionQuestion
from chargen.combat.harm import hits, luck
from chargen.combat.harm.fight import Attack
from chargen.combat.harm.weapons import (
    ARMOUR_PIERCING,
    AUTO,
    BURST,
    EVERYWHERE,
    HEAD,
    HOLLOW_POINT,
    LEFT_LEG,
    SINGLE,
    STUN,
    ArmourPiece,
    Weapon,
)
from chargen.combat.kernel.chances import every_result
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import Driver, SilentDriver
from chargen.combat.kernel.fight import NOBODY, BaseFight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.lead_and_chrome import Tunables as LeadTunables
from chargen.combat.lead_and_chrome.actions import fire as lead_fire
from chargen.combat.lead_and_chrome.actions import melee as lead_melee
from chargen.combat.lead_and_chrome.actions.action import ActionQuestion as LeadQuestion
from chargen.combat.lead_and_chrome.actions.declarations import DeclarationQuestion, declare
from chargen.combat.lead_and_chrome.actions.quick_draw import QuickDraw
from chargen.combat.lead_and_chrome.flow import simultaneous
from chargen.combat.lead_and_chrome.rolls.attack import attack_succeeds
from chargen.combat.lead_and_chrome.rolls.initiative import two_dice
from chargen.combat.traveller_s4.actions import fire as far_fire
from chargen.combat.traveller_s4.actions import melee as far_melee
from chargen.combat.traveller_s4.actions.action import ActionQuestion as FarQuestion
from tests.combat import builders
from tests.combat.alien_cards import builders as card_builders
from tests.combat.lead_and_chrome import builders as lead_builders
from tests.combat.scenes import wall
from tests.combat.traveller_s4 import builders as far_builders

FACTS = ("harm", "wound", "stun", "out", "dead")


def _unchanged(fight: Any) -> None:
    """Leave a fight as it begins."""
    del fight


@dataclass(frozen=True)
class Situation:
    """One attack of the first fighter on the second, and the code that rolls it."""

    name: str
    start: Scenario
    action: Action
    question: Question
    roll: Callable[[Any, Driver, Any], None]
    prepare: Callable[[Any], None] = _unchanged

    def fight(self) -> Any:
        """Return the fight just before the attack."""
        fight: Any = SYSTEMS[self.start.system].fresh(self.start)
        fight.round = 1
        if self.start.system == "gray_dawn":
            fight.count = 10
        self.prepare(fight)
        return fight

    def chances(self) -> AttackChances:
        """Return the exact chances against the second fighter."""
        system = SYSTEMS[self.start.system]
        found = system.option_chances(self.fight(), self.question, self.action).attacks
        return next(chances for chances in found if chances.target == 1)


class Unmoved(SilentDriver):
    """A table at which no luck is spent, nobody dodges and no roll is pushed."""

    def ask(self, fight: BaseFight, question: Question) -> Action:
        """Keep what the dice show."""
        del fight
        quiet = {
            cards.ASK_DODGE: STANDING,
            cards.ASK_DEFEND: STANDING,
            cards.ASK_PUSH: KEEP,
            cards.ASK_CONSERVE: card_fire.HURTING,
            cards.ASK_BURST: card_fire.CEASING,
        }
        if question.kind == luck.LUCK:
            return luck.KEEP
        return far_fire.STOP if "Pull" in type(question).__name__ else quiet[int(question.kind)]

    def plays(self, fighter: int) -> bool:
        """Let tactics take the points of wounds."""
        return fighter < 0


Outcome = tuple[float, bool, bool, bool, bool]
"""Harm, and whether the target is wounded, stunned, out and dead."""


class Rolled:
    """One situation whose attack is rolled again and again."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self._fight = situation.fight()
        self._begun = [fighter.copy() for fighter in self._fight.fighters]

    def roll(self, table: Driver) -> Outcome:
        """Roll the attack once; return what becomes of the second fighter."""
        fight = self._fight
        for number, fighter in enumerate(self._begun):
            fight.fighters[number] = fight.combatants[number] = fighter.copy()
        self.situation.roll(fight, table, self.situation)
        before, after = self._begun[1], fight.fighters[1]
        harm = _lost(before, after)
        wound = harm > 0 or getattr(after, "stun", 0) > getattr(before, "stun", 0)
        dying = getattr(after, "dying", False) is True
        stun = after.out and not after.dead and not dying
        return harm, bool(wound), bool(stun), bool(after.out), bool(after.dead)


def worst(situation: Situation, rolls: int, seed: int) -> float:
    """Return the widest gap between exact chances and real rolls, in standard errors."""
    exact, rolled = situation.chances(), Rolled(situation)
    table = Unmoved(RandomDice(seed), [])
    outcomes = Counter(rolled.roll(table) for _ in range(rolls))
    gaps: list[float] = []
    for place, fact in enumerate(FACTS):
        mean = sum(outcome[place] * many for outcome, many in outcomes.items()) / rolls
        chance = getattr(exact, fact)
        spread = chance * (1.0 - chance)
        if not place:
            squares = sum(outcome[0] ** 2 * many for outcome, many in outcomes.items())
            spread = squares / rolls - mean * mean
        gaps.append(float(abs(mean - chance) / (max(spread, 1.0 / rolls) / rolls) ** 0.5))
    return max(gaps)


def by_every_row(situation: Situation) -> list[float]:
    """Return harm, wound, stun, out and dead from every row of dice of the real roll."""
    rolled = Rolled(situation)
    chances = every_result(lambda dice: rolled.roll(Unmoved(dice, [])))
    return [sum(row[place] * chance for row, chance in chances.items()) for place in range(5)]


def _lost(before: Any, after: Any) -> float:
    """Return boxes marked, damage taken or points lost."""
    facts = ["boxes"] if hasattr(before, "boxes") else ["strength", "dexterity", "endurance"]
    facts = ["taken"] if hasattr(before, "taken") else facts
    lost = 0.0
    for fact in facts:
        lost += abs(getattr(after, fact) - getattr(before, fact))
    return lost


def situations() -> Iterator[Situation]:
    """Yield sixty attacks."""
    yield from _gray_dawn()
    yield from _lead_and_chrome()
    yield from _alien_cards()
    yield from _traveller()


FULL_ARMOUR = ArmourPiece(name="suit", sp=14, covers=EVERYWHERE)
AP = Weapon(name="ap", dice=5, shots=20, rof=2, range=100, load=ARMOUR_PIERCING)
HP = Weapon(name="hp", dice=5, shots=20, rof=2, range=100, load=HOLLOW_POINT)


def _gray_dawn() -> Iterator[Situation]:
    """Yield shots, bursts, sprays, blows and covering fire."""
    targets: tuple[tuple[str, int, dict[str, Any]], ...] = (
        ("in the open", 30, {}),
        ("a mook in a vest", 30, {"armour": (builders.VEST,), "mook": True}),
        ("wounded", 15, {"boxes": 9, "ones": 2, "ignore_minor_wounds": 1}),
        ("in full armour", 60, {"armour": (FULL_ARMOUR,), "mook": True}),
        ("at arm's length", 1, {"BODY": 4}),
    )
    fires = (
        fire.Fire(0, (1,), SINGLE, 1),
        fire.Fire(0, (1,), SINGLE, 2),
        fire.Fire(0, (1,), BURST, 3),
    )
    weapon = replace(builders.CARBINE, rof=12)
    for name, metres, facts in targets:
        for shot in fires:
            start = _gray(metres, weapon, **facts)
            yield gray_shot(f"{name}, {shot.mode} x {shot.rounds}", start, shot)
    mook = _gray(30, weapon, mook=True)
    yield gray_shot("a spray", mook, fire.Fire(0, (1,), AUTO, 12))
    vest = _gray(10, weapon, mook=True, armour=(builders.VEST,))
    yield gray_shot("a spray at a vest", vest, fire.Fire(0, (1,), AUTO, 12))
    yield gray_shot("AP", _gray(30, AP, armour=(FULL_ARMOUR,)), fires[0])
    yield gray_shot("hollow point", _gray(30, HP), fires[0])
    yield gray_shot("a head", _gray(30, builders.RIFLE), fire.Fire(0, (1,), SINGLE, 1, HEAD))
    yield gray_shot("a leg", _gray(30, builders.RIFLE), fire.Fire(0, (1,), SINGLE, 2, LEFT_LEG))
    unaware = fire.Fire(0, (1,), SINGLE, 2, -1, True)
    start = _gray(30, builders.RIFLE)
    yield gray_shot("from ambush", start, unaware, prepare=_unaware)
    sensing = builders.fighter("Cid", 1, 30, danger_sense=1)
    start = builders.scenario(builders.fighter("Ann", weapons=(builders.RIFLE,)), sensing)
    yield gray_shot("from ambush, sensed", start, unaware, prepare=_unaware)
    low = wall(29)
    start = builders.scenario(
        builders.fighter("Ann", weapons=(weapon,)), builders.fighter("Cid", 1, 30), covers=(low,)
    )
    yield gray_shot("behind a wall", start, fires[2])
    club = _gray(1, builders.CLUB)
    question = ActionQuestion(0)
    yield Situation("a club", club, melee.Strike(0, 1), question, _strike)
    yield Situation("bare hands", club, melee.Strike(1, 1), question, _strike)
    twins = (builders.PISTOL, builders.PISTOL)
    start = builders.scenario(
        builders.fighter("Ann", weapons=twins), builders.fighter("Cid", 1, 10)
    )
    both = fire.Fire(0, (1,), SINGLE, 1, -1, False, True)
    yield gray_shot("two pistols", start, both, prepare=_both_hands)
    yield gray_shot("someone out", _gray(20, builders.RIFLE), fires[1], prepare=_down)
    yield gray_shot("a dying mook", _gray(20, builders.RIFLE, mook=True), fires[0], _dying)
    yield gray_shot("a shotgun", _gray(15, builders.SHOTGUN), fires[0])
    cover = covering_fire.CoveringFire(1, 0, 0, SINGLE, 2, 2, 0)
    for width, facts in ((2, {}), (4, {"mook": True, "armour": (builders.VEST,)})):
        lane = saturation_fire.SaturationFire(0, 1000, 0, width, 30)
        start = _gray(10, builders.CARBINE, **facts)
        yield Situation(f"a lane of {width} m", start, lane, question, _lane)
    yield Situation("covering fire", _gray(10, builders.RIFLE), cover, question, _cover)
    yield from _grenades(question)


def _grenades(question: Question) -> Iterator[Situation]:
    """Yield throws that land, scatter and go off among friends."""
    flash = replace(builders.FRAG, name="flash", dice=0, effect=STUN, effect_amount=2, radius=6)
    both = replace(builders.FRAG, dice=3, effect=STUN, effect_amount=1)
    for name, weapon, metres, covers in (
        ("a grenade", builders.FRAG, 20, ()),
        ("a grenade over a wall", builders.FRAG, 20, (wall(18),)),
        ("a grenade at one's feet", builders.FRAG, 3, ()),
        ("a flash", flash, 30, ()),
        ("a blast that stuns", both, 12, ()),
    ):
        ann = builders.fighter("Ann", weapons=(weapon,))
        cid = builders.fighter("Cid", 1, metres, armour=(builders.VEST,))
        bo = builders.fighter("Bo", at=(300, 100))
        start = builders.scenario(ann, cid, bo, covers=covers)
        yield Situation(name, start, throw.Throw(0, 100 * metres, 0), question, _throw)


def _gray(metres: int, weapon: Weapon, /, **facts: Any) -> Scenario:
    ann = builders.fighter("Ann", weapons=(weapon,))
    return builders.scenario(ann, builders.fighter("Cid", 1, metres, **facts))


def gray_shot(
    name: str,
    start: Scenario,
    shot: fire.Fire,
    prepare: Callable[[Any], None] = _unchanged,
) -> Situation:
    """Return a firing action of Gray Dawn."""
    return Situation(name, start, shot, ActionQuestion(0), _fire, prepare)


def _both_hands(fight: Any) -> None:
    fight.combatants[0].hand, fight.combatants[0].off = 0, 1


def _down(fight: Any) -> None:
    fight.combatants[1].out = True
    fight.combatants[1].boxes = 6


def _dying(fight: Any) -> None:
    _down(fight)
    fight.combatants[1].dying = True
    fight.combatants[1].boxes = 15


def _unaware(fight: Any) -> None:
    fight.combatants[1].unaware = True


def _fire(fight: Any, table: Driver, now: Any) -> None:
    fire.carry_out(fight, table, fight.combatants[0], now.action)


def _strike(fight: Any, table: Driver, now: Any) -> None:
    melee.carry_out(fight, table, fight.combatants[0], now.action)


def _throw(fight: Any, table: Driver, now: Any) -> None:
    throw.carry_out(fight, table, fight.combatants[0], now.action)


def _lane(fight: Any, table: Driver, now: Any) -> None:
    fight.lanes.clear()
    saturation_fire.carry_out(fight, table, fight.combatants[0], now.action)


def _cover(fight: Any, table: Driver, now: Any) -> None:
    covering_fire.carry_out(fight, table, fight.combatants[0], now.action)


def _lead_and_chrome() -> Iterator[Situation]:
    """Yield shots and blows."""
    for opposed in (False, True):
        for name, arm, metres, facts in (
            ("revolver", lead_builders.REVOLVER, 8, {}),
            ("rifle", lead_builders.RIFLE, 40, {"armour": (FULL_ARMOUR,)}),
            ("rifle at a mook", lead_builders.RIFLE, 15, {"mook": True, "boxes": 6}),
        ):
            start = _lead(opposed, metres, arm, **facts)
            shot = lead_fire.Fire(0, 1)
            yield Situation(f"{name} {opposed}", start, shot, LeadQuestion(0), _lead_shot)
        start = _lead(opposed, 1, lead_builders.SWORD)
        blow = lead_melee.Strike(0, 1)
        yield Situation(f"sword {opposed}", start, blow, LeadQuestion(0), _lead_blow)

    hairy = replace(lead_builders.REVOLVER, hair_trigger=True)
    for opposed in (False, True):
        for name, arms, second in (
            ("a revolver", (lead_builders.REVOLVER,), NOBODY),
            ("two revolvers", (hairy, lead_builders.REVOLVER), 1),
        ):
            ann = lead_builders.drawing("Ann", *arms)
            cid = lead_builders.gunfighter("Cid", 1, 6, armour=(builders.VEST,), boxes=4)
            start = lead_builders.scenario(ann, cid, opposed=opposed)
            draw = QuickDraw(0, 1, False, second)
            opening = DeclarationQuestion(0)
            yield Situation(f"{name} drawn quickly {opposed}", start, draw, opening, _lead_draw)


def _lead(opposed: bool, metres: int, arm: Any, /, **facts: Any) -> Scenario:
    ann = lead_builders.gunfighter("Ann", weapons=(arm,))
    cid = lead_builders.gunfighter("Cid", 1, metres, **facts)
    numbers = LeadTunables(opposed=opposed)
    return Scenario(fighters=(ann, cid), system="lead_and_chrome", tunables=numbers)


def _lead_shot(fight: Any, table: Driver, now: Any) -> None:
    attack = lead_fire.begin(fight, table, fight.combatants[0], 0, 1)
    if attack_succeeds(fight, table, attack):
        hits.land(fight, table, attack, 0, 1)


def _lead_draw(fight: Any, table: Driver, now: Any) -> None:
    ann = fight.combatants[0]
    declare(ann, now.action)
    fight.turn = 1
    ann.natural = two_dice(table, "initiative")
    simultaneous.play(fight, table, [ann])


def _lead_blow(fight: Any, table: Driver, now: Any) -> None:
    attack = Attack(fight.combatants[0], fight.combatants[1], 0, True)
    if attack_succeeds(fight, table, attack):
        hits.land(fight, table, attack, 0, 1)


def _alien_cards() -> Iterator[Situation]:
    """Yield shots and blows, with stress and armour."""
    question = CardQuestion(0)
    for stress in (0, 3):
        for arm, facts, weak in (
            (card_builders.RIFLE, {}, False),
            (card_builders.RIFLE, {"armour": 2}, True),
            (card_builders.PISTOL, {"armour": 1}, False),
            (card_builders.SINGLE, {}, False),
        ):
            ann = card_builders.fighter("Ann", weapons=(arm,), stress=stress)
            cid = card_builders.fighter("Cid", 1, (8, 0), **facts)
            start = card_builders.scenario(ann, cid)
            shot = card_fire.Fire(0, 1, weak)
            yield Situation(f"{arm.name} {stress} {weak}", start, shot, question, _card_shot)
        ann = card_builders.fighter("Ann", weapons=(card_builders.KNIFE,), stress=stress)
        start = card_builders.scenario(ann, card_builders.fighter("Cid", 1, (1, 0)))
        blow = card_melee.Strike(0, 1, False)
        yield Situation(f"knife {stress}", start, blow, question, _card_blow)


def _card_shot(fight: Any, table: Driver, now: Any) -> None:
    card_fire.carry_out(fight, table, fight.combatants[0], now.action)


def _card_blow(fight: Any, table: Driver, now: Any) -> None:
    card_melee.carry_out(fight, table, fight.combatants[0], now.action)


def _traveller() -> Iterator[Situation]:
    """Yield shots and blows at the fresh and the wounded, with armour and without."""
    for name, arm, facts in (
        ("autopistol", far_builders.PISTOL, {"av": (2, 2, 2, 2)}),
        ("revolver", far_builders.REVOLVER, {}),
        ("rifle", far_builders.RIFLE, {"av": (6, 6, 6, 6)}),
        ("rifle, hurt", far_builders.RIFLE, {"hurt": (1, 2, 0)}),
        ("gun", far_builders.SMG, {}),
    ):
        ann = far_builders.traveller("Ann", weapons=(arm,))
        start = Scenario(
            fighters=(ann, far_builders.traveller("Cid", 1, 20, **facts)), system="traveller_s4"
        )
        for aimed in (False, True):
            shot = far_fire.Fire(0, 1, aimed=aimed)
            yield Situation(f"{name} {aimed}", start, shot, FarQuestion(0), _far_shot)
        if arm is far_builders.SMG:
            for panic in (False, True):
                spray = far_fire.Fire(0, 1, automatic=True, panic=panic)
                yield Situation(f"spray {panic}", start, spray, FarQuestion(0), _far_shot)
    ann = far_builders.traveller("Ann", weapons=(far_builders.KNIFE,))
    start = Scenario(fighters=(ann, far_builders.traveller("Cid", 1, 1)), system="traveller_s4")
    yield Situation("knife", start, far_melee.Strike(0, 1), FarQuestion(0), _far_blow)


def _far_shot(fight: Any, table: Driver, now: Any) -> None:
    far_fire.carry_out(fight, table, fight.combatants[0], now.action)


def _far_blow(fight: Any, table: Driver, now: Any) -> None:
    far_melee.carry_out(fight, table, fight.combatants[0], now.action)
