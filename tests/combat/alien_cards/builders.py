"""Fights with initiative cards for tests, as small as they can be."""

from typing import Any

from chargen.combat import SYSTEMS
from chargen.combat.alien_cards import Fighter, Tunables, Weapon
from chargen.combat.alien_cards.model.fight import Fight, own_fight
from chargen.combat.alien_cards.model.fighter import ADJACENT, LONG, MEDIUM, SHORT
from chargen.combat.scene.scenario import LOW_WALL, Cover, Fixture, Scenario, Scene

OVERRIDES: dict[str, Any] = {}
"""Tunables that differ for every fight made here; the test of the tunables sets them."""

PISTOL = Weapon(name="pistol", rating=3, spare=2)
RIFLE = Weapon(
    name="rifle", bonus=1, damage=2, farthest=LONG, least=SHORT, rating=6, spare=2, auto=True,
    two_handed=True,
)  # fmt: skip
CARBINE = Weapon(name="carbine", bonus=1, damage=2, farthest=MEDIUM, rating=6, spare=2)
SINGLE = Weapon(name="launcher", damage=3, single=True, spare=2)
KNIFE = Weapon(name="knife", melee=True, bonus=1, damage=2, farthest=ADJACENT)


def fighter(name: str, side: int = 0, at: tuple[int, int] = (0, 0), **given: Any) -> Fighter:
    """Return somebody of 3 in everything with a pistol, at a place in metres."""
    facts = {"weapons": (PISTOL,), **given}
    return Fighter(name=name, side=side, at=(at[0] * 100, at[1] * 100), **facts)


def wall(metres: int, level: int = 5, **given: Any) -> Cover:
    """Return a low wall across the line of fire."""
    x = metres * 100
    facts = {"extent": (x, -300, x, 300), "covered": LOW_WALL, **given}
    return Cover(name="wall", level=level, **facts)


def scenario(
    *fighters: Fighter,
    covers: tuple[Cover, ...] = (),
    fixtures: tuple[Fixture, ...] = (),
    **tunables: Any,
) -> Scenario:
    """Return a fight between them."""
    return Scenario(
        fighters=fighters,
        scene=Scene(covers=covers, fixtures=fixtures),
        system="alien_cards",
        tunables=Tunables(**{**tunables, **OVERRIDES}),
    )


def fight(start: Scenario) -> Fight:
    """Return a fight about to begin."""
    return own_fight(SYSTEMS["alien_cards"].fresh(start))


def duel(metres: int = 8, **mine: Any) -> Scenario:
    """Ann against Cid, so many metres apart."""
    return scenario(fighter("Ann", **mine), fighter("Cid", 1, (metres, 0)))
