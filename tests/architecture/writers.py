"""Finds the calls in a program's text that could change a file."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from tests.architecture.syntax import walk_nodes

_FUNCTIONS = frozenset(
    f"{module}.{name}"
    for module, names in {
        "os": "chmod fdopen link mkfifo remove removedirs rename renames replace rmdir symlink "
        "truncate unlink",
        "shutil": "copy copy2 copyfile copyfileobj copymode copystat copytree make_archive move "
        "rmtree unpack_archive",
        "tempfile": "NamedTemporaryFile SpooledTemporaryFile TemporaryDirectory TemporaryFile "
        "mkdtemp mkstemp",
        "logging": "FileHandler basicConfig",
        "logging.handlers": "RotatingFileHandler TimedRotatingFileHandler WatchedFileHandler",
        "sqlite3": "connect",
        "shelve": "open",
        "faulthandler": "enable register dump_traceback_later",
    }.items()
    for name in names.split()
)
_METHODS = frozenset(
    ("write_text", "write_bytes", "touch", "unlink", "rename", "symlink_to", "hardlink_to")
)
_CLASSES = frozenset(
    (
        *("QSaveFile", "QTemporaryFile", "QTemporaryDir", "QPdfWriter"),
        *("QSettings", "QLockFile", "QSvgGenerator"),
    )
)
_SHEETS = frozenset(("Canvas", "SimpleDocTemplate", "BaseDocTemplate"))
"""What reportlab writes to: a path, or a buffer in memory."""
_PICTURES = frozenset(("PIL", "QImage", "QPixmap"))
"""Where these are at hand, ``save`` with a target may be a picture's."""
_WRITING_FLAGS = ("O_WRONLY", "O_RDWR", "O_CREAT", "O_APPEND", "O_TRUNC")
_WRITING_MODES = ("WriteOnly", "ReadWrite", "Append", "Truncate", "NewOnly")
_OPENERS = frozenset(("open", "io.open", "gzip.open", "bz2.open", "lzma.open", "codecs.open"))


@dataclass(frozen=True, slots=True)
class Writing:
    """One call that could change a file."""

    line: int
    name: str
    """The last word of what is called, such as ``open``."""
    call: str


def writings(tree: ast.Module) -> list[Writing]:
    """Every call in a program's text that could change a file."""
    return list(_Reader(tree).found())


class _Reader:
    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.origins: dict[str, str] = {}
        self.values: dict[str, ast.expr] = {}
        self.buffers: set[str] = set()
        for node in walk_nodes(tree):
            self._learn(node)

    def _learn(self, node: ast.AST) -> None:
        match node:
            case ast.Import():
                self.origins |= {a.asname or a.name.split(".")[0]: a.name for a in node.names}
            case ast.ImportFrom():
                self.origins |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self.values[name] = value
                if isinstance(value, ast.Call) and self._dotted(value.func).endswith("BytesIO"):
                    self.buffers.add(name)

    def found(self) -> Iterator[Writing]:
        for node in walk_nodes(self.tree):
            if isinstance(node, ast.Call) and self._writes(node):
                name = self._dotted(node.func).rpartition(".")[2]
                yield Writing(node.lineno, name, ast.unparse(node))
            elif isinstance(node, ast.ClassDef):  # a kind of its own of what writes, writes
                for name in map(self._dotted, node.bases):
                    if name in _FUNCTIONS or name.rpartition(".")[2] in _CLASSES:
                        yield Writing(node.lineno, name.rpartition(".")[2], f"class {node.name}")

    def _dotted(self, node: ast.expr) -> str:
        """The full name of what is called, with the module it comes from where that is known."""
        match node:
            case ast.Name(id=name):
                return self.origins.get(name, name)
            case ast.Attribute(value=value, attr=name):
                return f"{self._dotted(value)}.{name}"
            case _:
                return "?"

    def _writes(self, call: ast.Call) -> bool:
        full = self._dotted(call.func)
        last = full.rpartition(".")[2]
        if call.args and self._dotted(call.args[0]) == "os.devnull":
            return False
        if full == "os.open":
            return self._flags_write(call.args[1])
        if full in _OPENERS:
            return _mode_writes(call, place=1)
        if full in _FUNCTIONS or last in _CLASSES:
            return True
        if last in _SHEETS:
            return not self._in_memory(call)
        if not isinstance(call.func, ast.Attribute):
            return False
        return self._method_writes(call, full, last)

    def _method_writes(self, call: ast.Call, full: str, last: str) -> bool:
        if last == "open":
            return _mode_writes(call, place=0, known_only=True)
        if last == "replace":  # of a path; that of a text takes two, that of a date takes names
            return len(call.args) == 1 and not call.keywords
        if last == "save":
            pictures = any(_PICTURES & set(name.split(".")) for name in self.origins.values())
            return pictures and "safesave" not in full and not self._in_memory(call)
        return last in _METHODS

    def _in_memory(self, call: ast.Call) -> bool:
        """Say whether a call is given a buffer in memory, or no target at all."""
        target = call.args[0] if call.args else None
        if target is None:
            return not any(word.arg in {"filename", "fp"} for word in call.keywords)
        return isinstance(target, ast.Name) and target.id in self.buffers

    def _flags_write(self, flags: ast.expr) -> bool:
        if isinstance(flags, ast.Name):
            if flags.id not in self.values:
                return True
            flags = self.values[flags.id]
        words = ast.unparse(flags)
        return "O_RDONLY" not in words or any(flag in words for flag in _WRITING_FLAGS)


def _mode_writes(call: ast.Call, *, place: int, known_only: bool = False) -> bool:
    """Say whether a file is opened for more than reading; what is not known is, if asked so."""
    named = [word.value for word in call.keywords if word.arg == "mode"]
    given = named or call.args[place : place + 1]
    if not given:
        return False
    match given[0]:
        case ast.Constant(value=str(mode)):
            is_mode = set(mode) <= set("rwaxbtU+")
            return is_mode and bool(set(mode) & set("wax+"))
        case mode:
            named_mode = any(word in ast.unparse(mode) for word in _WRITING_MODES)
            return named_mode or not known_only
