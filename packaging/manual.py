"""Writes the manual page and the completions: `python packaging/manual.py FOLDER`.

chargen.1, chargen.bash, _chargen (zsh) and chargen.fish; CONTRIBUTING.md says where a package
puts them.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from argparse_manpage.manpage import Manpage

from chargen import __version__
from chargen.cli.completion import completion_script
from chargen.cli.grammar import CommandParser
from chargen.cli.parser import parser

PACKAGING = Path(__file__).resolve().parent
NAMES = {"bash": "chargen.bash", "zsh": "_chargen", "fish": "chargen.fish"}


def manual_page(whole: CommandParser) -> str:
    """Return the page for `man`, section 1, with the examples of all commands."""
    whole.description = None  # the one of chargen.1.inc is longer
    for command in whole.commands.values():  # its first sentence repeats the heading
        command.description = (command.description or "").partition("\n\n")[2]
    page = Manpage(
        whole,
        {
            "description": "point-buy character builder for X-Com: Gray Dawn",
            "include": str(PACKAGING / "linux/chargen.1.inc"),
            "manual_title": "User Commands",
            "project_name": "chargen",
            "version": __version__,
        },
        format="single-commands-section",
    )
    lines = [line for c in whole.commands.values() for line in (c.epilog or "").splitlines()[1:]]
    examples = "\n".join(lines).replace("\\", r"\e").replace("-", r"\-").replace("~", r"\(ti")
    page.add_section("EXAMPLES", ">", f".nf\n{examples}\n.fi")
    return re.sub(r"^\.gd", r"\\&.gd", str(page), flags=re.MULTILINE)  # no request of troff


def main(words: list[str]) -> int:
    """Write all four files into the folder named, and list them."""
    if len(words) != 1:
        sys.stderr.write("use: python packaging/manual.py FOLDER\n")
        return 2
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    whole = parser(lambda _: 0)
    made = {NAMES[shell]: completion_script(whole, shell) for shell in NAMES}
    for name, text in {"chargen.1": manual_page(whole), **made}.items():
        (folder / name).write_text(f"{text.rstrip()}\n", "utf-8", newline="\n")
        sys.stdout.write(f"{folder / name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
