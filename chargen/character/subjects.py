"""Names in a document: skills, items of record, days; and the subjects of issues."""

from enum import StrEnum
from typing import Annotated, NamedTuple

from pydantic import StringConstraints

from chargen.files.text import Slug


def skill_key(skill: str, word: str = "") -> str:
    """Return the key of a skill, or of the member of a family that ``word`` names."""
    return f"{skill}:{word}" if word else skill


def split_key(key: str) -> tuple[str, str]:
    """Return the skill's id and the free word of a family's member, which may be empty."""
    skill, _, word = key.partition(":")
    return skill, word


ItemId = Slug
"""The name of an item the GM decides on: unique in its document and never used again."""

Day = Annotated[str, StringConstraints(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]
"""A date such as 2014-05-23, or nothing."""


class SubjectKind(StrEnum):
    """The kinds of subject, by the word a proof's file has for each."""

    STAT = "stat"
    ATTR = "attr"
    SKILL = "skill"
    PERK = "perk"
    FLAW = "flaw"
    FLAWS = "flaws"
    GRANT = "grant"
    POOL = "pool"
    VALUE = "value"
    WEAPON = "weapon"
    CATALOGUE = "catalogue"
    WORN = "worn"
    PACKED = "packed"
    ARMOUR = "armour"
    OWN = "own"
    GEAR = "gear"
    RULE = "rule"
    LEDGER = "ledger"
    BALANCE = "balance"
    REQUEST = "request"
    SESSION = "session"
    EXCHANGE = "exchange"
    UNSPENT = "unspent"
    BUILD = "build"
    TEXT = "text"
    FIGHT = "fight"
    GOAL = "goal"
    MARK = "mark"
    COMMAND = "command"
    HELP = "help"
    PLAY = "play"

    def subject(self, key: str | int = "", part: str = "") -> str:
        """Return the text by which such a subject is kept and passed on."""
        return ":".join(str(each) for each in (self.value, key, part) if each != "")


class Subject(NamedTuple):
    """A subject taken apart: ``stat:REF``, ``weapon:arm-1:load``, ``flaws`` ..."""

    kind: SubjectKind | None
    """None where nothing known is meant."""
    key: str = ""
    """The id of one thing of that kind, where it is not about all of them."""
    part: str = ""
    """The part of that item."""


_KINDS: dict[str, SubjectKind] = {kind.value: kind for kind in SubjectKind}
_IN_PARTS = {SubjectKind.PERK, SubjectKind.WEAPON, SubjectKind.OWN}
WORD = "word"
"""The part of a skill that tells the member of a family."""


def split_subject(text: str) -> Subject:
    """Return the subject that a text names, such as ``skill:rifle``."""
    word, _, rest = text.partition(":")
    kind = _KINDS.get(word)
    if kind in _IN_PARTS:
        key, _, part = rest.partition(":")
        return Subject(kind, key, part)
    if kind is SubjectKind.SKILL and rest.endswith(f":{WORD}"):
        return Subject(kind, rest.removesuffix(f":{WORD}"), WORD)
    return Subject(kind, rest)
