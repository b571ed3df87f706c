"""Grants of a character: all that approvals and the rules give without payment, worked out once."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from chargen.character.decisions.approval_state import ItemStates
from chargen.character.document.build import Build, Choices
from chargen.character.document.languages import free_skills
from chargen.character.document.requests import (
    CapGrant,
    Flaw,
    PerkGrant,
    PointsGrant,
    RerollGrant,
)
from chargen.rules.model import Ruleset


@dataclass(frozen=True, slots=True)
class Grants:
    """The free levels, points and rolls of one character; to be read only."""

    flaws: tuple[Flaw, ...]
    """Approved flaws, which give skill points (CC-13)."""
    points: tuple[PointsGrant, ...]
    """Approved grants of points (CC-16)."""
    flaw_cap: int
    """The most SkP from flaws, granted ones included (CC-11, CC-16)."""
    perk_levels: Counter[str]
    """Levels of perks that cost nothing: free and granted ones (CC-02, CC-16)."""
    skill_levels: Counter[str]
    """Levels of languages that perks give (CC-09)."""
    attr_roll: int
    """The roll of ATTR that counts, from 0; -1 without one (CC-07)."""
    attr: int
    """ATTR as rolled; 0 without a roll (CC-07)."""


def collect_grants(rules: Ruleset, build: Build, states: ItemStates) -> Grants:
    """Return all a character has without paying, by the approval states of its items."""
    choices, rolls = build.choices, build.choices.attr.rolls
    approved = [grant for grant in choices.grants if states[grant.id].grants]
    given = [grant.perk for grant in choices.grants if isinstance(grant, PerkGrant)]
    perk_levels = Counter(
        {key: rules.free_perk_levels.get(key, 0)
         for key in (*rules.free_perk_levels, *choices.perks, *given)}
    )  # fmt: skip
    for grant in approved:
        if isinstance(grant, PerkGrant):
            perk_levels[grant.perk] += grant.levels
    rerolls = sum(isinstance(grant, RerollGrant) for grant in approved)
    attr_roll = min(len(rolls) - 1, rerolls)
    return Grants(
        flaws=tuple(flaw for flaw in choices.flaws if states[flaw.id].grants),
        points=tuple(grant for grant in approved if isinstance(grant, PointsGrant)),
        flaw_cap=rules.flaws.cap + sum(g.amount for g in approved if isinstance(g, CapGrant)),
        perk_levels=perk_levels,
        skill_levels=free_skills(rules, named_languages(choices)),
        attr_roll=attr_roll,
        attr=sum(rolls[attr_roll].dice) if rolls else 0,
    )


def named_languages(choices: Choices) -> Mapping[str, tuple[str, ...]]:
    """Return the languages named for each perk in creation (CC-09)."""
    return {perk: choice.languages for perk, choice in choices.perks.items() if choice.languages}
