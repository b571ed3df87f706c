"""Dice rolls at the table for a character in its present condition."""

from collections.abc import Sequence

from chargen import loadout
from chargen.character.derived.derive import Character
from chargen.character.derived.effects import Part
from chargen.character.number_format import plain
from chargen.combat.gray_dawn import Tunables
from chargen.combat.gray_dawn.rolls import fumble, suppression
from chargen.combat.harm import luck
from chargen.combat.kernel.dice import Dice, RandomDice, ScriptedDice, SidedDice
from chargen.combat.kernel.driver import SilentDriver
from chargen.combat.kernel.session import DieNeeded
from chargen.views.table_rolls import Roll, RollKind, RollResult

FUMBLES = (
    "no effect",
    "the weapon is dropped",
    "it fires harmlessly",
    "it jams",
    "the weapon hits its user",
    "it hits the nearest ally near the line of fire, if there is one",
)
"""The result of a fumble by its number (CB-02, CB-06)."""


class EnteredDice(SidedDice):
    """Dice on the table, entered one by one; the next one that is missing is asked for."""

    def __init__(self, rolls: Sequence[int]) -> None:
        self._left = list(rolls)

    def copy(self) -> "EnteredDice":
        """Return dice with the rolls that are left."""
        return EnteredDice(self._left)

    def roll(self, sides: int, what: str) -> int:
        """Give the next entered roll, or ask for it."""
        if not self._left:
            raise DieNeeded(sides, what)
        return self._left.pop(0)


class ShownDice(SidedDice):
    """Dice that record every roll."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.shown: list[int] = []

    def roll(self, sides: int, what: str) -> int:
        """Roll a die."""
        self.shown.append(int(self.dice.roll(sides, what)))
        return self.shown[-1]

    def copy(self) -> "ShownDice":
        """Return dice that will roll the same from here on."""
        return ShownDice(self.dice.copy())


def dice_of(seed: int) -> Dice:
    """Return exactly uniform dice of a seed."""
    return RandomDice(seed)


def make_roll(
    character: Character, roll: Roll, dice: Dice, modifier: int = 0, *, points: int = 0
) -> RollResult:
    """Roll for a character, with a modifier and luck points (CB-01 to CB-05).

    A luck point adds to a total, or raises the target number of a save (CB-03).
    """
    shown = ShownDice(dice)
    tunables = loadout.tunables(character.rules.rulings)
    added = (
        Part("modifier", modifier, "CB-28"), Part("luck", points * tunables.luck_bonus, "CB-03"),
    )  # fmt: skip
    parts = (*roll.parts, *(part for part in added if part.amount))
    die_words = ""
    if roll.kind is RollKind.DIE:
        parts, result, outcome = (), f"{shown.d10('plain die')}", ""
    elif roll.kind is RollKind.SAVE:
        result, outcome = _roll_save(parts, shown)
    else:
        die, natural = luck.check_die(SilentDriver(shown, []), tunables, roll.name)
        total = sum(part.amount for part in parts) + int(die)
        die_words = _die_words(shown.shown)
        result = plain(total)
        outcome = _outcome(character, roll, tunables, total, natural, shown)
    fell = tuple(shown.shown)
    return RollResult(
        roll.name, result, parts, die_words, outcome, roll.key, fell, modifier, points
    )  # fmt: skip


def enter_roll(
    character: Character, roll: Roll, entered: Sequence[int], modifier: int = 0
) -> RollResult | int:
    """Return the result of a roll with entered dice, or the sides of the die it still needs."""
    try:
        return make_roll(character, roll, EnteredDice(entered), modifier)
    except DieNeeded as needed:
        return needed.sides


def add_luck(character: Character, roll: Roll, result: RollResult) -> RollResult:
    """Return the same dice with one more luck point (CB-03)."""
    fell = ScriptedDice(result.dice)
    return make_roll(character, roll, fell, result.modifier, points=result.luck + 1)


def luck_costs(character: Character) -> tuple[int, int]:
    """Return the luck points an added bonus and a re-roll cost (CB-03)."""
    return 1, loadout.tunables(character.rules.rulings).luck_reroll


def _roll_save(parts: tuple[Part, ...], dice: ShownDice) -> tuple[str, str]:
    """Return the die and outcome of a save: the target number or lower passes (CB-121, CB-122)."""
    need, die = sum(part.amount for part in parts), dice.d10("save")
    return f"{die}", f"{'Made' if die <= need else 'Failed'}: {need} or lower needed."


def _die_words(shown: list[int]) -> str:
    """Return the check die in words: a 10 explodes, a 1 subtracts (CB-01, CB-02)."""
    if shown[0] == 1 and len(shown) > 1:
        return f"1 less {shown[1]}"
    return " and ".join(str(each) for each in shown)


def _outcome(
    character: Character, roll: Roll, tunables: Tunables, total: int, natural: int, dice: ShownDice
) -> str:
    if roll.kind is RollKind.ATTACK and natural == 1:
        return _roll_fumble(character, roll, tunables, dice)
    if roll.kind is RollKind.GRAZE:
        need = tunables.graze_number
        return f"{'A graze' if total >= need else 'No graze'}: {need} needed."
    if roll.kind is RollKind.NERVE:
        need = tunables.suppression_number
        return _NERVES[int(suppression.outcome_of(tunables, total))].format(need=need)
    return ""


_NERVES = {
    suppression.PASSED: "Suppression check passed ({need} needed).",
    suppression.FAILED: "Suppression check failed ({need} needed).",
    suppression.CRITICAL: "Critical failure: all actions of the round are lost.",
}


def _roll_fumble(character: Character, roll: Roll, tunables: Tunables, dice: ShownDice) -> str:
    arm = next((arm for key, arm in loadout.carried_arms(character) if key == roll.key), None)
    if arm is None:
        return "A natural 1: the attack misses."
    before = len(dice.shown)
    result = int(fumble.fumbled(tunables, dice, arm))
    rounds = f", {dice.d6('rounds of jam')} rounds to clear" if result == fumble.JAM else ""
    rolled = " and ".join(str(each) for each in dice.shown[before:][:2])
    return f"A natural 1 misses; fumble {rolled}: {FUMBLES[result]}{rounds}."
