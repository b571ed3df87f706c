"""Kinds of command-line words: how each is read, and how a shell completes it."""

import argparse
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from chargen.cli.documents import path


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


def _read_integer(text: str) -> int:
    """Return a whole number of any size and sign."""
    if re.fullmatch(r"[+-]?[0-9]{1,40}", text, re.ASCII) is None:
        raise argparse.ArgumentTypeError("not a whole number")
    return int(text)


def points(least: float, most: float) -> Argument:
    """Return the kind of percentage points within bounds, with at most two decimals."""

    def read(text: str) -> float:
        plain = re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,2})?", text, re.ASCII) is not None
        number = float(text) if plain else -1.0
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"not a number of points from {least:g} to {most:g}")
        return number

    return Argument(read)


def target() -> Argument:
    """Return the kind of wanted costs, such as ``alive=90-100``."""

    def read(text: str) -> tuple[str, tuple[float, float]]:
        from chargen.encounter.advice.encounter_costs import COSTS

        parts = re.fullmatch(r"([a-z]+)=([0-9]{1,3}(?:\.[0-9])?)-([0-9]{1,3}(?:\.[0-9])?)", text)
        if parts is None or parts[1] not in COSTS:
            shape = "such as win=90-100, alive=90-100, down=0.5-1.5, magazines=0-50 or rounds=4-8"
            raise argparse.ArgumentTypeError(f"not a cost with its least and most, {shape}")
        low, high = float(parts[2]), float(parts[3])
        if not low < high <= COSTS[parts[1]].top:
            top = f"at most {COSTS[parts[1]].top:g}"
            raise argparse.ArgumentTypeError(f"the least must be below the most, {top}")
        return parts[1], (low, high)

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


class SheetKinds(tuple[str, ...]):
    """The kinds of sheets to choose from; old keys that options replace are accepted as well."""

    __slots__ = ()

    def __contains__(self, key: object) -> bool:
        """Return whether a key is accepted."""
        from chargen.views.pdf import OLD_KINDS

        return key in OLD_KINDS or super().__contains__(key)


LIGHTS: Final = ("normal", "dim", "dark")
"""Names of the light, in the order of its levels."""
SURPRISED: Final = ("party", "opponents", "none")
"""Names of the surprised side."""
CHARACTER: Final = Argument(path, endings=(".gdchar",))
CARD: Final = Argument(path, endings=(".gdcampaign",))
PACK: Final = Argument(path, endings=(".gdrules",))
RULES: Final = Argument(path, endings=(".gdrules", ".gdcampaign"), folder=True)
RULES_FILE: Final = Argument(path, endings=(".gdrules", ".pdf"))
PDF: Final = Argument(path, endings=(".pdf",))
ANY_FILE: Final = Argument(path, endings=("",))
FIGHT_FILE: Final = Argument(path, endings=(".html", ".gdfight", ".pdf"))
SCENE: Final = Argument(path, endings=(".json",))
FOLDER: Final = Argument(path, folder=True)
TEXT: Final = Argument(str)
NUMBER: Final = Argument(_read_integer)
SAMPLE: Final = Argument(str, names=_samples, endings=(".gdchar",))
CONCEPT: Final = Argument(str, names=_concepts)
CULTURE: Final = Argument(str, names=_cultures)
FIGHTER: Final = Argument(str, names=_sides, endings=(".gdchar", ".gdfight"))
AUDITED: Final = Argument(path, names=_samples, endings=(".gdchar",))
PRINTED: Final = Argument(path, names=_fighters, endings=(".gdchar",))
PRESET: Final = Argument(str, names=_presets)
SYSTEM: Final = Argument(_system, names=_systems)
RULE: Final = Argument(str, names=_rules)


def add_dice(add: Callable[..., object], result: str) -> None:
    """Add the options for the seed and the processes of many fights."""
    add(
        "--seed", type=whole(0, 2**63), default=1, metavar="N",
        help=f"seed of the dice; the same seed gives the same {result} (default: 1)",
    )  # fmt: skip
    jobs = "number of processes (default: one for each processor)"
    add("--jobs", type=whole(1, 256), default=0, metavar="N", help=jobs)


def add_opponent_source(add: Callable[..., object]) -> None:
    """Add the options for the round system and the campaign whose opponents have names."""
    add(
        "--system", type=SYSTEM, default="gray-dawn", metavar="NAME",
        help="the round system, such as traveller; see fight --list (default: gray-dawn)",
    )  # fmt: skip
    add(
        "--campaign", type=FOLDER, metavar="FOLDER",
        help="folder of one of your campaigns, to use its opponents by name",
    )  # fmt: skip
