"""The kernel: dice, geometry, copies, and what rule rooms keep away from."""

import ast
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from pathlib import Path
from random import Random

import pytest

from chargen.combat.bits import bit
from chargen.combat.kernel import fight
from chargen.combat.kernel.dice import RandomDice, ScriptedDice
from chargen.combat.scene import geometry
from chargen.combat.scene.ground import Ground
from chargen.combat.scene.scenario import MOST_FIGHTERS, Cover, Scene
from tests.combat import builders, drawn

ROOM = Path(__file__).parents[2] / "chargen/combat"
RULE_ROOMS = [
    path
    for room in ("harm", "gray_dawn", "alien_cards")
    for path in sorted((ROOM / room).rglob("*.py"))
]


def test_every_number_of_a_set_has_a_bit_of_its_own() -> None:
    """As many as there may be fighters, compiled or not."""
    assert [bit(number) for number in range(MOST_FIGHTERS)] == [2**n for n in range(MOST_FIGHTERS)]


def test_a_seed_rolls_what_it_always_rolled() -> None:
    """Every fight on record stays the same."""
    dice = RandomDice(5)
    rolls = [dice.d10("x") if number % 3 else dice.d6("x") for number in range(24)]
    assert rolls == [
        4, 4, 6, 5, 2, 4, 5, 3, 10, 4, 7, 8, 4, 3, 5, 1, 4, 6, 5, 9, 1, 6, 5, 5,
    ]  # fmt: skip


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
        square = (x1 - x2) ** 2 + (y1 - y2) ** 2
        far = geometry.distance(x1, y1, x2, y2)
        assert far == (isqrt(square - 1) + 1 if square else 0)


Spot = tuple[int, int]


def batched(outline: tuple[int, ...]) -> list[Spot]:
    """Return the corners of an outline."""
    return list(zip(outline[::2], outline[1::2], strict=True))


def share_a_point(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Whether two stretches meet: by the fractions along them, or end on one another."""
    if any(on_stretch(*spots) for spots in ((a, c, d), (b, c, d), (c, a, b), (d, a, b))):
        return True
    (ux, uy), (vx, vy) = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    if not (turn := ux * vy - uy * vx):
        return False
    wx, wy = c[0] - a[0], c[1] - a[1]
    along, across = Fraction(wx * vy - wy * vx, turn), Fraction(wx * uy - wy * ux, turn)
    return 0 <= along <= 1 and 0 <= across <= 1


def on_stretch(spot: Spot, a: Spot, b: Spot) -> bool:
    """Whether a place lies on the stretch between two others."""
    flat = (spot[0] - a[0]) * (b[1] - a[1]) == (spot[1] - a[1]) * (b[0] - a[0])
    inside = all(min(a[n], b[n]) <= spot[n] <= max(a[n], b[n]) for n in (0, 1))
    return flat and inside


def test_lines_cross_what_lies_in_their_way() -> None:
    """Walls and outlines, touched, met and missed."""
    chance = Random(4)
    for _ in range(2_000):
        outline = tuple(chance.randint(-6, 6) for _ in range(chance.choice((4, 6, 8))))
        x1, y1, x2, y2 = (chance.randint(-6, 6) for _ in range(4))
        corners = list(pairwise([*batched(outline), *batched(outline[:2])]))
        sides = corners if len(corners) > 2 else corners[:1]
        met = any(share_a_point((x1, y1), (x2, y2), *side) for side in sides)
        assert geometry.crosses(x1, y1, x2, y2, outline) == met


def test_a_pair_is_renewed_when_somebody_moves() -> None:
    """What lies between two fighters follows their places."""
    wall = Cover(name="wall", extent=(500, -100, 500, 100))
    ground = Ground(Scene(covers=(wall,)), 2)
    assert ground.pair(0, 1, 0, 0, 1000, 0).crossed == 1
    assert ground.pair(0, 1, 0, 0, 1000, 900).crossed == 0
    assert ground.pair(0, 1, 0, 0, 300, 400).distance == 500


def test_a_copy_of_a_fight_goes_its_own_way() -> None:
    """Nothing a copy suffers reaches the fight it was made of."""
    fight = builders.battle(drawn.scenario(3))
    before = drawn.states(fight)
    twin = fight.copy()
    for one in twin.combatants:
        one.x += 1
        one.boxes += 5
        one.ammo[0] += 1
        one.sp[1] += 1
        one.jam[0] += 1
        one.spare[0] += 1
    assert drawn.states(fight) == before
    assert [one.boxes for one in twin.combatants] != [one.boxes for one in fight.combatants]
    assert all(mine is theirs for mine, theirs in zip(twin.combatants, twin.fighters, strict=True))


def test_rules_hold_nothing_back() -> None:
    """No try, no generator, no global state: an abandoned round leaves nothing behind."""
    banned = (ast.Try, ast.Yield, ast.YieldFrom, ast.Global, ast.Nonlocal, ast.With)
    found = [
        f"{path}:{node.lineno}"
        for path in RULE_ROOMS
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, banned)
    ]
    assert found == []


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
    twin = fight.overwrite(kind(), one)
    assert (twin.x, twin.y, getattr(twin, "z", 5)) == (3, 4, 5)
