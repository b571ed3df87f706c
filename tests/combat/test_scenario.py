"""What cannot be fought is refused in a sentence, from Python too."""

from collections.abc import Callable
from typing import Any

import pytest

from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.tunables import Tunables
from chargen.combat.harm.weapons import ArmourPiece, Weapon
from chargen.combat.kernel.system import system_of
from chargen.combat.scene.scenario import BaseFighter, Cover, Scenario, Scene
from chargen.combat.scene.validation import InvalidScenario
from tests.combat import builders


class Strange:
    """Models given what their types forbid, as programs do that no checker reads."""

    fighter: Any = Fighter
    weapon: Any = Weapon
    tunables: Any = Tunables


TWO = (BaseFighter(name="Ann"), BaseFighter(name="Cid", side=1))
NONSENSE: list[tuple[Callable[[], object], str]] = [
    (lambda: Fighter(name="Ann", REF=-5), "REF is -5"),
    (lambda: Fighter(name=""), "needs a name"),
    (lambda: Fighter(name="Ann", at=(9_000_000, 0)), "too far out"),
    (lambda: Fighter(name="Ann", boxes=99), "boxes is 99"),
    (lambda: Fighter(name="Ann", boxes=1, ones=2), "among its boxes, of which there are 1"),
    (lambda: Fighter(name="Ann", crippled=(1,)), "made of limbs"),
    (lambda: Fighter(name="Ann", armour_lost=(1, 2)), "six numbers"),
    (lambda: Fighter(name="Ann", ready=3), "no weapon number 3"),
    (lambda: Fighter(name="Ann", gm={"dance": (1, "why")}), "'dance'"),
    (lambda: Weapon(name="gun", size="pistl"), "'pistl'"),
    (lambda: Weapon(name="gun", sides=8), "6 or 10 sides"),
    (lambda: Weapon(name="gun", modes=()), "single shots, bursts"),
    (lambda: Weapon(name="gun", rof=0), "rof is 0"),
    (lambda: ArmourPiece(name="vest", sp=-1), "sp is -1"),
    (lambda: ArmourPiece(name="vest", sp=1, covers=(6,)), "from 0 to 5"),
    (lambda: Cover(name="wall", level=11), "level is 11"),
    (lambda: Cover(name="wall", extent=(1, 2, 3)), "x and y of each corner"),
    (lambda: Cover(name="wall", covered=(0,)), "from 1 to 10"),
    (lambda: Scene(light=3), "light is 3"),
    (lambda: Scenario(fighters=()), "needs fighters"),
    (lambda: Scenario(fighters=(BaseFighter(name="Ann"),)), "of one side"),
    (lambda: Scenario(fighters=TWO * 21), "at most 40"),
    (lambda: system_of(Scenario(fighters=TWO, system="chess")), "'chess'"),
    (lambda: Fighter(name="Ann\n"), "name is 'Ann"),
    (lambda: Fighter(name="Ann\u202e"), "name is 'Ann"),
    (lambda: Fighter(name="A" * 201), "a line of at most 200 characters"),
    (lambda: Strange.fighter(name="Ann", mook=1), "mook is 1 and has to be true or false"),
    (lambda: Strange.fighter(name="Ann", tactic=None), "tactic is None"),
    (lambda: Strange.fighter(name="Ann", at=(1,)), "x and y in centimetres"),
    (lambda: Strange.fighter(name="Ann", weapons=[]), "weapons is .* a list"),
    (lambda: Fighter(name="Ann", skills={"rifle": 99}), "skills.rifle is 99"),
    (lambda: Strange.fighter(name="Ann", skills="rifle"), "a number for each name"),
    (lambda: Fighter(name="Ann", guards={"judo": -99}), "guards.judo is -99"),
    (lambda: Strange.fighter(name="Ann", gm={"attack": 1}), "points and a reason"),
    (lambda: Strange.weapon(name="gun", modes=(0, "burst")), "made of whole numbers"),
    (lambda: Tunables(count_gap=0), "count_gap is 0"),
    (lambda: Tunables(luck_reroll=0), "luck_reroll is 0"),
    (lambda: Tunables(cover_sp=10**6), "cover_sp is 1000000"),
    (lambda: Tunables(covering_fire="dodge"), "one of attack_minus_15, dodge_zero"),
    (lambda: Tunables(limb_halving="never"), "one of after_btm, before_btm"),
    (lambda: Tunables(burst_hits=(1,)), "a list of 6"),
    (lambda: Tunables(locations=(6,) * 10), "from 0 to 5"),
    (lambda: Strange.tunables(fumbles="no"), "true or false"),
    (lambda: Strange.tunables(size_initiative={"pistol": "3"}), "size_initiative.pistol"),
]


@pytest.mark.parametrize(("made", "words"), NONSENSE)
def test_nonsense_is_refused(made: Callable[[], object], words: str) -> None:
    """The sentence names what is wrong; compiled, what is of another type has the compiler's."""
    with pytest.raises((InvalidScenario, TypeError), match=f"{words}|object expected; got"):
        made()


def test_a_truth_is_no_number() -> None:
    """It is refused; compiled, it becomes the number it stands for."""
    said = ""
    try:
        said = repr(Fighter(name="Ann", REF=True).REF)
    except InvalidScenario as refused:
        said = str(refused)
    assert said in {"1", "Ann: REF is True and has to be from 0 to 30."}


def test_a_fighter_of_another_system_is_refused() -> None:
    """Gray Dawn takes its own fighters only."""
    with pytest.raises(InvalidScenario, match="Ann is not a fighter of gray_dawn"):
        SYSTEMS["gray_dawn"].fresh(Scenario(fighters=TWO))


def test_tunables_of_another_system_are_refused() -> None:
    """And so are numbers that are not its own."""
    start = Scenario(fighters=builders.duel().fighters, tunables="hard")
    with pytest.raises(InvalidScenario, match="tunables are not those"):
        SYSTEMS["gray_dawn"].fresh(start)


def test_a_tactic_nobody_knows_is_refused() -> None:
    """By the name of the fighter."""
    start = builders.scenario(builders.fighter("Ann", tactic="chess"), builders.fighter("Cid", 1))
    with pytest.raises(InvalidScenario, match="Ann: gray_dawn has no tactic 'chess'"):
        SYSTEMS["gray_dawn"].policies(start)


@pytest.mark.parametrize(
    "name", ["Ann\u00a0Lee", "\u0646\u0645\u06cc\u200c\u062f\u0627\u0646", "A" * 200]
)
def test_names_of_every_script_are_names(name: str) -> None:
    """With the spaces and joiners they need."""
    assert Fighter(name=name).name == name
