"""A field for a whole number."""

from PySide6.QtWidgets import QAbstractSpinBox, QSpinBox

from chargen.gui import theme

MARGIN = 7
"""Pixels between the field's edge and the figure: style sheets do not reach inside."""


class Number(QSpinBox):
    """Its figure stands as far from the edge as text does in a line."""

    def __init__(self) -> None:
        super().__init__()
        with_margin(self)


def with_margin(field: QAbstractSpinBox) -> None:
    """Keep what a field says away from its edge."""
    px = theme.now().px(MARGIN)
    field.lineEdit().setTextMargins(px, 0, px, 0)
