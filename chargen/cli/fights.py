"""The command that runs fights."""

import argparse
from typing import TYPE_CHECKING

from chargen.cli.documents import judge_character
from chargen.cli.members import roster
from chargen.cli.output import deliver, say, say_json
from chargen.cli.progress import Progress

if TYPE_CHECKING:
    from chargen.character.derived.derive import Character
    from chargen.character.document.build import Build


def fight(options: argparse.Namespace) -> int:
    """Run a fight of two sides, once or many times."""
    from chargen.cli.fight.fight_command import run_fight

    with Progress("fights") as progress:
        campaign = roster(options.campaign)
        for reply in run_fight(options, _judge_here, progress.heard, campaign):
            progress.clear()
            if isinstance(reply, bytes):
                deliver(options.out, reply, f"{options.out} written")
            elif isinstance(reply, list):
                say(*reply)
            else:
                say_json(reply.plain())
    return 0


def _judge_here(build: "Build") -> "Character":
    return judge_character(build, None)[0]
