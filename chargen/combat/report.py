"""Results in words and as plain values for programs: one fight, a batch, a comparison."""

from collections.abc import Sequence
from typing import Any, Final

from chargen.combat.counts import NOBODY_FELL, Counts
from chargen.combat.events import Event
from chargen.combat.fight import Fight
from chargen.combat.intervals import Interval, at_most, percent, words
from chargen.combat.model import LOCATION_NAMES
from chargen.combat.muster import Muster
from chargen.combat.narrate import lines
from chargen.combat.odds import Comparison, odds, single
from chargen.combat.phrases import CAUSES

STATES: Final = ("stunned", "dying", "dead")
"""How somebody can be out of a fight when it ends."""


class Told:
    """A result in words and as plain values."""

    def __init__(self, text: str, values: dict[str, Any]) -> None:
        self.text: Final = text
        self.values: Final = values


def told(muster: Muster, seed: int, runs: int, jobs: int = 1) -> Told:
    """Fight once, or ``runs`` times, and tell the result."""
    if runs:
        counts = odds(muster, seed, runs, jobs=jobs)
        return Told(odds_text(muster, counts, seed), odds_json(muster, counts, seed))
    fight, log = single(muster, seed, 0)
    return Told(fight_text(fight, log), fight_json(fight, log))


def fight_text(fight: Fight, log: Sequence[Event]) -> str:
    """One fight blow by blow, and how everybody left it."""
    return "\n".join([*lines(fight, log), *(_left(fight, one) for one in range(len(fight.who)))])


def fight_json(fight: Fight, log: Sequence[Event]) -> dict[str, Any]:
    """One fight for programs: outcome, everybody's state, and the log in words."""
    return {
        "winner": fight.winner,
        "reason": fight.reason,
        "rounds": fight.round,
        "fighters": [
            {"name": one.name, "side": one.side, "boxes": one.boxes, "state": _state(fight, place)}
            for place, one in enumerate(fight.who)
        ],
        "log": lines(fight, log),
    }


def _left(fight: Fight, place: int) -> str:
    one = fight.who[place]
    boxes = "unhurt" if not one.boxes else f"{one.boxes} boxes"
    return f"{one.name}: {boxes}, {_state(fight, place)}."


def _state(fight: Fight, place: int) -> str:
    one = fight.who[place]
    if one.dead:
        return "dead"
    if one.dying:
        return "dying"
    return "out of action" if one.out else "standing"


def odds_text(muster: Muster, counts: Counts, seed: int) -> str:
    """A batch in words: every share with its interval, its number and the seed."""
    total = counts.fights
    found = [f"{total:,} fights, seed {seed}"]
    found += [
        f"{side_name(muster, side)} wins {words(counts.get(f'win.{side}'), total)}"
        for side in sides(muster)
    ]
    found += [f"{end}: {words(n, total)}" for end, n in _undecided(counts).items()]
    found.append(f"rounds on average {counts.mean('rounds'):.1f}")
    for place, fighter in enumerate(muster.fighters):
        found += [f"{fighter.name}: {line}" for line in _fate(counts, place)]
    found.append(f"nobody falls: {words(counts.get(NOBODY_FELL), total)}")
    return "\n".join(found)


def _undecided(counts: Counts) -> dict[str, int]:
    """Fights nobody won, by what ended them."""
    won = sum(counts.under("win").values())
    if won == counts.fights:
        return {"nobody wins": 0}
    return {f"nobody wins, {end}": n for end, n in counts.under("draw").items()}


def _fate(counts: Counts, place: int) -> list[str]:
    total = counts.fights
    found = [
        f"falls first {words(counts.get(f'first.{place}'), total)}",
        f"boxes on average {counts.mean(f'boxes.{place}'):.1f}",
    ]
    fell = counts.under(f"fell.{place}")
    found += [f"ends {state} {words(fell[state], total)}" for state in STATES if state in fell]
    causes = counts.under(f"cause.{place}")
    found += [f"falls, {CAUSES.get(one, one)} {words(causes[one], total)}" for one in causes]
    hits = counts.under(f"hit.{place}")
    if hits:
        all_hits = sum(hits.values())
        places = [
            f"{LOCATION_NAMES[int(key)]} {percent(n / all_hits)} %" for key, n in hits.items()
        ]
        found.append(f"{all_hits:,} wounds: " + ", ".join(places))
    return found


def odds_json(muster: Muster, counts: Counts, seed: int) -> dict[str, Any]:
    """A batch for programs; shares have the bounds of their 95 % interval beside them."""
    return {
        "fights": counts.fights,
        "seed": seed,
        "sides": [
            {"side": side, "name": side_name(muster, side), "wins": _share(counts, f"win.{side}")}
            for side in sides(muster)
        ],
        "undecided": {end: _share(counts, f"draw.{end}") for end in counts.under("draw")},
        "rounds": counts.mean("rounds"),
        "nobody falls": _share(counts, NOBODY_FELL),
        "fighters": [_fighter(muster, counts, place) for place in range(len(muster.fighters))],
        "counts": dict(sorted(counts.of.items())),
    }


def _fighter(muster: Muster, counts: Counts, place: int) -> dict[str, Any]:
    hits, causes = counts.under(f"hit.{place}"), counts.under(f"cause.{place}")
    return {
        "name": muster.fighters[place].name,
        "side": muster.fighters[place].side,
        "falls first": _share(counts, f"first.{place}"),
        "falls by": {one: _share(counts, f"cause.{place}.{one}") for one in causes},
        "boxes": counts.mean(f"boxes.{place}"),
        "ends": {state: _share(counts, f"fell.{place}.{state}") for state in STATES},
        "wounds": {LOCATION_NAMES[int(key)]: n for key, n in hits.items()},
    }


def _share(counts: Counts, key: str) -> dict[str, Any]:
    return {"fights": counts.get(key), **_interval(counts.share(key), counts.fights)}


def _interval(interval: Interval, trials: int) -> dict[str, float]:
    """The numbers of an interval; what never came up has its upper bound."""
    high = at_most(trials) if interval.share == 0.0 and interval.low >= 0.0 else interval.high
    return {"share": interval.share, "low": interval.low, "high": high}


def comparison_text(found: Comparison) -> str:
    """A comparison in words: both shares, and their difference on the same dice."""
    change = found.change
    bounds = f"{_signed(change.low)} to {_signed(change.high)}"
    return "\n".join(
        [
            f"{found.played:,} pairs of fights on the same dice, seed {found.seed}",
            f"as it is: wins {words(found.first, found.played)}",
            f"as it would be: wins {words(found.second, found.played)}",
            f"difference {_signed(change.share)} points of percent ({bounds})",
        ]
    )


def comparison_json(found: Comparison) -> dict[str, Any]:
    """A comparison for programs."""
    change = found.change
    return {
        "pairs": found.played,
        "seed": found.seed,
        "first": found.first,
        "second": found.second,
        "gained": found.gained,
        "lost": found.lost,
        "difference": {"share": change.share, "low": change.low, "high": change.high},
    }


def _signed(share: float) -> str:
    return f"{100.0 * share:+.1f}"


def sides(muster: Muster) -> tuple[int, ...]:
    """The numbers of the sides there are."""
    return tuple(sorted({one.side for one in muster.fighters}))


def side_name(muster: Muster, side: int) -> str:
    """A side by its fighters' names."""
    return " and ".join(one.name for one in muster.fighters if one.side == side)
