"""Marks of a hit on the wound track: BTM, the place, blunt weapons (CB-100, CB-103 to CB-107)."""

from ..native_types import i64, mypyc_attr
from .fight import Attack
from .tunables import HarmTunables
from .weapons import ARMOUR_PIERCING, HEAD, LEFT_LEG, TORSO


@mypyc_attr(acyclic=True, free_list_len=1)
class WoundMark:
    """Marks of one hit on the track, and whether it cripples or kills at once."""

    def __init__(self) -> None:
        self.real: i64 = 0
        self.stun: i64 = 0
        self.crippled = False
        self.killed = False


def is_limb(location: i64) -> bool:
    """Everything but head and torso."""
    return TORSO < location <= LEFT_LEG


def marked(
    numbers: HarmTunables, attack: Attack, location: i64, damage: i64, grazed: bool
) -> WoundMark:
    """BTM, the place and blunt weapons turn damage into boxes (CB-100, CB-103 to CB-107)."""
    mark = WoundMark()
    btm = attack.target.stats.btm
    if is_limb(location):
        total = _limb_points(numbers, damage, btm, attack.arm.load == ARMOUR_PIERCING)
        mark.crippled = total >= numbers.limb_cap
        total = min(total, numbers.limb_cap)
    else:
        total = max(1, damage - btm)
        if location == HEAD:
            total = _head_points(numbers, total, grazed, mark)
        elif numbers.torso_cap:
            total = min(total, numbers.torso_cap)
    mark.real = total // numbers.blunt_real if attack.arm.blunt else total
    mark.stun = total - mark.real
    return mark


def _head_points(numbers: HarmTunables, total: i64, grazed: bool, mark: WoundMark) -> i64:
    """A head is doubled, after its kill is measured; not when grazed (CB-105, CB-112)."""
    if grazed and not numbers.grazed_head_doubles:
        mark.killed = total >= numbers.head_kill
        return total
    doubled = total * numbers.head_factor
    measured = total if numbers.head_kill_before_doubling else doubled
    mark.killed = measured >= numbers.head_kill
    return doubled


def _limb_points(numbers: HarmTunables, damage: i64, btm: i64, piercing: bool) -> i64:
    """Limbs halve damage, rounded down, at least 1; AP is halved already (CB-103)."""
    if piercing:
        return max(1, damage - btm)
    if numbers.limb_halving == "before_btm":
        return max(1, damage // numbers.limb_divisor - btm)
    return max(1, max(1, damage - btm) // numbers.limb_divisor)
