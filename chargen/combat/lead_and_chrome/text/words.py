"""Lead and Chrome in words: the phrases of its events, its questions and its choices."""

from collections.abc import Iterable, Sequence
from typing import Final

from ...harm.events import ShotsFired
from ...harm.weapons import GUN, MELEE
from ...harm.words import HarmWords, weapon_of
from ...kernel.fight import BaseFight, living_enemies
from ...kernel.question import Action, Question, WeaponAction
from ...kernel.text.story import Phrases
from ...kernel.text.words import destination
from ..actions.action import PASSED
from ..actions.care import Stabilise
from ..actions.declarations import IN_A_HURRY, USUALLY
from ..actions.fire import Fire
from ..actions.melee import Strike
from ..actions.move import Move
from ..actions.quick_draw import QuickDraw
from ..actions.weapon_actions import Draw, PickUp, Reload
from ..model import choice_ids as k
from ..model.choice_ids import ASK_OPENING
from ..model.events import QuickDrawDeclared, TurnBegan
from ..model.fight import own_fight
from .schema import ACTIONS
from .story import Story

ORDINALS: Final = ("no", "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
                   "eighth", "ninth", "tenth")  # fmt: skip
"""Names of the Actions of a round, by number."""


class Words(HarmWords):
    """The vocabulary of Lead and Chrome."""

    story_type = Story
    actions = ACTIONS

    def phrases(self, fight: BaseFight, event: object) -> Phrases:
        """Return the fields of an event in words."""
        phrases = super().phrases(fight, event)
        arm = weapon_of(fight, event)
        if arm is not None:
            phrases["attacks"] = "fires at" if arm.kind == GUN else "attacks"
        match event:
            case TurnBegan():
                phrases["ordinal"] = ORDINALS[event.number]
            case QuickDrawDeclared():
                arms = own_fight(fight).combatants[event.fighter].arms
                phrases["second"] = f" and {arms[event.second].name}" if event.second >= 0 else ""
            case ShotsFired():
                arm = own_fight(fight).combatants[event.fighter].arms[event.weapon]
                fires = f"fires {phrases['rounds']} with {arm.name}"
                phrases["fires"] = f"throws {arm.name}" if arm.kind == MELEE else fires
        return phrases

    def question(self, fight: BaseFight, question: Question, events: Sequence[object]) -> str:
        """Return the prompt of a question."""
        name = fight.fighters[question.fighter].name
        if question.kind == ASK_OPENING:
            return f"{name}, before initiative of round {fight.round}: how do you begin?"
        return f"{name}, {ORDINALS[int(own_fight(fight).turn)]} action: what now?"

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Return the action of a choice, without its target."""
        label = ACTIONS[int(action.kind)].label
        own = own_fight(fight)
        arms = own.combatants[fighter].arms
        match action:
            case QuickDraw():
                words = arms[action.weapon].name
                if action.second >= 0:
                    words += f" and {arms[action.second].name}"
                return words + (", unaimed" if action.unaimed else "")
            case Fire() | Strike():
                return arms[action.weapon].name
            case WeaponAction():
                where = " with the other hand" if isinstance(action, Draw) and action.off else ""
                return f"{label} {arms[action.weapon].name}{where}"
            case Move():
                return f"To {destination(fight, fighter, action.x, action.y)}"
        gain, loss = own.tunables.unaimed_bonus, own.tunables.unaimed_penalty
        return label or f"Unaimed: initiative +{gain}, shots -{loss}"

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Return what a fighter might want at a question, allowed or not."""
        own = own_fight(fight)
        combatant = own.combatants[question.fighter]
        enemies = living_enemies(own.combatants, combatant)
        arms = range(len(combatant.arms) - 1)
        if question.kind == k.ASK_OPENING:
            yield from (USUALLY, IN_A_HURRY)
            yield from (QuickDraw(arm, enemy.index) for arm in arms for enemy in enemies)
            return
        for arm in arms:
            if combatant.arms[arm].kind == GUN:
                yield from (Fire(arm, enemy.index) for enemy in enemies)
                yield Reload(arm)
            yield from (Strike(arm, enemy.index) for enemy in enemies)
            yield Draw(arm)
            if combatant.lies(arm):
                yield PickUp(arm)
        yield from (Strike(len(arms), enemy.index) for enemy in enemies)
        yield from (Stabilise(other.index) for other in own.combatants if other.dying)
        yield PASSED
