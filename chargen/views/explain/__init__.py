"""Explanations of a subject: title, parts of its number, and rules."""

from collections.abc import Callable, Mapping

from chargen.character.derived.derive import Character
from chargen.character.subjects import SubjectKind, split_subject
from chargen.views.explain.explanation import Explanation, PartLine, RuleWords, Total, cited
from chargen.views.explain.gear import armour_told, carried_told, weapon_told
from chargen.views.explain.record import (
    balance_told,
    event_told,
    flaw_told,
    flaws_told,
    grant_told,
    pool_told,
    request_told,
)
from chargen.views.explain.traits import (
    VALUES,
    attr_told,
    perk_told,
    skill_told,
    stat_told,
    value_told,
)

__all__ = ["VALUES", "Explanation", "PartLine", "Total", "explain"]


def explain(character: Character, subject: str) -> Explanation:
    """Return the explanation of a subject as issues name it; never fails."""
    about = split_subject(subject)
    teller = _TELLERS.get(about.kind) if about.kind else None
    explanation = teller(character, about.key) if teller else None
    return explanation or Explanation("Nothing selected", paragraphs=_EMPTY)


_EMPTY = (RuleWords("", "Choose a row to see how its number is made and which rule it follows."),)


def _rule(character: Character, rule: str) -> Explanation | None:
    citation = character.rules.citations.get(rule)
    if citation is None:
        return None
    return Explanation(f"{rule} · {citation.title}", paragraphs=cited(character.rules, rule))


def _about(*ids: str) -> Callable[[Character, str], Explanation | None]:
    def tell(character: Character, _: str) -> Explanation | None:
        title = character.rules.citations[ids[0]].title
        return Explanation(title, paragraphs=cited(character.rules, *ids))

    return tell


_TELLERS: Mapping[SubjectKind, Callable[[Character, str], Explanation | None]] = {
    SubjectKind.STAT: stat_told,
    SubjectKind.ATTR: attr_told,
    SubjectKind.SKILL: skill_told,
    SubjectKind.PERK: perk_told,
    SubjectKind.FLAW: flaw_told,
    SubjectKind.FLAWS: flaws_told,
    SubjectKind.GRANT: grant_told,
    SubjectKind.POOL: pool_told,
    SubjectKind.VALUE: value_told,
    SubjectKind.WEAPON: carried_told,
    SubjectKind.CATALOGUE: weapon_told,
    SubjectKind.WORN: armour_told,
    SubjectKind.PACKED: armour_told,
    SubjectKind.ARMOUR: armour_told,
    SubjectKind.RULE: _rule,
    SubjectKind.LEDGER: event_told,
    SubjectKind.BALANCE: balance_told,
    SubjectKind.REQUEST: request_told,
    SubjectKind.EXCHANGE: _about("CC-03", "CC-04"),
    SubjectKind.UNSPENT: _about("CC-14"),
    SubjectKind.BUILD: _about("CC-17"),
    SubjectKind.GEAR: _about("CB-102", "CC-02", "DV-05"),
}
