"""A blank sheet to fill in by pencil: its fields, choices and prices."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from chargen.character.derived.derive import derive_unverified
from chargen.character.edits import samples
from chargen.character.number_format import signed
from chargen.character.points import pricing
from chargen.combat import formulas
from chargen.rules.gear import LOCATIONS
from chargen.rules.house import available
from chargen.rules.load import house_rules
from chargen.rules.model import STATS, Ruleset
from chargen.views.handouts.figure_tables import FigureTable
from chargen.views.sheet.present import value_figures
from chargen.views.sheet.weapons import faces

FAMILY_LINES = 4
"""Lines for skills of a family, such as languages."""


class BlankSkill(NamedTuple):
    """A skill to buy, or a line of a family to name first."""

    name: str
    base: str
    """The stat or blended base of its rolls."""


class BlankState(NamedTuple):
    """A wound state with its saves and their penalties on BODY (CB-120 to CB-122)."""

    name: str
    saves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BlankSheet:
    """The content of a sheet without a character."""

    stats: tuple[str, ...]
    figures: tuple[str, ...]
    skills: tuple[BlankSkill, ...]
    places: tuple[tuple[str, str], ...]
    """Numbers of the location die, and their locations (CB-14)."""
    states: tuple[BlankState, ...]
    prices: tuple[FigureTable, ...]
    values: tuple[tuple[str, str], ...]
    """Ids and words of the rules for derived values (DV-01 to DV-09)."""


def blank_sheet() -> BlankSheet:
    """Return the blank sheet, by the rules as shipped."""
    rules = house_rules()
    nobody = derive_unverified(rules, samples.blank())
    return BlankSheet(
        stats=tuple(STATS),
        figures=tuple(figure.name for figure in value_figures(nobody)),
        skills=tuple(_skills(rules)),
        places=tuple((faces(place), place) for place in LOCATIONS),
        states=tuple(_states()),
        prices=(_levels(rules), _flaws(rules), _points(rules), _improvement(rules)),
        values=tuple(
            (rule, citation.text) for rule, citation in rules.citations.items() if rule[:2] == "DV"
        ),
    )


def _skills(rules: Ruleset) -> Iterator[BlankSkill]:
    for skill in available(rules).skills.values():
        base = skill.stat if skill.roll == "stat" else skill.roll
        yield BlankSkill(skill.name, base)
        if skill.family:
            yield from [BlankSkill("", base)] * (FAMILY_LINES - 1)


def _states() -> Iterator[BlankState]:
    for state in range(formulas.LIGHT, formulas.DEAD):
        saves = [f"stun {signed(-formulas.stun_penalty(state))}"]
        if state >= formulas.MORTAL:
            saves.append(f"death {signed(-formulas.mortal_level(state))}")
        yield BlankState(formulas.WOUND_NAMES[state].capitalize(), tuple(saves))


def _levels(rules: Ruleset) -> FigureTable:
    """Return the total prices of levels (CC-06, CC-08)."""
    levels = range(1, rules.stat_costs.top + 1)
    stats = (str(pricing.stat_cost(rules, level)) for level in levels)
    skills = (str(pricing.skill_cost(rules, level)) for level in levels)
    heads = ("level", *map(str, levels))
    return FigureTable("CC-06", heads, (("stat points", *stats), ("skill points", *skills)))


def _flaws(rules: Ruleset) -> FigureTable:
    """Return the values of flaws (CC-10)."""
    often = rules.flaws.frequency
    rows = (
        (severity, *(str(pricing.flaw_value(rules, severity, each)) for each in often))
        for severity in rules.flaws.severity
    )
    return FigureTable(
        "CC-10", (f"flaws: skill points, at most {rules.flaws.cap}", *often), tuple(rows)
    )


def _points(rules: Ruleset) -> FigureTable:
    """Return the points to spend and the exchange between pools (CC-01, CC-03)."""
    budgets, rates = rules.budgets, rules.exchange
    rows = (
        ("stats", str(budgets.stat), f"1 stat point = {rates.skill_per_stat} skill points"),
        ("skills", str(budgets.skill), ""),
        ("perks", str(budgets.perk), f"1 perk point = {rates.skill_per_perk} skill points"),
    )
    return FigureTable("CC-01", ("points", "to spend", "exchange"), rows)


def _improvement(rules: Ruleset) -> FigureTable:
    """Return the prices in improvement points (AD-03, AD-06 to AD-08)."""
    prices = rules.improvement
    rows = (
        ("skill", f"{prices.skill_per_level} x level", "new skill", f"{prices.new_skill}"),
        ("perk point", f"{prices.perk_point}", "stat point", f"{prices.stat_point}"),
        ("flaw, per skill point", f"{prices.flaw_skill_point}", "", ""),
    )
    return FigureTable("AD-03", ("in play", "IP", "", "IP"), rows)
