"""What may be chosen, in words: what is meant, what is done, at whom; and what one might want."""

from collections.abc import Iterable
from typing import Final

from ...harm.weapons import GUN
from ...kernel.question import Action, Question
from ...scene.scenario import METRE
from ..actions.action import PASSED
from ..actions.care import Stabilise
from ..actions.declarations import IN_A_HURRY, USUALLY
from ..actions.fire import Fire
from ..actions.melee import Strike
from ..actions.move import Move
from ..actions.quick_draw import QuickDraw
from ..actions.weapon_actions import Draw, PickUp, Reload
from ..model import choice_ids as k
from ..model.combatant import Combatant
from ..model.fight import Fight

_INTENTS: Final[dict[int, str]] = {
    k.AS_USUAL: "Start", k.UNAIMED: "Start", k.QUICK_DRAW: "Quick-Draw", k.SHOOT: "Shoot",
    k.BLOW: "Strike", k.WALK: "Move", k.READY: "Weapons", k.LOAD: "Load", k.RETRIEVE: "Weapons",
    k.TEND: "Tend", k.PASS: "Let it go by",
}  # fmt: skip
_HANDLING: Final[dict[int, str]] = {
    k.READY: "Draw", k.LOAD: "Load", k.RETRIEVE: "Pick up",
}  # fmt: skip


def intent(action: Action) -> str:
    """Name what somebody means by a choice; choices of one intent stand together."""
    return _INTENTS[int(action.kind)]


def deed(fight: Fight, combatant: Combatant, action: Action) -> str:
    """Say what is done, without the target."""
    lead = fight.lead
    if action.kind == k.AS_USUAL:
        return "Aimed shots, in good order"
    if action.kind == k.UNAIMED:
        return f"Unaimed: initiative +{lead.unaimed_bonus}, shots -{lead.unaimed_penalty}"
    if isinstance(action, QuickDraw):
        words = combatant.arms[action.weapon].name
        if action.second >= 0:
            words += f" and {combatant.arms[action.second].name}"
        return words + (", unaimed" if action.unaimed else "")
    if isinstance(action, Fire | Strike):
        return combatant.arms[action.weapon].name
    if isinstance(action, Draw | Reload | PickUp):
        where = " with the other hand" if isinstance(action, Draw) and action.off else ""
        return f"{_HANDLING[int(action.kind)]} {combatant.arms[action.weapon].name}{where}"
    if isinstance(action, Move):
        return f"To {place(int(action.x), int(action.y))}"
    return "Stabilise" if isinstance(action, Stabilise) else "Nothing with this action"


def place(x: int, y: int) -> str:
    """A place in metres."""
    return f"({x / METRE:g}, {y / METRE:g}) m"


def thinkable(fight: Fight, combatant: Combatant, question: Question) -> Iterable[Action]:
    """Name what somebody might want at a question, allowed or not."""
    enemies = [
        other for other in fight.combatants if other.side != combatant.side and not other.dead
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
    yield from (Stabilise(other.index) for other in fight.combatants if other.dying)
    yield PASSED
