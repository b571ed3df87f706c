"""Initiative: the strike declared before it, the roll, the order, ties (CB-24, CB-30 to CB-37)."""

from typing import Final, cast

from ...harm import luck
from ...kernel.driver import Driver
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
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


class LightningQuestion(Question):
    """Whether he strikes like lightning, before initiative is rolled (CB-31)."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(ASK_LIGHTNING, fighter)

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Steadily, or not."""
        return STEADILY, LIGHTNING

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Nothing else now."""
        if action.kind in (STEADY_START, LIGHTNING_STRIKE):
            return None
        return "Now initiative is about to be rolled."


def roll_initiative(fight: Fight, table: Driver) -> None:
    """Everybody declares, everybody rolls, luck is spent, the order stands (CB-37)."""
    for one in fight.soldiers:
        if one.can_choose() and (one.kit.hurries or table.plays(one.index)):
            one.lightning = _strikes(fight, table, one)
    for one in fight.soldiers:
        if _rolls(one):
            _roll(fight, table, one)
    for one in fight.soldiers:
        if one.luck and _rolls(one) and one.able():
            late = one.initiative < fight.tunables.missed_below
            if late or table.plays(one.index):
                _spend_luck(fight, table, one)
    for one in fight.soldiers:
        if not _rolls(one):
            continue
        if one.initiative >= fight.tunables.missed_below:
            fight.place(one, one.initiative, False, 0)
        elif table.listening:
            table.tell(TurnMissed(one.index))


def _rolls(one: Combatant) -> bool:
    """Whoever may still act this round does, even if he is out of action now (CB-37, CB-121)."""
    return not (one.dead or one.dying or one.person.bound)


def _roll(fight: Fight, table: Driver, one: Combatant) -> None:
    tally = initiative_tally(fight, one, table.listening)
    die = luck.check_die(table, fight.tunables, "initiative")[0]
    one.quickness = tally.total
    one.initiative = one.quickness + die
    if table.listening:
        table.tell(InitiativeRolled(one.index, one.initiative, tally.parts(die)))


def _strikes(fight: Fight, table: Driver, one: Combatant) -> bool:
    taken = table.ask(fight, LightningQuestion(one.index)).kind == LIGHTNING_STRIKE
    if taken and table.listening:
        table.tell(LightningChosen(one.index))
    return taken


def initiative_tally(fight: Fight, one: Combatant, listening: bool) -> Tally:
    """REF, the size of the weapon in hand, lightning strike, perks (CB-24, CB-30, CB-31)."""
    tunables = fight.tunables
    tally = Tally(listening)
    tally.add("CB-30", "REF", one.ref)
    if one.hand >= 0:
        tally.add("CB-24", one.arms[one.hand].size, one.kit.quickness[one.hand])
    if one.lightning:
        tally.add("CB-31", "lightning strike", tunables.lightning_bonus)
    tally.add("CB-30", "initiative perk", one.fighter.initiative_bonus)
    luck.add_gm(tally, one, tunables, "initiative")
    return tally


def _spend_luck(fight: Fight, table: Driver, one: Combatant) -> None:
    """Initiative may be rolled anew; +2 helps only below 0, where the turn is lost (CB-03)."""
    tunables = fight.tunables
    while one.luck >= tunables.luck_reroll or (
        one.luck >= 1 and one.initiative < tunables.missed_below
    ):
        short = max(0, tunables.missed_below - one.initiative)
        said = luck.ask(fight, table, one, luck.INITIATIVE, "initiative", short)
        if said == luck.KEEP_ROLL:
            return
        if said == luck.ADD_LUCK:
            one.quickness += tunables.luck_bonus
            one.initiative += tunables.luck_bonus
        else:
            one.initiative = one.quickness + luck.check_die(table, tunables, "initiative")[0]
        if table.listening:
            table.tell(InitiativeRolled(one.index, one.initiative))


def next_beat(fight: Fight, table: Driver) -> Combatant | None:
    """Whose count comes now, after a roll-off between equals; None at the end (CB-30, CB-37)."""
    while True:
        first: Combatant | None = None
        equal = False
        for one in fight.soldiers:
            if one.key < 0:
                continue
            if first is None or one.key > first.key:
                first, equal = one, False
            elif one.key == first.key:
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


def _placed(one: Combatant) -> int:
    return int(one.placed)


def _roll_off(fight: Fight, table: Driver, key: i64) -> None:
    """Equal counts and equal REF: one roll-off, which holds for the round (CB-37)."""
    tied = [one for one in fight.soldiers if one.key == key]
    tied.sort(key=_placed)
    taken: list[int] = []
    for number, one in enumerate(tied):
        roll = int(table.dice.d10("roll-off"))
        tries = 0
        while roll in taken and tries < _ROLL_OFFS:
            roll = int(table.dice.d10("roll-off"))
            tries += 1
        if roll in taken:
            roll = 10 + number
        taken.append(roll)
        one.tie = roll
        one.key += roll
        fight.serial += 1
        one.placed = fight.serial
        if table.listening:
            table.tell(RollOffMade(one.index, roll))


def of(fight: BaseFight) -> Fight:
    """A fight by Gray Dawn, where the kernel knows it only as a fight."""
    return cast(Fight, fight)
