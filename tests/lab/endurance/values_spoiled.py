"""Ways to spoil the values of a file, as other programs, old ones and meddlers do."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

Box = dict[str, Any] | list[Any]
Spoiler = Callable[["Place", random.Random], None]

NUMBERS = (
    *(0, 1, -1, 2, 3, 5, 7, 10, 11, 12, 13, 19, 20, 21, 40, 100, 255, 999, 1_000, 1_001),
    *(10_000, 100_000, 2**31, 2**53, 2**53 + 1, 2**63, 2**64, 10**30, -(2**63), -(10**30)),
)
TEXTS = (
    *("", " ", "x", "x" * 79, "x" * 81, "y" * 4_001, "z" * 100_000, "rifle", "language:", ":"),
    *("language:Spanish", "language: Spanish", "rifle:", "expert:\u202eBees", "no-such-thing"),
    *("a\nb", "a\tb", "a\0b", "\u202e", "\u200d", "क\u200dष", "e\u0301", "\u0958" * 80, "\ufeff"),
    *("<b>", "<img src=/etc/passwd>", "&amp;", "%s%n{0}", "../../x", "CON", "2014-02-30"),
    *(
        "\u0662\u0660\u0661\u0664-\u0660\u0665-\u0662\u0663",
        "9999-99-99",
        "4d6+\uff11",
        "0" * 64,
        "f" * 32,
        "approved",
        "none",
        "INT",
        "👩‍🚒",
    ),
)
OTHERS: tuple[Any, ...] = (None, True, False, [], {}, [[]], [{}], {"": ""}, 5.0, 0.5, 1e300)


@dataclass(frozen=True, slots=True)
class Place:
    """One value in a document: the box it lies in, and its key or number there."""

    root: Box
    box: Box
    key: Any
    donor: Box
    """Another document, to take values from."""

    @property
    def value(self) -> Any:
        """What lies there."""
        return self.box[self.key]

    def put(self, value: object) -> None:
        """Lay something else there."""
        self.box[self.key] = value


def places(root: Box, box: Box, donor: Box) -> Iterator[Place]:
    """Every place in a document, from ``box`` downwards."""
    entries: list[tuple[Any, Any]] = list(box.items() if isinstance(box, dict) else enumerate(box))
    for key, inner in entries:
        yield Place(root, box, key, donor)
        if isinstance(inner, dict | list):
            yield from places(root, inner, donor)


def drop(place: Place, dice: random.Random) -> None:
    """A key or an entry is missing."""
    del dice
    del place.box[place.key]


def rename(place: Place, dice: random.Random) -> None:
    """A key has another name; its place in the order stays."""
    if isinstance(place.box, dict):
        new = dice.choice((f"{place.key}2", str(place.key).upper(), dice.choice(TEXTS)))
        items = [(new if key == place.key else key, each) for key, each in place.box.items()]
        place.box.clear()
        place.box.update(items)


def repeat(place: Place, dice: random.Random) -> None:
    """An entry stands twice or often, or an object has a copy of a value under a new key."""
    if isinstance(place.box, list):
        times = dice.choice((1, 1, 2, 50, 500))
        place.box.extend(copy.deepcopy(place.value) for _ in range(times))
    else:
        place.box[f"{place.key}-2"] = copy.deepcopy(place.value)


def swap(place: Place, dice: random.Random) -> None:
    """Two values have changed places."""
    other = dice.choice(list(places(place.root, place.root, place.donor)))
    mine, theirs = copy.deepcopy(place.value), copy.deepcopy(other.value)
    place.put(theirs)
    other.put(mine)


def retype(place: Place, dice: random.Random) -> None:
    """A value is of another type."""
    pool = (dice.choice(OTHERS), dice.choice(NUMBERS), dice.choice(TEXTS), str(place.value)[:100])
    place.put(copy.deepcopy(dice.choice(pool)))


def another(place: Place, dice: random.Random) -> None:
    """A value is another of its type, often one a document could really have."""
    match place.value:
        case bool(value):
            place.put(not value)
        case int(value):
            place.put(dice.choice((value + 1, value - 1, value * 2, dice.choice(NUMBERS))))
        case str(value):
            place.put(dice.choice((value + "x", value[:-1], value.upper(), dice.choice(TEXTS))))
        case list(value):
            dice.shuffle(value)
        case _:
            place.put({})


def transplant(place: Place, dice: random.Random) -> None:
    """A value comes from another document, from under the same key if it has one."""
    found = list(places(place.donor, place.donor, place.donor))
    same = [each for each in found if each.key == place.key and not isinstance(each.key, int)]
    place.put(copy.deepcopy(dice.choice(same or found).value))


def nest(place: Place, dice: random.Random) -> None:
    """A value holds a copy of what it lies in, or lies in many brackets."""
    if dice.random() < 0.5:
        place.put(copy.deepcopy(dice.choice((place.box, place.root))))
        return
    value = place.value
    for _ in range(dice.choice((1, 2, 62, 100))):
        value = [value] if dice.random() < 0.5 else {"x": value}
    place.put(value)


def empty(place: Place, dice: random.Random) -> None:
    """A list, an object or a text has nothing in it any more."""
    del dice
    if isinstance(place.value, list | dict | str):
        place.put(type(place.value)())


SPOILERS: tuple[Spoiler, ...] = (
    *(drop, rename, repeat, swap, retype, another, another, another, another),
    *(transplant, transplant, nest, empty),
)


def spoiled(data: bytes, donor: bytes, dice: random.Random) -> bytes:
    """A document with one to three values spoiled, laid out in some way."""
    root: Box = json.loads(data)
    given: Box = json.loads(donor)
    for _ in range(dice.choice((1, 1, 2, 3))):
        found = list(places(root, root, given))
        if found:
            dice.choice(SPOILERS)(dice.choice(found), dice)
    layout = dice.choice((None, 1))
    text = json.dumps(root, indent=layout, ensure_ascii=dice.random() < 0.5)
    return text.encode("utf-8", "surrogatepass")
