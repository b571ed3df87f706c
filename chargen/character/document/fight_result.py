"""The result of a fight for one character, as losses that are added to those there are."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from chargen.character.document.condition import (
    LIMBS,
    MOST_BOXES,
    MOST_LUCK,
    MOST_ROUNDS,
    MOST_SP,
    MOST_SPARES,
    MOST_STUN,
    LifeState,
    Limb,
)
from chargen.character.subjects import ItemId
from chargen.files.strict_json import Strict
from chargen.files.text import Line
from chargen.rules.gear import Location
from chargen.rules.skill_keys import SkillKey

FIGHT = "fight-"
"""The start of the ids of results, by which decisions on them are known unread."""
BoxesLost = Annotated[int, Field(ge=-MOST_BOXES, le=MOST_BOXES)]


class AmmunitionSpent(Strict):
    """The ammunition of one weapon that a fight used up (CB-83)."""

    rounds: Annotated[int, Field(ge=-MOST_ROUNDS, le=MOST_ROUNDS)] = 0
    """Fired; of a weapon with another magazine, missing from that one."""
    spares: Annotated[int, Field(ge=-MOST_SPARES, le=MOST_SPARES)] = 0
    reloaded: bool = False
    """True if the magazine was changed, so that earlier shots no longer count (CB-130)."""


class FightResult(Strict):
    """The losses of one character in one fight, and the skills used with success.

    Numbers are differences; one below 0 was healed or regained in the fight.
    """

    kind: Literal["fight"]
    id: Annotated[ItemId, StringConstraints(pattern=rf"^{FIGHT}[0-9a-f]{{32}}$")]
    """The same for equal fights, so that a result is applied once."""
    reason: Line = ""
    """The name of the fight, which its marks have as their note."""
    boxes: BoxesLost = 0
    """Wound boxes without one-point wounds (CB-120)."""
    ones: BoxesLost = 0
    stun: Annotated[int, Field(ge=-MOST_STUN, le=MOST_STUN)] = 0
    places: Annotated[
        Mapping[Location, Annotated[int, Field(ge=1, le=MOST_BOXES)]], Field(max_length=6)
    ] = Field(default_factory=dict)
    """Wound boxes by location (CB-14)."""
    crippled: Annotated[tuple[Limb, ...], Field(max_length=len(LIMBS))] = ()
    condition: LifeState = "living"
    """The life state the fight left; ``living`` if it changed none (CB-122)."""
    luck: Annotated[int, Field(ge=-MOST_LUCK, le=MOST_LUCK)] = 0
    ammunition: Annotated[Mapping[ItemId, AmmunitionSpent], Field(max_length=40)] = Field(
        default_factory=dict
    )
    """By carried weapon."""
    armour: Annotated[
        Mapping[Location, Annotated[int, Field(ge=-MOST_SP, le=MOST_SP)]], Field(max_length=6)
    ] = Field(default_factory=dict)
    """SP lost by location (CB-100)."""
    skills: Annotated[tuple[SkillKey, ...], Field(max_length=100)] = ()
    """A mark for each (AD-02)."""
