"""The replay of a fight for players: a page made of nothing but what their side could see."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from chargen.combat.kernel.awareness import seen_by
from chargen.combat.kernel.fight import NOBODY, BaseFight
from chargen.combat.kernel.session import (
    ChoiceNeeded,
    DieNeeded,
    ReplayDriver,
    RoundStart,
    Session,
)
from chargen.encounter.play.replay import page
from chargen.encounter.setup.setup import SIDES


@dataclass(frozen=True, slots=True)
class Moment:
    """The view of one side at one moment of a fight."""

    round: int
    turn: int
    """The fighter whose turn it is, by number; -1 for one the side does not see."""
    fighters: dict[int, dict[str, Any]]
    """Rows of the projection by the fighter's number; those who are away are left out."""


class _Watching(ReplayDriver):
    """Plays a round of a session again and notes each change in what a side sees."""

    def __init__(self, session: Session, start: RoundStart, fight: BaseFight, side: int) -> None:
        super().__init__(session, start)
        self.fight, self.side, self.turn = fight, side, NOBODY
        self.moments: list[Moment] = []

    def tell(self, event: object) -> None:
        """Look at the fight after an event."""
        whose = self.session.system.picture.turn_of(event)
        self.turn = self.turn if whose is None else whose
        self.look()

    def look(self) -> None:
        """Note the present view if it differs from the last one."""
        now = moment(self.fight, self.side, self.turn)
        if not self.moments or now != self.moments[-1]:
            self.moments.append(now)


def moment(fight: BaseFight, side: int, turn: int) -> Moment:
    """Return what a side sees of a fight now."""
    seen = seen_by(fight, side)
    rows = {int(row["number"]): row for row in seen["fighters"] if not row.get("away")}
    return Moment(seen["round"], turn if turn in rows else NOBODY, rows)


def moments(session: Session, side: int) -> list[Moment]:
    """Return all a side has seen of a fight, from its start to its present state."""
    session = session.twin()
    views = [moment(session.rounds[0].fight, side, NOBODY)]
    for start in session.rounds:
        fight = start.fight.copy()
        if session.system.over(fight) is not None:
            break
        driver = _Watching(session, start, fight, side)
        with suppress(ChoiceNeeded, DieNeeded):
            session.system.play_round(fight, driver)
        driver.look()  # a fall at the end of a round may follow its last event
        views += driver.moments
    return views


def condition(seen: dict[str, Any]) -> str:
    """Return a fighter's condition: wounds of your side in words, up or down for opponents."""
    if seen.get("away"):
        return "away"
    down = "" if seen["up"] else "down"
    return seen.get("state") or down or ("wounded" if seen.get("hurt") else "")


def players_replay(session: Session, side: int) -> bytes:
    """Return the page for the players of a side, in plain ASCII."""
    about = f"{session.system.title}. The view of the players."
    seen = moments(session, side)
    return page(f"The fight as seen by {SIDES[side].lower()}", about, _values(session, seen))


def _values(session: Session, seen: Sequence[Moment]) -> dict[str, Any]:
    """Return what the page's script reads; of fighters never seen there is nothing."""
    first: dict[int, dict[str, Any]] = {}
    for now in seen:
        for number, row in now.fighters.items():
            first.setdefault(number, row)
    words: dict[str, int] = {}
    bearings: dict[tuple[int, int, int, int], int] = {}
    last = {number: (row["x"], row["y"]) for number, row in first.items()}

    def word(text: str) -> int:
        return words.setdefault(text, len(words))

    def standing(now: Moment) -> list[list[int]]:
        rows = []
        for number in first:
            row = now.fighters.get(number)
            if row is not None:
                last[number] = (row["x"], row["y"])
            gone = "away" if row is None else "" if row["up"] else "out"
            state = word("" if row is None else condition(row)), word(""), 0, word(gone)
            rows.append([*last[number], bearings.setdefault(state, len(bearings))])
        return rows

    places = {number: place for place, number in enumerate(first)}
    start = before = standing(seen[0])
    lines: list[dict[str, Any]] = []
    for earlier, now in pairwise(seen):
        after = standing(now)
        changed = [[n, *row] for n, row in enumerate(after) if row != before[n]]
        text = " ".join(_sentences(earlier, now))
        before = after
        if text:
            lines.append({
                "t": text, "b": int(earlier.turn != now.turn or earlier.round != now.round), "m": 1,
                "r": now.round, "a": places.get(now.turn, NOBODY), "s": changed, "p": [],
            })  # fmt: skip
        elif changed and lines:
            lines[-1]["s"] += changed
    scene = session.scenario.scene
    return {
        "fighters": [[row["name"], row["side"]] for row in first.values()],
        "grounds": [[cover.name, cover.level, cover.full, cover.extent] for cover in scene.covers],
        "fixtures": [[fixture.name, fixture.extent] for fixture in scene.fixtures],
        "start": start,
        "lines": lines,
        "left_out": 0,
        "bearings": [*bearings],
        "words": [*words],
        "rules": {},
        "strain": "",
    }


def _sentences(before: Moment, now: Moment) -> Iterator[str]:
    """Yield what changed between two moments, in sentences."""
    if now.round != before.round:
        yield f"Round {now.round}."
    if now.turn not in {before.turn, NOBODY}:
        yield f"{now.fighters[now.turn]['name']}'s turn."
    yield from changes(before, now)


def changes(before: Moment, now: Moment) -> Iterator[str]:
    """Yield what fighters did or suffered between two moments, in sentences."""
    for number, row in now.fighters.items():
        was, name = before.fighters.get(number), row["name"]
        if was is None:
            yield f"{name} comes into sight."
            continue
        if (was["x"], was["y"]) != (row["x"], row["y"]):
            yield f"{name} moves."
        if was["up"] != row["up"]:
            yield f"{name} is {'up' if row['up'] else 'down'}."
        if row.get("hurt") and not was.get("hurt"):
            yield f"{name} is wounded."
    for number, row in before.fighters.items():
        if number not in now.fighters:
            yield f"{row['name']} is out of sight."
