"""The changelog of the Debian package, made of CHANGELOG.md: ``changelog.py < MD > DEBIAN``."""

import re
import sys
import textwrap
from datetime import UTC, datetime
from email.utils import format_datetime

MAINTAINER = "The chargen authors <@CONTACT@>"
HEADING = re.compile(r"## \[(\S+)\] - (\d{4}-\d\d-\d\d)")
WIDTH = 78


def entries(text: str) -> list[tuple[str, str, list[str]]]:
    """Return version, day and changes of each released version, the newest first."""
    found: list[tuple[str, str, list[str]]] = []
    for line in text.splitlines():
        if heading := HEADING.fullmatch(line):
            found.append((heading[1], heading[2], []))
        elif found and line.startswith("* "):
            found[-1][2].append(line.removeprefix("* "))
        elif found and line.startswith("  "):
            found[-1][2][-1] += f" {line.strip()}"
    return found


def debian(text: str) -> str:
    """Return the changes as Debian writes them."""
    parts = []
    for version, day, changes in entries(text):
        noon = datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=UTC)
        lines = [
            textwrap.fill(change, WIDTH, initial_indent="  * ", subsequent_indent="    ")
            for change in changes
        ]
        parts.append(
            f"chargen ({version}) unstable; urgency=medium\n\n"
            + "\n".join(lines)
            + f"\n\n -- {MAINTAINER}  {format_datetime(noon)}\n"
        )
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.write(debian(sys.stdin.read()))
