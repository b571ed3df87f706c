"""The pages of a PDF: as pictures, whole or in parts, and chosen ones as another PDF.

PDFium serves one thread at a time, two at once end the program: only this module calls it.
"""

import ctypes
import io
from collections.abc import Iterator, Sequence
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple, Self

from PySide6.QtCore import QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfFormEnv, PdfPage

_PDFIUM = RLock()
"""Lock around PDFium: Python may free one PDF at any time, also while another is drawn."""
_FIELD_TINT = 0x5C6F1F
"""The accent, blue first: pictures are drawn with red first, and PDFium does not turn this one."""
_FIELD_TINT_ALPHA = 28
"""Opacity of form fields on the screen, which stand out as in a reader; paper never shows it."""


class PdfPages:
    """A PDF that is open; any thread may draw from it until it is closed."""

    def __init__(self, data: bytes, *, fields: bool = False) -> None:
        """``fields`` that can be filled in are shown as such."""
        import pypdfium2

        self._document: PdfDocument | None = None
        self._loaded: tuple[int, PdfPage] | None = None
        with _PDFIUM:
            self._document = pypdfium2.PdfDocument(data)
            if self._document.init_forms():
                _tint(self._document.formenv, _FIELD_TINT_ALPHA if fields else 0)
            self.sizes = tuple(
                QSizeF(*self._document.get_page_size(number))
                for number in range(len(self._document))
            )
            """Of each page, in points."""

    def __enter__(self) -> Self:
        """Leave it open for a block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it after the block."""
        self.close()

    def __del__(self) -> None:
        """Close it in its turn, in any thread."""
        self.close()

    def close(self) -> None:
        """Let go of the PDF; later drawing from it gives white pictures."""
        with _PDFIUM:
            if self._document is not None:
                self._document.close()
            self._document = self._loaded = None

    def picture(
        self, number: int, size: QSize, part: QRect, *, grey: bool = False, turned: bool = False
    ) -> QImage:
        """Return a part of a page that is ``size`` pixels large as a whole.

        A page that is ``turned`` lies on its side, its head to the right.
        """
        import pypdfium2.raw as pdfium

        form = QImage.Format.Format_Grayscale8 if grey else QImage.Format.Format_RGBX8888
        image = QImage(part.size(), form)
        image.fill(0xFFFFFFFF if not grey else 0xFF)
        pixels = image.bits()
        place = (ctypes.c_ubyte * len(pixels)).from_buffer(pixels)
        flags = pdfium.FPDF_ANNOT | pdfium.FPDF_REVERSE_BYTE_ORDER
        flags |= pdfium.FPDF_GRAYSCALE if grey else 0
        where = (-part.x(), -part.y(), size.width(), size.height(), int(turned), flags)
        kind = pdfium.FPDFBitmap_Gray if grey else pdfium.FPDFBitmap_BGRx
        with _PDFIUM:
            page = self._page(number)
            if page is None:
                return image
            shape = image.width(), image.height(), kind, place, image.bytesPerLine()
            bitmap = pdfium.FPDFBitmap_CreateEx(*shape)
            pdfium.FPDF_RenderPageBitmap(bitmap, page, *where)
            if page.formenv is not None:
                pdfium.FPDF_FFLDraw(page.formenv, bitmap, page, *where)
            pdfium.FPDFBitmap_Destroy(bitmap)
        return image

    def _page(self, number: int) -> "PdfPage | None":
        """Return a page; the last page drawn from stays open."""
        if self._document is None:
            return None
        if self._loaded is None or self._loaded[0] != number:
            if self._loaded is not None:
                self._loaded[1].close()
            self._loaded = number, self._document[number]
        return self._loaded[1]


class Placed(NamedTuple):
    """A page and its place on a sheet of paper."""

    document: int
    number: int
    frame: QRectF
    """In points from the top left corner of the paper."""
    turned: bool
    """True if the page is turned on its side, its head to the right."""


def gathered(
    documents: Sequence[bytes], leaves: Sequence[Placed | None], paper: QSizeF
) -> Iterator[bytes]:
    """Put pages of several PDFs on leaves of a paper, None on an empty one; yield the PDF.

    Before that an empty one is yielded for every leaf, so that the caller can show progress and
    stop.
    """
    import pypdfium2

    with _PDFIUM:
        opened = [pypdfium2.PdfDocument(data) for data in documents]
        for source in opened:
            _flatten(source)
        document = pypdfium2.PdfDocument.new()
    try:
        for leaf in leaves:
            with _PDFIUM:
                page = document.new_page(paper.width(), paper.height())
                if leaf is not None:
                    _put(opened[leaf.document], leaf, page, document)
                page.close()
            yield b""
        target = io.BytesIO()
        with _PDFIUM:
            document.save(target)
        yield target.getvalue()
    finally:
        with _PDFIUM:
            for source in (document, *opened):
                source.close()


def _put(source: "PdfDocument", leaf: Placed, page: "PdfPage", document: "PdfDocument") -> None:
    """Draw a page of a PDF on the page of another."""
    import pypdfium2

    width, height = source.get_page_size(leaf.number)
    frame, matrix = leaf.frame, pypdfium2.PdfMatrix()
    if leaf.turned:
        matrix = matrix.rotate(90).translate(0, width)
        width, height = height, width
    matrix = matrix.scale(frame.width() / width, frame.height() / height)
    matrix = matrix.translate(frame.x(), page.get_height() - frame.y() - frame.height())
    form = source.page_as_xobject(leaf.number, document)
    drawn = form.as_pageobject()
    drawn.set_matrix(matrix)
    page.insert_obj(drawn)
    page.gen_content()
    form.close()


def _flatten(document: "PdfDocument") -> None:
    """Make what stands in fields part of the pages: fields do not survive on another page."""
    import pypdfium2.raw as pdfium

    if not document.init_forms():
        return
    for number in range(len(document)):
        page = document[number]
        pdfium.FPDFPage_Flatten(page, pdfium.FLAT_PRINT)
        page.close()


def _tint(forms: "PdfFormEnv", strength: int) -> None:
    import pypdfium2.raw as pdfium

    pdfium.FPDF_SetFormFieldHighlightColor(forms, pdfium.FPDF_FORMFIELD_UNKNOWN, _FIELD_TINT)
    pdfium.FPDF_SetFormFieldHighlightAlpha(forms, strength)
