"""Fighters, weapons and scenes for tests of the combat module, as small as they can be."""

from typing import Any

from chargen.combat import play
from chargen.combat.fight import Fight
from chargen.combat.model import (
    AUTO,
    BURST,
    GRENADE,
    MELEE,
    SHOT,
    SINGLE,
    TORSO,
    TUBE,
    Armour,
    Cover,
    Fighter,
    Scene,
    Tunables,
    Weapon,
)

OVERRIDES: dict[str, Any] = {}
"""Tunables that differ for every fight made here; the test of the tunables sets them."""

RIFLE = Weapon(
    name="rifle",
    size="rifle",
    skill="rifle",
    dice=5,
    rof=2,
    shots=20,
    range=100,
    spare=2,
    scope=True,
)
CARBINE = Weapon(
    name="carbine",
    size="carbine",
    skill="rifle",
    dice=4,
    rof=30,
    shots=30,
    range=80,
    modes=(SINGLE, BURST, AUTO),
    spare=3,
)
PISTOL = Weapon(
    name="pistol",
    size="pistol",
    skill="handgun",
    dice=2,
    plus=1,
    rof=2,
    shots=15,
    range=40,
    spare=2,
)
SHOTGUN = Weapon(
    name="shotgun",
    size="shotgun",
    skill="rifle",
    dice=4,
    rof=1,
    shots=6,
    range=40,
    feed=TUBE,
    load=SHOT,
    spare=12,
)
KNIFE = Weapon(name="knife", kind=MELEE, size="melee", skill="melee", dice=1)
CLUB = Weapon(name="club", kind=MELEE, size="melee", skill="melee", dice=2, blunt=True)
FRAG = Weapon(
    name="grenade", kind=GRENADE, size="grenade", skill="athletics", dice=7, radius=5, spare=2
)
VEST = Armour(name="vest", sp=10, covers=(TORSO,))

SKILLS = {
    "rifle": 5,
    "handgun": 4,
    "melee": 3,
    "cover-evade": 4,
    "athletics": 3,
    "brawling": 2,
    "first-aid": 2,
    "stealth": 2,
    "awareness-notice": 3,
}


def fighter(name: str, side: int = 0, metres: tuple[int, int] = (0, 0), **facts: object) -> Fighter:
    """Return a trooper of REF 7, CL 6, MA 6, BODY 7 and LK 5 at a place in metres, no luck left."""
    given: dict[str, Any] = {
        "INT": 6,
        "REF": 7,
        "TECH": 5,
        "CL": 6,
        "LK": 5,
        "MA": 6,
        "BODY": 7,
        "luck": 0,
        "skills": SKILLS,
        "weapons": (RIFLE,),
        "at": (metres[0] * 100, metres[1] * 100),
    }
    given.update(facts)
    return Fighter(name=name, side=side, **given)


def tunables(**changed: object) -> Tunables:
    """Return the numbers of the handout, but for those named."""
    return Tunables(**{**changed, **OVERRIDES})


def wall(metres: int, **facts: object) -> Cover:
    """Return a wall across the line of fire, so many metres along it."""
    at = metres * 100
    given: dict[str, Any] = {"name": "wall", "level": 4, "extent": (at, -300, at, 300)}
    given.update(facts)
    return Cover(**given)


def fight(*fighters: Fighter, scene: Scene | None = None, **changed: object) -> Fight:
    """Return a fight about to begin."""
    return play.start(fighters, scene or Scene(), tunables(**changed))


def skirmish() -> Fight:
    """Return two against two behind walls, with something of everything in their hands."""
    mine: dict[str, Any] = {"weapons": (CARBINE, PISTOL, FRAG), "armour": (VEST,), "luck": -1}
    theirs: dict[str, Any] = {
        "weapons": (PISTOL, PISTOL, FRAG),
        "off_hand": 1,
        "armour": (VEST,),
        "mook": True,
    }
    walls = (wall(-1), wall(21, level=3))
    return fight(
        fighter("Ann", 0, (-2, 0), **mine),
        fighter("Bob", 0, (-2, 2), weapons=(SHOTGUN, KNIFE), luck=-1),
        fighter("Cid", 1, (22, 0), weapons=(CARBINE, PISTOL), armour=(VEST,)),
        fighter("Dan", 1, (22, 1), **theirs),
        scene=Scene(covers=walls),
    )
