"""W15: what is worked stands out from its ground, in all four themes."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSlider,
    QWidget,
)

from chargen.gui.app import Application
from chargen.gui.application import theme
from chargen.gui.character_window.pages_index import PAGES
from chargen.gui.widgets.elements import box, button, column
from chargen.gui.widgets.fields.text_fields import LineField
from tests.gui.desk import sample, settle, shown

pytestmark = pytest.mark.usefixtures("welcome")

THEMES = ("light", "dark", "contrast", "black")
WORKED_WITH = (QPushButton, QLineEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox)
BARE = {"link", "nav", "bare", "quiet", "tile", "line"}
"""Buttons without a border: words in the accent, lines of a list, icons, cells with a figure."""
WORKED = 3.0
"""How much lighter one of two colours of a control is at least."""


def contrast(one: QColor, other: QColor) -> float:
    """The contrast of two colours as WCAG has it, from 1 to 21."""
    lights = sorted((_light(one), _light(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _light(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    shares = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return sum(
        share * weight for share, weight in zip(shares, (0.2126, 0.7152, 0.0722), strict=True)
    )


@pytest.mark.parametrize("name", THEMES)
def test_a_slider_is_seen(app: Application, name: str) -> None:
    """Its handle and its groove, and the border of a field, stand out from the page."""
    _dress(app, name)
    slider, field = QSlider(Qt.Orientation.Horizontal), LineField("Words")
    holder = _held(app, slider, field)
    slider.setValue(50)
    picture = holder.grab().toImage()
    ground = picture.pixelColor(1, 1)
    along = [slider.x() + slider.width() // 2, slider.x() + slider.width() - 30]
    middle = slider.geometry().center().y()
    assert all(contrast(picture.pixelColor(x, middle), ground) >= WORKED for x in along)
    edge = picture.pixelColor(field.x(), field.geometry().center().y())
    assert contrast(edge, theme.now().colour("panel")) >= WORKED


@pytest.mark.parametrize("name", THEMES)
def test_the_border_of_every_control_is_seen(app: Application, name: str) -> None:
    """3 to 1 on every page: of buttons, fields and choices that can be worked."""
    _dress(app, name)
    window = shown(app, sample("rifleman"), size=(1_440, 900))
    faint, looked = [], 0
    for page in PAGES:
        window.go(page)
        settle(12)
        picture = window.grab().toImage()
        for part in (one for kind in WORKED_WITH for one in window.findChildren(kind)):
            if part.isEnabled() and _whole(part) and part.property("role") not in BARE:
                looked += 1
                has = _border(picture, window, part)
                if has < WORKED:
                    faint.append(f"{page}: {part.accessibleName() or part}: {has:.2f}")
    assert looked > len(PAGES)
    assert not faint, "\n".join(faint)


def _whole(part: QWidget) -> bool:
    inside_another = isinstance(part.parentWidget(), WORKED_WITH)
    return (
        part.isVisible()
        and not inside_another
        and part.visibleRegion().boundingRect() == (part.rect())
    )


def _border(picture: QImage, window: QWidget, part: QWidget) -> float:
    """The contrast of its lower border with what lies below it."""
    end = part.mapTo(window, part.rect().bottomLeft())
    middle = end.x() + part.width() // 2
    ground = picture.pixelColor(middle, end.y() + 3)
    return max(contrast(picture.pixelColor(middle, end.y() - n), ground) for n in range(3))


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("role", ["", "primary"])
def test_a_button_that_cannot_be_pressed_looks_it(app: Application, name: str, role: str) -> None:
    """By its shape, not by colour alone: its border has gaps."""
    _dress(app, name)
    able, unable = button("Perform action", role=role), button("Perform action", role=role)
    unable.setEnabled(False)
    picture = _held(app, able, unable).grab().toImage()

    def border(made: QWidget) -> set[int]:
        inner = range(made.x() + 12, made.x() + made.width() - 12)
        return {picture.pixelColor(x, made.y()).rgb() for x in inner}

    assert len(border(able)) == 1
    assert len(border(unable)) > 1


@pytest.mark.parametrize("name", THEMES)
def test_a_silhouette_stands_out_from_its_sky(app: Application, name: str) -> None:
    """Head and shoulders of a character without a portrait are seen before the sky."""
    _dress(app, name)
    colour = theme.now().colour
    for part in ("bust", "bust_lit"):
        assert contrast(colour(part), colour("sky1")) >= WORKED
    assert contrast(colour("bust"), colour("sky2")) >= WORKED


def _dress(app: Application, name: str) -> None:
    tokens = {"light": ("light", "normal"), "dark": ("dark", "normal"),
              "contrast": ("light", "high"), "black": ("dark", "high")}[name]  # fmt: skip
    app.prefer(theme=tokens[0], contrast=tokens[1])
    settle()


def _held(app: Application, *parts: QWidget) -> QWidget:
    holder = box(column(*parts, None, margins=(10, 10, 10, 10)))
    holder.setParent(app.windows[0])
    holder.resize(QSize(300, 200))
    holder.show()
    settle()
    return holder
