"""The rules as a list of checks; each yields the issues of one character."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from chargen.character.checks import approval, gear, ledger, points, traits
from chargen.character.checks.issue import Issue, Remedy, Severity
from chargen.character.checks.remedies import ask_to_reopen
from chargen.character.decisions.approval_state import presumed
from chargen.character.derived.derive import Character, derive
from chargen.character.document.build import frozen_digest
from chargen.character.document.decision import GAINS
from chargen.character.document.events import select_events
from chargen.character.subjects import SubjectKind, split_subject

Check = Callable[[Character], Iterator[Issue]]

CHECKS: tuple[Check, ...] = (
    points.pools,
    points.wasteful_exchange,
    points.unspent,
    traits.stat_range,
    traits.attr_rolled,
    traits.attr_rolls,
    traits.attr_cap,
    traits.skill_levels,
    traits.skill_words,
    traits.perk_levels,
    traits.unknown_perks,
    traits.barred_perks,
    traits.perk_languages,
    traits.unnamed_languages,
    gear.special_equipment,
    gear.unknown_gear,
    gear.own_ids,
    gear.weapon_fit,
    gear.armour_layers,
    gear.burden,
    approval.flaw_names,
    approval.flaw_total,
    approval.flaws_decided,
    approval.grants_decided,
    approval.requests_decided,
    approval.own_gear_decided,
    approval.exemptions_decided,
    approval.gifts_given,
    ledger.frozen,
    ledger.open_again,
    ledger.events,
)
"""Every check there is; the order is the order issues are shown in."""

_WEIGHT = (Severity.ILLEGAL, Severity.NEEDS_GM, Severity.EXCEPTION, Severity.WARNING)


def check(character: Character) -> tuple[Issue, ...]:
    """Return everything the checks find, the gravest first (CC-15).

    What is wrong even if the GM agreed to all that is pending is illegal; what is wrong only until
    then needs the GM.
    """
    issues = [issue for each in CHECKS for issue in each(character)]
    if _waits(character):
        issues = _softened(issues, _if_agreed(character))
    if character.books.finished:
        issues = _kept_frozen(character, issues)
    return tuple(sorted(issues, key=lambda issue: _WEIGHT.index(issue.severity)))


_OF_THE_LEDGER = {SubjectKind.LEDGER, SubjectKind.REQUEST, SubjectKind.SESSION}
"""The kinds of subject in the ledger; striking one changes no choice."""


def _kept_frozen(character: Character, issues: list[Issue]) -> list[Issue]:
    """Ask to reopen creation where a way out would change what finishing froze (CC-17)."""
    build, digest = character.build, character.books.digest

    def keeps(remedy: Remedy) -> bool:
        choices = remedy.edit(build).choices
        return choices is build.choices or frozen_digest(choices) == digest

    def ways(issue: Issue) -> tuple[Remedy, ...]:
        if split_subject(issue.subject).kind in _OF_THE_LEDGER:
            return issue.remedies
        kept = tuple(remedy for remedy in issue.remedies if keeps(remedy))
        return kept if len(kept) == len(issue.remedies) else (*kept, ask_to_reopen())

    if frozen_digest(build.choices) != digest:  # undoing what broke it is a way out then
        return issues
    return [replace(issue, remedies=ways(issue)) for issue in issues]


def _waits(character: Character) -> bool:
    """Return whether anything waits for the GM's word, IP included."""
    states = character.states
    packets = {event.packet for event in select_events(character.build.ledger, GAINS)}
    return any(state.pending for state in (*states.values(), *map(states.gain, packets)))


def _if_agreed(character: Character) -> list[Issue]:
    hopeful = derive(character.rules, character.build, presumed(character.states))
    return [
        issue for each in CHECKS for issue in each(hopeful) if issue.severity is Severity.ILLEGAL
    ]


def _softened(issues: list[Issue], illegal: list[Issue]) -> list[Issue]:
    """Keep what stays illegal, in its lasting form; what an approval would fix needs the GM."""
    lasting = {(issue.rule, issue.subject) for issue in illegal}
    messages = {issue.message for issue in issues}
    hopeful = [
        issue
        if issue.message in messages
        else issue.note_until("once the GM has approved everything pending")
        for issue in illegal
    ]
    mended = [
        replace(
            issue.note_until("until the GM approves"),
            severity=Severity.NEEDS_GM,
            remedies=tuple(remedy for remedy in issue.remedies if not remedy.asks),
            follows=True,
        )
        for issue in issues
        if issue.severity is Severity.ILLEGAL and (issue.rule, issue.subject) not in lasting
    ]
    others = [issue for issue in issues if issue.severity is not Severity.ILLEGAL]
    return [*hopeful, *mended, *others]
