"""Sheets for the whole table: which characters, where to, with progress and a way to stop."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple, cast

from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from chargen.approval.campaign.file_identity import SET_ASIDE
from chargen.approval.campaign.folder_review import FileReview
from chargen.character.display_names import points
from chargen.errors import ChargenError
from chargen.files import safesave
from chargen.files.text import slug
from chargen.gui.application import background
from chargen.gui.application.settings import Settings
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.dialogs.files import FileKind, ask_folder
from chargen.gui.gm.commands.base import DeskCommands
from chargen.gui.shell.printing import ask_printer, both_sides, print_out
from chargen.gui.vocabulary import SAVE_HOUSE_RULES, dialog_title
from chargen.gui.widgets.elements import Segments, label, labelled
from chargen.gui.widgets.fields.kind_field import KindField, PaperField, SystemField, ThemeField
from chargen.views.export.exports import EXPORTS, PHONE, export_members
from chargen.views.pdf import (
    FULL,
    GRAY_DAWN,
    SHEETS,
    Paper,
    SheetOptions,
    Takes,
    has_option,
    house_rules_pdf,
    pdf,
)
from chargen.views.sheet_subject import SheetSubject, member

PDF = FileKind("PDF", (".pdf",))


Target = Literal["printer", "one", "each"]
TARGETS: Mapping[Target, str] = {
    "printer": "Printer", "one": "One PDF", "each": "One PDF per character"
}  # fmt: skip


Told = tuple[int, list[str]]
"""The number of finished sheets, and a sentence for each that failed."""


Work = Callable[[background.Report], Told]
"""Sheets to make beside the window."""


class PrintRequest(NamedTuple):
    """One print to carry out."""

    paper: Paper
    kind: str = FULL
    options: SheetOptions = SheetOptions()
    target: Target = "printer"


class SheetJob(NamedTuple):
    """One document to make: its name, and the characters in it."""

    name: str
    looks: Sequence[FileReview]


def sheets_of(looks: Sequence[FileReview], kind: str) -> list[SheetJob]:
    """Return a job for each character, or a single one for a kind of all characters or of none."""
    entry = SHEETS[kind]
    if entry.takes is Takes.ONE:
        return [SheetJob(look.name, [look]) for look in looks]
    return [SheetJob(entry.title, looks if entry.takes is Takes.PARTY else ())]


def pdf_of(looks: Sequence[FileReview], request: PrintRequest) -> bytes:
    """Return characters as one PDF."""
    members, kind = _members(looks), request.kind
    if (system := request.options.get("system", GRAY_DAWN)) != GRAY_DAWN:
        from chargen.encounter.setup.system_cards import in_system

        members = in_system(members, kind, system)
    return pdf(members, request.paper, kind, **request.options)


def _members(looks: Sequence[FileReview]) -> list[SheetSubject]:
    subjects = []
    for look in looks:
        assert look.character is not None
        subjects.append(member(look.character, look.issues))
    return subjects


def into_folder(looks: Sequence[FileReview], folder: Path, request: PrintRequest) -> Work:
    """Return the work of writing a PDF for each sheet."""
    sheets = sheets_of(looks, request.kind)
    return _write_each(sheets, folder, ".pdf", lambda sheet: pdf_of(sheet.looks, request))


def phones_into_folder(looks: Sequence[FileReview], folder: Path) -> Work:
    """Return the work of writing a phone sheet for each character."""
    return _write_each(
        sheets_of(looks, FULL),
        folder,
        EXPORTS[PHONE].ending,
        lambda sheet: export_members(PHONE, _members(sheet.looks)),
    )


def _write_each(
    sheets: Sequence[SheetJob], folder: Path, ending: str, make: Callable[[SheetJob], bytes]
) -> Work:
    """Return the work of writing a file for each sheet; names that are taken get a number."""
    used: set[str] = set()

    def write_sheet(sheet: SheetJob) -> None:
        name, number = slug(sheet.name), 2
        while name in used:
            name, number = f"{slug(sheet.name)}-{number}", number + 1
        used.add(name)
        safesave.save(folder / f"{name}{ending}", make(sheet))

    return _each(sheets, write_sheet)


def into_file(looks: Sequence[FileReview], path: Path, request: PrintRequest) -> Work:
    """Return the work of writing all sheets into one PDF, one after the other."""

    def work(_: background.Report) -> Told:
        subjects = () if SHEETS[request.kind].takes is Takes.NOBODY else looks
        safesave.save(path, pdf_of(subjects, request))
        return len(sheets_of(looks, request.kind)), []

    return work


def onto_paper(looks: Sequence[FileReview], printer: QPrinter, request: PrintRequest) -> Work:
    """Return the work of printing all sheets in one job.

    Once they are made its progress is counted in pages.
    """

    def work(report: background.Report) -> Told:
        documents: list[bytes] = []

        def draw_sheet(sheet: SheetJob) -> None:
            documents.append(pdf_of(sheet.looks, request))

        _, faults = _each(sheets_of(looks, request.kind), draw_sheet)(report)
        if documents and report(0, len(documents)):
            print_out(documents, printer, report, leafwise=both_sides(printer))
        return len(documents), faults

    return work


def _each(sheets: Sequence[SheetJob], act: Callable[[SheetJob], object]) -> Work:
    def work(report: background.Report) -> Told:
        done, faults = 0, []
        for number, sheet in enumerate(sheets, 1):
            try:
                act(sheet)
                done += 1
            except ChargenError as error:
                faults.append(f"{sheet.name}: {error}")
            if not report(number, len(sheets)):
                break
        return done, faults

    return work


class PrintForm(Form):
    """One line for each; below them what will come out."""

    def __init__(
        self, parent: QWidget, settings: Settings, target: Target, count: int, *, ticked: bool
    ) -> None:
        which = "those you ticked" if ticked else "all in the folder"
        words = f"Prints {points(count, 'character')}: {which}."
        super().__init__(parent, "Print", words, ok="Print sheets", width=460)
        self._count = count
        self.kind = KindField(settings.sheet)
        self.system = SystemField()
        self.paper = PaperField(settings.paper)
        self.theme = ThemeField(settings.sheet_theme)
        self.target = Segments("Output", tuple(TARGETS.items()), target)
        self.outcome = label("", "small", wrap=True, name="Printed pages")
        lines = (
            ("Layout", self.kind),
            ("Round system", self.system),
            ("Paper", self.paper),
            ("Theme", self.theme),
            ("Output", self.target),
        )
        self.add(labelled(*lines), self.outcome)
        self.kind.changed.connect(lambda _: self._show())
        self._show()

    @property
    def request(self) -> PrintRequest:
        """The chosen print."""
        paper, target = cast("Paper", self.paper.value), cast("Target", self.target.value)
        options = SheetOptions(system=self.system.key, theme=self.theme.key)
        return PrintRequest(paper, self.kind.key, options, target)

    def complaint(self) -> str:
        if SHEETS[self.kind.key].takes is not Takes.NOBODY and not self._count:
            return "No character to print."
        return ""

    def _show(self) -> None:
        self.system.setEnabled(has_option(self.kind.key, "system"))
        entry = SHEETS[self.kind.key]
        ways = {
            Takes.ONE: "One per character.",
            Takes.PARTY: "One for all characters.",
            Takes.NOBODY: "One, without characters.",
        }
        self.outcome.setText(f"{entry.about}. {ways[entry.takes]}" if entry.about else "")


class Prints(DeskCommands):
    """The commands about sheets."""

    def print(self) -> None:
        """Print any kind for the ticked characters, or for all if none is ticked."""
        self._ask("printer")

    def pdf(self) -> None:
        """Write the same as PDF, into one file or into a folder."""
        self._ask("each")

    def phones(self) -> None:
        """Write a phone sheet for each ticked character, or for all if none is ticked."""
        looks = self._looks()
        folder = ask_folder(self.window, "Folder for phone sheets") if looks else None
        if folder is not None:
            self._begin(f"saved in {folder.name}", phones_into_folder(looks, folder))

    def print_rules(self) -> None:
        """Print the list of house rules on the card that is being written."""
        paper, name = self.window.program.settings.paper, self._rules_name()
        printer = ask_printer(self.window, paper, name)
        if printer is None:
            return
        listed = self._listed_rules(paper)

        def work(report: background.Report) -> Told:
            print_out([listed()], printer, report)
            return 1, []

        self._begin("printed", work)

    def save_rules(self) -> None:
        """Save the same list as PDF."""
        listed = self._listed_rules(self.window.program.settings.paper)
        path = self.window.ask_save(
            dialog_title(SAVE_HOUSE_RULES), f"{self._rules_name()}.pdf", PDF
        )
        if path is None:
            return
        target = path

        def work(_: background.Report) -> Told:
            safesave.save(target, listed())
            return 1, []

        self._begin(f"saved as {target.name}", work)

    def _rules_name(self) -> str:
        return f"{slug(self.table.card.value.name)}-house-rules"

    def _listed_rules(self, paper: Paper) -> Callable[[], bytes]:
        wording = self.table.card.value
        title = f"House rules of {wording.name}"
        return partial(house_rules_pdf, self.table.shipped, wording.house, title, paper)

    def _ask(self, target: Target) -> None:
        looks, window = self._looks(), self.window
        ticked = bool(window.ticked)
        form = PrintForm(window, window.program.settings, target, len(looks), ticked=ticked)
        if not run_dialog(form):
            return
        request = form.request
        window.program.prefer(
            sheet=request.kind, paper=request.paper, sheet_theme=request.options["theme"]
        )
        ways = {"printer": self._onto_paper, "one": self._into_file, "each": self._into_folder}
        ways[request.target](looks, request)

    def _onto_paper(self, looks: Sequence[FileReview], request: PrintRequest) -> None:
        name = slug(SHEETS[request.kind].title)
        if (printer := ask_printer(self.window, request.paper, name)) is not None:
            self._begin("printed", onto_paper(looks, printer, request))

    def _into_file(self, looks: Sequence[FileReview], request: PrintRequest) -> None:
        start = f"{slug(SHEETS[request.kind].title)}.pdf"
        if path := self.window.ask_save("Save as one PDF", start, PDF):
            self._begin(f"saved as {path.name}", into_file(looks, path, request))

    def _into_folder(self, looks: Sequence[FileReview], request: PrintRequest) -> None:
        folder = ask_folder(self.window, "Folder for sheets")
        if folder is not None:
            self._begin(f"saved in {folder.name}", into_folder(looks, folder, request))

    def _looks(self) -> Sequence[FileReview]:
        """Return the characters to print, each from one file unless only a copy is ticked."""
        entries = self.window.ticked or self.table.entries
        own = [entry for entry in entries if entry.owner not in SET_ASIDE]
        looks = [self.table.look(entry) for entry in own or entries]
        return [entry for entry in looks if entry is not None and entry.character is not None]

    def _begin(self, done: str, work: Work) -> None:
        def report(result: Told) -> None:
            self.window.tell(f"{points(result[0], 'sheet')} {done}.")
            if result[1]:
                self.window.complain("; ".join(result[1]))

        self.window.job_bar.follow(
            "Sheets", background.start(self.window, work, report, self.window.complain)
        )
