"""What a thing is and how its number is made: title, parts that sum, rules in our words."""

from collections.abc import Callable, Mapping

from chargen.character.derive import Character
from chargen.views.explain.explanation import Explanation, PartLine, RuleWords, cited
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

__all__ = ["VALUES", "Explanation", "Paragraph", "PartLine", "explain"]


def explain(character: Character, subject: str) -> Explanation:
    """Return what there is to say about a subject as issues name it; never fails."""
    kind, _, rest = subject.partition(":")
    teller = _TELLERS.get(kind)
    told = teller(character, rest) if teller else None
    return told or Explanation("Nothing selected", paragraphs=_EMPTY)


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


_TELLERS: Mapping[str, Callable[[Character, str], Explanation | None]] = {
    "stat": stat_told,
    "attr": attr_told,
    "skill": skill_told,
    "perk": perk_told,
    "flaw": flaw_told,
    "flaws": flaws_told,
    "grant": grant_told,
    "pool": pool_told,
    "value": value_told,
    "weapon": carried_told,
    "catalogue": weapon_told,
    "worn": armour_told,
    "packed": armour_told,
    "armour": armour_told,
    "rule": _rule,
    "ledger": event_told,
    "balance": balance_told,
    "request": request_told,
    "exchange": _about("CC-03", "CC-04"),
    "unspent": _about("CC-14"),
    "build": _about("CC-17"),
    "gear": _about("CB-102", "CC-02", "DV-05"),
}
