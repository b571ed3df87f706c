"""Fights of all sorts of people with all sorts of things, made by chance."""

from random import Random

from chargen.combat import Scenario
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.harm.weapons import (
    ARMOUR_PIERCING,
    BLIND,
    BURN,
    GAS,
    GRENADE,
    LAUNCHER,
    STUN,
    Weapon,
)
from chargen.combat.scene.scenario import Cover, Scene
from tests.combat import builders


def grenade(name: str, effect: int, dice: int = 0) -> Weapon:
    """Return a grenade that does something else than a fragmentation grenade."""
    return Weapon(
        name=name, kind=GRENADE, size="grenade", skill="athletics", dice=dice, spare=2,
        radius=5, effect=effect, effect_amount=2, effect_rounds=3,
    )  # fmt: skip


LAUNCHED = Weapon(
    name="launcher", kind=LAUNCHER, size="launcher", dice=7, shots=1, range=100, radius=5, spare=3
)
LONG = Weapon(
    name="long rifle", dice=6, plus=2, shots=5, range=200, two_handed=True, scope=True, spare=2,
    load=ARMOUR_PIERCING,
)  # fmt: skip
ARMS = [
    builders.SCOPED, builders.CARBINE, builders.PISTOL, builders.SHOTGUN, builders.KNIFE,
    builders.CLUB, builders.FRAG, grenade("flash", STUN), grenade("gas", GAS),
    grenade("fire", BURN, 3), grenade("dazzle", BLIND), LAUNCHED, LONG,
]  # fmt: skip


def anybody(chance: Random, number: int, tactic: str) -> Fighter:
    """Return somebody of one of two sides, all by chance."""
    arms = tuple(chance.sample(ARMS, chance.randint(1, 4)))
    away = chance.choice((3, 10, 25)) if number % 2 else 0
    return builders.fighter(
        f"F{number}",
        number % 2,
        at=((chance.randint(0, 6) + away) * 100, chance.randint(-4, 4) * 100),
        tactic=tactic,
        weapons=arms,
        off_hand=1 if len(arms) > 1 and chance.random() < 0.3 else -1,
        luck=chance.choice((0, 0, -1)),
        mook=chance.random() < 0.4,
        REF=chance.randint(2, 10),
        CL=chance.randint(2, 9),
        MA=chance.randint(1, 10),
        BODY=chance.randint(2, 12),
        unaware=chance.random() < 0.1,
        bound=chance.random() < 0.05,
    )


def anything(chance: Random) -> Cover:
    """Return some cover somewhere on the field."""
    x, y = chance.randint(0, 3000), chance.randint(-400, 400)
    end = (x + chance.randint(-200, 200), y + chance.randint(50, 300))
    return Cover(name="cover", level=chance.randint(1, 10), extent=(x, y, *end))


def melee(seed: int) -> Scenario:
    """Return two to five people on a field with some cover; every third fight is by tactics."""
    chance = Random(seed)
    tactic = "random" if seed % 3 else "steady"
    fighters = [anybody(chance, number, tactic) for number in range(chance.randint(2, 5))]
    scene = Scene(
        covers=tuple(anything(chance) for _ in range(chance.randint(0, 3))),
        light=chance.choice((0, 0, 1, 2)),
        barrage=chance.choice((0, 0, 2)),
        grid=chance.random() < 0.3,
    )
    ruling = chance.choice(("attack_minus_15", "dodge_zero"))
    return builders.scenario(*fighters, scene=scene, covering_fire=ruling)
