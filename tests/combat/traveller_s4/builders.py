"""Fights by Classic Traveller for tests, as small as they can be, played by hand."""

from collections.abc import Mapping
from typing import Any

from chargen.combat import Scenario, Session
from chargen.combat.kernel.question import Action, Question
from chargen.combat.scene.scenario import Cover, Scene
from chargen.combat.traveller_s4 import Fighter, Tunables, Weapon
from chargen.combat.traveller_s4.model.combatant import Combatant
from chargen.combat.traveller_s4.model.fight import Fight, own_fight
from chargen.combat.traveller_s4.rolls.initiative import ENOUGH, TRY_IT
from tests.combat.scenes import say

OVERRIDES: dict[str, Any] = {}
"""Tunables that differ for every fight made here; the test of the tunables sets them."""

REVOLVER = Weapon(name="revolver", row="revolver", skill=1, shots=6, spare=1)
PISTOL = Weapon(name="pistol", row="autopistol", skill=1, semi=True, shots=15, spare=1)
RIFLE = Weapon(name="rifle", row="rifle", skill=1, semi=True, shots=20, spare=1)
SMG = Weapon(
    name="gun", row="submachine gun", skill=1, semi=True, automatic=True, shots=30, spare=1
)
KNIFE = Weapon(name="knife", row="dagger", skill=1)
FIRST, LAST = (1, 1), (6, 6)
"""Dice of the first and the last on initiative."""
ANN_FIRST = (*FIRST, *LAST)
TRY, ENOUGH_OF_IT = TRY_IT, ENOUGH


def traveller(name: str, side: int = 0, metres: int = 0, /, **facts: object) -> Fighter:
    """Return somebody of sevens with a revolver, so many metres along."""
    given: dict[str, Any] = {"weapons": (REVOLVER,), "at": (metres * 100, 0)}
    return Fighter(name=name, side=side, **{**given, **facts})


def tunables(**changed: object) -> Tunables:
    """Return the numbers as they are, but hits without locations, and those named."""
    given: dict[str, Any] = {"locations": False, **changed, **OVERRIDES}
    return Tunables(**given)


def scenario(
    *people: Fighter,
    covers: tuple[Cover, ...] = (),
    scene: Scene | None = None,
    changed: Mapping[str, object] | None = None,
) -> Scenario:
    """Return a fight about to begin; tunables that are to differ by name."""
    place = scene or Scene(covers=covers)
    numbers = tunables(**(changed or {}))
    return Scenario(fighters=people, scene=place, system="traveller_s4", tunables=numbers)


def duel(metres: int = 20, /, cids: Mapping[str, Any] | None = None, **anns: Any) -> Scenario:
    """Return Ann against Cid so far away in the open; facts of Ann, and of Cid."""
    return scenario(traveller("Ann", **anns), traveller("Cid", 1, metres, **(cids or {})))


class Stage(Session):
    """A fight in which everybody is played and all dice are typed in."""

    def __init__(self, start: Scenario, *said: Action | int) -> None:
        super().__init__(start)
        self.say(*said)

    def say(self, *said: Action | int) -> list[Any]:
        """Answer and roll in this order; return what is told by it."""
        before = len(self.events)
        say(self, *said)
        return self.events[before:]

    def one(self, who: int) -> Combatant:
        """Somebody as he stands now."""
        return self.battle.combatants[who]

    @property
    def battle(self) -> Fight:
        """The fight as one of this system."""
        return own_fight(self.fight)

    @property
    def asked(self) -> Question:
        """The question that is open."""
        assert self.question is not None, f"nobody is asked, die: {self.die}"
        return self.question

    def refusal(self, action: Action) -> str:
        """Why an action is no answer; empty if it is one."""
        return self.asked.fault(self.fight, action) or ""

    def stats(self, who: int) -> tuple[int, int, int]:
        """STR, DEX and END of somebody as they are now."""
        one = self.one(who)
        return int(one.strength), int(one.dexterity), int(one.endurance)


def facing(metres: int = 20, /, cids: Mapping[str, Any] | None = None, **anns: Any) -> Stage:
    """Return Ann's First Action with Cid so far away; she comes on 2 and he on 22."""
    return Stage(duel(metres, cids, **anns), *ANN_FIRST)
