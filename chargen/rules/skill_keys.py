"""Keys of skills: ``rifle``, or ``language:Spanish`` for the member of a family."""

import re
from functools import lru_cache
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from chargen.files.text import NAME_LENGTH, name_text

ID_LENGTH = 64
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def skill_id(key: str) -> str:
    """Return the id of the skill in a key."""
    return key.partition(":")[0]


@lru_cache(1_000)
def _checked_key(key: str) -> str:
    skill, colon, word = key.partition(":")
    if len(skill) > ID_LENGTH or not _ID.fullmatch(skill):
        message = "is not a skill key such as rifle or language:Spanish"
        raise ValueError(message)
    if word != word.strip():
        message = "has a space at the end of its specialisation"
        raise ValueError(message)
    named = name_text(word)
    return f"{skill}{colon}{named}" if named else skill


SkillKey = Annotated[
    str, StringConstraints(max_length=ID_LENGTH + 1 + NAME_LENGTH), AfterValidator(_checked_key)
]
"""``rifle``, or ``language:Spanish`` for the member of a family."""
