"""The answers of a tactic to every question of Lead and Chrome, and its declarations."""

from typing import Final

from ...harm.fight import Attack
from ...harm.weapons import GUN
from ...kernel.driver import BuiltInTactic, policies
from ...kernel.fight import NOBODY, BaseFight
from ...kernel.question import Action, Question
from ...native_types import i64
from ..actions.declarations import IN_A_HURRY, USUALLY, haste_fault, quick_draws
from ..actions.quick_draw import QuickDraw, add_draw, can_attack, fumbles_on
from ..model.choice_ids import ASK_ACTION, ASK_OPENING
from ..model.combatant import Combatant
from ..model.fight import Fight, own_fight
from ..rolls.initiative import place_tally
from . import chances, estimates, target_choice, turns
from .profiles import ALWAYS, NEVER, PROFILES, USUAL

GOOD_ENOUGH: Final = 0.5
"""Chance of an unaimed shot from which on an aggressive fighter does not aim."""
FUMBLE_COST: Final = 0.15
"""Extra cost of a fumble: a weapon on the ground, a bullet in the foot."""


class Tactic(BuiltInTactic):
    """The choices of every built-in tactic; the fighter names the one that counts."""

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Answer as the fighter's tactic does."""
        own = own_fight(fight)
        combatant = own.combatants[question.fighter]
        if question.kind == ASK_OPENING:
            return opening(own, combatant)
        if question.kind == ASK_ACTION:
            return turns.next_action(own, combatant)
        raise ValueError(f"no tactic knows how to answer {question.key()}")


TACTICS: Final = policies(Tactic(), PROFILES)
"""Every built-in tactic by its name."""


class DeclarationValue:
    """A fighter's place in a round, and their chances to put the enemy out as it goes on."""

    def __init__(self, place: i64, now: float, later: float, after: float = -1.0) -> None:
        self.place: Final[i64] = place
        """Initiative without the dice."""
        self.now: Final = now
        """By the first Action of the round."""
        self.later: Final = later
        """By the second."""
        self.after: Final = later if after < 0.0 else after
        """By each of the rounds to come."""


def opening(fight: Fight, combatant: Combatant) -> Action:
    """Return the declaration of a tactic (LC-R01)."""
    haste = PROFILES.get(combatant.tactic, USUAL).haste
    if haste == NEVER:
        return USUALLY
    enemy = target_choice.main_enemy(fight, combatant)
    if enemy is None:
        return USUALLY
    if haste == ALWAYS:
        return _hasty(fight, combatant, enemy)
    return _best_declaration(fight, combatant, enemy)


def _hasty(fight: Fight, combatant: Combatant, enemy: Combatant) -> Action:
    """Return haste or a Quick-Draw wherever it has a chance."""
    drawn = [d for d in quick_draws(fight, combatant) if isinstance(d, QuickDraw)]
    best: Action = USUALLY
    most = 0.0
    for draw in drawn:
        value = _draw_value(fight, combatant, draw) if draw.target == enemy.index else 0.0
        if value > most:
            best, most = draw, value
    if best is not USUALLY or haste_fault(fight, combatant) is not None:
        return best
    arm = combatant.held_gun()
    if not can_attack(fight, combatant, arm, enemy):
        return USUALLY
    attack = Attack(combatant, enemy, arm)
    sure = estimates.hit(fight, attack, -fight.tunables.unaimed_penalty)
    return IN_A_HURRY if sure >= GOOD_ENOUGH else USUALLY


def _draw_value(fight: Fight, combatant: Combatant, draw: QuickDraw) -> float:
    """Return the chance of a Quick-Draw's attack to put its target out."""
    enemy = fight.combatants[draw.target]
    less: i64 = fight.tunables.unaimed_penalty if draw.unaimed else 0
    missed = 1.0
    for arm in (draw.weapon, draw.second):
        if arm >= 0:
            shot = combatant.arms[arm].kind == GUN or combatant.stats.thrown[arm]
            attack = Attack(combatant, enemy, arm, not shot)
            attack.twin = draw.second >= 0
            missed *= 1.0 - estimates.worth(fight, attack, -less if shot else 0)
    return 1.0 - missed


def _best_declaration(fight: Fight, combatant: Combatant, enemy: Combatant) -> Action:
    """Return the declaration with the best expected outcome against the enemy."""
    theirs = enemy_start(fight, enemy, combatant)
    best: Action = USUALLY
    most = _usual(fight, combatant, enemy, theirs)
    if haste_fault(fight, combatant) is None:
        value = _haste(fight, combatant, enemy, theirs)
        if value > most:
            best, most = IN_A_HURRY, value
    for drawn in quick_draws(fight, combatant):
        if isinstance(drawn, QuickDraw) and drawn.target == enemy.index:
            value = _quick_draw(fight, combatant, drawn, theirs)
            if value > most:
                best, most = drawn, value
    return best


def enemy_start(fight: Fight, enemy: Combatant, combatant: Combatant) -> DeclarationValue:
    """Return an enemy's likely start: the weapon in hand, else a Quick-Draw."""
    place = place_tally(fight, enemy, False)
    now = target_choice.best_at(fight, enemy, combatant)
    if enemy.unaware:
        return DeclarationValue(place.total, 0.0, now)
    if enemy.hand != NOBODY or enemy.off != NOBODY:
        return DeclarationValue(place.total, now, now)
    best = DeclarationValue(
        place.total, now, max(now, target_choice.best_carried(fight, enemy, combatant))
    )
    most = 0.0
    for drawn in quick_draws(fight, enemy):
        if isinstance(drawn, QuickDraw) and drawn.target == combatant.index and drawn.second < 0:
            value = _draw_value(fight, enemy, drawn)
            if value > most:
                most = value
                best = _draw_tempo(fight, enemy, drawn, value)
    return best


def _usual(fight: Fight, combatant: Combatant, enemy: Combatant, theirs: DeclarationValue) -> float:
    now = target_choice.best_at(fight, combatant, enemy)
    later = now
    if combatant.hand == NOBODY and combatant.off == NOBODY:
        later = max(now, target_choice.best_carried(fight, combatant, enemy))
        now = 0.0 if later > now else now
    return exchange(
        DeclarationValue(place_tally(fight, combatant, False).total, now, later), theirs
    )


def _haste(fight: Fight, combatant: Combatant, enemy: Combatant, theirs: DeclarationValue) -> float:
    """Return the value of haste: unaimed shots this round, aimed ones later (LC-09, LC-10)."""
    arm = combatant.held_gun()
    if not can_attack(fight, combatant, arm, enemy):
        return -1.0
    attack = Attack(combatant, enemy, arm)
    value = estimates.worth(fight, attack, -fight.tunables.unaimed_penalty)
    place = place_tally(fight, combatant, False).total + fight.tunables.unaimed_bonus
    return exchange(DeclarationValue(place, value, value, estimates.worth(fight, attack)), theirs)


def _quick_draw(
    fight: Fight, combatant: Combatant, draw: QuickDraw, theirs: DeclarationValue
) -> float:
    """Draw and attack at once, with what may go wrong (LC-13, LC-49)."""
    tempo = _draw_tempo(fight, combatant, draw, _draw_value(fight, combatant, draw))
    fumbled = chances.at_most(fumbles_on(fight, combatant, draw.weapon, draw.second))
    return exchange(tempo, theirs) - fumbled * FUMBLE_COST


def _draw_tempo(
    fight: Fight, combatant: Combatant, draw: QuickDraw, value: float
) -> DeclarationValue:
    """Return the place a Quick-Draw gives, and the chances of its Actions (LC-14)."""
    tally = place_tally(fight, combatant, False)
    add_draw(fight, combatant, tally, draw.weapon, draw.second, draw.target)
    place = tally.total + (fight.tunables.unaimed_bonus if draw.unaimed else 0)
    fumbled = chances.at_most(fumbles_on(fight, combatant, draw.weapon, draw.second))
    aimed = _draw_value(fight, combatant, QuickDraw(draw.weapon, draw.target))
    after = aimed
    if draw.unaimed:
        after = _draw_value(fight, combatant, QuickDraw(draw.weapon, draw.target, True))
    return DeclarationValue(place, value * (1.0 - fumbled), after, aimed)


def exchange(mine: DeclarationValue, theirs: DeclarationValue) -> float:
    """Return the chance to put an enemy out, less the enemy's to do the same.

    The Actions of this round come one after the other; if both are left after it, they go on.
    """
    lead = mine.place - theirs.place
    before = chances.come_first(lead)
    tied = chances.tie(lead)
    now, later = mine.now, mine.later
    missed, held = 1.0 - now, 1.0 - theirs.now
    advantage = before * (now + missed * (held * later - theirs.now))
    advantage -= before * missed * held * (1.0 - later) * theirs.later
    advantage += tied * (now - theirs.now + missed * held * (later - theirs.later))
    advantage += (1.0 - before - tied) * (held * now - theirs.now)
    advantage += (
        (1.0 - before - tied) * held * missed * ((1.0 - theirs.later) * later - theirs.later)
    )
    both = missed * held * (1.0 - later) * (1.0 - theirs.later)
    return advantage + both * chances.outlast(mine.after, theirs.after)
