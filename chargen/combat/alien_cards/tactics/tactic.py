"""A tactic answers every question of initiative cards; the same fight gives the same answer."""

from typing import Final, cast

from ...kernel.driver import BuiltInTactic
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
from ...kernel.random_policy import policies
from ...native_types import i64
from ..actions.fire import BurstQuestion, ConserveQuestion
from ..actions.interrupts import InterruptQuestion
from ..model.choice_ids import ASK_BURST, ASK_CONSERVE, ASK_DEFEND, ASK_DODGE, ASK_PUSH, ASK_TURN
from ..model.fight import own_fight
from ..rolls.pool import PushQuestion
from . import reactions, turns
from .profiles import PROFILES, profile_of


class Tactic(BuiltInTactic):
    """The choices of every built-in tactic; the fighter names the one that counts."""

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Answer as the fighter's tactic does."""
        kind: i64 = question.kind
        own = own_fight(fight)
        combatant = own.combatants[question.fighter]
        profile = profile_of(combatant.tactic)
        if kind == ASK_TURN:
            return turns.choose(own, combatant, profile)
        if kind in (ASK_DODGE, ASK_DEFEND):
            return reactions.interrupt(own, combatant, cast(InterruptQuestion, question), profile)
        if kind == ASK_PUSH:
            return reactions.push(own, combatant, cast(PushQuestion, question), profile)
        if kind == ASK_BURST:
            return reactions.burst(own, combatant, cast(BurstQuestion, question), profile)
        if kind == ASK_CONSERVE:
            return reactions.conserve(own, combatant, cast(ConserveQuestion, question))
        raise ValueError(f"no tactic knows how to answer {question.key()}")


TACTICS: Final = policies(Tactic(), PROFILES)
"""Every built-in tactic by its name."""
