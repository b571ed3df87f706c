"""The audit of legality on paper: verdict, sums, issues, and every line with its rule (CC-15)."""

from collections.abc import Iterator
from itertools import groupby

from chargen.character.audit import Proof, audit
from chargen.character.checks import check
from chargen.character.checks.verdict import standing
from chargen.character.derived.derive import Character
from chargen.character.document.requests import POOL_NAMES
from chargen.character.number_format import plain, signed
from chargen.views.audit.audit_text import (
    cited_rules,
    flaw_words,
    ip_by_rule,
    line_words,
    pool_title,
    pool_words,
)
from chargen.views.pdf import Size
from chargen.views.pdf.blocks.table import SMALL, STRONG, PdfColumn, PdfRow, PdfTable
from chargen.views.pdf.drawing import Chapter
from chargen.views.pdf.layouts.table_pages import listing
from chargen.views.pdf.pen import BODY, BOLD, TextStyle
from chargen.views.sheet_subject import SheetSubject

FIGURE = TextStyle(BOLD, 9)
SUM = TextStyle(BODY, 9)


def audit_sheet(member: SheetSubject, size: Size) -> Chapter:
    """Return the audit of a character, from the second statement of the rules."""
    return listing(member.sheet, size, lambda: list(_tables(member.character)))


def _tables(character: Character) -> Iterator[PdfTable]:
    build, states = character.build, character.states
    proof = audit(character.rules, build, states)
    issues = check(character)
    word = standing(build, states, proof.verdict, proof.breaches, proof.left)
    sums = (*(pool_words(proof, name) for name in POOL_NAMES), flaw_words(proof.flaws))
    verdict = [PdfRow((word.text,), "\n".join(sums))]
    yield PdfTable("Verdict", "point by point", (PdfColumn(""),), verdict, heads=False)
    if issues:
        notice_columns = (
            PdfColumn("", 62, style=STRONG),
            PdfColumn("", 42, style=SMALL),
            PdfColumn(""),
        )
        rows = [
            PdfRow((word.weight(issue).value, issue.rule, f"{issue.message}.")) for issue in issues
        ]
        yield PdfTable("Checks", "for the GM", notice_columns, rows, heads=False)
    yield from _accounts(character, proof)
    rows = [
        PdfRow((rule, signed(moved["gained"]), signed(-moved["lost"])))
        for rule, moved in ip_by_rule(proof).items()
    ]
    if rows:
        moves = (PdfColumn(title, 60, "right", FIGURE) for title in ("gained", "lost"))
        yield PdfTable("Improvement points by rule", "IP", (PdfColumn("rule"), *moves), rows)
    rows = [
        PdfRow((rule, "\n".join((cited.title, *(f"{s}: {text}" for s, text in cited.passages)))))
        for rule, cited in cited_rules(character, issues).items()
    ]
    if rows:
        rule_columns = (PdfColumn("", 44, style=STRONG), PdfColumn(""))
        yield PdfTable("Rules cited", "", rule_columns, rows, heads=False)


def _accounts(character: Character, proof: Proof) -> Iterator[PdfTable]:
    """Yield each pool, from its first point to the balance."""
    columns = (
        PdfColumn("points", 44, "right", FIGURE),
        PdfColumn("sum", 44, "right", SUM),
        PdfColumn("rule", 48, style=SMALL),
        PdfColumn("for"),
    )
    in_order = sorted(proof.lines, key=lambda line: line.pool.place)
    for pool, lines in groupby(in_order, key=lambda line: line.pool):
        rows = [
            PdfRow((signed(line.amount), plain(line.running), line.rule, words))
            for line, words in ((line, line_words(character, line)) for line in lines)
        ]
        yield PdfTable(pool_title(character, pool), "", columns, rows)
