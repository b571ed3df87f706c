"""Fights by Classic Traveller of all sorts of people with all sorts of things, by chance."""

from random import Random

from chargen.combat import Scenario
from chargen.combat.scene.scenario import Fixture, Scene
from chargen.combat.traveller_s4 import Fighter, Tunables, Weapon
from chargen.combat.traveller_s4.model.weapon_table import ROW_NAMES, ROWS
from tests.combat.melees import anything

TACTICS = ["clever", "aggressive", "marksman", "brawler"]


def arm(chance: Random, number: int) -> Weapon:
    """Return a weapon of any kind."""
    row = chance.choice(ROW_NAMES)
    automatic = not ROWS[row].blade and chance.random() < 0.4
    return Weapon(
        name=f"{row} {number}",
        row=row,
        skill=chance.randint(-1, 4),
        dm=chance.randint(-1, 1),
        semi=automatic or chance.random() < 0.5,
        automatic=automatic,
        shots=0 if ROWS[row].blade else chance.randint(1, 30),
        spare=chance.randint(0, 2),
    )


def anybody(chance: Random, number: int, tactic: str) -> Fighter:
    """Return somebody of one of two sides, all by chance."""
    away = chance.choice((1, 8, 25)) if number % 2 else 0
    weapons = tuple(arm(chance, each) for each in range(chance.randint(0, 3)))
    return Fighter(
        name=f"F{number}",
        side=number % 2,
        at=((chance.randint(0, 6) + away) * 100 + number, chance.randint(-4, 4) * 100),
        tactic=tactic,
        STR=chance.randint(4, 12),
        DEX=chance.randint(4, 12),
        END=chance.randint(4, 12),
        morale=chance.randint(2, 12),
        weapons=weapons,
        ready=chance.randint(-1, len(weapons) - 1),
        brawling=chance.randint(-1, 3),
        posture=chance.choice((0, 0, 1, 2)),
        av=(chance.randint(0, 5), chance.choice((0, 5, 8)), chance.randint(0, 4), 0),
        hurt=(chance.randint(0, 3), 0, chance.choice((0, 0, 2))),
    )


def melee(seed: int) -> Scenario:
    """Return two to five people on a field; every second fight is by tactics, else by chance."""
    chance = Random(seed)
    people = chance.randint(2, 5)
    tactics = [chance.choice(TACTICS) if seed % 2 else "random" for _ in range(people)]
    door = Fixture(name="door", extent=(500, -200, 550, 200))
    scene = Scene(
        covers=tuple(anything(chance) for _ in range(chance.randint(0, 3))),
        fixtures=(door,) if chance.random() < 0.5 else (),
        light=chance.choice((0, 0, 1, 2)),
    )
    numbers = Tunables(locations=chance.random() < 0.7, ties_by_dex=chance.random() < 0.3)
    return Scenario(
        fighters=tuple(anybody(chance, number, tactics[number]) for number in range(people)),
        scene=scene,
        system="traveller_s4",
        tunables=numbers,
    )
