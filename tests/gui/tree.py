"""What can be wrong with a window, found by walking over its widgets and looking at its pixels."""

from collections.abc import Iterator
from itertools import pairwise

from PIL import Image
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QFontMetrics, QImage
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGraphicsView,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollBar,
    QSplitter,
    QWidget,
)

from chargen.gui.application import theme
from chargen.gui.widgets.tables.delegates import PAD
from chargen.gui.widgets.tables.view import RowsView
from chargen.gui.widgets.verdict_chip import VerdictChip
from tests.gui.desk import settle

CONTRAST = 4.5
RING = 30
"""Pixels that change at least when a widget gets the keyboard."""
_OWN_CHILDREN = (QAbstractScrollArea, QAbstractSpinBox, QComboBox, QLineEdit, QHeaderView)
"""Qt lays out what is inside these."""


def seen(root: QWidget) -> Iterator[QWidget]:
    """Every widget below ``root`` that can be seen, without Qt's own inner parts."""
    for part in root.findChildren(QWidget):
        if part.isVisible() and part.width() > 1 and not part.visibleRegion().isEmpty():
            yield part


def words(part: QWidget) -> str:
    """What a widget is called in a message."""
    text = part.text() if isinstance(part, QLabel | QPushButton | QLineEdit) else ""
    return f"{type(part).__name__} {part.accessibleName() or text!r}"


# --- text that does not fit


def cut_short(root: QWidget) -> list[str]:
    """Every text that has less room than it needs."""
    return [
        f"{words(part)}: {part.width()}x{part.height()}, needs {need.width()}x{need.height()}"
        for part in seen(root)
        if (need := _need(part)) is not None
        and (need.width() > part.width() + 1 or need.height() > part.height() + 1)
    ] + [fault for view in root.findChildren(RowsView) for fault in _cut_heads(view)]


def _need(part: QWidget) -> QSize | None:
    if isinstance(part, QLabel):
        if not part.text():
            return None
        if part.wordWrap():
            return QSize(0, part.heightForWidth(part.width()))
        return QSize(part.minimumSizeHint().width(), part.fontMetrics().height())
    if isinstance(part, QPushButton):
        if part.hasHeightForWidth():
            return QSize(part.minimumSizeHint().width(), part.heightForWidth(part.width()))
        return part.minimumSizeHint()
    if isinstance(part, VerdictChip):
        return part.sizeHint()
    if isinstance(part, QLineEdit) and not part.text():
        return QSize(part.fontMetrics().horizontalAdvance(part.placeholderText()) + 12, 0)
    return None


def _cut_heads(view: RowsView) -> Iterator[str]:
    header = view.horizontalHeader()
    if not view.isVisible():
        return
    for number, column in enumerate(view.rows_model.columns):
        title = f"{column.title.upper()} \N{UPWARDS ARROW}"
        metrics = QFontMetrics(theme.now().font(theme.CODE, theme.STRONG))
        needed = metrics.horizontalAdvance(title) + theme.now().px(2 * PAD) if column.title else 0
        if not header.isSectionHidden(number) and needed > header.sectionSize(number) + 1:
            yield f"{words(view)}: head {column.title} has {header.sectionSize(number)} < {needed}"


# --- widgets on top of one another


def overlaps(root: QWidget) -> list[str]:
    """Every pair of widgets side by side in one parent that share pixels."""
    faults = []
    for parent in (root, *seen(root)):
        if isinstance(parent, (*_OWN_CHILDREN, QSplitter)):
            continue
        parts = [
            p
            for p in parent.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
            if p.isVisible() and not isinstance(p, QScrollBar) and not p.isWindow()
        ]
        for number, one in enumerate(parts):
            for other in parts[number + 1 :]:
                if isinstance(one, QGraphicsView) and one.geometry().contains(other.geometry()):
                    continue  # controls that lie on a map, in a corner
                shared = one.geometry() & other.geometry()
                if shared.width() > 1 and shared.height() > 1:
                    faults.append(f"{words(one)} and {words(other)} share {shared.size()}")
    return faults


# --- colours


def picture(root: QWidget) -> Image.Image:
    """The pixels of a window."""
    image = root.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    data = bytes(image.constBits())
    size = (image.width(), image.height())
    return Image.frombytes("RGB", size, data, "raw", "RGB", image.bytesPerLine())


def faint(root: QWidget) -> list[str]:
    """Every text whose strongest stroke has less than 4.5 : 1 against its ground."""
    image, faults = picture(root), []
    for part in seen(root):
        for name, area in _texts(part):
            place = area.translated(part.mapTo(root, QPoint(0, 0))) & root.rect()
            if place.width() < 4 or place.height() < 6:
                continue
            found = contrast(image.crop((place.left(), place.top(), place.right(), place.bottom())))
            if found and found < CONTRAST:
                faults.append(f"{name}: {found:.2f}")
    return faults


def _texts(part: QWidget) -> Iterator[tuple[str, QRect]]:
    if not part.isEnabled():
        return
    visible = part.visibleRegion().boundingRect()
    if isinstance(part, QLabel | QPushButton) and part.text():
        yield words(part), part.rect() & visible
    if isinstance(part, QLineEdit) and (part.text() or part.placeholderText()):
        yield words(part), part.rect().adjusted(4, 3, -4, -3) & visible
    if isinstance(part, RowsView):
        model = part.rows_model
        for row in range(min(6, model.rowCount())):
            for column in (n for n in range(model.columnCount()) if not part.isColumnHidden(n)):
                index = model.index(row, column)
                box = part.visualRect(index).translated(part.viewport().pos())
                if index.data() and box.bottom() < part.height() - 2:
                    yield f"{words(part)} {index.data()}", box.adjusted(2, 3, -2, -3) & visible


def contrast(image: Image.Image) -> float:
    """The highest contrast in a picture against the colour most of it has; 0 if it is plain."""
    colours = image.getcolors(image.width * image.height) or []
    if len(colours) < 2:
        return 0.0
    ground = max(colours)[1]
    assert isinstance(ground, tuple)
    return max(_ratio(ground, colour) for _, colour in colours if isinstance(colour, tuple))


def _ratio(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    light, dark = sorted((_light(one), _light(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _light(colour: tuple[int, ...]) -> float:
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in colour[:3])
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


# --- the keyboard


def stops(root: QWidget) -> list[QWidget]:
    """Every widget that can be seen, used and come to by Tab."""
    return [
        part
        for part in seen(root)
        if part.isEnabled()
        and part.focusPolicy() & Qt.FocusPolicy.TabFocus
        and part.focusProxy() is None
        and not isinstance(part.parent(), QAbstractSpinBox | QComboBox)
    ]


def nameless(root: QWidget) -> list[str]:
    """Every stop a screen reader has no name for."""
    faults = []
    for part in stops(root):
        told = QAccessible.queryAccessibleInterface(part)
        if not told.text(QAccessible.Text.Name).strip():
            faults.append(f"{words(part)} in {type(part.parent()).__name__}")
    return faults


def walked(root: QWidget) -> list[QWidget]:
    """The widgets Tab comes to, from the first on, until it comes round."""
    root.activateWindow()
    root.setFocus()
    found: list[QWidget] = []
    for _ in range(400):
        if not root.focusNextChild():
            break
        now = QApplication.focusWidget()
        if found and now is found[-1]:
            continue  # it has stops of its own inside, such as a map
        if now is None or any(now is known for known in found):
            break
        found.append(now)
    return found


def backwards(root: QWidget, chain: list[QWidget]) -> list[str]:
    """Every step of Tab that goes up without going to the right: reading goes down and right."""
    faults = []
    for one, other in pairwise(chain):
        a, b = _place(root, one), _place(root, other)
        if b.bottom() <= a.top() and b.left() <= a.left() + 8:
            faults.append(f"{words(one)} -> {words(other)}")
    return faults


def _place(root: QWidget, part: QWidget) -> QRect:
    return QRect(part.mapTo(root, QPoint(0, 0)), part.size())


def ringless(root: QWidget) -> list[str]:
    """Every stop that looks the same with the keyboard as without."""
    faults = []
    parts = stops(root)
    for part in parts:
        part.clearFocus()
        settle(1)
        before = part.grab().toImage()
        part.setFocus(Qt.FocusReason.TabFocusReason)
        settle(1)
        if not part.isVisible():
            continue
        if _changed(before, part.grab().toImage()) < RING:
            faults.append(words(part))
    return faults


def _changed(one: QImage, other: QImage) -> int:
    if one.size() != other.size():
        return RING
    # The images are kept: what constBits returns lies in them.
    kept = [image.convertToFormat(QImage.Format.Format_RGB32) for image in (one, other)]
    a, b = (bytes(image.constBits()) for image in kept)
    return sum(a[n : n + 4] != b[n : n + 4] for n in range(0, min(len(a), len(b)), 4))
