"""Numbers of the questions and actions of this system."""

from typing import Final

HOLD: Final = 1
FIRE: Final = 2
STRIKE: Final = 3
MOVE: Final = 4
POSTURE: Final = 5
DRAW: Final = 6
RELOAD: Final = 7
WATCH: Final = 8
DRAW_AND_ATTACK: Final = 9
LEAN_AND_ATTACK: Final = 10
MOVE_AND_DROP: Final = 11
OTHER: Final = 12
FINISH: Final = 13
TRY: Final = 14
NEXT_PULL: Final = 15
CEASE: Final = 16
SPEND: Final = 17
ELSE_AND_ATTACK: Final = 18

ASK_ACTION: Final = 1
ASK_CHECK: Final = 2
ASK_PULL: Final = 3
ASK_WOUND: Final = 4
