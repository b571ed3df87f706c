"""Names of places: the fighter, the cover or the open ground there, instead of coordinates."""

import math
import re
from collections.abc import Iterable
from typing import Final

from ...scene.geometry import distance, to_outline_squared
from ...scene.scenario import METRE
from ..events import Displaced, FighterDied, FighterJoined, FighterLeft, Moved
from ..fight import BaseCombatant, BaseFight
from .story import Phrases

_COMMON: Final = re.compile(r"[A-Za-z][a-z]*(?:[ -][a-z]+)*")
"""A name of plain words, such as "Low wall"; not "Ida's truck", "Gate B" or "IMI Galil"."""

DIRECTIONS: Final = (
    "east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east",
)  # fmt: skip
"""Directions on the map, clockwise from the right."""


class Places:
    """Places of the fighters, to name a place by who and what is there."""

    def __init__(self, fight: BaseFight, fighters: Iterable[BaseCombatant]) -> None:
        self._fight: Final = fight
        self._at: dict[int, tuple[int, int]] = {
            int(each.index): (int(each.x), int(each.y)) for each in fighters if not each.dead
        }

    @classmethod
    def now(cls, fight: BaseFight) -> "Places":
        """Return the places of a fight as it is."""
        return cls(fight, fight.fighters)

    @classmethod
    def follow_all(cls, fight: BaseFight, events: Iterable[object] = ()) -> "Places":
        """Return the places before a fight began, or after its first ``events``."""
        places = cls(fight, (combatant.anew() for combatant in fight.fighters))
        for event in events:
            places.follow(event)
        return places

    def follow(self, event: object) -> None:
        """Note who arrives, dies or leaves by an event."""
        match event:
            case Moved() | Displaced() | FighterJoined():
                self._at[event.fighter] = (event.x, event.y)
            case FighterDied():
                self._at.pop(event.target, None)
            case FighterLeft():
                self._at.pop(event.fighter, None)

    def phrases(self, event: object) -> Phrases:
        """Return the name of the place of an event; nothing for one without a place."""
        if not (hasattr(event, "x") and hasattr(event, "y")):
            return {}
        match event:
            case Moved() | Displaced() | FighterJoined():
                return {"place": self.name(event.x, event.y, event.fighter)}
        return {"place": self.name(event.x, event.y)}

    def name(self, x: int, y: int, mover: int = -1) -> str:
        """Return a place in words; for a ``mover``, with the distance to the nearest enemy."""
        x, y = int(x), int(y)
        others = {number: at for number, at in self._at.items() if number != mover}
        for number, at in others.items():
            if at == (x, y):
                return self._fight.fighters[number].name
        sides = {number: self._fight.fighters[number].side for number in others}
        enemies = {
            number: at
            for number, at in others.items()
            if mover < 0 or sides[number] != self._fight.fighters[mover].side
        }
        cover = self._cover(x, y)
        near = enemies or others
        if not near:
            return cover or "open ground"
        ranges = {number: int(distance(x, y, *at)) for number, at in near.items()}
        nearest = min(ranges, key=ranges.__getitem__)
        name, far = self._fight.fighters[nearest].name, round(ranges[nearest] / METRE)
        away = f"{far} m from {name}" if far > 1 else f"beside {name}"
        return f"{cover} {away}" if cover else f"open ground {away}"

    def _cover(self, x: int, y: int) -> str:
        """Return the nearest cover that protects a place, with an article; empty for none."""
        covers = self._fight.ground.scene.covers
        near = [covers[number] for number in self._fight.ground.near(x, y, 1)]
        if not near:
            return ""
        name = min(near, key=lambda each: int(to_outline_squared(x, y, each.extent))).name
        if not name:
            return "cover"
        alone = sum(each.name == name for each in covers) == 1 or name.endswith("s")
        if not _COMMON.fullmatch(name):
            return name
        return f"the {common_noun(name)}" if alone else with_article(name)


def name_direction(x: int, y: int) -> str:
    """Return the direction of a way by its length in x and y; north is up on the map."""
    if x == y == 0:
        return "away"
    return DIRECTIONS[round(math.atan2(y, x) / (math.pi / 4)) % len(DIRECTIONS)]


def common_noun(name: str) -> str:
    """Return a name for the middle of a sentence: small, unless it is a proper name."""
    return name[0].lower() + name[1:] if _COMMON.fullmatch(name) else name


def with_article(name: str) -> str:
    """Return a thing of a kind: "a fragmentation grenade", but "Ida's bomb"."""
    if not _COMMON.fullmatch(name):
        return name
    plain = common_noun(name)
    if plain.endswith("s"):
        return f"the {plain}"
    return f"{'an' if plain[0] in 'aeiou' else 'a'} {plain}"
