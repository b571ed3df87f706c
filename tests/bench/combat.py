"""Fights and attacks per second of the combat module, as it is loaded and interpreted."""

from time import perf_counter

from chargen.skirmish import Cover, Scenario, Scene, figures
from chargen.skirmish.batches.batch import BLOCK, Fights
from chargen.skirmish.dice import RandomDice
from chargen.skirmish.gray_dawn import Armour, Fighter, Weapon
from chargen.skirmish.gray_dawn.deed_events import AttackHit, AttackMissed
from chargen.skirmish.harm.gear import TORSO
from chargen.skirmish.session import Session
from tests.bench.timing import medians, say

SKILLS = {"rifle": 5, "cover-evade": 4, "handgun": 4, "brawling": 3}
RIFLE = Weapon(name="rifle", size="rifle", dice=5, shots=20, rof=2, range=100, spare=3)
VEST = Armour(name="vest", sp=14, covers=(TORSO,))
FIGHTS = 64


def trooper(name: str, side: int, x: int, y: int) -> Fighter:
    """Return a plain rifleman."""
    return Fighter(
        name=name, side=side, REF=7, CL=6, MA=6, BODY=7, skills=SKILLS, weapons=(RIFLE,),
        armour=(VEST,), at=(x, y), mook=True,
    )  # fmt: skip


def several(count: int) -> Scenario:
    """Return so many against so many, each side behind walls thirty metres apart."""
    mine = [trooper(f"A{n}", 0, 0, 300 * n) for n in range(count)]
    theirs = [trooper(f"B{n}", 1, 3000, 300 * n) for n in range(count)]
    walls = tuple(
        Cover(name="wall", level=3, extent=(x, 300 * n - 120, x, 300 * n + 120))
        for n in range(count)
        for x in (60, 2940)
    )
    return Scenario(fighters=(*mine, *theirs), scene=Scene(covers=walls))


def fought(scenario: Scenario, fights: int) -> int:
    """Play so many fights from the beginning in silence; return the rounds they took."""
    played = Fights(scenario)
    return sum(played.play(RandomDice(seed), seed)[1].rounds for seed in range(fights))


def attacks_of(scenario: Scenario, fights: int) -> float:
    """Return how many attacks a fight has on average."""
    logs = (Session(scenario, seed, hands=()).events for seed in range(fights))
    return sum(isinstance(e, AttackHit | AttackMissed) for log in logs for e in log) / fights


def run() -> None:
    """Report one against one and eight against eight."""
    kind = "interpreted" if str(figures.__file__).endswith(".py") else "compiled"
    say(f"loaded: {kind}; blocks of {BLOCK} fights")
    one, eight = several(1), several(8)
    start = perf_counter()
    rounds = fought(one, FIGHTS)
    say(f"first {FIGHTS} fights, cold: {perf_counter() - start:.3f} s")
    each, crowd = attacks_of(one, FIGHTS), attacks_of(eight, 4)
    times = medians({"1v1": lambda: fought(one, FIGHTS), "8v8": lambda: fought(eight, 2)}, 9)
    alone, many = times["1v1"] / FIGHTS, times["8v8"] / 2
    say(f"1v1: {1 / alone:,.0f} fights/s, {each / alone:,.0f} attacks/s")
    say(f"     {rounds / FIGHTS:.1f} rounds and {each:.1f} attacks a fight")
    say(f"8v8: {1 / many:,.1f} fights/s, {crowd / many:,.0f} attacks/s, {crowd:.0f} attacks")
    say(f"cost per attack, 8v8 / 1v1: {(many / crowd) / (alone / each):.2f}")
