"""Help on a page, the list of shortcuts, and whose work is in the program."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from chargen import RELEASED, __version__, resources
from chargen.files.file_names import shown
from chargen.gui.dialogs.base import Dialog, run_dialog
from chargen.gui.widgets.elements import box, column, label
from chargen.gui.widgets.layout.scroll_area import scroll_card
from chargen.gui.widgets.menus import MenuTable, listed

Keys = tuple[tuple[str, str], ...]
"""Keys outside the menus, and their effects."""
KEYS: Keys = (
    ("Left, Right, -, +", "lower or raise by one level"),
    ("0 to 9", "set the level (0 sets 10)"),
    ("Enter", "add the selected catalogue entry"),
    ("Tab, Shift+Tab", "next and previous field"),
    ("F1", "in a dialog, help on it"),
    ("Ctrl+Y", "redo, like Ctrl+Shift+Z"),
    ("Ctrl+F", "filter of the page; on the welcome page, search"),
    ("+, -, Ctrl and the wheel", "zoom the sheet preview"),
    ("Ctrl+1 to Ctrl+9", "sort a table by that column: ascending, descending, unsorted"),
)

LICENCES = (
    ("Python", "PSF License 2"),
    ("Qt and PySide6", "LGPL 3; you may replace them with another build of the same version"),
    ("pydantic, annotated-types, typing-inspection", "MIT"),
    ("typing-extensions", "PSF License 2"),
    ("reportlab, rl_accel", "BSD"),
    ("Pillow", "MIT-CMU"),
    ("pypdfium2, PDFium", "BSD 3, Apache 2"),
    ("PyNaCl, libsodium", "Apache 2, ISC"),
    ("cffi, pycparser", "MIT-0, BSD 3"),
    ("charset-normalizer", "MIT"),
    ("python-bidi", "LGPL 3"),
    ("arabic-reshaper", "MIT"),
    ("shtab", "MPL 2"),
    ("Inter, Barlow Condensed", "SIL Open Font License 1.1"),
    ("DejaVu Sans", "Bitstream Vera licence"),
    ("Lucide icons", "ISC"),
)
"""Whose work is in the program. A test holds that nothing it depends on is missing here."""


class WordsDialog(Dialog):
    """Words that scroll, and Close."""

    def __init__(self, parent: QWidget | None, title: str, inside: QWidget) -> None:
        super().__init__(parent, title, (560, 460))
        buttons = self.make_buttons()
        words = scroll_card(inside)
        words.setAccessibleName(title)
        words.setProperty("role", "reader")
        words.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setLayout(column(words, buttons, margins=(16, 14, 16, 14), grows=words))


def help_widget(words: str, keys: Keys = KEYS) -> QWidget:
    """Return the help on a page, and the keys it knows."""
    parts = [label(words, wrap=True), label("Keys", "section"), _table(keys)]
    return box(column(*parts, gap=12))


def shortcut_widget(menus: MenuTable, keys: Keys = KEYS) -> QWidget:
    """Return the list of shortcuts of a window."""
    rows = [(c.shortcut, f"{menu}: {c.text}") for menu, c in listed(menus) if c.shortcut]
    return box(column(_table((*rows, *keys))))


def about_widget() -> QWidget:
    """Return what this is, and whose work is in it."""
    words = (
        f"chargen {__version__} of {RELEASED}, a character builder for X-Com: Gray Dawn. "
        "MIT licence. chargen works offline; nothing leaves this computer."
    )
    texts = resources.licences()
    where = (
        f"The licence texts are in {shown(texts)}."
        if texts
        else "Each component includes its licence text."
    )
    parts = [label(words, wrap=True), label("Third-party software", "section"), _table(LICENCES)]
    return box(column(*parts, label(where, wrap=True), gap=12))


def _table(rows: tuple[tuple[str, str], ...]) -> QWidget:
    grid = QGridLayout()
    grid.setColumnStretch(1, 1)
    for number, (left, right) in enumerate(rows):
        grid.addWidget(label(left, "strong"), number, 0)
        grid.addWidget(label(right, wrap=True), number, 1)
    return box(grid)


def show_help(parent: QWidget, words: str, keys: Keys = KEYS) -> None:
    """Show the help on a page."""
    show_words(parent, "Help", help_widget(words, keys))


def show_shortcuts(parent: QWidget, menus: MenuTable, keys: Keys = KEYS) -> None:
    """Show all shortcuts of a window."""
    show_words(parent, "Shortcuts", shortcut_widget(menus, keys))


def show_about(parent: QWidget) -> None:
    """Show what this is and whose work is in it."""
    show_words(parent, "About chargen", about_widget())


def show_words(parent: QWidget, title: str, inside: QWidget) -> None:
    """Show words under a title until they are closed."""
    run_dialog(WordsDialog(parent, title, inside))
