"""The picture on the screen, held against what a window would paint now, and the texts in it."""

import re
from html import unescape

from PySide6.QtCore import QBuffer, QByteArray, QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from tests.gui.desk import settle

_TEXT = re.compile(r"<text[^>]*>(.*?)</text>", re.DOTALL)
_FORMAT = QImage.Format.Format_RGB32


def painted(part: QWidget) -> list[str]:
    """Return the texts on the screen inside a part of a window, in the order they were painted.

    Fails where the screen is behind: where something changed and nobody told the widget to repaint.
    """
    settle()
    window = part.window()
    screen = window.screen().grabWindow(window.winId()).toImage().convertToFormat(_FORMAT)
    now = window.grab().toImage().convertToFormat(_FORMAT)
    area = QRect(part.mapTo(window, QPoint()), part.size()) & window.rect()
    assert not area.isEmpty(), "nothing of it is seen"
    assert screen.copy(area) == now.copy(area), "the screen does not show what it would paint now"
    return drawn(part)


def drawn(part: QWidget) -> list[str]:
    """Return the texts a part paints if it is asked to."""
    data = QByteArray()
    sheet = QSvgGenerator()
    sheet.setOutputDevice(QBuffer(data))
    sheet.setSize(part.size())
    QWidget.render(part, sheet)
    return [unescape(found).strip() for found in _TEXT.findall(bytes(data.data()).decode())]


def ink(image: QImage) -> float:
    """Return the mean darkness of a picture, from 0 to 255."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    data = bytes(grey.constBits())
    return sum(255 - value for value in data) / len(data)
