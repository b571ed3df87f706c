"""What every round system says: how a round opens, what may be chosen, what follows.

All systems share one clock, ``Fight.slots``: everything with the lowest key acts in the same
beat. Whatever rolls dice or asks somebody in between goes on ``Fight.agenda``; jobs of the
system's own come back to ``work``. Interrupts are agenda jobs with an owner, simultaneous
actions are jobs held back until everybody of the beat has chosen.
"""

from abc import ABC, abstractmethod
from typing import cast

from chargen.combat.actions import Action
from chargen.combat.dice import Dice
from chargen.combat.events import Event
from chargen.combat.fight import Fight
from chargen.combat.jobs import SystemJob
from chargen.combat.slot import Clock, Slot

try:
    from mypy_extensions import mypyc_attr
except ImportError:
    from chargen.combat.opened import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class RoundSystem(Clock, ABC):
    """One way to order a round. It only reads the fight and answers with events."""

    name: str = ""
    """Id of the system, such as gray_dawn."""

    @abstractmethod
    def open(self, fight: Fight, dice: Dice, *, listen: bool) -> list[Event]:
        """Say what happens when nobody has to choose: a round opens, or a beat comes."""

    @abstractmethod
    def decider(self, fight: Fight) -> int:
        """Say who has to choose now, -1 for nobody."""

    @abstractmethod
    def options(self, fight: Fight) -> tuple[Action, ...]:
        """Say what the decider may choose; never empty when there is one."""

    @abstractmethod
    def why_not(self, fight: Fight, action: Action) -> str | None:
        """Say in one sentence why an action cannot be chosen now, None if it can."""

    @abstractmethod
    def follow(self, fight: Fight, action: Action, dice: Dice, *, listen: bool) -> list[Event]:
        """Say what follows from a choice: its first events, the rest on the agenda."""

    @abstractmethod
    def work_options(self, fight: Fight, job: SystemJob) -> tuple[Action, ...]:
        """Say what the owner of a job of the system's own may choose, such as an interrupt."""

    @abstractmethod
    def work(
        self, fight: Fight, job: SystemJob, action: Action, dice: Dice, *, listen: bool
    ) -> list[Event]:
        """Say what follows from a job of the system's own."""

    def rekeyed(self, fight: Fight, fighter: int, ref: int) -> Slot | None:
        """Say where a fighter's slot stands now that his REF is another; None if it stays."""
        return None


def system_of(fight: Fight) -> RoundSystem:
    """Return the round system a fight runs under."""
    return cast("RoundSystem", fight.system)
