"""Exact chances of a choice in a few words."""

from collections.abc import Iterable, Sequence

from chargen.combat import AttackChances, OptionChances
from chargen.combat.kernel.chances import ENDURANCE, LANDING, SUPPRESSION
from chargen.combat.kernel.fight import BaseCombatant

_PASSES = {
    SUPPRESSION: "to pass the suppression check",
    ENDURANCE: "to pass the END check",
    LANDING: "to land where aimed",
}


_LOW, _HIGH = 10, 90
_NEXT_TO_NOTHING = 1e-7


def chance_words(
    chances: OptionChances, unit: str, combatants: Sequence[BaseCombatant] = (), side: int = 0
) -> str:
    """Return the chances of an option, with the choice of another player they rest on.

    The harm of a blast is summed up for the enemies of a ``side``, and for that side itself, on a
    line of its own.
    """
    attacks, check = chances.attacks, chances.check
    blast = check is not None and check.check == LANDING
    parts: list[str] = []
    if attacks and not blast:
        parts.append(f"{_each(attack.hit for attack in attacks)} to hit")
        if any(attack.wound for attack in attacks):
            harm = " / ".join(f"{attack.harm:.1f}" for attack in attacks)
            parts.append(f"{harm} {unit}")
            parts.append(f"{_each(attack.out for attack in attacks)} out")
        elif any(attack.hit for attack in attacks):
            parts.append("no wound")
    if check is not None:
        parts.append(f"{chance_percent(check.passed)} {_PASSES[check.check]}")
        if check.critical:
            parts.append(f"{chance_percent(check.critical)} critical")
    text = " · ".join(parts)
    if blast:
        harmed = _caught(attacks, unit, combatants, side)
        text += f"\n{harmed}" if harmed else ""
    return f"{text}, {chances.proviso}" if chances.proviso else text


def _caught(
    attacks: Sequence[AttackChances], unit: str, combatants: Sequence[BaseCombatant], side: int
) -> str:
    """Return the harm of a blast to enemies and own side; empty if it reaches neither."""
    parts: list[str] = []
    for whose, friends in (("enemies", False), ("own side", True)):
        caught = [at for at in attacks if (combatants[at.target].side == side) == friends]
        harm, out = sum(at.harm for at in caught), sum(at.out for at in caught)
        if harm or out:
            facts = [f"{harm:.1f} {unit}"] if harm else []
            if not (friends and harm):
                facts.append(f"{out:.1f} out")
            parts.append(f"{whose} {', '.join(facts)}")
    return " · ".join(parts)


def _each(chances: Iterable[float]) -> str:
    return " / ".join(chance_percent(chance) for chance in chances)


def chance_percent(chance: float) -> str:
    """Return a chance in percent, with one decimal where a whole number says too little."""
    percent = 100 * chance
    whole = not percent or _LOW <= percent <= _HIGH or percent >= 100 - _NEXT_TO_NOTHING
    return f"{percent:.0f}%" if whole else f"{percent:.1f}%"
