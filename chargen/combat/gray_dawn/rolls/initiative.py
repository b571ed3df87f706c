"""Initiative: the strike declared before it, the roll, the order, ties (CB-24, CB-30 to CB-37)."""

from typing import Final, cast

from ...harm import luck
from ...kernel.driver import Driver
from ...kernel.fight import BaseFight
from ...kernel.question import Action, FixedQuestion
from ...kernel.tally import Tally
from ...native_types import i64
from ..model.choice_ids import ASK_LIGHTNING, LIGHTNING_STRIKE, STEADY_START
from ..model.combatant import Combatant
from ..model.events import InitiativeRolled, LightningChosen, RollOffMade, TurnBegan, TurnMissed
from ..model.fight import KEY_COUNT, Fight

_ROLL_OFFS: Final = 20
"""Attempts at a roll-off without ties before the order of the sheet decides."""

STEADILY: Final = Action(STEADY_START)
"""Roll initiative without a lightning strike (CB-30)."""
LIGHTNING: Final = Action(LIGHTNING_STRIKE)
"""Take +3 initiative for -3 on every action of the round (CB-31)."""


class LightningQuestion(FixedQuestion):
    """The choice of a lightning strike, before initiative is rolled (CB-31)."""

    def __init__(self, fighter: i64) -> None:
        answers = (STEADILY, LIGHTNING)
        super().__init__(ASK_LIGHTNING, fighter, answers, "Now initiative is about to be rolled.")


def roll_initiative(fight: Fight, table: Driver) -> None:
    """Declare, roll, spend luck and set the order for every fighter (CB-37)."""
    for combatant in fight.combatants:
        if combatant.can_choose() and not combatant.covering:
            declare_lightning(fight, table, combatant)
    for combatant in fight.combatants:
        if _rolls(combatant):
            _roll(fight, table, combatant)
    for combatant in fight.combatants:
        if combatant.luck and _rolls(combatant) and combatant.able():
            late = combatant.initiative < fight.tunables.missed_below
            if late or table.plays(combatant.index):
                _spend_luck(fight, table, combatant)
    for combatant in fight.combatants:
        if not _rolls(combatant):
            continue
        if combatant.initiative >= fight.tunables.missed_below:
            fight.place(combatant, combatant.initiative, False, 0)
        elif table.listening:
            table.tell(TurnMissed(combatant.index))


def _rolls(combatant: Combatant) -> bool:
    """Return whether a fighter may still act this round, even if out now (CB-37, CB-121)."""
    return not (combatant.dead or combatant.dying or combatant.fighter.bound)


def _roll(fight: Fight, table: Driver, combatant: Combatant) -> None:
    tally = initiative_tally(fight, combatant, table.listening)
    die = luck.check_die(table, fight.tunables, "initiative", combatant.index)[0]
    combatant.quickness = tally.total
    combatant.initiative = combatant.quickness + die
    if table.listening:
        table.tell(InitiativeRolled(combatant.index, combatant.initiative, tally.parts(die)))


def declare_lightning(fight: Fight, table: Driver, combatant: Combatant) -> None:
    """Ask for a lightning strike; with covering fire it is declared at once (CB-31, CB-38)."""
    if not (combatant.stats.hurries or table.plays(combatant.index)):
        return
    taken = table.ask(fight, LightningQuestion(combatant.index)).kind == LIGHTNING_STRIKE
    combatant.lightning = taken
    if taken and table.listening:
        table.tell(LightningChosen(combatant.index))


def initiative_tally(fight: Fight, combatant: Combatant, listening: bool) -> Tally:
    """Return REF, size of the weapon in hand, lightning strike, perks (CB-24, CB-30, CB-31)."""
    tunables = fight.tunables
    tally = Tally(listening)
    tally.add("CB-30", "REF", combatant.ref)
    if combatant.hand >= 0:
        tally.add(
            "CB-24", combatant.arms[combatant.hand].size, combatant.stats.quickness[combatant.hand]
        )
    if combatant.lightning:
        tally.add("CB-31", "lightning strike", tunables.lightning_bonus)
    tally.add("CB-30", "initiative perk", combatant.fighter.initiative_bonus)
    luck.add_gm(tally, combatant, tunables, "initiative")
    return tally


def _spend_luck(fight: Fight, table: Driver, combatant: Combatant) -> None:
    """Offer a new roll of initiative; +2 helps only below 0, where the turn is lost (CB-03)."""
    tunables = fight.tunables
    while combatant.luck >= tunables.luck_reroll or (
        combatant.luck >= 1 and combatant.initiative < tunables.missed_below
    ):
        short = max(0, tunables.missed_below - combatant.initiative)
        decision = luck.ask(fight, table, combatant, luck.INITIATIVE, "initiative", short)
        if decision == luck.KEEP_ROLL:
            return
        if decision == luck.ADD_LUCK:
            combatant.quickness += tunables.luck_bonus
            combatant.initiative += tunables.luck_bonus
        else:
            combatant.initiative = (
                combatant.quickness
                + luck.check_die(table, tunables, "initiative", combatant.index)[0]
            )
        if table.listening:
            table.tell(InitiativeRolled(combatant.index, combatant.initiative))


def next_turn(fight: Fight, table: Driver) -> Combatant | None:
    """Return the next fighter, after a roll-off of equals; None at the end (CB-30, CB-37)."""
    while True:
        first: Combatant | None = None
        equal = False
        for combatant in fight.combatants:
            if combatant.key < 0:
                continue
            if first is None or combatant.key > first.key:
                first, equal = combatant, False
            elif combatant.key == first.key:
                equal = True
        if first is None:
            return None
        if equal:
            _roll_off(fight, table, first.key)
            continue
        fight.count = first.key // KEY_COUNT
        first.key = -1
        if table.listening:
            table.tell(TurnBegan(first.index, fight.count))
        return first


def _serial(combatant: Combatant) -> int:
    return int(combatant.placed)


def _roll_off(fight: Fight, table: Driver, key: i64) -> None:
    """Roll off equal counts with equal REF, for the whole round (CB-37)."""
    tied = [combatant for combatant in fight.combatants if combatant.key == key]
    tied.sort(key=_serial)
    taken: list[int] = []
    for number, combatant in enumerate(tied):
        dice = luck.dice_of(fight, table, combatant, {"roll-off": (1, 10)})
        roll = int(dice.d10("roll-off"))
        tries = 0
        while roll in taken and tries < _ROLL_OFFS:
            roll = int(dice.d10("roll-off"))
            tries += 1
        if roll in taken:
            roll = 10 + number
        taken.append(roll)
        combatant.tie = roll
        combatant.key += roll
        fight.serial += 1
        combatant.placed = fight.serial
        if table.listening:
            table.tell(RollOffMade(combatant.index, roll))


def own_fight(fight: BaseFight) -> Fight:
    """Return a fight of the kernel as one of Gray Dawn."""
    return cast(Fight, fight)
