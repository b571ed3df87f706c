"""The clock of the dying, and the hands that stop it (CB-122, CB-123)."""

from ..kernel.driver import Driver
from ..kernel.tally import Tally
from ..native_types import i64
from . import luck, wounds
from .combatant import HarmCombatant
from .events import DyingTicked, StabiliseRolled
from .fight import HarmFight


def tick(fight: HarmFight, table: Driver, combatant: HarmCombatant) -> bool:
    """Take a round off the time a dying fighter has; return whether it was the last (CB-122)."""
    combatant.dying_rounds -= 1
    if table.listening:
        table.tell(DyingTicked(combatant.index, combatant.dying_rounds))
    if combatant.dying_rounds > 0:
        return False
    wounds.die(fight, table, combatant, "wounds")
    return True


def stabilise(
    fight: HarmFight,
    table: Driver,
    attacker: HarmCombatant,
    target: HarmCombatant,
    haste: i64 = 0,
) -> None:
    """TECH and the better of First Aid and Doctor against the boxes, with luck (CB-03, CB-123).

    ``haste`` is what a lightning strike takes from the roll (CB-38).
    """
    numbers = fight.numbers
    tally = Tally(table.listening)
    tally.add("CB-123", "TECH", attacker.fighter.TECH)
    tally.add("CB-123", "First Aid or Doctor", attacker.fighter.healing)
    tally.add("CB-123", "circumstances", numbers.stabilise_bonus)
    tally.add("CB-31", "lightning strike", haste)
    luck.add_gm(tally, attacker, numbers, "stabilise")
    die = luck.check_die(table, numbers, "stabilise", attacker.index)[0]
    while tally.total + die < target.boxes and attacker.luck >= 1:
        short = target.boxes - tally.total - die
        choice = luck.ask(fight, table, attacker, luck.DEED, "stabilise", short)
        if choice == luck.KEEP_ROLL:
            break
        if choice == luck.ADD_LUCK:
            tally.add("CB-03", "luck", numbers.luck_bonus)
        else:
            die = luck.check_die(table, numbers, "stabilise", attacker.index)[0]
    total = tally.total + die
    stable = total >= target.boxes
    if stable:
        target.stable = True
        target.dying = False
    if table.listening:
        needed, parts = int(target.boxes), tally.parts(die)
        table.tell(StabiliseRolled(attacker.index, target.index, total, needed, stable, parts))
