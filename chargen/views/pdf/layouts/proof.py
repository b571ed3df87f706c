"""The audit on paper: verdict, sums, issues, and every line with its rule."""

from chargen.views.handouts.proof import PrintedProof, ProvedAccount, printed_proof
from chargen.views.pdf import Size
from chargen.views.pdf.blocks.table import SMALL, STRONG, PdfColumn, PdfRow, PdfTable
from chargen.views.pdf.drawing import Chapter
from chargen.views.pdf.layouts.table_pages import listing
from chargen.views.pdf.pen import BODY, BOLD, TextStyle
from chargen.views.sheet_subject import SheetSubject

FIGURE = TextStyle(BOLD, 8.6)
SUM = TextStyle(BODY, 8.6)


def audit_sheet(member: SheetSubject, size: Size) -> Chapter:
    """Return the audit of a character, as in `chargen audit`."""
    proof = printed_proof(member.character)
    return listing(member.sheet, size, lambda: _tables(proof))


def _tables(proof: PrintedProof) -> list[PdfTable]:
    plain = (PdfColumn(""),)
    verdict = [PdfRow((proof.verdict,), "\n".join(proof.sums))]
    tables = [PdfTable("Verdict", "point by point", plain, verdict, heads=False)]
    if proof.breaches:
        notice_columns = (
            PdfColumn("", 62, style=STRONG),
            PdfColumn("", 42, style=SMALL),
            PdfColumn(""),
        )
        rows = [PdfRow(each) for each in proof.breaches]
        tables.append(PdfTable("Checks", "for the GM", notice_columns, rows, heads=False))
    tables += [_account(account) for account in proof.accounts]
    if proof.by_rule:
        sums = (PdfColumn("rule"), *(PdfColumn(w, 60, "right", FIGURE) for w in ("gained", "lost")))
        rows = [PdfRow(each) for each in proof.by_rule]
        tables.append(PdfTable("Improvement points by rule", "IP", sums, rows))
    if proof.rules:
        rule_columns = (PdfColumn("", 44, style=STRONG), PdfColumn(""))
        rows = [PdfRow(each) for each in proof.rules]
        tables.append(PdfTable("Rules cited", "", rule_columns, rows, heads=False))
    return tables


def _account(account: ProvedAccount) -> PdfTable:
    columns = (
        PdfColumn("points", 44, "right", FIGURE),
        PdfColumn("sum", 44, "right", SUM),
        PdfColumn("rule", 48, style=SMALL),
        PdfColumn("for"),
    )
    rows = [PdfRow((line.amount, line.running, line.rule, line.words)) for line in account.lines]
    return PdfTable(account.title, "", columns, rows)
