"""A tactic answers every question of Gray Dawn; the same fight gives the same answer."""

from typing import Final, cast

from ...harm import luck
from ...kernel.driver import BuiltInTactic
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
from ...kernel.random_policy import policies
from ...native_types import i64
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
from ..rolls.initiative import own_fight
from . import next_action, plans, stance_choice
from .profiles import NAMES
from .timing import lightning

_INTENDED: Final = tuple(NameStance(stance) for stance in range(5))
_STANCES: Final = tuple(TakeStance(stance) for stance in range(5))


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
            return lightning.start(own, combatant)
        raise ValueError(f"no tactic knows how to answer {question.key()}")


TACTICS: Final = policies(Tactic(), NAMES)
"""Every built-in tactic by its name."""
