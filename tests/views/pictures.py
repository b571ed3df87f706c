"""Pictures for portraits."""

import base64
import io

from PIL import Image


def framed(width: int, height: int, mode: str = "RGBA") -> str:
    """A picture half seen through, as a document holds it."""
    image = Image.new("RGBA", (width, height), (200, 30, 30, 128)).convert(mode)
    return encoded(image)


def encoded(image: Image.Image, kind: str = "PNG") -> str:
    """A picture as base64 of a file."""
    target = io.BytesIO()
    image.save(target, kind)
    return base64.b64encode(target.getvalue()).decode()
