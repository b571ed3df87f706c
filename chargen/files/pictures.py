"""Pictures become a small PNG of our own making, or are refused in words."""

import base64
import io
import struct
import warnings
import zlib

from PIL import Image, ImageOps, UnidentifiedImageError

from chargen.errors import BadFile

MOST_PIXELS = 20_000_000
LONGEST_SIDE = 1_024
FORMATS = ("PNG", "JPEG", "WEBP")
_BROKEN = (
    OSError, ValueError, SyntaxError, struct.error, zlib.error,
    Image.DecompressionBombError, Image.DecompressionBombWarning,
)  # fmt: skip
"""Errors of Pillow for an invalid, truncated or far too large PNG."""


def portrait(data: bytes, name: str) -> str:
    """Return base64 of a PNG of at most 1,024 pixels a side made from a PNG, JPEG or WebP.

    Anything else, and anything of more than 20 megapixels, is a BadFile.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=FORMATS) as image:
                _check_size(image, name)
                upright = ImageOps.exif_transpose(image)
                upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
                small = _on_white(upright)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise BadFile(f"{name} is too large (limit 20 megapixels)") from None
    except UnidentifiedImageError:
        raise BadFile(
            f"{name} is not a picture this program reads; use PNG, JPEG or WebP"
        ) from None
    except (OSError, ValueError, SyntaxError, EOFError):
        raise BadFile(f"{name} is a damaged picture") from None
    target = io.BytesIO()
    small.save(target, "PNG", optimize=True)
    return base64.b64encode(target.getvalue()).decode()


def open_portrait(png: str) -> Image.Image | None:
    """Return the picture in base64 ``png`` on white; None if it is broken."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(base64.b64decode(png)), formats=("PNG",)) as opened:
                _check_size(opened, "The portrait")
                image = opened.convert("RGBA")
    except (*_BROKEN, BadFile):
        return None
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    return _on_white(image)


def thumbnail(png: str, size: tuple[int, int]) -> str:
    """Return base64 of a JPEG that fits a size in pixels; empty if the picture is broken."""
    image = open_portrait(png)
    if image is None:
        return ""
    image.thumbnail(size)
    target = io.BytesIO()
    image.save(target, "JPEG", quality=85, optimize=True)
    return base64.b64encode(target.getvalue()).decode()


def _on_white(image: Image.Image) -> Image.Image:
    """Return a picture without transparency, as it would look on paper."""
    if not image.has_transparency_data:
        return image.convert("RGB")
    ground = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(ground, image.convert("RGBA")).convert("RGB")


def _check_size(image: Image.Image, name: str) -> None:
    if image.width * image.height > MOST_PIXELS:
        raise BadFile(f"{name} is too large (limit 20 megapixels)")
