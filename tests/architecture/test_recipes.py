"""Recipes of CONTRIBUTING.md, carried out in a copy of the tree: their edits are enough."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from chargen.character.document.build import PerkChoice
from chargen.character.edits.store import to_bytes
from tests.builders import blank

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


PROOFS = "tests.architecture.recipe_proofs"


class TreeCopy:
    """A copy of the program, with the files that a recipe changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.changed: set[str] = set()
        for name in ("chargen", "resources"):
            shutil.copytree(
                ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__")
            )

    def insert(self, path: str, before: str, text: str) -> None:
        """Insert a text in front of the only place where another text stands."""
        source = (self.folder / path).read_text("utf-8")
        assert source.count(before) == 1, f"{path} has {source.count(before)} times {before!r}"
        (self.folder / path).write_text(source.replace(before, text + before), "utf-8")
        self.changed.add(path)

    def create(self, path: str, text: str) -> None:
        """Write a new module; a recipe names its folder."""
        (self.folder / path).write_text(text, "utf-8")
        self.changed.add(path.rpartition("/")[0] + "/")

    def run(self, *arguments: str) -> str:
        """Run Python in the copy and return its output."""
        home = {
            "HOME": str(self.folder),
            "PYTHONPATH": f"{self.folder}{os.pathsep}{ROOT}",
            "PYTHONUTF8": "1",
        }
        outcome = subprocess.run(
            [sys.executable, *arguments], cwd=self.folder, env={**os.environ, **home},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert "Traceback" not in outcome.stderr, outcome.stderr
        assert outcome.returncode in {0, 1}, outcome.stderr
        return outcome.stdout + outcome.stderr


@pytest.fixture(name="tree")
def _tree(tmp_path: Path) -> TreeCopy:
    return TreeCopy(tmp_path)


def unnamed(tree: TreeCopy, recipe: str) -> set[str]:
    """Return the changed files that a recipe does not name."""
    [section] = re.findall(rf"^### {recipe}\n(.*?)(?=^##)", GUIDE, re.DOTALL | re.MULTILINE)
    return {path for path in tree.changed if f"`{path.removeprefix('chargen/')}`" not in section}


def test_a_check(tree: TreeCopy) -> None:
    """A generator, its place in the list and a citation: the audit of a file shows the issue."""
    tree.create(
        "chargen/character/checks/names.py",
        """\"\"\"Checks on names.\"\"\"

from collections.abc import Iterator

from chargen.character.checks.issue import Issue, Severity
from chargen.character.derived.derive import Character
from chargen.character.subjects import SubjectKind


def short_name(character: Character) -> Iterator[Issue]:
    \"\"\"Yield a problem if the name has fewer than four letters (CC-99).\"\"\"
    name = character.build.choices.name
    if len(name) < 4:
        title = f"The name {name} has {len(name)} letters; 4 are required"
        yield Issue("CC-99", Severity.ILLEGAL, SubjectKind.TEXT, title, ())
""",
    )
    lists = "chargen/character/checks/__init__.py"
    tree.insert(
        lists,
        "import approval, gear, ledger, points, traits",
        "import names\nfrom chargen.character.checks ",
    )
    tree.insert(lists, "    points.pools,\n", "    names.short_name,\n")
    tree.insert(
        "resources/rules/gray_dawn/citations.toml",
        "[citations.CC-01]",
        '[citations.CC-99]\ntitle = "Length of a name"\n'
        'sentences = [{ mark = "R", text = "A name has four letters or more." }]\n\n',
    )
    tree.run("-m", "chargen", "rules")
    (tree.folder / "ada.gdchar").write_bytes(to_bytes(blank(name="Ada")))
    shown = tree.run("-m", "chargen", "export", "ada.gdchar", "--to", "text", "-o", "-")
    assert "The name Ada has 3 letters; 4 are required" in shown
    assert unnamed(tree, "A check") == set()


def test_a_perk_effect(tree: TreeCopy) -> None:
    """A name in two lists, a field, a roll and a perk: the roll of a character shows its part."""
    name, rule = "quick_start", "CB-30"
    tree.insert(
        "chargen/combat/perks.py",
        '    "graze_bonus": PerkEffect',
        f'    "{name}": PerkEffect("{rule}", "adds to initiative in every round"),\n',
    )
    tree.insert("chargen/rules/effects.py", '"dual_wield", "reroll_damage"', f'"{name}", ')
    tree.insert(
        "chargen/views/perk_effects.py", '    "move_bonus": "m', f'    "{name}": "quick start",\n'
    )
    tree.insert(
        "chargen/combat/gray_dawn/model/fighter.py",
        "    initiative_bonus: int = 0\n",
        f'    {name}: int = 0\n    """Points on initiative in every round ({rule})."""\n',
    )
    tree.insert(
        "chargen/combat/gray_dawn/rolls/initiative.py",
        f'    tally.add("{rule}", "initiative perk"',
        f'    tally.add("{rule}", "quick start perk", combatant.fighter.{name})\n',
    )
    tree.insert(
        "resources/rules/gray_dawn/perks.toml",
        "[perks.combat-sense]",
        '[perks.quick-start]\nname = "Quick Start"\ncost = 3\nmax_levels = 3\n'
        'creation_only = false\nprovenance = "house"\n'
        f'effect = {{ kind = "{name}", per_level = 2 }}\ntext = "Your initiative is higher."\n\n',
    )
    tree.run("-m", "chargen", "schema", "-o", "resources/schema")
    tree.changed.add("resources/schema")
    build = blank(name="Ada Voss", perks={"quick-start": PerkChoice(level=2)})
    (tree.folder / "ada.gdchar").write_bytes(to_bytes(build))
    assert f"('{rule}', 'quick start perk', 4)" in tree.run(
        "-m", PROOFS, "initiative", "ada.gdchar"
    )
    assert unnamed(tree, "A perk effect") == set()


def test_a_kind_of_sheet(tree: TreeCopy) -> None:
    """A module and a row: the command prints the kind."""
    tree.create(
        "chargen/views/pdf/layouts/initials.py",
        """\"\"\"The initials page: one table.\"\"\"

from chargen.views.pdf import Size
from chargen.views.pdf.blocks.table import PdfColumn, PdfRow, PdfTable
from chargen.views.pdf.drawing import Chapter
from chargen.views.pdf.layouts.table_pages import listing
from chargen.views.sheet_subject import SheetSubject


def initials(subject: SheetSubject, size: Size) -> Chapter:
    \"\"\"Return the initials of a character.\"\"\"
    letters = ".".join(part[0] for part in subject.sheet.name.split())
    table = PdfTable("Initials", "", (PdfColumn(""),), [PdfRow((letters,))], heads=False)
    return listing(subject.sheet, size, lambda: [table])
""",
    )
    tree.insert(
        "chargen/views/pdf/__init__.py",
        '    "card": SheetKind(',
        '    "initials": SheetKind(\n'
        '        "Initials", "chargen.views.pdf.layouts.initials:initials",\n'
        '        Takes.ONE, "Gray Dawn initials", "Initials alone",\n    ),\n',
    )
    tree.run("-m", "chargen", "sheet", "medic", "--kind", "initials", "-o", "medic.pdf")
    [page] = pypdfium2.PdfDocument(tree.folder / "medic.pdf")
    assert "C.O" in page.get_textpage().get_text_range()
    assert unnamed(tree, "A kind of sheet") == set()


def test_a_page(tree: TreeCopy) -> None:
    """A module, a row, a title and a shortcut: the window shows the page from its View menu."""
    tree.create(
        "chargen/gui/pages/motto.py",
        """\"\"\"Motto: one line about a character.\"\"\"

from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import column, label


class MottoPage(Page):
    \"\"\"The motto of a character.\"\"\"

    help_words = "The motto of the character."

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        self.motto = label()
        self.setLayout(column(self.motto))

    def _show(self) -> None:
        self.motto.setText(f"{self.document.name} never sleeps")
""",
    )
    tree.insert(
        "chargen/gui/character_window/pages_index.py",
        '    "sheet": CharacterPageEntry(',
        '    "motto": CharacterPageEntry("Motto", _PAGES + "motto:MottoPage"),\n',
    )
    tree.insert(
        "chargen/gui/character_window/character_menus.py", '"sheet": "Sheet",', '"motto": "Motto", '
    )
    tree.insert("chargen/gui/application/page_entry.py", '"Alt+S")', '"Alt+Shift+M", ')
    assert (
        tree.run("-m", PROOFS, "page", "motto").splitlines()[-1]
        == "Ada Voss never sleeps, Alt+Shift+M"
    )
    assert unnamed(tree, "A page") == set()
