"""Initiative cards in words: states, the phrases of events, and questions."""

from collections.abc import Mapping, Sequence
from typing import cast

from ...kernel.fight import BaseCombatant, BaseFight
from ...kernel.question import Question
from ...kernel.text.story import Phrases
from ...kernel.text.words import opened
from ..actions.fire import BurstQuestion, ConserveQuestion
from ..actions.interrupts import InterruptQuestion
from ..model.combatant import PANIC_NAMES, Combatant
from ..model.events import DamageTaken, PoolRolled
from ..model.fight import own_fight
from ..model.fighter import SKILL_WORDS
from ..model.injuries import LIMIT_NAMES
from ..rolls.pool import PushQuestion
from .labels import ChoiceWords
from .story import Story


class Words(ChoiceWords):
    """The vocabulary of initiative cards."""

    story_type = Story
    names: Mapping[str, Sequence[str]] = {"skill": SKILL_WORDS, "limit": LIMIT_NAMES}

    def phrases(self, fight: BaseFight, event: object) -> Phrases:
        """Return the fields of an event in words."""
        phrases = super().phrases(fight, event)
        match event:
            case PoolRolled():
                phrases["pool"] = _pool(event)
            case DamageTaken():
                phrases["stopped"] = f" ({event.level} stopped)" if event.level else ""
        return phrases

    def phrase(self, fight: BaseFight, name: str, value: str | int) -> str:
        """Return the value of a field in words."""
        if name in {"sixes", "net"}:
            return successes(int(value))
        if name == "seen":
            return "1 enemy" if value == 1 else f"{value or 'no'} enemies"
        return super().phrase(fight, name, value)

    def state(self, fighter: BaseCombatant) -> str:
        """Return health, stress, and whether the fighter is up."""
        combatant = cast(Combatant, fighter)
        if combatant.dead:
            return "dead"
        parts = [f"health {combatant.health} of {combatant.stats.health}"]
        if combatant.stress:
            parts.append(f"stress {combatant.stress}")
        if combatant.out:
            parts.append("broken, dying" if combatant.dying() else "broken")
        elif combatant.fled:
            parts.append("fled")
        elif combatant.panic:
            parts.append(PANIC_NAMES[int(combatant.panic)])
        else:
            parts.append("standing")
        return ", ".join(parts)

    def question(self, fight: BaseFight, question: Question, events: Sequence[object]) -> str:
        """Return the prompt of a question."""
        survivors = own_fight(fight).combatants
        combatant = survivors[question.fighter]
        if isinstance(question, InterruptQuestion):
            attacker = survivors[question.attacker]
            arm = attacker.arm(question.weapon).name
            return f"{combatant.name}: {attacker.name} attacks with {arm}. Spend a quick action?"
        if isinstance(question, PushQuestion):
            sixes, left = successes(int(question.sixes)), dice(int(question.left))
            return f"{combatant.name}: {sixes}. Push, and roll {left} again?"
        if isinstance(question, ConserveQuestion):
            return f"{combatant.name}: a success to spare. More damage, or ammunition saved?"
        if isinstance(question, BurstQuestion):
            return f"{combatant.name}, stress {combatant.stress}: fire on?"
        return f"{combatant.name}, card {combatant.card}: what now?"


def _pool(event: PoolRolled) -> str:
    """Return the dice of a roll, and what they are made of."""
    pool = f"{opened(event.dice, event.parts)} dice" if event.parts else dice(event.dice)
    stress = f" and {dice(event.stress)} of stress" if event.stress else ""
    return f"{pool}{stress} ({', '.join(map(str, event.faces))})"


def successes(number: int) -> str:
    """So many successes."""
    return "1 success" if number == 1 else f"{number or 'no'} successes"


def dice(number: int) -> str:
    """So many dice."""
    return "1 die" if number == 1 else f"{number} dice"
