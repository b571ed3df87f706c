"""Differences between an item and its decided form: every field, by value and by type."""

from collections.abc import Iterator
from typing import NamedTuple

from chargen.character.document.decision import Item, PacketAward


def same(item: Item, decided: Item) -> bool:
    """Return whether two items are alike in every field, in value and type (CC-12).

    Types count because 5 == 5.0 == True + 4 in Python; the reason of a gift is no part of it.
    """
    return type(item) is type(decided) and _same(_facts(item), _facts(decided))


def _facts(item: Item) -> dict[str, object]:
    left_out = {"reason"} if isinstance(item, PacketAward) else None
    return item.model_dump(exclude=left_out, warnings=False)


def _same(item: object, decided: object) -> bool:
    if type(item) is not type(decided):
        return False
    if isinstance(item, dict) and isinstance(decided, dict):
        return item.keys() == decided.keys() and all(_same(item[key], decided[key]) for key in item)
    if isinstance(item, tuple | list) and isinstance(decided, tuple | list):
        return len(item) == len(decided) and all(map(_same, item, decided))
    return item == decided


class FieldChange(NamedTuple):
    """A field that is not as it was decided on: which one, then and now."""

    path: tuple[str, ...]
    before: str
    now: str


def differences(item: Item, decided: Item) -> tuple[tuple[str, str, str], ...]:
    """Return field, then and now, in words, for each field not as it was decided on."""
    return tuple((" ".join(path), was, now) for path, was, now in field_changes(item, decided))


def field_changes(item: Item, decided: Item) -> tuple[FieldChange, ...]:
    """Return what differs from what was decided on, field by field."""
    if type(item) is not type(decided):
        return (FieldChange(("kind",), decided.kind, item.kind),)
    before, after = _facts(decided), _facts(item)
    fields = [field for field in type(item).model_fields if field in {*before, *after}]
    return tuple(
        line
        for field in fields
        for line in _differing((field,), before.get(field, ()), after.get(field, ()))
    )


def _differing(path: tuple[str, ...], before: object, after: object) -> Iterator[FieldChange]:
    """Yield what differs in a field; of a thing with fields of its own, each that does."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys((*before, *after)):
            yield from _differing((*path, key), before.get(key, ()), after.get(key, ()))
    elif not _same(before, after):
        yield FieldChange(path, _shown(before), _shown(after))


def _entry(entry: object) -> str:
    """Return one entry of a list: a word as it is, an effect by its kind, skills and amount."""
    if not isinstance(entry, dict):
        return str(entry)
    skills = ", ".join(entry.get("skills", ()))
    words = (entry["kind"].replace("_", " "), skills, str(entry["amount"]), entry.get("when", ""))
    return " ".join(word for word in words if word)


def _shown(value: object) -> str:
    """Return a value of a field in words; a list of events by its length and IP."""
    if not isinstance(value, tuple | list):
        return str(value)
    if any(isinstance(entry, dict) and "ip" in entry for entry in value):
        return f"{len(value)} awards, {sum(entry['ip'] for entry in value)} IP"
    return "; ".join(map(_entry, value))
