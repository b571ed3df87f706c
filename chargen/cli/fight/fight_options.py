"""Options of `chargen fight`: fighters' facts, modifiers and GM rules."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from chargen.combat import SYSTEMS, InvalidScenario
from chargen.combat.harm.fighter import GM_ROLLS
from chargen.combat.kernel.tuning import TuningValue, by_rule
from chargen.encounter.setup.opponent_sources import Roster
from chargen.encounter.setup.setup import (
    GRAY_DAWN,
    MOST_POINTS,
    REASON,
    FightSetup,
    SetupFighter,
    set_fighter,
    set_tunable,
    tactics,
)
from chargen.errors import ChargenError
from chargen.files.messages import shown, unknown
from chargen.rules.model import Ruleset

_FACTS: Final = re.compile(r"(.+):([a-z]+(?:=[^:,/\\]*)?(?:,[a-z]+(?:=[^:,/\\]*)?)*)")
_MODIFIER: Final = re.compile(r"([^=:]+)(?::([^=]+))?=([^,]+)(?:,(.*))?")
NUMBERS: Final = {"wounds": ("boxes", 40), "stun": ("stun", 100), "luck": ("luck", 100)}
"""Numeric facts of a fighter: the field and its maximum."""
FLAGS: Final = {"bound": "bound", "mook": "mook", "play": "in_play"}
_FORMS: Final = "or write bound, mook, play, wounds=N, stun=N or luck=N"


class InvalidOption(ChargenError):
    """An option with an invalid value."""


class GmOptions(NamedTuple):
    """The GM's options for the whole fight, as typed."""

    rules: Sequence[str] = ()
    """``NAME=VALUE`` for a rule setting."""
    modifiers: Sequence[str] = ()
    """``FIGHTER=N``, ``FIGHTER:ROLL=N``, either with ``,REASON``."""
    bound: Sequence[str] = ()
    """Fighters bound at the start."""
    campaign: Roster | None = None
    """The campaign whose opponents are matched by name, too."""


def parse_fighter(word: str, system: str = GRAY_DAWN) -> tuple[str, dict[str, Any]]:
    """Return the name, and the facts after the colon as fields of a fighter.

    ``medic:steady,wounds=3,luck=2`` fights steadily, with three boxes and two luck points.
    """
    match = _FACTS.fullmatch(word)
    if match is None:
        return word, {}
    facts: dict[str, Any] = {}
    for part in match[2].split(","):
        key, given, value = part.partition("=")
        if given:
            facts.update([_number_fact(key, value)])
        elif key in FLAGS:
            facts[FLAGS[key]] = True
        elif key in tactics(system):
            facts["tactic"] = key
        else:
            advice = f"choose {', '.join(tactics(system))}, {_FORMS}"
            raise InvalidOption(unknown(key, "a tactic", tactics(system), advice))
    return match[1], facts


def _number_fact(key: str, value: str) -> tuple[str, int]:
    if key not in NUMBERS:
        raise InvalidOption(
            f"{shown(key)} is not a value of a fighter; choose wounds, stun or luck"
        )
    field, most = NUMBERS[key]
    number = int(value) if re.fullmatch(r"[0-9]{1,3}", value) else -1
    if not 0 <= number <= most:
        raise InvalidOption(f"{key} is {shown(value)}; it must be a whole number from 0 to {most}")
    return field, number


def apply_gm_options(plan: FightSetup, words: GmOptions) -> FightSetup:
    """Return the plan with all GM options applied."""
    for word in words.rules:
        name, equals, value = word.partition("=")
        if not equals:
            raise InvalidOption(f"--rule {shown(word)} is not of the form NAME=VALUE")
        plan = set_tunable(plan, name, _tunable(plan.system, name, value))
    for bound in words.bound:
        plan = set_fighter(plan, replace(_find_fighter(plan, bound), bound=True))
    for word in words.modifiers:
        plan = _add_modifier(plan, word)
    return plan


def rules_listing(rules: Ruleset, system: str = GRAY_DAWN) -> list[str]:
    """Return a line for every rule setting of a fight with its default, rule by rule."""
    lines = []
    for rule, group in by_rule(SYSTEMS[system].models.tuning).items():
        lines.append(f"{rule} {rules.citations[rule].title}")
        for tunable in group:
            lines += [
                f"  --rule {tunable.name}={tunable.said(tunable.usual)}",
                f"      {tunable.help}",
            ]
    return lines


def rule_names() -> list[str]:
    """Return the rule settings of all systems, ready for a value."""
    return sorted({f"{name}=" for key in SYSTEMS for name in SYSTEMS[key].models.tuning})


def _tunable(system: str, name: str, text: str) -> TuningValue:
    tuning = SYSTEMS[system].models.tuning
    if name not in tuning:
        advice = "run chargen fight --list-rules to see the names"
        raise InvalidOption(unknown(name, "a rule setting", tuning, advice))
    try:
        return tuning[name].read(text)
    except InvalidScenario as refused:
        raise InvalidOption(str(refused).removesuffix(".")) from None


def _add_modifier(plan: FightSetup, word: str) -> FightSetup:
    """Return the plan with a modifier on one roll of a fighter, or on all rolls (CB-28)."""
    match = _MODIFIER.fullmatch(word)
    if match is None:
        raise InvalidOption(
            f"--modifier {shown(word)} is not of the form FIGHTER=N or FIGHTER:ROLL=N"
        )
    name, roll, points, reason = (part or "" for part in match.groups())
    number = int(points) if re.fullmatch(r"[+-]?[0-9]{1,2}", points) else MOST_POINTS + 1
    if abs(number) > MOST_POINTS:
        span = f"a whole number from -{MOST_POINTS} to {MOST_POINTS}"
        raise InvalidOption(f"--modifier {word[:60]}: {shown(points)} is not {span}")
    roll = roll.strip().replace("-", " ")
    if roll and roll not in GM_ROLLS:
        raise InvalidOption(unknown(roll, "a roll", GM_ROLLS, f"choose {', '.join(GM_ROLLS)}"))
    seat = _find_fighter(plan, name)
    given = (number, reason.strip()[:200] or REASON)
    rolls = (roll,) if roll else GM_ROLLS
    return set_fighter(
        plan, replace(seat, modifiers={**seat.modifiers, **dict.fromkeys(rolls, given)})
    )


def _find_fighter(plan: FightSetup, name: str) -> SetupFighter:
    """Return the fighter of a name, in any case."""
    for seat in plan.seats:
        if seat.name.casefold() == name.strip().casefold():
            return seat
    names = [seat.name for seat in plan.seats]
    raise InvalidOption(
        unknown(name, "a fighter of this fight", names, f"choose {', '.join(names)}")
    )
