"""The shape of an explanation, and the rules in our words."""

from dataclasses import dataclass

from chargen.character.derived.effects import Part
from chargen.character.derived.values import Value
from chargen.character.number_format import signed
from chargen.rules.model import Ruleset

PROVENANCE = {
    "documented": "From the campaign's own pages.",
    "base": "From Cyberpunk 2020.",
    "house": "Added by this program; neither the campaign's pages nor Cyberpunk 2020 has it.",
}
OWN = "Made up by the player; agree on its figures with the GM."


@dataclass(frozen=True, slots=True)
class PartLine:
    """One share of a number."""

    name: str
    amount: str
    rule: str


@dataclass(frozen=True, slots=True)
class RuleWords:
    """Words, with the rule they come from; empty for words of no rule."""

    rule: str
    text: str
    source: str = ""
    """Who says so: the handout, the base game or a ruling; empty for words about this character."""

    @property
    def line(self) -> str:
        """The words behind their rule and source: CC-07 · ruling  A second roll needs ..."""
        label = " · ".join(word for word in (self.rule, self.source) if word)
        return f"{label}  {self.text}" if label else self.text


@dataclass(frozen=True, slots=True)
class Total:
    """The number all parts of an explanation make together, and what it is called."""

    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything the side panel says about one thing."""

    title: str
    parts: tuple[PartLine, ...] = ()
    """Shares of ``total``; where there is none, numbers that stand for themselves."""
    paragraphs: tuple[RuleWords, ...] = ()
    total: Total | None = None
    beyond: tuple[PartLine, ...] = ()
    """What goes on top of the total in one case: a weapon in hand, a defence; +1 = 13."""


def cited(rules: Ruleset, *ids: str) -> tuple[RuleWords, ...]:
    """Return the rules of these ids in our words, by source; an id without any is passed over."""
    return tuple(
        RuleWords(rule, text, source)
        for rule in ids
        if rule in rules.citations
        for source, text in rules.citations[rule].passages
    )


def lines(parts: tuple[Part, ...]) -> tuple[PartLine, ...]:
    """The parts of a value as lines; all but the first with their sign."""
    first = PartLine(parts[0].name, str(parts[0].amount), parts[0].rule)
    return (first, *(PartLine(p.name, signed(p.amount), p.rule) for p in parts[1:]))


def on_top(value: Value, name: str, amount: int, rule: str) -> PartLine:
    """What goes on a value in one case, and what both make."""
    return PartLine(name, f"{signed(amount)} = {value.amount + amount}", rule)
