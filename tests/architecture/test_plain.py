"""Text reaches the screen through ``gui.widgets.plain_text`` alone, never read as markup."""

import ast
from pathlib import Path

import pytest

from tests.architecture.syntax import walk_nodes

ROOT = Path(__file__).parents[2]
PLAIN = "chargen/gui/widgets/plain_text.py"

KINDS = {
    "QCheckBox", "QCommandLinkButton", "QErrorMessage", "QGraphicsTextItem", "QGroupBox",
    "QInputDialog", "QLabel", "QMessageBox", "QProgressDialog", "QPushButton", "QRadioButton",
    "QStaticText", "QTabBar", "QTabWidget", "QTextBrowser", "QTextDocumentFragment", "QTextEdit",
    "QToolBox", "QToolButton", "QToolTip", "QWhatsThis", "QWizard",
}  # fmt: skip
"""What Qt has that reads text as markup, or an ampersand as a shortcut, by itself."""
CALLS = {
    "addAction", "addRow", "appendHtml", "insertHtml", "setDetailedText", "setHtml",
    "setInformativeText", "setLabelText", "setMarkdown", "setStatusTip", "setTextFormat",
    "setToolTip", "setWhatsThis", "setWindowTitle", "StatusTipRole", "ToolTipRole", "WhatsThisRole",
}  # fmt: skip
"""What would give such a text to something that is there already."""

MADE = {"QAction"}
"""What others may hold, but not make."""


def raw(tree: ast.Module) -> list[str]:
    """The forbidden names a module uses, with their lines."""
    found = []
    for node in walk_nodes(tree):
        if isinstance(node, ast.ImportFrom):
            names = {alias.name for alias in node.names} & KINDS
        elif isinstance(node, ast.Attribute):
            names = {node.attr} & (KINDS | CALLS | MADE)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            names = {node.func.id} & MADE
        else:
            continue
        found += [(node.lineno, name) for name in names]
    return [f"{number}: {name}" for number, name in sorted(found)]


def test_every_text_goes_through_the_one_helper(trees: dict[str, ast.Module]) -> None:
    """B6: labels, buttons, tooltips, titles and boxes of Qt's own are used nowhere else."""
    used = {path: raw(tree) for path, tree in trees.items() if path != PLAIN}
    assert {path: names for path, names in used.items() if names} == {}


@pytest.mark.parametrize(
    "line",
    [
        "from PySide6.QtWidgets import QLabel",
        "made = QtWidgets.QLabel(name)",
        "from PySide6.QtWidgets import QMessageBox as Box",
        "QtWidgets.QMessageBox.warning(window, 'Open', words)",
        "action = QAction(document.name, menu)",
        "part.setToolTip(name)",
        "TOOLTIP = int(Qt.ItemDataRole.ToolTipRole)",
        "menu.addAction(document.name, act)",
        "form.addRow(name, field)",
        "box.setInformativeText(words)",
        "self.setWindowTitle(document.name)",
    ],
)
def test_the_search_finds_what_it_is_for(line: str) -> None:
    """B6: each raw call would be seen."""
    assert raw(ast.parse(line))


def test_the_helper_itself_would_be_found(trees: dict[str, ast.Module]) -> None:
    """B6: the search sees all that the one helper uses, so it would see it elsewhere."""
    used = {name.split(": ")[1] for name in raw(trees[PLAIN])}
    assert {"QLabel", "QPushButton", "setToolTip", "ToolTipRole", "setWindowTitle"} <= used


def test_files_are_asked_for_in_one_place(trees: dict[str, ast.Module]) -> None:
    """B8: every dialog for files has the same folders, endings and questions."""
    used = [path for path in trees if "QFileDialog" in (ROOT / path).read_text("utf-8")]
    assert used == ["chargen/gui/dialogs/files.py"]
