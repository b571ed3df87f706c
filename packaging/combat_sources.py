"""The combat module as a distribution of its own: `python packaging/combat_sources.py TARGET`.

TARGET becomes a source tree any build tool takes: the package under its own name, a README made of
docs/combat.md, what compiles it, and the licence. Exit 0: it is there.
"""

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAME = "chargen_combat"
INSIDE = "chargen.combat"
"""What the package is called as a part of the program."""
OF_THE_CLONE = re.compile(r"\b(tests[/.]|packaging/|chargen\.loadout)")
"""Who has only the package has nothing of these."""
TOOLS = ("compiling.py", "hatch_build.py")


def main() -> int:
    """Put the sources where they are asked for."""
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
    return 0


def renamed(text: str) -> str:
    """Return a text that calls the package by its own name."""
    return text.replace(INSIDE, NAME)


def readme() -> str:
    """Return docs/combat.md for those who have nothing else: what speaks of a clone is left out."""
    blocks = (ROOT / "docs/combat.md").read_text("utf-8").split("\n\n")
    kept = [renamed(block) for each in blocks if (block := _kept(each))]
    first = next(number for number, block in enumerate(kept) if block.startswith("## "))
    kept.insert(first, (ROOT / "packaging/combat/installing.md").read_text("utf-8").strip())
    return "\n\n".join(kept).strip() + "\n"


def _kept(block: str) -> str:
    """Return what is left of a paragraph or a list; a heading with nothing below it is nothing."""
    heading, below = re.fullmatch(r"((?:#+ [^\n]*\n?)?)(.*)", block, re.DOTALL).groups()
    items = re.split(r"\n(?=\* )", below)
    left = [item for item in items if not OF_THE_CLONE.search(item)]
    return heading + "\n".join(left) if left else ""


if __name__ == "__main__":
    sys.exit(main())
