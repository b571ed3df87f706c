"""What is no picture, or too large a one, is refused in a sentence."""

import base64
import io

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
    assert refusal(data) == "face.png is no picture this program reads: PNG, JPEG or WebP only"


def test_a_picture_of_too_many_pixels_is_refused() -> None:
    """Twenty megapixels are the most, counted before anything is unpacked."""
    assert refusal(picture("PNG", (5_000, 4_001))) == "face.png is too large (limit 20 megapixels)"


def test_half_a_picture_is_damaged() -> None:
    """B15: a picture that ends early is called damaged."""
    data = picture("JPEG", (400, 300))
    assert refusal(data[: len(data) // 2]) == "face.png is a damaged picture"
