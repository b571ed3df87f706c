"""Choosing a sample character to start from."""

from PySide6.QtWidgets import QWidget

from chargen.character import samples
from chargen.character.build import Build
from chargen.gui.dialogs.choose import choose


def choose_sample(parent: QWidget) -> Build | None:
    """Ask for a sample; return it, or None."""
    found = dict(samples.all_samples())
    rows = [(key, key.capitalize(), build.choices.concept) for key, build in found.items()]
    words = "Characters to start from; you get one of your own"
    chosen = choose(parent, "New from sample", words, rows)
    return found.get(chosen)
