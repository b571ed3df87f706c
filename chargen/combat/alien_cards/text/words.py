"""Initiative cards in words: states, the phrases of events, questions and choices."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from ...kernel.fight import BaseCombatant, BaseFight, living_enemies
from ...kernel.question import Action, Question, WeaponAction
from ...kernel.text.place_names import with_article
from ...kernel.text.story import Phrases
from ...kernel.text.words import BaseWords, destination, opened
from ...scene.body_shapes import UNARMED_NAMES
from ..actions.action import AIMING
from ..actions.care import FirstAid, GiveOrders, Rally
from ..actions.fire import (
    CEASING,
    CONSERVING,
    HURTING,
    BurstQuestion,
    ConserveQuestion,
    Fire,
    FireAgain,
)
from ..actions.fixtures import FixtureAction
from ..actions.interrupts import DEFENDING, DODGING, STANDING, InterruptQuestion
from ..actions.melee import Strike
from ..actions.move import BackOff, CloseIn, Move
from ..actions.special_attacks import Disarm
from ..actions.weapon_actions import ClearJam, PickUp, Reload
from ..model import choice_ids as k
from ..model.action_events import CoverTaken
from ..model.combatant import PANIC_NAMES, Combatant
from ..model.cover import FullCover, PartialCover, TakeCover
from ..model.events import AttackDeclared, DamageTaken, PoolRolled
from ..model.fight import own_fight
from ..model.fighter import SKILL_WORDS
from ..model.injuries import LIMIT_NAMES
from ..rolls.pool import KEEP, PUSHING, PushQuestion, push_cost
from .schema import ACTIONS
from .story import BLOWS, Story

_EVERY: Final[dict[int, tuple[Action, ...]]] = {
    k.ASK_DODGE: (STANDING, DODGING),
    k.ASK_DEFEND: (STANDING, DEFENDING),
    k.ASK_PUSH: (KEEP, PUSHING),
    k.ASK_CONSERVE: (HURTING, CONSERVING),
}
"""Choices every fighter might want at a question, by its kind."""


class Words(BaseWords):
    """The vocabulary of initiative cards."""

    story_type = Story
    actions = ACTIONS
    names: Mapping[str, Sequence[str]] = {"skill": SKILL_WORDS, "limit": LIMIT_NAMES}

    def phrases(self, fight: BaseFight, event: object) -> Phrases:
        """Return the fields of an event in words."""
        phrases = super().phrases(fight, event)
        match event:
            case PoolRolled():
                phrases["pool"] = _pool(event)
            case AttackDeclared():
                holds = event.weapon in UNARMED_NAMES and event.how not in BLOWS
                phrases["using"] = "" if holds else f" with {event.weapon}"
            case CoverTaken():
                phrases["thing"] = with_article(event.cover)
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
        if combatant.is_dead():
            return "dead"
        parts = [f"health {combatant.health} of {combatant.stats.health}"]
        if combatant.stress:
            parts.append(f"stress {combatant.stress}")
        if combatant.gone:
            parts.append("away")
        elif combatant.out:
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

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Return the action of a choice, without its target."""
        label = ACTIONS[int(action.kind)].label
        own = own_fight(fight)
        combatant = own.combatants[fighter]
        match action:
            case Fire() | Strike():
                weak = ", at a weak spot" if action.weak else ""
                return combatant.arm(action.weapon).name + weak
            case Disarm() if action.away:
                return f"{label} and throw it away"
            case WeaponAction():
                return f"{label} {combatant.arms[action.weapon].name}"
            case PickUp():
                item = own.floor[action.item]
                return f"Take up {own.combatants[item[2]].arms[item[3]].name}"
            case TakeCover():
                return f"{label}: {own.scene.covers[action.cover].name}"
            case FixtureAction():
                return f"{label} {own.fixtures[action.fixture].name}"
            case Move():
                return f"To {destination(fight, fighter, action.x, action.y)}"
            case BackOff():
                return f"Back off to {destination(fight, fighter, action.x, action.y)}"
        return label or f"Push: +{push_cost(combatant)} stress"

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Return what a fighter might want at a question, allowed or not."""
        kind = int(question.kind)
        if kind in _EVERY:
            return _EVERY[kind]
        own = own_fight(fight)
        combatant = own.combatants[question.fighter]
        enemies = living_enemies(own.combatants, combatant)
        if kind == k.ASK_BURST:
            return [CEASING, *(FireAgain(enemy.index) for enemy in enemies)]
        actions: list[Action] = []
        for enemy in enemies:
            actions += [
                Strike(number, enemy.index, False)
                if number < 0 or combatant.arms[number].melee
                else Fire(number, enemy.index, False)
                for number in range(-1, len(combatant.arms))
            ]
            actions.append(CloseIn(enemy.index))
        for number, arm in enumerate(combatant.arms):
            if not arm.melee:
                actions += [Reload(number), ClearJam(number)]
        for friend in own.combatants:
            if friend.side == combatant.side and friend is not combatant:
                actions += [FirstAid(friend.index), Rally(friend.index), GiveOrders(friend.index)]
        for number in own.ground.near(combatant.x, combatant.y, 1):
            actions += [PartialCover(number), FullCover(number)]
        return [*actions, AIMING]


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
