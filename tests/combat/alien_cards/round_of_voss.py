"""The round of the rules' page with exactly its dice (T4-12).

``python -m tests.combat.alien_cards.round_of_voss`` writes its transcript anew.
"""

from pathlib import Path
from typing import Any

from chargen.combat import SYSTEMS
from chargen.combat.alien_cards import Weapon
from chargen.combat.alien_cards.actions.action import AIMING, ENDING
from chargen.combat.alien_cards.actions.fire import HURTING, Fire
from chargen.combat.alien_cards.actions.interrupts import DODGING
from chargen.combat.alien_cards.model.fighter import LONG
from chargen.combat.alien_cards.rolls.pool import KEEP
from chargen.combat.kernel.text.words import sentences
from tests.combat.alien_cards import builders
from tests.combat.alien_cards.stage import Stage

GOLDEN = Path(__file__).parents[2] / "golden/alien_cards_round_of_voss.txt"
RIFLE = Weapon(name="rifle", bonus=1, damage=2, farthest=LONG, rating=6)


def played() -> tuple[Stage, list[Any]]:
    """Voss has card 3, the thug card 7; a second thug is there to fight on."""
    voss = builders.fighter("Voss", agility=4, skills={"ranged-combat": 3}, weapons=(RIFLE,))
    thug = builders.fighter("Thug", 1, (20, 0), skills={"mobility": 1}, mook=True)
    other = builders.fighter("Other", 1, (21, 0), mook=True)
    stage = Stage(voss, thug, other)
    stage.fight.round = 0
    events = stage.round(
        3, 7, 9,
        AIMING, Fire(0, 1, False), DODGING,
        6, 6, 6, 2, 3, 4, 5, 2, 3, 4, KEEP,
        6, 2, 3, 4,
        HURTING, 6, 2,
        1, 2, 3, 4, 5, 6,
        ENDING, 5, ENDING,
    )  # fmt: skip
    return stage, events


def ended() -> tuple[list[Any], dict[str, Any]]:
    """What was told, and how the thug and Voss's rifle stand then."""
    stage, events = played()
    thug, voss = stage[1], stage[0]
    left = {
        "health": int(thug.health), "broken": thug.out, "dead": thug.dead,
        "ammunition": voss.ammo[0],
    }  # fmt: skip
    return events, left


def told() -> list[str]:
    """The round in words."""
    stage, events = played()
    return list(sentences(SYSTEMS["alien_cards"].words, stage.fight, events))


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(told()) + "\n", "utf-8")
