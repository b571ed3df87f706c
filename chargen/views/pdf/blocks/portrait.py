"""Portraits from a file's bytes, valid or not."""

from typing import Any

from reportlab.lib.utils import ImageReader

from chargen.files.pictures import open_portrait


def picture(png: str) -> Any:
    """Return the picture in base64 ``png`` on white; None if it is broken."""
    image = open_portrait(png)
    return None if image is None else ImageReader(image)


def fit_portrait(portrait: Any, width: float, height: float) -> tuple[float, float]:
    """Return width and height of a portrait that fills a frame of this size in points."""
    wide, high = portrait.getSize()
    scale = min(width / wide, height / high)
    return wide * scale, high * scale
