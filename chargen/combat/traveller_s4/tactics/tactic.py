"""A tactic answers every question of this system; the same fight gives the same answer."""

from typing import Final, cast

from ...kernel.driver import BuiltInTactic, policies
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
from ...native_types import i64
from ..actions.fire import STOP, PullAt, PullQuestion
from ..model.choice_ids import ASK_ACTION, ASK_CHECK, ASK_PULL, ASK_WOUND
from ..model.fight import Fight, own_fight
from ..rolls import initiative, wounds
from ..rolls.wounds import SpendStat, WoundQuestion
from . import estimates, turns
from .profiles import PROFILES


class Tactic(BuiltInTactic):
    """The choices of every built-in tactic; the fighter names the one that counts."""

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Answer as the fighter's tactic does."""
        kind: i64 = question.kind
        own = own_fight(fight)
        if kind == ASK_ACTION:
            return turns.action(own, own.combatants[question.fighter])
        if kind == ASK_PULL:
            return _pull(own, cast(PullQuestion, question))
        if kind == ASK_CHECK:
            return initiative.TRY_IT
        if kind == ASK_WOUND:
            combatant = own.combatants[question.fighter]
            return SpendStat(wounds.best_stat(combatant, cast(WoundQuestion, question).groups))
        raise ValueError(f"no tactic knows how to answer {question.key()}")


def _pull(fight: Fight, question: PullQuestion) -> Action:
    """Return the next pull at the most promising target (S4-R11)."""
    combatant = fight.combatants[question.fighter]
    offer = estimates.best(fight, combatant, question.weapon, 1.0, combatant.acts > 0)
    return STOP if offer is None else PullAt(offer.target)


TACTICS: Final = policies(Tactic(), PROFILES)
"""Every built-in tactic by its name."""
TACTIC_WORDS: Final[dict[str, str]] = {
    "clever": "weighs what an attack promises against the danger",
    "aggressive": "fires rapidly and cares little for cover",
    "marksman": "aims, and looks for cover first",
    "brawler": "goes for blows",
    "random": "does anything the rules allow",
}
"""Short descriptions of the tactics."""
