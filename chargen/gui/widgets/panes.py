"""Panes side by side: what is owned and how it is fitted out, and what there is."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from chargen.gui.widgets.kit import column, frame, label
from chargen.gui.widgets.layouts import Panes


def panes(*widgets: QWidget, sizes: tuple[int, ...]) -> Panes:
    """Return widgets side by side whose borders can be dragged; sizes are shares."""
    return Panes(*widgets, sizes=sizes)


def pane(title: str, *widgets: QWidget) -> QWidget:
    """Return a titled pane."""
    made = QWidget()
    layout = column(label(title.upper(), "section"), *widgets, gap=6)
    layout.setStretchFactor(widgets[-1], 1)
    made.setLayout(layout)
    return made


def card(inside: QWidget) -> QWidget:
    """Return a card around parts."""
    made = frame("card")
    made.setLayout(column(inside, margins=(12, 10, 12, 10)))
    return made


def scroll_card(inside: QWidget) -> QScrollArea:
    """Return a card whose content scrolls."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    holder = frame("card")
    holder.setLayout(column(inside, None, margins=(12, 10, 12, 10)))
    area.setWidget(holder)
    return area
