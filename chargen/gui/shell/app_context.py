"""State shared by all windows of one run: settings, rules, trusted cards, snapshots, signals."""

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from chargen.gui.application import theme
from chargen.gui.application.qt_application import QtApplication

if TYPE_CHECKING:
    # What is not needed for the first picture is imported after it.
    import threading

    from chargen.approval.campaign.campaign import Campaign
    from chargen.approval.decisions.verifier import CharacterVerifier
    from chargen.approval.trust.trusted_cards import TrustStore
    from chargen.character.derived.derive import Character
    from chargen.character.document.build import Build
    from chargen.files.recovery import EditSession
    from chargen.gui.application.settings import Settings
    from chargen.gui.document.document import Document
    from chargen.gui.opponents.custom_opponents import OpponentPlaces
    from chargen.rules.model import Ruleset

LOOKS = ("theme", "contrast", "text")
"""Settings every window is dressed by."""


class OpenCampaign(Protocol):
    """The campaign that a GM desk of this program has open."""

    campaign: "Campaign"
    lock: "threading.Lock"
    """Held while its folder is written."""

    def note_sent(self) -> None:
        """Show a packet that was sent from another window."""


class AppContext(QObject):
    """The part of the run that a window, a page or a command may know.

    It knows none of them; work for the top of the program is asked for by signals.
    """

    open_asked = Signal(object)
    """The path of a file to be opened in whatever window."""
    desk_asked = Signal()
    """The GM's desk is to be shown."""
    fight_asked = Signal(object)
    """The paths of characters, or none: a window for fights is to be opened with them."""
    resume_asked = Signal(object)
    """The path of an interrupted fight, to be continued in a window for fights."""
    troubled = Signal(str)
    """Why the settings could not be kept where they belong; empty if they could."""
    look_changed = Signal()
    """The settings ask for another look than the one shown."""
    redressed = Signal()
    """The program has its new look; windows beside the main ones rebuild their content."""

    def __init__(self, qt: QtApplication) -> None:
        super().__init__()
        self.qt = qt
        self.documents: list[Document] = []
        """The characters that are open, in the order of their windows."""
        self.desk_campaign: OpenCampaign | None = None
        """The campaign on the GM desk, if that is open."""
        self.trouble = ""
        """The last words of ``troubled``."""
        self._settings: Settings | None = None
        self._session: EditSession | None = None
        self._pins: TrustStore | None = None
        self._judge: CharacterVerifier | None = None
        self._own_opponents: OpponentPlaces | None = None

    @property
    def settings(self) -> "Settings":
        """The user's preferences."""
        if self._settings is None:
            from chargen.gui.application import settings

            self._settings, words = settings.load()
            if words:
                QTimer.singleShot(0, lambda: self.warn(None, "Settings", words))
        return self._settings

    def prefer(self, **changes: object) -> None:
        """Change settings and write them; announce a changed look."""
        from chargen.gui.application import settings

        before = self.settings
        self._settings = settings.changed(before, changes)
        self.trouble = settings.save(self._settings)
        self.troubled.emit(self.trouble)
        if any(getattr(before, name) != getattr(self._settings, name) for name in LOOKS):
            self.look_changed.emit()

    def dress(self) -> None:
        """Give the program the look the settings ask for."""
        wanted = self.settings
        scheme = theme.system_scheme() if wanted.theme == "system" else wanted.theme
        theme.use(self.qt, scheme, wanted.text, contrast=wanted.contrast == "high")

    @property
    def rules(self) -> "Ruleset":
        """The rules as shipped."""
        from chargen.rules.load import house_rules

        return house_rules()

    @property
    def pins(self) -> "TrustStore":
        """The campaign cards trusted on this machine."""
        if self._pins is None:
            from chargen.approval.trust.trusted_cards import TrustStore
            from chargen.gui.application.settings import data_folder

            self._pins = TrustStore(data_folder() / "cards")
        return self._pins

    @property
    def judge(self) -> "CharacterVerifier":
        """Return the character of a document, by the cards trusted on this machine."""
        if self._judge is None:
            from chargen.approval.decisions.verifier import CharacterVerifier

            self._judge = CharacterVerifier(self.rules, self.pins)
        return self._judge

    def judged(self, build: "Build") -> "Character":
        """Return what a document makes by the cards trusted here; of no campaign it asks none."""
        if build.campaign is None:
            from chargen.character.derived.derive import derive_unverified

            return derive_unverified(self.rules, build)
        return self.judge(build)

    @property
    def own_opponents(self) -> "OpponentPlaces":
        """The opponents this user made, in the campaigns on this machine and without one."""
        if self._own_opponents is None:
            from chargen.gui.opponents.custom_opponents import OpponentPlaces

            self._own_opponents = OpponentPlaces(self.rules, self)
        return self._own_opponents

    @property
    def session(self) -> "EditSession":
        """The recovery snapshots of this run."""
        if self._session is None:
            import uuid

            from chargen.files.lock_owners import this_process
            from chargen.files.recovery import EditSession
            from chargen.gui.application.settings import data_folder

            holder = this_process(uuid.uuid4().hex)
            self._session = EditSession(data_folder() / "recovery", holder)
        return self._session

    def end_session(self) -> None:
        """Let the recovery snapshots go, if there were any to keep."""
        if self._session is not None:
            self._session.end()

    def reconsider(self) -> None:
        """Judge every open character again, as when a card was trusted."""
        for document in self.documents:
            document.reconsider()

    def warn(self, window: QWidget | None, title: str, words: str) -> None:
        """Say that something did not work."""
        # Imported when it is needed: the first window waits for no fields and no rules.
        from chargen.gui.dialogs import messages

        messages.warn(window, title, words)
