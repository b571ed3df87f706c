"""Sheet: the PDF as it will print, page by page, with export and print."""

from pathlib import Path
from typing import cast

from chargen.character.display_names import points
from chargen.files import safesave
from chargen.files.text import slug
from chargen.gui.application import background
from chargen.gui.application.zoom import ZOOMS
from chargen.gui.dialogs.files import FileKind, ask_form
from chargen.gui.dialogs.messages import warn
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.shell import printing
from chargen.gui.shell.app_context import AppContext
from chargen.gui.vocabulary import EXPORT, PRINT
from chargen.gui.widgets.elements import Segments, button, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.fields.kind_field import KindField
from chargen.gui.widgets.job_bar import JobBar
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.pdf.pdf_view import PdfView
from chargen.gui.widgets.plain_text import CheckBox, set_tip
from chargen.gui.widgets.text import ElidedLine
from chargen.views.export.exports import EXPORTS, PDF, export_members, form_of
from chargen.views.pdf import FILLABLE, SHEETS, Paper, Takes, pdf, unprintable
from chargen.views.sheet_subject import SheetSubject, member


class SheetPage(Page):
    """Preview of the very bytes that are exported and printed."""

    help_words = (
        "The preview shows exactly what is printed, on A4 or Letter. To zoom, use Ctrl and "
        "the mouse wheel, or the plus and minus keys."
    )

    measure = 0

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        settings = program.settings
        self.paper = Segments("Paper", (("a4", "A4"), ("letter", "Letter")))
        self.paper.choose(settings.paper)
        self.kind = KindField(settings.sheet)
        self.fillable = CheckBox("Fillable", on=settings.fillable)
        set_tip(self.fillable, "PDF form fields you can fill in on screen")
        self.zoom = ChoiceField("Zoom", tuple(ZOOMS.items()), settings.zoom, narrow=True)
        self.export = button(EXPORT, self.ask_export, role="primary", picture="download")
        self.print = button(PRINT, self.ask_print, picture="printer")
        self.state, self.place = ElidedLine(tone="muted"), label("", "muted")
        self.job_bar = JobBar("Printed pages")
        self.data = b""
        self._job: background.Task | None = None
        self.area = PdfView("Preview of the printed sheet", settings.zoom)
        controls = Flow(self.kind, self.paper, self.fillable, self.zoom, self.place, self.job_bar)
        bar = row(controls, self.state, self.print, self.export, grows=self.state)
        self.setLayout(column(bar, self.area, grows=self.area))
        self.paper.chosen.connect(lambda paper: self._choose(paper=paper))
        self.kind.changed.connect(lambda kind: self._choose(sheet=kind))
        self.fillable.toggled.connect(lambda on: self._choose(fillable=on))
        self.zoom.changed.connect(self._zoom)
        self.area.zoomed.connect(self._zoomed)
        self.area.turned.connect(self._turned)
        self.job_bar.stopped.connect(self._stopped)
        document.notified.connect(self.state.setText)

    def reveal(self, subject: str) -> bool:
        del subject
        self.export.setFocus()
        return True

    def members(self) -> list[SheetSubject]:
        """Return the subjects of the sheet: the current character, or none."""
        if SHEETS[self.kind.key].takes is Takes.NOBODY:
            return []
        return [self._member()]

    def ask_export(self) -> None:
        """Ask for a name and write the sheet there."""
        start = Path(f"{slug(self.document.name)}.pdf")
        if self.document.path is not None:
            start = self.document.path.with_name(start.name)
        forms = {FileKind(form.title, (form.ending,)): key for key, form in EXPORTS.items()}
        answer = ask_form(self, "Export", start, *forms)
        if answer is not None:
            self.export_to(answer[0], forms[answer[1]])

    def export_to(self, path: Path, form: str = PDF) -> None:
        """Write a file and report it: of the form its ending names, else of the form asked for."""
        wanted = form_of(path) or form
        target = path if path.suffix else path.with_name(path.name + EXPORTS[wanted].ending)
        subjects = self.members() if wanted == PDF else [self._member()]
        paper, kind, fillable = self._form()
        count = len(self.document.build.ledger)

        def work(_: background.Report) -> Path:
            safesave.save(target, export_members(wanted, subjects, paper, kind, fillable=fillable))
            return target

        # The page may be made anew before the export ends; what has left the program has left.
        document, window = self.document, self.window()

        def done(written: Path) -> None:
            document.let_go(count)
            document.notified.emit(f"Exported to {written.name}.")

        def failed(words: str) -> None:
            document.notified.emit("Export failed.")
            warn(window, "Sheet", f"{words}.")

        document.notified.emit("Exporting…")
        background.start(document, work, done, failed)

    def ask_print(self) -> None:
        """Ask for a printer and which pages, and print them beside the window."""
        paper, area = self.paper.value, self.area
        printer = printing.ask_printer(
            self.window(), paper, f"{slug(self.document.name)} sheet", area.pages, area.page
        )
        if printer is None:
            self.state.setText("")
            return
        subjects, count = self.members(), len(self.document.build.ledger)
        size, kind, _ = self._form()  # what is to be filled in on a screen is no use on paper
        document, window = self.document, self.window()

        def work(report: background.Report) -> int:
            return printing.print_out([pdf(subjects, size, kind)], printer, report)

        def done(pages: int) -> None:
            document.let_go(count)
            document.notified.emit(f"Sent to the printer: {points(pages, 'page')}.")

        def failed(words: str) -> None:
            document.notified.emit("Printing failed.")
            warn(window, "Print", f"{words}.")

        document.notified.emit("Printing…")
        self.job_bar.follow("Page", background.start(document, work, done, failed))

    def _stopped(self) -> None:
        """Pages may have come out before the printer was stopped."""
        self.document.let_go()
        self.document.notified.emit("Printing stopped.")

    def _member(self) -> SheetSubject:
        return member(self.document.character, self.document.issues)

    def _form(self) -> tuple[Paper, str, bool]:
        """Return paper and kind that are chosen, and whether the kind has fields to fill in."""
        fillable = self.fillable.isChecked() and self.kind.key in FILLABLE
        return cast("Paper", self.paper.value), self.kind.key, fillable

    def _choose(self, **choice: str | bool) -> None:
        self.program.prefer(**choice)
        self._show()

    def _zoom(self, zoom: str) -> None:
        self.program.prefer(zoom=zoom)
        self.area.show_zoom(zoom)

    def _zoomed(self, zoom: str) -> None:
        self.program.prefer(zoom=zoom)
        self.zoom.show_value(zoom)

    def _turned(self, page: int, pages: int) -> None:
        self.place.setText(f"Page {page} of {pages}" if pages else "")

    def _show(self) -> None:
        subjects, (paper, kind, fillable) = self.members(), self._form()
        self.fillable.setVisible(kind in FILLABLE)
        if self._job is not None:
            self._job.stop()
        self.state.setText("Drawing…")

        def work(_: background.Report) -> tuple[bytes, list[str]]:
            return pdf(subjects, paper, kind, fillable=fillable), unprintable(subjects)

        self._job = background.start(self, work, self._drawn, self._failed)

    def _failed(self, words: str) -> None:
        self.state.setText("")
        warn(self, "Sheet", f"{words}.")

    def _drawn(self, drawing: tuple[bytes, list[str]]) -> None:
        self.data, notices = drawing
        self.area.show_pdf(self.data)
        words = " ".join(f"{notice}." for notice in notices)
        self.state.setText(words)
        if words:
            self.document.notified.emit(words)
