"""A batch in words and as plain values for programs."""

from collections.abc import Mapping
from typing import Any, Final

from ..kernel.system import System, system_of
from ..kernel.text.words import BaseWords
from ..scene.scenario import Scenario
from .counts import NOBODY_FELL, Counts
from .intervals import at_most, percent, words

LOSSES: Final = ("dead", "dying", "wounded")
"""What becomes of people of a side."""
STATES: Final = ("stunned", "dying", "dead")
"""How somebody can be out of a fight when it ends."""


def odds_text(scenario: Scenario, counts: Counts, seed: int) -> str:
    """A batch in words: every share with its interval, its number and the seed."""
    total = counts.fights
    found = [f"{total:,} fights, seed {seed}"]
    found += [
        f"{scenario.side_wins(side)} {words(counts.get(f'win.{side}'), total)}"
        for side in scenario.sides
    ]
    found += [f"{end}: {words(n, total)}" for end, n in _undecided(counts).items()]
    found.append(f"rounds on average {counts.mean('rounds'):.1f}")
    for side in scenario.sides:
        found += [f"{scenario.side_name(side)}: {line}" for line in _losses(counts, side)]
    system = system_of(scenario)
    for place, fighter in enumerate(scenario.fighters):
        found += [f"{fighter.name}: {line}" for line in _fate(system.words, counts, place)]
        found.append(f"{fighter.name}: spends {_each(counts, system.costs, place)} a fight")
    found.append(f"nobody falls: {words(counts.get(NOBODY_FELL), total)}")
    return "\n".join(found)


def _undecided(counts: Counts) -> dict[str, int]:
    """Fights nobody won, by what ended them."""
    ends = counts.under("draw")
    return {f"nobody wins, {end}": n for end, n in ends.items()} if ends else {"nobody wins": 0}


def _losses(counts: Counts, side: int) -> list[str]:
    """What a side loses: how often nobody, and how many in each state."""
    alive = counts.fights - sum(counts.under(f"lost.{side}").values())
    states = {state: state for state in LOSSES}
    return [
        f"nobody dies {words(alive, counts.fights)}", f"{_each(counts, states, side)} a fight"
    ]  # fmt: skip


def _each(counts: Counts, stems: Mapping[str, str], whose: int) -> str:
    return ", ".join(
        f"{counts.per_fight(f'{stem}.{whose}'):.2f} {name}" for stem, name in stems.items()
    )


def _fate(said: BaseWords, counts: Counts, place: int) -> list[str]:
    total = counts.fights
    found = [f"falls first {words(counts.get(f'first.{place}'), total)}"]
    if counts.under(f"boxes.{place}"):
        found.append(f"boxes on average {counts.mean(f'boxes.{place}'):.1f}")
    fell = counts.under(f"fell.{place}")
    found += [f"ends {state} {words(fell[state], total)}" for state in STATES if state in fell]
    causes = counts.under(f"cause.{place}")
    found += [f"falls, {said.cause(one)} {words(causes[one], total)}" for one in causes]
    hits = counts.under(f"hit.{place}")
    if hits:
        everything = sum(hits.values())
        places = [f"{said.place(int(key))} {percent(n / everything)} %" for key, n in hits.items()]
        found.append(f"{everything:,} wounds: " + ", ".join(places))
    return found


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
            {"name": one.name, "side": one.side, **_fighter(system, counts, place)}
            for place, one in enumerate(scenario.fighters)
        ],
        "counts": dict(sorted(counts.of.items())),
    }


def _fighter(system: System, counts: Counts, place: int) -> dict[str, Any]:
    hits, causes = counts.under(f"hit.{place}"), counts.under(f"cause.{place}")
    return {
        "falls first": _share(counts, f"first.{place}"),
        "falls by": {one: _share(counts, f"cause.{place}.{one}") for one in causes},
        "boxes": counts.mean(f"boxes.{place}"),
        "ends": {state: _share(counts, f"fell.{place}.{state}") for state in STATES},
        "a fight": {stem: counts.per_fight(f"{stem}.{place}") for stem in system.costs},
        "wounds": {system.words.place(int(key)): n for key, n in hits.items()},
    }


def _share(counts: Counts, key: str) -> dict[str, Any]:
    """A share with its bounds; what never came up has its upper bound."""
    found = counts.share(key)
    high = found.high if counts.get(key) else at_most(counts.fights)
    return {"fights": counts.get(key), "share": found.share, "low": found.low, "high": high}
