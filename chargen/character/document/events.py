"""Events after creation: an append-only list, each with its cost (AD-10).

An event is known by its place in the list, counted from 1. Nothing here is ever rewritten; a
mistake is reversed by a later event.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, TypeVar, cast

from pydantic import Field, StringConstraints

from chargen.character.document.languages import Language
from chargen.character.document.requests import ReopenRequest, Wanted
from chargen.character.subjects import Day, ItemId
from chargen.files.strict_json import Strict
from chargen.files.text import Line, Notes, Slug
from chargen.rules.model import Level, Stat
from chargen.rules.skill_keys import SkillKey

Improvement = Annotated[int, Field(ge=0, le=100_000)]
"""Improvement points (IP)."""
Count = Annotated[int, Field(ge=1, le=1_000)]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class _Happening(Strict):
    on: Day
    by: Line = ""
    """The person who gave or recorded it."""
    note: Notes = ""


class _Gift(_Happening):
    packet: Slug | Literal[""] = ""
    """The packet of the GM it came in; empty where it was written down at the table."""


class Finish(_Happening):
    """Creation ends; ``digest`` says which build was finished (CC-17)."""

    event: Literal["finish"]
    digest: Digest


class Reopen(_Happening):
    """The build may be changed again, if the GM agrees (CC-17)."""

    event: Literal["reopen"]
    request: ReopenRequest


class Award(_Gift):
    """General IP, for instance after a session (AD-01)."""

    event: Literal["award"]
    ip: Improvement


class SkillAward(_Gift):
    """IP for one skill without a mark (AD-02)."""

    event: Literal["skill-award"]
    skill: SkillKey
    ip: Improvement


class Mark(_Happening):
    """A skill was used with success (AD-02)."""

    event: Literal["mark"]
    skill: SkillKey


class Conversion(_Gift):
    """The GM turned marks of one skill into IP for it, normally one each (AD-02)."""

    event: Literal["conversion"]
    skill: SkillKey
    marks: Count
    ip: Improvement


class Lesson(_Gift):
    """A teacher who knows more gave IP for one skill (AD-05)."""

    event: Literal["lesson"]
    skill: SkillKey
    teacher: Line
    teacher_level: Level
    teaching: Level | None = Field(default=None, exclude_if=lambda level: level is None)
    """The teacher's level of Teaching, 0 for none; None where it was not recorded."""
    ip: Improvement

    @property
    def taught_by(self) -> str:
        """The teacher with the levels that count for the lesson."""
        known = "" if self.teaching is None else f", Teaching {self.teaching}"
        return f"{self.teacher or 'a teacher'} ({self.teacher_level}{known})"

    @property
    def named_teacher(self) -> str:
        """Return the teacher in a few words, with levels where all of them were recorded."""
        return self.taught_by if self.teaching is not None else self.teacher or "a teacher"


class RaiseSkill(_Happening):
    """A skill went up, or was learned, paid with its own IP first (AD-03, AD-04)."""

    event: Literal["raise-skill"]
    skill: SkillKey
    from_level: Level
    to_level: Level
    skill_ip: Improvement
    general_ip: Improvement


class PerkPoints(_Happening):
    """General IP became perk points (AD-06)."""

    event: Literal["perk-points"]
    points: Count
    general_ip: Improvement


class BuyPerk(_Happening):
    """A perk was bought or raised with perk points (AD-06)."""

    event: Literal["buy-perk"]
    perk: Slug
    from_level: Level
    to_level: Level
    perk_points: Improvement
    languages: Annotated[tuple[Language, ...], Field(max_length=20)] = Field(
        default=(), exclude_if=lambda words: not words
    )
    """The languages the levels bought give, of a perk that gives some."""


class RequestMade(_Happening):
    """The player asks the GM for something (AD-07, AD-08)."""

    event: Literal["asked"]
    request: Wanted


class StatPoints(_Happening):
    """General IP became stat points, for an approved request (AD-07)."""

    event: Literal["stat-points"]
    request: ItemId
    points: Count
    general_ip: Improvement


class RaiseStat(_Happening):
    """A stat went up with stat points, by an approved request (AD-07)."""

    event: Literal["raise-stat"]
    request: ItemId
    stat: Stat
    from_level: Level
    to_level: Level
    stat_points: Improvement


class RemoveFlaw(_Happening):
    """A flaw was bought off, by an approved request (AD-08)."""

    event: Literal["remove-flaw"]
    request: ItemId
    flaw: ItemId
    general_ip: Improvement


class RequestClosed(_Happening):
    """A request came to nothing and cost nothing (AD-08)."""

    event: Literal["closed"]
    request: ItemId
    outcome: Literal["refused", "withdrawn"]


class Refund(_Happening):
    """Reverses the event ``entry``; returns exactly what it cost, to the same pools (AD-10)."""

    event: Literal["refund"]
    entry: Annotated[int, Field(ge=1, le=10_000)]


class Note(_Happening):
    """Words for the record."""

    event: Literal["remark"]


Event = (
    Finish
    | Reopen
    | Award
    | SkillAward
    | Mark
    | Conversion
    | Lesson
    | RaiseSkill
    | PerkPoints
    | BuyPerk
    | RequestMade
    | StatPoints
    | RaiseStat
    | RemoveFlaw
    | RequestClosed
    | Refund
    | Note
)
Advance = Annotated[Event, Field(discriminator="event")]
"""One event of the ledger, known by its ``event`` word."""

Kind = TypeVar("Kind", bound=_Happening)


def select_events(ledger: Iterable[Event], kinds: tuple[type[Kind], ...]) -> Iterator[Kind]:
    """Yield the entries that are of some kinds, in order."""
    # By their very type: isinstance says no of a model in a microsecond, of every entry each edit.
    return (cast("Kind", event) for event in ledger if type(event) in kinds)
