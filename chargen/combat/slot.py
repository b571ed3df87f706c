"""A place in the order of a round."""

from typing import ClassVar

from chargen.combat.record import Record

try:
    from mypy_extensions import mypyc_attr
except ImportError:
    from chargen.combat.opened import mypyc_attr


class Slot(Record):
    """A fighter's place in a round: all with the lowest key act in the same beat."""

    __slots__ = ("fighter", "key", "ordinal", "penalty")
    names: ClassVar[tuple[str, ...]] = ("key", "fighter", "ordinal", "penalty")

    def __init__(self, key: int, fighter: int, ordinal: int = 0, penalty: int = 0) -> None:
        self.key = key
        self.fighter = fighter
        self.ordinal = ordinal
        """Which of the fighter's actions this round it is, 0 for the first."""
        self.penalty = penalty
        """What the system adds to rolls of this action."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Clock:
    """What a fight holds of its round system; ``rounds.base`` says the rest."""

    __slots__ = ()
