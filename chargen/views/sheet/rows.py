"""Rows for the window: traits and catalogue entries with their prices."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from chargen.character.decisions.approval_state import presumed
from chargen.character.derived import values
from chargen.character.derived.derive import Character, FlawState
from chargen.character.display_names import STATE_WORDS, flaw_name, points
from chargen.character.document.requests import Flaw, PoolName
from chargen.character.document.state_kind import StateKind
from chargen.character.number_format import signed
from chargen.character.points import pricing
from chargen.character.starts import Recommendation, concept_of, perk_fit
from chargen.rules.house import available
from chargen.rules.model import (
    BOUGHT_STATS,
    BoughtStat,
    Concept,
    FlawTemplate,
    Ruleset,
    SkillCategory,
    Stat,
    StepCosts,
)
from chargen.views.perk_effects import effect_words


class Tag(NamedTuple):
    """A word or two on a row, in the tone of their meaning."""

    text: str
    tone: str = "info"


class TraitRow(NamedTuple):
    """One trait in a row; every figure has its unit in it or in the column's title."""

    key: str
    name: str
    basis: str
    """The full name of a stat, the base of a skill's roll, or the effect of a perk."""
    level: int
    pips: int
    """Levels with pips in the row."""
    over: int
    """Number of last levels beyond the pool."""
    next: str
    total: str
    uses: str = ""
    """The rolls and values a stat feeds."""
    category: SkillCategory | None = None
    """The heading of a skill."""
    free: int = 0
    """Levels without a price."""
    known: bool = True
    """True if these rules contain it."""
    affordable: bool = False
    """True if the rest of its pool pays the next level."""
    fit: Recommendation = Recommendation.NEITHER
    """Recommendation for the character's concept."""
    tags: tuple[Tag, ...] = ()
    """Further facts about a perk or flaw, in a word or two each."""
    heading: bool = False
    """True for the heading of a group: a name and, as its basis, a count."""
    next_tone: str = ""
    """The tone of the price in play: accent if it can be paid, wait for a request."""
    marks: int = 0
    """Uses of a skill that are marked (AD-02)."""


def heading(group: str, count: int, words: str) -> TraitRow:
    """Return the heading of a group with its number of rows."""
    return TraitRow(
        f"#{group}", group.capitalize(), words, level=count, pips=0, over=0, next="", total="",
        heading=True,
    )  # fmt: skip


def recommended_words(character: Character, rows: Iterable[TraitRow]) -> str:
    """Return the legend of the dot on recommended rows; empty without any."""
    if not any(row.fit is Recommendation.SUITS for row in rows):
        return ""
    concept = character.build.choices.concept.strip()
    words = f"\N{BULLET} recommended for \N{LEFT DOUBLE QUOTATION MARK}{concept}"
    return words + "\N{RIGHT DOUBLE QUOTATION MARK}"


def stat_rows(character: Character, focus: str = "") -> tuple[TraitRow, ...]:
    """Return the eight bought stats and ATTR; ``focus`` is the row that shows the excess."""
    rows = [_stat(character, stat, focus) for stat in BOUGHT_STATS]
    rows.insert(4, _attr(character, focus))
    return tuple(rows)


def _stat(character: Character, stat: BoughtStat, focus: str) -> TraitRow:
    rules, frozen = character.rules, character.books.finished
    bought = character.build.choices.stats[stat]
    level = character.stats[stat] if frozen else bought
    step = pricing.stat_points_between(rules, stat, level, level + 1)
    top = rules.stat_costs.top
    return TraitRow(
        key=stat,
        name=stat,
        basis=rules.stat_names[stat],
        level=level,
        pips=top,
        over=levels_over(character, "stat", rules.stat_costs, level) if focus == stat else 0,
        next=next_words(points(step, "pt"), frozen=frozen) if level < top else "highest",
        total=str(values.stat_value(character, stat).amount),
        uses=_uses(rules, stat),
        affordable=level < top and step <= character.creation.stat.left,
    )


def _attr(character: Character, focus: str) -> TraitRow:
    rules, attr = character.rules, character.build.choices.attr
    bought = attr.skill_levels + attr.stat_levels
    frozen, free = character.books.finished, character.grants.attr
    level = character.stats["ATTR"] if frozen else free + bought
    step = rules.attractiveness.skill_points_per_level
    rolls = (" + ".join(map(str, roll.dice)) for roll in attr.rolls[-1:])
    dice = "".join(f"Rolled {words}" for words in rolls)
    lacking = max(0, -character.creation.skill.left)
    over = min(attr.skill_levels, -(-lacking // step)) if focus == "ATTR" and step else 0
    top = rules.attractiveness.cap
    return TraitRow(
        key="ATTR",
        name="ATTR",
        basis=rules.stat_names["ATTR"],
        level=level,
        pips=top,
        over=over,
        next=next_words(points(step, "skill pt"), frozen=frozen) if level < top else "highest",
        total=str(character.stats["ATTR"]),
        uses=f"{dice}. {_uses(rules, 'ATTR')}" if dice else _uses(rules, "ATTR"),
        free=free,
        affordable=level < top and step <= character.creation.skill.left,
    )


def _uses(rules: Ruleset, stat: Stat) -> str:
    """Return the values a stat feeds and the number of its skills (CC-05, DV-08)."""
    count = sum(skill.stat == stat for skill in rules.skills.values())
    return rules.stat_uses[stat] + (f", {points(count, 'skill')}" if count else "")


def next_words(price: str, *, frozen: bool) -> str:
    """Return the price of the next level in words; after creation, points buy nothing."""
    return "" if frozen else price


def levels_over(character: Character, pool: PoolName, costs: StepCosts, level: int) -> int:
    """Return the number of last levels that cover the pool's deficit, or all of them."""
    lacking = -character.creation.pool(pool).left
    if lacking <= 0:
        return 0
    whole = pricing.level_cost(costs, level)
    down = next(
        (n for n in range(1, level + 1) if whole - pricing.level_cost(costs, level - n) >= lacking),
        level,
    )
    return max(0, down)


def perk_rows(character: Character) -> tuple[TraitRow, ...]:
    """Return the rows of every perk of the rules and every one taken, by name."""
    states = presumed(character.states)
    barred = {
        perk
        for own in character.flaws
        if states[own.flaw.id].grants and not own.removed
        for perk in own.flaw.bars
    }
    taken = character.perks if character.books.finished else character.build.choices.perks
    keys = dict.fromkeys((*available(character.rules).perks, *taken))
    kits = character.rules.kits
    concept = kits.get(concept_of(kits, character.build.choices.concept))
    rows = [_perk_row(character, key, concept, barred=key in barred) for key in keys]
    return tuple(sorted(rows, key=lambda row: row.name.casefold()))


def _perk_row(character: Character, key: str, concept: Concept | None, *, barred: bool) -> TraitRow:
    """Return the row of a perk; ``barred`` by a flaw the GM has approved, or may yet (CC-12)."""
    level, perk = _perk_level(character, key), character.rules.perks.get(key)
    free = character.grants.perk_levels[key] if perk else 0
    top, price = (perk.max_levels, perk.cost) if perk else (level, 0)
    effect = effect_words(character.rules, perk) if perk else "Not in the rules in use."
    tags = (
        (Tag("first level free"),) * bool(free)
        + (Tag("creation only"),) * (perk is not None and perk.creation_only)
        + (Tag("barred by a flaw", "wait"),) * barred
    )
    single = top == 1
    return TraitRow(
        key=key,
        name=perk.name if perk else key,
        basis=effect[:1].upper() + effect[1:],
        level=level,
        pips=top,
        over=max(0, level - top),
        next=points(price, "point") if single else f"{price} per level",
        total=("Owned" if level else "One level") if single else f"{level} / {top}",
        free=free,
        affordable=level < top and price <= character.creation.perk.left,
        fit=perk_fit(concept, key),
        tags=tags,
    )


def _perk_level(character: Character, key: str) -> int:
    if character.books.finished:
        return character.perks[key]
    choice = character.build.choices.perks.get(key)
    free = character.grants.perk_levels[key]
    return max(choice.level if choice else 0, free)


STATE_MARKS: Mapping[StateKind, str] = {
    StateKind.APPROVED: "\N{CHECK MARK}",
    StateKind.WAITING: "?",
    StateKind.CHANGED: "?",
    StateKind.REFUSED: "\N{BALLOT X}",
    StateKind.REVOKED: "\N{BALLOT X}",
    StateKind.SIGNED_BY_OTHER: "!",
    StateKind.DAMAGED: "!",
    StateKind.OLDER: "!",
    StateKind.UNVERIFIED: "?",
}
"""A sign for each status, besides its colour."""


TONES: Mapping[str, str] = {"?": "wait", "\N{CHECK MARK}": "accent"}
"""The tone of a status, by its sign; without one it is wrong."""


def flaw_rows(character: Character) -> tuple[TraitRow, ...]:
    """Return the character's flaws in the order taken, each with its status."""
    return tuple(_flaw_row(character.rules, own) for own in character.flaws)


def _flaw_row(rules: Ruleset, own: FlawState) -> TraitRow:
    flaw, sign = own.flaw, STATE_MARKS.get(own.stands, "")
    state = " ".join(filter(None, (sign, STATE_WORDS[own.stands])))
    return _kind_row(
        rules, flaw, flaw.id, flaw_name(flaw), flaw.description, level=1,
        tags=(Tag(state, TONES.get(sign, "wrong" if sign else "info")),),
    )  # fmt: skip


def common_flaw_rows(character: Character) -> tuple[TraitRow, ...]:
    """Return the common flaws of the rules in use, by name; keys begin with +."""
    rules = character.rules
    rows = (
        _kind_row(rules, template, f"+{key}", template.name, template.shows)
        for key, template in available(rules).flaw_templates.items()
    )
    return tuple(sorted(rows, key=lambda row: row.name.casefold()))


def _kind_row(
    rules: Ruleset,
    flaw: Flaw | FlawTemplate,
    key: str,
    name: str,
    effect: str,
    *,
    level: int = 0,
    tags: tuple[Tag, ...] = (),
) -> TraitRow:
    kind = f"{flaw.category}, {flaw.severity}, {flaw.frequency}".capitalize()
    value = pricing.flaw_value(rules, flaw.severity, flaw.frequency)
    return TraitRow(
        key, name, " ".join(effect.split()), level, pips=0, over=0, next=kind,
        total=signed(value), tags=tags,
    )  # fmt: skip
