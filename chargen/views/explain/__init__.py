"""Explanations of a subject: title, parts of its number, and rules."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from chargen.character.derived.derive import Character
from chargen.character.subjects import SubjectKind, split_subject
from chargen.views.explain.concept import explain_concept
from chargen.views.explain.explanation import (
    VALUES,
    Explanation,
    NextLevel,
    PartLine,
    RuleWords,
    Total,
    cite_rules,
)
from chargen.views.explain.gear import explain_armour, explain_carried_weapon, explain_weapon
from chargen.views.explain.record import (
    explain_balance,
    explain_event,
    explain_flaw,
    explain_flaws,
    explain_grant,
    explain_pool,
    explain_request,
)
from chargen.views.explain.traits import (
    explain_attr,
    explain_perk,
    explain_skill,
    explain_stat,
    explain_value,
)
from chargen.views.progress.history import trait_history

__all__ = ["VALUES", "Explanation", "NextLevel", "PartLine", "Total", "explain"]


def explain(character: Character, subject: str) -> Explanation:
    """Return the explanation of a subject as issues name it; never fails."""
    about = split_subject(subject)
    teller = _TELLERS.get(about.kind) if about.kind else None
    explanation = teller(character, about.key) if teller else None
    if explanation is None:
        return Explanation("Nothing selected", paragraphs=_EMPTY)
    if about.kind not in _TRAITS:
        return explanation
    return replace(explanation, history=trait_history(character, subject))


_TRAITS = {SubjectKind.STAT, SubjectKind.SKILL, SubjectKind.PERK, SubjectKind.FLAW}


_EMPTY = (RuleWords("", "Select a row to see how its number is made up and which rules apply."),)


def _rule(character: Character, rule: str) -> Explanation | None:
    citation = character.rules.citations.get(rule)
    if citation is None:
        return None
    words = (RuleWords("", f"{source.capitalize()}: {text}") for source, text in citation.passages)
    return Explanation(citation.title, paragraphs=tuple(words), cites=(rule,))


def _about(*ids: str) -> Callable[[Character, str], Explanation | None]:
    def tell(character: Character, _: str) -> Explanation | None:
        title = character.rules.citations[ids[0]].title
        return Explanation(title, paragraphs=cite_rules(character.rules, *ids))

    return tell


def _gear(character: Character, about: str) -> Explanation | None:
    """Explain what all gear is held against: weight, slots or layers."""
    if about == "weight":
        return explain_value(character, "carry")
    return _about("CC-02" if about == "special" else "CB-102")(character, about)


_TELLERS: Mapping[SubjectKind, Callable[[Character, str], Explanation | None]] = {
    SubjectKind.TEXT: explain_concept,
    SubjectKind.STAT: explain_stat,
    SubjectKind.ATTR: explain_attr,
    SubjectKind.SKILL: explain_skill,
    SubjectKind.PERK: explain_perk,
    SubjectKind.FLAW: explain_flaw,
    SubjectKind.FLAWS: explain_flaws,
    SubjectKind.GRANT: explain_grant,
    SubjectKind.POOL: explain_pool,
    SubjectKind.VALUE: explain_value,
    SubjectKind.WEAPON: explain_carried_weapon,
    SubjectKind.CATALOGUE: explain_weapon,
    SubjectKind.WORN: explain_armour,
    SubjectKind.PACKED: explain_armour,
    SubjectKind.ARMOUR: explain_armour,
    SubjectKind.RULE: _rule,
    SubjectKind.LEDGER: explain_event,
    SubjectKind.BALANCE: explain_balance,
    SubjectKind.REQUEST: explain_request,
    SubjectKind.EXCHANGE: _about("CC-03", "CC-04"),
    SubjectKind.UNSPENT: _about("CC-14"),
    SubjectKind.BUILD: _about("CC-17"),
    SubjectKind.GEAR: _gear,
}
