"""Replies of `chargen audit --json`: the audit of legality for programs."""

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from chargen.character.audit import Proof
from chargen.character.checks.issue import Issue
from chargen.character.checks.verdict import recorded, standing
from chargen.character.decisions.approval_state import Approved
from chargen.character.decisions.judging_card import JudgingCard
from chargen.character.derived.derive import Character
from chargen.character.document.build import Build
from chargen.character.document.pools import GENERAL, PERK_POINTS, STAT_POINTS
from chargen.character.document.requests import POOL_NAMES
from chargen.files.reply import Reply
from chargen.views.audit.audit_text import cited_rules, ip_by_rule
from chargen.views.gear_names import own_lines


class JudgingCampaign(Reply):
    """The campaign a character was judged for."""

    id: str
    name: str
    card: int | None = Field(description="number of the card")
    keys: tuple[str, ...] = Field(description="six words each")
    trust: str = Field(description="trusted, named or copy")


class PoolReply(Reply):
    """One pool of points."""

    budget: int
    spent: int
    exchanged: int = Field(description="brought in from another pool, or negative: given away")
    left: int = Field(description="negative: over")


class PoolsReply(Reply):
    """The pools of creation."""

    stat: PoolReply
    skill: PoolReply
    perk: PoolReply


class FlawsReply(Reply):
    """Skill points by flaws."""

    approved: int
    pending: int
    cap: int


class MovedIp(Reply):
    """IP gained and lost under one rule."""

    gained: int
    lost: int


class IpReply(Reply):
    """Balances of improvement points."""

    general: int
    skills: dict[str, int]
    perk_points: int
    stat_points: int
    by_rule: dict[str, MovedIp]


class IssueReply(Reply):
    """One issue."""

    rule: str
    severity: str = Field(description="illegal, needs GM, exception or warning")
    subject: str
    message: str
    remedies: tuple[str, ...]


class PassageReply(Reply):
    """A passage of a rule with its source."""

    source: str
    text: str


class LineReply(Reply):
    """One line of the audit."""

    pool: str
    amount: int
    running: int
    subject: str
    reason: str
    rule: str


class AuditedCharacter(Reply):
    """The audit of one character."""

    file: str = Field(description="the path as given")
    verdict: str = Field(description="LEGAL, LEGAL WITH EXCEPTIONS, NEEDS GM or ILLEGAL")
    standing: str
    campaign: JudgingCampaign | None
    approvals: Literal["signed", "recorded", "none"]
    pools: PoolsReply
    flaws: FlawsReply
    ip: IpReply
    own_gear: tuple[str, ...]
    issues: tuple[IssueReply, ...]
    rules: dict[str, tuple[PassageReply, ...]]
    lines: tuple[LineReply, ...]
    notes: tuple[str, ...]


class UnreadFile(Reply):
    """A file without a readable character."""

    file: str = Field(description="the path as given")
    error: str


class AuditReply(Reply):
    """The reply for one file or several."""

    format: Literal["gray-dawn-audit"] = "gray-dawn-audit"
    version: Literal[1] = 1
    characters: tuple[AuditedCharacter | UnreadFile, ...]


def audit_character(
    name: str,
    character: Character,
    proof: Proof,
    issues: Sequence[Issue],
    notes: Sequence[str] = (),
) -> AuditedCharacter:
    """Return the audit of one character."""
    states = character.states
    pools = {key: PoolReply(**proof.pools[key]._asdict()) for key in POOL_NAMES}
    return AuditedCharacter(
        file=name,
        verdict=proof.verdict.value,
        standing=standing(character.build, states, proof.verdict, proof.breaches, proof.left).text,
        campaign=_campaign(states.basis, character.build),
        approvals=_approvals(character),
        pools=PoolsReply(**pools),
        flaws=FlawsReply(**proof.flaws._asdict()),
        ip=_ip(proof),
        own_gear=tuple(own_lines(character)),
        issues=tuple(map(_issue, issues)),
        rules={
            rule: tuple(
                PassageReply(source=source, text=text) for source, text in citation.passages
            )
            for rule, citation in cited_rules(character, issues).items()
        },
        lines=tuple(
            LineReply(**{**line._asdict(), "pool": line.pool.word}) for line in proof.lines
        ),
        notes=tuple(notes),
    )


def _campaign(basis: JudgingCard, build: Build) -> JudgingCampaign | None:
    if build.campaign is None:
        return None
    return JudgingCampaign(
        id=build.campaign.id,
        name=basis.campaign,
        card=basis.card,
        keys=tuple(basis.words),
        trust=basis.authority.value,
    )


def _approvals(character: Character) -> Literal["signed", "recorded", "none"]:
    """Return the form of the approvals and IP that count: signed, recorded or none."""
    states = character.states
    if any(isinstance(state, Approved) and state.signed for state in states.values()):
        return "signed"
    return "recorded" if recorded(character.build, states) else "none"


def _ip(proof: Proof) -> IpReply:
    return IpReply(
        general=proof.ip.get(GENERAL, 0),
        skills={pool.skill: left for pool, left in proof.ip.items() if pool.skill},
        perk_points=proof.ip.get(PERK_POINTS, 0),
        stat_points=proof.ip.get(STAT_POINTS, 0),
        by_rule={rule: MovedIp(**moved) for rule, moved in ip_by_rule(proof).items()},
    )


def _issue(issue: Issue) -> IssueReply:
    return IssueReply(
        rule=issue.rule,
        severity=issue.severity.value,
        subject=issue.subject,
        message=issue.message,
        remedies=tuple(remedy.label for remedy in issue.remedies),
    )
