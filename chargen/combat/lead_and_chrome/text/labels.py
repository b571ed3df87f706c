"""Choices of Lead and Chrome in words: intents, actions, targets, and refused choices."""

from collections.abc import Iterable, Mapping
from typing import Final

from ...harm.weapons import GUN
from ...harm.words import HarmWords
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
from ...kernel.text.words import point
from ..actions.action import PASSED
from ..actions.care import Stabilise
from ..actions.declarations import IN_A_HURRY, USUALLY
from ..actions.fire import Fire
from ..actions.melee import Strike
from ..actions.move import Move
from ..actions.quick_draw import QuickDraw
from ..actions.weapon_actions import Draw, PickUp, Reload
from ..model import choice_ids as k
from ..model.fight import own_fight

NOTHING: Final = "Nothing with this action"
_HANDLING: Final[dict[type[Action], str]] = {Draw: "Draw", Reload: "Load", PickUp: "Pick up"}


class ChoiceWords(HarmWords):
    """The choices of Lead and Chrome in words."""

    intents: Mapping[int, str] = {
        k.AS_USUAL: "Start", k.UNAIMED: "Start", k.QUICK_DRAW: "Quick-Draw", k.SHOOT: "Shoot",
        k.BLOW: "Strike", k.WALK: "Move", k.READY: "Weapons", k.LOAD: "Load",
        k.RETRIEVE: "Weapons", k.TEND: "Tend", k.PASS: "Pass",
    }  # fmt: skip

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Return the action of a choice, without its target."""
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
            case Draw() | Reload() | PickUp():
                where = " with the other hand" if isinstance(action, Draw) and action.off else ""
                return f"{_HANDLING[type(action)]} {arms[action.weapon].name}{where}"
            case Move():
                return f"To {point(action.x, action.y)}"
            case Stabilise():
                return "Stabilise"
        if action.kind == k.UNAIMED:
            tunables = own.tunables
            return (
                f"Unaimed: initiative +{tunables.unaimed_bonus}, shots -{tunables.unaimed_penalty}"
            )
        return "Aimed shots, in good order" if action.kind == k.AS_USUAL else NOTHING

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Return what a fighter might want at a question, allowed or not."""
        own = own_fight(fight)
        combatant = own.combatants[question.fighter]
        enemies = [
            other for other in own.combatants if other.side != combatant.side and not other.dead
        ]
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
