"""The audit of legality on paper: every line of every account, with its rule."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from chargen.character.audit import Proof, audit
from chargen.character.checks import check
from chargen.character.checks.issue import Issue
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


@dataclass(frozen=True, slots=True)
class ProvedLine:
    """One gain or expense."""

    amount: str
    running: str
    """The running sum of the account."""
    rule: str
    words: str


@dataclass(frozen=True, slots=True)
class ProvedAccount:
    """One pool, from its first point to the balance."""

    title: str
    lines: tuple[ProvedLine, ...]


@dataclass(frozen=True, slots=True)
class PrintedProof:
    """The whole audit (CC-15)."""

    verdict: str
    sums: tuple[str, ...]
    breaches: tuple[tuple[str, str, str], ...]
    """Severity, rule and sentence of each issue."""
    by_rule: tuple[tuple[str, str, str], ...]
    """IP gained and lost under each rule of advancement."""
    accounts: tuple[ProvedAccount, ...]
    rules: tuple[tuple[str, str], ...]
    """The rules named, with their titles."""


def printed_proof(character: Character) -> PrintedProof:
    """Return the audit of a character, from the second statement of the rules."""
    build, states = character.build, character.states
    proof = audit(character.rules, build, states)
    issues = check(character)
    word = standing(build, states, proof.verdict, proof.breaches, proof.left)
    return PrintedProof(
        verdict=word.text,
        sums=tuple(_sums(proof)),
        breaches=tuple(
            (word.weight(issue).value, issue.rule, f"{issue.message}.") for issue in issues
        ),
        by_rule=tuple(
            (rule, signed(moved["gained"]), signed(-moved["lost"]))
            for rule, moved in ip_by_rule(proof).items()
        ),
        accounts=tuple(_accounts(character, proof)),
        rules=tuple(_rules(character, issues)),
    )


def _sums(proof: Proof) -> Iterator[str]:
    yield from (pool_words(proof, name) for name in POOL_NAMES)
    yield flaw_words(proof.flaws)


def _accounts(character: Character, proof: Proof) -> Iterator[ProvedAccount]:
    in_order = sorted(proof.lines, key=lambda line: line.pool.place)
    for pool, lines in groupby(in_order, key=lambda line: line.pool):
        yield ProvedAccount(
            pool_title(character, pool),
            tuple(
                ProvedLine(
                    signed(line.amount), plain(line.running), line.rule,
                    line_words(character, line),
                )
                for line in lines
            ),
        )  # fmt: skip


def _rules(character: Character, issues: tuple[Issue, ...]) -> Iterator[tuple[str, str]]:
    for rule, citation in cited_rules(character, issues).items():
        passages = (f"{source}: {text}" for source, text in citation.passages)
        yield rule, "\n".join((citation.title, *passages))
