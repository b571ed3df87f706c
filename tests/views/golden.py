"""Golden words of kinds of sheet: every text in the order it is read, a file for each kind.

``python -m tests.views.golden`` writes them anew; look at the difference before you keep it.
"""

from collections.abc import Iterator
from pathlib import Path

from chargen.encounter.setup import opponent_sources
from chargen.encounter.setup.setup import THEIRS
from chargen.encounter.setup.system_cards import in_system
from chargen.views.pdf import GRAY_DAWN, SHEETS, SYSTEM_TITLES, SheetOptions, Takes, pdf
from chargen.views.sheet_subject import SheetSubject, opponent
from tests.builders import rules
from tests.views.documents import ROOT, SAMPLES, build, who
from tests.views.structure import Node, Tree

FOLDER = ROOT / "tests/data/kinds"
PRINTS: dict[str, tuple[str, SheetOptions]] = {
    **{kind: (kind, {}) for kind in ("npc", "party", "compact", "blank")},
    **{f"card-{system}": ("card", {"system": system}) for system in SYSTEM_TITLES},
    **{f"reference-{system}": ("reference", {"system": system}) for system in SYSTEM_TITLES},
}
"""Kind and options of each print, by the name of its file."""
FOES = ("raider", "guard", "guard", "guard")


def party() -> list[SheetSubject]:
    """Two samples."""
    return [who(build(path)) for path in SAMPLES if path.stem in {"face", "veteran"}]


def foes() -> list[SheetSubject]:
    """Somebody of the bestiary, and mooks."""
    found = [opponent_sources.find_opponent(rules(), name, THEIRS) for name in FOES]
    return [opponent(each.character, mook=each.mook) for each in found if each is not None]


def members(kind: str) -> list[SheetSubject]:
    """Whom a kind is printed from."""
    if SHEETS[kind].takes is Takes.NOBODY:
        return []
    return [*party(), *foes()] if kind == "npc" else party()


def words(name: str) -> str:
    """Every text of a print: a line for each heading, paragraph, item of a list, row of a table."""
    kind, options = PRINTS[name]
    subjects = in_system(members(kind), kind, options.get("system", GRAY_DAWN))
    data = pdf(subjects, kind=kind, **options)
    return "\n".join(filter(None, _lines(Tree(data).document))) + "\n"


def _lines(node: Node) -> Iterator[str]:
    if node.kind in {"TR", "LI"}:
        yield " | ".join(" ".join(each.text for each in cell.all()) for cell in node.below)
    else:
        yield node.text
        for below in node.below:
            yield from _lines(below)


def file_of(name: str) -> Path:
    """Where the words of a print are kept."""
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in PRINTS:
        file_of(each).write_text(words(each), "utf-8")
