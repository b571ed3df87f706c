"""A tactic answers every question of Gray Dawn; the same fight gives the same answer."""

from typing import Final, cast

from ...chance import ByChance
from ...fight import Fight
from ...harm import luck
from ...native import i64
from ...question import Action, Question
from ...table import Policy
from .. import plan
from ..initiative import of
from ..kinds import ASK_COVERING, ASK_DEED, ASK_LIGHTNING, ASK_PLAN, ASK_STANCE, ASK_WISH
from ..stance import NameStance, TakeStance
from . import deeds, lightning, plans, wishes
from .temper import NAMES

_WISHES: Final = tuple(NameStance(stance) for stance in range(5))
_STANCES: Final = tuple(TakeStance(stance) for stance in range(5))


class Tactic(Policy):
    """One of the built-in tactics; which one says the fighter."""

    def asked_always(self) -> bool:
        """Not what it always answers alike."""
        return False

    def choose(self, fight: Fight, question: Question) -> Action:
        """Answer as the fighter's tactic does."""
        kind: i64 = question.kind
        if kind == luck.LUCK:
            return luck.by_tactic(fight, cast(luck.LuckQuestion, question))
        battle = of(fight)
        one = battle.soldiers[question.fighter]
        if kind == ASK_WISH:
            return _WISHES[wishes.wish(battle, one)]
        if kind == ASK_PLAN:
            wanted = plans.plan(battle, one)
            if one.unaware and plan.fault(battle, one, wanted) is not None:
                return plan.flight(battle, one) or plan.END
            return wanted
        if kind == ASK_DEED:
            return deeds.deed(battle, one)
        if kind == ASK_STANCE:
            return _STANCES[one.wish]
        if kind == ASK_COVERING:
            return deeds.declared(battle, one)
        if kind == ASK_LIGHTNING:
            return lightning.start(battle, one)
        raise ValueError(f"no tactic knows how to answer {question.key()}")


TACTICS: Final[dict[str, Policy]] = {
    **{name: Tactic() for name in NAMES},
    "random": ByChance(),
}
"""Every built-in tactic by its name."""
