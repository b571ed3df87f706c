"""Faults of libraries this program has met once and does not want to meet again."""

import sys

import pytest
from PySide6.QtWidgets import QApplication, QLabel


@pytest.mark.usefixtures("qapp")
def test_qt_gives_back_what_it_borrows() -> None:
    """Some versions lose one reference to None with every call and end in an abort after 5,000."""
    assert QApplication.instance() is not None
    label = QLabel()
    label.setText("warm")
    before = sys.getrefcount(None)
    for number in range(300):
        label.setText(str(number))
    assert sys.getrefcount(None) > before - 100
    assert label.text() == "299"
