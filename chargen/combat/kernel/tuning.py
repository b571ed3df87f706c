"""What can be set about the rules of a fight: each tunable with its rules and what it may be."""

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, Final

from ..scene.validation import InvalidScenario, Span

TuningValue = bool | int | str | tuple[int, ...] | dict[str, int]
"""What a tunable may hold."""

_LABELS: Final = re.compile(r"((?:[A-Z][A-Z0-9]-R?\d+(?:, )?)+)(?:: (.+))?\.")
_ON: Final[dict[str, bool]] = {
    "on": True, "yes": True, "true": True, "off": False, "no": False, "false": False,
}  # fmt: skip


class Tunable:
    """One number, switch or choice of a system."""

    def __init__(self, name: str, text: str, usual: TuningValue, span: Span) -> None:
        labels = _LABELS.fullmatch(text)
        self.name: Final = name
        self.rules: Final[tuple[str, ...]] = tuple(labels[1].split(", ")) if labels else ()
        """Ids of its rules, the one it stands under first."""
        self.help: Final = (labels[2] or "") if labels else text
        """What it means, without a full stop."""
        self.usual: Final = usual
        """As it is shipped."""
        self.span: Final = span
        """The least and the most a number may be."""
        self.words: tuple[str, ...] = ()
        """What a word may be; empty where it is none."""

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
        found = self._value(text.strip())
        if found is None:
            raise InvalidScenario(f"{self.name} is {text!r} and has to be {self.form}.")
        return found

    @property
    def form(self) -> str:
        """How a value of it is said."""
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
            found = tuple(number for number in numbers if number is not None)
            return found if len(found) == len(numbers) == len(usual) else None
        if isinstance(usual, dict):
            return _levels(text)
        number = _number(text)
        return number if number is not None and self.span[0] <= number <= self.span[1] else None


def tuning(
    kind: type[Any],
    texts: Mapping[str, str],
    spans: Mapping[str, Span],
    words: Mapping[str, tuple[str, ...]],
) -> dict[str, Tunable]:
    """Every tunable of a model by name, in its own order; ``texts`` say rules and meaning."""
    found: dict[str, Tunable] = {}
    for field in fields(kind):
        made = field.default_factory
        usual: Any = field.default if made is MISSING else made()
        one = Tunable(field.name, texts[field.name], usual, spans.get(field.name, WIDEST))
        one.words = words.get(field.name, ())
        found[field.name] = one
    return found


def by_rule(tuning: Mapping[str, Tunable]) -> dict[str, list[Tunable]]:
    """All tunables under the first of their rules, those in order of their ids."""
    found: dict[str, list[Tunable]] = {}
    for one in sorted(tuning.values(), key=lambda one: _place(one.rules[0])):
        found.setdefault(one.rules[0], []).append(one)
    return found


def _place(rule: str) -> tuple[str, bool, int]:
    """What is stated comes before what we decided (R)."""
    stem, _, number = rule.partition("-")
    return stem, number.startswith("R"), int(number.removeprefix("R"))


WIDEST: Final[Span] = (-1_000, 1_000)
"""What a number may be where nothing else is said."""


def _number(text: str) -> int | None:
    text = text.strip()
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,4}", text) else None


def _levels(text: str) -> dict[str, int] | None:
    found: dict[str, int] = {}
    for part in filter(str.strip, text.split(",")):
        name, _, said = part.strip().replace(":", " ").rpartition(" ")
        number = _number(said)
        if not name.strip() or number is None:
            return None
        found[name.strip()] = number
    return found
