"""The program: a window without arguments, else the command line (``chargen.cli``)."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from chargen import __version__
from chargen.cli.documents import OPENED
from chargen.cli.interrupts import interrupts
from chargen.cli.output import complain, hush
from chargen.errors import BadFile, ChargenError

# Commands import what they need when they run: the window must not wait for what it does not use.

DEBUG = "--debug"
STOPPED = 130
"""Exit code a shell expects of a program that Ctrl-C ended."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")
    given = sys.argv[1:] if arguments is None else list(arguments)
    names = [word for word in given if word != DEBUG]
    if all(name.lower().endswith(OPENED) for name in names):
        return _window(names, debug=len(names) < len(given))
    try:
        with interrupts:
            return _run_command(given)
    except BaseException as error:  # see interrupts: Ctrl-C can come as any of them
        code = _explain_end(error)
        if code is None:
            raise
        return code


def _run_command(given: Sequence[str]) -> int:
    """Run the command of a line and return its exit code."""
    from chargen.cli.parser import parser

    if given[:1] == ["help"]:  # as in other programs
        given = [*given[1:], "--help"]
    options = parser(_desk).parse_args(given)
    command: Callable[[argparse.Namespace], int] = options.command
    if options.debug and command is not _desk:
        return _run_logged(options)
    return command(options)


def _explain_end(error: BaseException) -> int | None:
    """Print the reason a command ended, and return its exit code; None for an unknown reason."""
    if interrupts.pressed or isinstance(error, KeyboardInterrupt):
        words = str(error) if isinstance(error, KeyboardInterrupt) else ""
        complain(words or "Stopped")
        return STOPPED
    if isinstance(error, BrokenPipeError):
        hush()
        return 0
    if isinstance(error, ChargenError):
        complain(str(error))
        return 2
    return None


def _run_logged(options: argparse.Namespace) -> int:
    """Run a command and write to the log, as commands do only if asked to; return its exit code."""
    import logging

    from chargen.files import log

    command: Callable[[argparse.Namespace], int] = options.command
    log.begin(debug=True)
    logger = logging.getLogger("chargen.cli")
    logger.info("started: chargen %s, command %s", __version__, command.__name__)
    try:
        code = command(options)
    except Exception as error:
        logger.exception("ended by %s", type(error).__name__)
        raise
    logger.info("ended with code %d", code)
    return code


def _window(names: Sequence[str], *, debug: bool) -> int:
    """Open the window, with the files named, and stay until it is closed."""
    from chargen.gui import app

    if words := app.display_missing():
        complain(words)
        return 2
    return app.run(sys.argv[:1], [Path(name) for name in names], debug=debug)


def _desk(options: argparse.Namespace) -> int:
    """Open the GM's desk, with the folder named, and stay until it is closed."""
    from chargen.gui import app

    if options.folder is not None and not options.folder.is_dir():
        raise BadFile(f"{options.folder} is not a folder")
    if words := app.display_missing():
        complain(words)
        return 2
    folder = [] if options.folder is None else [options.folder.absolute()]
    return app.run(sys.argv[:1], folder, desk=True, debug=options.debug)


if __name__ == "__main__":
    sys.exit(main())
