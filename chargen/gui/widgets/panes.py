"""Panes side by side: what is owned and how it is fitted out, and what there is."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QSplitter, QWidget

from chargen.gui import theme
from chargen.gui.widgets.parts import column, frame, label

LEAST = 236
"""Pixels a pane has at least."""


def panes(*widgets: QWidget, sizes: tuple[int, ...]) -> QSplitter:
    """Return widgets side by side whose borders can be dragged; sizes are shares."""
    made = QSplitter(Qt.Orientation.Horizontal)
    made.setHandleWidth(theme.now().px(8))
    made.setChildrenCollapsible(False)
    for widget in widgets:
        widget.setMinimumWidth(theme.now().px(LEAST))
        made.addWidget(widget)
    made.setSizes([size * 100 for size in sizes])
    for place, size in enumerate(sizes):
        made.setStretchFactor(place, size)
    return made


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
    holder = frame("card")
    holder.setLayout(column(inside, None, margins=(12, 10, 12, 10)))
    area.setWidget(holder)
    return area
