"""Fights with initiative cards of all sorts of people with all sorts of things, by chance."""

from random import Random

from chargen.combat import Scenario
from chargen.combat.alien_cards import Fighter
from chargen.combat.alien_cards.model.fighter import SKILL_NAMES
from chargen.combat.scene.scenario import Fixture, Scene
from tests.combat.alien_cards import builders
from tests.combat.melees import anything

ARMS = [builders.PISTOL, builders.RIFLE, builders.CARBINE, builders.SINGLE, builders.KNIFE]
TACTICS = ["clever", "aggressive", "marksman", "brawler"]


def anybody(chance: Random, number: int, tactic: str) -> Fighter:
    """Return somebody of one of two sides, all by chance."""
    away = chance.choice((1, 8, 25)) if number % 2 else 0
    return Fighter(
        name=f"F{number}",
        side=number % 2,
        at=((chance.randint(0, 6) + away) * 100 + number, chance.randint(-4, 4) * 100),
        tactic=tactic,
        strength=chance.randint(2, 5),
        agility=chance.randint(2, 5),
        wits=chance.randint(2, 5),
        empathy=chance.randint(2, 5),
        skills={skill: chance.randint(0, 5) for skill in chance.sample(SKILL_NAMES, 5)},
        weapons=tuple(chance.sample(ARMS, chance.randint(0, 3))),
        armour=chance.choice((0, 0, 1, 2, 3)),
        stress=chance.choice((0, 0, 3, 6)),
        size=chance.choice((0, 0, 0, -1, 1)),
        mook=chance.random() < 0.4,
        monster=chance.random() < 0.1,
        surprises=chance.random() < 0.1,
        unaware=chance.random() < 0.1,
    )


def melee(seed: int) -> Scenario:
    """Return two to five people on a field; every second fight is by tactics, else by chance."""
    chance = Random(seed)
    people = chance.randint(2, 5)
    tactics = [chance.choice(TACTICS) if seed % 2 else "random" for _ in range(people)]
    fixtures = tuple(
        Fixture(name=f"thing {sort}", sort=sort, extent=(100 * sort, -200, 100 * sort + 50, 200))
        for sort in chance.sample(range(6), chance.randint(0, 3))
    )
    scene = Scene(
        covers=tuple(anything(chance) for _ in range(chance.randint(0, 3))), fixtures=fixtures
    )
    return Scenario(
        fighters=tuple(anybody(chance, number, tactics[number]) for number in range(people)),
        scene=scene,
        system="alien_cards",
    )
