"""Fights for tests of the combat module, as small as they can be."""

from typing import Any

from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.tunables import Tunables
from chargen.combat.gray_dawn.rolls.initiative import own_fight
from chargen.combat.harm.weapons import (
    AUTO,
    BURST,
    GRENADE,
    MELEE,
    SHOT,
    SINGLE,
    TORSO,
    TUBE,
    ArmourPiece,
    Weapon,
)
from chargen.combat.kernel.dice import ScriptedDice
from chargen.combat.kernel.driver import RecordingDriver
from chargen.combat.scene.scenario import Cover, Scenario, Scene

OVERRIDES: dict[str, Any] = {}
"""Tunables that differ for every fight made here; the test of the tunables sets them."""
EVERYBODYS: dict[str, Any] = {}
"""What everybody made here has; the test of the perks sets it."""

RIFLE = Weapon(name="rifle", dice=5, shots=20, rof=2, range=100, spare=2)
SCOPED = Weapon(name="rifle", dice=5, shots=20, rof=2, range=100, spare=2, scope=True)
CARBINE = Weapon(
    name="carbine",
    size="carbine",
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
    name="shotgun", size="shotgun", dice=4, shots=6, range=40, feed=TUBE, load=SHOT, spare=12
)
KNIFE = Weapon(name="knife", kind=MELEE, size="melee", skill="melee", dice=1)
CLUB = Weapon(name="club", kind=MELEE, size="melee", skill="melee", dice=2, blunt=True)
FRAG = Weapon(
    name="grenade", kind=GRENADE, size="grenade", skill="athletics", dice=7, radius=5, spare=2
)
VEST = ArmourPiece(name="vest", sp=10, covers=(TORSO,))
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


def fighter(name: str, side: int = 0, metres: int = 0, /, **facts: object) -> Fighter:
    """Return a trooper of REF 7, CL 6, MA 6, BODY 7 so many metres along, no luck left."""
    given: dict[str, Any] = {
        "INT": 6,
        "REF": 7,
        "CL": 6,
        "MA": 6,
        "BODY": 7,
        "LK": 5,
        "luck": 0,
        "skills": SKILLS,
        "weapons": (RIFLE,),
        "at": (metres * 100, 0),
    }
    return Fighter(name=name, side=side, **{**given, **facts, **EVERYBODYS})


def tunables(**changed: object) -> Tunables:
    """Return the numbers of the handout, but for those named."""
    return Tunables(**{**changed, **OVERRIDES})


def scenario(
    *fighters: Fighter,
    covers: tuple[Cover, ...] = (),
    scene: Scene | None = None,
    **changed: object,
) -> Scenario:
    """Return a fight about to begin, by the handout's numbers but for those named."""
    place = scene or Scene(covers=covers)
    return Scenario(fighters=fighters, scene=place, tunables=tunables(**changed))


def duel(metres: int = 30, /, **facts: object) -> Scenario:
    """Return Ann against Cid so far away in the open; the facts are Cid's."""
    return scenario(fighter("Ann"), fighter("Cid", 1, metres, **facts))


def battle(start: Scenario) -> Fight:
    """Return the fight of a scenario in its first round, with nothing done yet."""
    fight = own_fight(SYSTEMS[start.system].fresh(start))
    fight.round = 1
    fight.count = 10
    return fight


def told(start: Scenario, *rolls: int) -> RecordingDriver:
    """Return a table with scripted dice, where tactics answer and everything is kept."""
    return RecordingDriver(ScriptedDice(rolls), SYSTEMS[start.system].policies(start))
