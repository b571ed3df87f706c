"""Words of a fight for shell completion."""

from collections.abc import Iterable, Sequence

from chargen import bestiary
from chargen.character.edits import samples
from chargen.cli.fight.fight_options import FLAGS, NUMBERS
from chargen.cli.fight.sides import AGAINST, system_name
from chargen.combat import SYSTEMS
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import tactics
from chargen.rules.load import house_rules


def opponents() -> Sequence[str]:
    """Return the words that name shipped opponents."""
    return sorted(bestiary.shipped(house_rules()))


def fighters() -> Sequence[str]:
    """Return the names of all possible fighters."""
    return (*samples.names(), *opponents())


def sides() -> Sequence[str]:
    """Return the names of fighters, and the word between two sides."""
    return (*fighters(), AGAINST)


def facts() -> Sequence[str]:
    """Return the words that may follow a fighter's colon: the tactics of all systems, and facts."""
    ways = dict.fromkeys(way for key in SYSTEMS for way in tactics(key))
    return (*ways, *FLAGS, *(f"{name}=" for name in NUMBERS))


def presets() -> Iterable[str]:
    """Return the preset maps of the Fight page."""
    return PRESETS


def systems() -> Iterable[str]:
    """Return the names of the round systems."""
    return map(system_name, SYSTEMS)


def rules() -> Sequence[str]:
    """Return the rule settings of all systems, ready for a value."""
    return sorted({f"{name}=" for key in SYSTEMS for name in SYSTEMS[key].models.tuning})
