"""Fights by Lead and Chrome for tests, as small as they can be, played by script."""

from typing import Any

from chargen.combat import SYSTEMS
from chargen.combat.harm.weapons import GRENADE, MELEE, ArmourPiece
from chargen.combat.kernel.question import Action
from chargen.combat.lead_and_chrome import Fighter, Tunables, Weapon
from chargen.combat.lead_and_chrome.actions.declarations import USUALLY
from chargen.combat.lead_and_chrome.flow import system as rounds
from chargen.combat.lead_and_chrome.model.combatant import Combatant
from chargen.combat.lead_and_chrome.model.fight import Fight, own_fight
from chargen.combat.scene.scenario import Cover, Scenario, Scene
from tests.combat.scenes import ScriptedFight

OVERRIDES: dict[str, Any] = {}
"""Tunables that differ for every fight made here; the test of the tunables sets them."""


def weapon(name: str = "revolver", **facts: object) -> Weapon:
    """Return a revolver of six shots and 2d6+1, but for the facts named."""
    given: dict[str, Any] = {
        "size": "pistol",
        "skill": "handgun",
        "mechanism": "revolver",
        "dice": 2,
        "plus": 1,
        "shots": 6,
        "range": 40,
        "spare": 2,
    }
    return Weapon(name=name, **{**given, **facts})


def blade(name: str = "knife", **facts: object) -> Weapon:
    """Return a knife of 1d6, but for the facts named."""
    given: dict[str, Any] = {"kind": MELEE, "size": "melee", "skill": "melee", "dice": 1}
    return Weapon(name=name, **{**given, **facts})


REVOLVER = weapon()
AUTOMATIC = weapon("automatic", mechanism="self_loader", shots=12)
EMPTY_CHAMBER = weapon("automatic", mechanism="self_loader", chambered=False)
RIFLE = weapon(
    "rifle", size="rifle", skill="rifle", mechanism="bolt", dice=5, plus=0, shots=20, range=100,
    two_handed=True,
)  # fmt: skip
KNIFE = blade()
SWORD = blade("sword", grip="large", dice=2)
SHURIKEN = blade("shuriken", thrown=True, shots=3, range=12)
FRAG = Weapon(
    name="grenade", kind=GRENADE, size="grenade", skill="athletics", dice=7, radius=5, spare=2
)
SKILLS = {
    "handgun": 4, "rifle": 6, "melee": 3, "brawling": 2, "cover-evade": 4, "first-aid": 2,
}  # fmt: skip


def gunfighter(name: str, side: int = 0, metres: int = 0, /, **facts: object) -> Fighter:
    """Return somebody of REF 7, CL 6, MA 6, BODY 7 with a revolver in hand."""
    given: dict[str, Any] = {
        "INT": 6,
        "REF": 7,
        "TECH": 4,
        "CL": 6,
        "MA": 6,
        "BODY": 7,
        "skills": SKILLS,
        "weapons": (REVOLVER,),
        "at": (metres * 100, 0),
    }
    return Fighter(name=name, side=side, **{**given, **facts})


def drawing(
    name: str = "Ann", *arms: Weapon, side: int = 0, metres: int = 0, **facts: object
) -> Fighter:
    """Return somebody with empty hands and these weapons, a revolver if none is named."""
    return gunfighter(name, side, metres, weapons=arms or (REVOLVER,), ready=-1, **facts)


def numbers(**changed: object) -> Tunables:
    """Return the numbers as shipped, but for those named."""
    return Tunables(**{**changed, **OVERRIDES})


def scenario(
    *fighters: Fighter,
    covers: tuple[Cover, ...] = (),
    scene: Scene | None = None,
    **changed: object,
) -> Scenario:
    """Return a fight about to begin, by the numbers shipped but for those named."""
    place = scene or Scene(covers=covers)
    return Scenario(
        fighters=fighters, scene=place, system="lead_and_chrome", tunables=numbers(**changed)
    )


def shootout(start: Scenario) -> Fight:
    """Return the fight of a scenario, about to begin."""
    return own_fight(SYSTEMS[start.system].fresh(start))


class Duel(ScriptedFight[Fight]):
    """A fight of Lead and Chrome by hand."""

    def __init__(self, *fighters: Fighter, **facts: Any) -> None:
        super().__init__(shootout(scenario(*fighters, **facts)), rounds.play)

    def __getitem__(self, who: int) -> Combatant:
        """A fighter as he stands now."""
        return self.fight.combatants[who]

    def usual(self, *script: Action | int) -> list[Any]:
        """Begin a round as usual: the first in the list rolls 18, the next 16, and so on.

        Whoever has something to declare declares nothing.
        """
        able = [one for one in self.fight.combatants if not (one.dead or one.dying)]
        dice = [die for place in range(len(able)) for die in (9 - place, 9 - place)]
        asked = [one for one in able if one.can_choose() and one.held_gun() >= 0]
        return self.round(*[USUALLY for _ in asked], *dice, *script)


def standoff(*arms: Any, metres: int = 1, **facts: Any) -> Duel:
    """Return Ann, who has these weapons in their places, before Cid, who has none in hand."""
    return Duel(drawing("Ann", *arms, **facts), drawing("Cid", side=1, metres=metres))


def plate(sp: int = 10) -> ArmourPiece:
    """Return armour at every place."""
    return ArmourPiece(name="plate", sp=sp, covers=(0, 1, 2, 3, 4, 5))


TORSO, ARM, LEG, HEAD = 2, 5, 7, 1
"""Numbers of the location die."""
