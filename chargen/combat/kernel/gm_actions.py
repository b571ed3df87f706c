"""GM actions that several systems know."""

from dataclasses import dataclass

from ..scene.scenario import DARK, NORMAL_LIGHT
from ..scene.validation import refuse_beyond
from .driver import Driver
from .events import LightChanged
from .fight import BaseFight
from .question import Question
from .system import GmAction, absent_fault


@dataclass(frozen=True)
class FighterAction(GmAction):
    """A GM action on one fighter, who must be alive."""

    fighter: int

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Return why there is no living fighter with the number, None if there is one."""
        return absent_fault(fight, self.fighter)


@dataclass(frozen=True)
class SetLight(GmAction):
    """Another light from now on (CB-86, LC-R25, S4-R31)."""

    light: int
    """Normal, dim or dark: 0, 1, 2."""

    def __post_init__(self) -> None:
        """Refuse an unknown level of light."""
        refuse_beyond(self, {"light": (NORMAL_LIGHT, DARK)}, "The light")

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Change the light for every fighter."""
        fight.set_light(self.light)
        table.tell(LightChanged(self.light))
