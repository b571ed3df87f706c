"""The command that lets two sides fight."""

import argparse
from typing import TYPE_CHECKING

from chargen.cli.documents import judged
from chargen.cli.members import roster
from chargen.cli.output import deliver, say, say_json
from chargen.cli.progress import Progress

if TYPE_CHECKING:
    from chargen.character.build import Build
    from chargen.character.derive import Character


def fight(options: argparse.Namespace) -> int:
    """Let two sides fight, once or many times."""
    from chargen.encounter.told_fight import told_fight

    with Progress("fights") as progress:
        campaign = roster(options.campaign)
        for said in told_fight(options, _judged_here, progress.heard, campaign):
            progress.clear()
            if isinstance(said, bytes):
                deliver(options.out, said, f"{options.out} written")
            elif isinstance(said, list):
                say(*said)
            else:
                say_json(said.plain())
    return 0


def _judged_here(build: "Build") -> "Character":
    return judged(build, None)[0]
