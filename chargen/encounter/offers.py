"""What somebody may choose now, and what he may not and why: for whoever plays by hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from chargen.combat import actions as a
from chargen.combat.fight import Fight
from chargen.combat.legal import decider, legal, why_not
from chargen.combat.model import AUTO, BURST, GRENADE, GUN, MELEE, SINGLE
from chargen.encounter.wording import deed, intent, target, targets

_LUCK: Final[tuple[a.Action, ...]] = (a.KeepRoll(), a.AddLuck(), a.Reroll())
_STARTS: Final[tuple[a.Action, ...]] = (a.SteadyStart(), a.LightningStrike())
_STANCES: Final = range(5)
_KINDS: Final = range(1, 10)


@dataclass(frozen=True, slots=True)
class Offer:
    """One choice, open or not."""

    action: a.Action
    intent: str
    deed: str
    target: str
    targets: tuple[int, ...]
    refusal: str = ""
    """Why it cannot be chosen, in a sentence; empty if it can."""


def offers(fight: Fight) -> tuple[Offer, ...]:
    """Return exactly what is legal, in order, and after it what is not, with the reason."""
    who = decider(fight)
    if who < 0:
        return ()
    allowed = legal(fight)
    found = [_offer(fight, who, action) for action in allowed]
    for action in _thinkable(fight, who, allowed):
        refusal = why_not(fight, action)
        if refusal:
            found.append(_offer(fight, who, action, refusal))
    return tuple(found)


def attacks(action: a.Action) -> bool:
    """Say whether a choice has a chance to hit."""
    return isinstance(action, a.Fire | a.Strike | a.Throw | a.CoverFire)


def _offer(fight: Fight, who: int, action: a.Action, refusal: str = "") -> Offer:
    return Offer(
        action,
        intent(action),
        deed(fight, who, action),
        target(fight, action),
        targets(fight, action),
        refusal,
    )


def _thinkable(fight: Fight, who: int, allowed: tuple[a.Action, ...]) -> Iterator[a.Action]:
    """Yield what somebody might want at this moment and is not among what is allowed."""
    kinds = {type(action) for action in allowed}
    found: Iterator[a.Action] | tuple[a.Action, ...]
    if a.KeepRoll in kinds:
        found = _LUCK
    elif a.HoldFire in kinds:
        found = _covering(fight, who)
    elif a.SteadyStart in kinds:
        found = _STARTS
    elif a.NameStance in kinds:
        found = tuple(a.NameStance(stance) for stance in _STANCES)
    elif a.TakeStance in kinds:
        found = tuple(a.TakeStance(stance) for stance in _STANCES)
    elif a.Plan in kinds:
        found = _plans()
    else:
        found = _deeds(fight, who)
    known = set(allowed)
    seen: set[tuple[str, str, str]] = {
        (intent(x), deed(fight, who, x), target(fight, x)) for x in allowed
    }
    for action in found:
        words = (intent(action), deed(fight, who, action), target(fight, action))
        if action not in known and words not in seen:
            seen.add(words)
            yield action


def _plans() -> Iterator[a.Action]:
    for kind in _KINDS:
        yield a.Plan(kind, 1, 0, 0)
    yield a.Plan(a.DO_FIRE, 2, 0, 0)
    yield a.Plan(a.DO_FIRE, 3, 0, 0)
    yield a.Plan(a.DO_FIRE, 1, 1, 0)
    for moves in (1, 2, 3):
        yield a.Plan(a.DO_NOTHING, 0, moves, 0)


def _covering(fight: Fight, who: int) -> Iterator[a.Action]:
    one = fight.who[who]
    for other in _foes(fight, who):
        for number, arm in enumerate(one.arms):
            if arm.kind == GUN:
                x, y = fight.who[other].x, fight.who[other].y
                mode = AUTO if AUTO in arm.modes else BURST if BURST in arm.modes else SINGLE
                yield a.CoverFire(other, x, y, mode, 1, max(1, arm.rof), number)


def _deeds(fight: Fight, who: int) -> Iterator[a.Action]:
    one = fight.who[who]
    held = max(one.hand, 0)
    for other in _foes(fight, who):
        for number, arm in enumerate(one.arms):
            if arm.kind == GUN:
                yield a.Fire(number, (other,), SINGLE, 1)
            elif arm.kind == MELEE:
                yield a.Strike(number, other)
            elif arm.kind == GRENADE:
                yield a.Throw(number, fight.who[other].x, fight.who[other].y)
        yield a.Aim(other)
        if one.arms[held].automatic:
            x, y = fight.who[other].x, fight.who[other].y
            yield a.SaturationFire(held, x, y, 2, one.arms[held].rof)
    for number, arm in enumerate(one.arms[:-1]):
        yield a.Draw(number)
        if arm.kind == GUN:
            yield a.Reload(number)
            yield a.ClearJam(number)
    for friend in fight.who:
        if friend.side == one.side and friend.index != who:
            yield a.Stabilise(friend.index)


def _foes(fight: Fight, who: int) -> list[int]:
    side = fight.who[who].side
    return [one.index for one in fight.who if one.side != side and not one.dead]
