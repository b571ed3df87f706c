"""Everybody of one result acts at the same moment (LC-07, LC-08, LC-R17).

All say what they do, all attacks are rolled against how things stood, and then everything happens:
weapons are handled, hits land, whoever walked is there. No attack undoes another.
"""

from typing import cast

from ..harm import care as harm_care
from ..harm import hits, wounds
from ..harm.field import Attack
from ..harm.gear import LEFT_ARM
from ..question import Action
from ..table import Table
from . import care, fumble, handle, melee, quick_draw, shoot, walk
from .attack import makes
from .events import ActionCame, Waited
from .handling import bring_out
from .kinds import BLOW, LOAD, PASS, READY, RETRIEVE, SHOOT, TEND, WALK
from .shooter import QUICK, Shooter
from .shootout import Shootout


def play(fight: Shootout, table: Table, ones: list[Shooter]) -> None:
    """One moment of a round."""
    for one in ones:
        one.acted = fight.turn
        if table.listening:
            table.tell(ActionCame(one.index, int(fight.turn)))
    stunned = [one.out for one in ones]
    deeds = [_said(fight, table, one) for one in ones]
    landing: list[Attack] = []
    for number, one in enumerate(ones):
        landing += _rolled(fight, table, one, deeds[number])
    for number, one in enumerate(ones):
        _handle(table, one, deeds[number])
    for attack in landing:
        hits.land(fight, table, attack, 0, 1)
    for number, one in enumerate(ones):
        if stunned[number]:
            _come_to(fight, table, one)
        else:
            _go_and_care(fight, table, one, deeds[number])


def _said(fight: Shootout, table: Table, one: Shooter) -> Action | None:
    """What he does; nothing is asked of a Quick-Draw or of whoever is stunned (LC-R01, LC-R28)."""
    if not one.can_choose() or _draws(fight, one):
        return None
    return table.ask(fight, fight.questions[2 * one.index + 1])


def _draws(fight: Shootout, one: Shooter) -> bool:
    """Whether his Quick-Draw comes now: it is his first Action (LC-13, LC-53, LC-56, LC-R08)."""
    return one.opening == QUICK and fight.turn == 1


def _rolled(fight: Shootout, table: Table, one: Shooter, deed: Action | None) -> list[Attack]:
    """The attacks of one fighter that meet their number, or what his fumble hits (LC-R17)."""
    if deed is None:
        return _quick_draw(fight, table, one) if one.can_choose() else []
    if deed.kind == SHOOT:
        shot = cast(shoot.Shoot, deed)
        attacks = [shoot.begin(fight, table, one, shot.weapon, shot.target)]
    elif deed.kind == BLOW:
        blow = cast(melee.Hack, deed)
        attacks = [melee.begin(fight, one, blow.weapon, blow.target)]
    else:
        return []
    return [attack for attack in attacks if makes(fight, table, attack)]


def _quick_draw(fight: Shootout, table: Table, one: Shooter) -> list[Attack]:
    """Draw and attack in one Action, if nothing goes wrong (LC-13, LC-49, LC-63)."""
    if not one.hand_free():
        return []
    if one.arms_hurt():
        one.second = -1
    if one.natural <= quick_draw.fumbles_on(fight, one, one.quick, one.second):
        return fumble.carry_out(fight, table, one)
    left = one.drawing_arm() == LEFT_ARM
    arms = quick_draw.drawn(one)
    for place, arm in enumerate(arms):
        bring_out(table, one, arm, left if place == 0 else True)
    target = fight.shooters[one.quick_target]
    if not target.able():
        return []
    attacks: list[Attack] = []
    for arm in arms:
        if not quick_draw.can_attack(fight, one, arm, target):
            continue
        if quick_draw.strikes(one, arm):
            attacks.append(melee.begin(fight, one, arm, target.index))
        else:
            attacks.append(shoot.begin(fight, table, one, arm, target.index))
    for attack in attacks:
        attack.twin = len(arms) > 1
    return [attack for attack in attacks if makes(fight, table, attack)]


def _handle(table: Table, one: Shooter, deed: Action | None) -> None:
    """Weapons are seen to (LC-11, LC-R10, LC-R18)."""
    if deed is None:
        return
    if deed.kind == READY:
        handle.ready(table, one, cast(handle.Ready, deed))
    elif deed.kind == LOAD:
        handle.load(table, one, cast(handle.Load, deed))
    elif deed.kind == RETRIEVE:
        handle.retrieve(table, one, cast(handle.Retrieve, deed))
    elif deed.kind == PASS and table.listening:
        table.tell(Waited(one.index))


def _go_and_care(fight: Shootout, table: Table, one: Shooter, deed: Action | None) -> None:
    """Whoever walked is there, the dying are tended (LC-R18, LC-R28)."""
    if deed is None:
        return
    if deed.kind == WALK:
        walk.carry_out(table, one, cast(walk.Walk, deed))
    elif deed.kind == TEND:
        target = fight.shooters[cast(care.Tend, deed).target]
        if target.dying:
            harm_care.stabilise(fight, table, one, target)


def _come_to(fight: Shootout, table: Table, one: Shooter) -> None:
    """Whoever is stunned tries to come to, which is his Action (CB-121, LC-R28)."""
    if not (one.dead or one.dying):
        wounds.wake(fight, table, one)
