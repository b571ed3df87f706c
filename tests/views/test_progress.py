"""Advancement as a window lists it: entries, balances, wares, requests, goals, sessions."""

import pytest
from hypothesis import given

from chargen.character.advancement.goals import pace
from chargen.character.advancement.session_log import (
    LessonEntry,
    SessionLog,
    SkillUseAward,
    open_marks,
)
from chargen.character.derived.derive import Character
from chargen.character.document.build import Build, SkillGoal
from chargen.character.document.events import Award, Mark, SkillAward
from chargen.character.document.pools import GENERAL
from chargen.character.edits import edits
from chargen.character.edits.samples import all_samples
from chargen.character.number_format import MINUS
from chargen.character.subjects import SubjectKind
from chargen.views.explain import explain
from chargen.views.progress.entries import KINDS, entry_rows, trait_name
from chargen.views.progress.goals import goal_rows, pace_words
from chargen.views.progress.history import trait_history
from chargen.views.progress.purchase_offer import levels, offer_purchase, purchase_lines
from chargen.views.progress.requests import request_rows
from chargen.views.progress.skill_marks import last_mark
from chargen.views.progress.trait_prices import price_rows
from chargen.views.sheet.present import present
from chargen.views.sheet.rows import perk_rows, stat_rows
from chargen.views.sheet.skill_rows import skill_rows
from tests.builders import derived
from tests.strategies import builds


def veteran() -> Character:
    """The sample that has played three sessions."""
    return derived(dict(all_samples())["veteran"])


def test_entries_stand_newest_first_with_a_running_balance() -> None:
    """The first row is the last entry, and the last balance is what is on the books."""
    rows = entry_rows(veteran())
    assert [int(row.key) for row in rows] == list(range(len(rows), 0, -1))
    newest = next(row for row in rows if row.left)
    assert int(newest.left) == veteran().books.balances[GENERAL]


def test_every_entry_has_a_kind_and_a_named_trait() -> None:
    """No kind is unknown, and traits are called by their names."""
    character = veteran()
    rows = entry_rows(character)
    assert {row.kind for row in rows} <= set(KINDS)
    assert trait_name(character, "skill:rifle") == "Rifle"
    refund = next(row for row in rows if row.kind == "refund")
    assert refund.trait == "skill:swimming"


SOURCES = {
    SubjectKind.SKILL: skill_rows,
    SubjectKind.PERK: perk_rows,
    SubjectKind.STAT: stat_rows,
}


def payable(character: Character) -> dict[str, bool]:
    """Return each trait with a price in play, and whether its next level can be paid."""
    return {
        kind.subject(row.key): row.affordable
        for kind, source in SOURCES.items()
        for row in price_rows(character, kind, source(character))
    }


def _flaw_keys(character: Character) -> list[str]:
    """The flaws of a character, as what can be bought off."""
    return [f"flaw:{own.flaw.id}" for own in character.flaws]


@given(builds())
def test_any_ledger_can_be_listed_and_explained(build: Build) -> None:
    """However odd a document is, its entries, wares, requests and goals have rows."""
    character = derived(build)
    rows = entry_rows(character)
    assert len(rows) == len(build.ledger)
    keys = list(payable(character))[::20]
    for key in (*keys, *_flaw_keys(character)[:3]):
        assert offer_purchase(character, key, levels(character, key)[0] + 1).words
    assert len(goal_rows(character)) == len(build.choices.goals)
    assert all(row.name for row in request_rows(character))
    assert all(row.left == row.earned - row.spent for row in present(character, ()).balances)
    for which in ("general", "skills", "perk", "stat", "marks"):
        assert explain(character, f"balance:{which}").title != "Nothing selected"


@pytest.mark.rule("AD-11")
def test_a_deal_that_cannot_be_paid_says_by_how_much() -> None:
    """Rifle 6 to 7 takes 57 general IP beside 3 of its own; 35 are there."""
    found = offer_purchase(veteran(), "skill:rifle", 7)
    assert found.way == "closed"
    assert "57 general IP needed, 35 available: 22 short." in found.words


@pytest.mark.rule("AD-06")
def test_a_perk_of_creation_is_refused_for_that_and_not_for_its_price() -> None:
    """The reason is the rule, not the IP that lack."""
    found = offer_purchase(veteran(), "perk:ambidextrous", 1)
    assert found.refused
    assert found.words == "Not now: Ambidextrous is available in creation only."


@pytest.mark.rule("AD-07", "AD-08")
def test_stats_and_flaws_are_asked_for_first() -> None:
    """REF has to be asked for; the hip is asked for already; both say what they cost."""
    character = veteran()
    ref = offer_purchase(character, "stat:REF", 9)
    assert (ref.way, "80 IP" in ref.words) == ("ask", True)
    hip = offer_purchase(character, "flaw:flaw-1", 1)
    assert (hip.way, "Waiting for GM approval" in hip.words) == ("closed", True)


def test_a_family_asks_for_its_word() -> None:
    """Language alone is no skill; with its word it is learned for 10 IP."""
    character = veteran()
    assert "the language" in offer_purchase(character, "skill:language", 1).words
    found = offer_purchase(character, "skill:language", 1, word="Basque")
    assert (found.way, found.label) == ("buy", "Learn")
    assert found.words.startswith("\N{MINUS SIGN}10 general IP")


def test_requests_tell_what_came_of_them() -> None:
    """One waits, one was done, one was refused."""
    states = [(row.state, row.outcome) for row in request_rows(veteran())]
    assert states == [("waiting", "open"), ("approved", "done"), ("refused", "refused")]


def test_a_goal_is_told_in_one_sentence() -> None:
    """Price and sessions at the average stand in it."""
    goal = SkillGoal(kind="skill", skill="rifle", level=8)
    character = derived(edits.set_goals(dict(all_samples())["veteran"], (goal,)))
    (row,) = goal_rows(character)
    assert row.words == "Rifle 6 to 8: 130 IP, about 3 sessions at your average"
    assert pace_words(pace(character)) == "115 general IP in 3 sessions, about 38 per session."


def test_a_goal_counts_the_ip_those_before_it_leave() -> None:
    """Skill IP come first; what one goal takes, the next cannot count on."""
    goals = tuple(SkillGoal(kind="skill", skill=key, level=7) for key in ("stealth", "rifle"))
    character = derived(edits.set_goals(dict(all_samples())["veteran"], goals))
    covered = [row.covered for row in goal_rows(character)]
    assert covered == ["39 of 60 IP, including 4 skill IP", "3 of 60 IP, including 3 skill IP"]


@pytest.mark.rule("AD-10")
def test_the_history_of_a_trait_is_what_the_ledger_has_of_it() -> None:
    """Conversions, lessons, requests and raises; marks and what was taken back are left out."""
    character = veteran()
    assert trait_history(character, "skill:stealth") == (
        "2014-03-09  1 mark converted, +2 skill IP",
        "2014-04-06  2 marks converted, +2 skill IP",
    )
    assert trait_history(character, "stat:EMP") == (
        "2014-03-23  Asked the GM [approved]",
        "2014-04-06  1 stat point for 40 IP",
        "2014-04-06  Raised from 4 to 5, \N{MINUS SIGN}1 stat point",
    )
    assert trait_history(character, "skill:swimming") == ()


@pytest.mark.rule("AD-02")
def test_the_last_mark_can_be_taken_back_and_no_other_skill_is_touched() -> None:
    """A reversing entry for the newest mark of that skill; without a mark there is none."""
    character = veteran()
    assert open_marks(character) == (("awareness-notice", 1, 1),)
    back = last_mark(character, "awareness-notice", "2014-05-01")
    assert back is not None
    after = derived(edits.append(character.build, *back.events))
    assert open_marks(after) == ()
    assert last_mark(after, "awareness-notice", "") is None


def test_a_session_becomes_its_events_in_order() -> None:
    """Award, marks, good use, lesson, remark; what is empty becomes nothing."""
    session = SessionLog(
        on="2014-05-01", by="GM", ip=30, reason="The ice", marked=open_marks(veteran()),
        used=(SkillUseAward("rifle", 2, "the long shot"),),
        taught=(LessonEntry("stealth", "Ito", 9, 6),), remark="Ito stays behind",
    )  # fmt: skip
    kinds = [event.event for event in session.events()]
    assert kinds == ["award", "conversion", "skill-award", "lesson", "remark"]
    assert not list(SessionLog(on="2014-05-01").events())
    assert isinstance(next(session.events()), Award)
    assert {type(e) for e in session.events()} >= {SkillAward}
    assert not any(isinstance(event, Mark) for event in session.events())


def test_balances_are_explained_skill_by_skill() -> None:
    """Behind the sum of skill IP stands what each skill has, behind marks which skills."""
    character = veteran()
    own = {part.name: part.amount for part in explain(character, "balance:skills").parts}
    assert own["Rifle"] == "3 IP"
    assert sum(int(amount.split()[0]) for amount in own.values()) == 17
    marks = explain(character, "balance:marks").parts
    assert [(part.name, part.amount) for part in marks] == [("Awareness/Notice", "1 mark")]
    general = explain(character, "balance:general").parts
    assert (
        sum(int(part.amount.replace(MINUS, "-")) for part in general)
        == character.books.balances[GENERAL]
    )


@pytest.mark.rule("AD-10", "AD-11")
@pytest.mark.parametrize("ip", [0, 20, 500])
def test_a_deal_is_either_sound_or_says_what_is_against_it(ip: int) -> None:
    """Whatever is bought at its price leaves no fault; whatever is refused says why."""
    award = Award(event="award", on="", note="more", ip=ip)
    build = edits.append(dict(all_samples())["veteran"], award)
    character = derived(build)
    paid = payable(character)
    for key in (*paid, *_flaw_keys(character)):
        offer = offer_purchase(character, key, levels(character, key)[0] + 1, word="Basque")
        assert (offer.way == "buy") == bool(offer.events), key
        assert not offer.refused or offer.words.startswith("Not now: "), key
        assert offer.way != "buy" or paid.get(key, True), key
        if offer.events:
            bought = derived(edits.append(build, *offer.events))
            assert min(bought.books.balances.values()) >= 0, key
            assert purchase_lines(character, offer), key
