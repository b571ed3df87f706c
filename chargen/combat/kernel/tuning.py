"""Tunables of a system: the field that declares each, and its values in words."""

import re
from collections.abc import Mapping
from dataclasses import MISSING, Field, field, fields
from typing import Any, Final, cast

from ..scene.validation import InvalidScenario, Span, refuse_beyond, refuse_unlike, refuse_word

TuningValue = bool | int | str | tuple[int, ...] | dict[str, int]
"""Type of a tunable's value."""

WIDEST: Final[Span] = (-1_000, 1_000)
"""Bounds of a number that has none of its own."""
DIVISOR: Final[Span] = (1, 1_000)
"""Bounds of numbers that divide, or without which nothing would end."""

_LABELS: Final = re.compile(r"((?:[A-Z][A-Z0-9]-R?\d+(?:, )?)+)(?:: (.+))?\.")
_ON: Final[dict[str, bool]] = {
    "on": True, "yes": True, "true": True, "off": False, "no": False, "false": False,
}  # fmt: skip


class Tunable:
    """One number, switch or choice of a system."""

    def __init__(
        self,
        name: str,
        text: str,
        usual: TuningValue,
        span: Span,
        words: tuple[str, ...] = (),
    ) -> None:
        labels = _LABELS.fullmatch(text)
        self.name: Final = name
        self.rules: Final[tuple[str, ...]] = tuple(labels[1].split(", ")) if labels else ()
        """Ids of its rules, the one it is listed under first."""
        self.help: Final = (labels[2] or "") if labels else text
        """Its meaning, without a full stop."""
        self.usual: Final = usual
        """As it is shipped."""
        self.span: Final = span
        """The least and the most a number may be."""
        self.words: Final = words
        """The words it may have; empty for a number or switch."""

    @property
    def title(self) -> str:
        """Its name as people read it."""
        words = self.name.replace("_", " ")
        return words[0].upper() + words[1:]

    def said(self, value: TuningValue) -> str:
        """A value of it in words, as ``read`` takes them."""
        if type(value) is bool:
            return "on" if value else "off"
        if isinstance(value, tuple):
            return ", ".join(map(str, value))
        if isinstance(value, dict):
            return ", ".join(f"{key} {points}" for key, points in value.items())
        return str(value)

    def read(self, text: str) -> TuningValue:
        """The value some words say; refuses what says none of its kind."""
        value = self._value(text.strip())
        if value is None:
            raise InvalidScenario(f"{self.name} is {text!r} and has to be {self.form}.")
        return value

    @property
    def form(self) -> str:
        """The form of its values in words."""
        if type(self.usual) is bool:
            return "on or off"
        if type(self.usual) is str:
            return " or ".join(self.words)
        if isinstance(self.usual, tuple):
            return f"{len(self.usual)} numbers, such as {self.said(self.usual)}"
        if isinstance(self.usual, dict):
            return f"a number for each name, such as {self.said(self.usual)}"
        return f"a whole number from {self.span[0]} to {self.span[1]}"

    def _value(self, text: str) -> TuningValue | None:
        usual = self.usual
        if type(usual) is bool:
            return _ON.get(text.casefold())
        if type(usual) is str:
            return text if text in self.words else None
        if isinstance(usual, tuple):
            numbers = [_number(part) for part in text.split(",")]
            known = tuple(number for number in numbers if number is not None)
            return known if len(known) == len(numbers) == len(usual) else None
        if isinstance(usual, dict):
            return _levels(text)
        number = _number(text)
        return number if number is not None and self.span[0] <= number <= self.span[1] else None


def tunable(
    usual: TuningValue, text: str, *, span: Span = WIDEST, words: tuple[str, ...] = ()
) -> Any:  # noqa: ANN401 - a field stands for any type, and the compiler would check a narrower one
    """Return the field of a tunable: its default, its rules and meaning, and what it may be.

    ``text`` starts with the ids of its rules; ``span`` bounds a number, ``words`` lists what a word
    may be.
    """
    about = {"text": text, "span": span, "words": words}
    if isinstance(usual, dict):
        return field(default_factory=usual.copy, metadata=about)
    return field(default=usual, metadata=about)


def refuse_tunables(tunables: object) -> None:
    """Refuse tunables of the wrong kind, out of their bounds, or with an unknown word."""
    refuse_unlike(tunables, "the tunables", WIDEST)
    for each in fields(cast("Any", tunables)):
        span, words = each.metadata["span"], each.metadata["words"]
        if span != WIDEST:
            refuse_beyond(tunables, {each.name: span}, "the tunables")
        if words:
            refuse_word(getattr(tunables, each.name), words, "the tunables", each.name)


def tuning(kind: type[Any]) -> dict[str, Tunable]:
    """Return every tunable of a model by name, in the order of its fields."""
    return {
        each.name: Tunable(
            each.name,
            each.metadata["text"],
            _usual(each),
            each.metadata["span"],
            each.metadata["words"],
        )
        for each in fields(kind)
    }


def _usual(tunable_field: Field[Any]) -> TuningValue:
    make = tunable_field.default_factory
    return cast("TuningValue", tunable_field.default if make is MISSING else make())


def by_rule(tuning: Mapping[str, Tunable]) -> dict[str, list[Tunable]]:
    """All tunables under the first of their rules, those in order of their ids."""
    rules: dict[str, list[Tunable]] = {}
    for tunable in sorted(tuning.values(), key=lambda tunable: _place(tunable.rules[0])):
        rules.setdefault(tunable.rules[0], []).append(tunable)
    return rules


def _place(rule: str) -> tuple[str, bool, int]:
    """Return the place of a rule id; stated rules come before rulings (R)."""
    stem, _, number = rule.partition("-")
    return stem, number.startswith("R"), int(number.removeprefix("R"))


def _number(text: str) -> int | None:
    text = text.strip()
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,4}", text) else None


def _levels(text: str) -> dict[str, int] | None:
    levels: dict[str, int] = {}
    for part in filter(str.strip, text.split(",")):
        name, _, words = part.strip().replace(":", " ").rpartition(" ")
        number = _number(words)
        if not name.strip() or number is None:
            return None
        levels[name.strip()] = number
    return levels
