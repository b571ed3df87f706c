"""A tactic answers every question of initiative cards; the same fight gives the same answer."""

from typing import Final, cast

from ...chance import ByChance
from ...fight import Fight
from ...native import i64
from ...question import Action, Question
from ...table import Policy
from ..interrupts import InterruptQuestion
from ..kinds import ASK_BURST, ASK_CONSERVE, ASK_DEFEND, ASK_DODGE, ASK_PUSH, ASK_TURN
from ..pool import PushQuestion
from ..shoot import BurstQuestion, ConserveQuestion
from ..state import of
from . import answers, turns
from .temper import TEMPERS, temper_of


class CardTactic(Policy):
    """One of the built-in tactics; which one says the fighter."""

    def asked_always(self) -> bool:
        """Not what it always answers alike."""
        return False

    def choose(self, fight: Fight, question: Question) -> Action:
        """Answer as the fighter's tactic does."""
        kind: i64 = question.kind
        battle = of(fight)
        one = battle.survivors[question.fighter]
        temper = temper_of(one.tactic)
        if kind == ASK_TURN:
            return turns.choose(battle, one, temper)
        if kind in (ASK_DODGE, ASK_DEFEND):
            return answers.interrupt(battle, one, cast(InterruptQuestion, question), temper)
        if kind == ASK_PUSH:
            return answers.push(battle, one, cast(PushQuestion, question), temper)
        if kind == ASK_BURST:
            return answers.burst(battle, one, cast(BurstQuestion, question), temper)
        if kind == ASK_CONSERVE:
            return answers.conserve(battle, one, cast(ConserveQuestion, question))
        raise ValueError(f"no tactic knows how to answer {question.key()}")


CARD_TACTICS: Final[dict[str, Policy]] = {
    **{name: CardTactic() for name in TEMPERS},
    "random": ByChance(),
}
"""Every built-in tactic by its name."""
