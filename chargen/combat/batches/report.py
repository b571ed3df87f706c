"""A batch in words and as plain values for programs."""

from collections.abc import Mapping
from typing import Any, Final

from ..kernel.system import System, system_of
from ..scene.scenario import BaseFighter, Scenario
from .counts import NOBODY_FELL, Counts
from .intervals import at_most, percent, words

LOSSES: Final = ("dead", "dying", "wounded")
"""Losses of a side, by state."""
STATES: Final = ("stunned", "dying", "dead")
"""States of a fighter who is out when a fight ends."""


def odds_text(scenario: Scenario, counts: Counts, seed: int) -> str:
    """A batch in words: every share with its interval, its number and the seed."""
    total = counts.fights
    lines = [f"{total:,} fights, seed {seed}"]
    lines += [
        f"{scenario.side_wins(side)} {words(counts.get(f'win.{side}'), total)}"
        for side in scenario.sides
    ]
    lines += [f"{end}: {words(n, total)}" for end, n in _undecided(counts).items()]
    lines.append(f"rounds on average {counts.mean('rounds'):.1f}")
    for side in scenario.sides:
        lines += [f"{scenario.side_name(side)}: {line}" for line in _losses(counts, side)]
    system = system_of(scenario)
    for place, fighter in enumerate(scenario.fighters):
        lines += [f"{fighter.name}: {line}" for line in _fate(system, fighter, counts, place)]
        lines.append(f"{fighter.name}: spends {_each(counts, system.costs, place)} a fight")
    lines.append(f"nobody falls: {words(counts.get(NOBODY_FELL), total)}")
    return "\n".join(lines)


def widest(scenario: Scenario, counts: Counts) -> float:
    """Return half the width of the widest interval of a share of endings."""
    keys = [f"win.{side}" for side in scenario.sides]
    keys += [f"draw.{end}" for end in counts.under("draw")]
    intervals = [counts.share(key) for key in keys]
    return max((interval.high - interval.low) / 2 for interval in intervals)


def precision_text(scenario: Scenario, counts: Counts, until: float) -> str:
    """Say how precisely the shares of endings are known, and whether that was asked for."""
    reached = widest(scenario, counts)
    points = f"Each ending is known within {100 * reached:.1f} points"
    if reached <= until:
        return f"{points}."
    return f"{points}, not {100 * until:g}: the most fights were reached first."


def _undecided(counts: Counts) -> dict[str, int]:
    """Return the undecided fights by their reason."""
    ends = counts.under("draw")
    return {f"nobody wins, {end}": n for end, n in ends.items()} if ends else {"nobody wins": 0}


def _losses(counts: Counts, side: int) -> list[str]:
    """Return a side's losses: fights without a death, and fighters in each state."""
    alive = counts.fights - sum(counts.under(f"lost.{side}").values())
    states = {state: state for state in LOSSES}
    return [
        f"nobody dies {words(alive, counts.fights)}", f"{_each(counts, states, side)} a fight"
    ]  # fmt: skip


def _each(counts: Counts, stems: Mapping[str, str], whose: int) -> str:
    return ", ".join(
        f"{counts.per_fight(f'{stem}.{whose}'):.2f} {name}" for stem, name in stems.items()
    )


def _fate(system: System, fighter: BaseFighter, counts: Counts, place: int) -> list[str]:
    total = counts.fights
    lines = [f"falls first {words(counts.get(f'first.{place}'), total)}"]
    if counts.under(f"boxes.{place}"):
        lines.append(f"boxes on average {counts.mean(f'boxes.{place}'):.1f}")
    fell = counts.under(f"fell.{place}")
    lines += [f"ends {state} {words(fell[state], total)}" for state in STATES if state in fell]
    causes = counts.under(f"cause.{place}")
    lines += [
        f"falls, {system.words.cause(cause)} {words(causes[cause], total)}" for cause in causes
    ]
    hits = counts.under(f"hit.{place}")
    if hits:
        everything, names = sum(hits.values()), system.locations(fighter)
        places = [f"{names[int(at)]} {percent(n / everything)}" for at, n in hits.items()]
        lines.append(f"{everything:,} wounds: " + ", ".join(places))
    return lines


def odds_json(scenario: Scenario, counts: Counts, seed: int) -> dict[str, Any]:
    """A batch for programs; shares have the bounds of their 95 % interval beside them."""
    system = system_of(scenario)
    return {
        "fights": counts.fights,
        "seed": seed,
        "sides": [
            {
                "side": side,
                "name": scenario.side_name(side),
                "wins": _share(counts, f"win.{side}"),
                "a fight": {state: counts.per_fight(f"{state}.{side}") for state in LOSSES},
            }
            for side in scenario.sides
        ],
        "undecided": {end: _share(counts, f"draw.{end}") for end in counts.under("draw")},
        "rounds": counts.mean("rounds"),
        "nobody falls": _share(counts, NOBODY_FELL),
        "fighters": [
            {"name": fighter.name, "side": fighter.side, **_fighter(system, fighter, counts, place)}
            for place, fighter in enumerate(scenario.fighters)
        ],
        "counts": dict(sorted(counts.of.items())),
    }


def _fighter(system: System, fighter: BaseFighter, counts: Counts, place: int) -> dict[str, Any]:
    names = system.locations(fighter)
    hits, causes = counts.under(f"hit.{place}"), counts.under(f"cause.{place}")
    return {
        "falls first": _share(counts, f"first.{place}"),
        "falls by": {cause: _share(counts, f"cause.{place}.{cause}") for cause in causes},
        "boxes": counts.mean(f"boxes.{place}"),
        "ends": {state: _share(counts, f"fell.{place}.{state}") for state in STATES},
        "a fight": {stem: counts.per_fight(f"{stem}.{place}") for stem in system.costs},
        "wounds": {names[int(key)]: n for key, n in hits.items()},
    }


def _share(counts: Counts, key: str) -> dict[str, Any]:
    """A share with its bounds; what never came up has its upper bound."""
    interval = counts.share(key)
    high = interval.high if counts.get(key) else at_most(counts.fights)
    return {"fights": counts.get(key), "share": interval.share, "low": interval.low, "high": high}
