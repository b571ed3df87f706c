"""Numbers of Gray Dawn's questions and actions."""

from typing import Final

ASK_COVERING: Final = 10
ASK_LIGHTNING: Final = 11
ASK_INTENDED_STANCE: Final = 12
ASK_STANCE: Final = 13
ASK_PLAN: Final = 14
ASK_ACTION: Final = 15

HOLD_FIRE: Final = 10
COVER_FIRE: Final = 11
STEADY_START: Final = 12
LIGHTNING_STRIKE: Final = 13
NAME_STANCE: Final = 14
TAKE_STANCE: Final = 15
PLAN: Final = 16
MOVE: Final = 17
FIRE: Final = 18
CHAMBER_SHELL: Final = 19
AIM: Final = 20
RELOAD: Final = 21
LOAD_TUBE: Final = 22
DRAW: Final = 23
THROW: Final = 24
STRIKE: Final = 25
STABILISE: Final = 26
CLEAR_JAM: Final = 27
PICK_UP: Final = 28
SATURATE: Final = 29
DELAY: Final = 30
END_TURN: Final = 31
