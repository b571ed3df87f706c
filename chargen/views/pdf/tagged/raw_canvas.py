"""A canvas of reportlab with access to operators and objects."""

import io
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from chargen.views.pdf import Size


class RawCanvas(Canvas):  # type: ignore[misc] # reportlab has no types
    """Pages of one document, written to a file by ``writing``."""

    def __init__(self, size: Size, font: str) -> None:
        super().__init__(
            io.BytesIO(), pagesize=size, invariant=1, pageCompression=1, initialFontName=font
        )

    @property
    def document(self) -> Any:
        """The document with fonts, pages and pictures as objects."""
        return self._doc

    def write(self, operators: str) -> None:
        """Add operators to the page: reportlab has no marks, and formats lines slowly."""
        self._code.append(operators)
