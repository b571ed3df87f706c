"""How a document names things: skills, items of record, days."""

import re
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from chargen.files.text import NAME_LENGTH, Slug, name_text

ID_LENGTH = 64
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def skill_key(skill: str, word: str = "") -> str:
    """Return the key of a skill, or of the member of a family that ``word`` names."""
    return f"{skill}:{word}" if word else skill


def split_key(key: str) -> tuple[str, str]:
    """Return the skill's id and the free word of a family's member, which may be empty."""
    skill, _, word = key.partition(":")
    return skill, word


def _checked_key(key: str) -> str:
    if len(key) <= ID_LENGTH and _ID.fullmatch(key):
        return key
    skill, word = split_key(key)
    if len(skill) > ID_LENGTH or not _ID.fullmatch(skill):
        message = "is no skill key such as rifle or language:Spanish"
        raise ValueError(message)
    if word != word.strip():
        message = "has a space at the end of its word"
        raise ValueError(message)
    return skill_key(skill, name_text(word))


SkillKey = Annotated[
    str, StringConstraints(max_length=ID_LENGTH + 1 + NAME_LENGTH), AfterValidator(_checked_key)
]
"""``rifle``, or ``language:Spanish`` for the member of a family."""

ItemId = Slug
"""Names one thing the GM decides on; unique in its document, never used again."""

Day = Annotated[str, StringConstraints(pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]
"""A date such as 2014-05-23, or nothing."""
