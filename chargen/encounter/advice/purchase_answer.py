"""The answer to the question of the next purchase, in words: as text, and for a window."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from chargen.character.number_format import join_words
from chargen.encounter.advice.next_purchase import GOAL_WORDS, NextPurchase, PurchaseResult
from chargen.encounter.advice.purchases import option_words, price_words, trait_name
from chargen.encounter.advice.race import Group
from chargen.encounter.odds.results import signed_percentage

NAMED: Final = 3
"""Purchases that a sentence names, at most."""
GROUP_WORDS: Final = {
    Group.BEST: "Best",
    Group.ABOUT_AS_GOOD: "About as good",
    Group.LESS: "Helps, but clearly less",
    Group.NO_EFFECT: "No effect shown",
    Group.WORSE: "Does harm",
}
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
        sentence(race), words, rows, tuple(_notes(race)),
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
    yield from _even_lines(race)
    yield from unranked_lines(race)
    if race.results:
        yield (
            f"{race.fights:,} fights of each purchase, on the same dice. The ranges of all "
            "purchases are right in 95 of 100 answers."
        )


def group_results(results: Sequence[PurchaseResult], group: Group) -> tuple[PurchaseResult, ...]:
    """Return the purchases of a group."""
    return tuple(result for result in results if result.standing.group is group)


def sentence(race: NextPurchase) -> str:
    """Return the best purchases in a sentence."""
    best = group_results(race.results, Group.BEST)
    if not race.results:
        return "No purchase within reach changes a fight." if race.done else ""
    if not best and not race.done:
        return "No purchase shows an effect yet."
    if not best:
        return "No purchase within reach shows an effect."
    names = join_words([option_words(race.character, result.option) for result in best[:NAMED]])
    more = f" and {len(best) - NAMED} more" if len(best) > NAMED else ""
    return f"Best: {names}{more}."


def text(race: NextPurchase) -> Iterator[str]:
    """Yield the result as lines of text: the groups, then what was not ranked."""
    name = race.character.build.choices.name or "This character"
    yield f"{name}: what {price_words(race.budget, race.currency)} buy. {sentence(race)}".rstrip()
    if race.now.trials:
        goal = GOAL_WORDS[race.goal]
        yield f"Now: {goal} in {race.now.words} of the fights, tactic {race.tactic}."
    for group, title in GROUP_WORDS.items():
        rows = group_results(race.results, group)
        if rows:
            yield title
        for row in rows:
            yield f"  {_row_words(race, row)}"
    yield from unranked_lines(race)
    yield from _even_lines(race)
    yield (
        f"{race.fights:,} fights of each purchase still in the race, on the same dice; in 95 of "
        "100 races all intervals are right."
    )


def _row_words(race: NextPurchase, row: PurchaseResult) -> str:
    words = option_words(race.character, row.option)
    price = price_words(row.option.price, race.currency)
    gm = ", with GM approval" if row.option.gm else ""
    effect = row.standing.effect
    shown = row.standing.group is not Group.NO_EFFECT and effect is not None
    if not shown or effect is None:
        return f"{words} ({price}{gm})"
    low, high = signed_percentage(effect.low), signed_percentage(effect.high)
    change = f"{signed_percentage(effect.share)} percentage points ({low} to {high})"
    return f"{words} ({price}{gm}): {change}"


def _even_lines(race: NextPurchase) -> Iterator[str]:
    """Yield the even fights with their opponents, in a sentence, once there are any."""
    if race.even:
        name = race.character.build.choices.name or "This character"
        yield f"Even fights for {name}: {'; '.join(fight.words for fight in race.even)}."


def unranked_lines(race: NextPurchase) -> Iterator[str]:
    """Yield the purchases without a rank, a line for each reason."""
    reasons = sorted({reason for _, reason in race.unranked}, reverse=True)
    for reason in reasons:
        names = {trait_name(race.character, step) for step, why in race.unranked if why == reason}
        yield f"Not ranked ({reason}): {', '.join(sorted(names))}."
