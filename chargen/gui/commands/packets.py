"""Commands for a GM's files: a campaign card to be trusted, a packet to be accepted."""

from pathlib import Path

from chargen.approval.packets import packet as packets
from chargen.approval.packets.acceptance import previewed
from chargen.approval.trust import card as cards
from chargen.approval.trust.card import Card, joined
from chargen.approval.trust.trusted_cards import Relation
from chargen.errors import ChargenError
from chargen.files import file_names
from chargen.files.reading import read
from chargen.files.text import today
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.windows import Windows
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.files import CARDS, PACKETS, FileKind, ask_open
from chargen.gui.document.document import Document
from chargen.gui.vocabulary import OPEN_PACKET, dialog_title


class PacketCommands:
    """Cards and packets, opened in one window."""

    def __init__(self, program: Windows, window: MainWindow) -> None:
        self.program, self.window = program, window

    def open(self, path: Path) -> None:
        """Open a card or a packet, whichever it is; say why if it cannot be read."""
        try:
            data = read(path)
            if file_names.ending(path) == cards.ENDING:
                self._card(data, path.name)
            else:
                self._packet(data, path.name)
        except ChargenError as error:
            self.program.warn(self.window, file_names.shown(path.name), f"{error}.")

    # --- campaigns

    def campaign(self) -> None:
        """Show the campaign of the character, and ways to join or leave one."""
        from chargen.gui.dialogs.gm.campaign import CampaignForm

        document = self.window.document
        if document is None:
            return
        form = CampaignForm(self.window, document, self.program.pins)
        wanted = form.wanted if run_dialog(form) else ""
        if wanted == "open":
            self._ask(CARDS, "Open campaign card")
        elif isinstance(wanted, Card):
            self._join(document, wanted)
        elif wanted == "leave":
            self._leave(document)

    def _card(self, data: bytes, name: str) -> None:
        from chargen.gui.dialogs.gm.card import TrustForm

        reception = self.program.pins.receive(data, name)
        if not reception.silent:
            form = TrustForm(self.window, reception, self.program.rules)
            if not (run_dialog(form) and form.taken):
                return
        self.program.pins.pin(reception.sealed, unsigned=not reception.silent)
        self.program.reconsider()
        card = reception.sealed.card
        known = reception.relation is Relation.KNOWN
        self.window.state.setText(reception.sentence if known else reception.taken)
        document = self.window.document
        if document is not None and not document.read_only:
            self._offer(document, card)

    def _offer(self, document: Document, card: Card) -> None:
        """Ask whether the character is to play by a card that was just taken."""
        from chargen.gui.dialogs.gm.campaign import wants_card

        copy = document.build.campaign
        if copy is not None and copy.id != card.id:
            return
        if joined(document.build, card) != document.build and wants_card(
            self.window, document, card
        ):
            self._join(document, card)

    def _join(self, document: Document, card: Card) -> None:
        document.edit(f"Join {card.name}", joined(document.build, card))

    def _leave(self, document: Document) -> None:
        from chargen.character.edits import edits

        document.edit("Leave campaign", edits.leave_campaign(document.build))

    # --- packets

    def ask_packet(self) -> None:
        """Ask for a packet and open it."""
        self._ask(PACKETS, dialog_title(OPEN_PACKET))

    def _ask(self, kind: FileKind, title: str) -> None:
        path = self.window.document.path if self.window.document else None
        chosen = ask_open(self.window, title, kind, folder=path.parent if path else None)
        if chosen is not None:
            self.open(chosen)

    def _packet(self, data: bytes, name: str) -> None:
        from chargen.gui.dialogs.gm.packet import PacketForm

        sealed = packets.opened(data, name)
        window = self._window_for(sealed.packet)
        if window is None or window.document is None:
            names = ", ".join(parcel.name or "unnamed" for parcel in sealed.packet.parcels)
            words = f"This packet is for {names or 'no character'}. Open that character first."
            self.program.warn(self.window, name, words)
            return
        document = window.document
        preview = previewed(
            document.rules, self.program.pins.card(sealed.packet.campaign), sealed, document.build,
            today(),
        )  # fmt: skip
        if preview.refusal:
            self.program.warn(window, name, preview.refusal)
            return
        document.let_go(preview.seen)
        form = PacketForm(window, document, sealed.packet, preview)
        if run_dialog(form) and preview.new:
            date = f" of {sealed.packet.made_on}" if sealed.packet.made_on else ""
            document.edit(f"Accept packet{date}", preview.after)

    def _window_for(self, packet: packets.Packet) -> MainWindow | None:
        """Return the window of a character the packet is for, this one before others."""
        windows = sorted(self.program.windows, key=lambda window: window is not self.window)
        meant = [w for w in windows if w.document and packets.parcel_of(packet, w.document.build)]
        shown = [w for w in windows if w.document]
        return next(iter((*meant, *shown)), None)
