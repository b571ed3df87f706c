"""Fights, answers and new processes of the combat module, in processor time."""

import os
import resource
import subprocess
import sys
from functools import partial

from chargen.combat import Session, formulas
from chargen.combat.batches.batch import FightRunner
from chargen.combat.gray_dawn import Fighter, Weapon
from chargen.combat.harm.weapons import TORSO, ArmourPiece
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.system import BLOCK
from chargen.combat.scene.scenario import Cover, Scenario, Scene
from tests.lab.bench.timing import Job, medians, milliseconds, say

SKILLS = {"rifle": 5, "cover-evade": 4, "handgun": 4, "brawling": 3}
RIFLE = Weapon(name="rifle", size="rifle", dice=5, shots=20, rof=2, range=100, spare=3)
VEST = ArmourPiece(name="vest", sp=14, covers=(TORSO,))
BLOCKS = 4
CROWDS = 16
ODDS = 10_000
PROCESS = """
from chargen.combat import odds
from tests.lab.bench.combat import several
odds(several(1), seed=1, fights={fights})
"""


def trooper(name: str, side: int, x: int, y: int, tactic: str) -> Fighter:
    """Return a plain rifleman."""
    return Fighter(
        name=name, side=side, REF=7, CL=6, MA=6, BODY=7, skills=SKILLS, weapons=(RIFLE,),
        armour=(VEST,), at=(x, y), mook=True, tactic=tactic,
    )  # fmt: skip


def several(count: int, tactic: str = "steady") -> Scenario:
    """Return so many against so many, each side behind walls thirty metres apart."""
    mine = [trooper(f"A{n}", 0, 0, 300 * n, tactic) for n in range(count)]
    theirs = [trooper(f"B{n}", 1, 3000, 300 * n, tactic) for n in range(count)]
    walls = tuple(
        Cover(name="wall", level=3, extent=(x, 300 * n - 120, x, 300 * n + 120))
        for n in range(count)
        for x in (60, 2940)
    )
    return Scenario(fighters=(*mine, *theirs), scene=Scene(covers=walls))


def fought(fights: FightRunner, number: int) -> None:
    """Play so many fights in silence, as a batch does."""
    dice = RandomDice(0)
    for place in range(number):
        if not place % BLOCK:
            dice = RandomDice(place)
        fights.play(dice, place)


def answered(scenario: Scenario) -> int:
    """Play one fight answer by answer; return how many it took."""
    session = Session(scenario, seed=7, hands=range(len(scenario.fighters)))
    count = 0
    while session.question:
        session.answer_by_tactic()
        count += 1
    return count


def run() -> None:
    """Report every figure of the design's table that one process can measure."""
    kind = "interpreted" if str(formulas.__file__).endswith(".py") else "compiled"
    say(f"loaded: {kind}")
    four = several(4)
    answers = answered(four)
    crowds = {
        f"{size}v{size}, {tactic}": (FightRunner(several(size, tactic)), number)
        for tactic in ("steady", "clever")
        for size, number in ((1, BLOCKS * BLOCK), (8, CROWDS))
    }
    jobs: dict[str, Job] = {words: partial(fought, *crowd) for words, crowd in crowds.items()}
    times = medians({"4v4": partial(answered, four), **jobs}, 9)
    for words, (_, number) in crowds.items():
        say(f"{words}: {number / times[words]:,.0f} fights/s")
    say(f"one answer, 4v4: {milliseconds(times['4v4'] / answers)} ({answers} answers)")
    say(f"new process to {ODDS:,} odds: {process():.2f} s of processor time")


def process() -> float:
    """Seconds of processor time from the start of a process to its end, the odds in between."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    code = PROCESS.format(fights=ODDS)
    ours = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    subprocess.run([sys.executable, "-P", "-c", code], check=True, env=ours)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
