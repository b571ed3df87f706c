"""Cover: partial, full, and its direction (AL-13, AL-24, AL-R25, AL-R31)."""

from typing import Final

from ...kernel.driver import Driver
from ...kernel.question import Action, Plain
from ...native_types import i64
from .action_events import CoverTaken
from .choice_ids import FULL_COVER, PARTIAL_COVER
from .combatant import FULL, OPEN, PARTIAL, Combatant
from .fight import Fight

NEAR: Final = 1
"""Metres within which one is behind something."""


class TakeCover(Action):
    """Get behind something near."""

    def __init__(self, kind: i64, cover: i64) -> None:
        super().__init__(kind)
        self.cover = cover

    def values(self) -> tuple[Plain, ...]:
        """Return the cover."""
        return (self.cover,)


class PartialCover(TakeCover):
    """Get into partial cover (AL-24)."""

    def __init__(self, cover: i64) -> None:
        super().__init__(PARTIAL_COVER, cover)


class FullCover(TakeCover):
    """Go into full cover (AL-13)."""

    def __init__(self, cover: i64) -> None:
        super().__init__(FULL_COVER, cover)


KINDS: Final[tuple[type[Action], ...]] = (PartialCover, FullCover)


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return both kinds, behind every cover near the fighter."""
    actions: list[Action] = []
    for number in fight.ground.near(combatant.x, combatant.y, NEAR):
        actions += [PartialCover(number), FullCover(number)]
    return actions


def full_cover(fight: Fight, combatant: Combatant) -> FullCover | None:
    """Return the first full cover a fighter can go into, None without any."""
    for number in fight.ground.near(combatant.x, combatant.y, NEAR):
        option = FullCover(number)
        if fault(fight, combatant, option) is None:
            return option
    return None


def fault(fight: Fight, combatant: Combatant, action: TakeCover) -> str | None:
    """Return why cover cannot be taken."""
    full = action.kind == FULL_COVER
    if full and not combatant.can_full():
        return f"{combatant.name} has no full action left."
    if not full and not combatant.can_quick():
        return f"{combatant.name} has no quick action left."
    number = action.cover
    if not 0 <= number < len(fight.scene.covers):
        return "There is no such cover."
    cover = fight.scene.covers[number]
    if number not in fight.ground.near(combatant.x, combatant.y, NEAR):
        return f"{combatant.name} is not at {cover.name}."
    wanted = FULL if full else PARTIAL
    if combatant.cover == wanted and combatant.shelter == number:
        return f"{combatant.name} has taken that cover."
    if full and not (cover.full and cover.level >= fight.tunables.full_from_level):
        return f"{cover.name} gives partial cover at most."
    return None


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: TakeCover) -> None:
    """Take cover until the next move (AL-13, AL-24)."""
    full = action.kind == FULL_COVER
    if full:
        combatant.spend_full()
    else:
        combatant.spend_quick()
    combatant.cover = FULL if full else PARTIAL
    combatant.shelter = action.cover
    if table.listening:
        table.tell(CoverTaken(combatant.index, fight.scene.covers[combatant.shelter].name, full))


def cover_from(fight: Fight, target: Combatant, attacker: Combatant) -> i64:
    """Return a target's cover against an attacker: it has to be between them."""
    if target.cover == OPEN:
        return OPEN
    if fight.pair(attacker, target).crossed >> int(target.shelter) & 1:
        return target.cover
    return OPEN
