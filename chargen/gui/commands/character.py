"""Commands about the character that is shown."""

from typing import Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow

from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.windows import Windows
from chargen.gui.commands.files import FileCommands
from chargen.gui.commands.navigation import NavigationCommands
from chargen.gui.commands.packets import PacketCommands
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.messages import agreed
from chargen.gui.document.document import Document
from chargen.gui.shell.appearance import LookCommands
from chargen.gui.vocabulary import RECORD_APPROVAL, SEND_TO_GM, dialog_title

SIGNED = (
    "In this campaign, only signed approvals count. Send the file to your GM and open "
    "the packet you get back."
)


class CharacterCommands(LookCommands):
    """The commands, carried out in one window."""

    program: Windows

    def __init__(self, program: Windows, window: MainWindow) -> None:
        super().__init__(program)
        self.window = window
        self.files = FileCommands(program, window)
        self.letters = PacketCommands(program, window)
        self.guide = NavigationCommands(program, window)

    # --- sheet and windows

    def export(self) -> None:
        """Write the sheet to a file: as PDF, as text, or for another program."""
        self._sheet("ask_export")

    def copy_as(self) -> None:
        """Put the sheet on the clipboard as a text of the kind that is chosen."""
        from chargen.gui.dialogs.choose import choose
        from chargen.views.export.exports import EXPORTS, text_of
        from chargen.views.sheet_subject import member

        document = self.window.document
        if document is None:
            return
        forms = [(key, form.title, "") for key, form in EXPORTS.items() if form.copied]
        words = "Copies the sheet as text to the clipboard"
        if chosen := choose(self.window, "Copy as", words, forms, ok="Copy"):
            text = text_of(chosen, [member(document.character, document.issues)])
            QGuiApplication.clipboard().setText(text)
            document.notified.emit(f"Copied as {EXPORTS[chosen].title}.")

    def print(self) -> None:
        """Print the sheet."""
        self._sheet("ask_print")

    def _sheet(self, what: str) -> None:
        if self.window.document is not None:
            page = self.window.go("sheet")
            page.reveal("")  # the keyboard comes along: what had it may be on the page before
            getattr(page, what)()

    def fight(self, view: str) -> None:
        """Turn to a view of the Fight page; one fight, play and odds begin at once."""
        if self.window.document is not None:
            self.window.go("fight").reveal(SubjectKind.FIGHT.subject(view))

    def find_fight(self) -> None:
        """Search for opponents that cost the character's side as much as wanted."""
        if self.window.document is not None:
            page: Any = self.window.go("fight")
            page.desk.find_fight()

    def state_of_play(self) -> None:
        """Turn to the current wounds, luck and ammunition."""
        if self.window.document is not None:
            self.window.go("state").reveal(SubjectKind.PLAY.subject())

    def roll_dice(self) -> None:
        """Turn to the rolls of the current character."""
        if self.window.document is not None:
            self.window.go("state").reveal(SubjectKind.PLAY.subject("rolls"))

    def open_fight_window(self) -> None:
        """Open a window for fights of any fighters."""
        self.program.fight_asked.emit(())

    def open_desk(self) -> None:
        """Show the GM's desk."""
        self.program.desk_asked.emit()

    def quit(self) -> None:
        """Close every window; one that stays keeps the program."""
        others = [w for w in QApplication.topLevelWidgets() if isinstance(w, QMainWindow)]
        for window in dict.fromkeys([*self.program.windows, *others]):
            window.close()

    # --- edit and view

    def undo(self) -> None:
        """Take the last step back."""
        if self.window.document is not None:
            self.window.steps.stack.undo()

    def redo(self) -> None:
        """Do the step taken back again."""
        if self.window.document is not None:
            self.window.steps.stack.redo()

    def history(self) -> None:
        """Show the list of steps; a chosen step is gone to."""
        from chargen.gui.dialogs.history import HistoryDialog

        if self.window.document is not None:
            run_dialog(HistoryDialog(self.window, self.window.steps))

    def settings(self) -> None:
        """Show the preferences."""
        from chargen.gui.dialogs.preferences import SettingsForm

        if run_dialog(form := SettingsForm(self.window, self.program.settings)):
            self.program.prefer(**form.values)

    def toggle_side(self) -> None:
        """Show what is explained and checked, or fold it to a line."""
        if self.window.document is not None:
            self.window.refold()

    def toggle_odds(self) -> None:
        """Show the live odds, or fold them away."""
        if self.window.shown is not None:
            self.window.shown.odds.unfold(not self.window.shown.odds.unfolded)

    # --- character and GM

    def attr(self) -> None:
        """Roll ATTR or enter its roll, and buy levels of it."""
        from chargen.gui.pages.attr import open_attr_dialog

        if (document := self.window.document) is not None:
            open_attr_dialog(self.window, document, self.window.program)

    def exchange(self) -> None:
        """Choose how points move between the pools."""
        from chargen.gui.dialogs.character.exchange_points import ExchangeForm

        document = self.window.document
        if document is not None and run_dialog(form := ExchangeForm(self.window, document)):
            document.edit("Exchange points", edits.set_exchange(document.build, form.wanted))

    def take_kit(self) -> None:
        """Put a kit's skills and gear over the character."""
        from chargen.gui.dialogs.character.quick_start import KitForm

        document = self.window.document
        if document is not None and run_dialog(form := KitForm(self.window, document)):
            name = document.character.rules.kits[form.kit.key].name
            document.edit(f"Apply {name} kit", form.fitted.build)

    def ask_grant(self) -> None:
        """Ask the GM for something beyond the rules."""
        from chargen.gui.dialogs.gm.grant import GrantForm

        document = self.window.document
        if document is not None and run_dialog(form := GrantForm(self.window, document)):
            document.edit("Request exception", edits.add_grant(document.build, form.grant()))

    def send(self) -> None:
        """Show what to send to the GM; what is not saved is saved first, or stays."""
        from chargen.gui.dialogs.gm.ask_gm import show_sending, unsent_words

        document = self.window.document
        if document is None:
            return
        if words := unsent_words(document):
            if agreed(self.window, dialog_title(SEND_TO_GM), words, "Save", "Not now"):
                self.files.save(self.send)
        elif document.path is not None:
            show_sending(self.window, document, document.path)

    def said_yes(self) -> None:
        """Write down that the GM agreed to something that waits, at a table that signs nothing."""
        from chargen.gui.dialogs.gm.ask_gm import ask_yes

        document = self.window.document
        if document is not None and document.character.states.signed:
            self.program.warn(self.window, dialog_title(RECORD_APPROVAL), SIGNED)
        elif document is not None:
            self._keep_gm(ask_yes(self.window, document, self._gm(document)))

    def decide(self) -> None:
        """Record the GM's decisions on flaws, grants and requests."""
        from chargen.gui.dialogs.gm.decide import record_decisions

        document = self.window.document
        if document is not None:
            self._keep_gm(record_decisions(self.window, document, self._gm(document)))

    def finish(self) -> None:
        """Turn to where creation is finished."""
        self.window.go("review").reveal(SubjectKind.BUILD)

    def advance(self, view: str) -> bool:
        """Turn to a view of the Advance page; False while creation is not finished."""
        document = self.window.document
        if document is None:
            return False
        page: Any = self.window.go("advance")
        page.turn_to(view)
        return document.character.books.opened

    def spend(self) -> None:
        """Turn to the skills, where IP are spent; before that, show what to do first."""
        document = self.window.document
        if document is not None and (document.character.books.opened or self.advance("ledger")):
            self.window.go("skills").reveal(SubjectKind.POOL.subject("skill"))

    def mark_skill(self) -> None:
        """Mark the current skill as used; from another page, turn to the skills first."""
        document = self.window.document
        if document is None or not (document.character.books.opened or self.advance("ledger")):
            return
        there = self.window.page == "skills"
        page: Any = self.window.go("skills")
        if there:
            page.mark_current()
        else:
            page.table.setFocus()

    def session(self) -> None:
        """Record what a session brought; before creation is finished, show what to do first."""
        from chargen.gui.pages.advance.session import ask_session

        document = self.window.document
        if document is None or not (document.character.books.opened or self.advance("ledger")):
            return
        given = ask_session(self.window, document, self._gm(document), self.window.run)
        if given is not None:
            self._keep_gm(given)

    def award(self) -> None:
        """Record one award by the GM."""
        from chargen.gui.dialogs.gm.award import award

        document = self.window.document
        if document is not None and (document.character.books.opened or self.advance("ledger")):
            self._keep_gm(award(self.window, document, self._gm(document)))

    def _gm(self, document: Document) -> str:
        """Return the GM's name: the one of the trusted card, or the one entered last."""
        copy = document.build.campaign
        card = self.program.pins.card(copy.id) if copy is not None else None
        return (card.gm if card is not None else "") or self.program.settings.gm

    def _keep_gm(self, name: str) -> None:
        if name not in {"", self.program.settings.gm}:
            self.program.prefer(gm=name)

    def compare(self) -> None:
        """Show this character beside another."""
        from chargen.gui.dialogs.character.compare import compare_with

        document = self.window.document
        if document is not None:
            rest = [candidate for candidate in self.program.documents if candidate is not document]
            compare_with(self.window, document, rest)
