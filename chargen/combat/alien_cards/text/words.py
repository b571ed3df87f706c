"""Initiative cards in words: what happened, what is asked, what may be chosen."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from ...kernel.fight import BaseCombatant, BaseFight
from ...kernel.question import Action, Question
from ...kernel.words import BaseWords, StoryLine, brief, field_values, opened, place_in_metres
from ..actions.fire import BurstQuestion, ConserveQuestion
from ..actions.interrupts import InterruptQuestion
from ..model.combatant import PANIC_NAMES, Combatant
from ..model.fight import Fight, own_fight
from ..model.fighter import SKILL_WORDS
from ..model.injuries import LIMIT_NAMES
from ..rolls.pool import PushQuestion
from . import labels
from .sentences import OUTCOMES, SENTENCES
from .story import BLOWS, Story

PEOPLE: Final = ("fighter", "target", "attacker")


class Words(BaseWords):
    """The vocabulary of initiative cards."""

    def sentence(self, fight: BaseFight, event: object) -> str:
        """Say what happened."""
        kind = type(event).__name__
        words = _words(own_fight(fight), event)
        return SENTENCES[kind][_outcome(kind, event)].format_map(words)

    def story(self, fight: BaseFight, told: Sequence[object]) -> list[StoryLine]:
        """A line for each deed, with what came of it."""
        made = Story()
        how = ""
        for place, event in enumerate(map(brief, told)):
            kind = type(event).__name__
            words = _words(own_fight(fight), event)
            how = words["how"] if kind == "AttackDeclared" else how
            words["fails"] = "misses" if how in BLOWS else "fails"
            made.add(place, kind, _outcome(kind, event), words)
        return made.passages(len(told))

    def state(self, fighter: BaseCombatant) -> str:
        """Return health, stress, and whether the fighter is up."""
        combatant = cast(Combatant, fighter)
        if combatant.dead:
            return "dead"
        said = [f"health {combatant.health} of {combatant.stats.health}"]
        if combatant.stress:
            said.append(f"stress {combatant.stress}")
        if combatant.out:
            said.append("broken, dying" if combatant.dying() else "broken")
        elif combatant.fled:
            said.append("fled")
        elif combatant.panic:
            said.append(PANIC_NAMES[int(combatant.panic)])
        else:
            said.append("standing")
        return ", ".join(said)

    def question(self, fight: BaseFight, question: Question, told: Sequence[object]) -> str:
        """Say who has to choose about what."""
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

    def intent(self, action: Action) -> str:
        """Name what somebody means by a choice."""
        return labels.intent(action)

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Say what a fighter does by a choice."""
        return labels.deed(own_fight(fight), own_fight(fight).combatants[fighter], action)

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Name what somebody might want at a question."""
        return labels.thinkable(
            own_fight(fight), own_fight(fight).combatants[question.fighter], question
        )


def _outcome(kind: str, event: Any) -> int:  # noqa: ANN401 - any event
    """Which of its sentences says what happened."""
    what = OUTCOMES.get(kind, "")
    if what == "drawn":
        return int(not event.why)
    if what == "hits":
        return int(event.net > 0)
    if what == "hurts":
        return int(event.damage > 0)
    if what in ("alive", "done"):
        return int(event.sixes > 0)
    return int(getattr(event, what)) if what else 0


def _words(fight: Fight, event: object) -> dict[str, str]:
    """Every field of an event in words, by its name."""
    held = field_values(event)
    words: dict[str, str] = {}
    for name, value in held.items():
        if name in PEOPLE:
            words[name] = fight.combatants[value].name
        elif name == "skill":
            words[name] = SKILL_WORDS[value]
        elif name in ("sixes", "net"):
            words[name] = successes(value)
        elif name == "limit":
            words[name] = LIMIT_NAMES[value]
        elif name == "seen":
            words[name] = "nobody" if not value else f"{value} of the enemy"
        else:
            words[name] = str(value)
    if "faces" in held and "parts" in held:
        words["pool"] = _pool(held)
    if "level" in held:
        words["stopped"] = f" ({held['level']} stopped)" if held["level"] else ""
    if "x" in held:
        words["place"] = place_in_metres(held["x"], held["y"])
    return words


def _pool(held: dict[str, Any]) -> str:
    """The dice of a roll, with what they are made of."""
    said = dice(held["dice"])
    if held["parts"]:
        said = f"{opened(held['dice'], held['parts'])} dice"
    more = f" and {dice(held['stress'])} of stress" if held["stress"] else ""
    return f"{said}{more} ({', '.join(map(str, held['faces']))})"


def successes(number: int) -> str:
    """So many successes."""
    return "1 success" if number == 1 else f"{number or 'no'} successes"


def dice(number: int) -> str:
    """So many dice."""
    return "1 die" if number == 1 else f"{number} dice"
