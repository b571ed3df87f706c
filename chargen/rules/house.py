"""A campaign's house rules, and the rules they change."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from chargen.files.strict_json import Strict
from chargen.files.text import Slug
from chargen.rules.gear import Armour, Weapon
from chargen.rules.model import (
    Budgets,
    FlawTemplate,
    ImprovementPrices,
    Perk,
    Points,
    Ruleset,
    Rulings,
    Skill,
)


class HouseRules(Strict):
    """Switches, budgets and content of one campaign; what is not named stays as shipped."""

    rulings: Rulings = Rulings()
    budgets: Budgets | None = None
    flaw_cap: Points | None = None
    improvement: ImprovementPrices | None = None
    """Prices of advancement in IP in this campaign (AD-03, AD-06 to AD-08)."""
    skills: Annotated[Mapping[Slug, Skill], Field(max_length=500)] = Field(default_factory=dict)
    perks: Annotated[Mapping[Slug, Perk], Field(max_length=500)] = Field(default_factory=dict)
    flaw_templates: Annotated[Mapping[Slug, FlawTemplate], Field(max_length=500)] = Field(
        default_factory=dict
    )
    weapons: Annotated[Mapping[Slug, Weapon], Field(max_length=500)] = Field(default_factory=dict)
    armour: Annotated[Mapping[Slug, Armour], Field(max_length=500)] = Field(default_factory=dict)


def varied(rules: Ruleset, house: HouseRules) -> Ruleset:
    """Return ``rules`` as a campaign plays them; rows of the campaign win over rows of ours."""
    budgets = house.budgets or rules.budgets
    cap = rules.flaws.cap if house.flaw_cap is None else house.flaw_cap
    exchange = rules.exchange
    one_pool = (
        budgets.stat * exchange.skill_per_stat
        + budgets.skill
        + budgets.perk * exchange.skill_per_perk
    )
    return rules.model_copy(
        update={
            "rulings": house.rulings,
            "budgets": budgets,
            "exchange": exchange.model_copy(update={"one_pool": one_pool}),
            "flaws": rules.flaws.model_copy(update={"cap": cap}),
            "improvement": house.improvement or rules.improvement,
            "skills": {**rules.skills, **house.skills},
            "perks": {**rules.perks, **house.perks},
            "flaw_templates": {**rules.flaw_templates, **house.flaw_templates},
            "weapons": {**rules.weapons, **house.weapons},
            "armour": {**rules.armour, **house.armour},
        }
    )
