"""Small fights that fit: in each, tactics have a use for means that seldom come up."""

from collections.abc import Iterator
from typing import Any

from chargen.combat import Scenario
from tests.combat.alien_cards import builders as cards
from tests.combat.alien_cards.stage import mook
from tests.combat.lead_and_chrome import builders as chrome


def fitting(system: str) -> Iterator[Scenario]:
    """The fights of one system."""
    if system == "lead_and_chrome":
        yield from _draws()
    elif system == "alien_cards":
        yield from _holds()


def _draws() -> Iterator[Scenario]:
    """Everybody draws first; some have guns that go off by themselves."""
    wild = chrome.weapon("wild", no_guard=True, hair_trigger=True)
    mail: dict[str, Any] = {"armour": (chrome.plate(9),)}
    yield chrome.scenario(
        chrome.drawing("Ann", wild, chrome.weapon("second", hair_trigger=True), **mail),
        chrome.drawing("Bob", chrome.RIFLE, metres=1, **mail),
        chrome.drawing("Cid", wild, side=1, metres=9, **mail),
        chrome.drawing("Dan", chrome.RIFLE, side=1, metres=10, **mail),
    )
    yield chrome.scenario(
        chrome.drawing("Ann", wild, **mail), chrome.drawing("Cid", wild, side=1, metres=9, **mail)
    )
    sure: dict[str, Any] = {"skills": {"handgun": 9}, "armour": (chrome.plate(5),)}
    yield chrome.scenario(
        chrome.drawing("Ann", **sure), chrome.drawing("Cid", side=1, metres=1, **sure)
    )


def _holds() -> Iterator[Scenario]:
    """Some hold others, some cannot be hurt by whoever stands before them."""
    strong: dict[str, Any] = {"strength": 5, "weapons": (), "tactic": "brawler", "health": 9}
    yield cards.scenario(
        mook("Ann", **strong), mook("Bob", 0, (1, 1), **strong),
        mook("Cid", 1, (2, 0), **strong), mook("Dan", 1, (2, 1), **strong),
    )  # fmt: skip
    yield cards.scenario(
        mook("Ann", weapons=(), armour=3), mook("Cid", 1, (1, 0), armour=4, weapons=()),
        mook("Dan", 1, (12, 0), weapons=()),
    )  # fmt: skip
    yield cards.scenario(
        mook("Ann", strength=5, weapons=()),
        mook("Cid", 1, (1, 0), strength=2, armour=3, weapons=(cards.KNIFE,)),
        mook("Dan", 1, (30, 0)),
    )
    able: dict[str, Any] = {
        "skills": {"command": 3, "medical-aid": 3}, "empathy": 5, "strength": 2, "stress": 5,
        "weapons": (cards.CARBINE,), "wits": 2, "resolve": 1,
    }  # fmt: skip
    yield cards.scenario(
        *(
            cards.fighter(f"{name}{side}", side, (12 * side, place), **able)
            for side in (0, 1)
            for place, name in enumerate(("A", "B", "C", "D"))
        )
    )
