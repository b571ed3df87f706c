"""The answers of a tactic to every question of Gray Dawn, and its lightning strikes (CB-31)."""

from typing import Final, cast

from ...harm import luck
from ...kernel.driver import BuiltInTactic, policies
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
from ...native_types import i64
from ...scene.geometry import distance
from ..actions import plan
from ..actions.stance import NameStance, TakeStance
from ..model.choice_ids import (
    ASK_ACTION,
    ASK_COVERING,
    ASK_INTENDED_STANCE,
    ASK_LIGHTNING,
    ASK_PLAN,
    ASK_STANCE,
)
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.stats import BRACED
from ..rolls.initiative import LIGHTNING, STEADILY, own_fight
from . import next_action, plans, sight, stance_choice
from .estimates import melee, shots
from .profiles import NAMES, fights_hand_to_hand, has_weapon_to_handle
from .timing import ambush

_INTENDED: Final = tuple(NameStance(stance) for stance in range(5))
_STANCES: Final = tuple(TakeStance(stance) for stance in range(5))
DECISIVE: Final = 0.3
"""Least harm of one action that makes the order matter."""
NEARLY: Final = 0.85
"""The part of its harm haste has to leave an action."""


class Tactic(BuiltInTactic):
    """The choices of every built-in tactic; the fighter names the one that counts."""

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Answer as the fighter's tactic does."""
        kind: i64 = question.kind
        if kind == luck.LUCK:
            return luck.by_tactic(fight, cast(luck.LuckQuestion, question))
        own = own_fight(fight)
        combatant = own.combatants[question.fighter]
        if kind == ASK_INTENDED_STANCE:
            return _INTENDED[stance_choice.choose_stance(own, combatant)]
        if kind == ASK_PLAN:
            wanted = plans.choose_plan(own, combatant)
            if combatant.unaware and plan.fault(own, combatant, wanted) is not None:
                return plan.flight(own, combatant) or plan.END
            return wanted
        if kind == ASK_ACTION:
            return next_action.choose_action(own, combatant)
        if kind == ASK_STANCE:
            return _STANCES[combatant.intended_stance]
        if kind == ASK_COVERING:
            return next_action.choose_covering_fire(own, combatant)
        if kind == ASK_LIGHTNING:
            return LIGHTNING if _pays(own, combatant) else STEADILY
        raise ValueError(f"no tactic knows how to answer {question.key()}")


TACTICS: Final = policies(Tactic(), NAMES)
"""Every built-in tactic by its name."""


def _pays(fight: Fight, combatant: Combatant) -> bool:
    """Return whether haste costs nothing, or little beside what it gains (CB-31)."""
    if (
        not combatant.stats.hurries
        or combatant.unaware
        or combatant.covering
        or ambush.has_prey(fight, combatant)
    ):
        return False
    enemy = sight.nearest(fight, combatant)
    if enemy is None:
        return False
    if fights_hand_to_hand(combatant):
        return _pays_by_hand(fight, combatant, enemy)
    if sight.gun(fight, combatant) < 0:
        return has_weapon_to_handle(combatant)
    if not sight.threatened(fight, combatant):
        return False
    braced = combatant.stance == BRACED
    shot = shots.best_fire(fight, combatant, 1, braced)
    if shot is None or shot.harm < DECISIVE:
        return False
    hasty = shots.best_fire(fight, combatant, 1, braced, hasty=True)
    return hasty is not None and hasty.harm >= NEARLY * shot.harm


def _pays_by_hand(fight: Fight, combatant: Combatant, enemy: Combatant) -> bool:
    """Return whether haste pays hand to hand; a mere run costs no roll (CB-38)."""
    far: i64 = distance(combatant.x, combatant.y, enemy.x, enemy.y)
    if far > combatant.stats.reach * fight.tunables.most_moves:
        return True
    blow = melee.best(fight, combatant, 1)
    if blow is None or blow.harm < DECISIVE:
        return False
    hasty = melee.best(fight, combatant, 1, hasty=True)
    return hasty is not None and hasty.harm >= NEARLY * blow.harm
