"""A tactic answers every question of Lead and Chrome; the same fight gives the same answer."""

from typing import Final

from ...kernel.driver import BuiltInTactic
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
from ...kernel.random_policy import policies
from ..model.choice_ids import ASK_ACTION, ASK_OPENING
from ..model.fight import own_fight
from . import declarations, turns
from .profiles import PROFILES


class Tactic(BuiltInTactic):
    """The choices of every built-in tactic; the fighter names the one that counts."""

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Answer as the fighter's tactic does."""
        own = own_fight(fight)
        combatant = own.combatants[question.fighter]
        if question.kind == ASK_OPENING:
            return declarations.opening(own, combatant)
        if question.kind == ASK_ACTION:
            return turns.next_action(own, combatant)
        raise ValueError(f"no tactic knows how to answer {question.key()}")


TACTICS: Final = policies(Tactic(), PROFILES)
"""Every built-in tactic by its name."""
