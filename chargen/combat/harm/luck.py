"""Check dice, and what luck can do about a roll that lies on the table (CB-01 to CB-08)."""

from typing import Final, cast

from ..kernel.dice import Dice, SidedDice
from ..kernel.driver import Driver
from ..kernel.fight import NOBODY, BaseFight
from ..kernel.question import Action, Question
from ..kernel.tally import Tally
from ..native_types import i64
from .combatant import HarmCombatant
from .events import LuckSpent
from .fight import HarmFight
from .tunables import HarmTunables
from .weapons import D10

LUCK: Final = 1
"""Kind of every question about luck; systems number their own from 10 on."""

KEEP_ROLL: Final = 1
ADD_LUCK: Final = 2
ROLL_AGAIN: Final = 3

KEEP: Final = Action(KEEP_ROLL)
"""Leave the roll as it is."""
ADD: Final = Action(ADD_LUCK)
"""One point for +2 on a roll that failed."""
AGAIN: Final = Action(ROLL_AGAIN)
"""Two points for a second roll, which stands."""

ATTACK: Final = 0
DEFENCE: Final = 1
LOCATION: Final = 2
GRAZE: Final = 3
SAVE: Final = 4
CHECK: Final = 5
DEED: Final = 6
"""Reload, throw, care, stealth and awareness: what is seldom worth much luck."""
INITIATIVE: Final = 7
LANE: Final = 8
DICE: Final = 9
"""Damage, hits of a burst, tables, jams, scatter, roll-offs: dice a person may roll again."""

HOPELESS: Final = 1_000
"""More points than any fighter has: +2 cannot help this roll."""

KEPT_BACK: Final = 2
"""Points a tactic leaves for saves, whatever else would be nice."""
WEALTH: Final = 4
"""Points a tactic keeps when it rolls a fumbled attack again."""
WORTH_A_WOUND: Final = 2
WORTH_A_HIT: Final = 2
DEEP: Final = 4
"""Penetrating damage from which on a graze is worth luck."""


class LuckQuestion(Question):
    """The choice to spend luck on a roll, or on a location rolled against the fighter (CB-03)."""

    def __init__(
        self, fighter: i64, roll: i64, what: str, short: i64, stake: i64, settled: bool = False
    ) -> None:
        super().__init__(LUCK, fighter)
        self.roll = roll
        """Kind of the roll, ``ATTACK`` to ``DICE``."""
        self.what = what
        self.short = short
        """Points it lacks; ``HOPELESS`` where +2 is no help, 0 or less where it lacks none."""
        self.stake = stake
        """The stake: the damage that a graze replaces, the location rolled, or what dice show.

        In an attack, the times luck was spent on it already, which makes another time worth less.
        In a suppression check, the points short of the next better outcome.
        """
        self.settled = settled
        """True where no other result of the dice would be better for the fighter."""

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Keep it, +2 if that can help, roll again if the points are there (CB-03)."""
        field = cast(HarmFight, fight)
        luck = field.victim(self.fighter).luck
        choices = [KEEP]
        if 0 < self.short < HOPELESS and luck >= 1:
            choices.append(ADD)
        if luck >= field.numbers.luck_reroll:
            choices.append(AGAIN)
        return tuple(choices)

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Only what the options say."""
        if action in self.options(fight):
            return None
        if action.kind == ADD_LUCK and cast(HarmFight, fight).victim(self.fighter).luck >= 1:
            return "Adding 2 would not change this roll."
        return f"{fight.fighters[self.fighter].name} has too little luck left."

    def is_idle(self, fight: BaseFight) -> bool:
        """Return whether all luck that is left cannot better what this roll decides (CB-03).

        Initiative that keeps its turn decides nothing but an order.
        """
        if self.short <= 0:
            return self.settled or self.roll == INITIATIVE
        field = cast(HarmFight, fight)
        numbers = field.numbers
        luck = field.victim(self.fighter).luck
        bonus: i64 = max(0, numbers.luck_bonus)
        if luck >= numbers.luck_reroll:
            # A d10 shows 1 at best in a save, which the points left over may yet help.
            best = self.stake - self.short + bonus * (luck - numbers.luck_reroll)
            if self.roll != SAVE or best >= 1:
                return False
        short = self.stake if self.roll == CHECK else self.short
        return short > bonus * luck

    def points_needed(self, fight: BaseFight) -> i64:
        """Return the points of +2 that turn the roll into a success; 0 if none or too few do.

        Only rolls that fewer points do not better at all (CB-03).
        """
        field = cast(HarmFight, fight)
        bonus: i64 = field.numbers.luck_bonus
        if bonus < 1 or self.roll in (CHECK, INITIATIVE) or not 0 < self.short < HOPELESS:
            return 0
        points: i64 = (self.short + bonus - 1) // bonus
        return points if points <= field.victim(self.fighter).luck else 0

    def key(self) -> str:
        """Return the fighter and the roll."""
        return f"luck {self.fighter} {self.what} {self.short}"


def ask(
    fight: HarmFight,
    table: Driver,
    combatant: HarmCombatant,
    roll: i64,
    what: str,
    short: i64,
    stake: i64 = 0,
    settled: bool = False,
) -> i64:
    """Ask the fighter who rolled, take the luck spent, and return the answer (CB-03)."""
    question = LuckQuestion(combatant.index, roll, what, short, stake, settled)
    choice = table.ask(fight, question).kind
    if choice == KEEP_ROLL:
        return choice
    points: i64 = 1 if choice == ADD_LUCK else fight.numbers.luck_reroll
    combatant.luck -= points
    if table.listening:
        table.tell(LuckSpent(combatant.index, points, what))
    return choice


class PlayersDice(SidedDice):
    """The dice of a fighter played by a person: two points roll each again (CB-03)."""

    def __init__(
        self,
        fight: HarmFight,
        table: Driver,
        combatant: HarmCombatant,
        settled: dict[str, tuple[int, int]],
    ) -> None:
        self.fight = fight
        self.table = table
        self.combatant = combatant
        self.settled = settled
        """The least and the most that no other roll betters, by the name of the die."""

    def roll(self, sides: int, what: str) -> i64:
        """Roll a die until its player keeps it."""
        roll = self.table.dice.roll(sides, what)
        while self._rolls_again(what, roll):
            roll = self.table.dice.roll(sides, what)
        return roll

    def copy(self) -> "PlayersDice":
        """Return dice of the same fighter."""
        return PlayersDice(self.fight, self.table, self.combatant, self.settled)

    def _rolls_again(self, what: str, roll: i64) -> bool:
        least, most = self.settled.get(what, (0, 0))
        settled = least <= roll <= most
        return rolls_again(self.fight, self.table, self.combatant, what, roll, settled)


def dice_of(
    fight: HarmFight,
    table: Driver,
    combatant: HarmCombatant,
    settled: dict[str, tuple[int, int]],
) -> Dice:
    """Return the dice for a fighter's tables, scatter and roll-offs (CB-03).

    ``settled`` holds the least and the most that no other roll betters, by the name of the die.
    """
    table.roller = combatant.index
    if may_reroll(fight, table, combatant):
        return PlayersDice(fight, table, combatant, settled)
    return table.dice


def rolls_again(
    fight: HarmFight,
    table: Driver,
    combatant: HarmCombatant,
    what: str,
    shown: i64,
    settled: bool,
) -> bool:
    """Return whether the fighter's player pays for another roll of dice that show this (CB-03)."""
    if not may_reroll(fight, table, combatant):
        return False
    return ask(fight, table, combatant, DICE, what, 0, shown, settled) == ROLL_AGAIN


def may_reroll(fight: HarmFight, table: Driver, combatant: HarmCombatant) -> bool:
    """Return whether a person plays a fighter with luck for a re-roll, by the switch (CB-03)."""
    numbers = fight.numbers
    if combatant.luck < numbers.luck_reroll or numbers.luck_rerolls != "all_dice":
        return False
    return table.plays(combatant.index)


def by_tactic(fight: BaseFight, question: LuckQuestion) -> Action:
    """Return the answer of a tactic: luck is spent to stay alive, else where it is cheap."""
    field = cast(HarmFight, fight)
    numbers = field.numbers
    luck = field.victim(question.fighter).luck
    if question.roll == LOCATION:
        return AGAIN if question.stake == 0 else KEEP
    if question.short <= 0:
        return KEEP
    bonus: i64 = max(1, numbers.luck_bonus)
    points = (question.short + bonus - 1) // bonus
    if question.roll == ATTACK and question.short >= HOPELESS:
        return AGAIN if luck >= numbers.luck_reroll + WEALTH else KEEP
    if points > luck:
        reroll = question.roll == SAVE and luck >= numbers.luck_reroll
        return AGAIN if reroll else KEEP
    return ADD if points <= _worth(question, luck) else KEEP


def _worth(question: LuckQuestion, luck: i64) -> i64:
    """The most points a roll is worth to a tactic."""
    roll = question.roll
    if roll == SAVE:
        return luck
    if roll == DEFENCE:
        return WORTH_A_WOUND - question.stake
    if roll == LANE:
        return WORTH_A_WOUND
    if roll == GRAZE:
        return WORTH_A_WOUND if question.stake >= DEEP else 0
    spare = max(0, luck - KEPT_BACK)
    if roll == ATTACK:
        return min(WORTH_A_HIT - question.stake, spare)
    if roll == CHECK:
        return min(WORTH_A_HIT, spare)
    return min(1, spare) if roll in (DEED, INITIATIVE) else 0


def check_die(
    table: Driver, numbers: HarmTunables, what: str, roller: i64 = NOBODY
) -> tuple[i64, i64]:
    """A 10 rolls again and adds, a 1 rolls once and subtracts (CB-01, CB-02, CB-05).

    Returns the sum and the natural first roll; the roller is a fighter's number.
    """
    dice, table.roller = table.dice, roller
    natural = dice.d10(what)
    if natural == 1:
        return (1 - dice.d10(what) if numbers.one_subtracts else 1), 1
    total = natural
    roll = natural
    while roll == D10:
        roll = dice.d10(what)
        total += roll
        if not numbers.tens_chain:
            break
    return total, natural


def add_gm(tally: Tally, combatant: HarmCombatant, numbers: HarmTunables, roll: str) -> None:
    """A named modifier of the GM counts on the roll it names (CB-28)."""
    gm = combatant.gm
    if gm and numbers.gm_modifiers and roll in gm:
        points, reason = gm[roll]
        tally.add("CB-28", reason, points)


def gm_points(combatant: HarmCombatant, numbers: HarmTunables, roll: str) -> i64:
    """Points a GM modifier puts on the number a save needs (CB-28)."""
    gm = combatant.gm
    return gm[roll][0] if gm and numbers.gm_modifiers and roll in gm else 0
