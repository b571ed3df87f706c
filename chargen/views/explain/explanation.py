"""Data of an explanation, and texts of rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.derived.effects import Part
from chargen.character.derived.values import Value
from chargen.character.number_format import plain, signed
from chargen.rules.model import Ruleset

PROVENANCE = {
    "documented": "From the campaign's own pages.",
    "base": "From Cyberpunk 2020.",
    "house": "Added by this app. It is not in the campaign's pages or Cyberpunk 2020.",
}
OWN = "Invented by the player. Agree its values with the GM."


@dataclass(frozen=True, slots=True)
class PartLine:
    """One part of a number."""

    name: str
    amount: str
    rule: str


@dataclass(frozen=True, slots=True)
class RuleWords:
    """A sentence with its rule; the rule is empty for words without one."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Total:
    """The total of an explanation's parts, with its name."""

    name: str
    amount: int
    unit: str = ""

    @property
    def text(self) -> str:
        """The amount with its unit."""
        return f"{plain(self.amount)} {self.unit}".strip()


@dataclass(frozen=True, slots=True)
class NextLevel:
    """The next level of a trait in creation."""

    title: str
    price: str
    changes: tuple[tuple[str, str], ...] = ()
    """The values a stat feeds, each with its change."""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The content of the Explain panel for one subject."""

    title: str
    parts: tuple[PartLine, ...] = ()
    """Parts of ``total``; without a total, independent numbers."""
    paragraphs: tuple[RuleWords, ...] = ()
    total: Total | None = None
    beyond: tuple[PartLine, ...] = ()
    """Additions to the total in one case: a weapon in hand, a defence; +1 = 13."""
    next: NextLevel | None = None
    cites: tuple[str, ...] = ()
    """Ids of the rules it rests on, besides those of its parts and paragraphs."""
    hits: tuple[tuple[str, str], ...] = ()
    """Ranges, each with the chance to hit a trooper in the open."""
    history: tuple[str, ...] = ()
    """Ledger entries of the trait, the oldest first."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules it rests on, the main one first."""
        parts = (part.rule for part in (*self.parts, *self.beyond))
        texts = (words.rule for words in self.paragraphs)
        return tuple(dict.fromkeys(filter(None, (*self.cites, *parts, *texts))))


def cite_rules(rules: Ruleset, *ids: str) -> tuple[RuleWords, ...]:
    """Return the texts of these rules; an id without any is skipped."""
    known = (rule for rule in ids if rule in rules.citations)
    return tuple(RuleWords(rule, rules.citations[rule].text) for rule in known)


def lines(parts: tuple[Part, ...]) -> tuple[PartLine, ...]:
    """Return the parts of a value as lines; all but the first with a sign."""
    first = PartLine(parts[0].name, str(parts[0].amount), parts[0].rule)
    return (first, *(PartLine(p.name, signed(p.amount), p.rule) for p in parts[1:]))


def add_to_value(value: Value, name: str, amount: int, rule: str) -> PartLine:
    """Return an addition to a value in one case, with the sum of both."""
    return PartLine(name, f"{signed(amount)} = {value.amount + amount}", rule)


VALUES: Mapping[str, Callable[[Character], Value]] = {
    "ranged_attack": values.ranged_attack,
    "ranged_defence": values.ranged_defence,
    "close_combat": values.close_combat,
    "suppression": values.suppression_check,
    "initiative": values.initiative,
    "move": values.move,
    "btm": values.btm,
    "melee_bonus": values.melee_bonus,
    "stun_save": values.stun_save,
    "death_save": values.death_save,
    "graze": values.graze,
    "luck": values.luck,
    "carry": values.carry,
}
"""Derived values shown in the window, by name."""
