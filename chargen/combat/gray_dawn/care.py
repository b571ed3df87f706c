"""Care for the dying (CB-123, CB-125)."""

from ..harm import luck
from ..native import i64
from ..question import Action, Plain
from ..table import Table
from ..tally import Tally
from .deed_events import StabiliseRolled
from .faults import act_fault
from .fighter import DOCTOR, FIRST_AID
from .kinds import STABILISE
from .melee import in_reach
from .penalties import DO_TEND
from .soldier import Soldier
from .state import Battle


class Stabilise(Action):
    """Tend a dying or mortally hurt fighter within reach (CB-123, CB-125)."""

    def __init__(self, target: i64) -> None:
        super().__init__(STABILISE)
        self.target = target

    def values(self) -> tuple[Plain, ...]:
        """Whom."""
        return (self.target,)


def patients(fight: Battle, one: Soldier) -> list[int]:
    """The dying of his own side (CB-123)."""
    return [
        int(other.index)
        for other in fight.soldiers
        if other.dying and other.side == one.side and other.index != one.index
    ]


def options(fight: Battle, one: Soldier) -> list[Action]:
    """The dying within reach."""
    found = [Stabilise(number) for number in patients(fight, one)]
    return [a for a in found if fault(fight, one, a) is None]


def fault(fight: Battle, one: Soldier, action: Stabilise) -> str | None:
    """Why somebody cannot be tended (CB-123, CB-125)."""
    found = act_fault(fight, one, DO_TEND, DO_TEND)
    if found:
        return found
    if action.target not in patients(fight, one):
        return "Nobody there needs to be tended."
    other = fight.soldiers[action.target]
    near = in_reach(fight, one, other, fight.tunables.stabilise_reach)
    return None if near else f"{other.name} is out of reach."


def carry_out(fight: Battle, table: Table, one: Soldier, action: Stabilise) -> None:
    """TECH and the better of First Aid and Doctor against the boxes, with luck (CB-03, CB-123)."""
    tunables, target = fight.tunables, fight.soldiers[action.target]
    one.lose_aim(table)
    tally = Tally(table.listening)
    tally.add("CB-123", "TECH", one.person.TECH)
    skill = max(one.fighter.skill(FIRST_AID), one.fighter.skill(DOCTOR))
    tally.add("CB-123", "First Aid or Doctor", skill)
    tally.add("CB-123", "circumstances", tunables.stabilise_bonus)
    luck.add_gm(tally, one, tunables, "stabilise")
    die = luck.check_die(table, tunables, "stabilise")[0]
    while tally.total + die < target.boxes and one.luck >= 1:
        short = target.boxes - tally.total - die
        said = luck.ask(fight, table, one, luck.DEED, "stabilise", short)
        if said == luck.KEEP_ROLL:
            break
        if said == luck.ADD_LUCK:
            tally.add("CB-03", "luck", tunables.luck_bonus)
        else:
            die = luck.check_die(table, tunables, "stabilise")[0]
    total = tally.total + die
    stable = total >= target.boxes
    if stable:
        target.stable = True
        target.dying = False
    if table.listening:
        needed, parts = int(target.boxes), tally.parts(die)
        table.tell(StabiliseRolled(one.index, target.index, total, needed, stable, parts))
