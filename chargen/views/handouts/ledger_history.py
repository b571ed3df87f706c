"""The whole ledger as rows: each event with its day, rule, amounts and balances."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from chargen.character.derived.derive import Character
from chargen.character.display_names import pool_unit, skill_name
from chargen.character.document import events
from chargen.character.document.pools import PoolId
from chargen.character.document.requests import StatRequest
from chargen.character.number_format import plain, signed
from chargen.views import ledger_text


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One event of the ledger (AD-10)."""

    number: int
    on: str
    text: str
    rules: tuple[str, ...]
    """The rules of the event, a line each."""
    moved: tuple[str, ...]
    """Gain or payment of each pool, such as -20 IP."""
    left: tuple[str, ...]
    """Balance of each of those pools afterwards."""
    note: str


def history(character: Character) -> Iterator[HistoryRow]:
    """Yield every event of the ledger, the oldest first."""
    flows: defaultdict[int, Counter[PoolId]] = defaultdict(Counter)
    rules: defaultdict[int, dict[str, None]] = defaultdict(dict)
    for number, entry in character.books.entries:
        flows[number][entry.pool] += entry.amount
        rules[number][entry.rule] = None
    held: Counter[PoolId] = Counter()
    for event, row in zip(character.build.ledger, ledger_text.rows(character), strict=True):
        moves = flows[row.number].items()
        held.update(flows[row.number])
        yield HistoryRow(
            number=row.number,
            on=row.on,
            text=row.text,
            rules=tuple(rules[row.number]) or (_rule(event),),
            moved=tuple(f"{signed(amount)} {pool_unit(pool, amount)}" for pool, amount in moves),
            left=tuple(_balance_words(character, pool, held[pool]) for pool, _ in moves),
            note=row.note,
        )


def _balance_words(character: Character, pool: PoolId, amount: int) -> str:
    """Return the balance of a pool; the IP of a skill with its name."""
    if pool.skill:
        return f"{plain(amount)} IP {skill_name(character.rules, pool.skill)}"
    return f"{plain(amount)} {pool_unit(pool, amount)}"


def _rule(event: events.Event) -> str:
    """Return the rule of an event that moves no points."""
    match event:
        case events.Finish() | events.Reopen():
            return "CC-17"
        case events.Mark() | events.SkillAward() | events.Conversion():
            return "AD-02"
        case events.Lesson():
            return "AD-05"
        case events.RaiseSkill():
            return "AD-03"
        case events.RequestMade() | events.RequestClosed():
            stat = isinstance(event, events.RequestMade) and isinstance(event.request, StatRequest)
            return "AD-07" if stat else "AD-08"
        case _:
            return "AD-10"
