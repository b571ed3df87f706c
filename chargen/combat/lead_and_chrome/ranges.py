"""How far somebody is, and what of it a weapon reaches (LC-R20, LC-R22)."""

from .. import figures
from ..geometry import adjacent
from ..native import i64
from ..scenario import METRE
from .shooter import Shooter
from .shootout import Shootout


def band(fight: Shootout, one: Shooter, other: Shooter, weapon: i64) -> i64:
    """The bracket of the weapon's range he is in (CB-29, LC-R22)."""
    far = fight.pair(one, other).distance
    return figures.true_band(far, one.arms[weapon].range, metre=METRE)


def in_range(fight: Shootout, one: Shooter, other: Shooter, weapon: i64) -> bool:
    """Extreme range at most (LC-R22)."""
    return band(fight, one, other, weapon) <= figures.EXTREME


def in_reach(fight: Shootout, one: Shooter, other: Shooter) -> bool:
    """Within arm's length of each other (LC-R20)."""
    return adjacent(fight.scene, one.x, one.y, other.x, other.y, fight.lead.close_reach)
