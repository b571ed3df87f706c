"""Keys of skills, an id or a family with a word of its own; and what subjects are about."""

import pytest
from pydantic import TypeAdapter, ValidationError

from chargen.character.subjects import SubjectKind, skill_key, split_key, split_subject
from chargen.rules.skill_keys import SkillKey

CHECK: TypeAdapter[str] = TypeAdapter(SkillKey)


@pytest.mark.parametrize(
    "key", ["rifle", "a" * 64, "language:Spanish", f"{'a' * 64}:Spanish", f"language:{'x' * 80}"]
)
def test_a_key_of_a_skill_is_read(key: str) -> None:
    """An id of at most 64 letters, and a name behind it."""
    assert CHECK.validate_python(key) == key
    assert skill_key(*split_key(key)) == key


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("a" * 65, "is not a skill key"), (f"{'a' * 65}:Spanish", "is not a skill key"),
        ("Rifle", "is not a skill key"),
        (":Spanish", "is not a skill key"), ("", "is not a skill key"),
        ("language: Spanish", "has a space at the end"), ("language:Spanish ", "has a space at"),
        (f"language:{'x' * 81}", "80"),
    ],
)  # fmt: skip
def test_another_key_is_refused(key: str, words: str) -> None:
    """With what is wrong about it."""
    with pytest.raises(ValidationError, match=words):
        CHECK.validate_python(key)


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("flaws", (SubjectKind.FLAWS, "", "")),
        ("skill:rifle", (SubjectKind.SKILL, "rifle", "")),
        ("skill:language:x:word", (SubjectKind.SKILL, "language:x", "word")),
        ("weapon:arm-1:load", (SubjectKind.WEAPON, "arm-1", "load")),
        ("ledger:3:word", (SubjectKind.LEDGER, "3:word", "")),
        ("odd:3", (None, "3", "")),
    ],
)
def test_a_subject_is_taken_apart(text: str, subject: tuple[SubjectKind | None, str, str]) -> None:
    """Into its kind, the id of one thing and a part of that; only of a skill the word is one."""
    assert split_subject(text) == subject
