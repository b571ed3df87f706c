"""Exact chances of a choice in a few words."""

from collections.abc import Iterable

from chargen.combat import OptionChances
from chargen.combat.kernel.chances import ENDURANCE, LANDING, SUPPRESSION

_PASSES = {
    SUPPRESSION: "to pass the suppression check",
    ENDURANCE: "to pass the END check",
    LANDING: "to land where aimed",
}


_LOW, _HIGH = 10, 90
_NEXT_TO_NOTHING = 1e-7


def chance_words(chances: OptionChances, unit: str) -> str:
    """Return the chances of an option, with the choice of another player they rest on."""
    attacks, check = chances.attacks, chances.check
    parts: list[str] = []
    if attacks:
        parts.append(f"{_each(attack.hit for attack in attacks)} to hit")
        if any(attack.wound for attack in attacks):
            harm = " / ".join(f"{attack.harm:.1f}" for attack in attacks)
            parts.append(f"{harm} {unit}")
            parts.append(f"{_each(attack.out for attack in attacks)} out")
        elif any(attack.hit for attack in attacks):
            parts.append("no wound")
    if check is not None:
        parts.append(f"{_percent(check.passed)} {_PASSES[check.check]}")
        if check.critical:
            parts.append(f"{_percent(check.critical)} critical")
    text = " · ".join(parts)
    return f"{text}, {chances.proviso}" if chances.proviso else text


def _each(chances: Iterable[float]) -> str:
    return " / ".join(_percent(chance) for chance in chances)


def _percent(chance: float) -> str:
    """Return a chance in percent, with one decimal where a whole number says too little."""
    percent = 100 * chance
    whole = not percent or _LOW <= percent <= _HIGH or percent >= 100 - _NEXT_TO_NOTHING
    return f"{percent:.0f}%" if whole else f"{percent:.1f}%"
