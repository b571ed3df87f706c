"""Results of a batch of fights: shares with their intervals, sentences and a CSV table."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from chargen.character.number_format import MINUS
from chargen.combat import Scenario
from chargen.combat.batches.counts import NOBODY_FELL, Counts
from chargen.combat.batches.intervals import Interval, bounds, limit_words, percent, wilson
from chargen.combat.batches.report import LOSSES
from chargen.combat.gray_dawn import Fighter
from chargen.combat.harm.weapons import GUN
from chargen.combat.kernel.stalemate import BREAKS_OFF, STALEMATE
from chargen.combat.kernel.system import system_of
from chargen.encounter.setup.setup import MINE

TOO_MANY: Final = 0.20
"""Share of stalemates above which a result means little."""
DANGER_FIGHTS: Final = 128
"""Fights behind a line about the danger of a setup."""
GRADES: Final = ((0.95, "Easy"), (0.75, "Risky"), (0.4, "Even"), (0.15, "Hard"), (0.0, "Deadly"))
"""Least share of wins for each grade."""
WITH_LOSSES: Final = 0.94
"""The highest share counted for a setup with losses: it is never easy."""
FEW_LOST: Final = 0.25
"""Losses of my side in a fight, up to which it may be easy."""


@dataclass(frozen=True, slots=True)
class Proportion:
    """The share of trials with one outcome."""

    key: str
    name: str
    count: int
    trials: int

    @property
    def interval(self) -> Interval:
        """The share with its 95 % interval."""
        return wilson(self.count, self.trials)

    @property
    def figure(self) -> str:
        """The share alone, in percent; empty before the first trial."""
        if self.count in {0, self.trials}:
            return f"{100 * self.count // self.trials}%" if self.trials else ""
        return percent(self.interval.share)

    @property
    def bounds(self) -> str:
        """The 95 % interval alone; empty before the first trial."""
        return bounds(self.interval) if self.trials else ""

    @property
    def words(self) -> str:
        """The share in words, always with its interval."""
        return self._words("")

    @property
    def share_words(self) -> str:
        """The share in words with its interval, without the number of fights."""
        return self._words(self.figure)

    def _words(self, limit: str) -> str:
        if not self.trials:
            return "no fights yet"
        if self.count in {0, self.trials}:
            return limit_words(self.count, self.trials, limit)
        return f"{self.figure} ({self.bounds})"


def outcomes(scenario: Scenario, counts: Counts) -> tuple[Proportion, ...]:
    """Return the share each side wins, and the shares of undecided fights by their cause."""
    total = counts.fights
    stalemates, broken = (counts.get(f"draw.{why}") for why in (STALEMATE, BREAKS_OFF))
    draws = sum(counts.under("draw").values()) - stalemates - broken
    return (
        Proportion("win", _wins(scenario, 0), counts.get("win.0"), total),
        Proportion("lose", _wins(scenario, 1), counts.get("win.1"), total),
        Proportion("draw", "Draw: both sides are down", draws, total),
        Proportion("stalemate", "Stalemate", stalemates, total),
        Proportion("breaks_off", "Both sides break off", broken, total),
    )


def headline(scenario: Scenario, counts: Counts, *, counted: bool = True) -> str:
    """Return my side's result in one sentence: the shares won, undecided and without a death.

    Without ``counted`` the sentence leaves out the number of fights.
    """
    if not counts.fights:
        return "No fights yet."
    win, _, *nobody = outcomes(scenario, counts)
    rest = Proportion("", "", sum(each.count for each in nobody), counts.fights)
    alive = survival(scenario, counts, 0)
    won, ends, lived = (
        share.words if counted else share.share_words for share in (win, rest, alive)
    )
    if 0 < win.count < win.trials and counted:
        won = f"{won}, {counts.fights:,} fights"
    if 0 < rest.count < rest.trials:
        ends = rest.figure
    summary = f"{_wins(scenario, 0)} {won}; {ends} end undecided"
    if sum(fighter.side == 0 for fighter in scenario.fighters) == 1:
        return f"{summary}."
    return f"{summary}; no deaths in {lived}."


def survival(scenario: Scenario, counts: Counts, side: int) -> Proportion:
    """Return the share of fights in which no fighter of a side ends dead or dying."""
    alive = counts.fights - sum(counts.under(f"lost.{side}").values())
    return Proportion("alive", f"{side_words(scenario, side)}: no deaths", alive, counts.fights)


def grade(counts: Counts) -> str:
    """Return the grade of danger a setup has for my side; both ends if the fights leave it open."""
    won = wilson(counts.get(f"win.{MINE}"), counts.fights)
    most = WITH_LOSSES if counts.per_fight(f"lost.{MINE}") > FEW_LOST else 1.0
    best, worst = (
        next(word for least, word in GRADES if min(share, most) >= least)
        for share in (won.high, won.low)
    )
    return best if best == worst else f"{best} to {worst}"


def danger(scenario: Scenario, counts: Counts) -> str:
    """Return the grade with the headline; empty before the first fight."""
    return f"{grade(counts)}: {headline(scenario, counts)}" if counts.fights else ""


def costs(scenario: Scenario, counts: Counts) -> str:
    """Return the average losses of either side in words: fighters and supplies."""
    return "\n".join(_cost(scenario, counts, side) for side in (0, 1)) if counts.fights else ""


def _cost(scenario: Scenario, counts: Counts, side: int) -> str:
    lost = [f"{counts.per_fight(f'{state}.{side}'):.2f} {state}" for state in LOSSES]
    people = [place for place, fighter in enumerate(scenario.fighters) if fighter.side == side]
    for stem, name in system_of(scenario).costs.items():
        amount = sum(counts.per_fight(f"{stem}.{place}") for place in people)
        lost.append(f"{amount:.1f} {name}")
    return f"Average losses of {side_words(scenario, side)} per fight: {', '.join(lost)}."


def side_words(scenario: Scenario, side: int) -> str:
    """Return the names of a side, or the first name and the number of others."""
    names = [fighter.name for fighter in scenario.fighters if fighter.side == side]
    if len(names) <= 2:  # noqa: PLR2004 - two names are read at a glance
        return " and ".join(names)
    return f"{names[0]} and {len(names) - 1} more"


def _wins(scenario: Scenario, side: int) -> str:
    return f"{side_words(scenario, side)} {_verb(scenario, side)}"


def _verb(scenario: Scenario, side: int) -> str:
    return "wins" if sum(fighter.side == side for fighter in scenario.fighters) == 1 else "win"


def falls(scenario: Scenario, counts: Counts) -> tuple[Proportion, ...]:
    """Return the share each fighter falls first, and the share without a fall."""
    total = counts.fights
    people = [
        Proportion(f"first.{place}", fighter.name, counts.get(f"first.{place}"), total)
        for place, fighter in enumerate(scenario.fighters)
    ]
    return (*people, Proportion("nobody", "no fighter falls", counts.get(NOBODY_FELL), total))


def rounds(counts: Counts) -> tuple[tuple[int, int], ...]:
    """Return the lengths of fights in rounds, each with its number of fights."""
    return tuple(sorted((int(key), number) for key, number in counts.under("rounds").items()))


def wounds(scenario: Scenario, counts: Counts, place: int) -> tuple[Proportion, ...]:
    """Return the shares of the states a fighter ends in, the best state first."""
    ends = counts.under(f"ends.{place}")
    return tuple(
        Proportion(name, name, ends.get(str(number), 0), counts.fights)
        for number, name in enumerate(system_of(scenario).ends)
    )


def places(scenario: Scenario, counts: Counts, side: int) -> tuple[Proportion, ...]:
    """Return the shares of a side's wounds by location; empty before the first wound.

    Bodies of several shapes have their locations one after another; some systems have none.
    """
    system, hits = system_of(scenario), dict[str, int]()
    for place, fighter in enumerate(scenario.fighters):
        if fighter.side == side:
            numbers = counts.under(f"hit.{place}")
            for location, name in enumerate(system.locations(fighter)):
                hits[name] = hits.get(name, 0) + numbers.get(str(location), 0)
    total = sum(hits.values())
    shares = (Proportion(name, name, number, total) for name, number in hits.items())
    return tuple(shares) if total else ()


def warning(scenario: Scenario, counts: Counts) -> str:
    """Return a warning of too many stalemates with the usual cause; empty if there are few."""
    share = Proportion("", "", counts.get(f"draw.{STALEMATE}"), counts.fights)
    if not counts.fights or share.interval.share <= TOO_MANY:
        return ""
    return (
        f"{share.words} of the fights end in a stalemate, so the other shares say little. "
        f"{_cause(scenario)}"
    )


def _cause(scenario: Scenario) -> str:
    """Return the usual cause of stalemates between these two sides."""
    metres = start_distance(scenario)
    people = [fighter for fighter in scenario.fighters if isinstance(fighter, Fighter)]
    if not people:
        return "Usual cause: neither side can hurt the other. Shorten the distance or remove cover."
    if not any(_reaches(fighter, metres) for fighter in people):
        return (
            f"Usual cause: no gun reaches {metres} m without bracing, and no fighter closes in. "
            "Shorten the distance, or give one side an aggressive tactic."
        )
    if not any(_hurts(fighter, enemy) for fighter in people for enemy in people):
        return "Usual cause: no weapon penetrates the other side's armour."
    if scenario.scene.covers:
        return (
            "Usual cause: both sides stay behind cover and keep each other down. Give one side an "
            "aggressive tactic, or remove cover."
        )
    return (
        "Usual cause: both sides seldom hit at this distance. Shorten it, or give one side an "
        "aggressive tactic."
    )


def start_distance(scenario: Scenario) -> int:
    """Return the least distance between the sides as they begin, in metres."""
    mine = [fighter.at for fighter in scenario.fighters if fighter.side == 0]
    theirs = [fighter.at for fighter in scenario.fighters if fighter.side == 1]
    return min(
        (round(((x - u) ** 2 + (y - v) ** 2) ** 0.5) // 100 for x, y in mine for u, v in theirs),
        default=0,
    )


def _reaches(fighter: Fighter, metres: int) -> bool:
    """Return whether a fighter can hit an enemy from the start.

    Extreme range is twice the long one (CB-20).
    """
    close = metres <= fighter.MA
    return close or any(arm.kind == GUN and 2 * arm.range >= metres for arm in fighter.weapons)


def _hurts(attacker: Fighter, target: Fighter) -> bool:
    """Return whether an attacker's strongest hit gets through the target's thinnest armour."""
    most = max((arm.dice * arm.sides + arm.plus for arm in attacker.weapons), default=0)
    return attacker.side != target.side and most > min(target.sp(layers=True))


def table(scenario: Scenario, counts: Counts, seed: int) -> str:
    """Return all shares as CSV rows with their counts and intervals."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("what", "who", "value", "fights", "of", "share", "low", "high"))
    writer.writerow(("seed", "", seed, counts.fights, "", "", "", ""))
    for what, subject, shares in _sections(scenario, counts):
        for share in shares:
            interval = share.interval
            bounds = (f"{each:.6f}" for each in (interval.share, interval.low, interval.high))
            row = (what, cell(subject), cell(share.name), share.count, share.trials, *bounds)
            writer.writerow(row)
    for key, what in _IN_A_ROW.items():
        for place, times in counts.under(f"row.{key}").items():
            interval = counts.share(f"row.{key}.{place}")
            bounds = (f"{each:.6f}" for each in (interval.share, interval.low, interval.high))
            writer.writerow((what, "", place, times, counts.fights, *bounds))
    for number, fights in rounds(counts):
        writer.writerow(("rounds", "", number, fights, counts.fights, "", "", ""))
    return out.getvalue()


_IN_A_ROW: Final = {"won": "won in a row", "alive": "no deaths in a row"}
"""Counts of an operation for each fight of the row, with their names in the table."""
_FORMULA = tuple("=+-@\t\r")


def cell(text: str) -> str:
    """Return text safe for a spreadsheet, which would run a cell that begins like a formula."""
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text


def _sections(
    scenario: Scenario, counts: Counts
) -> Iterator[tuple[str, str, Sequence[Proportion]]]:
    yield "outcome", "", outcomes(scenario, counts)
    yield "falls first", "", falls(scenario, counts)
    for side in (0, 1):
        yield "no deaths", side_words(scenario, side), [survival(scenario, counts, side)]
    for place, fighter in enumerate(scenario.fighters):
        yield "ends", fighter.name, wounds(scenario, counts, place)
    for side in (0, 1):
        yield "wounds at", side_words(scenario, side), places(scenario, counts, side)


def difference_words(change: Interval, pairs: int) -> str:
    """Return the effect of a change in words, or that these fights show no difference."""
    if not pairs:
        return "No fights yet."
    bounds = f"{signed_percentage(change.low)} to {signed_percentage(change.high)}"
    if change.low <= 0.0 <= change.high:
        return (
            f"{pairs:,} pairs of fights show no clear difference: "
            f"{signed_percentage(change.share)} percentage points ({bounds})."
        )
    more = "more" if change.share > 0 else "less"
    return (
        f"Your side wins {more} often: {signed_percentage(change.share)} percentage points "
        f"({bounds}), {pairs:,} pairs of fights on the same dice."
    )


def survival_words(change: Interval) -> str:
    """Return the effect of a change on deaths of your side in words; empty if none shows."""
    if change.low <= 0.0 <= change.high:
        return ""
    less, more = signed_percentage(-change.high), signed_percentage(-change.low)
    deaths = signed_percentage(-change.share)
    return f"Fights with a death on your side: {deaths} percentage points ({less} to {more})."


def signed_percentage(share: float) -> str:
    """Return a difference of shares in percentage points, with its sign."""
    return f"{100.0 * share:+.1f}".replace("-", MINUS)
