"""What cannot be fought is refused in a sentence, from Python too."""

from collections.abc import Callable

import pytest

from chargen.skirmish import SYSTEMS
from chargen.skirmish.gray_dawn.fighter import Fighter
from chargen.skirmish.harm.gear import Armour, Weapon
from chargen.skirmish.scenario import Cover, Entrant, Refused, Scenario, Scene
from chargen.skirmish.system import system_of
from tests.skirmish import builders

NONSENSE: list[tuple[Callable[[], object], str]] = [
    (lambda: Fighter(name="Ann", REF=-5), "REF is -5"),
    (lambda: Fighter(name=""), "needs a name"),
    (lambda: Fighter(name="Ann", at=(9_000_000, 0)), "too far out"),
    (lambda: Fighter(name="Ann", boxes=99), "boxes is 99"),
    (lambda: Fighter(name="Ann", ready=3), "no weapon number 3"),
    (lambda: Fighter(name="Ann", gm={"dance": (1, "why")}), "'dance'"),
    (lambda: Weapon(name="gun", size="pistl"), "'pistl'"),
    (lambda: Weapon(name="gun", sides=8), "6 or 10 sides"),
    (lambda: Weapon(name="gun", modes=()), "single shots, bursts"),
    (lambda: Weapon(name="gun", rof=0), "rof is 0"),
    (lambda: Armour(name="vest", sp=-1), "sp is -1"),
    (lambda: Armour(name="vest", sp=1, covers=(6,)), "from 0 to 5"),
    (lambda: Cover(name="wall", level=11), "level is 11"),
    (lambda: Cover(name="wall", extent=(1, 2, 3)), "x and y of each corner"),
    (lambda: Cover(name="wall", covered=(0,)), "from 1 to 10"),
    (lambda: Scene(light=3), "light is 3"),
    (lambda: Scenario(fighters=()), "needs fighters"),
    (lambda: system_of(Scenario(fighters=(Entrant(name="Ann"),), system="chess")), "'chess'"),
]


@pytest.mark.parametrize(("made", "words"), NONSENSE)
def test_nonsense_is_refused(made: Callable[[], object], words: str) -> None:
    """The sentence names what is wrong."""
    with pytest.raises(Refused, match=words):
        made()


def test_a_fighter_of_another_system_is_refused() -> None:
    """Gray Dawn takes its own fighters only."""
    with pytest.raises(Refused, match="Ann is no fighter of gray_dawn"):
        SYSTEMS["gray_dawn"].fresh(Scenario(fighters=(Entrant(name="Ann"),)))


def test_tunables_of_another_system_are_refused() -> None:
    """And so are numbers that are not its own."""
    start = Scenario(fighters=(builders.fighter("Ann"),), tunables="hard")
    with pytest.raises(Refused, match="tunables are not those"):
        SYSTEMS["gray_dawn"].fresh(start)


def test_a_tactic_nobody_knows_is_refused() -> None:
    """By the name of the fighter."""
    start = builders.scenario(builders.fighter("Ann", tactic="chess"))
    with pytest.raises(Refused, match="Ann: gray_dawn has no tactic 'chess'"):
        SYSTEMS["gray_dawn"].policies(start)
