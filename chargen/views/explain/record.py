"""Pools, flaws, grants, requests and entries of the ledger explained."""

from collections import Counter
from collections.abc import Callable, Iterator

from chargen.character.derive import Character
from chargen.character.events import Event
from chargen.character.ledger import Entry
from chargen.character.names import STATE_WORDS, flaw_name, item_name, points, pool_name, skill_name
from chargen.character.pools import GENERAL, PERK_POINTS, STAT_POINTS, PoolId, creation_pool
from chargen.character.requests import POOL_NAMES
from chargen.character.terms import terms
from chargen.views import ledger_words
from chargen.views.explain.explanation import Explanation, PartLine, RuleWords, cited
from chargen.views.model import signed


def flaw_told(character: Character, flaw_id: str) -> Explanation | None:
    """A flaw: severity times frequency, and where it stands (CC-10, CC-12)."""
    own = next((own for own in character.flaws if own.flaw.id == flaw_id), None)
    if own is None:
        return None
    rules, flaw = character.rules, own.flaw
    grade = rules.flaws
    often = grade.frequency[flaw.frequency]
    parts = (
        PartLine(f"{flaw.severity} severity", str(grade.severity[flaw.severity]), "CC-10"),
        PartLine(f"{flaw.frequency}", f"x {_times(often.times, often.over)}", "CC-10"),
    )
    state = STATE_WORDS[own.stands]
    answer = ledger_words.answer(own.state)
    words = [
        RuleWords("CC-12", f"Worth {points(own.value, 'skill point')}; {state}."),
        *(RuleWords("CC-12", f"{words[0].upper()}{words[1:]}.") for words in terms(rules, flaw)),
        *([RuleWords("", answer)] if answer else []),
        RuleWords("CC-18", grade.severity_guide[flaw.severity].guide),
        RuleWords("CC-18", grade.frequency_guide[flaw.frequency].guide),
    ]
    return Explanation(flaw_name(flaw), parts, tuple(words))


def _times(times: int, over: int) -> str:
    return str(times) if over == 1 else f"{times}/{over}"


def grant_told(character: Character, grant_id: str) -> Explanation | None:
    """An exception and where it stands (CC-16)."""
    grant = next((g for g in character.build.choices.grants if g.id == grant_id), None)
    if grant is None:
        return None
    title = item_name(character.rules, grant, {})
    state = f"{STATE_WORDS[character.states[grant_id].kind].capitalize()}. {grant.reason}"
    words = (RuleWords("", state), *cited(character.rules, "CC-16"))
    return Explanation(title[0].upper() + title[1:], paragraphs=words)


def pool_told(character: Character, name: str) -> Explanation | None:
    """A pool: what it holds and what is spent (CC-01, CC-03, CC-04)."""
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
    rule = "CC-04" if character.build.choices.exchange.mode == "one-pool" else "CC-01"
    paragraphs = cited(character.rules, rule, "CC-03", "CC-14")
    return Explanation(f"{name.capitalize()} points: {rest}", tuple(parts), paragraphs)


_INCOME = ("CC-01", "CC-03", "CC-04", "CC-13", "CC-16")


def flaws_told(character: Character, _: str) -> Explanation:
    """All flaws and what each is worth (CC-11)."""
    parts = tuple(
        PartLine(flaw_name(own.flaw), f"{own.value} {STATE_WORDS[own.state.kind]}", "CC-10")
        for own in character.flaws
    )
    return Explanation("Flaws", parts, cited(character.rules, "CC-11", "CC-12", "CC-13"))


def event_told(character: Character, number: str) -> Explanation | None:
    """An entry of the ledger: what it gave and cost (AD-10)."""
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
    title = f"Entry {place} · {ledger_words.sentence(character, event)}"
    return Explanation(title, parts, (*words, *cited(character.rules, "AD-10")))


def _amount(character: Character, entry: Entry) -> str:
    return f"{entry.amount:+d} {pool_name(character.rules, entry.pool)}"


def _reason(event: Event, entry: Entry) -> str:
    """What an amount was for; the words of the event itself are said below it."""
    return entry.reason if entry.reason and entry.reason != event.note else entry.subject


def request_told(character: Character, name: str) -> Explanation | None:
    """A request and where it stands (AD-07, AD-08)."""
    item = character.books.requests.get(name)
    if item is None:
        return None
    title = item_name(character.rules, item, character.books.flaws)
    words = f"{STATE_WORDS[character.states[name].kind].capitalize()}. {item.reason}".strip()
    rules = cited(character.rules, "AD-07", "AD-08")
    return Explanation(title[0].upper() + title[1:], (), (RuleWords("", words), *rules))


def balance_told(character: Character, which: str) -> Explanation | None:
    """A balance of the ledger: what came in and went out by rule, or what each skill has."""
    if which not in _BALANCES:
        return None
    title, tell, rules = _BALANCES[which]
    parts = _by_rule(character, tell) if isinstance(tell, PoolId) else tell(character)
    return Explanation(title, tuple(parts), cited(character.rules, *rules))


def _by_rule(character: Character, pool: PoolId) -> Iterator[PartLine]:
    sums = Counter[str]()
    for _, entry in character.books.entries:
        sums[entry.rule] += entry.amount if entry.pool == pool else 0
    for rule, amount in sums.items():
        if amount:
            yield PartLine(_FLOWS.get(rule, rule), signed(amount), rule)


def _skill_balances(character: Character) -> Iterator[PartLine]:
    for pool, left in sorted(character.books.balances.items()):
        if pool.skill and left:
            yield PartLine(skill_name(character.rules, pool.skill), f"{left} IP", "AD-04")


def _marks(character: Character) -> Iterator[PartLine]:
    for skill, count in sorted(character.books.marks.items()):
        if count > 0:
            yield PartLine(skill_name(character.rules, skill), points(count, "mark"), "AD-02")


_Tell = PoolId | Callable[[Character], Iterator[PartLine]]
_BALANCES: dict[str, tuple[str, _Tell, tuple[str, ...]]] = {
    "general": ("General IP", GENERAL, ("AD-01", "AD-03", "AD-11")),
    "skills": ("Skill IP", _skill_balances, ("AD-02", "AD-04", "AD-05")),
    "perk": ("Perk points", PERK_POINTS, ("AD-06",)),
    "stat": ("Stat points", STAT_POINTS, ("AD-07",)),
    "marks": ("Marks", _marks, ("AD-02",)),
}
_FLOWS = {
    "AD-01": "awarded", "AD-02": "for marks and good use", "AD-03": "skills raised",
    "AD-04": "spent on the skill", "AD-05": "lessons", "AD-06": "perk points",
    "AD-07": "stat points", "AD-08": "flaws bought off", "AD-10": "refunds",
}  # fmt: skip
