"""Classic Traveller in words: states, causes, phrases of its events, questions and choices."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from ...kernel.events import ModifierGiven, Reloaded
from ...kernel.fight import BaseCombatant, BaseFight, living_enemies
from ...kernel.question import Action, Question, WeaponAction
from ...kernel.text.story import Phrases
from ...kernel.text.words import BaseWords, counted, destination
from ..actions import action as action_
from ..actions.double_action import (
    DOUBLE_NAMES,
    DrawAndAttack,
    ElseAndAttack,
    LeanAndAttack,
    MoveAndDrop,
)
from ..actions.fire import STOP, Fire, PullAt, PullQuestion
from ..actions.melee import Strike
from ..actions.move import Move
from ..actions.watch import COMES_WITHIN, DUCK, PASSES_DOOR, TRIGGER_NAMES, SetWatch
from ..actions.weapon_actions import TakePosture
from ..model import choice_ids as k
from ..model import events
from ..model.choice_ids import ASK_CHECK, ASK_PULL
from ..model.combatant import STAT_NAMES, Combatant
from ..model.fight import Fight, own_fight
from ..model.fighter import PLACE_NAMES, POSTURE_NAMES
from ..rolls import initiative
from ..rolls.wounds import SpendStat, WoundQuestion
from .schema import ACTIONS
from .story import Story

LIGHTS: Final = ("normal", "part darkness", "darkness")
CAUSES: Final[dict[str, str]] = {
    "first wound": "the first wound",
    "wounds": "one wound too many",
    "injury": "an injury",
}
"""Causes as a sentence names them, where that differs."""
_ORDINALS: Final = ("First", "Second", "Third", "Fourth", "Fifth")


class Words(BaseWords):
    """The vocabulary of Classic Traveller."""

    story_type = Story
    actions = ACTIONS
    names: Mapping[str, Sequence[str]] = {
        "place": PLACE_NAMES, "posture": POSTURE_NAMES, "stat": STAT_NAMES, "light": LIGHTS,
        "trigger": TRIGGER_NAMES,
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
            "away"
            if combatant.gone
            else "dead"
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

    def question(self, fight: BaseFight, question: Question, earlier: Sequence[object]) -> str:
        """Return the prompt of a question."""
        combatant = own_fight(fight).combatants[question.fighter]
        if question.kind == ASK_CHECK:
            dice = counted(int(combatant.acts), "die")
            return f"{combatant.name}: try for an Extra Action, {dice} for END?"
        if question.kind == ASK_PULL:
            return f"{combatant.name} fires rapidly: which target for the next pull?"
        if isinstance(question, WoundQuestion):
            points = counted(question.groups[0], "point")
            return f"{combatant.name} loses {points}: from which stat?"
        ordinal = _ordinal(int(combatant.acts + 1))
        return f"{combatant.name}, number {combatant.number}, {ordinal} action: what now?"

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Return the action of a choice, without its target."""
        label = ACTIONS[int(action.kind)].label
        own = own_fight(fight)
        combatant = own.combatants[fighter]
        match action:
            case Move():
                place = destination(fight, fighter, action.x, action.y)
                return f"{'Run' if action.run else 'Walk'} to {place}"
            case MoveAndDrop():
                gait, low = "Run" if action.run else "Walk", POSTURE_NAMES[action.posture]
                place = destination(fight, fighter, action.x, action.y)
                return f"{gait} to {place}, then be {low}"
            case TakePosture():
                return POSTURE_NAMES[action.posture].capitalize()
            case SpendStat():
                return f"From {STAT_NAMES[action.stat]}, which is {combatant.stat(action.stat)}"
            case SetWatch():
                return f"Until an enemy {trigger(own, action)}: {watched(combatant, action)}"
            case WeaponAction():
                return f"{label} {combatant.stats.arms[action.weapon].name}"
        until = f"Until {combatant.number + own.tunables.hold}"
        return label or _attack(combatant, action) or until

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Return what a fighter might want at a question, allowed or not."""
        own = own_fight(fight)
        combatant = own.combatants[question.fighter]
        if question.kind == k.ASK_CHECK:
            return (initiative.TRY_IT, initiative.ENOUGH)
        if question.kind == k.ASK_WOUND:
            return tuple(SpendStat(stat) for stat in range(len(STAT_NAMES)))
        if isinstance(question, PullQuestion):
            enemies = living_enemies(own.combatants, combatant)
            return (*(PullAt(enemy.index) for enemy in enemies), STOP)
        return action_.candidates(own, combatant)


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


def _attack(combatant: Combatant, action: Action) -> str:
    """Weapon and way of an attack; empty if it is none."""
    if isinstance(action, ElseAndAttack):
        return f"Something else, then attack with {combatant.stats.arms[action.weapon].name}"
    if isinstance(action, DrawAndAttack | LeanAndAttack):
        name = combatant.stats.arms[action.weapon].name
        drawn = isinstance(action, DrawAndAttack)
        return f"Draw {name} and attack" if drawn else f"Lean out with {name}, attack, lean back"
    if isinstance(action, Strike):
        return combatant.stats.arms[action.weapon].name.capitalize()
    if not isinstance(action, Fire):
        return ""
    return _way(
        combatant.stats.arms[action.weapon].name, action.automatic, action.panic, action.aimed
    )


def _way(name: str, automatic: bool, panic: bool, aimed: bool = False) -> str:
    words = f"{name}, automatic" if automatic else name
    if panic:
        words += ", Panic Fire"
    words += ", aimed: all of the round" if aimed else ""
    return words[0].upper() + words[1:]


def trigger(fight: Fight, action: SetWatch) -> str:
    """The event a Watch waits for."""
    words = TRIGGER_NAMES[action.trigger]
    if action.trigger == COMES_WITHIN:
        return f"{words} {action.metres} m"
    if action.trigger == PASSES_DOOR:
        return f"{words}: {fight.scene.fixtures[action.door].name}"
    return words


def watched(combatant: Combatant, action: SetWatch) -> str:
    """Return the action of a Watch."""
    if action.weapon == DUCK:
        return "kneel"
    return _way(combatant.stats.arms[action.weapon].name, action.automatic, action.panic)
