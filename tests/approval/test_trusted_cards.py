"""Which card is trusted: the first one asked about, later ones by the key."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.trust.card import Card, SealedCard, card_file, opened
from chargen.approval.trust.keys import GmKey
from chargen.approval.trust.lookalike import alike
from chargen.approval.trust.trusted_cards import (
    PHRASE,
    CardReview,
    Relation,
    SignatureDropped,
    TrustStore,
    received,
)
from chargen.errors import SaveFailed
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets
from tests.approval.party import CAMPAIGN, KEY, OTHER, card, file_of

NAME = "tide.gdcampaign"


@pytest.fixture(name="pins")
def _pins(tmp_path: Path) -> TrustStore:
    """A machine that trusts card 3 of the campaign."""
    pins = TrustStore(tmp_path / "cards")
    pins.pin(opened(file_of(card(number=3)), NAME))
    return pins


def test_the_first_card_asks_for_the_six_words(tmp_path: Path) -> None:
    """And is trusted once that was answered, also after a restart."""
    pins = TrustStore(tmp_path / "cards")
    found = pins.receive(file_of(card()), NAME)
    assert (found.relation, found.silent, found.words) == (Relation.FIRST, False, (KEY.words,))
    assert pins.card(CAMPAIGN) is None
    pins.pin(found.sealed)
    assert TrustStore(tmp_path / "cards").card(CAMPAIGN) == card()
    assert [each.id for each in pins.all()] == [CAMPAIGN]


def made(number: int, *keys: GmKey, name: str = "Lunar Tide") -> Card:
    """A card with these keys on it."""
    return card(*keys, number=number, name=name)


@pytest.mark.parametrize(
    ("data", "relation"),
    [
        (file_of(made(3)), Relation.KNOWN),
        (file_of(made(4)), Relation.NEWER),
        (file_of(made(4, OTHER), OTHER, KEY), Relation.NEWER),
        (file_of(made(4, OTHER), OTHER), Relation.STRANGER),
        (file_of(made(4, KEY, OTHER), OTHER), Relation.STRANGER),
        (file_of(made(2)), Relation.OLDER),
        (file_of(made(3, name="Solar Tide")), Relation.RIVAL),
        (card_file(made(9).model_copy(update={"keys": ()})), Relation.STRIPPED),
        (card_file(made(9).model_copy(update={"keys": ()}), [KEY]), Relation.STRIPPED),
    ],
)
def test_only_the_same_gm_is_silent(pins: TrustStore, data: bytes, relation: Relation) -> None:
    """A higher number signed with a pinned key; anything else asks."""
    found = pins.receive(data, NAME)
    assert found.relation is relation
    assert found.silent is (relation in {Relation.KNOWN, Relation.NEWER})
    assert found.sentence.startswith("This is ")
    assert pins.card(CAMPAIGN) == made(3)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (3, "card 3 of Lunar Tide, which is already in use here"),
        (4, "card 4 of Lunar Tide, newer than card 3 and from the same GM"),
        (2, "card 2 of Lunar Tide, older than card 3, which is in use here"),
    ],
)
def test_a_card_is_told_beside_the_one_in_use(pins: TrustStore, number: int, words: str) -> None:
    """By the numbers of both."""
    assert words in pins.receive(file_of(made(number)), NAME).sentence


def test_a_campaign_that_starts_to_sign_asks_for_the_six_words(tmp_path: Path) -> None:
    """CC-15: its unsigned card is pinned; a card that only claims to be signed stays a stranger."""
    table = Campaign.create(tmp_path, "Lunar Tide", keyless=True)
    before = table.sealed
    table.replace_lost_key()
    review = received(before, table.sealed)
    assert review.relation is Relation.FIRST
    assert "the first signed card of this campaign here" in review.sentence
    forged = replace(table.sealed, signers=())
    assert received(before, forged).relation is Relation.STRANGER


def test_a_first_card_must_be_signed_with_a_key_of_its_own(tmp_path: Path) -> None:
    """One that names the GM's key but is signed with another is a stranger's."""
    found = TrustStore(tmp_path).receive(file_of(card(KEY), OTHER), NAME)
    assert found.relation is Relation.STRANGER


def test_an_unsigned_card_says_so(tmp_path: Path) -> None:
    """It is taken only when asked for, and so is the next one."""
    plain = card().model_copy(update={"keys": ()})
    pins = TrustStore(tmp_path)
    found = pins.receive(card_file(plain), NAME)
    assert found.relation is Relation.UNSIGNED
    pins.pin(found.sealed)
    later = pins.receive(card_file(plain.model_copy(update={"number": 2})), NAME)
    assert (later.relation, later.silent) == (Relation.UNSIGNED, False)
    keyed = pins.receive(file_of(card(number=2)), NAME)
    assert keyed.relation is Relation.FIRST
    assert not keyed.silent


@pytest.mark.parametrize(("before", "after"), list(product([True, False], repeat=2)))
def test_only_who_gives_up_signatures_is_told_so(
    tmp_path: Path, *, before: bool, after: bool
) -> None:
    """Not who has them now, nor who had none before."""
    pins = TrustStore(tmp_path / "cards")
    bare = made(3).model_copy(update={"keys": ()})
    pins.pin(opened(file_of(made(3)) if before else card_file(bare), NAME))
    found = pins.receive(file_of(made(3)) if after else card_file(bare), NAME)
    told = [words for words in found.changes if words.startswith("Decisions and IP count without")]
    assert bool(told) is (before and not after)


def test_a_damaged_pin_is_none(pins: TrustStore) -> None:
    """The card is asked for again, and no other pin is touched."""
    path = pins.folder / f"{CAMPAIGN}.gdcampaign"
    path.write_bytes(path.read_bytes()[:-40])
    assert TrustStore(pins.folder).card(CAMPAIGN) is None
    assert TrustStore(pins.folder).receive(file_of(card()), NAME).relation is Relation.FIRST


def test_a_pin_under_another_name_is_none(pins: TrustStore) -> None:
    """A card cannot be slipped in for another campaign's."""
    data = (pins.folder / f"{CAMPAIGN}.gdcampaign").read_bytes()
    (pins.folder / "solar-1.gdcampaign").write_bytes(data)
    assert TrustStore(pins.folder).card("solar-1") is None


def stripped(number: int = 9) -> SealedCard:
    """A card of the campaign without keys, with a higher number and other budgets."""
    house = HouseRules(budgets=Budgets(stat=80, skill=100, perk=15))
    bare = card(number=number, house=house).model_copy(update={"keys": ()})
    return opened(card_file(bare), NAME)


def test_a_signed_card_gives_way_to_an_unsigned_one_only_when_told(pins: TrustStore) -> None:
    """A6: pinning a card without keys over a signed one is refused; the pin stays on the disk."""
    with pytest.raises(SignatureDropped, match="Card 9 of Lunar Tide is not signed"):
        pins.pin(stripped())
    assert TrustStore(pins.folder).card(CAMPAIGN) == made(3)
    pins.pin(stripped(), unsigned=True)
    assert TrustStore(pins.folder).card(CAMPAIGN) == stripped().card


def test_what_an_unsigned_card_would_change_is_said_line_by_line(pins: TrustStore) -> None:
    """A6: the key, what that means, the number and each rule, with the words to be typed."""
    found = pins.receive(stripped().data, NAME)
    assert found.changes == (
        f"Key: {KEY.words} \u2192 no key, so nothing is signed.",
        "Decisions and IP count without a signature: anyone with a file can write them.",
        "Card: 3 \u2192 9.",
        "Starting points: default \u2192 stat 80, skill 100, perk 15.",
    )
    assert found.phrase == PHRASE


@pytest.mark.parametrize(
    "name",
    [
        "Lun\u0430r Tide",  # a Cyrillic a
        "LUNAR TIDE",
        "Lunar  Tide",
        "L\u00fanar-T\u00efde",
        "L\u03c5nar Tide",  # a Greek upsilon
        "Lunar T1de",
        "Lunar \u13a2ide",  # Cherokee
        "\ua4e1unar Tide",  # Lisu
        "\ua4e1\ua4f4\ua4e0\ua4ee\ua4e3 \ua4d4\ua4f2\ua4d3\ua4f0",
        "L\u144cnar Tide",  # Canadian syllabics
        "\u14aaunar Tide",
        "\U0001041bunar Tide",  # Deseret
        "\u2cd1unar Tide",  # a Coptic letter no table here has
        "\u029funar \u1d1bide",  # small capitals
        "Iunar Tide",
        "Lunar Tide",
    ],
)
def test_a_like_looking_campaign_is_named_with_the_words_of_both(
    pins: TrustStore, name: str
) -> None:
    """A18: a homoglyph, case, spaces or accents do not hide that such a campaign is trusted."""
    other = card(OTHER, id="other-2").model_copy(update={"name": name})
    [line] = pins.receive(file_of(other, OTHER), NAME).likeness
    assert KEY.words in line
    assert OTHER.words in line


@pytest.mark.parametrize("name", ["Solar Tide", "Lunar Tide 2", "Tide", "\u6708", "---"])
def test_another_name_is_no_likeness(pins: TrustStore, name: str) -> None:
    """A18: only what could be taken for it is named; other scripts and signs stay apart."""
    other = card(OTHER, id="other-2").model_copy(update={"name": name})
    assert pins.receive(file_of(other, OTHER), NAME).likeness == ()
    assert not alike("---", "+++")


@pytest.mark.parametrize(
    ("name", "could_be"),
    [("T\u2cd1de", True), ("T\u2cd1\u2cd1e", True), ("T\u2cd1\u2cd1\u2cd1", False)],
)
def test_letters_out_of_place_stand_for_any_up_to_half_a_name(name: str, could_be: bool) -> None:
    """A18: of four letters, two."""
    assert alike(name, "Tide") is could_be


def test_an_unsigned_card_called_like_a_signed_one_asks_for_the_phrase(pins: TrustStore) -> None:
    """A18: under another id it has nothing to compare, so it is not trusted by a click."""
    bare = card(id="other-2").model_copy(update={"keys": ()})
    assert pins.receive(card_file(bare), NAME).phrase == PHRASE
    plain = bare.model_copy(update={"name": "Solar Tide"})
    assert pins.receive(card_file(plain), NAME).phrase == ""


@pytest.mark.parametrize(
    ("relation", "silent", "taken"),
    [
        (Relation.KNOWN, True, True), (Relation.NEWER, True, True), (Relation.FIRST, False, True),
        (Relation.STRANGER, False, True), (Relation.UNSIGNED, False, True),
        (Relation.STRIPPED, False, True), (Relation.OLDER, False, False),
        (Relation.RIVAL, False, False),
    ],
)  # fmt: skip
def test_an_older_or_rival_card_is_never_taken(
    relation: Relation, silent: object, taken: object
) -> None:
    """The others are, in silence or after a question."""
    found = CardReview(opened(file_of(card()), NAME), None, relation)
    assert (found.silent, found.may_be_taken) == (silent, taken)


def test_nothing_unsigned_is_taken_unasked(pins: TrustStore) -> None:
    """In place of a signed card; that it is meant has to be said."""
    bare = opened(card_file(card(number=4).model_copy(update={"keys": ()}), []), NAME)
    with pytest.raises(
        SignatureDropped, match=r"^Card 4 of Lunar Tide is not signed, the trusted one is$"
    ):
        pins.pin(bare)
    pins.pin(bare, unsigned=True)
    assert pins.card(CAMPAIGN) == bare.card


def test_cards_are_kept_in_a_folder_made_for_them(tmp_path: Path) -> None:
    """However deep; the second finds it there."""
    pins = TrustStore(tmp_path / "deep" / "er")
    for campaign in ("b-1", "a-1"):
        pins.pin(opened(file_of(card(id=campaign)), NAME))
    assert [each.id for each in TrustStore(pins.folder).all()] == ["a-1", "b-1"]


def test_a_card_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    """By its reason."""
    (tmp_path / "cards").write_text("not a folder")
    with pytest.raises(SaveFailed, match=r"^The card was not kept: file exists$"):
        TrustStore(tmp_path / "cards").pin(opened(file_of(card()), NAME))
