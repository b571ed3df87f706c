"""Numbers that identify the questions and actions of Lead and Chrome."""

from typing import Final

ASK_OPENING: Final = 10
ASK_ACTION: Final = 11

AS_USUAL: Final = 10
UNAIMED: Final = 11
QUICK_DRAW: Final = 12
SHOOT: Final = 13
BLOW: Final = 14
WALK: Final = 15
READY: Final = 16
LOAD: Final = 17
RETRIEVE: Final = 18
TEND: Final = 19
PASS: Final = 20
