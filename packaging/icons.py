"""The icon in every form a system asks for, drawn from the one SVG: ``icons.py FOLDER``.

``hicolor/`` is the tree of a Linux desktop, ``chargen.ico`` is for Windows, ``chargen.icns`` for
macOS. The same libraries give the same bytes.
"""

import argparse
import io
import shutil
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

DRAWING = Path(__file__).parents[1] / "resources/icons/chargen.svg"
HICOLOR = (48, 64, 128, 256)
"""Sides in pixels of what menus of Linux desktops ask for; other sizes come from the SVG."""
ICO = (16, 24, 32, 48, 64, 128, 256)
ICNS = (16, 32, 64, 128, 256, 512, 1024)


def picture(side: int) -> bytes:
    """Return the icon as PNG, so many pixels wide and high."""
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    kept = QBuffer()
    kept.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(kept, "PNG")
    return bytes(kept.data().data())


def bundle(kind: str, sides: Sequence[int]) -> bytes:
    """Return one file with the icon in all sides, each drawn and none scaled."""
    images = [Image.open(io.BytesIO(picture(side))) for side in sides]
    kept = io.BytesIO()
    images[-1].save(kept, kind, sizes=[(side, side) for side in sides], append_images=images[:-1])
    return kept.getvalue()


def make(folder: Path) -> Iterable[Path]:
    """Write all forms of the icon into a folder; yield each when it is there."""
    for side in HICOLOR:
        yield _put(folder / f"hicolor/{side}x{side}/apps/chargen.png", picture(side))
    drawing = _put(folder / "hicolor/scalable/apps/chargen.svg", b"")
    shutil.copyfile(DRAWING, drawing)
    yield drawing
    yield _put(folder / "chargen.ico", bundle("ICO", ICO))
    yield _put(folder / "chargen.icns", bundle("ICNS", ICNS))


def _put(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the icons and print where they are."""
    parser = argparse.ArgumentParser(prog="icons.py", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    for path in make(parser.parse_args(arguments).folder):
        sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
