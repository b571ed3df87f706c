"""Classic Traveller in words: states, causes, the phrases of its events, and its questions."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from ...kernel.events import ModifierGiven, Reloaded
from ...kernel.fight import BaseCombatant, BaseFight
from ...kernel.question import Question
from ...kernel.text.story import Phrases
from ...kernel.text.words import counted
from ..actions.double_action import DOUBLE_NAMES
from ..actions.watch import DUCK, SetWatch
from ..model import events
from ..model.choice_ids import ASK_CHECK, ASK_PULL
from ..model.combatant import STAT_NAMES, Combatant
from ..model.fight import own_fight
from ..model.fighter import PLACE_NAMES, POSTURE_NAMES
from ..rolls.wounds import WoundQuestion
from .labels import ChoiceWords, trigger
from .story import Story

LIGHTS: Final = ("normal", "part darkness", "darkness")
CAUSES: Final[dict[str, str]] = {
    "first wound": "the first wound",
    "wounds": "one wound too many",
    "injury": "an injury",
}
"""Causes as a sentence names them, where that differs."""
_ORDINALS: Final = ("First", "Second", "Third", "Fourth", "Fifth")


class Words(ChoiceWords):
    """The vocabulary of Classic Traveller."""

    story_type = Story
    names: Mapping[str, Sequence[str]] = {
        "place": PLACE_NAMES, "posture": POSTURE_NAMES, "stat": STAT_NAMES, "light": LIGHTS,
    }  # fmt: skip

    def phrases(self, fight: BaseFight, event: object) -> Phrases:
        """Return the fields of an event in words."""
        return super().phrases(fight, event) | self._phrases(fight, event)

    def _phrases(self, fight: BaseFight, event: object) -> Phrases:
        """Return the phrases of single events."""
        combatants = own_fight(fight).combatants
        match event:
            case events.AttackRolled() | events.DamageThrown():
                weapon = {"weapon": combatants[event.attacker].stats.arms[event.weapon].name}
                return weapon | (_damage(event) if isinstance(event, events.DamageThrown) else {})
            case events.WeaponDrawn() | Reloaded() | events.RoundsFired():
                return {"weapon": combatants[event.fighter].stats.arms[event.weapon].name}
            case events.PhaseOpened():
                return {"actions": f"{_ordinal(event.phase).capitalize()} actions"}
            case events.CheckThrown():
                return {"dice": counted(event.dice, "die").replace("dies", "dice")}
            case events.DoubleBegan():
                return {"kind": DOUBLE_NAMES[event.kind]}
            case events.WatchSet():
                watch = SetWatch(event.trigger, event.weapon, event.metres, event.door)
                arms = combatants[event.fighter].stats.arms
                action = "kneel" if event.weapon == DUCK else f"use {arms[event.weapon].name}"
                return {"trigger": trigger(own_fight(fight), watch), "action": action}
            case events.WoundTaken():
                now = (event.strength, event.dexterity, event.endurance)
                rows = zip(STAT_NAMES, now, strict=True)
                return {"stats": ", ".join(f"{name} {left}" for name, left in rows)}
            case events.FellUnconscious():
                return {"stats": counted(event.stats, "stat")}
            case ModifierGiven():
                points = f"{event.points:+d}" if event.points else "no DM"
                return {"points": points, "what": f"{event.what} throws"}
        return {}

    def state(self, fighter: BaseCombatant) -> str:
        """Return the reduced stats, and the posture of a fighter who can act."""
        combatant = cast(Combatant, fighter)
        how = (
            "dead"
            if combatant.dead
            else "out of action"
            if combatant.out
            else POSTURE_NAMES[combatant.posture]
        )
        if not combatant.reduced():
            return f"unhurt, {how}"
        now = (combatant.strength, combatant.dexterity, combatant.endurance)
        full = (combatant.full_str, combatant.full_dex, combatant.full_end)
        rows = zip(STAT_NAMES, now, full, strict=True)
        hurt = [f"{name} {held} of {whole}" for name, held, whole in rows if held < whole]
        return f"{', '.join(hurt)}, {how}"

    def cause(self, cause: str) -> str:
        """Return the cause of a fall."""
        return CAUSES.get(cause, cause)

    def place(self, location: int) -> str:
        """Return the name of a hit location."""
        return PLACE_NAMES[location]

    def question(self, fight: BaseFight, question: Question, earlier: Sequence[object]) -> str:
        """Return the prompt of a question."""
        combatant = own_fight(fight).combatants[question.fighter]
        if question.kind == ASK_CHECK:
            dice = counted(int(combatant.acts), "die")
            return f"{combatant.name}: try for an Extra Action, {dice} for END?"
        if question.kind == ASK_PULL:
            return f"{combatant.name} fires in panic: which target for the next pull?"
        if isinstance(question, WoundQuestion):
            points = counted(question.groups[0], "point")
            return f"{combatant.name} loses {points}: from which stat?"
        ordinal = _ordinal(int(combatant.acts + 1))
        return f"{combatant.name}, number {combatant.number}, {ordinal} action: what now?"


def _ordinal(number: int) -> str:
    """Return first, second ... as far as there are words for it."""
    return _ORDINALS[number - 1].lower() if number <= len(_ORDINALS) else f"{number}th"


def _damage(event: events.DamageThrown) -> Phrases:
    """Return the dice of a hit, what armour stops, and what is left."""
    return {
        "dice": " + ".join(map(str, event.dice)),
        "points": counted(event.points, "point") if event.points else "nothing",
        "stopped": str(event.stopped or "nothing"),
    }
