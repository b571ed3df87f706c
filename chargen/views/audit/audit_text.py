"""The audit of legality as text."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from chargen.character.audit import Proof, ProofLine
from chargen.character.audit.audit_case import FlawSum
from chargen.character.checks.issue import Issue
from chargen.character.checks.verdict import standing
from chargen.character.derived.derive import Character
from chargen.character.display_names import (
    capitalised,
    item_name,
    perk_name,
    points,
    pool_name,
    skill_name,
)
from chargen.character.document.pools import PoolId
from chargen.character.document.requests import POOL_NAMES, PoolName
from chargen.character.number_format import signed
from chargen.character.subjects import split_key
from chargen.rules.citations import Citation
from chargen.views import ledger_text
from chargen.views.gear_names import own_lines


def cited_rules(character: Character, issues: Sequence[Issue]) -> dict[str, Citation]:
    """Return the rules that issues name, in order."""
    known = character.rules.citations
    return {issue.rule: known[issue.rule] for issue in issues if issue.rule in known}


def ip_by_rule(proof: Proof) -> dict[str, dict[str, int]]:
    """Return the IP gained and lost under each rule of advancement (AD-01 to AD-10).

    Gains of AD-10 return an expense, its losses return a gain.
    """
    sums: dict[str, dict[str, int]] = {}
    for line in proof.lines:
        if line.pool.is_ip:
            flows = sums.setdefault(line.rule, {"gained": 0, "lost": 0})
            flows["gained" if line.amount > 0 else "lost"] += abs(line.amount)
    return dict(sorted(sums.items()))


def audit_lines(
    name: str, character: Character, proof: Proof, issues: Sequence[Issue]
) -> Iterator[str]:
    """Yield the audit as text: verdict, issues, then every point with its running sum."""
    title = character.build.choices.name or "Unnamed"
    word = standing(character.build, character.states, proof.verdict, proof.breaches, proof.left)
    yield f"{title} ({name}): {word.text}"
    if called := character.states.basis.called:
        yield f"  Campaign: {called}"
    yield from (f"  {pool_words(proof, name)}" for name in POOL_NAMES)
    yield f"  {flaw_words(proof.flaws)}"
    yield from _ip_words(proof)
    if words := ledger_text.approvals(character):
        yield f"  Approvals: {words}"
    yield from (f"  Own gear: {line}" for line in own_lines(character))
    for issue in issues:
        yield ""
        yield f"  {word.weight(issue).value.upper()} {issue.rule}: {issue.message}."
        yield f"    {' | '.join(remedy.label for remedy in issue.remedies)}"
    yield from _rule_lines(character, issues)
    in_order = sorted(proof.lines, key=lambda line: line.pool.place)
    for pool, lines in groupby(in_order, key=lambda line: line.pool):
        yield ""
        yield f"  {pool_title(character, pool)}"
        for line in lines:
            what = line_words(character, line)
            yield f"  {line.amount:>+6}  {line.running:>5}  {line.rule:<6}  {what}"


def _rule_lines(character: Character, issues: Sequence[Issue]) -> Iterator[str]:
    """Yield the title and source of each rule named."""
    for rule, citation in cited_rules(character, issues).items():
        yield ""
        yield f"  {rule} {citation.title}"
        yield from (f"    {source}: {text}" for source, text in citation.passages)


def _ip_words(proof: Proof) -> Iterator[str]:
    rules = ip_by_rule(proof)
    if rules:
        back = rules.get("AD-10", {"gained": 0, "lost": 0})
        others = [part for rule, part in rules.items() if rule != "AD-10"]
        earned = sum(part["gained"] for part in others) - back["lost"]
        spent = sum(part["lost"] for part in others) - back["gained"]
        yield f"  IP: {earned} earned, {spent} spent, {earned - spent} left"
        moved = (f"{rule} +{part['gained']} -{part['lost']}" for rule, part in rules.items())
        yield f"    by rule: {', '.join(moved)}".replace(" +0", "").replace(" -0", "")


def pool_title(character: Character, pool: PoolId) -> str:
    """Return the title of a pool's account."""
    return capitalised(pool_name(character.rules, pool))


def pool_words(proof: Proof, key: PoolName) -> str:
    """Return the sums of a creation pool in a line."""
    pool = proof.pools[key]
    moved = f", {signed(pool.exchanged)} by exchange" if pool.exchanged else ""
    rest = f"{pool.left} left" if pool.left >= 0 else f"{-pool.left} over"
    return f"{key.capitalize()} points: {pool.spent} of {pool.budget}{moved}, {rest}"


def flaw_words(flaws: FlawSum) -> str:
    """Return the skill points of flaws in a line."""
    given = points(flaws.approved, "skill point")
    return f"Flaws: {given} approved, {flaws.pending} pending, at most {flaws.cap}"


def line_words(character: Character, line: ProofLine) -> str:
    """Return the subject and purpose of an audit line, without ids and file terms."""
    before, entry, kind = line.reason.rpartition(": ")
    return f"{_subject(character, line.subject)}, {before}{entry}{_EVENTS.get(kind, kind)}"


_EVENTS: Mapping[str, str] = {
    "award": "awarded",
    "skill-award": "for good use",
    "conversion": "marks converted into IP",
}
"""Events of the ledger that give IP, by their word in a file."""


def _subject(character: Character, subject: str) -> str:
    choices = character.build.choices
    flaws = {flaw.id: flaw for flaw in choices.flaws}
    for item in (*choices.flaws, *choices.grants):
        if item.id == subject:
            return item_name(character.rules, item, flaws)
    if subject in character.rules.perks:
        return perk_name(character.rules, subject)
    if split_key(subject)[0] in character.rules.skills:
        return skill_name(character.rules, subject)
    return capitalised(subject)
