"""Sheet: the PDF as it will print, page by page, with export and print."""

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from PySide6.QtGui import QResizeEvent

from chargen.character.display_names import points
from chargen.files import safesave
from chargen.files.text import slug
from chargen.gui.application import background, theme
from chargen.gui.application.zoom import ZOOMS
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.files import FileKind, ask_form
from chargen.gui.dialogs.messages import warn
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.shell import printing
from chargen.gui.shell.app_context import AppContext
from chargen.gui.vocabulary import EXPORT, PRINT
from chargen.gui.widgets.elements import button, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.fields.kind_field import KindField, PaperField, SystemField, ThemeField
from chargen.gui.widgets.job_bar import JobBar
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.pdf.pdf_view import PdfView
from chargen.gui.widgets.plain_text import CheckBox, set_tip
from chargen.gui.widgets.text import ElidedLine
from chargen.views.export.exports import EXPORTS, PDF, export_members, form_of
from chargen.views.pdf import (
    FILLABLE,
    GRAY_DAWN,
    MARKED,
    SHEETS,
    Paper,
    SheetOptions,
    Takes,
    has_option,
    pdf,
    unprintable,
)
from chargen.views.sheet_subject import SheetSubject, member

AROUND = 6
"""Pixels at 100 % around the progress of printing."""


def _convert(
    subjects: Sequence[SheetSubject], kind: str, options: SheetOptions
) -> list[SheetSubject]:
    """Return the subjects of a print in the chosen round system; raise Unfit if it takes none."""
    if options["system"] == GRAY_DAWN:
        return list(subjects)
    from chargen.encounter.setup.system_cards import in_system

    return in_system(subjects, kind, options["system"])


class SheetPage(Page):
    """Preview of the very bytes that are exported and printed."""

    help_words = (
        "The preview shows exactly what is printed, on A4 or Letter. To zoom, use Ctrl and "
        "the mouse wheel, or the plus and minus keys."
    )

    measure = 0
    aside_first = True

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        settings = program.settings
        self.paper = PaperField(settings.paper)
        self.kind = KindField(settings.sheet)
        self.look = ThemeField(settings.sheet_theme)
        self.fillable = CheckBox("Fillable", on=settings.fillable)
        set_tip(self.fillable, "PDF form fields you can fill in on screen")
        self.marked = CheckBox("Condition", on=SHEETS[self.kind.key].marked)
        set_tip(self.marked, "Mark wounds, wear, luck and ammunition as they are now")
        self.system = SystemField()
        self.oldest_first = CheckBox("Oldest first")
        set_tip(self.oldest_first, "Begin with the oldest entry of the ledger")
        self.zoom = ChoiceField("Zoom", tuple(ZOOMS.items()), settings.zoom, narrow=True)
        self.export = button(EXPORT, self.ask_export, role="primary", picture="download")
        self.print = button(PRINT, self.ask_print, picture="printer")
        self.state, self.place = ElidedLine(tone="muted"), label("", "muted")
        self.job_bar = JobBar("Printed pages")
        self.job_bar.setProperty("role", "over")  # over the preview, so that nothing moves
        self.job_bar.setContentsMargins(*[theme.now().px(AROUND)] * 4)
        self.data = b""
        self._job: background.Task | None = None
        self.area = PdfView("Preview of the printed sheet", settings.zoom)
        options = (self.system, self.oldest_first, self.fillable, self.marked)
        controls = Flow(self.kind, self.paper, self.look, *options, self.zoom, self.place)
        bar = row(controls, self.state, self.print, self.export, grows=self.state)
        self.setLayout(column(bar, self.area, grows=self.area))
        self.job_bar.setParent(self)
        self.paper.chosen.connect(lambda paper: self._choose(paper=paper))
        self.kind.changed.connect(self._choose_kind)
        self.look.changed.connect(lambda theme: self._choose(sheet_theme=theme))
        self.marked.toggled.connect(self._show)
        self.system.changed.connect(self._show)
        self.oldest_first.toggled.connect(self._show)
        self.fillable.toggled.connect(lambda on: self._choose(fillable=on))
        self.zoom.changed.connect(self._zoom)
        self.area.zoomed.connect(self._zoomed)
        self.area.turned.connect(self._turned)
        self.job_bar.stopped.connect(self._stopped)

    def reveal(self, subject: str) -> bool:
        del subject
        self.export.setFocus()
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_job_bar()

    def _place_job_bar(self) -> None:
        """Lay the progress of printing over the top of the preview."""
        bar, gap = self.job_bar, theme.now().px(AROUND)
        bar.adjustSize()
        bar.move(self.area.x() + (self.area.width() - bar.width()) // 2, self.area.y() + gap)
        bar.raise_()

    def members(self) -> list[SheetSubject]:
        """Return the subjects of the sheet: the current character, or none."""
        if SHEETS[self.kind.key].takes is Takes.NOBODY:
            return []
        return [self._member()]

    def ask_export(self) -> None:
        """Ask for a format and a name, and write the sheet there."""
        from chargen.gui.dialogs.character.export_format import ExportForm

        dialog = ExportForm(self)
        if not run_dialog(dialog):
            return
        key = dialog.chosen
        form = EXPORTS[key]
        start = Path(f"{slug(self.document.name)}{form.ending}")
        if self.document.path is not None:
            start = self.document.path.with_name(start.name)
        answer = ask_form(self, "Export", start, FileKind(form.title, (form.ending,)))
        if answer is not None:
            self.export_to(answer[0], key)

    def export_to(self, path: Path, form: str = PDF) -> None:
        """Write a file and report it: of the form its ending names, else of the form asked for."""
        wanted = form_of(path) or form
        target = path if path.suffix else path.with_name(path.name + EXPORTS[wanted].ending)
        subjects = self.members() if wanted == PDF else [self._member()]
        (paper, kind), options = self._form(), self._options()
        count = len(self.document.build.ledger)

        def work(_: background.Report) -> Path:
            printed = _convert(subjects, kind, options) if wanted == PDF else subjects
            safesave.save(target, export_members(wanted, printed, paper, kind, **options))
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
            return
        subjects, count = self.members(), len(self.document.build.ledger)
        (size, kind), options = self._form(), self._options()
        options["fillable"] = False  # form fields are no use on paper
        document, window = self.document, self.window()

        def work(report: background.Report) -> int:
            data = pdf(_convert(subjects, kind, options), size, kind, **options)
            return printing.print_out([data], printer, report)

        def done(pages: int) -> None:
            document.let_go(count)
            file = Path(printer.outputFileName()).name
            way = f"Saved {file}" if file else "Sent to the printer"
            document.notified.emit(f"{way}: {points(pages, 'page')}.")

        def failed(words: str) -> None:
            document.notified.emit("Printing failed.")
            warn(window, "Print", f"{words}.")

        document.notified.emit("Printing…")
        self.job_bar.follow("Page", background.start(document, work, done, failed))
        self._place_job_bar()

    def _stopped(self) -> None:
        """Pages may have come out before the printer was stopped."""
        self.document.let_go()
        self.document.notified.emit("Printing stopped.")

    def _member(self) -> SheetSubject:
        return member(self.document.character, self.document.issues)

    def _form(self) -> tuple[Paper, str]:
        """Return the chosen paper and kind."""
        return cast("Paper", self.paper.value), self.kind.key

    def _options(self) -> SheetOptions:
        """Return the chosen options; those of other kinds do nothing."""
        return {
            "fillable": self.fillable.isChecked(),
            "marked": self.marked.isChecked(),
            "system": self.system.key,
            "oldest_first": self.oldest_first.isChecked(),
            "theme": self.look.key,
        }

    def _choose(self, **choice: str | bool) -> None:
        self.program.prefer(**choice)
        self._show()

    def _choose_kind(self, kind: str) -> None:
        """Show another kind, with boxes marked or blank as is usual for it."""
        self.marked.blockSignals(True)
        self.marked.setChecked(SHEETS[kind].marked)
        self.marked.blockSignals(False)
        self._choose(sheet=kind)

    def _zoom(self, zoom: str) -> None:
        self.program.prefer(zoom=zoom)
        self.area.show_zoom(zoom)

    def _zoomed(self, zoom: str) -> None:
        self.program.prefer(zoom=zoom)
        self.zoom.show_value(zoom)

    def _turned(self, page: int, pages: int) -> None:
        self.place.setText(f"Page {page} of {pages}" if pages else "")

    def _show(self) -> None:
        subjects, (paper, kind), options = self.members(), self._form(), self._options()
        self.system.setVisible(has_option(kind, "system"))
        self.oldest_first.setVisible(has_option(kind, "oldest_first"))
        self.fillable.setVisible(kind in FILLABLE)
        self.marked.setVisible(kind in MARKED)
        if self._job is not None:
            self._job.stop()
        self.state.setText("Drawing…")

        def work(_: background.Report) -> tuple[bytes, list[str]]:
            data = pdf(_convert(subjects, kind, options), paper, kind, **options)
            return data, unprintable(subjects)

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
