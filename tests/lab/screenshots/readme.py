"""The pictures of README.md and of software centres, 256 colours each, so that they are small."""

from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from chargen.gui.application.qt_application import QtApplication
from tests.lab.screenshots.scenes import SCENES, draw

SHOWN = {
    "light-legal-skills": "window", "light-fight-odds": "odds", "light-fight-place": "by_hand",
}  # fmt: skip
BY_RARE = Image.Quantize.MAXCOVERAGE
"""A colour few points have stays, too."""


def draw_readme(qt: QtApplication, folder: Path, home: Path) -> Iterator[str]:
    """Draw them into a folder and yield their names."""
    for scene in SCENES:
        if scene.name in SHOWN:
            draw(qt, scene, folder, home)
            drawn, name = folder / f"{scene.name}.png", SHOWN[scene.name]
            save_small(drawn, folder / f"{name}.png")
            drawn.unlink()
            yield name


def save_small(drawn: Path, place: Path) -> None:
    """Save a picture with 256 colours."""
    with Image.open(drawn) as picture:
        few = picture.convert("RGB").quantize(method=BY_RARE, kmeans=2, dither=Image.Dither.NONE)
        few.save(place, optimize=True)
