"""Where items stand by the GM's signed word: every state there is."""

from pathlib import Path

import pytest

from chargen.approval.decisions.statement import (
    KIND,
    DecisionBinding,
    bound,
    read_envelope,
    verified,
)
from chargen.approval.decisions.verification import Verifier
from chargen.approval.decisions.verifier import CharacterVerifier
from chargen.approval.trust.card import card_file, opened
from chargen.approval.trust.envelope import encoded, seal
from chargen.approval.trust.trusted_cards import TrustStore
from chargen.character.decisions.approval_state import (
    Approved,
    Changed,
    Damaged,
    ItemState,
    ItemStates,
    Older,
    Refused,
    Revoked,
    SignedByOther,
    Unverified,
    Waiting,
    plain_states,
)
from chargen.character.derived.derive import derive
from chargen.character.document.build import Build
from chargen.character.document.decision import PacketAward
from chargen.character.edits import creation, edits
from tests.approval.party import (
    CAMPAIGN,
    ILYA,
    KEY,
    LIMP,
    MARA,
    OTHER,
    agreed,
    award,
    card,
    file_of,
    mara,
    statement,
    yes,
)
from tests.builders import decided, derived, flaw, rules


def state(build: Build, last: int = 0) -> ItemState:
    """Where the flaw stands."""
    return Verifier(card(), {LIMP.id: last}).states(build)[LIMP.id]


@pytest.mark.rule("CC-12")
def test_a_genuine_approval_is_accepted() -> None:
    """It grants, and says it is signed; who and why is known from the signed bytes."""
    found = state(agreed(mara(), yes(gm_note="hurts")))
    assert isinstance(found, Approved)
    assert (found.signed, found.decision.by, found.decision.note) == (True, "Ada", "hurts")


@pytest.mark.rule("CC-12")
def test_nothing_decided_waits() -> None:
    """And a question leaves it waiting, with the question beside it."""
    assert state(mara()) == Waiting()
    asked = state(agreed(mara(), yes(verdict="asked", gm_note="How bad?")))
    assert isinstance(asked, Waiting)
    assert asked.decision is not None
    assert asked.decision.note == "How bad?"


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(("word", "kind"), [("refused", Refused), ("revoked", Revoked)])
def test_the_last_serial_decides(word: str, kind: type[ItemState]) -> None:
    """Whatever the order in the file."""
    first, last = yes(serial=1), yes(verdict=word, serial=2)
    assert isinstance(state(agreed(mara(), first, last)), kind)
    assert isinstance(state(agreed(mara(), last, first)), kind)
    assert isinstance(state(agreed(mara(), last, yes(serial=3))), Approved)


@pytest.mark.rule("CC-12")
def test_a_change_voids_it_and_is_named() -> None:
    """Any field of it."""
    build = agreed(mara(), yes())
    changed = edits.change_flaw(build, LIMP.model_copy(update={"description": "worse"}))
    assert isinstance(state(changed), Changed)


@pytest.mark.parametrize(
    ("decision", "kind", "words"),
    [
        (yes(key=OTHER), SignedByOther, "not on the campaign card"),
        (yes(campaign="solar-tide-2"), Damaged, "another campaign"),
        (yes(char_id="c" * 32), Damaged, "another character"),
        (yes().model_copy(update={"payload": "@@"}), Damaged, "incomplete"),
        (yes().model_copy(update={"payload": yes(serial=9).payload}), Damaged, "does not match"),
        (yes().model_copy(update={"key": "00" * 32}), Damaged, "key is not valid"),
    ],
)
def test_what_is_not_the_gms_word_grants_nothing(
    decision: object, kind: type[ItemState], words: str
) -> None:
    """And says why, in words."""
    found = state(agreed(mara(), decision))  # type: ignore[arg-type]
    assert isinstance(found, kind)
    assert words in getattr(found, "words", "")
    assert not found.grants
    assert found.pending


def test_a_doubtful_last_decision_hides_no_earlier_one() -> None:
    """A revocation that was tampered with does not bring the approval before it back."""
    broken = yes(verdict="revoked", serial=2).model_copy(update={"signature": "0" * 128})
    assert isinstance(state(agreed(mara(), yes(), broken)), Damaged)
    assert isinstance(state(agreed(mara(), yes(), broken, yes(serial=3))), Approved)


def test_two_decisions_of_one_number_are_doubted() -> None:
    """Each number is given out once; the same decision twice is no matter."""
    assert isinstance(state(agreed(mara(), yes(), yes(verdict="revoked"))), Damaged)
    assert isinstance(state(agreed(mara(), yes(), yes())), Approved)


def test_the_registry_knows_what_is_older() -> None:
    """A number below the GM's last is an earlier decision."""
    build = agreed(mara(), yes(serial=4))
    assert isinstance(state(build, 4), Approved)
    found = state(build, 7)
    assert isinstance(found, Older)
    assert "number 4, the GM's last is number 7" in found.words


def test_what_is_only_written_down_does_not_count() -> None:
    """In a campaign with keys; at a table without any it does."""
    build = edits.record_decision(mara(), decided(LIMP))
    assert isinstance(state(build), Unverified)
    keyless = card().model_copy(update={"keys": ()})
    assert isinstance(Verifier(keyless).states(build)[LIMP.id], Approved)


def test_without_the_card_nothing_signed_is_verified() -> None:
    """It grants nothing until the card is there."""
    found = plain_states(agreed(mara(), yes()))[LIMP.id]
    assert isinstance(found, Unverified)
    assert not found.grants


@pytest.mark.rule("AD-01")
def test_a_gift_of_ip_counts_when_signed() -> None:
    """All of it, as it was given; the same IP outside a packet do not."""
    given = award(40).model_copy(update={"packet": "packet-1"})
    gift = PacketAward(kind="session", id="packet-1", reason="", events=(given,))
    build = edits.append(mara(finished=True), given, award(7))
    build = agreed(build, yes(gift))
    found = Verifier(card()).states(build)
    assert isinstance(found["packet-1"], Approved)
    assert found.signed
    assert found.counts(given)
    assert not found.counts(award(7))


def test_a_copy_under_another_id_has_no_approval() -> None:
    """Copying a character does not copy what the GM said of it."""
    build = agreed(mara(), yes())
    assert not state(build.model_copy(update={"id": "d" * 32})).grants
    assert creation.start_anew(build, "d" * 32).decisions == ()
    assert build.id == MARA


def test_a_window_goes_by_the_cards_pinned_here(tmp_path: Path) -> None:
    """Of each character its own campaign's; a newer card replaces the older at once."""
    pins = TrustStore(tmp_path)
    judge = CharacterVerifier(rules(), pins)

    def look(document: Build) -> ItemStates:
        return judge(document).states

    build = agreed(mara(), yes())
    assert isinstance(look(build)[LIMP.id], Unverified)
    pins.pin(opened(file_of(card()), "x"))
    assert isinstance(look(build)[LIMP.id], Approved)
    pins.pin(opened(file_of(card(OTHER, number=2), OTHER), "x"))
    assert isinstance(look(build)[LIMP.id], SignedByOther)
    keyless = card(id="solar-1").model_copy(update={"keys": ()})
    pins.pin(opened(card_file(keyless), "x"))
    assert isinstance(look(mara().model_copy(update={"campaign": None}))[LIMP.id], Waiting)


def test_signatures_are_checked_once() -> None:
    """What was read once is remembered, for every change of the document."""
    build = agreed(mara(), yes())
    before = read_envelope.cache_info()
    assert Verifier(card()).states(build)[LIMP.id] == Verifier(card()).states(build)[LIMP.id]
    after = read_envelope.cache_info()
    assert after.hits > before.hits
    assert after.misses <= before.misses + 1


@pytest.mark.rule("CC-12")
def test_a_signed_flaw_gives_its_points() -> None:
    """And by recorded decisions alone it gives nothing."""
    build = agreed(mara(), yes())
    assert derive(rules(), build, Verifier(card()).states(build)).creation.skill.budget == 104
    assert derived(build).creation.skill.budget == 100


@pytest.mark.rule("CC-12")
def test_the_highest_number_is_that_of_this_campaign() -> None:
    """Truly signed; 0 without any."""
    assert Verifier(card()).highest(mara()) == 0
    others = yes(campaign="solar-tide-1", serial=9)
    strangers = yes(key=OTHER, serial=8)
    build = agreed(mara(), yes(serial=3), others, strangers, yes(serial=2))
    assert Verifier(card()).highest(build) == 3
    assert Verifier(card()).highest(agreed(mara(), others)) == 0


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"campaign": "solar-tide-1"}, "it was signed for another campaign"),
        ({"char_id": ILYA}, "it was signed for another character"),
        ({"item_id": "flaw-2"}, "it was signed for something else"),
        ({"item": flaw(id="flaw-2"), "item_id": LIMP.id}, "it was signed for something else"),
    ],
)
def test_a_decision_is_about_one_thing(change: dict[str, object], words: str) -> None:
    """Campaign, character, and item by its id outside and inside."""
    said = statement(**change)  # type: ignore[arg-type]
    assert bound(said, DecisionBinding(CAMPAIGN, MARA, LIMP.id)) == Damaged(words)
    assert bound(statement(), DecisionBinding(CAMPAIGN, MARA, LIMP.id)) == statement()


def test_what_was_signed_is_read_strictly() -> None:
    """A key that stands twice in it could be read in two ways."""
    body = statement().model_dump_json().encode().replace(b"{", b'{"serial":9,', 1)
    made = seal(KEY.signer, KIND, body)
    decision = yes().model_copy(
        update={"payload": encoded(body), "key": made.key, "signature": made.signature}
    )
    words = "its content is not a decision this program knows"
    assert verified(decision, [KEY.public]) == Damaged(words)
    assert verified(yes(), [KEY.public]) == statement()
