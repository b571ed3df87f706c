"""Kinds of command-line words: how each is read, and how a shell completes it."""

import argparse
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from chargen.cli.documents import OPENED, path


@dataclass(frozen=True, slots=True)
class Argument:
    """A kind of word; its names are gathered only on request."""

    read: Callable[[str], Any]
    """Function that converts the word; it raises for an invalid one."""
    names: Callable[[], Iterable[str]] = tuple
    """Names to choose from."""
    endings: tuple[str, ...] = ()
    """Endings of the files it may name."""
    folder: bool = False
    """True if it may name a folder."""

    @property
    def __name__(self) -> str:
        """The kind as argparse names it in its errors."""
        return self.read.__name__

    def __call__(self, text: str) -> object:
        """Convert the word, as argparse asks for it."""
        return self.read(text)


def whole(least: int, most: int) -> Argument:
    """Return the kind of whole numbers within bounds."""

    def read(text: str) -> int:
        plain = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
        number = int(text) if plain else -1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"not a whole number from {least:,} to {most:,}")
        return number

    return Argument(read)


def _samples() -> Iterable[str]:
    from chargen.character.edits import samples

    return samples.names()


def _fighters() -> Iterable[str]:
    from chargen import bestiary
    from chargen.rules.load import house_rules

    return (*_samples(), *sorted(bestiary.shipped(house_rules())))


def _sides() -> Iterable[str]:
    from chargen.cli.fight.sides import AGAINST

    return (*_fighters(), AGAINST)


def _presets() -> Iterable[str]:
    from chargen.encounter.setup.presets import PRESETS

    return PRESETS


def _systems() -> Iterable[str]:
    from chargen.cli.fight import sides

    return sides.system_names()


def _rules() -> Iterable[str]:
    from chargen.cli.fight import fight_options

    return fight_options.rule_names()


def _concepts() -> Iterable[str]:
    from chargen.character import starts

    return starts.concepts()


def _cultures() -> Iterable[str]:
    from chargen.character import starts

    return starts.cultures()


def _system(text: str) -> str:
    from chargen.cli.fight import sides

    return sides.find_system(text)


OPENABLE: Final = Argument(path, endings=OPENED)
CHARACTER: Final = Argument(path, endings=(".gdchar",))
CARD: Final = Argument(path, endings=(".gdcampaign",))
PDF: Final = Argument(path, endings=(".pdf",))
ANY_FILE: Final = Argument(path, endings=("",))
FIGHT_FILE: Final = Argument(path, endings=(".html", ".gdfight", ".pdf"))
SCENE: Final = Argument(path, endings=(".json",))
FOLDER: Final = Argument(path, folder=True)
TEXT: Final = Argument(str)
NUMBER: Final = Argument(int)
SAMPLE: Final = Argument(str, names=_samples, endings=(".gdchar",))
CONCEPT: Final = Argument(str, names=_concepts)
CULTURE: Final = Argument(str, names=_cultures)
FIGHTER: Final = Argument(str, names=_sides, endings=(".gdchar", ".gdfight"))
AUDITED: Final = Argument(path, names=_samples, endings=(".gdchar",))
PRINTED: Final = Argument(path, names=_fighters, endings=(".gdchar",))
PRESET: Final = Argument(str, names=_presets)
SYSTEM: Final = Argument(_system, names=_systems)
RULE: Final = Argument(str, names=_rules)
