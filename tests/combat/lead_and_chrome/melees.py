"""Fights by Lead and Chrome of all sorts of people with all sorts of things, made by chance."""

from dataclasses import replace
from random import Random

from chargen.combat import Scenario
from chargen.combat.harm.weapons import AUTO, SHOT, TUBE, ArmourPiece
from chargen.combat.lead_and_chrome import Fighter, Weapon
from chargen.combat.lead_and_chrome.model.fighter import CARRIES
from chargen.combat.scene.scenario import Scene
from tests.combat.lead_and_chrome import builders
from tests.combat.melees import anything

GUNS = [
    builders.REVOLVER,
    builders.AUTOMATIC,
    builders.RIFLE,
    builders.weapon("derringer", mechanism="single_shot", shots=1, spare=4),
    builders.weapon("spray", size="smg", modes=(AUTO,), shots=30, mechanism="automatic"),
    builders.weapon("pump gun", size="shotgun", feed=TUBE, load=SHOT, dice=4, two_handed=True),
]
ARMS = [
    *GUNS,
    builders.KNIFE,
    builders.SWORD,
    builders.SHURIKEN,
    builders.FRAG,
    builders.blade("club", blunt=True, grip="medium"),
]
TACTICS = ["clever", "steady", "aggressive", "brawler"]


def _tagged(chance: Random, arm: Weapon) -> Weapon:
    """Return a gun carried somewhere, with something done to it."""
    if arm not in GUNS:
        return arm
    return replace(
        arm,
        carry=chance.choice(list(CARRIES)),
        barrel=chance.choice((0, 30, 45, 75)),
        sights_filed=chance.random() < 0.2,
        no_guard=chance.random() < 0.3,
        hair_trigger=chance.random() < 0.3,
    )


def anybody(chance: Random, number: int, tactic: str) -> Fighter:
    """Return somebody of one of two sides, all by chance."""
    arms = tuple(_tagged(chance, arm) for arm in chance.sample(ARMS, chance.randint(1, 4)))
    away = chance.choice((1, 6, 20)) if number % 2 else 0
    armour = ArmourPiece(name="coat", sp=chance.choice((4, 12)), covers=(1, 2, 3))
    return builders.gunfighter(
        f"F{number}",
        number % 2,
        at=((chance.randint(0, 4) + away) * 100, 200 * number),
        tactic=tactic,
        weapons=arms,
        ready=chance.choice((-1, -1, 0)),
        cocked=chance.random() < 0.7,
        squad=chance.choice(("", "", "", "One")),
        leads=chance.random() < 0.5,
        REF=chance.randint(2, 10),
        CL=chance.randint(2, 9),
        MA=chance.randint(0, 10),
        BODY=chance.randint(2, 12),
        skills={
            "handgun": chance.randint(0, 8), "rifle": 3, "melee": 3,
            "quick-draw": chance.choice((0, 4)), "first-aid": 3,
        },
        armour=(armour,) if chance.random() < 0.4 else (),
        bound=chance.random() < 0.05,
        luck=chance.choice((0, 3)),
        boxes=chance.choice((0, 0, 6)),
    )  # fmt: skip


def melee(seed: int) -> Scenario:
    """Return two to five people on a field with some cover; every third fight is by tactics."""
    chance = Random(seed)
    fighters = [
        anybody(chance, number, "random" if seed % 3 else chance.choice(TACTICS))
        for number in range(chance.randint(2, 5))
    ]
    scene = Scene(
        covers=tuple(anything(chance) for _ in range(chance.randint(0, 3))),
        light=chance.choice((0, 0, 1, 2)),
        grid=chance.random() < 0.3,
    )
    return builders.scenario(*fighters, scene=scene, opposed=chance.random() < 0.3)
