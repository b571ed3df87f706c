"""What may be chosen, in words: what is meant, what is done, at whom; and what one might want."""

from collections.abc import Iterable
from typing import Final

from ..harm.gear import GUN
from ..question import Action, Question
from ..scenario import METRE
from . import kinds as k
from .care import Tend
from .deed import PASSED
from .handle import Load, Ready, Retrieve
from .melee import Hack
from .opening import IN_A_HURRY, USUALLY
from .quick_draw import QuickDraw
from .shoot import Shoot
from .shooter import Shooter
from .shootout import Shootout
from .walk import Walk

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


def deed(fight: Shootout, one: Shooter, action: Action) -> str:
    """Say what is done, without the target."""
    lead = fight.lead
    if action.kind == k.AS_USUAL:
        return "Aimed shots, in good order"
    if action.kind == k.UNAIMED:
        return f"Unaimed: initiative +{lead.unaimed_bonus}, shots -{lead.unaimed_penalty}"
    if isinstance(action, QuickDraw):
        words = one.arms[action.weapon].name
        if action.second >= 0:
            words += f" and {one.arms[action.second].name}"
        return words + (", unaimed" if action.unaimed else "")
    if isinstance(action, Shoot | Hack):
        return one.arms[action.weapon].name
    if isinstance(action, Ready | Load | Retrieve):
        where = " with the other hand" if isinstance(action, Ready) and action.off else ""
        return f"{_HANDLING[int(action.kind)]} {one.arms[action.weapon].name}{where}"
    if isinstance(action, Walk):
        return f"To {place(int(action.x), int(action.y))}"
    return "Stabilise" if isinstance(action, Tend) else "Nothing with this action"


def targets(action: Action) -> tuple[int, ...]:
    """Return the fighters a choice is for, by number."""
    if isinstance(action, QuickDraw | Shoot | Hack | Tend):
        return (int(action.target),)
    return ()


def place(x: int, y: int) -> str:
    """A place in metres."""
    return f"({x / METRE:g}, {y / METRE:g}) m"


def thinkable(fight: Shootout, one: Shooter, question: Question) -> Iterable[Action]:
    """Name what somebody might want at a question, allowed or not."""
    foes = [other for other in fight.shooters if other.side != one.side and not other.dead]
    arms = range(len(one.arms) - 1)
    if question.kind == k.ASK_OPENING:
        yield from (USUALLY, IN_A_HURRY)
        yield from (QuickDraw(arm, foe.index) for arm in arms for foe in foes)
        return
    for arm in arms:
        if one.arms[arm].kind == GUN:
            yield from (Shoot(arm, foe.index) for foe in foes)
            yield Load(arm)
        yield from (Hack(arm, foe.index) for foe in foes)
        yield Ready(arm)
        if one.lies(arm):
            yield Retrieve(arm)
    yield from (Hack(len(arms), foe.index) for foe in foes)
    yield from (Tend(other.index) for other in fight.shooters if other.dying)
    yield PASSED
