"""Explanations of pools, flaws, grants, requests and ledger entries."""

from collections import Counter
from collections.abc import Callable, Iterator

from chargen.character.derived.derive import Character, FlawState
from chargen.character.derived.effects import Part
from chargen.character.derived.flaw_effects_text import terms
from chargen.character.display_names import (
    STATE_WORDS,
    capitalised,
    flaw_name,
    item_name,
    points,
    pool_name,
    skill_name,
)
from chargen.character.document.events import Event
from chargen.character.document.pools import (
    GENERAL,
    PERK_POINTS,
    STAT_POINTS,
    PoolId,
    creation_pool,
)
from chargen.character.document.requests import POOL_NAMES, Flaw
from chargen.character.number_format import plain, signed
from chargen.character.points import pricing
from chargen.character.points.ledger import Entry
from chargen.rules.model import FlawTemplate, Ruleset
from chargen.views import ledger_text
from chargen.views.explain.explanation import Explanation, PartLine, RuleWords, Total, cite_rules


def explain_flaw(character: Character, flaw_id: str) -> Explanation | None:
    """Explain a flaw: severity times frequency, and its approval status (CC-10, CC-12)."""
    if flaw_id.startswith("+"):
        return _explain_common_flaw(character.rules, flaw_id[1:])
    own = next((own for own in character.flaws if own.flaw.id == flaw_id), None)
    if own is None:
        return None
    rules, flaw = character.rules, own.flaw
    grade = rules.flaws
    state = STATE_WORDS[own.stands]
    answer = ledger_text.answer(own.state)
    words = [
        RuleWords("CC-12", f"Worth {points(own.value, 'skill point')}. Status: {state}."),
        *(RuleWords("CC-12", f"{capitalised(words)}.") for words in terms(rules, flaw)),
        *([RuleWords("", answer)] if answer else []),
        RuleWords("CC-18", grade.severity_guide[flaw.severity].guide),
        RuleWords("CC-18", grade.frequency_guide[flaw.frequency].guide),
    ]
    total = Total("skill points", own.value)
    return Explanation(flaw_name(flaw), _factors(rules, flaw), tuple(words), total)


def _explain_common_flaw(rules: Ruleset, key: str) -> Explanation | None:
    template = rules.flaw_templates.get(key)
    if template is None:
        return None
    value = pricing.flaw_value(rules, template.severity, template.frequency)
    words = (RuleWords("", template.shows), *cite_rules(rules, "CC-12"))
    return Explanation(
        template.name, _factors(rules, template), words, Total("skill points", value)
    )


def _factors(rules: Ruleset, flaw: Flaw | FlawTemplate) -> tuple[PartLine, ...]:
    grade, often = rules.flaws, rules.flaws.frequency[flaw.frequency]
    return (
        PartLine(f"{flaw.severity} severity", str(grade.severity[flaw.severity]), "CC-10"),
        PartLine(flaw.frequency, _times(often.times, often.over), "CC-10"),
    )


def _times(times: int, over: int) -> str:
    rate = str(times) if over == 1 else f"{times}/{over}"
    return f"\N{MULTIPLICATION SIGN} {rate}"


def explain_grant(character: Character, grant_id: str) -> Explanation | None:
    """Explain an exception and its approval status (CC-16)."""
    grant = next((g for g in character.build.choices.grants if g.id == grant_id), None)
    if grant is None:
        return None
    title = item_name(character.rules, grant, {})
    state = f"{STATE_WORDS[character.states[grant_id].kind].capitalize()}. {grant.reason}"
    words = (RuleWords("", state), *cite_rules(character.rules, "CC-16"))
    return Explanation(capitalised(title), paragraphs=words)


def explain_pool(character: Character, name: str) -> Explanation | None:
    """Explain a pool: its points and expenses (CC-01, CC-03, CC-04)."""
    known = next((each for each in POOL_NAMES if each == name), None)
    if known is None:
        return None
    books, own = character.creation, creation_pool(known)
    income = [e for e in books.entries if e.pool == own and e.rule in _INCOME]
    spent = sum(e.amount for e in books.entries if e.pool == own and e.rule not in _INCOME)
    pool = books.pool(known)
    parts = [PartLine(e.reason, signed(e.amount), e.rule) for e in income]
    parts.append(PartLine("spent", signed(spent), "CC-06" if name == "stat" else "CC-08"))
    rest = f"{pool.left} left" if pool.left >= 0 else f"{-pool.left} over"
    left = Total("left" if pool.left >= 0 else "over budget", pool.left)
    rule = "CC-04" if character.exchanging.mode == "one-pool" else "CC-01"
    paragraphs = cite_rules(character.rules, rule, "CC-03", "CC-14")
    return Explanation(f"{name.capitalize()} points: {rest}", tuple(parts), paragraphs, left)


_INCOME = ("CC-01", "CC-03", "CC-04", "CC-13", "CC-16")


def explain_flaws(character: Character, _: str) -> Explanation:
    """Explain the points of all flaws; pending or refused ones give none (CC-11, CC-12)."""
    parts = tuple(
        PartLine(*_flaw_share(own), "CC-13" if own.state.grants else "CC-12")
        for own in character.flaws
    )
    given = sum(own.value for own in character.flaws if own.state.grants)
    rules = cite_rules(character.rules, "CC-11", "CC-12", "CC-13")
    head = f"Flaws: {points(given, 'skill point')}"
    return Explanation(head, parts, rules, Total("skill points", given))


def _flaw_share(own: FlawState) -> tuple[str, str]:
    """Return a flaw's name with its status, and the skill points it gives."""
    name, state = flaw_name(own.flaw), STATE_WORDS[own.stands]
    if own.state.grants:
        return f"{name}, {state}", signed(own.value)
    return f"{name}, {state}, worth {own.value}", "0"


def explain_event(character: Character, number: str) -> Explanation | None:
    """Explain a ledger entry: its gains and costs (AD-10)."""
    place = int(number) if number.isdecimal() else 0
    event = character.books.event(place)
    if event is None:
        return None
    parts = tuple(
        PartLine(_reason(event, entry), _amount(character, entry), entry.rule)
        for at, entry in character.books.entries
        if at == place
    )
    words = (RuleWords("", event.note),) if event.note else ()
    title = f"Ledger entry {place} · {ledger_text.sentence(character, event)}"
    return Explanation(title, parts, (*words, *cite_rules(character.rules, "AD-10")))


def _amount(character: Character, entry: Entry) -> str:
    return f"{signed(entry.amount)} {pool_name(character.rules, entry.pool)}"


def _reason(event: Event, entry: Entry) -> str:
    """Return the reason of an amount; the event's own words follow below it."""
    return entry.reason if entry.reason and entry.reason != event.note else entry.subject


def explain_request(character: Character, name: str) -> Explanation | None:
    """Explain a request and its status (AD-07, AD-08)."""
    item = character.books.requests.get(name)
    if item is None:
        return None
    title = item_name(character.rules, item, character.books.flaws)
    words = f"{STATE_WORDS[character.states[name].kind].capitalize()}. {item.reason}".strip()
    rules = cite_rules(character.rules, "AD-07", "AD-08")
    return Explanation(capitalised(title), (), (RuleWords("", words), *rules))


def explain_balance(character: Character, which: str) -> Explanation | None:
    """Explain a balance: income and expenses by rule, or the balance of each skill."""
    if which not in _BALANCES:
        return None
    title, tell, unit, rules = _BALANCES[which]
    shares = tuple(_sum_by_rule(character, tell) if isinstance(tell, PoolId) else tell(character))
    total = sum(share.amount for share in shares)
    return Explanation(
        f"{title}: {plain(total)}",
        tuple(
            PartLine(share.name, _amount_words(share.amount, which), share.rule) for share in shares
        ),
        cite_rules(character.rules, *rules),
        Total(unit, total),
    )


def _amount_words(amount: int, which: str) -> str:
    """Return one part of a balance: skills' with their unit, others with a sign."""
    match which:
        case "skills":
            return f"{plain(amount)} IP"
        case "marks":
            return points(amount, "mark")
        case _:
            return signed(amount)


def _sum_by_rule(character: Character, pool: PoolId) -> Iterator[Part]:
    sums = Counter[str]()
    for _, entry in character.books.entries:
        sums[entry.rule] += entry.amount if entry.pool == pool else 0
    for rule, amount in sums.items():
        if amount:
            yield Part(_FLOWS.get(rule, rule), amount, rule)


def _skill_balances(character: Character) -> Iterator[Part]:
    for pool, left in sorted(character.books.balances.items()):
        if pool.skill and left:
            yield Part(skill_name(character.rules, pool.skill), left, "AD-04")


def _marks(character: Character) -> Iterator[Part]:
    for skill, count in sorted(character.books.marks.items()):
        if count > 0:
            yield Part(skill_name(character.rules, skill), count, "AD-02")


_Tell = PoolId | Callable[[Character], Iterator[Part]]
_BALANCES: dict[str, tuple[str, _Tell, str, tuple[str, ...]]] = {
    "general": ("General IP", GENERAL, "IP left", ("AD-01", "AD-03", "AD-11")),
    "skills": ("Skill IP", _skill_balances, "IP left", ("AD-02", "AD-04", "AD-05")),
    "perk": ("Perk points", PERK_POINTS, "left", ("AD-06",)),
    "stat": ("Stat points", STAT_POINTS, "left", ("AD-07",)),
    "marks": ("Marks", _marks, "marks", ("AD-02",)),
}
_FLOWS = {
    "AD-01": "awarded", "AD-02": "for marks and skill use", "AD-03": "skills raised",
    "AD-04": "spent on the skill", "AD-05": "lessons", "AD-06": "perk points",
    "AD-07": "stat points", "AD-08": "flaws bought off", "AD-10": "refunds",
}  # fmt: skip
