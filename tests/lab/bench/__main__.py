"""Programs that measure and report; none ever fails.

``python -m tests.lab.bench NAME`` runs one, without a name all of them.
A program is a module beside this one with ``def run() -> None``.
"""

import argparse
import importlib
from collections.abc import Sequence
from pathlib import Path

from tests.lab.bench.timing import say


def programs() -> list[str]:
    """The modules beside this one that can be run, by name."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return [path.stem for path in files if "\ndef run(" in path.read_text("utf-8")]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one program, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.bench", description=__doc__)
    parser.add_argument("name", nargs="?", choices=programs())
    options = parser.parse_args(arguments)
    for name in [options.name] if options.name else programs():
        module = importlib.import_module(f"tests.lab.bench.{name}")
        say(f"{name}: {(module.__doc__ or '').splitlines()[0]}")
        module.run()
        say()


if __name__ == "__main__":
    main()
