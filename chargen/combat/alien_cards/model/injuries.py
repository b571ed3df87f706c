"""Critical injuries of the broken: one for each of the 36 rolls of D66 (AL-R32)."""

from typing import Final

from ...native_types import i64
from .fighter import CLOSE, COMMAND, COMTECH, MOBILITY, OBSERVATION, RANGED, STAMINA

NO_LIMIT: Final = 0
ROUND: Final = 1
STRETCH: Final = 2
SHIFT: Final = 3
LIMIT_NAMES: Final = ("no limit", "a round", "a stretch", "a shift")
"""Time to live with a lethal injury: the lower, the sooner the death rolls."""

CALM: Final = 11
STIRRED: Final = 13
FIRST_KEPT: Final = 14
"""The first lasting injury; one the fighter already has is rolled again (AL-R32)."""
PARALYSED: Final = 52
BLEEDING: Final = 45
DEADLY: Final = 64
"""From here on it kills at once."""


class CriticalInjury:
    """The effect of one result."""

    def __init__(
        self,
        name: str,
        hampers: tuple[tuple[int, int], ...] = (),
        both_arms: i64 = 0,
        slow: bool = False,
        limit: i64 = NO_LIMIT,
    ) -> None:
        self.name: Final = name
        self.hampers: Final = hampers
        """Skills and the dice they lose."""
        self.both_arms: Final = both_arms
        """Dice lost with whatever takes both arms."""
        self.slow: Final = slow
        """To move is a full action."""
        self.limit: Final = limit


INJURIES: Final[dict[int, CriticalInjury]] = {
    11: CriticalInjury("all fear gone for now"),
    12: CriticalInjury("nothing that lasts"),
    13: CriticalInjury("badly shaken"),
    14: CriticalInjury("a twisted foot", slow=True),
    15: CriticalInjury("blood in the eyes", ((RANGED, -1), (OBSERVATION, -1))),
    16: CriticalInjury("a ringing head", ((OBSERVATION, -1), (COMTECH, -1))),
    21: CriticalInjury("a torn ear", ((OBSERVATION, -2),)),
    22: CriticalInjury("bruised toes", slow=True),
    23: CriticalInjury("a sprained hand", both_arms=-1),
    24: CriticalInjury("two useless fingers"),
    25: CriticalInjury("a strained groin", slow=True),
    26: CriticalInjury("a shoulder out of joint", both_arms=-2),
    31: CriticalInjury("a cut brow", ((OBSERVATION, -1),)),
    32: CriticalInjury("cracked ribs", ((MOBILITY, -2), (CLOSE, -2))),
    33: CriticalInjury("an eye put out", ((RANGED, -2), (OBSERVATION, -2))),
    34: CriticalInjury("a smashed jaw", ((COMMAND, -2),)),
    35: CriticalInjury("a broken arm", both_arms=-3),
    36: CriticalInjury("a broken leg", slow=True),
    41: CriticalInjury("a crushed foot", slow=True),
    42: CriticalInjury("a crushed hand"),
    43: CriticalInjury("something that comes back at night"),
    44: CriticalInjury("a pierced lung", ((MOBILITY, -2), (CLOSE, -2)), limit=SHIFT),
    45: CriticalInjury("a bleeding belly", limit=SHIFT),
    46: CriticalInjury("a dirty belly wound", limit=SHIFT),
    51: CriticalInjury("a cracked skull", ((OBSERVATION, -2), (COMTECH, -2)), limit=SHIFT),
    52: CriticalInjury("a hurt spine, the legs dead", limit=SHIFT),
    53: CriticalInjury("an open vein in the arm", both_arms=-1, limit=STRETCH),
    54: CriticalInjury("an open vein in the leg", slow=True, limit=STRETCH),
    55: CriticalInjury("an arm torn off", both_arms=-3, limit=STRETCH),
    56: CriticalInjury("a leg torn off", slow=True, limit=STRETCH),
    61: CriticalInjury("a torn gut", ((STAMINA, -1),), limit=ROUND),
    62: CriticalInjury("an opened throat", ((STAMINA, -2),), limit=ROUND),
    63: CriticalInjury("an opened artery", ((STAMINA, -3),), limit=ROUND),
    64: CriticalInjury("a pierced heart"),
    65: CriticalInjury("a burst head"),
    66: CriticalInjury("a body torn apart"),
}
"""Every result, by its number."""
