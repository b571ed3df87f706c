"""Portraits: one picture on the first page, whatever the bytes in the document are."""

import base64
import struct
import zlib
from dataclasses import replace

import pytest
from PIL import Image

from chargen.character.document.build import Build, Portrait
from chargen.files.pictures import LONGEST_SIDE, MOST_PIXELS
from chargen.views.pdf import pdf
from chargen.views.pdf.blocks.character_head import PORTRAIT
from chargen.views.pdf.blocks.portrait import picture
from chargen.views.sheet_subject import SheetSubject
from tests.builders import blank
from tests.views.documents import who
from tests.views.pictures import encoded, framed
from tests.views.reading import images, opened, strokes


def with_portrait(png: str) -> bytes:
    """The sheet of a character with this portrait."""
    return pdf([alike(blank(name="Voss").model_copy(update={"portrait": Portrait(png=png)}))])


def alike(document: Build) -> SheetSubject:
    """A member whose sheet does not tell which file it was made from."""
    made = who(document)
    return made._replace(sheet=replace(made.sheet, digest=""))


def chunk(kind: bytes, data: bytes) -> bytes:
    """One part of a PNG file."""
    check = struct.pack(">I", zlib.crc32(kind + data))
    return struct.pack(">I", len(data)) + kind + data + check


def bomb(width: int, height: int, kind: bytes = b"IDAT") -> str:
    """A small PNG that says it is as large as this."""
    header = chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0))
    data = chunk(kind, zlib.compress(b"\0" * 100_000))
    file = b"\x89PNG\r\n\x1a\n" + header + data + chunk(b"IEND", b"")
    return base64.b64encode(file).decode()


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P", "1", "I;16"])
def test_a_portrait_is_one_picture(mode: str) -> None:
    """In any mode a PNG can have, half seen through or not: one picture, no mask beside it."""
    assert images(with_portrait(framed(30, 40, mode))) == 1


@pytest.mark.parametrize("size", [(40, 40), (300, 400), (400, 300), (1, 900), (3_000, 2_000)])
def test_a_portrait_keeps_its_shape_inside_its_frame(size: tuple[int, int]) -> None:
    """One side is as long as there is room, the other in proportion."""
    page = opened(with_portrait(framed(*size))).pages[0]
    [points] = [points for kind, points in strokes(page) if kind == "cm" and points]
    (left, low), (right, high) = points
    scale = min(PORTRAIT[0] / size[0], PORTRAIT[1] / size[1])
    least = PORTRAIT[1] / LONGEST_SIDE
    assert right - left == pytest.approx(max(size[0] * scale, least), abs=0.1)
    assert high - low == pytest.approx(size[1] * scale, abs=0.1)


def test_a_portrait_is_laid_on_white() -> None:
    """Half seen through means half white, as on paper, not half black."""
    found = picture(framed(2, 2))
    assert found.getRGBData()[:3] == bytes((227, 142, 142))


def test_a_large_portrait_is_made_smaller() -> None:
    """No sheet carries more than a thousand pixels a side."""
    assert max(picture(framed(3_000, 2_000)).getSize()) == LONGEST_SIDE


BROKEN = {
    "no picture": base64.b64encode(b"not a picture at all").decode(),
    "odd base64": "AAAAA",
    "a JPEG": encoded(Image.new("RGB", (20, 20)), "JPEG"),
    "a TIFF": encoded(Image.new("RGB", (20, 20)), "TIFF"),
    "cut off": framed(300, 300)[:200],
    "a bomb": bomb(13_000, 13_000),
    "a large bomb": bomb(60_000, 60_000),
    "text that unpacks": bomb(20, 20, b"zTXt"),
    "no size": bomb(0, 0),
    "header only": base64.b64encode(b"\x89PNG\r\n\x1a\n").decode(),
}


@pytest.mark.parametrize("png", BROKEN.values(), ids=BROKEN.keys())
def test_what_is_no_portrait_is_left_out(png: str) -> None:
    """The sheet is printed without it, as if there were none."""
    assert picture(png) is None
    data = with_portrait(png)
    assert images(data) == 0
    assert data == pdf([alike(blank(name="Voss"))])


def test_every_cut_of_a_picture_is_survived() -> None:
    """Wherever an interrupted copy ends, printing goes on."""
    whole = base64.b64decode(framed(60, 60))
    for end in range(0, len(whole), 3):
        found = picture(base64.b64encode(whole[:end] or b"x").decode())
        assert found is None or max(found.getSize()) == 60


def test_the_limit_of_pixels_is_twenty_megapixels() -> None:
    """A little under it is read, a little over it is not."""
    assert MOST_PIXELS == 20_000_000
    assert picture(encoded(Image.new("1", (5_000, 4_000)))) is not None
    assert picture(encoded(Image.new("1", (5_000, 4_001)))) is None
