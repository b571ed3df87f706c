"""The round with three characters of T1-11, its dice and answers; told, it is a golden text.

``python -m tests.combat.traveller_s4.three`` writes it anew, for words that are to read otherwise.
"""

from pathlib import Path

from chargen.combat.kernel.question import Action
from chargen.combat.kernel.text.words import sentences
from chargen.combat.traveller_s4 import Weapon
from chargen.combat.traveller_s4.actions.action import HOLD_ON
from chargen.combat.traveller_s4.actions.fire import Fire, PullAt
from chargen.combat.traveller_s4.rolls.wounds import SpendStat
from tests.combat.traveller_s4.builders import REVOLVER, TRY, Stage, scenario, traveller

GOLDEN = Path(__file__).parents[2] / "golden/traveller_round.txt"
CARBINE = Weapon(name="carbine", row="carbine", semi=True, shots=20)
SMG = Weapon(
    name="submachine gun", row="submachine gun", skill=1, semi=True, automatic=True, shots=30
)
VEGA, COLE, BRANDT = range(3)
PANIC = Fire(0, VEGA, True, True)

INITIATIVE = (5, 3, 1, 2, 6, 4)
FIRST_ACTIONS: tuple[Action | int, ...] = (
    HOLD_ON,
    *(Fire(0, BRANDT), 6, 5, 5, 4, 1, 3),
    *(Fire(0, VEGA, automatic=True), 3, 2, 3, 2, 2, 5, 1, 1),
    *(Fire(0, BRANDT), 4, 3),
)
"""Cole holds, Vega hits, Brandt hits with one throw of two, Cole misses."""
SECOND_ACTIONS: tuple[Action | int, ...] = (
    *(TRY, 4),
    *(TRY, 5),
    *(PANIC, 2, 3, 3, 4),
    *(PullAt(VEGA), 3, 5, 6, 3, 4, SpendStat(0), SpendStat(1), SpendStat(1), 2, 4),
    *(PullAt(VEGA), 3, 3, 3, 4),
    *(TRY, 6),
)
"""Vega has no breath, Brandt panics and hits once in six throws, Cole has no breath."""
THIRD_ACTIONS: tuple[Action | int, ...] = (TRY, 3, 4)
NEXT_INITIATIVE = (3, 2, 6, 6, 3, 3)


def begun() -> Stage:
    """Return the fight before any dice; hits have no locations in this example."""
    return Stage(
        scenario(
            traveller("Vega", DEX=8, END=8, morale=9, weapons=(REVOLVER,)),
            traveller("Cole", STR=6, DEX=8, END=4, morale=4, at=(0, 300), weapons=(CARBINE,)),
            traveller("Brandt", 1, 20, STR=8, END=5, morale=6, weapons=(SMG,), av=(5, 5, 5, 5)),
        )
    )


def played() -> Stage:
    """Return it after the round and the next initiative."""
    now = begun()
    now.say(*INITIATIVE, *FIRST_ACTIONS, *SECOND_ACTIONS, *THIRD_ACTIONS, *NEXT_INITIATIVE)
    return now


def told() -> str:
    """Return every sentence of it."""
    now = played()
    return "\n".join(sentences(now.system.words, now.fight, now.events)) + "\n"


if __name__ == "__main__":
    GOLDEN.write_text(told(), "utf-8")
