"""Rolls made at the table: the dice of the rules, thrown for a character as it stands."""

from chargen import loadout
from chargen.character.amounts import plain, signed
from chargen.character.derive import Character
from chargen.character.effects import Part
from chargen.combat.dice import Dice, RandomDice
from chargen.combat.gray_dawn import Tunables, fumble, nerve
from chargen.combat.harm import luck
from chargen.combat.table import Silent
from chargen.views.table_rolls import Roll, RollKind, RollResult

FUMBLES = (
    "nothing comes of it",
    "the weapon is dropped",
    "it goes off harmlessly",
    "it jams",
    "the own weapon strikes its bearer",
    "it strikes the nearest ally near the line of fire, if there is one",
)
"""What a fumble does, by its number in the rules (CB-02, CB-06)."""


class ShownDice(Dice):
    """Dice whose every throw is remembered."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.shown: list[int] = []

    def d10(self, what: str) -> int:
        """Roll a d10."""
        self.shown.append(int(self.dice.d10(what)))
        return self.shown[-1]

    def d6(self, what: str) -> int:
        """Roll a d6."""
        self.shown.append(int(self.dice.d6(what)))
        return self.shown[-1]

    def copy(self) -> "ShownDice":
        """Return dice that will roll the same from here on."""
        return ShownDice(self.dice.copy())


def dice_of(seed: int) -> Dice:
    """Return exactly uniform dice; the same seed rolls the same."""
    return RandomDice(seed)


def made(character: Character, roll: Roll, dice: Dice, modifier: int = 0) -> RollResult:
    """Roll for a character, with a modifier of the table (CB-01 to CB-05, CB-28)."""
    shown = ShownDice(dice)
    tunables = loadout.tunables(character.rules.rulings)
    parts = roll.parts
    if modifier and roll.kind is not RollKind.DIE:
        parts = (*parts, Part("modifier", modifier, "CB-28"))
    if roll.kind is RollKind.DIE:
        return RollResult(roll.name, f"{shown.d10('plain die')}", "", "")
    if roll.kind is RollKind.SAVE:
        return _saved(roll.name, parts, shown)
    die, natural = luck.check_die(Silent(shown, []), tunables, roll.name)
    total = sum(part.amount for part in parts) + int(die)
    words = "; ".join(filter(None, (parts_words(parts), _die(shown.shown))))
    outcome = _outcome(character, roll, tunables, total, natural, shown)
    return RollResult(roll.name, plain(total), words, outcome)


def _saved(name: str, parts: tuple[Part, ...], dice: ShownDice) -> RollResult:
    """A d10 as low as the number needed saves (CB-121, CB-122)."""
    need, die = sum(part.amount for part in parts), dice.d10("save")
    outcome = f"{'Made' if die <= need else 'Failed'}: {need} or lower is needed."
    return RollResult(name, f"{die}", parts_words(parts), outcome)


def parts_words(parts: tuple[Part, ...]) -> str:
    """Return the parts of a total, each with its name and rule."""
    return "; ".join(f"{part.name} {signed(part.amount)} ({part.rule})" for part in parts)


def _die(shown: list[int]) -> str:
    """The check die: a 10 goes on, a 1 takes off (CB-01, CB-02)."""
    if shown[0] == 1 and len(shown) > 1:
        return f"die 1 less {shown[1]}"
    return "die " + " and ".join(str(each) for each in shown)


def _outcome(
    character: Character, roll: Roll, tunables: Tunables, total: int, natural: int, dice: ShownDice
) -> str:
    if roll.kind is RollKind.ATTACK and natural == 1:
        return _fumbled(character, roll, tunables, dice)
    if roll.kind is RollKind.GRAZE:
        need = tunables.graze_number
        return f"{'A graze' if total >= need else 'No graze'}: {need} is needed."
    if roll.kind is RollKind.NERVE:
        need = tunables.suppression_number
        return _NERVES[int(nerve.outcome_of(tunables, total))].format(need=need)
    return ""


_NERVES = {
    nerve.PASSED: "Nerve holds: {need} is needed.",
    nerve.FAILED: "Nerve fails: {need} is needed.",
    nerve.CRITICAL: "Critical failure: all actions of the round are lost.",
}


def _fumbled(character: Character, roll: Roll, tunables: Tunables, dice: ShownDice) -> str:
    arm = next((arm for key, arm in loadout.carried_arms(character) if key == roll.key), None)
    if arm is None:
        return "A natural 1: it misses."
    before = len(dice.shown)
    result = int(fumble.fumbled(tunables, dice, arm))
    rounds = f", {dice.d6('rounds of jam')} rounds to clear" if result == fumble.JAM else ""
    rolled = " and ".join(str(each) for each in dice.shown[before:][:2])
    return f"A natural 1 misses; fumble {rolled}: {FUMBLES[result]}{rounds}."
