"""Pictures of every page, dialog and state: ``python -m tests.lab.screenshots OUTDIR [WORD ...]``.

With words, only scenes whose names hold one of them. With ``--sizes``, every page at three sizes,
two sizes of text and in four looks. With ``--readme``, what README.md shows:
``python -m tests.lab.screenshots docs/pictures --readme``. With ``--guide``, those of the guide:
``python -m tests.lab.screenshots docs/pictures/guide --guide``.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw the scenes into a folder and print their names."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="OUTDIR")
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument(
        "--readme", action="store_true", help="only the pictures of README.md, small and named so"
    )
    parser.add_argument(
        "--sizes", action="store_true", help="all pages at three sizes, two of text, in four looks"
    )
    parser.add_argument("--guide", action="store_true", help="only the pictures of the guide")
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    options.folder.mkdir(parents=True, exist_ok=True)

    from chargen.gui.app import make_qt
    from tests.lab.screenshots.desk_scenes import DESK_SCENES, draw_desk
    from tests.lab.screenshots.guide import draw_guide
    from tests.lab.screenshots.readme import draw_readme
    from tests.lab.screenshots.scenes import SCENES, draw
    from tests.lab.screenshots.sizes import draw_sizes

    with tempfile.TemporaryDirectory() as home:
        qt = make_qt(["chargen"])
        if options.sizes:
            for name in draw_sizes(qt, options.folder, Path(home), options.words):
                sys.stdout.write(f"{name}.png\n")
            return 0
        if options.guide:
            for name in draw_guide(qt, options.folder):
                sys.stdout.write(f"{name}\n")
            return 0
        if options.readme:
            for name in draw_readme(qt, options.folder, Path(home)):
                sys.stdout.write(f"{name}.png\n")
            return 0
        for scene in SCENES:
            if not options.words or any(word in scene.name for word in options.words):
                draw(qt, scene, options.folder, Path(home))
                sys.stdout.write(f"{scene.name}.png\n")
        for desk in DESK_SCENES:
            if not options.words or any(word in desk.name for word in options.words):
                draw_desk(qt, desk, options.folder, Path(home))
                sys.stdout.write(f"{desk.name}.png\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
