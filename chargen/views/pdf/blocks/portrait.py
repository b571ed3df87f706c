"""Portraits from a file's bytes, valid or not."""

import base64
import io
import struct
import warnings
import zlib
from typing import Any

from PIL import Image
from reportlab.lib.utils import ImageReader

from chargen.files.pictures import LONGEST_SIDE, MOST_PIXELS

_BROKEN = (
    OSError, ValueError, SyntaxError, struct.error, zlib.error,
    Image.DecompressionBombError, Image.DecompressionBombWarning,
)  # fmt: skip
"""Errors of Pillow for an invalid, truncated or far too large PNG."""


def picture(png: str) -> Any:
    """Return the picture in base64 ``png`` on white; None if it is broken."""
    try:
        return ImageReader(_flat(base64.b64decode(png)))
    except _BROKEN:
        return None


def _flat(data: bytes) -> Image.Image:
    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        with Image.open(io.BytesIO(data), formats=("PNG",)) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise ValueError("the picture is too large")
            seen = opened.convert("RGBA")
    seen.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    paper = Image.new("RGBA", seen.size, "white")
    return Image.alpha_composite(paper, seen).convert("RGB")


def fit_portrait(portrait: Any, width: float, height: float) -> tuple[float, float]:
    """Return width and height of a portrait that fills a frame of this size in points."""
    wide, high = portrait.getSize()
    scale = min(width / wide, height / high)
    return wide * scale, high * scale
