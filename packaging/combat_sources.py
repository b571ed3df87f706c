"""Sources of the combat module as a distribution: `python packaging/combat_sources.py TARGET`.

TARGET becomes a source tree for any build tool: the package under its own name with its reference,
a README made of docs/combat.md, the build scripts, and the licence.
"""

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAME = "chargen_combat"
INSIDE = "chargen.combat"
"""Name of the package inside the program."""
OF_THE_CLONE = re.compile(r"\b(tests[/.]|packaging/|chargen\.loadout)")
"""Paths and modules that only a clone has."""
TOOLS = ("compiling.py", "hatch_build.py")


def main() -> int:
    """Write the source tree."""
    sys.path.insert(0, str(ROOT))
    from tests.combat.tables import reference  # noqa: PLC0415 - found through the line above

    target = Path(sys.argv[1])
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(
        ROOT / "chargen/combat",
        target / NAME,
        ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"),
    )
    for path in (target / NAME).rglob("*.py"):
        path.write_text(renamed(path.read_text("utf-8")), "utf-8")
    (target / "packaging").mkdir()
    for name in TOOLS:
        shutil.copyfile(ROOT / "packaging" / name, target / "packaging" / name)
    shutil.copyfile(ROOT / "chargen/__init__.py", target / "packaging/version.py")
    shutil.copyfile(ROOT / "packaging/combat/pyproject.toml", target / "pyproject.toml")
    shutil.copyfile(ROOT / "LICENSE", target / "LICENSE")
    (target / "README.md").write_text(readme(), "utf-8")
    (target / NAME / "REFERENCE.md").write_text(renamed(reference()), "utf-8")
    return 0


def renamed(text: str) -> str:
    """Return a text with the package under its own name."""
    return text.replace(INSIDE, NAME)


def readme() -> str:
    """Return docs/combat.md without the paragraphs and items that need a clone."""
    blocks = (ROOT / "docs/combat.md").read_text("utf-8").split("\n\n")
    kept = [renamed(block) for each in blocks if (block := _kept(each))]
    first = next(number for number, block in enumerate(kept) if block.startswith("## "))
    kept.insert(first, (ROOT / "packaging/combat/installing.md").read_text("utf-8").strip())
    return "\n\n".join(kept).strip() + "\n"


def _kept(block: str) -> str:
    """Return a block without items that need a clone; empty if only its heading is left."""
    heading, below = re.fullmatch(r"((?:#+ [^\n]*\n?)?)(.*)", block, re.DOTALL).groups()
    items = re.split(r"\n(?=\* )", below)
    left = [item for item in items if not OF_THE_CLONE.search(item)]
    return heading + "\n".join(left) if left else ""


if __name__ == "__main__":
    sys.exit(main())
