"""Fights of all sorts of people with all sorts of things, played by chance and by tactics."""

from random import Random

import pytest

from chargen.combat import play
from chargen.combat.dice import RandomDice
from chargen.combat.events import Event
from chargen.combat.fight import Fight
from chargen.combat.model import (
    ARMOUR_PIERCING,
    BLIND,
    BURN,
    GAS,
    GRENADE,
    LAUNCHER,
    STUN,
    Cover,
    Scene,
    Weapon,
)
from chargen.combat.narrate import lines
from tests.combat import scenes
from tests.combat.test_laws import chances


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
    scenes.RIFLE, scenes.CARBINE, scenes.PISTOL, scenes.SHOTGUN, scenes.KNIFE, scenes.CLUB,
    scenes.FRAG, grenade("flash", STUN), grenade("gas", GAS), grenade("fire", BURN, 3),
    grenade("dazzle", BLIND), LAUNCHED, LONG,
]  # fmt: skip


def melee(seed: int) -> Fight:
    """Return two to five people on a field with some cover, all by chance."""
    chance = Random(seed)
    fighters = []
    for number in range(chance.randint(2, 5)):
        arms = tuple(chance.sample(ARMS, chance.randint(1, 4)))
        side = number % 2
        away = chance.choice((3, 10, 25)) if side else 0
        fighters.append(
            scenes.fighter(
                f"F{number}",
                side,
                (chance.randint(0, 6) + away, chance.randint(-4, 4)),
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
        )
    covers = []
    for _ in range(chance.randint(0, 3)):
        x, y = chance.randint(0, 3000), chance.randint(-400, 400)
        end = (x + chance.randint(-200, 200), y + chance.randint(50, 300))
        covers.append(Cover(name="cover", level=chance.randint(1, 10), extent=(x, y, *end)))
    scene = Scene(
        covers=tuple(covers),
        light=chance.choice((0, 0, 1, 2)),
        barrage=chance.choice((0, 0, 2)),
        grid=chance.random() < 0.3,
    )
    ruling = chance.choice(("attack_minus_15", "dodge_zero"))
    return scenes.fight(*fighters, scene=scene, covering_fire=ruling)


@pytest.mark.parametrize("seed", range(60))
def test_any_melee_ends_replays_and_can_be_told(seed: int) -> None:
    """Every third by tactics, the others by chance."""
    fight = melee(seed)
    start = fight.copy()
    log: list[Event] = []
    policies = chances(seed, len(fight.who)) if seed % 3 else None
    outcome = play.run(fight, policies, RandomDice(seed), log=log, most_rounds=15)
    assert fight.ended
    assert outcome.reason in {"no enemy can act", "stalemate"}
    assert play.replay(start, log).facts() == fight.facts()
    assert all(line.endswith(".") for line in lines(fight, log))
