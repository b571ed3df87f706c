"""What is no picture, or too large a one, is refused in a sentence."""

import base64
import io
import struct
import zlib

import pytest
from PIL import Image

from chargen.errors import BadFile
from chargen.files.pictures import LONGEST_SIDE, portrait


def picture(kind: str, size: tuple[int, int] = (40, 30)) -> bytes:
    """A picture in some format."""
    target = io.BytesIO()
    Image.new("RGB", size).save(target, kind)
    return target.getvalue()


def refusal(data: bytes) -> str:
    """The sentence a picture is refused with."""
    with pytest.raises(BadFile) as caught:
        portrait(data, "face.png")
    return str(caught.value)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_three_formats_become_a_small_png(kind: str) -> None:
    """Whatever it was, what is stored is our own PNG, its longer side at most 1,024 pixels."""
    made = base64.b64decode(portrait(picture(kind, (3_000, 1_500)), "face"))
    with Image.open(io.BytesIO(made)) as found:
        assert (found.format, found.size) == ("PNG", (LONGEST_SIDE, LONGEST_SIDE // 2))


OTHERS = {kind: picture(kind) for kind in ("GIF", "TIFF", "BMP", "EPS")}
OTHERS["SVG"] = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
OTHERS["text"] = b"no picture at all"
OTHERS["nothing"] = b""


@pytest.mark.parametrize("data", OTHERS.values(), ids=OTHERS)
def test_other_formats_are_refused(data: bytes) -> None:
    """B15: a format this program does not read is named as such, whatever Pillow could do."""
    assert refusal(data) == "face.png is not a picture this program reads; use PNG, JPEG or WebP"


def test_a_picture_of_too_many_pixels_is_refused() -> None:
    """Twenty megapixels are the most, counted before anything is unpacked."""
    assert refusal(picture("PNG", (5_000, 4_001))) == "face.png is too large (limit 20 megapixels)"


def test_half_a_picture_is_damaged() -> None:
    """B15: a picture that ends early is called damaged."""
    data = picture("JPEG", (400, 300))
    assert refusal(data[: len(data) // 2]) == "face.png is a damaged picture"


@pytest.mark.parametrize("size", [(20_000, 25_000), (10_000, 10_000)])
def test_a_picture_that_unpacks_without_end_is_too_large(
    size: tuple[int, int], recwarn: pytest.WarningsRecorder
) -> None:
    """What a small file says is half a gigapixel is refused before it is unpacked, in silence."""
    data = picture("PNG").replace(struct.pack(">2I", 40, 30), struct.pack(">2I", *size), 1)
    kind = data.index(b"IHDR")
    check = struct.pack(">I", zlib.crc32(data[kind : kind + 17]))
    data = data[: kind + 17] + check + data[kind + 21 :]
    assert refusal(data) == "face.png is too large (limit 20 megapixels)"
    assert not recwarn.list


def test_a_picture_is_packed_as_tightly_as_it_can_be() -> None:
    """It travels in every file of the character."""
    made = base64.b64decode(portrait(picture("JPEG", (400, 300)), "face"))
    again = io.BytesIO()
    with Image.open(io.BytesIO(made)) as found:
        found.save(again, "PNG", optimize=True)
    assert made == again.getvalue()


def test_a_picture_of_twenty_megapixels_is_read() -> None:
    """The limit itself is allowed."""
    assert base64.b64decode(portrait(picture("PNG", (5_000, 4_000)), "face")).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("kind", "colour", "shown"),
    [
        ("RGBA", (0, 0, 0, 0), (255, 255, 255)),
        ("RGBA", (200, 0, 0, 255), (200, 0, 0)),
        ("LA", (0, 0), (255, 255, 255)),
        ("L", 90, (90, 90, 90)),
        ("RGB", (1, 2, 3), (1, 2, 3)),
    ],
)
def test_what_is_seen_through_is_white(
    kind: str, colour: float | tuple[int, ...], shown: tuple[int, ...]
) -> None:
    """As on paper; what is opaque keeps its colour."""
    target = io.BytesIO()
    Image.new(kind, (4, 4), colour).save(target, "PNG")
    made = base64.b64decode(portrait(target.getvalue(), "face"))
    with Image.open(io.BytesIO(made)) as found:
        assert (found.mode, found.getpixel((1, 1))) == ("RGB", shown)
