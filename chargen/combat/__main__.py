"""The module by itself: `python -m chargen.combat FIGHT.json --seed 7 [--odds N] [--json]`.

One fight is narrated; with --odds so many are fought and counted; with --step another
program plays it over stdin and stdout, a JSON object a line (``line_protocol``). Exit 0: done.
Exit 2: bad input, one sentence on stderr.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from .batches.odds import odds
from .batches.report import odds_json, odds_text
from .io import line_protocol
from .io.scenario_file import read
from .io.schemas import schemas
from .io.strict_json import LARGEST
from .io.transcript import text, values
from .kernel.session import Session
from .kernel.system import system_of
from .scene.scenario import MOST_FIGHTERS, Scenario
from .scene.validation import InvalidScenario

COMMAND = "chargen-combat"
MOST_FIGHTS = 10_000_000
MOST_JOBS = 256
MOST_SEED = 2**63


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if not options.schemas and options.file is None:
        parser.error("name the file of a fight, FIGHT.json")
    try:
        if options.schemas:
            _say(schemas())
            return 0
        scenario = _read(options.file)
        return _run(scenario, options)
    except InvalidScenario as refused:
        return _complain(f"{options.file}: {refused}")
    except BrokenPipeError:
        sys.stderr.close()  # a reader that has gone is no fault
        return 0


def _run(scenario: Scenario, options: argparse.Namespace) -> int:
    if options.step:
        return _step(scenario, options)
    if options.odds:
        counts = odds(scenario, options.seed, options.odds, jobs=options.jobs)
        answer = (odds_json if options.json else odds_text)(scenario, counts, options.seed)
    else:
        session = Session(scenario, options.seed, hands=())
        answer = (values if options.json else text)(session)
    sys.stdout.write((answer if isinstance(answer, str) else json.dumps(answer, indent=1)) + "\n")
    sys.stdout.flush()
    return 0


def _step(scenario: Scenario, options: argparse.Namespace) -> int:
    """Let another program play."""
    asked = options.asked
    if asked is not None and max(asked, default=0) >= len(scenario.fighters):
        raise InvalidScenario(f"There is no fighter number {max(asked)}.")
    typed, every = options.typed_by, options.every_luck
    if typed is not None and not set(typed) <= set(scenario.sides):
        raise InvalidScenario(f"There is no side {max(typed)}.")
    seed = None if options.typed or typed is not None else options.seed
    session = Session(scenario, seed, asked, typed=typed, every_luck=every)
    if line_protocol.play(session, iter(sys.stdin.buffer.readline, b""), _say):
        return 0
    return _complain("the lines ended before the fight did.")


def _name() -> str:
    """The name the command was started by: chargen-combat where installed, else the package's."""
    started = Path(sys.argv[0]).stem
    return started if started == COMMAND else str(__package__)


def _say(row: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(row) + "\n")
    sys.stdout.flush()


def _complain(sentence: str) -> int:
    sys.stderr.write(f"{_name()}: {sentence}\n")
    return 2


def _whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number of the command line, within bounds."""

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if not least <= value <= most:
            message = f"{text[:20]!r} is not a whole number from {least} to {most}"
            raise argparse.ArgumentTypeError(message)
        return value

    return number


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a command in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Leave with code 2."""
        self.exit(2, f"{self.prog}: {message}.\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog=_name(), description="A firefight, told, counted or played.")
    add = parser.add_argument
    add(
        "file", type=Path, nargs="?", metavar="FIGHT.json",
        help="the fighters, the scene and the tunables",
    )  # fmt: skip
    add("--schemas", action="store_true", help="print the JSON Schemas of files and lines")
    add(
        "--seed",
        type=_whole(0, MOST_SEED),
        default=1,
        metavar="S",
        help="sets the dice (default: 1)",
    )
    add("--odds", type=_whole(1, MOST_FIGHTS), default=0, metavar="N", help="count N fights")
    add("--jobs", type=_whole(1, MOST_JOBS), default=1, metavar="N", help="processes for --odds")
    add("--json", action="store_true", help="answer in JSON, for programs")
    add("--step", action="store_true", help="played by a program, a JSON object a line")
    add(
        "--asked", type=_whole(0, MOST_FIGHTERS - 1), nargs="*", metavar="N",
        help="with --step: numbers of the fighters who are asked; without it all are",
    )  # fmt: skip
    add("--typed", action="store_true", help="with --step: the player enters the dice")
    add(
        "--typed-by", type=_whole(0, MOST_FIGHTERS - 1), nargs="*", metavar="SIDE",
        help="with --step: the player enters the dice of these sides, and chance rolls the rest",
    )  # fmt: skip
    add(
        "--every-luck", action="store_true",
        help="with --step: ask also about luck that cannot better a roll",
    )  # fmt: skip
    return parser


def _read(path: Path) -> Scenario:
    try:
        if not path.is_file():
            raise InvalidScenario("There is no such file.")
        with path.open("rb") as file:
            scenario = read(file.read(LARGEST + 1))
    except OSError:
        raise InvalidScenario("It cannot be read.") from None
    system = system_of(scenario)
    system.start(scenario)
    system.policies(scenario)
    return scenario


if __name__ == "__main__":
    sys.exit(main())
