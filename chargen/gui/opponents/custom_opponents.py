"""The opponents a user made, place by place: steps that can be undone, each on the disk at once."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from chargen.approval.campaign.campaign_files import CARD, CampaignFiles
from chargen.bestiary.custom_opponents import own_file, own_in, with_more
from chargen.bestiary.loader import shipped
from chargen.bestiary.opponent import Opponent
from chargen.character.display_names import points
from chargen.encounter.setup.opponent_sources import Roster
from chargen.errors import ChargenError, NotConfirmed
from chargen.files import app_dirs, safesave
from chargen.files.app_dirs import OPPONENTS
from chargen.files.reading import read
from chargen.files.text import slug, unused
from chargen.gui.application.settings import campaigns_folder, data_folder
from chargen.gui.application.undo_store import Store
from chargen.rules.house import varied
from chargen.rules.model import Ruleset

NO_CAMPAIGN = "No campaign"


class OwnOpponents(Store[Mapping[str, Opponent]]):
    """Opponents in one file, by id. A file that cannot be read is left alone."""

    failed = Signal(str)
    """Why they could not be kept or read; a sentence without its full stop."""

    def __init__(self, path: Path, place: str, rules: Callable[[], Ruleset]) -> None:
        super().__init__({})
        self.path, self.place, self._rules = path, place, rules
        self.fault = ""
        """Why the file cannot be read, in which case nothing is written into it."""
        try:
            if path.exists():
                self.begin_with(own_in(read(path), path.name))
        except ChargenError as error:
            self.fault = str(error)

    @property
    def can_edit(self) -> bool:
        return not self.fault

    @property
    def rules(self) -> Ruleset:
        """The rules whose gear they carry."""
        return self._rules()

    @property
    def roster(self) -> Roster:
        """Them as a fight finds them."""
        return Roster(self.rules, self.value, self.place)

    def add_opponent(self, opponent: Opponent) -> str:
        """Keep one more; return its id, which none that ships has."""
        key = unused(slug(opponent.name), {*self.value, *shipped(self.rules)})
        self.set_opponent(key, opponent, f"Add {opponent.name}")
        return key

    def add_opponents(self, opponents: Sequence[Opponent]) -> list[str]:
        """Keep those that are new, in one step; return their ids."""
        value, keys = with_more(self.value, opponents, shipped(self.rules))
        keys = [key for key in keys if key]
        if keys:
            self._step(f"Add {points(len(keys), 'opponent')}", value)
        return keys

    def set_opponent(self, key: str, opponent: Opponent, words: str = "") -> None:
        """Put an opponent in the place of the one with its id."""
        self._step(words or f"Change {opponent.name}", {**self.value, key: opponent})

    def remove_opponents(self, keys: Collection[str]) -> None:
        """Take some away; undo brings them back."""
        gone = [self.value[key].name for key in keys]
        words = f"Remove {gone[0]}" if len(gone) == 1 else f"Remove {len(gone)} opponents"
        self._step(
            words, {key: opponent for key, opponent in self.value.items() if key not in keys}
        )

    def begin_with(self, value: Mapping[str, Opponent]) -> None:
        """Hold what the file holds."""
        super().put(value)

    def put(self, value: Mapping[str, Opponent]) -> None:
        """Write it, then hold it; a failure to write is reported, and the value still held."""
        try:
            app_dirs.make(self.path.parent)
            with suppress(NotConfirmed):
                safesave.save(self.path, own_file(value), private=True)
        except (ChargenError, OSError) as error:
            self.failed.emit(f"Your opponents cannot be saved: {error}")
        super().put(value)

    def _step(self, words: str, value: Mapping[str, Opponent]) -> None:
        if self.fault:
            self.failed.emit(
                f"Your opponents cannot be read, and the file stays unchanged: {self.fault}"
            )
        else:
            self.edit(words, value)


class OpponentPlaces(QObject):
    """Every folder of this user's opponents; one folder gives one object for all users of it."""

    def __init__(self, rules: Ruleset, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shipped = rules
        self._known: dict[Path, OwnOpponents] = {}

    def default_opponents(self) -> OwnOpponents:
        """Return those without a campaign."""
        return self._opponents_at(data_folder() / OPPONENTS, NO_CAMPAIGN, lambda: self._shipped)

    def campaign_opponents(self, folder: Path) -> OwnOpponents:
        """Return those of the campaign in a folder."""
        vault = CampaignFiles(folder)

        def rules() -> Ruleset:
            with suppress(ChargenError):
                return varied(self._shipped, vault.card().card.house)
            return self._shipped

        place = folder.name
        with suppress(ChargenError):
            place = vault.card().card.name
        return self._opponents_at(folder / OPPONENTS, place, rules)

    def all_opponents(self) -> list[OwnOpponents]:
        """Return all places there are: without a campaign first, then campaigns by name."""
        root = campaigns_folder()
        folders = [path.parent for path in root.glob(f"*/{CARD}")] if root.is_dir() else []
        kept = sorted(
            (self.campaign_opponents(folder) for folder in folders),
            key=lambda opponents: opponents.place.casefold(),
        )
        return [self.default_opponents(), *kept]

    def _opponents_at(self, path: Path, place: str, rules: Callable[[], Ruleset]) -> OwnOpponents:
        if path not in self._known:
            self._known[path] = OwnOpponents(path, place, rules)
            self._known[path].setParent(self)
        return self._known[path]
