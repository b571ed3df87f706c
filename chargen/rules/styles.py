"""Martial arts of the base game."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from chargen.files.strict_json import Strict
from chargen.files.text import Line
from chargen.rules.gear import Provenance

Move = Literal[
    "strike", "kick", "disarm", "sweep_trip", "block_parry", "dodge", "grapple", "throw", "hold",
    "choke", "escape",
]  # fmt: skip
"""The moves a martial art can be good at."""


class Style(Strict):
    """A martial art as the base game has it: what it adds to rolls of the moves it is good at."""

    provenance: Provenance
    source: Line
    bonuses: Mapping[Move, Annotated[int, Field(ge=1, le=10)]] = Field(
        description="Added to rolls of the moves it is good at"
    )
    unsettled: tuple[Move, ...] = ()
    """Moves on which sources differ, so that they have no bonus."""

    def bonus(self, *moves: Move) -> int:
        """The best bonus on any of these moves; 0 on those it is not good at (CB-11)."""
        return max((self.bonuses.get(move, 0) for move in moves), default=0)
