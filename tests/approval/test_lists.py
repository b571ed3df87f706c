"""Which list of the desk an item is in: what was said, what never was, what truly asks."""

import pytest

from chargen.approval.decisions.queues import (
    NEVER,
    NO_BEFORE,
    OTHERWISE,
    ItemHistory,
    QueuedItem,
    is_by_former_key,
    is_silent,
    sorted_in,
)
from chargen.approval.decisions.registry import LastDecision
from chargen.character.decisions.approval_state import (
    Approved,
    Changed,
    Damaged,
    ItemState,
    Older,
    SignedByOther,
    Unverified,
    Waiting,
)
from chargen.character.decisions.item_digest import item_digest
from chargen.character.document.build import Build
from chargen.character.document.decision import Item, PacketAward, Verdict
from tests.approval.party import KEY, LIMP, award, mara, yes
from tests.builders import decided, flaw

GIFT = PacketAward(kind="session", id="packet-1", events=(award(10),))
MINE, FORMER = KEY.public, "f" * 64
ASKED = Waiting(decided(LIMP, "asked"))
YES = decided(LIMP)


def word(verdict: Verdict = "approved", item: Item = LIMP, key: str = MINE) -> LastDecision:
    """The GM's last word on an item just as it stands."""
    return LastDecision(serial=1, verdict=verdict, digest=item_digest(item), key=key)


def memory(last: LastDecision | None = None, *, gave: bool = False) -> ItemHistory:
    """What he remembers: a last word, and whether a packet gave it."""
    return ItemHistory(last, (MINE,), lambda _: gave)


def place(
    state: ItemState, last: LastDecision | None = None, build: Build | None = None
) -> QueuedItem:
    """Where the flaw is sorted."""
    return sorted_in(build or mara(), LIMP, state, memory(last))


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(
    ("state", "list_"),
    [
        (Waiting(), "asks"), (ASKED, "asks"), (Changed(YES), "asks"), (Unverified("?"), "asks"),
        (Damaged("?"), "apart"), (SignedByOther("?"), "apart"), (Older("?"), "apart"),
    ],
)  # fmt: skip
def test_what_nobody_spoke_about_asks_unless_something_is_strange(
    state: ItemState, list_: str
) -> None:
    """Waiting, changed or agreed to by word of mouth asks; a bad signature does not."""
    assert place(state) == QueuedItem(list_)  # type: ignore[arg-type]


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(
    ("verdict", "state", "list_"),
    [
        ("asked", Waiting(), "answered"), ("asked", Older("?"), "answered"),
        ("asked", ASKED, "asks"), ("asked", Damaged("?"), "asks"),
        ("approved", Waiting(), "answered"), ("refused", Changed(YES), "answered"),
        ("revoked", Older("?"), "answered"), ("approved", ASKED, "again"),
        ("approved", Damaged("?"), "again"), ("approved", SignedByOther("?"), "again"),
    ],
)  # fmt: skip
def test_what_was_said_about_exactly_this_is_answered(
    verdict: Verdict, state: ItemState, list_: str
) -> None:
    """As long as the file is silent; else it is to be said again, and a question asks again."""
    said = word(verdict)
    assert place(state, said) == QueuedItem(list_, decision=said)  # type: ignore[arg-type]


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize("verdict", ["approved", "refused", "revoked"])
def test_a_signed_decision_answers_an_approval_from_before_signing(verdict: Verdict) -> None:
    """The packet waits for the player; the desk does not ask for the same decision again."""
    said, noted = word(verdict), mara().model_copy(update={"decisions": (decided(LIMP),)})
    assert place(Unverified("?"), said, noted) == QueuedItem("answered", decision=said)
    refused = noted.model_copy(update={"decisions": (decided(LIMP, "refused"),)})
    assert place(Unverified("?"), said, refused) == QueuedItem("again", decision=said)


@pytest.mark.parametrize(("verdict", "list_"), [("approved", "again"), ("asked", "asks")])
def test_a_word_of_a_former_key_is_to_be_said_again(verdict: Verdict, list_: str) -> None:
    """Its signature counts no more."""
    said = word(verdict, key=FORMER)
    assert place(Waiting(), said) == QueuedItem(list_, decision=said)  # type: ignore[arg-type]


@pytest.mark.parametrize("verdict", ["refused", "revoked"])
def test_a_no_to_an_earlier_form_stands_apart(verdict: Verdict) -> None:
    """With the words for it."""
    said = word(verdict, flaw("Deaf"))
    assert place(Waiting(), said) == QueuedItem("apart", NO_BEFORE[verdict])


def test_a_yes_to_an_earlier_form_asks() -> None:
    """It was changed since."""
    assert place(Changed(YES), word(item=flaw("Deaf"))) == QueuedItem("asks")


def test_ip_nobody_gave_are_a_claim() -> None:
    """Whatever the file says of them."""
    assert sorted_in(mara(), GIFT, Waiting(), memory()) == QueuedItem("claim", NEVER)


def test_other_ip_under_a_name_that_was_given_are_a_claim() -> None:
    """The GM said something under it, or the file has a word on it."""
    other = GIFT.model_copy(update={"events": (award(99),)})
    said = word(item=other)
    assert sorted_in(mara(), GIFT, Waiting(), memory(said)) == QueuedItem("claim", OTHERWISE)
    build = mara().model_copy(update={"decisions": (decided(LIMP), decided(GIFT))})
    assert sorted_in(build, GIFT, Waiting(), memory()) == QueuedItem("claim", OTHERWISE)


def test_a_word_on_something_else_is_none_on_the_gift() -> None:
    """Decisions of the file count by their id."""
    build = mara().model_copy(update={"decisions": (decided(LIMP),)})
    assert sorted_in(build, GIFT, Waiting(), memory()) == QueuedItem("claim", NEVER)


def test_ip_a_packet_gave_ask() -> None:
    """A packet gave exactly this, or the last word is about exactly this."""
    assert sorted_in(mara(), GIFT, Waiting(), memory(gave=True)) == QueuedItem("asks")
    said = word(item=GIFT)
    assert sorted_in(mara(), GIFT, Waiting(), memory(said)) == QueuedItem("answered", decision=said)


@pytest.mark.parametrize(
    ("decision", "list_"),
    [
        (decided(LIMP), "asks"), (decided(LIMP, "asked"), "asks"),
        (decided(LIMP, "refused"), "apart"), (yes(), "apart"),
        (decided(flaw(id="flaw-9"), "refused"), "asks"),
    ],
)  # fmt: skip
def test_only_a_yes_by_word_of_mouth_asks(decision: object, list_: str) -> None:
    """A no or a signature that cannot be verified stands apart; words on other items are none."""
    build = mara().model_copy(update={"decisions": (decision,)})
    assert place(Unverified("?"), build=build) == QueuedItem(list_)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("key", "state", "former"),
    [
        (MINE, Damaged("?"), False), (FORMER, Waiting(), True), ("", Waiting(), False),
        ("", Damaged("?"), True), ("", SignedByOther("?"), True), ("", Older("?"), False),
    ],
)  # fmt: skip
def test_a_former_key_is_known(key: str, state: ItemState, former: object) -> None:
    """By the key remembered; where none is, by what the file has."""
    assert is_by_former_key(word(key=key), state, (MINE,)) is former


@pytest.mark.parametrize(
    ("state", "silent"),
    [
        (Waiting(), True), (ASKED, False), (Changed(YES), True), (Older("?"), True),
        (Damaged("?"), False), (Approved(YES), False),
    ],
)  # fmt: skip
def test_a_file_is_silent_without_the_last_word(state: ItemState, silent: object) -> None:
    """None, an earlier one, or one on another form."""
    assert is_silent(state) is silent
