"""The ledger as a separate document: every event with rule, points and balance (AD-10)."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

from chargen.character.derived.derive import Character
from chargen.character.display_names import entries, pool_unit, skill_name
from chargen.character.document import events
from chargen.character.document.pools import PoolId
from chargen.character.document.requests import StatRequest
from chargen.character.number_format import plain, signed
from chargen.views import ledger_text
from chargen.views.pdf import Size
from chargen.views.pdf.blocks.table import SMALL, STRONG, PdfColumn, PdfRow, PdfTable
from chargen.views.pdf.drawing import Chapter
from chargen.views.pdf.layouts import pages
from chargen.views.pdf.layouts.table_pages import listing
from chargen.views.pdf.pen import BODY, TextStyle
from chargen.views.sheet_subject import SheetSubject

FIGURE = TextStyle(BODY, 9)
COLUMNS = (
    PdfColumn("no.", 28, "right", STRONG),
    PdfColumn("day", 56, style=SMALL),
    PdfColumn("what happened"),
    PdfColumn("rule", 42, style=SMALL),
    PdfColumn("points", 72, "right", FIGURE),
    PdfColumn("left", 96, "right", FIGURE),
)
NOTHING = "No entries yet. The ledger starts when creation is finished."


def ledger(member: SheetSubject, size: Size, *, oldest_first: bool = False) -> Chapter:
    """Return the ledger, with the newest event first unless the oldest is asked for."""
    sheet, rows = member.sheet, list(history(member.character))
    order = "oldest first" if oldest_first else "newest first"
    if not oldest_first:
        rows.reverse()

    def tables() -> list[PdfTable]:
        if not rows:
            return [PdfTable("Ledger", "", (PdfColumn(""),), [PdfRow((NOTHING,))], heads=False)]
        aside = f"{entries(len(rows))}, {order}, head {sheet.head}"
        return [PdfTable("Ledger", aside, COLUMNS, list(rows)), pages.balances(sheet)]

    return replace(listing(sheet, size, tables), bare=not rows)


def history(character: Character) -> Iterator[PdfRow]:
    """Yield a row for every event of the ledger, the oldest first."""
    flows: defaultdict[int, Counter[PoolId]] = defaultdict(Counter)
    rules: defaultdict[int, dict[str, None]] = defaultdict(dict)
    for number, entry in character.books.entries:
        flows[number][entry.pool] += entry.amount
        rules[number][entry.rule] = None
    held: Counter[PoolId] = Counter()
    for event, row in zip(character.build.ledger, ledger_text.rows(character), strict=True):
        moves = flows[row.number].items()
        held.update(flows[row.number])
        moved = (f"{signed(amount)} {pool_unit(pool, amount)}" for pool, amount in moves)
        left = (_balance_words(character, pool, held[pool]) for pool, _ in moves)
        cited = tuple(rules[row.number]) or (_rule(event),)
        columns = map("\n".join, (cited, moved, left))
        yield PdfRow((str(row.number), row.on, row.text, *columns), row.note)


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
