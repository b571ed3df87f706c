"""A session played, as the events it becomes."""

import pytest

from chargen.character.advancement.session_log import (
    LessonEntry,
    SessionLog,
    SkillMarks,
    SkillUseAward,
    open_marks,
)
from chargen.character.document.events import Award, Conversion, Lesson, Mark, Note, SkillAward
from chargen.character.edits import creation, edits
from tests.builders import blank, derived

ON = "2014-06-01"


@pytest.mark.rule("AD-01")
def test_a_session_with_nothing_in_it_is_no_event() -> None:
    """No IP are no award."""
    assert list(SessionLog(ON).events()) == []


@pytest.mark.rule("AD-01", "AD-02", "AD-05")
def test_a_session_becomes_events() -> None:
    """Award, marks, use, lessons, remark: each with its day and who gave it."""
    log = SessionLog(
        on=ON, by="Ada", ip=1, reason="the bridge", marked=(SkillMarks("rifle", 2, 3),),
        used=(SkillUseAward("stealth", 4, "the roof"),),
        taught=(LessonEntry("rifle", "Ilya", 6, 5, 3),), remark="Rain",
    )  # fmt: skip
    assert list(log.events()) == [
        Award(event="award", on=ON, by="Ada", ip=1, note="the bridge"),
        Conversion(event="conversion", on=ON, by="Ada", skill="rifle", marks=2, ip=3),
        SkillAward(
            event="skill-award", on=ON, by="Ada", skill="stealth", ip=4, note="the roof"
        ),
        Lesson(
            event="lesson", on=ON, by="Ada", skill="rifle",
            teacher="Ilya", teacher_level=6, teaching=3, ip=5,
        ),
        Note(event="remark", on=ON, by="Ada", note="Rain"),
    ]  # fmt: skip


@pytest.mark.rule("AD-02")
def test_open_marks_are_worth_an_ip_each() -> None:
    """By skill; those turned in are none."""
    marks = [Mark(event="mark", on=ON, skill=skill) for skill in ("stealth", "rifle", "rifle")]
    turned = Conversion(event="conversion", on=ON, skill="stealth", marks=1, ip=1)
    build = edits.append(creation.finish(blank(), ON), *marks)
    assert open_marks(derived(build)) == (SkillMarks("rifle", 2, 2), SkillMarks("stealth", 1, 1))
    assert open_marks(derived(edits.append(build, turned))) == (SkillMarks("rifle", 2, 2),)
