"""Effect of one level more or less: its price, the rest of the pool, and a remedy if it lacks."""

from chargen.character.checks import check
from chargen.character.checks.remedies import exchange_words, latest_first
from chargen.character.derived.derive import Character, derive
from chargen.character.display_names import POOL_UNITS, perk_name, points, skill_name, uncapitalised
from chargen.character.document.build import Build
from chargen.character.document.requests import PoolName
from chargen.character.edits import edits
from chargen.character.points import pricing
from chargen.character.subjects import SubjectKind, split_subject
from chargen.rules.model import BOUGHT_STATS, BoughtStat
from chargen.views.explain import prices
from chargen.views.explain.explanation import RuleWords

_POOLS: dict[SubjectKind, PoolName] = {
    SubjectKind.STAT: "stat",
    SubjectKind.SKILL: "skill",
    SubjectKind.PERK: "perk",
}


def step_words(character: Character, subject: str, by: int = 1) -> str:
    """Return the new level of a trait, its price, and the rest of the pool (CC-01, CC-03)."""
    kind, key, _ = split_subject(subject)
    if kind is None or kind not in _POOLS:
        return ""
    name, level, top = _trait(character, kind, key)
    if character.books.finished:
        return _frozen(character, kind, key)
    if by > 0 and level >= top:
        return f"{name} {level} is the highest level."
    if by < 0 and level <= _floor(character, kind, key):
        return f"{name} is at its lowest."
    pool: PoolName = "skill" if key == "ATTR" else _POOLS[kind]
    after = _after(character, _set(character, kind, key, level + by))
    paid = after.creation.pool(pool).spent - character.creation.pool(pool).spent
    price = f"costs {points(paid, POOL_UNITS[pool])}"
    if paid <= 0:
        price = f"gives back {points(-paid, POOL_UNITS[pool])}" if paid else "costs nothing"
    return f"{name} to {level + by} {price}{_rest(character, after, pool)}"


def _trait(character: Character, kind: SubjectKind, key: str) -> tuple[str, int, int]:
    """Return a trait's name, its level in creation, and its highest level."""
    rules, choices = character.rules, character.build.choices
    match kind:
        case SubjectKind.SKILL:
            given = character.grants.skill_levels[key]
            level = max(given, choices.skills.get(key, 0))
            return skill_name(rules, key), level, rules.skill_costs.top
        case SubjectKind.PERK:
            perk = rules.perks.get(key)
            free = character.grants.perk_levels[key]
            taken = choices.perks[key].level if key in choices.perks else 0
            return perk_name(rules, key), max(free, taken), perk.max_levels if perk else 0
        case _ if key == "ATTR":
            return key, character.stats["ATTR"], rules.attractiveness.cap
        case _:
            return key, choices.stats[_bought(key)], rules.stat_costs.top


def _bought(key: str) -> BoughtStat:
    return next(stat for stat in BOUGHT_STATS if stat == key)


def _floor(character: Character, kind: SubjectKind, key: str) -> int:
    """Return the level below which nothing is refunded."""
    match kind:
        case SubjectKind.SKILL:
            return character.grants.skill_levels[key]
        case SubjectKind.PERK:
            return character.grants.perk_levels[key]
        case _ if key == "ATTR":
            attr = character.build.choices.attr
            return character.stats["ATTR"] - attr.skill_levels
        case _:
            return 1


def _set(character: Character, kind: SubjectKind, key: str, level: int) -> Build:
    build = character.build
    match kind:
        case SubjectKind.SKILL:
            return edits.set_skill(build, key, level)
        case SubjectKind.PERK:
            return edits.set_perk(build, key, level)
        case _ if key == "ATTR":
            more = level - character.stats["ATTR"]
            levels = build.choices.attr.skill_levels + more
            return edits.set_attr_levels(build, skill_levels=levels)
        case _:
            return edits.set_stat(build, _bought(key), level)


def _after(character: Character, build: Build) -> Character:
    return derive(character.rules, build, character.states)


def _rest(character: Character, after: Character, pool: PoolName) -> str:
    """Return the rest of the pool in words; if it lacks, the exchange or remedy."""
    left = after.creation.pool(pool).left
    if left < 0:
        over = points(-left, POOL_UNITS[pool])
        issues = (latest_first(after, issue, character.build) for issue in check(after))
        ways = [
            way.label
            for issue in issues
            if issue.subject == SubjectKind.POOL.subject(pool)
            for way in issue.remedies
            if not way.lowers
        ]
        return f", {over} over budget." + (f" {ways[0]}." if ways else "")
    if after.creation.exchange != character.creation.exchange:
        return f". Exchange: {uncapitalised(exchange_words(after.creation.exchange))}."
    return f" ({left} left)."


def _frozen(character: Character, kind: SubjectKind, key: str) -> str:
    """Return the refusal after creation, when levels are bought with IP (AD-06, CC-17)."""
    match kind:
        case SubjectKind.SKILL:
            return f"{_price(prices.skill_price(character, key))} Press + to raise it."
        case SubjectKind.STAT if key != "ATTR":
            return f"{_price(prices.stat_price(character, _bought(key)))} Press + to ask the GM."
        case SubjectKind.PERK if key in character.rules.perks:
            perk = character.rules.perks[key]
            ip = pricing.perk_points_ip(character.rules.improvement, perk.cost)
            only = perk.creation_only
            return "Available in creation only." if only else f"A level costs {ip} IP."
        case _:
            return "Creation is finished."


def _price(sentences: tuple[RuleWords, ...]) -> str:
    return " ".join(sentence.text for sentence in sentences)
