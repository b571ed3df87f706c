"""The shape of the rules: every number of the handout that is data, with its bounds and source."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from chargen.files.strict_json import Strict
from chargen.files.text import RULE_ID, Line, Name, Notes, Slug
from chargen.rules.citations import Citation
from chargen.rules.effects import Effect
from chargen.rules.gear import Ammunition, Armour, CommonItem, Grams, Provenance, Weapon
from chargen.rules.skill_keys import SkillKey
from chargen.rules.styles import Style

RuleId = Annotated[str, StringConstraints(pattern=f"^{RULE_ID}$")]
"""The name of one rule, such as CC-06."""

Stat = Literal["INT", "REF", "TECH", "CL", "ATTR", "LK", "MA", "BODY", "EMP"]
BoughtStat = Literal["INT", "REF", "TECH", "CL", "LK", "MA", "BODY", "EMP"]

STATS: tuple[Stat, ...] = ("INT", "REF", "TECH", "CL", "ATTR", "LK", "MA", "BODY", "EMP")
BOUGHT_STATS: tuple[BoughtStat, ...] = ("INT", "REF", "TECH", "CL", "LK", "MA", "BODY", "EMP")
"""The eight stats that are bought; ATTR is rolled (CC-05)."""

Category = Literal["physical", "mental", "social"]
SkillCategory = Literal["combat", "field", "vehicles", "technical", "people", "knowledge"]
Severity = Literal["mild", "moderate", "crippling"]
Frequency = Literal["rare", "infrequent", "common"]

Points = Annotated[int, Field(ge=0, le=10_000)]
Level = Annotated[int, Field(ge=0, le=20)]

SPECIAL_EQUIPMENT = "special-equipment"
"""The perk of which every character has one level free (CC-02)."""

LANGUAGE = "language"
"""The family of skills whose members are languages."""


class Budgets(Strict):
    """The points every character starts with (CC-01)."""

    stat: Points
    """Stat points (StP)."""
    skill: Points
    """Skill points (SkP)."""
    perk: Points
    """Perk points (PkP)."""


class ExchangeRates(Strict):
    """The price of one point of another pool in skill points (CC-03, CC-04)."""

    skill_per_stat: Annotated[int, Field(ge=1, le=100)]
    skill_per_perk: Annotated[int, Field(ge=1, le=100)]
    one_pool: Points
    """The start with skill points alone, converted freely (CC-04)."""
    closed: bool = Field(default=False, exclude_if=lambda closed: not closed)
    """True if points stay in their pools, and no character starts with the single pool."""


class StepCosts(Strict):
    """Cumulative price of each level; ``cumulative[0]`` is the price of level 1."""

    cumulative: Annotated[tuple[Points, ...], Field(min_length=1, max_length=20)]

    @model_validator(mode="after")
    def _rises(self) -> Self:
        if list(self.cumulative) != sorted(set(self.cumulative)) or self.cumulative[0] < 1:
            message = "has prices that do not rise from level to level"
            raise ValueError(message)
        return self

    @property
    def top(self) -> int:
        """The highest level the table has a price for."""
        return len(self.cumulative)


class Attractiveness(Strict):
    """The roll of ATTR, and the ways to raise it (CC-07)."""

    dice: Annotated[int, Field(ge=1, le=6)]
    sides: Annotated[int, Field(ge=2, le=20)]
    skill_points_per_level: Annotated[int, Field(ge=0, le=100)]
    """SkP for one more level; 0 where ATTR is chosen freely."""
    levels_per_stat_point: Annotated[int, Field(ge=1, le=10)]
    cap: Annotated[int, Field(ge=1, le=20)]


class Fraction(Strict):
    """A multiplier in whole numbers."""

    times: Annotated[int, Field(ge=1, le=100)]
    over: Annotated[int, Field(ge=1, le=100)] = 1


class Grade(Strict):
    """A word of the flaw guide, and its meaning at the table (CC-18)."""

    word: Name
    guide: Notes


class FlawRules(Strict):
    """Worth of flaws and how much of it one character may have (CC-10, CC-11, CC-18)."""

    cap: Points
    """Most SkP a character may have from flaws."""
    severity: Mapping[Severity, Points]
    frequency: Mapping[Frequency, Fraction]
    severity_guide: Mapping[Severity, Grade]
    frequency_guide: Mapping[Frequency, Grade]
    category_guide: Mapping[Category, Grade]

    @model_validator(mode="after")
    def _complete(self) -> Self:
        tables: tuple[tuple[str, int, int], ...] = (
            ("severity", len(self.severity), 3),
            ("frequency", len(self.frequency), 3),
            ("severity_guide", len(self.severity_guide), 3),
            ("frequency_guide", len(self.frequency_guide), 3),
            ("category_guide", len(self.category_guide), 3),
        )
        short = [name for name, size, wanted in tables if size != wanted]
        if short:
            message = f"lacks one of the three words of {short[0]}"
            raise ValueError(message)
        whole = all(
            base * times.times % times.over == 0
            for base in self.severity.values()
            for times in self.frequency.values()
        )
        if not whole:
            message = "has a severity and a frequency that do not give whole skill points"
            raise ValueError(message)
        return self


class ImprovementPrices(Strict):
    """Prices of advancement in improvement points (IP) (AD-03, AD-06, AD-07, AD-08)."""

    skill_per_level: Annotated[int, Field(ge=1, le=1_000)]
    """IP per present level for the next one."""
    new_skill: Annotated[int, Field(ge=1, le=1_000)]
    """IP for level 1 of a skill not yet known."""
    perk_point: Annotated[int, Field(ge=1, le=1_000)]
    stat_point: Annotated[int, Field(ge=1, le=1_000)]
    flaw_skill_point: Annotated[int, Field(ge=1, le=1_000)]
    """IP per SkP a flaw gave, to buy it off."""


class Lessons(Strict):
    """The suggested worth of a lesson, in IP for the skill (AD-05)."""

    base: Annotated[int, Field(ge=0, le=100)]
    """With a teacher who never learnt to teach."""
    step: Annotated[int, Field(ge=1, le=20)]
    """Levels of Teaching worth one more."""


class Rulings(Strict):
    """The switches a table may flip; the same names stand in cards, combat and on the sheet."""

    ranged_defence: Literal["REF+MA", "CL+MA"] = "REF+MA"
    """The stats of the ranged defence base (DV-02)."""
    close_combat_adds_btm: bool = True
    """BTM is added once to close-combat rolls (DV-03, CB-11)."""
    tens_chain: bool = True
    """A check die of 10 rolls again, and again (CB-01)."""
    shotgun_takes_range_penalty: bool = True
    """Shot takes the usual range penalty besides its bonus (CB-82)."""
    covering_fire: Literal["attack_minus_15", "dodge_zero"] = "attack_minus_15"
    """The roll for covering fire (CB-91)."""
    limb_halving: Literal["after_btm", "before_btm"] = "after_btm"
    """The point at which limb damage is halved (CB-103)."""
    head_kill_before_doubling: bool = True
    """The eight points that kill at the head are counted before doubling (CB-105)."""
    obstacles_in_the_way: Literal["block", "ignored"] = Field(
        default="block", exclude_if=lambda choice: choice == "block"
    )
    """True if cover away from any fighter blocks sight and fire (CB-63)."""
    martial_arts: Literal["brawling", "base_game"] = Field(
        default="brawling", exclude_if=lambda choice: choice == "brawling"
    )
    """Martial arts with key bonuses and damage by level, or as Brawling (CB-11)."""
    watch_meets_mover: Literal["before", "after"] = Field(
        default="before", exclude_if=lambda choice: choice == "before"
    )
    """The moment at which a Watch of Classic Traveller meets a mover (S4-R28)."""
    flaw_effects: bool = Field(default=False, exclude_if=lambda on: not on)
    """True if penalties of approved flaws count in values and fights (CC-12)."""
    luck_rerolls: Literal["all_dice", "rolls"] = Field(
        default="all_dice", exclude_if=lambda choice: choice == "all_dice"
    )
    """The dice that two luck points roll again (CB-03)."""
    two_actions_at_four: bool = Field(default=False, exclude_if=lambda on: not on)
    """True if an initiative of 4 allows a second action, on count 0 (CB-32)."""
    lightning_spares_care: bool = Field(default=False, exclude_if=lambda on: not on)
    """True if first aid and Stealth are free of a lightning strike's penalty (CB-38)."""
    own_gear_needs_gm: bool = Field(default=False, exclude_if=lambda on: not on)
    """Gear a player made up waits for the GM's word (CC-19)."""
    next_purchase: bool = Field(default=True, exclude_if=lambda on: on)
    """True if players may ask which purchases help most in fights (AD-03)."""


class RulingText(Strict):
    """A switch's name and explanation for players."""

    rule: RuleId
    title: Name
    text: Notes


class Skill(Strict):
    """One row of the skill list, or a family whose members carry a free word (DV-08)."""

    name: Name
    stat: Stat
    group: Name
    category: SkillCategory | None = Field(
        default=None,
        exclude_if=lambda name: name is None,
        description="Heading in the skill list; none for a campaign's own skills",
    )
    description: Notes = Field(
        default="", exclude_if=lambda text: not text, description="Use of the skill in play"
    )
    roll: Literal["stat", "ranged", "defence", "close"] = Field(
        default="stat",
        description="The stat, or one of the combined bases",  # DV-01 to DV-03
    )
    family: bool = Field(
        default=False,
        description="Each specialisation is a skill of its own, such as Language: Spanish",
    )
    provenance: Provenance
    foundry: Line = Field(
        default="", description="Name of the skill in Foundry's own list; empty if it has none"
    )
    note: Notes = ""


class Perk(Strict):
    """One perk with its price per level (CC-09)."""

    name: Name
    cost: Annotated[int, Field(ge=1, le=100)]
    """PkP per level."""
    max_levels: Annotated[int, Field(ge=1, le=20)]
    creation_only: bool
    provenance: Provenance
    effect: Effect
    text: Notes


class FlawTemplate(Strict):
    """A starting point for a flaw; the player and the GM settle the rest (CC-10)."""

    name: Name
    category: Category
    severity: Severity
    frequency: Frequency
    shows: Notes = Field(description="Description of the flaw in play")
    bars: Annotated[tuple[Slug, ...], Field(max_length=8)] = Field(
        default=(),
        exclude_if=lambda perks: not perks,
        description="Perks it proposes to bar",  # CC-12
    )


class KitWeapon(Strict):
    """A weapon of a kit."""

    weapon: Slug
    spare: Annotated[int, Field(ge=0, le=100)] = Field(
        default=0, description="Full loads besides the one in the weapon"
    )
    scope: bool = False


class KitItem(Strict):
    """A piece of equipment of a kit."""

    name: Name
    count: Annotated[int, Field(ge=1, le=1_000)] = 1
    grams: Grams = Field(default=0, description="Weight of one in grams")


Skills = Annotated[tuple[SkillKey, ...], Field(max_length=100)]


class Concept(Strict):
    """A common kind of character, with the skills and gear of its kit."""

    name: Name
    about: Notes
    words: Annotated[tuple[Name, ...], Field(min_length=1, max_length=40)] = Field(
        description="A concept that has one of these words is read as this one"
    )
    titles: Annotated[tuple[Line, ...], Field(min_length=1, max_length=20)] = Field(
        description="Concept texts for random characters"
    )
    stats: Annotated[tuple[BoughtStat, ...], Field(min_length=1, max_length=8)] = Field(
        description="Order in which stats are raised"
    )
    skills: Mapping[SkillKey, Annotated[int, Field(ge=1, le=20)]] = Field(
        description="Levels that the kit gives"
    )
    also: Skills = Field(default=(), description="Skills recommended besides those of the kit")
    unsuitable: Skills = Field(default=(), description="Skills shown as not recommended")
    perks: Annotated[tuple[Slug, ...], Field(max_length=20)] = Field(
        default=(), description="Recommended perks"
    )
    weapons: Annotated[tuple[KitWeapon, ...], Field(max_length=10)] = ()
    armour: Annotated[tuple[Slug, ...], Field(max_length=6)] = Field(
        default=(), description="Armour that is worn, inner layers first"
    )
    equipment: Annotated[tuple[KitItem, ...], Field(max_length=20)] = ()


class UniversalKit(Strict):
    """Recommended skills and perks for points that no concept asks for."""

    skills: Skills
    perks: Annotated[tuple[Slug, ...], Field(min_length=1, max_length=40)]


ContentTable = Literal[
    "skills", "perks", "flaw_templates", "weapons", "armour", "ammunition", "equipment"
]
"""The tables of which a campaign can ban rows; the names are those of the rules."""


def _sorted(keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(keys)))


Rows = Annotated[tuple[Slug, ...], Field(max_length=500), AfterValidator(_sorted)]
"""Ids of rows whose order says nothing, so that equal lists have equal digests."""


class Limit(Strict):
    """The rows of one table a campaign keeps from its characters (CC-19)."""

    banned: Rows = ()
    """Rows no character may take."""
    allowed: Rows | None = None
    """The only rows a character may take; None allows all that are not banned."""

    def bars(self, key: str) -> bool:
        """Return whether no character may take this row."""
        return key in self.banned or (self.allowed is not None and key not in self.allowed)


class Ruleset(Strict):
    """All rules of one game, or of one campaign's variant of it."""

    id: Slug
    name: Name
    budgets: Budgets
    exchange: ExchangeRates
    stat_costs: StepCosts
    skill_costs: StepCosts
    attractiveness: Attractiveness
    flaws: FlawRules
    improvement: ImprovementPrices
    lessons: Lessons
    rulings: Rulings
    ruling_texts: Mapping[Name, RulingText]
    stat_names: Mapping[Stat, Name]
    stat_uses: Mapping[Stat, Name]
    """The values each stat feeds, in a few words."""
    stat_descriptions: Mapping[Stat, Notes]
    """The rolls and values each stat feeds."""
    skills: Mapping[Slug, Skill]
    perks: Mapping[Slug, Perk]
    flaw_templates: Mapping[Slug, FlawTemplate]
    martial_arts: Mapping[Slug, Style]
    """By the id of their skill."""
    weapons: Mapping[Slug, Weapon]
    armour: Mapping[Slug, Armour]
    ammunition: Mapping[Slug, Ammunition]
    citations: Mapping[RuleId, Citation]
    equipment: Mapping[Slug, CommonItem] = Field(
        default_factory=dict, exclude_if=lambda rows: not rows
    )
    """Equipment of a campaign, besides that of the kits."""
    kits: Mapping[Slug, Concept] = Field(default_factory=dict, exclude_if=lambda rows: not rows)
    """Concepts with their kits: those that ship, and those of a campaign."""
    limits: Mapping[ContentTable, Limit] = Field(
        default_factory=dict, exclude_if=lambda limits: not limits
    )
    """Rows that cannot be newly taken; they stay in their tables for those who have them."""

    @property
    def free_perk_levels(self) -> Mapping[str, int]:
        """Return the perk levels every character has without paying (CC-02)."""
        return {SPECIAL_EQUIPMENT: 1}
