"""Events in words: one sentence each, every total opened into its parts."""

from collections.abc import Iterable
from typing import Final

from chargen.combat.combatant import Combatant
from chargen.combat.fight import Fight
from chargen.combat.model import LOCATION_NAMES, METRE
from chargen.combat.phrases import CAUSES, DEEDS, OUTCOMES, QUIET, SENTENCES, STANCES, SUFFERING
from chargen.combat.record import Record
from chargen.combat.tally import Parts

_PEOPLE: Final = ("fighter", "target", "attacker")
_COUNTED: Final[dict[str, str]] = {
    "rounds": "round",
    "hits": "hit",
    "points": "point",
    "left": "round",
    "turns": "round",
}
"""Fields said with a noun, and the noun."""


def opened(total: int, parts: Parts) -> str:
    """Return a total with its parts: ``18 = 8 base + 5 Rifle - 3 two actions + 8 die``.

    A total nobody listened to stands alone.
    """
    if not parts:
        return str(total)
    words = f"{total} ="
    for place, (_, name, amount) in enumerate(parts):
        sign = "-" if amount < 0 else ("+" if place else "")
        joint = f" {sign} " if place else f" {sign}"
        words += f"{joint}{abs(amount)} {name}"
    return words


def told(event: Record) -> bool:
    """Say whether a log for readers has a line for an event; bookkeeping has none."""
    return type(event).__name__ not in QUIET


def lines(fight: Fight, log: Iterable[Record]) -> list[str]:
    """Return the sentences of a log for readers."""
    return [sentence(fight, event) for event in log if told(event)]


def sentence(fight: Fight, event: Record) -> str:
    """Return what happened in one sentence; ``fight`` is any state of the fight it is of."""
    kind = type(event).__name__
    field = OUTCOMES.get(kind, "")
    choice = _number(event, field)
    if field == "winner":
        choice = int(choice >= 0)
    kinds = SENTENCES[kind]
    return kinds[choice if choice < len(kinds) else 0].format_map(_words(fight, event))


def _words(fight: Fight, event: Record) -> dict[str, str]:
    """Every field of an event in words, by its name."""
    words: dict[str, str] = {"check": str(fight.tunables.suppression_number)}
    for name in event.names:
        value = getattr(event, name)
        if isinstance(value, str):
            words[name] = CAUSES.get(value, value)
        elif isinstance(value, int):
            words[name] = _word(fight, name, int(value))
    if "weapon" in event.names:
        words["weapon"] = _weapon(_owner(fight, event), _number(event, "weapon"))
    if "x" in event.names:
        words["place"] = _place(_number(event, "x"), _number(event, "y"))
    if "rounds" in event.names:
        words["turns"] = _count(_number(event, "rounds"), "round")
    if "parts" in event.names:
        parts: Parts = getattr(event, "parts")  # noqa: B009 - of an event that has them
        for total in ("total", "boxes"):
            if total in event.names:
                words[total] = opened(_number(event, total), parts)
    if "boxes" in words:
        words["boxes"] += " box" if words["boxes"] == "1" else " boxes"
    if "actions" in event.names and "moves" in event.names:
        words["plan"] = _plan(event)
    return words


def _word(fight: Fight, name: str, value: int) -> str:
    if name in _PEOPLE:
        return fight.who[value].name if value >= 0 else "a place"
    if name == "hits" and not value:
        return "hits by the burst table"
    if name in _COUNTED:
        return _count(value, _COUNTED[name])
    if name == "winner":
        return _side(fight, value)
    if name == "location":
        return LOCATION_NAMES[value]
    if name == "stance":
        return STANCES[value]
    if name == "effect":
        return SUFFERING[value]
    if name == "stun":
        return f" and {value} stun" if value else ""
    if name == "second":
        return " a second time" if value else ""
    return str(abs(value)) if name == "margin" else str(value)


def _plan(event: Record) -> str:
    """What somebody means to do with a turn (CB-32)."""
    kind, actions = _number(event, "kind"), _number(event, "actions")
    deeds = [DEEDS[kind] + (f" {actions} times" if actions > 1 else "")]
    for name, deed in (("moves", "move"), ("draws", "draw")):
        many = _number(event, name)
        if many:
            deeds.append(deed + (f" {many} times" if many > 1 else ""))
    return " and ".join(deeds if kind or len(deeds) == 1 else deeds[1:])


def _owner(fight: Fight, event: Record) -> Combatant:
    return fight.who[_number(event, "attacker" if "attacker" in event.names else "fighter")]


def _weapon(owner: Combatant, number: int) -> str:
    return owner.arms[number].name


def _side(fight: Fight, side: int) -> str:
    """A side by the names of its fighters."""
    names = [one.name for one in fight.who if one.side == side]
    return " and ".join(names) if names else "nobody"


def _place(x: int, y: int) -> str:
    return f"({_metres(x)}, {_metres(y)})"


def _metres(centimetres: int) -> str:
    whole, rest = divmod(abs(centimetres), METRE)
    sign = "-" if centimetres < 0 else ""
    return f"{sign}{whole}.{rest // 10} m" if rest else f"{sign}{whole} m"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _number(event: Record, name: str) -> int:
    return int(getattr(event, name)) if name else 0
