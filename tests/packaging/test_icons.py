"""The icon as files of Linux, Windows and macOS, all drawn from one SVG."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything the program of the icons makes."""
    folder = tmp_path_factory.mktemp("icons")
    subprocess.run(
        [sys.executable, str(ROOT / "packaging/icons.py"), str(folder)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return folder


def _green(picture: Image.Image) -> bool:
    """Whether the ground of the icon is drawn, and the corner outside of it is clear."""
    side = picture.width
    pixels = picture.convert("RGBA")
    return pixels.getpixel((side // 8, side // 2)) == (31, 111, 92, 255) and (
        pixels.getpixel((0, 0)) == (0, 0, 0, 0)
    )


@pytest.mark.parametrize("side", [48, 64, 128, 256])
def test_menus_find_the_icon_in_their_size(icons: Path, side: int) -> None:
    """A PNG of each size a menu asks for, in the folder of that size."""
    with Image.open(icons / f"hicolor/{side}x{side}/apps/chargen.png") as picture:
        assert picture.size == (side, side)
        assert _green(picture)


def test_the_drawing_itself_is_there(icons: Path) -> None:
    """For every other size, byte for byte."""
    drawing = (icons / "hicolor/scalable/apps/chargen.svg").read_bytes()
    assert drawing == (ROOT / "resources/icons/chargen.svg").read_bytes()


def test_windows_finds_every_size(icons: Path) -> None:
    """From 16 pixels in a title bar to 256 on the desktop."""
    with Image.open(icons / "chargen.ico") as bundle:
        assert bundle.info["sizes"] == {(s, s) for s in (16, 24, 32, 48, 64, 128, 256)}
        assert _green(bundle)


def test_macos_finds_every_size(icons: Path) -> None:
    """Up to 512 points on a screen of double density."""
    with Image.open(icons / "chargen.icns") as bundle:
        assert {(16, 16, 2), (128, 128, 1), (256, 256, 2), (512, 512, 2)} <= set(
            bundle.info["sizes"]
        )
        assert _green(bundle)
