"""Which card is trusted: the first one asked about, later ones by the key."""

from pathlib import Path

import pytest

from chargen.approval.card import Card, card_file, opened
from chargen.approval.keys import GmKey
from chargen.approval.pins import Pins, Relation
from tests.approval.party import CAMPAIGN, KEY, OTHER, card, file_of

NAME = "tide.gdcampaign"


@pytest.fixture(name="pins")
def _pins(tmp_path: Path) -> Pins:
    """A machine that trusts card 3 of the campaign."""
    pins = Pins(tmp_path / "cards")
    pins.pin(opened(file_of(card(number=3)), NAME))
    return pins


def test_the_first_card_asks_for_the_six_words(tmp_path: Path) -> None:
    """And is trusted once that was answered, also after a restart."""
    pins = Pins(tmp_path / "cards")
    found = pins.receive(file_of(card()), NAME)
    assert (found.relation, found.silent, found.words) == (Relation.FIRST, False, (KEY.words,))
    assert pins.card(CAMPAIGN) is None
    pins.pin(found.sealed)
    assert Pins(tmp_path / "cards").card(CAMPAIGN) == card()
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
        (card_file(made(9).model_copy(update={"keys": ()})), Relation.STRANGER),
    ],
)
def test_only_the_same_gm_is_silent(pins: Pins, data: bytes, relation: Relation) -> None:
    """A higher number signed with a pinned key; anything else asks."""
    found = pins.receive(data, NAME)
    assert found.relation is relation
    assert found.silent is (relation in {Relation.KNOWN, Relation.NEWER})
    assert found.sentence.startswith("This is ")
    assert pins.card(CAMPAIGN) == made(3)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (3, "card 3 of Lunar Tide, which is in use here already"),
        (4, "card 4 of Lunar Tide, newer than card 3 and from the same GM"),
        (2, "card 2 of Lunar Tide, older than card 3, which is in use here"),
    ],
)
def test_a_card_is_told_beside_the_one_in_use(pins: Pins, number: int, words: str) -> None:
    """By the numbers of both."""
    assert words in pins.receive(file_of(made(number)), NAME).sentence


def test_a_first_card_must_be_signed_with_a_key_of_its_own(tmp_path: Path) -> None:
    """One that names the GM's key but is signed with another is a stranger's."""
    found = Pins(tmp_path).receive(file_of(card(KEY), OTHER), NAME)
    assert found.relation is Relation.STRANGER


def test_an_unsigned_card_says_so(tmp_path: Path) -> None:
    """It is taken only when asked for, and so is the next one."""
    plain = card().model_copy(update={"keys": ()})
    pins = Pins(tmp_path)
    found = pins.receive(card_file(plain), NAME)
    assert found.relation is Relation.UNSIGNED
    pins.pin(found.sealed)
    later = pins.receive(card_file(plain.model_copy(update={"number": 2})), NAME)
    assert (later.relation, later.silent) == (Relation.UNSIGNED, False)
    keyed = pins.receive(file_of(card(number=2)), NAME)
    assert keyed.relation is Relation.STRANGER


def test_a_damaged_pin_is_none(pins: Pins) -> None:
    """The card is asked for again, and no other pin is touched."""
    path = pins.folder / f"{CAMPAIGN}.gdcampaign"
    path.write_bytes(path.read_bytes()[:-40])
    assert Pins(pins.folder).card(CAMPAIGN) is None
    assert Pins(pins.folder).receive(file_of(card()), NAME).relation is Relation.FIRST


def test_a_pin_under_another_name_is_none(pins: Pins) -> None:
    """A card cannot be slipped in for another campaign's."""
    data = (pins.folder / f"{CAMPAIGN}.gdcampaign").read_bytes()
    (pins.folder / "solar-1.gdcampaign").write_bytes(data)
    assert Pins(pins.folder).card("solar-1") is None
