"""A session played, as the events it becomes: award, marks turned into IP, lessons, remarks."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from chargen.character.derived.derive import Character
from chargen.character.document.events import Award, Conversion, Event, Lesson, Note, SkillAward


class SkillMarks(NamedTuple):
    """Marks of one skill and the IP the GM gives for them (AD-02)."""

    skill: str
    marks: int
    ip: int


class SkillUseAward(NamedTuple):
    """IP for one skill without a mark, for creative or decisive use (AD-02)."""

    skill: str
    ip: int
    note: str = ""


class LessonEntry(NamedTuple):
    """A lesson and the IP the GM gives for it (AD-05)."""

    skill: str
    teacher: str
    teacher_level: int
    ip: int
    teaching: int = 0
    """The teacher's level of Teaching."""


@dataclass(frozen=True, slots=True)
class SessionLog:
    """The record of one session."""

    on: str
    by: str = ""
    ip: int = 0
    """General IP; 0 records no award (AD-01)."""
    reason: str = ""
    marked: tuple[SkillMarks, ...] = ()
    used: tuple[SkillUseAward, ...] = ()
    taught: tuple[LessonEntry, ...] = ()
    remark: str = ""

    def events(self) -> Iterator[Event]:
        """Yield the session as events of the ledger, in the order a table speaks of them."""
        on, by = self.on, self.by
        if self.ip:
            yield Award(event="award", on=on, by=by, note=self.reason, ip=self.ip)
        for skill, marks, ip in self.marked:
            yield Conversion(event="conversion", on=on, by=by, skill=skill, marks=marks, ip=ip)
        for skill, ip, note in self.used:
            yield SkillAward(event="skill-award", on=on, by=by, note=note, skill=skill, ip=ip)
        for skill, teacher, level, ip, teaching in self.taught:
            yield Lesson(
                event="lesson", on=on, by=by, skill=skill,
                teacher=teacher, teacher_level=level, teaching=teaching, ip=ip,
            )  # fmt: skip
        if self.remark:
            yield Note(event="remark", on=on, by=by, note=self.remark)


def open_marks(character: Character) -> tuple[SkillMarks, ...]:
    """Return the marks not yet turned in, with the normal rate of 1 IP each (AD-02)."""
    return tuple(
        SkillMarks(skill, count, count)
        for skill, count in sorted(character.books.marks.items())
        if count > 0
    )
