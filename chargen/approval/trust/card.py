"""The campaign card: what one table plays by, and whose word counts there."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, field_validator
from pydantic_core import PydanticSerializationError

from chargen.approval.trust.envelope import PublicKey, Seal, decoded, encoded, genuine, seal
from chargen.approval.trust.keys import GmKey
from chargen.character.document.build import Build, CampaignCopy
from chargen.errors import BadFile
from chargen.files.formats import scan_ours
from chargen.files.reading import SIZE_LIMIT
from chargen.files.strict_json import Strict, parse, scan, written
from chargen.files.text import Line, Name, Slug, slug
from chargen.rules.house import HouseRules
from chargen.rules.model import Ruleset
from chargen.rules.pack import RulePack, added

FORMAT: Literal["gray-dawn-campaign"] = "gray-dawn-campaign"
KIND: Literal["gray-dawn-campaign-card"] = "gray-dawn-campaign-card"
WORDS = "campaign card"
ENDING = ".gdcampaign"


class Card(Strict):
    """One campaign: its rules, and the keys of its GM.

    Without keys it is a table that records approvals instead of signing them.
    """

    type: Literal["gray-dawn-campaign-card"] = KIND
    id: Slug
    """Never used for another campaign."""
    name: Name
    gm: Line = ""
    number: Annotated[int, Field(ge=1, le=1_000_000)]
    """A higher one is newer."""
    house: HouseRules
    """Budgets, rulings, house numbers and custom content."""
    keys: Annotated[tuple[PublicKey, ...], Field(max_length=8)] = ()
    """The valid keys; one that is not here approves nothing any more."""

    @field_validator("keys")
    @classmethod
    def _each_once(cls, keys: tuple[str, ...]) -> tuple[str, ...]:
        if len(set(keys)) != len(keys):
            message = "names a key twice"
            raise ValueError(message)
        return keys

    @property
    def signed(self) -> bool:
        """Return whether decisions must be signed at this table."""
        return bool(self.keys)

    @property
    def digest(self) -> str:
        """SHA-256 of the rules of the card."""
        return house_digest(self.house)


class CardFile(Strict):
    """A card on disk: the signed bytes, and the keys and signatures."""

    format: Literal["gray-dawn-campaign"] = FORMAT
    version: Literal[1] = 1
    payload: Annotated[str, StringConstraints(max_length=SIZE_LIMIT)]
    seals: Annotated[tuple[Seal, ...], Field(max_length=8)] = ()


@dataclass(frozen=True, slots=True)
class SealedCard:
    """A card as it came, with the keys that truly signed it; trusted only once it is pinned."""

    card: Card
    signers: tuple[str, ...]
    data: bytes


def house_digest(house: HouseRules) -> str:
    """Return the SHA-256 of a campaign's rules, canonically written."""
    facts = house.model_dump(mode="json")
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def card_file(card: Card, keys: Sequence[GmKey] = ()) -> bytes:
    """Return the file of a card, signed with these keys; after a change of keys, old and new."""
    body = card.model_dump_json().encode()
    seals = tuple(seal(key.signer, KIND, body) for key in keys)
    return written(CardFile(payload=encoded(body), seals=seals))


def opened(data: bytes, name: str) -> SealedCard:
    """Return the card in a file; raise BadFile if it is none, or not what was signed.

    Whether its keys are to be trusted is another question: see ``pins``.
    """
    scan_ours(data, FORMAT, WORDS, name)
    held = parse(CardFile, data, name)
    body = decoded(held.payload, SIZE_LIMIT)
    if body is None:
        raise BadFile(f"{name} is damaged: its content is incomplete")
    if not all(genuine(KIND, body, each.key, each.signature) for each in held.seals):
        raise BadFile(f"{name} was changed after it was signed, or is damaged")
    inner = f"the card in {name}"
    scan(body, inner)
    card = parse(Card, body, inner)
    signers = tuple(dict.fromkeys(each.key for each in held.seals))
    if card.signed and not signers:
        raise BadFile(f"{name} names keys but is not signed with any")
    return SealedCard(card, signers, data)


def copy_of(card: Card) -> CampaignCopy:
    """Return what a character carries of a card; the keys stay out."""
    return CampaignCopy(
        id=card.id, name=card.name, card=card.number, digest=card.digest, house=card.house
    )


def card_of_pack(shipped: Ruleset, pack: RulePack) -> Card:
    """Return a card without keys that plays by one rule pack; raise BadFile if it needs another."""
    house = added(shipped, HouseRules(), pack)
    return Card(id=f"pack-{slug(pack.name)}"[:64].rstrip("-"), name=pack.name, gm=pack.author,
                number=1, house=house)  # fmt: skip


def joined(build: Build, card: Card) -> Build:
    """Return a character that plays by a card (CC-15); what it chose stays as it is."""
    return build.model_copy(update={"campaign": copy_of(card)})


def checked(card: Card) -> Card:
    """Return ``card`` as a reader would read it; raise BadFile naming what is wrong with it."""
    name = "The campaign card"
    try:
        return parse(Card, card.model_dump_json().encode(), name)
    except PydanticSerializationError:
        raise BadFile(f"{name} holds text that cannot be written") from None
