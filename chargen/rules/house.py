"""A campaign's house rules, and the rules they change."""

from collections.abc import Mapping, Sized
from functools import partial
from typing import Annotated, Any

from pydantic import BaseModel, Field

from chargen.files.strict_json import Strict
from chargen.files.text import Line, Name, Notes, Slug
from chargen.rules.citations import Citation
from chargen.rules.gear import Ammunition, Armour, CommonItem, Weapon, loads
from chargen.rules.model import (
    Attractiveness,
    Budgets,
    Concept,
    ContentTable,
    ExchangeRates,
    FlawRules,
    FlawTemplate,
    ImprovementPrices,
    Lessons,
    Limit,
    Perk,
    Points,
    RuleId,
    Ruleset,
    Rulings,
    Skill,
    Stat,
    StepCosts,
)
from chargen.rules.styles import Style


class AddedPack(Strict):
    """A rule pack in a campaign, and the rows and values that came from it."""

    name: Name
    release: Line = ""
    """The version of the pack, such as 1.2."""
    author: Line = ""
    licence: Line = ""
    parts: Annotated[tuple[Line, ...], Field(max_length=5_000)] = ()
    """Tables, or rows of them as table.row."""


def _absent(value: Sized | BaseModel | None) -> bool:
    """Return whether a card leaves a part out, so that cards without it keep their digest."""
    return not value


_part = partial(Field, default=None, exclude_if=_absent)
_rows = partial(Field, default_factory=dict, exclude_if=_absent, max_length=500)


class HouseRules(Strict):
    """Switches, numbers, content and bans of one campaign; the rest stays as shipped."""

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
    exchange: ExchangeRates | None = _part()
    """Exchange of points in creation; without it the single pool follows the budgets."""
    stat_costs: StepCosts | None = _part()
    skill_costs: StepCosts | None = _part()
    attractiveness: Attractiveness | None = _part()
    flaws: FlawRules | None = _part()
    """Worth of flaws; a flaw cap of the campaign replaces the one here."""
    lessons: Lessons | None = _part()
    martial_arts: Mapping[Slug, Style] = _rows()
    ammunition: Mapping[Slug, Ammunition] = _rows()
    equipment: Mapping[Slug, CommonItem] = _rows()
    kits: Mapping[Slug, Concept] = _rows()
    citations: Mapping[RuleId, Citation] = _rows()
    stat_names: Mapping[Stat, Name] = _rows()
    stat_uses: Mapping[Stat, Name] = _rows()
    stat_descriptions: Mapping[Stat, Notes] = _rows()
    limits: Mapping[ContentTable, Limit] = _rows()
    """Banned rows, or the only ones allowed, by table."""
    packs: Annotated[tuple[AddedPack, ...], Field(max_length=50)] = Field(
        default=(), exclude_if=_absent
    )
    """Rule packs added to this campaign, in their order."""


WHOLE = ("rulings", "budgets", "improvement", "stat_costs", "skill_costs", "attractiveness",
         "lessons")  # fmt: skip
"""Tables a campaign replaces whole, by the name they have in both models."""
STAT_TEXTS = ("stat_names", "stat_uses", "stat_descriptions")
"""Tables of texts about stats."""
MERGED = ("skills", "perks", "flaw_templates", "weapons", "armour", "martial_arts", "ammunition",
          "equipment", "kits", "citations", *STAT_TEXTS)  # fmt: skip
"""Tables a campaign adds rows to, or replaces rows of."""


def varied(rules: Ruleset, house: HouseRules) -> Ruleset:
    """Return ``rules`` as a campaign plays them; rows of the campaign win over rows of ours."""
    changes: dict[str, object] = {
        name: part for name in WHOLE if (part := getattr(house, name)) is not None
    }
    changes |= {
        name: {**getattr(rules, name), **rows} for name in MERGED if (rows := getattr(house, name))
    }
    flaws = house.flaws or rules.flaws
    cap = flaws.cap if house.flaw_cap is None else house.flaw_cap
    changes["flaws"] = flaws.model_copy(update={"cap": cap})
    changes["exchange"] = house.exchange or _exchange(rules, house.budgets or rules.budgets)
    changes["limits"] = house.limits
    return rules.model_copy(update=changes)


def _exchange(rules: Ruleset, budgets: Budgets) -> ExchangeRates:
    """Return the shipped rates with the single pool that follows from the budgets (CC-04)."""
    rates = rules.exchange
    one_pool = (
        budgets.stat * rates.skill_per_stat + budgets.skill + budgets.perk * rates.skill_per_perk
    )
    return rates.model_copy(update={"one_pool": one_pool})


def available(rules: Ruleset) -> Ruleset:
    """Return the rules with only what a character may newly take.

    Every picker, kit, random character, remedy and comparison offers rows of these tables alone. A
    weapon for which no load is left goes with its loads.
    """
    if not rules.limits:
        return rules
    kept: dict[str, Mapping[str, Any]] = {
        table: {key: row for key, row in getattr(rules, table).items() if not limit.bars(key)}
        for table, limit in rules.limits.items()
    }
    offered = rules.model_copy(update=kept)
    weapons = {
        key: arm
        for key, arm in offered.weapons.items()
        if not loads(arm) or offered_loads(rules, arm)
    }
    return offered.model_copy(update={"weapons": weapons})


def offered_loads(rules: Ruleset, arm: Weapon) -> tuple[str, ...]:
    """Return the loads a character may newly put into a weapon, the usual one first."""
    return tuple(
        key
        for key in loads(arm)
        if not is_barred(rules, "weapons" if key in rules.weapons else "ammunition", key)
    )


def first_load(rules: Ruleset, arm: Weapon | None) -> str:
    """Return the load a weapon is taken with; empty for its usual one, or without any."""
    offered = offered_loads(rules, arm) if arm is not None else ()
    usual = loads(arm)[:1] if arm is not None else ()
    return "" if offered[:1] == usual else next(iter(offered), "")


def purchase_advice_refusal(rules: Ruleset) -> str:
    """Return why there is no advice on the next purchase, in a sentence; empty if there is."""
    off = not rules.rulings.next_purchase
    return "This campaign has turned off Next purchase; your GM can turn it on." if off else ""


def is_barred(rules: Ruleset, table: ContentTable, key: str) -> bool:
    """Return whether no character may newly take a row."""
    limit = rules.limits.get(table)
    return limit is not None and limit.bars(key)
