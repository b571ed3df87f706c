"""The concepts and names that ship with the program, and names by the dice."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Annotated, Literal

from pydantic import Field

from chargen import resources
from chargen.character.document.build import Equipment
from chargen.files.strict_json import Strict
from chargen.files.text import Name, slug
from chargen.files.toml import read_table
from chargen.rules.house import is_barred
from chargen.rules.load import concept_file
from chargen.rules.model import Concept, Ruleset, UniversalKit

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


class NameFile(Strict):
    """The content of names.toml."""

    cultures: Mapping[str, Culture]


def concepts() -> Mapping[str, Concept]:
    """Return the concepts that ship, by id, in the order of their file."""
    return concept_file().concepts


def universal_kit() -> UniversalKit:
    """Return the kit that suits every concept."""
    return concept_file().everybody


def cultures() -> Mapping[str, Culture]:
    """Return the cultures whose names there are, by id."""
    return _name_file().cultures


def kit_equipment(rules: Ruleset) -> Mapping[Equipment, Sequence[str]]:
    """Return one of each thing kits carry, by name, with the concepts whose kits do.

    No source lists equipment; these are all things the program knows a weight of.
    """
    names: dict[Equipment, list[str]] = {}
    for concept in rules.kits.values():
        for carried in concept.equipment:
            names.setdefault(Equipment(name=carried.name, grams=carried.grams), []).append(
                concept.name
            )
    return dict(sorted(names.items(), key=lambda item: item[0].name))


def common_equipment(rules: Ruleset) -> Mapping[Equipment, Sequence[str]]:
    """Return the equipment that may be taken: that of the kits and of the campaign, by name."""
    named = {slug(item.name): (item, kits) for item, kits in kit_equipment(rules).items()}
    for row in rules.equipment.values():
        named[slug(row.name)] = (Equipment(name=row.name, grams=row.grams), ())
    rows = (row for key, row in named.items() if not is_barred(rules, "equipment", key))
    return dict(sorted(rows, key=lambda row: row[0].name))


@cache
def _name_file() -> NameFile:
    return read_table(resources.folder("starts") / "names.toml", NameFile)
