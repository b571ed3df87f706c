"""Fields and tables are made in ``gui.widgets`` alone: one look, one name, one way to speak."""

import ast

import pytest

from tests.architecture.syntax import walk_nodes

WIDGETS = "chargen/gui/widgets/"

FIELDS = {
    "QComboBox", "QDateEdit", "QDateTimeEdit", "QDoubleSpinBox", "QFontComboBox", "QLineEdit",
    "QPlainTextEdit", "QSpinBox", "QTextEdit", "QTimeEdit",
}  # fmt: skip
"""What a user types or chooses in; ``widgets`` has one of ours for each."""
SIGNALS = {
    "currentIndexChanged", "dateChanged", "textActivated", "textChanged", "textEdited",
    "valueChanged",
}  # fmt: skip
"""How Qt's own fields speak; ours say ``changed``."""
TABLES = {
    "QAbstractItemModel", "QAbstractListModel", "QAbstractTableModel", "QColumnView", "QListView",
    "QListWidget", "QSortFilterProxyModel", "QStandardItemModel", "QStyledItemDelegate",
    "QTableView", "QTableWidget", "QTreeView", "QTreeWidget",
}  # fmt: skip
"""What shows rows; ``widgets.tables`` is the one family of model, view and delegates."""

HONEST = {
    # A slider is no field: it is a place in a fight or beside the field, and speaks as Qt's do.
    ("chargen/gui/fight/play/watch_pane.py", "valueChanged"),
    ("chargen/gui/fight/setup/scene_panel.py", "valueChanged"),
    # A log grows at its end while it is read, and its lines are as high as their words.
    ("chargen/gui/fight/play/log.py", "QAbstractListModel"),
    ("chargen/gui/fight/play/log.py", "QListView"),
    # More details are made as they are scrolled into sight.
    ("chargen/gui/fight/play/log.py", "valueChanged"),
    # A handful of names beside a table: no columns, no keys, nothing to sort.
    ("chargen/gui/fight/play/choices.py", "QListWidget"),
}


def raw(tree: ast.Module) -> set[str]:
    """The fields and tables of Qt a module makes or derives from, and signals it listens to."""
    parts, found = FIELDS | TABLES, set[str]()
    for node in walk_nodes(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                found |= {name} & parts
            case ast.ClassDef(bases=bases):
                found |= {ast.unparse(base).split("[")[0].split(".")[-1] for base in bases} & parts
            case ast.Attribute(value=ast.Attribute(attr=name), attr="connect"):
                found |= {name} & SIGNALS
            case ast.ImportFrom(names=names):
                found |= {each.name for each in names if each.asname} & parts
    return found


def test_fields_and_tables_are_made_by_the_kit_alone(trees: dict[str, ast.Module]) -> None:
    """Nobody else makes a spin box, a list, a line, a date, a text or a table of Qt's own."""
    others = {path: tree for path, tree in trees.items() if not path.startswith(WIDGETS)}
    used = {(path, name) for path, tree in others.items() for name in raw(tree)}
    assert used == HONEST


@pytest.mark.parametrize(
    "line",
    [
        "made = QSpinBox()",
        "made = QtWidgets.QComboBox()",
        "made: QLineEdit = QLineEdit(text)",
        "class Notes(QPlainTextEdit): pass",
        "class Choice(QComboBox, Generic[Key]): pass",
        "from PySide6.QtWidgets import QDateEdit as Date",
        "self.level.valueChanged.connect(self._show)",
        "self.kind.currentIndexChanged.connect(lambda _: self._suit())",
        "class Rows(QtCore.QAbstractTableModel): pass",
        "self.list = QTreeWidget(self)",
    ],
)
def test_the_search_finds_what_it_is_for(line: str) -> None:
    """Each field and table of Qt's own would be seen."""
    assert raw(ast.parse(line))


def test_the_kit_itself_would_be_found(trees: dict[str, ast.Module]) -> None:
    """The search sees all that the kit is made of, so it would see it elsewhere."""
    fields = raw(trees[f"{WIDGETS}fields/fields.py"]) | raw(
        trees[f"{WIDGETS}fields/text_fields.py"]
    )
    assert {"QComboBox", "QDateEdit", "QLineEdit", "QPlainTextEdit", "QSpinBox"} <= fields
    tables = set[str]().union(
        *(raw(tree) for path, tree in trees.items() if path.startswith(f"{WIDGETS}tables/"))
    )
    assert {"QAbstractTableModel", "QStyledItemDelegate", "QTableView"} <= tables
