"""The window of one character: menus, pages, budget strip, explain and checks."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.files import file_names
from chargen.gui.application import background, theme
from chargen.gui.application.urls import dropped
from chargen.gui.character_window.character_menus import MENUS
from chargen.gui.shell.app_context import AppContext
from chargen.gui.shell.base_window import BaseWindow
from chargen.gui.shell.finder import Finder
from chargen.gui.widgets.elements import label
from chargen.gui.widgets.layout.focus_keeper import Spot
from chargen.gui.widgets.layout.scroll_area import ScrollPlaces
from chargen.gui.widgets.plain_text import Label, entitle, set_tip
from chargen.views.style import MEASURES

if TYPE_CHECKING:
    # Imported when a character is shown: the first window must not wait for them.
    from chargen.gui.application.undo_store import Steps
    from chargen.gui.character_window.character_view import CharacterView, ViewStanding
    from chargen.gui.document.document import Document
    from chargen.gui.document.file_session import FileSession
    from chargen.gui.pages.base import Page


class MainWindow(BaseWindow):
    """Shows the welcome page, or one character."""

    came_forward = Signal(object)
    """The window came to the front: this window."""
    files_dropped = Signal(object)
    """The paths of files that were dropped on it."""

    def __init__(
        self,
        program: AppContext,
        *,
        welcome: Callable[["MainWindow"], QWidget],
        doer: Callable[["MainWindow"], object],
        settle: Callable[["MainWindow"], bool],
    ) -> None:
        """Make an empty window; ``welcome`` is shown without a character.

        ``doer`` carries out its commands; ``settle`` returns whether it may close with unsaved
        changes.
        """
        super().__init__(program, MENUS, kept_as="geometry", least=(960, 600))
        self._welcome, self._doer, self._settle = welcome, doer, settle
        self.document: Document | None = None
        self.filing: FileSession | None = None
        self.shown: CharacterView | None = None
        self._standing: ViewStanding | None = None
        """The place to return to in the content, before it was rebuilt."""
        self._keyboard: Spot | None = None
        """The widget with the keyboard before everything is rebuilt."""
        self._scrolled: ScrollPlaces | None = None
        """The scroll positions before everything is rebuilt."""
        # What is made anew is shown, and can have the keyboard, a moment later.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._go_on)
        self.setAcceptDrops(True)
        self.finder = Finder(lambda: self.run("search"))
        self.top.addWidget(self.finder)
        self.rulings = Label()
        self.trouble = label(name="Troubles")
        self.trouble.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._troubles: dict[str, str] = {}
        self._message = QTimer(self, singleShot=True, interval=0)
        """Runs while a message of the document has just been shown."""
        self._saved = ""
        """The words about the last save as last shown; a message may have replaced them."""
        self.statusBar().addWidget(self.rulings)
        self.statusBar().addWidget(self.trouble, 1)

    # --- what is shown

    def attach(self, document: "Document", filing: "FileSession", page: str = "") -> None:
        """Show a character in this window, on a page if one is given."""
        self.document, self.filing = document, filing
        document.setParent(self)
        document.place_changed.connect(self.show_place)
        document.changed.connect(self._show_campaign)
        # Not ``changed``: that is told before the stack knows about the step.
        document.stack.indexChanged.connect(self.show_place)
        document.stack.cleanChanged.connect(self.show_place)
        document.refused.connect(self._show_message)
        document.notified.connect(self._show_message)
        filing.saved.connect(self.state.setText)
        self.rebuild(page)
        self._character_view().nav[self.page].setFocus()

    def rebuild(self, page: str = "") -> None:
        """Rebuild everything, as after a change of theme; page and subject stay."""
        page = page or self.page
        self.finder.dress()
        if self.document is None:
            self.show_inside(self._welcome(self))
        else:
            self.shown = self._body(self.document)
            self.show_inside(self.shown)
        self.show_place()
        if self.shown is not None:
            self.shown.recall(page or "concept")
        self._soon.start()

    def _go_on(self) -> None:
        """Lead the keyboard to what is called as what had it before, and scroll as far."""
        part = self._keyboard.twin() if self._keyboard is not None else None
        self._keyboard = None
        if part is not None:
            part.setFocus()
        inside: QWidget | None = self.centralWidget()
        if inside and self._scrolled is not None and self._scrolled.restore(inside):
            self._soon.start()  # a page of many parts grows step by step
        else:
            self._scrolled = None

    def undressed(self) -> str:
        """Take away everything below the menus; return the page that was shown."""
        page = self.page
        focus: QWidget | None = self.focusWidget()
        self._keyboard = Spot(focus) if focus is not None else None
        if self.shown is not None:
            self.shown.keep()
            self._standing = self.shown.standing
        old, self.shown = self.centralWidget(), None
        if old is not None:
            # Outside its window it loses the style sheet, and with it some of its height.
            self._scrolled = ScrollPlaces(old)
            self.takeCentralWidget()
            old.hide()
            old.deleteLater()
            QCoreApplication.sendPostedEvents(old, QEvent.Type.DeferredDelete)
        return page

    def _body(self, document: "Document") -> "CharacterView":
        from chargen.gui.character_window.character_view import CharacterView

        if self.shown is not None:
            self.shown.keep()
        view = CharacterView(document, self.program, self.menus.asked.emit)
        standing, self._standing = self._standing, None
        if standing is not None:
            view.go_on(standing)
        view.moved.connect(self.show_place)
        view.refolded.connect(self.menus.actions["side"].setChecked)
        self.menus.actions["live-odds"].setChecked(view.odds.unfolded)
        view.odds.refolded.connect(self.menus.actions["live-odds"].setChecked)
        return view

    @property
    def pages(self) -> "dict[str, Page]":
        """The pages seen so far, by key."""
        return self.shown.pages if self.shown is not None else {}

    @property
    def page(self) -> str:
        """The key of the page that is shown; empty on the welcome page."""
        return self.shown.page if self.shown is not None else ""

    @property
    def help_words(self) -> str:
        """The text of F1 for the page that is shown."""
        from chargen.gui.pages.welcome.page import WelcomePage

        return self.pages[self.page].help_words if self.page else WelcomePage.help_words

    @property
    def steps(self) -> "Steps":
        """The undoable steps of the page that is shown."""
        assert self.document is not None
        return self.document if self.shown is None else self.shown.steps

    def refold(self) -> None:
        """Fold what is explained and checked to a line, or unfold it."""
        view = self._character_view()
        view.unfold(not view.unfolded)

    def go(self, key: str) -> "Page":
        """Turn to a page."""
        return self._character_view().go(key)

    def enter(self, key: str) -> None:
        """Turn to a page with the keyboard in it."""
        self._character_view().enter(key)

    def reveal(self, subject: str) -> None:
        """Lead to what a subject names."""
        self._character_view().reveal(subject)

    def _character_view(self) -> "CharacterView":
        assert self.shown is not None
        return self.shown

    @property
    def doer(self) -> object:
        """The object that carries out the commands of the menus."""
        return self._doer(self)

    # --- place, state, life

    def show_trouble(self, kind: str, words: str) -> None:
        """Say in the status bar what is not as it should be, until ``words`` are empty."""
        self._troubles[kind] = words
        sentences = ". ".join(trouble for trouble in self._troubles.values() if trouble)
        self.trouble.setText(sentences)
        set_tip(self.trouble, sentences)

    def show_place(self, *_: object) -> None:
        """Show name, file, saved state and what can be undone."""
        document = self.document
        self._show_details()
        write = document is not None and not document.read_only
        held = document is not None and bool(document.held_by)
        creates = document is not None and not document.held
        self.menus.update(document=document is not None, write=write, held=held, creation=creates)
        self.menus.explain("creation", document.held if document is not None else "")
        if document is None:
            entitle(self, "chargen")
            for part in (self.place, self.state, self.rulings):
                part.clear()
            self.show_undo("")
            return
        file = file_names.shown(document.path.name) if document.path else "No file yet"
        entitle(self, f"{document.name} - {file}", "[*] - chargen")
        self.setWindowModified(not document.stack.isClean())
        words = self._saved_words(clean=document.stack.isClean())
        self.place.setText(file if document.path or not words else "")
        if words != self._saved or not document.stack.isClean():
            self._saved = words
            # What an undo step says comes before the stack knows about the step.
            if not self._message.isActive():
                self.state.setText(words)
        if self.shown is not None:
            self.menus.say("go-review", self.shown.nav["review"].title)
        self._show_campaign()
        self.show_steps(self.steps)

    def _show_message(self, words: str) -> None:
        """Show a message of the document, and keep it while its step is under way."""
        self.state.setText(words)
        self._message.start()

    def _saved_words(self, *, clean: bool) -> str:
        """Return the time of the last save in words."""
        at = self.filing.saved_at if self.filing is not None else None
        if at is None:
            return "" if clean else "Not saved yet"
        today = at.date() == datetime.now().astimezone().date()
        clock = f"{at:%H:%M}" if today else f"{at:%Y-%m-%d %H:%M}"
        return f"Saved {clock}" if clean else f"Changed since {clock}"

    def _show_campaign(self) -> None:
        """Name the campaign by its key's six words; a name alone can be copied."""
        if self.document is not None:
            called = self.document.character.states.basis.called
            self.rulings.setText(f"Campaign: {called}" if called else "Default rules")
            set_tip(self.rulings, called and f"Campaign: {called}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_details()

    def _show_details(self) -> None:
        """Name file and campaign where the side bar has room for titles."""
        for part in (self.place, self.rulings):
            part.setVisible(self.width() >= theme.now().px(MEASURES.titled_window))

    def may_close(self) -> bool:
        """Ask what to do with what is not saved; False if the window stays."""
        if self.filing is not None and self.filing.busy:
            background.wait()
            QCoreApplication.processEvents()
        if self.document is None or self.document.stack.isClean():
            return True
        return self._settle(self)

    def leave(self) -> None:
        if self.shown is not None:
            self.shown.keep()
        if self.filing is not None:
            self.filing.discard()
            self.filing.release()
            self.filing.document.stop_telling()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self.files_dropped.emit(dropped(event.mimeData()))

    def focusNextPrevChild(self, forward: bool) -> bool:
        from chargen.gui.widgets.layout.tab_order import next_stop

        part = next_stop(self, forward=forward)
        if part is not None:
            reason = Qt.FocusReason
            part.setFocus(reason.TabFocusReason if forward else reason.BacktabFocusReason)
        return part is not None

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.came_forward.emit(self)
