"""Sheets for the whole table: which characters, where to, with progress and a way to stop."""

from collections.abc import Callable, Sequence

from chargen.approval.folder_review import Look
from chargen.character.names import points
from chargen.gui import worker
from chargen.gui.dialogs.files import ask_folder
from chargen.gui.gm import sheets
from chargen.gui.gm.desk import Desk
from chargen.gui.gm.desk_model import DeskModel
from chargen.gui.printing import ask_printer


class Prints:
    """The commands about sheets."""

    def __init__(self, window: Desk) -> None:
        self.window = window

    @property
    def table(self) -> DeskModel:
        """The campaign on the desk."""
        return self.window.model

    def print(self) -> None:
        """Print the sheets of the chosen, or of everybody if nobody is chosen."""
        looks, settings = self._looks(), self.window.program.settings
        if looks and (printer := ask_printer(self.window, settings.paper)) is not None:
            self._begin(
                "printed", sheets.onto_paper(looks, printer, settings.paper, settings.sheet)
            )

    def pdf(self) -> None:
        """Write a PDF for each of the chosen, or for everybody, into a folder."""
        looks, settings = self._looks(), self.window.program.settings
        if not looks:
            return
        folder = ask_folder(self.window, "Folder for the sheets")
        if folder is not None:
            work = sheets.into_folder(looks, folder, settings.paper, settings.sheet)
            self._begin(f"written into {folder.name}", work)

    def _looks(self) -> Sequence[Look]:
        entries = self.window.chosen or self.table.entries
        found = [self.table.look(each) for each in entries]
        looks = [each for each in found if each is not None]
        if not looks:
            self.window.tell("There is no character to print.")
        return looks

    def _begin(self, done: str, work: Callable[[worker.Report], sheets.Told]) -> None:
        def told(result: sheets.Told) -> None:
            self.window.tell(f"{points(result[0], 'sheet')} {done}.")
            if result[1]:
                self.window.complain("; ".join(result[1]))

        self.window.job_bar.follow(
            "Sheets", worker.start(self.window, work, told, self.window.complain)
        )
