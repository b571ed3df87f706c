"""GM actions that several systems know."""

from dataclasses import dataclass

from ..scene.scenario import DARK, NORMAL_LIGHT
from ..scene.validation import refuse_beyond
from .driver import Driver
from .events import LightChanged
from .fight import BaseFight
from .system import GmAction


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
