"""The kernel: dice, geometry, copies, and what rule rooms keep away from."""

import ast
from pathlib import Path
from random import Random

import pytest

from chargen.combat import geometry as old_geometry
from chargen.combat.dice import RandomDice as OldDice
from chargen.skirmish import copying, geometry
from chargen.skirmish.dice import RandomDice, ScriptedDice
from chargen.skirmish.scenario import Cover, Scene
from tests.skirmish import builders, pairs

ROOM = Path(__file__).parents[2] / "chargen/skirmish"
RULE_ROOMS = [
    path for room in ("harm", "gray_dawn") for path in sorted((ROOM / room).rglob("*.py"))
]


def test_a_seed_rolls_what_it_always_rolled() -> None:
    """The stream is that of the first module, so that every fight on record stays the same."""
    mine, theirs = RandomDice(5), OldDice(5)
    for number in range(500):
        if number % 3:
            assert mine.d10("x") == theirs.d10("x")
        else:
            assert mine.d6("x") == theirs.d6("x")


def test_copied_dice_roll_on_alike() -> None:
    """And leave the first ones where they are."""
    dice = RandomDice(8)
    rolls = [dice.d10("x") for _ in range(33)]
    twin = dice.copy()
    assert [twin.d10("x") for _ in range(300)] == [dice.d10("x") for _ in range(300)]
    assert len(set(rolls)) == 10


def test_scripted_dice_refuse_what_a_die_cannot_show() -> None:
    """And running out names what was rolled for."""
    dice = ScriptedDice([7])
    with pytest.raises(ValueError, match="a d6 cannot show 7"):
        dice.d6("damage")
    with pytest.raises(ValueError, match="no roll for: damage, location"):
        dice.d10("location")


def test_distances_are_exact_and_rounded_up() -> None:
    """Against whole-number roots, near and far."""
    chance = Random(3)
    for _ in range(2_000):
        spread = chance.choice((3, 300, 1_000_000))
        x1, y1, x2, y2 = (chance.randint(-spread, spread) for _ in range(4))
        assert geometry.distance(x1, y1, x2, y2) == old_geometry.distance(x1, y1, x2, y2)


def test_lines_cross_what_they_crossed() -> None:
    """Walls and outlines, touched, met and missed."""
    chance = Random(4)
    for _ in range(2_000):
        outline = tuple(chance.randint(-6, 6) for _ in range(chance.choice((4, 6, 8))))
        x1, y1, x2, y2 = (chance.randint(-6, 6) for _ in range(4))
        theirs = old_geometry.crosses(x1, y1, x2, y2, outline=outline)
        assert geometry.crosses(x1, y1, x2, y2, outline) == theirs


def test_a_pair_is_renewed_when_somebody_moves() -> None:
    """What lies between two fighters follows their places."""
    wall = Cover(name="wall", extent=(500, -100, 500, 100))
    ground = geometry.Ground(Scene(covers=(wall,)), 2)
    assert ground.pair(0, 1, 0, 0, 1000, 0).crossed == 1
    assert ground.pair(0, 1, 0, 0, 1000, 900).crossed == 0
    assert ground.pair(0, 1, 0, 0, 300, 400).distance == 500


def test_a_copy_of_a_fight_goes_its_own_way() -> None:
    """Nothing a copy suffers reaches the fight it was made of."""
    fight = builders.battle(pairs.scenario(3))
    before = pairs.states(fight)
    twin = fight.copy()
    for one in twin.soldiers:
        one.x += 1
        one.boxes += 5
        one.ammo[0] += 1
        one.sp[1] += 1
        one.jam[0] += 1
        one.spare[0] += 1
    assert pairs.states(fight) == before
    assert [one.boxes for one in twin.soldiers] != [one.boxes for one in fight.soldiers]
    assert all(mine is theirs for mine, theirs in zip(twin.soldiers, twin.fighters, strict=True))


@pytest.mark.parametrize("path", RULE_ROOMS, ids=lambda path: path.stem)
def test_rules_hold_nothing_back(path: Path) -> None:
    """No try, no generator, no global state: an abandoned round leaves nothing behind."""
    banned = (ast.Try, ast.Yield, ast.YieldFrom, ast.Global, ast.Nonlocal, ast.With)
    tree = ast.parse(path.read_text("utf-8"))
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, banned)] == []


class Native:
    """A class as the compiler makes them: no ``__dict__``, its attributes under their own name."""

    __slots__ = ("x", "y")
    __mypyc_attrs__ = ("x", "y", "__dict__")

    def __init__(self) -> None:
        self.x = 0
        self.y = 0


class OnNative(Native):
    """An interpreted class that builds on a compiled one."""

    def __init__(self) -> None:
        super().__init__()
        self.z = 0


@pytest.mark.parametrize("kind", [Native, OnNative])
def test_what_is_compiled_is_copied_too(kind: type[Native]) -> None:
    """Attribute by attribute, and whatever an interpreted class adds."""
    one = kind()
    one.x, one.y = 3, 4
    if isinstance(one, OnNative):
        one.z = 5
    twin = copying.overwrite(kind(), one)
    assert (twin.x, twin.y, getattr(twin, "z", 5)) == (3, 4, 5)
