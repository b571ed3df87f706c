"""A lesson holds teacher, level, Teaching and IP; the rate is suggested (AD-05)."""

import json

import pytest

from chargen.character.advancement.session_log import LessonEntry, SessionLog
from chargen.character.audit import audit
from chargen.character.decisions.approval_state import plain_states
from chargen.character.document.events import Lesson
from chargen.character.edits.store import from_bytes, to_bytes
from chargen.character.points import pricing
from chargen.character.points.ledger_hash import head
from chargen.rules.house import HouseRules, varied
from chargen.views import ledger_text
from tests.builders import blank, derived, rules
from tests.character.audit_documents import finished

OLD = {"event": "lesson", "on": "2014-06-01", "by": "GM", "note": "", "packet": "",
       "skill": "rifle", "teacher": "Ilya", "teacher_level": 6, "ip": 9}  # fmt: skip
OLD_HEAD = "022d673bf7553d4a2fcf281e54fe367f72bca9baf47cc3174df82c0780bb148f"


def lesson(**fields: object) -> Lesson:
    """A lesson in Rifle by Ilya, who has it at 6."""
    return Lesson.model_validate({**OLD, **fields})


@pytest.mark.rule("AD-05")
@pytest.mark.parametrize(
    ("teaching", "born", "ip"),
    [(0, 0, 1), (2, 0, 1), (3, 0, 2), (5, 0, 2), (6, 0, 3), (10, 0, 4), (0, 2, 3), (7, 1, 4)],
)
def test_the_suggested_rate(teaching: int, born: int, ip: int) -> None:
    """C10: 1, 1 more for three levels of Teaching, 1 more a level of Born Teacher."""
    assert pricing.lesson_ip(rules(), teaching, born) == ip


@pytest.mark.rule("AD-05")
def test_a_campaign_without_the_perk_has_no_bonus_for_it() -> None:
    """C10: the bonus is the perk's own, as the rules in use have it."""
    plain = rules().perks["teacher"].model_copy(update={"effect": rules().perks["scout"].effect})
    other = varied(rules(), HouseRules(perks={"teacher": plain}))
    assert pricing.lesson_bonus(rules()) == 1
    assert pricing.lesson_ip(other, 3, 2) == 2


@pytest.mark.rule("AD-05")
def test_a_session_writes_the_teaching_level_down() -> None:
    """C10: 0 if he has none, and it stands in ledger, sheet and proof."""
    for teaching in (0, 3):
        taught = (LessonEntry("rifle", "Ilya", 6, 2, teaching),)
        (event,) = SessionLog(on="2014-06-01", taught=taught).events()
        assert event.model_dump()["teaching"] == teaching
        build = finished(blank(skills={"rifle": 2}), event)
        words = ledger_text.sentence(derived(build), event)
        assert words == f"Rifle: taught by Ilya (6, Teaching {teaching})"
        proof = audit(rules(), build, plain_states(build))
        assert any(f"Teaching {teaching}" in line.reason for line in proof.lines)


@pytest.mark.rule("AD-05", "AD-10")
def test_an_old_lesson_keeps_its_bytes_and_its_head() -> None:
    """C10: no key is added to an entry that has none, so that what a GM remembers goes on."""
    old = lesson()
    assert old.model_dump(mode="json") == OLD
    assert old.taught_by == "Ilya (6)"
    assert head([old]) != head([lesson(teaching=0)])
    build = finished(blank(skills={"rifle": 2}), old)
    data = to_bytes(build)
    assert json.loads(data)["ledger"][1] == OLD
    assert from_bytes(data, "a file").build == build


@pytest.mark.rule("AD-05", "AD-10")
def test_the_head_of_an_old_lesson_is_what_it_was() -> None:
    """C10: SHA-256 of the canonical bytes, as programs before wrote them."""
    assert head([lesson()]) == OLD_HEAD
