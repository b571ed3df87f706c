"""Sheet: the PDF as it will print, page by page, with export and print."""

from pathlib import Path
from typing import cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QFileDialog, QFrame, QScrollArea, QWidget

from chargen.errors import ChargenError
from chargen.files import safesave
from chargen.files.text import slug
from chargen.gui import printing, theme, worker
from chargen.gui.dialogs.messages import warn
from chargen.gui.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.printing import SheetKinds
from chargen.gui.program import Program
from chargen.gui.widgets.kit import Segments, button, clear, column, label, row
from chargen.gui.widgets.layouts import Flow
from chargen.gui.widgets.plain import Label
from chargen.views.exports import EXPORTS, PDF, exported, form_of
from chargen.views.member import Member, member
from chargen.views.pdf import Paper, pdf


class SheetPage(Page):
    """Preview of the very bytes that are exported and printed."""

    help_words = "What you see is what is printed: A4 or Letter, two pages or more."

    def __init__(self, document: Document, program: Program) -> None:
        super().__init__(document, program)
        self.paper = Segments("Paper", (("a4", "A4"), ("letter", "Letter")))
        self.paper.choose(program.settings.paper)
        self.kind = SheetKinds(program.settings.sheet)
        self.export = button("Export ...", self.ask_export, role="primary")
        self.print = button("Print ...", self.ask_print)
        self.state = label("", "muted")
        self.data = b""
        self._job: worker.Job | None = None
        self._pages: list[QImage] = []
        self.inner = column(gap=16, margins=(0, 8, 0, 16))
        inside = QWidget()
        inside.setLayout(self.inner)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setWidget(inside)
        self.area.setAccessibleName("Preview of the printed sheet")
        self.area.setProperty("role", "reader")
        told = Flow(self.paper, self.kind, self.state)
        bar = row(told, self.print, self.export, grows=told)
        self.setLayout(column(bar, self.area, grows=self.area))
        self.paper.chosen.connect(lambda paper: self._choose(paper=paper))
        self.kind.chosen.connect(lambda kind: self._choose(sheet=kind))
        document.told.connect(self.state.setText)

    def reveal(self, subject: str) -> bool:
        del subject
        self.export.setFocus()
        return True

    def members(self) -> list[Member]:
        """Return the character as it stands, with its sheet."""
        return [member(self.document.character, self.document.issues)]

    def ask_export(self) -> None:
        """Ask for a name and write the sheet there."""
        start = f"{slug(self.document.name)}.pdf"
        if self.document.path is not None:
            start = str(self.document.path.with_name(start))
        forms = {f"{form.title} (*{form.ending})": key for key, form in EXPORTS.items()}
        chosen, form = QFileDialog.getSaveFileName(self.window(), "Export", start, ";;".join(forms))
        if chosen:
            self.export_to(Path(chosen), forms.get(form, PDF))

    def export_to(self, path: Path, form: str = PDF) -> None:
        """Write a file and say so: of the form its ending names, else of the form asked for."""
        wanted = form_of(path) or form
        target = path if path.suffix else path.with_name(path.name + EXPORTS[wanted].ending)
        asked = self._asked_for()
        count = len(self.document.build.ledger)

        def work(_: worker.Report) -> Path:
            safesave.save(target, exported(wanted, *asked))
            return target

        # The page may be made anew before the export ends; what has left the program has left.
        document, window = self.document, self.window()

        def done(written: Path) -> None:
            document.let_go(count)
            document.told.emit(f"Exported to {written.name}.")

        def failed(words: str) -> None:
            document.told.emit("Not exported.")
            warn(window, "Sheet", f"{words}.")

        document.told.emit("Exporting ...")
        worker.start(document, work, done, failed)

    def ask_print(self) -> None:
        """Open the printer dialog for the sheet."""
        try:
            done = printing.print_sheet(self.window(), pdf(*self._asked_for()), self.paper.value)
        except ChargenError as error:
            warn(self, "Print", f"{error}.")
            return
        if done:
            self.document.let_go()
            self.document.told.emit("Sent to the printer.")
        self.state.setText("Sent to the printer." if done else "")

    def _asked_for(self) -> tuple[list[Member], Paper, str]:
        """Return the character as it stands, the paper and the kind."""
        return self.members(), cast("Paper", self.paper.value), self.kind.value

    def _choose(self, **choice: str) -> None:
        self.program.prefer(**choice)
        self._show()

    def _show(self) -> None:
        asked = self._asked_for()
        wide = max(400, self.area.viewport().width() - theme.now().px(40))
        ratio = self.devicePixelRatioF()

        def work(_: worker.Report) -> tuple[bytes, list[QImage]]:
            data = pdf(*asked)
            return data, printing.rendered(data, round(min(wide, 900) * ratio))

        if self._job is not None:
            self._job.stop()
        self.state.setText("Drawing ...")
        self._job = worker.start(self, work, self._drawn, self._failed)

    def _failed(self, words: str) -> None:
        self.state.setText("")
        warn(self, "Sheet", f"{words}.")

    def _drawn(self, result: tuple[bytes, list[QImage]]) -> None:
        self.data, self._pages = result
        clear(self.inner)
        for number, image in enumerate(self._pages, 1):
            image.setDevicePixelRatio(self.devicePixelRatioF())
            picture = Label()
            picture.setPixmap(QPixmap.fromImage(image))
            picture.setAccessibleName(f"Page {number} of {len(self._pages)}")
            picture.setFrameShape(QFrame.Shape.StyledPanel)
            picture.setFixedSize(QSize(image.deviceIndependentSize().toSize()))
            self.inner.addWidget(picture, 0, Qt.AlignmentFlag.AlignHCenter)
        self.inner.addStretch(1)
        count = len(self._pages)
        self.state.setText(f"{count} page{'s' if count != 1 else ''}")
