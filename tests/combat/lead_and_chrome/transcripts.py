"""Scenes of Lead and Chrome with scripted dice, told sentence by sentence and as a story.

``python -m tests.combat.lead_and_chrome.transcripts`` writes ``tests/golden/lead_and_chrome`` anew,
for words that are to read otherwise.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from chargen.combat import SYSTEMS
from chargen.combat.kernel.text.words import sentences
from chargen.combat.lead_and_chrome.actions.action import PASSED
from chargen.combat.lead_and_chrome.actions.care import Stabilise
from chargen.combat.lead_and_chrome.actions.declarations import IN_A_HURRY, USUALLY
from chargen.combat.lead_and_chrome.actions.fire import Fire
from chargen.combat.lead_and_chrome.actions.move import Move
from chargen.combat.lead_and_chrome.actions.quick_draw import QuickDraw
from chargen.combat.lead_and_chrome.actions.weapon_actions import Draw, PickUp, Reload
from chargen.combat.lead_and_chrome.model.fight import Fight
from tests.combat.lead_and_chrome.builders import (
    HEAD,
    LEG,
    TORSO,
    Duel,
    drawing,
    gunfighter,
    plate,
    weapon,
)
from tests.combat.scenes import wall

GOLDEN = Path(__file__).parents[2] / "golden/lead_and_chrome"
Scene = tuple[Fight, list[Any]]
"""A fight as it stands, and what was told of it."""


def the_draw() -> Scene:
    """Ana of T2-04 draws under a flap, Bruno shoots without aiming; she is second and hits."""
    arm = weapon(barrel=75, carry="flap_up", hair_trigger=True)
    ana = drawing("Ana", arm, skills={"handgun": 5, "quick-draw": 4})
    now = Duel(ana, gunfighter("Bruno", 1, 8, REF=8, cocked=False, skills={"handgun": 4}))
    told = now.round(QuickDraw(0, 1), IN_A_HURRY, 6, 5, 5, 4)
    told += now.do(Fire(0, 0), 3, 4, 8, 9, TORSO, 4, 5, 9)
    return now.fight, told


def both_fall() -> Scene:
    """Equal results: two shots at one moment, and two dead men."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    told = now.round(
        USUALLY, USUALLY, 5, 5, 6, 4, Fire(0, 1), Fire(0, 0), 9, 4, 7, 7, HEAD, 5, 4, HEAD, 6, 6
    )
    return now.fight, told


def the_gun_flies() -> Scene:
    """A hair trigger and a natural 3: the gun lands three metres off and is fetched."""
    now = Duel(drawing("Ann", weapon(hair_trigger=True)), gunfighter("Cid", 1, 20))
    told = now.round(QuickDraw(0, 1), USUALLY, 1, 2, 5, 5)
    told += now.do(Fire(0, 0), 2, 1, 3, 10, 6, Fire(0, 0), 2, 2, Move(250, 0))
    told += now.round(USUALLY, 9, 9, 2, 2, PickUp(0), PASSED, Fire(0, 1), 9, 9, LEG, 3, 2, 3)
    told += now.do(Reload(0))
    return now.fight, told


def into_the_own_foot() -> Scene:
    """Two ones on the dice: last of all, and a bullet through the boot."""
    now = Duel(drawing("Ann"), gunfighter("Cid", 1, 8))
    told = now.round(QuickDraw(0, 1), USUALLY, 1, 1, 3, 3, PASSED, 6, 4, 3, 4)
    return now.fight, told


def a_squad_behind_a_wall() -> Scene:
    """One roll for two; cover and armour stop what comes, and a friend is tended."""
    squad = {"squad": "The watch", "weapons": (weapon(),)}
    wounded = gunfighter("Bob", 0, 1, **squad)
    now = Duel(
        gunfighter("Ann", leads=True, REF=9, **squad),
        wounded,
        drawing("Cid", side=1, metres=8, armour=(plate(12),)),
        covers=(wall(7),),
    )
    now[1].out = now[1].dying = True
    now[1].boxes, now[1].dying_rounds = 14, 4
    told = now.round(USUALLY, 7, 7, 2, 2, Stabilise(1), 9, Draw(0), Fire(0, 2), 9, 9, TORSO, 1, 2)
    told += now.do(PASSED)
    return now.fight, told


SCENES: tuple[Callable[[], Scene], ...] = (
    the_draw, both_fall, the_gun_flies, into_the_own_foot, a_squad_behind_a_wall,
)  # fmt: skip


def transcript(scene: Callable[[], Scene]) -> list[str]:
    """Return a scene in words: every sentence, then the story."""
    fight, told = scene()
    words = SYSTEMS["lead_and_chrome"].words
    story = [passage.text for passage in words.story(fight, told)]
    return [str(scene.__doc__), "", *sentences(words, fight, told), "", *story]


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for written in SCENES:
        text = "\n".join(transcript(written)) + "\n"
        (GOLDEN / f"{written.__name__}.txt").write_text(text, "utf-8")
