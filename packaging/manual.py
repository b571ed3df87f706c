"""Writes the manual page and the completions: `python packaging/manual.py FOLDER`.

chargen.1, chargen.bash, _chargen (zsh) and chargen.fish; CONTRIBUTING.md says where a package
puts them.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from chargen.cli.manual_page import manual_page
from chargen.cli.parser import parser
from chargen.cli.shells import SHELLS

NAMES = {"bash": "chargen.bash", "zsh": "_chargen", "fish": "chargen.fish"}


def main(words: list[str]) -> int:
    """Write all four files into the folder named, and say which."""
    if len(words) != 1:
        sys.stderr.write("use: python packaging/manual.py FOLDER\n")
        return 2
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    whole = parser(lambda _: 0)
    made = {NAMES[shell]: script(whole) for shell, script in SHELLS.items()}
    for name, text in {"chargen.1": manual_page(whole), **made}.items():
        (folder / name).write_text(text, "utf-8", newline="\n")
        sys.stdout.write(f"{folder / name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
