"""Accepting a packet: what it changes is seen first, and a second opening changes nothing."""

from PySide6.QtWidgets import QWidget

from chargen.approval.packets.acceptance import Preview
from chargen.approval.packets.packet import Packet
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Form
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import box, column, label, rule
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.views.condition import differences

NOTHING = "You already have everything in this packet."
NOT_YET = "Nothing in this packet can be accepted yet."


class PacketForm(Form):
    """The lines of a packet, notes, and Accept."""

    def __init__(
        self, parent: QWidget, document: Document, packet: Packet, preview: Preview
    ) -> None:
        date = f" of {packet.made_on}" if packet.made_on else ""
        campaign = document.character.states.basis.called or packet.campaign_name
        words = f"A packet{date} from the GM of {campaign}, for {document.name}."
        super().__init__(parent, "Packet", words, ok="Accept packet", width=560)
        self.preview = preview
        lines = column(gap=6)
        changes = [change.words for change in preview.changes]
        changes += differences(document.character, preview.after.play) if preview.changes else ()
        for number, words in enumerate(changes):
            if number:
                lines.addWidget(rule())
            lines.addWidget(label(words, wrap=True))
        if not preview.changes:
            lines.addWidget(label(NOT_YET if preview.waits else NOTHING, "muted", wrap=True))
        lines.addStretch(1)
        self.lines = Scrolled(box(lines), across=False)
        self.lines.setMinimumHeight(theme.now().px(180 if preview.changes else 40))
        nothing = "Cannot be accepted yet" if preview.waits else "Nothing new"
        title = label("Changes" if preview.changes else nothing, "section")
        self.add(title, self.lines)
        self.notes = [label(note, "muted", wrap=True) for note in preview.notes]
        self.add(*self.notes)
        why = document.why_read_only
        self.ok.setEnabled(preview.new and not why)
        if why:
            self.add(label(why, "wait", wrap=True))
        if not preview.new:
            self.ok.hide()
            self.buttons.button(self.buttons.StandardButton.Cancel).setText("Close")
