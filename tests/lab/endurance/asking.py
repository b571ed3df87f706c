"""A process that asks tests about faults, in a copy of the tree that is its working folder.

``python asking.py FOLDER...`` collects the tests of these folders once and forks for every fault:
the child puts the changed functions in their places and runs the tests asked. That is quick, but
what ran while the tests were collected is not run again. ``python asking.py --load MODULE...`` has
loaded only these and nothing of the copy; there the child collects and runs what it is asked with
the changed module.

Questions come as a JSON line each and are answered in one.
"""

import ast
import builtins
import contextlib
import functools
import gc
import importlib
import json
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType

import hypothesis
import pytest

HOME = Path.cwd()
_DEPTHS = {"resources": 0, "files": 1, "rules": 2, "tests": 2, "character": 3, "approval": 4}
OLD = 1_000_000_000
"""When a changed module says it was written: never when the original was."""
PASSED, FAILED, UNKNOWN, ENDLESS = 0, 1, 4, -9
OPTIONS = (
    "-x", "-s", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist",
    f"--basetemp={HOME / 'temporary'}",
    "-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning",
)  # fmt: skip


class Asking:
    """A plugin that keeps the first test that fails."""

    def __init__(self) -> None:
        self.first = HOME / "first.txt"
        self.said = HOME / "said.txt"

    def pytest_sessionstart(self) -> None:
        """No time is spent on a simpler example of a failure: nobody reads it."""
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        name = hypothesis.settings.get_current_profile_name()
        hypothesis.settings.register_profile(name, hypothesis.settings(phases=phases))
        hypothesis.settings.load_profile(name)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The first failure ends the session."""
        if report.failed and not self.first.exists():
            self.first.write_text(report.nodeid, "utf-8")

    def forked(self, job: Callable[[], int], seconds: float) -> int:
        """How a job ends in a child; one that does not end is ended, with all it started."""
        self.first.unlink(missing_ok=True)
        pid = os.fork()
        if not pid:
            os.setpgid(0, 0)
            os.dup2(os.open(self.said, os.O_CREAT | os.O_TRUNC | os.O_WRONLY), 1)
            os.dup2(1, 2)
            sys.dont_write_bytecode = True
            os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
            code = FAILED
            with contextlib.suppress(BaseException):
                code = job()
            sys.stdout.flush()
            os._exit(code)
        last = time.monotonic() + seconds
        ended, status = os.waitpid(pid, os.WNOHANG)
        while not ended and time.monotonic() < last:
            time.sleep(0.005)
            ended, status = os.waitpid(pid, os.WNOHANG)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)
        if not ended:
            os.waitpid(pid, 0)
        return os.waitstatus_to_exitcode(status) if ended else ENDLESS

    @contextlib.contextmanager
    def changed(self, file: str, text: str) -> Iterator[None]:
        """The copy with another text in one file."""
        place = HOME / file
        original, times = place.read_bytes(), place.stat()
        place.write_text(text, "utf-8")
        os.utime(place, (OLD, OLD))
        try:
            yield
        finally:
            place.write_bytes(original)
            os.utime(place, ns=(times.st_atime_ns, times.st_mtime_ns))

    def answer(self, code: int) -> str:
        """The first test that failed, or how they ended; nothing if they passed."""
        if code == PASSED:
            return ""
        return self.first.read_text("utf-8") if self.first.exists() else f"ended with {code}"


class Fresh(Asking):
    """Asks with nothing of the copy loaded."""

    def seen(self, file: str, text: str, tests: Sequence[str], seconds: float) -> str:
        """What the tests say with the changed module in its place."""
        with self.changed(file, text):
            code = self._asked(tests, seconds)
            if code == UNKNOWN and "not found" in self.said.read_text("utf-8", "replace"):
                # The fault changes what tests there are: whole files are asked instead.
                code = self._asked(sorted({name.split("::")[0] for name in tests}), seconds)
        return self.answer(code)

    def _asked(self, tests: Sequence[str], seconds: float) -> int:
        names = HOME / "asked.txt"
        names.write_text("\n".join(tests) + "\n", "utf-8")

        def job() -> int:
            return int(pytest.main([*OPTIONS, f"@{names}"], plugins=[self]))

        return self.forked(job, seconds)


class Collected(Asking):
    """Asks tests that are collected, with changed functions in the places of the old ones."""

    def __init__(self, questions: Iterator[str], answers: Callable[[str], None]) -> None:
        super().__init__()
        self._questions, self._answers = questions, answers
        self._functions: dict[str, list[FunctionType]] = defaultdict(list)
        self._caches: list[functools._lru_cache_wrapper[object]] = []
        self._lines: dict[str, dict[str, list[int]]] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Describe the tests, answer until no question comes; nothing else is run."""
        items = {item.nodeid: item for item in session.items}
        rules = {name: _rules(item) for name, item in items.items()}
        slow = [name for name, item in items.items() if item.get_closest_marker("slow")]
        self._answers(json.dumps({"rules": rules, "slow": slow}))
        self._look()
        for line in self._questions:
            question = json.loads(line)
            file, text = question["file"], question["text"]
            chosen = [items[name] for name in question["tests"]]
            job = functools.partial(self._run, HOME / file, text, chosen)
            with self.changed(file, text):
                code = self.forked(job, question["seconds"])
            self._answers(json.dumps(self.answer(code)))
        return True

    def _look(self) -> None:
        """Find the functions of the copy, where they stand, and what keeps their results."""
        own = str(HOME / "chargen") + os.sep
        gc.unfreeze()  # what the tests set aside as they were gathered is looked through as well
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(own):
                self._functions[thing.__code__.co_filename].append(thing)
            elif isinstance(thing, functools._lru_cache_wrapper):
                self._caches.append(thing)
        for file in self._functions:
            codes = _codes(compile(Path(file).read_bytes(), file, "exec"))
            self._lines[file] = {
                name: [code.co_firstlineno for code in found] for name, found in codes.items()
            }
        gc.freeze()

    def _run(self, place: Path, text: str, items: Sequence[pytest.Item]) -> int:
        self._change(str(place), text)
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.first.exists():
                return FAILED
        return PASSED

    def _change(self, place: str, text: str) -> None:
        """Give the functions of a module the code of its new text, and forget what they found."""
        new, given = _codes(compile(text, place, "exec")), _defaults(text)
        for function in self._functions[place]:
            name, line = function.__code__.co_qualname, function.__code__.co_firstlineno
            lines = self._lines[place][name]
            if lines.count(line) == 1:
                function.__code__ = new[name][lines.index(line)]
            if name in given:
                _give(function, given[name])
        changed = _depth(Path(place).relative_to(HOME).with_suffix("").parts)
        for thing in self._caches:
            if _depth(thing.__module__.split(".")) >= changed:
                thing.cache_clear()


def _rules(item: pytest.Item) -> list[str]:
    """The rules a test is marked with."""
    return [rule for mark in item.iter_markers("rule") for rule in mark.args]


def _defaults(text: str) -> dict[str, ast.arguments]:
    """The parameters of all functions and methods, by their names."""
    found: dict[str, ast.arguments] = {}
    for node in ast.parse(text).body:
        inner = node.body if isinstance(node, ast.ClassDef) else []
        for each in (node, *inner):
            if isinstance(each, ast.FunctionDef):
                name = each.name if each is node else f"{getattr(node, 'name', '')}.{each.name}"
                found[name] = each.args
    return found


def _give(function: FunctionType, parameters: ast.arguments) -> None:
    """Give a function the constants that stand for what is not said."""
    kept = function.__defaults__ or ()
    function.__defaults__ = tuple(
        new.value if isinstance(new, ast.Constant) else old
        for new, old in zip(parameters.defaults, kept, strict=False)
    )
    for argument, new in zip(parameters.kwonlyargs, parameters.kw_defaults, strict=True):
        if isinstance(new, ast.Constant) and function.__kwdefaults__:
            function.__kwdefaults__[argument.arg] = new.value


def _depth(module: Sequence[str]) -> int:
    """How many rooms a module may build on: what is kept of those is as it was.

    Tests keep rules, and what was collected with them.
    """
    room = module[0] if module[0] == "tests" else module[1] if len(module) > 1 else ""
    return _DEPTHS.get(room, len(_DEPTHS))


def _codes(code: CodeType) -> dict[str, list[CodeType]]:
    """The code of all functions, by their names, in the order in which they stand there."""
    found: dict[str, list[CodeType]] = defaultdict(list)

    def enter(outer: CodeType) -> None:
        for inner in outer.co_consts:
            if isinstance(inner, CodeType):
                found[inner.co_qualname].append(inner)
                enter(inner)

    enter(code)
    return found


def main(arguments: Sequence[str]) -> None:
    """Answer until no question comes."""
    sys.path[:] = [each for each in sys.path if Path(each) != Path(__file__).parent]
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    questions = os.fdopen(os.dup(0), encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)

    def answer(words: str) -> None:
        answers.write(words + "\n")
        answers.flush()

    if arguments[0] != "--load":
        pytest.main([*OPTIONS, *arguments], plugins=[Collected(questions, answer)])
        return
    import_ = builtins.__import__
    for name in arguments[1:]:
        importlib.import_module(name)
    builtins.__import__ = import_  # PySide6 would look through the source of all that is imported
    gc.freeze()
    fresh = Fresh()
    for line in questions:
        answer(json.dumps(fresh.seen(**json.loads(line))))


if __name__ == "__main__":
    main(sys.argv[1:])
