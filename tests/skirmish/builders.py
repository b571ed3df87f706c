"""Fights for tests of the second combat module, as small as they can be."""

from typing import Any

from chargen.skirmish import SYSTEMS
from chargen.skirmish.dice import ScriptedDice
from chargen.skirmish.gray_dawn.fighter import Fighter
from chargen.skirmish.gray_dawn.initiative import of
from chargen.skirmish.gray_dawn.state import Battle
from chargen.skirmish.gray_dawn.tunables import Tunables
from chargen.skirmish.harm.gear import Weapon
from chargen.skirmish.scenario import Cover, Scenario, Scene
from chargen.skirmish.table import Told

RIFLE = Weapon(name="rifle", dice=5, shots=20, rof=2, range=100, spare=2)
SKILLS = {"rifle": 5, "cover-evade": 4, "first-aid": 2, "athletics": 3}


def fighter(name: str, side: int = 0, metres: int = 0, **facts: object) -> Fighter:
    """Return a trooper of REF 7, CL 6, MA 6, BODY 7 so many metres along, no luck left."""
    given: dict[str, Any] = {
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
    return Fighter(name=name, side=side, **{**given, **facts})


def scenario(*fighters: Fighter, covers: tuple[Cover, ...] = (), **changed: object) -> Scenario:
    """Return a fight about to begin, by the handout's numbers but for those named."""
    numbers: dict[str, Any] = dict(changed)
    return Scenario(fighters=fighters, scene=Scene(covers=covers), tunables=Tunables(**numbers))


def duel(**facts: object) -> Scenario:
    """Return Ann against Cid at 30 m in the open; the facts are Cid's."""
    return scenario(fighter("Ann"), fighter("Cid", 1, 30, **facts))


def battle(start: Scenario) -> Battle:
    """Return the fight of a scenario in its first round, with nothing done yet."""
    fight = of(SYSTEMS[start.system].fresh(start))
    fight.round = 1
    fight.count = 10
    return fight


def told(start: Scenario, *rolls: int) -> Told:
    """Return a table with scripted dice, where tactics answer and everything is kept."""
    return Told(ScriptedDice(rolls), SYSTEMS[start.system].policies(start))
