"""The repository's packaging with an address of one's choice, for tests of both states."""

import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOMEPAGE = "https://gray-dawn.net/"
CONTACT = "maintainers@gray-dawn.net"


def tree(folder: Path, homepage: str, contact: str = CONTACT) -> Path:
    """Return a copy of the packaging whose program has these addresses."""
    shutil.copytree(ROOT / "packaging", folder / "packaging")
    (folder / "chargen").mkdir()
    text = (ROOT / "chargen/__init__.py").read_text("utf-8")
    for name, value in (("HOMEPAGE", homepage), ("CONTACT", contact)):
        text, count = re.subn(rf'^{name} = ".*"$', f'{name} = "{value}"', text, flags=re.MULTILINE)
        assert count == 1
    (folder / "chargen/__init__.py").write_text(text, "utf-8")
    return folder


def addressed(folder: Path, name: str) -> str:
    """Return a file of such a copy as packages get it."""
    done = subprocess.run(
        [str(folder / "packaging/addressed.sh"), str(folder / name)],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
