"""The campaign card: what is in it, and that it is what was signed."""

import hashlib
import json

import pytest

from chargen.approval.trust.card import KIND as CARD_KIND
from chargen.approval.trust.card import CardFile, card_file, checked, copy_of, joined, opened
from chargen.approval.trust.envelope import encoded, seal
from chargen.errors import BadFile
from chargen.files.strict_json import written
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets
from tests.approval.party import KEY, OTHER, card, file_of
from tests.builders import blank, derived, rules

NAME = "tide.gdcampaign"
HOUSE = HouseRules(budgets=Budgets(stat=60, skill=100, perk=15))


def test_a_card_is_read_as_it_was_made() -> None:
    """With the keys that signed it."""
    made = card(house=HOUSE)
    sealed = opened(file_of(made), NAME)
    assert sealed.card == made
    assert sealed.signers == (KEY.public,)


def test_after_a_change_of_keys_both_sign() -> None:
    """Old and new."""
    assert opened(file_of(card(OTHER), OTHER, KEY), NAME).signers == (OTHER.public, KEY.public)


def test_a_changed_card_is_refused() -> None:
    """Another name under the same signature is not what was signed."""
    facts = json.loads(file_of(card()))
    facts["payload"] = encoded(card(name="Solar Tide").model_dump_json().encode())
    with pytest.raises(BadFile, match="was changed after it was signed"):
        opened(json.dumps(facts).encode(), NAME)


def test_a_card_with_keys_must_be_signed() -> None:
    """Without a seal anybody could have put the keys on it."""
    with pytest.raises(BadFile, match="not signed with any"):
        opened(card_file(card()), NAME)


def test_a_table_without_keys_has_an_unsigned_card() -> None:
    """Its approvals are recorded."""
    made = card().model_copy(update={"keys": ()})
    sealed = opened(card_file(made), NAME)
    assert (sealed.card.signed, sealed.signers) == (False, ())


@pytest.mark.parametrize("keys", [("00" * 32,), (KEY.public, KEY.public), ("xyz",)])
def test_what_is_no_key_is_not_on_a_card(keys: tuple[str, ...]) -> None:
    """Nor the same key twice."""
    made = card().model_copy(update={"keys": keys})
    with pytest.raises(BadFile, match="keys"):
        opened(card_file(made, [KEY]), NAME)
    with pytest.raises(BadFile, match="keys"):
        checked(made)


def test_a_character_carries_the_rules_and_no_key() -> None:
    """And plays by them."""
    made = card(house=HOUSE)
    build = joined(blank(), made)
    assert build.campaign == copy_of(made)
    assert KEY.public not in build.model_dump_json()
    assert derived(build).rules.budgets.stat == 60
    assert build.campaign.digest == made.digest != card().digest


def test_the_digest_of_the_rules_can_be_made_by_others() -> None:
    """SHA-256 of the house's JSON: keys sorted, no spaces, UTF-8 as it is."""
    skill = rules().skills["rifle"].model_copy(update={"name": "Úsvit"})
    house = HouseRules(skills={"rifle": skill})
    text = json.dumps(
        json.loads(house.model_dump_json()),
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
    )
    assert "Úsvit" in text
    assert card(house=house).digest == hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("data", [b"", b"{}", b'{"format": "gray-dawn-character"}', b"\xff"])
def test_another_file_is_refused(data: bytes) -> None:
    """In a sentence that names it."""
    with pytest.raises(BadFile, match=r"tide\.gdcampaign"):
        opened(data, NAME)


def test_a_newer_card_is_left_alone() -> None:
    """It may hold what this program does not understand."""
    facts = {**json.loads(file_of(card())), "version": 2}
    with pytest.raises(BadFile, match="newer chargen"):
        opened(json.dumps(facts).encode(), NAME)


def test_what_was_signed_is_read_strictly() -> None:
    """A key that stands twice in it could be read in two ways."""
    body = card().model_dump_json().encode().replace(b"{", b'{"number":9,', 1)
    made = CardFile(payload=encoded(body), seals=(seal(KEY.signer, CARD_KIND, body),))
    with pytest.raises(BadFile, match="twice"):
        opened(written(made), NAME)


@pytest.mark.parametrize("payload", ["?", "QQ", "QR=="])
def test_a_card_whose_content_is_no_text_of_bytes_is_damaged(payload: str) -> None:
    """That is told before anybody asks who signed it."""
    facts = {**json.loads(file_of(card())), "payload": payload}
    with pytest.raises(BadFile, match=r"^a is damaged: its content is incomplete$"):
        opened(json.dumps(facts).encode(), "a")


def test_a_card_is_checked_as_a_reader_would() -> None:
    """What no file can hold is refused in a sentence, what is in order comes back the same."""
    assert checked(card()) == card()
    odd = card().model_copy(update={"gm": "\ud800"})
    with pytest.raises(BadFile, match=r"^The campaign card holds text that cannot be written$"):
        checked(odd)
