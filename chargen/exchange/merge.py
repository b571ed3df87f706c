"""Three-way merge of a character: its differences, and the document with some of them applied."""

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final, cast

from chargen.character.document.build import Build
from chargen.character.document.condition import placed
from chargen.character.edits import store

Entry = dict[str, Any]
"""An entry of the ledger or a decision, as plain values."""
Path = tuple[str, ...]
"""The keys that lead to a value of the file; items of lists are named by their ids."""

LEDGER: Final[Path] = ("ledger",)
DECISIONS: Final[Path] = ("decisions",)
_REFUND: Final = "refund"
_PLAY: Final[Path] = ("play",)
_APPENDED = (LEDGER, DECISIONS)
"""Lists that only grow; both sides' entries are kept."""
_WHOLE: Final = frozenset({("build", "attr"), ("build", "exchange"), ("campaign",), ("portrait",)})
"""Objects taken whole, because their fields depend on each other."""
_WHOLE_ITEMS: Final = frozenset(
    {
        ("build", "flaws"),
        ("build", "grants"),
        ("build", "gear", "own_weapons"),
        ("build", "gear", "own_armour"),
    }
)
"""Tables whose items are taken whole, because the GM approves each as a whole."""


_TABLES: Final[Mapping[Path, str]] = {
    ("build", "flaws"): "id",
    ("build", "grants"): "id",
    ("build", "gear", "weapons"): "id",
    ("build", "gear", "equipment"): "name",
}
"""Lists compared by item, with the key that names an item."""


class Absent(Enum):
    """The value of a key that a copy does not have."""

    ABSENT = auto()


ABSENT: Final = Absent.ABSENT


@dataclass(frozen=True, slots=True)
class Difference:
    """One value in which an incoming copy differs from this one."""

    path: Path
    before: Any
    """The value in the common version; ``ABSENT`` without one."""
    ours: Any
    theirs: Any
    is_conflict: bool
    """True if both copies changed it, or if no common version tells which one did."""


def differences(base: Build | None, ours: Build, theirs: Build) -> tuple[Difference, ...]:
    """Return the values the incoming copy changed since the common version, in file order.

    Values only this copy changed are left out. Without a common version every value that
    differs is a conflict.
    """
    common = plain_values(base) if base is not None else None
    here, there = plain_values(ours), plain_values(theirs)
    compared = compare_values(common, here, there)
    appended = (
        Difference(path, ABSENT, here[path[0]], there[path[0]], is_conflict=False)
        for path in _APPENDED
        if merge_appended(here[path[0]], there[path[0]]) != here[path[0]]
    )
    return (*compared, *appended)


def apply(ours: Build, chosen: Collection[Difference], name: str = "The merged character") -> Build:
    """Return this copy with the chosen differences taken over; raise BadFile if none can be."""
    plain = plain_values(ours)
    before = {path: list(_find_table(plain, path)) for path in _TABLES}
    for difference in chosen:
        if difference.path in _APPENDED:
            key = difference.path[0]
            plain[key] = merge_appended(difference.ours, difference.theirs)
        else:
            _put(plain, difference.path, difference.theirs)
    play = plain["play"]
    play["places"] = placed(play.get("places", {}), play["boxes"])
    play["ammunition"] = {
        key: used for key, used in play["ammunition"].items() if any(used.values())
    }
    for path in _TABLES:
        table = _find_table(plain, path)
        kept = [key for key in table if key in before[path]]
        _put(plain, path, [table[key] for key in (*kept, *sorted(table.keys() - {*kept}))])
    return store.from_bytes(json.dumps(plain).encode(), name).build


def merge_appended(ours: Sequence[Entry], theirs: Sequence[Entry]) -> list[Entry]:
    """Return the entries of both lists, the same for either order of copies.

    An entry both copies have is kept once, refunds keep naming the entry they reverse, and a copy
    that has everything of the other stays as it is.
    """
    first, second = sorted((ours, theirs), key=_age)
    known, more = Counter(_marks(first)), _marks(second)
    if not Counter(more) - known:
        return list(first)
    if not known - Counter(more):
        return list(second)
    merged, places = list(first), dict[int, int]()
    kept = {mark: number for number, mark in enumerate(_marks(first), 1)}
    for number, (entry, mark) in enumerate(zip(second, more, strict=True), 1):
        if known[mark]:
            known[mark] -= 1
            places[number] = kept[mark]
            continue
        if entry.get("event") == _REFUND:
            merged.append(entry | {"entry": places.get(entry["entry"], entry["entry"])})
        else:
            merged.append(entry)
        places[number] = len(merged)
    return merged


def _age(entries: Sequence[Entry]) -> tuple[list[str], str]:
    """Return the order of two lists: the one with the earlier entries first, whichever is ours."""
    return [entry.get("on", "") for entry in entries], json.dumps(entries, sort_keys=True)


def _marks(entries: Sequence[Entry]) -> list[str]:
    """Return what makes each entry the same in two lists: of a refund, the entry it reverses."""
    marks: list[str] = []
    for entry in entries:
        if entry.get("event") == _REFUND and 0 < entry["entry"] <= len(marks):
            reverses = {"entry": marks[entry["entry"] - 1]}
        else:
            reverses = {}
        marks.append(json.dumps(entry | reverses, sort_keys=True))
    return marks


def plain_values(build: Build) -> dict[str, Any]:
    """Return a character as plain values, with tables by the names of their items."""
    plain: dict[str, Any] = build.model_dump(mode="json")
    for path, key in _TABLES.items():
        table, items = dict[str, Any](), cast("list[Entry]", _find_table(plain, path))
        for item in items:
            name, number = item[key], 2
            while name in table:
                name, number = f"{item[key]}\n{number}", number + 1
            table[name] = item
        _put(plain, path, table)
    return plain


def _find_table(plain: dict[str, Any], path: Path) -> dict[str, Any]:
    """Return the object or table of a path; one at rest is put there empty."""
    for key in path:
        plain = plain.setdefault(key, {})
    return plain


def _put(plain: dict[str, Any], path: Path, value: object) -> None:
    """Change a value in place, or take its key out."""
    parent = _find_table(plain, path[:-1])
    if value is ABSENT:
        parent.pop(path[-1], None)
    else:
        parent[path[-1]] = value


def compare_values(
    base: dict[str, Any] | None, ours: dict[str, Any], theirs: dict[str, Any]
) -> Iterator[Difference]:
    """Yield the differences of plain values, except those of the lists that only grow."""
    return _compare((), base, ours, theirs)


def _compare(path: Path, base: object, ours: object, theirs: object) -> Iterator[Difference]:
    """Yield the differences at and below a path; ``base`` is None without a common version."""
    if path in _APPENDED or _same(path, ours, theirs) or _rests(path, ours, theirs):
        return
    if path[:1] == _PLAY:  # what is at rest there is not written
        base, ours, theirs = (
            _fill_absent(base, theirs),
            _fill_absent(ours, theirs),
            _fill_absent(theirs, ours),
        )
    if _is_open(path, ours, theirs):
        assert isinstance(ours, dict)
        assert isinstance(theirs, dict)
        for key in (*ours, *(key for key in theirs if key not in ours)):
            below = base.get(key, ABSENT) if isinstance(base, dict) else base
            yield from _compare((*path, key), below, ours.get(key, ABSENT), theirs.get(key, ABSENT))
    elif base is None or not _same(path, base, theirs):
        is_conflict = base is None or not _same(path, base, ours)
        yield Difference(path, base, ours, theirs, is_conflict=is_conflict)


def _rests(path: Path, ours: object, theirs: object) -> bool:
    """Return whether a value of play is at rest in both copies, written as 0 or left out."""
    return path[:1] == _PLAY and all(value is ABSENT or value == 0 for value in (ours, theirs))


def _fill_absent(value: object, other: object) -> object:
    """Return an empty object for an absent one that the other copy has."""
    return {} if value is ABSENT and isinstance(other, dict) else value


def _is_open(path: Path, ours: object, theirs: object) -> bool:
    """Return whether the fields of two objects are compared one by one."""
    both = isinstance(ours, dict) and isinstance(theirs, dict)
    whole = path in _WHOLE or path[:-1] in _WHOLE_ITEMS
    return both and not whole and _order(path, ours, theirs) == _order(path, theirs, ours)


def _same(path: Path, first: object, second: object) -> bool:
    """Return whether two values are alike, tables in order too."""
    return first == second and _order(path, first, second) == _order(path, second, first)


def _order(path: Path, table: object, other: object) -> list[str]:
    """Return the items of a table the other has as well, in order; empty for anything else."""
    if path not in _TABLES or not isinstance(table, dict) or not isinstance(other, dict):
        return []
    return [key for key in table if key in other]
