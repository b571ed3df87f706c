"""Sheets for the whole table: which characters, where to, with progress and a way to stop."""

from collections.abc import Callable, Sequence

from chargen.approval.campaign.folder_review import FileReview
from chargen.character.display_names import points
from chargen.files.text import slug
from chargen.gui.application import background
from chargen.gui.dialogs.files import FileKind, ask_folder
from chargen.gui.gm.commands.base import DeskCommands
from chargen.gui.gm.forms.print_form import PrintRequest, Target, ask_print
from chargen.gui.gm.pages import sheets
from chargen.gui.shell.printing import ask_printer
from chargen.views.pdf import SHEETS

PDF = FileKind("PDF", (".pdf",))


class Prints(DeskCommands):
    """The commands about sheets."""

    def print(self) -> None:
        """Print any kind for the chosen characters, or for all without a choice."""
        self._ask("printer")

    def pdf(self) -> None:
        """Write the same as PDF, into one file or into a folder."""
        self._ask("each")

    def _ask(self, target: Target) -> None:
        looks, window = self._looks(), self.window
        chosen = bool(window.picked)
        request = ask_print(window, window.program.settings, target, len(looks), chosen=chosen)
        if request is None:
            return
        window.program.prefer(sheet=request.kind, paper=request.paper)
        ways = {"printer": self._onto_paper, "one": self._into_file, "each": self._into_folder}
        ways[request.target](looks, request)

    def _onto_paper(self, looks: Sequence[FileReview], request: PrintRequest) -> None:
        name = slug(SHEETS[request.kind].title)
        if (printer := ask_printer(self.window, request.paper, name)) is not None:
            self._begin("printed", sheets.onto_paper(looks, printer, request.paper, request.kind))

    def _into_file(self, looks: Sequence[FileReview], request: PrintRequest) -> None:
        start = f"{slug(SHEETS[request.kind].title)}.pdf"
        if path := self.window.ask_save("Save as one PDF", start, PDF):
            work = sheets.into_file(looks, path, request.paper, request.kind)
            self._begin(f"saved as {path.name}", work)

    def _into_folder(self, looks: Sequence[FileReview], request: PrintRequest) -> None:
        folder = ask_folder(self.window, "Folder for sheets")
        if folder is not None:
            work = sheets.into_folder(looks, folder, request.paper, request.kind)
            self._begin(f"saved in {folder.name}", work)

    def _looks(self) -> Sequence[FileReview]:
        entries = self.window.picked or self.table.entries
        looks = [self.table.look(entry) for entry in entries]
        return [entry for entry in looks if entry is not None and entry.character is not None]

    def _begin(self, done: str, work: Callable[[background.Report], sheets.Told]) -> None:
        def report(result: sheets.Told) -> None:
            self.window.tell(f"{points(result[0], 'sheet')} {done}.")
            if result[1]:
                self.window.complain("; ".join(result[1]))

        self.window.job_bar.follow(
            "Sheets", background.start(self.window, work, report, self.window.complain)
        )
