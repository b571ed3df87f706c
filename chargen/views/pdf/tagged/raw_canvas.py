"""The canvas of reportlab with what it does not offer: operators and objects as they are."""

import io
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from chargen.views.pdf import Size


class RawCanvas(Canvas):  # type: ignore[misc] # reportlab has no types
    """Pages of one document, made into a file by ``writing``."""

    def __init__(self, size: Size, font: str) -> None:
        super().__init__(
            io.BytesIO(), pagesize=size, invariant=1, pageCompression=1, initialFontName=font
        )

    @property
    def document(self) -> Any:
        """What holds fonts, pages and pictures as objects."""
        return self._doc

    def write(self, operators: str) -> None:
        """Put operators on the page: reportlab knows no marks, and formats lines slowly."""
        self._code.append(operators)
