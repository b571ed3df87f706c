"""A banner above the pages: what is the matter, and ways to deal with it."""

from collections.abc import Callable, Collection, Sequence
from functools import partial

from PySide6.QtWidgets import QFrame

from chargen.gui.widgets.elements import button, label, row


class Banner(QFrame):
    """Hidden as long as there is nothing to say."""

    def __init__(self, ways: Sequence[tuple[str, str]], run: Callable[[str], None]) -> None:
        """Create a banner; ``ways`` are commands with the texts of their links."""
        super().__init__()
        self.setProperty("role", "banner")
        self.words = label("", wrap=True)
        self.ways = {key: button(words, partial(run, key), role="link") for key, words in ways}
        self.setLayout(
            row(self.words, *self.ways.values(), margins=(12, 6, 12, 6), grows=self.words)
        )

    def say(self, words: str, ways: Collection[str]) -> None:
        """Show words and the ways that fit them; nothing if there are no words."""
        self.words.setText(words)
        for key, way in self.ways.items():
            way.setVisible(key in ways)
        self.setVisible(bool(words))
