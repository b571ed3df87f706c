"""A campaign as its GM has it: the card to give out, the signing key and the records."""

import contextlib
import secrets
import time
from collections.abc import Sequence
from pathlib import Path

from chargen.approval.campaign.campaign_files import (
    STRIDE,
    CampaignFiles,
    Clock,
    ClockAhead,
    SigningState,
)
from chargen.approval.campaign.file_identity import vouched
from chargen.approval.campaign.keyring import Keyring, NoKey
from chargen.approval.campaign.outbox import Outbox
from chargen.approval.decisions.registry import CharacterRecord, heard, noted, rebased
from chargen.approval.decisions.verification import Verifier
from chargen.approval.trust.card import Card, SealedCard, card_file, checked
from chargen.approval.trust.keys import GmKey, key_file, new_key
from chargen.character.document.build import Build
from chargen.errors import BadFile, ChargenError
from chargen.files.text import slug
from chargen.rules.house import HouseRules


class Campaign:
    """One campaign on its GM's machine."""

    def __init__(
        self,
        vault: CampaignFiles,
        sealed: SealedCard,
        state: SigningState,
        keyring: Keyring | None = None,
    ) -> None:
        self.vault = vault
        self.outbox = Outbox(vault)
        self.sealed = sealed
        self.state = state
        self.keyring = keyring or Keyring(vault)

    # --- making and opening

    @staticmethod
    def create(
        root: Path, name: str, *, gm: str = "", keyless: bool = False, clock: Clock = time.time
    ) -> "Campaign":
        """Make a campaign in a folder of its own below ``root``, with a new key or without any."""
        key = None if keyless else new_key()
        card = checked(
            Card(
                id=f"{slug(name)}-{secrets.token_hex(4)}",
                name=name,
                gm=gm,
                number=1,
                house=HouseRules(),
                keys=(key.public,) if key else (),
            )
        )
        vault = CampaignFiles(root / card.id, clock)
        keyring = Keyring(vault)
        if key:
            keyring.take(key)
        state = vault.keep_state(SigningState(key_saved=key is None))
        sealed = vault.keep_card(card_file(card, [key] if key else []))
        return Campaign(vault, sealed, state, keyring)

    @staticmethod
    def rebuilt(
        root: Path, card: SealedCard, key: GmKey, password: str = "", clock: Clock = time.time
    ) -> "Campaign":
        """Make a campaign again from its card and its key; what was seen and sent is not known.

        Serials follow the clock, so that they go on above all that were given out. Raise BadFile if
        the key is not on the card, or the campaign is here.
        """
        if key.public not in card.card.keys:
            raise BadFile(f"This key is not on card {card.card.number} of {card.card.name}")
        vault = CampaignFiles(root / card.card.id, clock)
        if vault.there:
            raise BadFile(f"The campaign {card.card.name} is here already; open it instead")
        keyring = Keyring(vault)
        keyring.take(key, password)
        guarded = vault.state().guarded
        state = vault.keep_state(SigningState(key_saved=True, guarded=guarded))
        return Campaign(vault, vault.keep_card(card.data), state, keyring)

    @staticmethod
    def opened(folder: Path, clock: Clock = time.time) -> "Campaign":
        """Return the campaign in a folder, with its key unless that is locked or lost.

        Raise BadFile if the card cannot be read. A lost state is made again from the records.
        """
        vault = CampaignFiles(folder, clock)
        campaign = Campaign(vault, vault.card(), vault.state())
        vault.tighten()
        campaign.keyring.settle(campaign.card.keys)
        if campaign.card.signed and not campaign.keyring.locked:
            with contextlib.suppress(BadFile):
                campaign.unlock("")
        return campaign

    @property
    def key(self) -> GmKey | None:
        """The key; None as long as it is locked, or if the table has none."""
        return self.keyring.key

    @property
    def card(self) -> Card:
        """The card in use."""
        return self.sealed.card

    @property
    def locked(self) -> bool:
        """Return whether nothing can be signed until the key is unlocked or restored."""
        return self.card.signed and self.key is None

    # --- the key

    def unlock(self, password: str) -> None:
        """Take the key from its file; raise BadFile if that does not work."""
        self.keyring.open(password, self.card.keys)

    def lock(self, password: str) -> None:
        """Put the key behind a password, or in the open with an empty one."""
        self.own_key()
        self.keyring.lock(password)
        self._look()

    def key_backup(self, password: str = "") -> bytes:
        """Return the file of the key, to be put away; of one with a password only behind one."""
        if not password and self.keyring.guarded:
            raise NoKey("The key has a password; its copy needs one too")
        return key_file(self.own_key(), password)

    def note_key_saved(self) -> None:
        """Remember that a copy of the key was put away."""
        self.state = self.vault.change_state(lambda _: {"key_saved": True})

    def note_exported(self) -> None:
        """Remember that everything was exported, key and all."""
        self.state = self.vault.change_state(
            lambda now: {"key_saved": True, "exported": now.serial}
        )

    def change_key(self, password: str = "") -> GmKey:
        """Sign with a new key from now on; players take the next card in silence.

        The card is signed with both. What the old key signed counts no more and is to be
        confirmed again: see ``reconfirm.unconfirmed``. The new key has the password of the old one
        unless another is given.
        """
        old, new = self.own_key(), new_key()
        self._put_key(new, [new, old], password)
        return new

    def replace_lost_key(self, password: str = "") -> GmKey:
        """Go on with a new key without the old one; every player compares the six words again.

        Raise NoKey if the old one had a password that is not known, and none is given.
        """
        new = new_key()
        self._put_key(new, [new], password)
        return new

    def restore_key(self, key: GmKey, password: str = "") -> None:
        """Take back a key that was put away; raise BadFile if the card does not know it.

        Raise NoKey if it had a password here that is not known, and none is given.
        """
        if key.public not in self.card.keys:
            raise BadFile("This key is not on the campaign's card")
        self.keyring.take(key, password)
        self._look()

    def _put_key(self, new: GmKey, signers: Sequence[GmKey], password: str) -> None:
        """The new key is on the disk before the card that names it, the old one until after."""
        card = self.card.model_copy(update={"keys": (new.public,), "number": self.card.number + 1})
        data = card_file(checked(card), signers)
        self.keyring.renew(new, lambda: self._keep_card(data), password)
        self.state = self.vault.change_state(lambda _: {"key_saved": False, "exported": None})

    def _keep_card(self, data: bytes) -> None:
        self.sealed = self.vault.keep_card(data)

    def _look(self) -> None:
        self.state = self.vault.state()

    def own_key(self) -> GmKey:
        """Return the key that signs; raise NoKey if there is none, or it is locked."""
        if self.key is not None:
            return self.key
        if self.card.signed:
            raise NoKey("The GM's key is locked or missing; unlock or restore it first")
        raise NoKey("This campaign has no key; its approvals are recorded, not signed")

    # --- the card

    def change_card(
        self, *, name: str | None = None, gm: str | None = None, house: HouseRules | None = None
    ) -> Card:
        """Give out the next card with other words or rules; raise BadFile if they cannot be."""
        wanted = {"name": name, "gm": gm, "house": house, "number": self.card.number + 1}
        changes = {key: value for key, value in wanted.items() if value is not None}
        card = checked(self.card.model_copy(update=changes))
        keys = [self.own_key()] if card.signed else []
        self._keep_card(card_file(card, keys))
        return card

    # --- what was seen

    def record(self, char_id: str) -> CharacterRecord | None:
        """Return what is remembered of a character; raise BadFile if that is damaged."""
        return self.vault.record(char_id)

    def note(self, build: Build) -> None:
        """Remember a document that was looked at, if it may be: see ``_noted``."""
        known = self.known(build.id)
        after = self._noted(known, build)
        if after != known:
            self.vault.keep_record(after)

    def choose_file(self, build: Build, name: str, aside: Sequence[str]) -> None:
        """Let one of several files be the character; the others stand aside until a new one comes.

        Its history is another question: see ``accept_as_base``.
        """
        names = {"file": name, "aside": tuple(aside)}
        known = self.known(build.id).model_copy(update=names)
        self.vault.keep_record(self._noted(known, build))

    def _noted(self, known: CharacterRecord, build: Build) -> CharacterRecord:
        """Take a document as seen if it continues what was, and claims nothing in the GM's name."""
        verifier = Verifier(self.card, known.serials)
        if not vouched(build, verifier.states(build)):
            return known
        last = verifier.last_spoken(build).values()
        return heard(noted(known, build), (each for spoken in last for each in spoken))

    def accept_as_base(self, build: Build) -> None:
        """Take a document as the new base, whatever was seen before."""
        self.vault.keep_record(rebased(self.known(build.id), build))

    def learn(self, serial: int) -> str:
        """Never reuse the number of a signed decision; return whether it was unknown."""
        if serial <= self.vault.state().serial:
            return ""
        self.state = self.vault.change_state(lambda _: {"serial": serial + STRIDE})
        return (
            "A file has a later decision of yours than this desk has on record. Your next "
            "decisions count after it."
        )

    def raise_serial(self, by: int) -> int:
        """Give out ``count`` numbers for decisions, synced to the disk; return the first."""
        self.state = self.vault.raise_serial(by)
        return self.state.serial - by + 1

    @property
    def clock_ahead(self) -> ClockAhead | None:
        """Why the GM has to confirm the date before signing; None if the clock is plausible."""
        return self.vault.clock_ahead(self.vault.state())

    def confirm_clock(self) -> None:
        """Sign with the date the clock shows, which the GM has confirmed."""
        self.state = self.vault.confirm_clock()

    def jump(self) -> None:
        """Go on numbering far above what is known, as after an export was put back."""
        self.state = self.vault.change_state(
            lambda now: {"serial": now.serial + STRIDE, "exported": now.serial + STRIDE}
        )

    def verifier(self, char_id: str) -> Verifier:
        """Return what judges the decisions in a character's file by this card and record."""
        return Verifier(self.card, self.known(char_id).serials)

    def known(self, char_id: str) -> CharacterRecord:
        """Return what is remembered of a character, which may be nothing yet."""
        return self.vault.record(char_id) or CharacterRecord(char_id=char_id)


def campaigns(root: Path) -> tuple[list[Campaign], list[str]]:
    """Return the campaigns below a folder by name, and a sentence for each that cannot be read."""
    opened: list[Campaign] = []
    faults: list[str] = []
    for folder in sorted(root.iterdir()) if root.is_dir() else ():
        if not folder.is_dir():
            continue
        try:
            opened.append(Campaign.opened(folder))
        except ChargenError as error:
            faults.append(str(error))
    return sorted(opened, key=lambda each: each.card.name.casefold()), faults
