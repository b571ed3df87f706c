"""Fights by Lead and Chrome of all sorts of people with all sorts of things, by chance."""

from random import Random

from chargen.combat import SYSTEMS, Scenario
from chargen.combat.lead_and_chrome import Gunfighter
from chargen.combat.scenario import Scene
from tests.combat.lead_and_chrome import builders
from tests.combat.melees import anything

ARMS = [
    builders.REVOLVER, builders.AUTOMATIC, builders.RIFLE, builders.KNIFE, builders.SWORD,
    builders.SHURIKEN,
]  # fmt: skip


def anybody(chance: Random, number: int, tactic: str) -> Gunfighter:
    """Return somebody of one of two sides, all by chance."""
    away = chance.choice((1, 8, 25)) if number % 2 else 0
    return Gunfighter(
        name=f"F{number}",
        side=number % 2,
        at=((chance.randint(0, 6) + away) * 100 + number, chance.randint(-4, 4) * 100),
        tactic=tactic,
        weapons=tuple(chance.sample(ARMS, chance.randint(1, 3))),
        skills=builders.SKILLS,
        mook=chance.random() < 0.4,
        REF=chance.randint(2, 10),
        CL=chance.randint(2, 9),
        BODY=chance.randint(2, 12),
    )


def melee(seed: int) -> Scenario:
    """Return two to five people on a field; every second fight is by tactics, else by chance."""
    chance = Random(seed)
    people = chance.randint(2, 5)
    known = sorted(set(SYSTEMS["lead_and_chrome"].tactics) - {"random"})
    tactics = [chance.choice(known) if seed % 2 else "random" for _ in range(people)]
    covers = tuple(anything(chance) for _ in range(chance.randint(0, 3)))
    return Scenario(
        fighters=tuple(anybody(chance, number, tactics[number]) for number in range(people)),
        scene=Scene(covers=covers),
        system="lead_and_chrome",
    )
