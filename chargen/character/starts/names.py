"""Names by the dice: a given name and a family name of one culture."""

from collections.abc import Mapping
from random import Random
from typing import Annotated, Literal

from pydantic import Field

from chargen.files.strict_json import Strict
from chargen.files.text import Name

Names = Annotated[tuple[Name, ...], Field(min_length=10, max_length=200)]


class Culture(Strict):
    """Names that go together."""

    name: Name
    given: Names
    family: Names
    order: Literal["given first", "family first"] = "given first"


def made_name(cultures: Mapping[str, Culture], culture: str, dice: Random) -> str:
    """Return a name of a culture, or of any of them where none is named."""
    chosen = cultures[culture or dice.choice(sorted(cultures))]
    given, family = dice.choice(chosen.given), dice.choice(chosen.family)
    return f"{family} {given}" if chosen.order == "family first" else f"{given} {family}"
