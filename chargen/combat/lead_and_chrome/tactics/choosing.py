"""A tactic answers every question of Lead and Chrome; the same fight gives the same answer."""

from typing import Final

from ...chance import ByChance
from ...fight import Fight
from ...question import Action, Question
from ...table import Policy
from ..kinds import ASK_ACTION, ASK_OPENING
from ..shootout import of
from . import deeds, openings
from .names import NAMES


class Tactician(Policy):
    """One of the built-in tactics; which one says the fighter."""

    def asked_always(self) -> bool:
        """Not what it always answers alike."""
        return False

    def choose(self, fight: Fight, question: Question) -> Action:
        """Answer as the fighter's tactic does."""
        shootout = of(fight)
        one = shootout.shooters[question.fighter]
        if question.kind == ASK_OPENING:
            return openings.opening(shootout, one)
        if question.kind == ASK_ACTION:
            return deeds.deed(shootout, one)
        raise ValueError(f"no tactic knows how to answer {question.key()}")


TACTICS: Final[dict[str, Policy]] = {
    **{name: Tactician() for name in NAMES},
    "random": ByChance(),
}
"""Every built-in tactic by its name."""
