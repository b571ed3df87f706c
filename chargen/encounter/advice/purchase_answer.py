"""The answer to the question of the next purchase, in words for a window."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from chargen.encounter.advice.next_purchase import (
    GROUP_WORDS,
    NextPurchase,
    PurchaseResult,
    sentence,
    unranked_lines,
)
from chargen.encounter.advice.purchases import option_words, price_words
from chargen.encounter.advice.race import Group
from chargen.encounter.odds.results import signed_percentage

NOW_WORDS: Final = {
    "up": "goes down in {} of 100",
    "alive": "loses a fighter in {} of 100",
    "win": "does not win {} of 100",
}
"""Costs of fights without a purchase, by goal."""


@dataclass(frozen=True, slots=True)
class PurchaseRow:
    """One purchase of the answer."""

    name: str
    group: str
    price: str
    effect: str
    """Fights of 100 that end otherwise, with the interval; empty without a shown effect."""
    words: str
    """The whole row in a sentence."""
    traits: tuple[tuple[str, int], ...]
    """Each trait it raises, such as ``skill:rifle``, with its new level."""
    tone: Group

    @property
    def key(self) -> str:
        """The id of the row: no two purchases have the same name."""
        return self.name


@dataclass(frozen=True, slots=True)
class PurchaseAnswer:
    """The answer so far; ``settled`` once the groups are final."""

    settled: bool
    played: int
    """Fights counted so far, and ``total`` those wanted so far."""
    total: int
    stage: str
    """The work under way; empty once the groups are final."""
    sentence: str
    now: str
    """Costs of fights without a purchase, in a sentence."""
    rows: tuple[PurchaseRow, ...]
    notes: tuple[str, ...]
    """Purchases without a rank, the fights, and how sure the groups are."""


def answer(race: NextPurchase) -> PurchaseAnswer:
    """Return the answer of a race so far."""
    rows = tuple(_row(race, each) for each in race.results)
    settled = race.done
    now = race.now
    words = ""
    if now.trials:
        name = race.character.build.choices.name or "This character"
        costs = NOW_WORDS[race.goal].format(round(100 * (1 - now.interval.share)))
        words = f"{name} {costs} fights now."
    return PurchaseAnswer(
        settled, race.played, race.total, "" if settled else race.stage_words,
        sentence(race) if rows else "", words, rows, tuple(_notes(race)),
    )  # fmt: skip


def _row(race: NextPurchase, row: PurchaseResult) -> PurchaseRow:
    option, standing = row.option, row.standing
    effect, group = standing.effect, standing.group
    name, price = option_words(race.character, option), price_words(option.price, race.currency)
    if option.gm:
        price = f"{price}, GM"
    change = ""
    if effect is not None and group is not Group.NO_EFFECT:
        low, high = signed_percentage(effect.low), signed_percentage(effect.high)
        change = f"{signed_percentage(effect.share)} ({low} to {high})"
    words = f"{name}: {price}, {GROUP_WORDS[group].lower()}"
    words += f", {change} of 100 fights." if change else "."
    traits = tuple((f"{step.kind}:{step.key}", step.new) for step in option.steps)
    return PurchaseRow(name, GROUP_WORDS[group], price, change, words, traits, group)


def _notes(race: NextPurchase) -> Iterator[str]:
    yield from unranked_lines(race)
    if race.even:
        yield f"Fights: {'; '.join(fight.words for fight in race.even)}."
    if race.results:
        yield (
            f"{race.fights:,} fights of each purchase, on the same dice. The ranges of all "
            "purchases are right in 95 of 100 answers."
        )
