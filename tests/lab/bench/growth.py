"""How the cost of deriving, checking, proving and presenting grows with skills and ledger."""

from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.decisions.approval_state import plain_states
from chargen.character.derived.derive import derive
from chargen.character.document.build import Build
from chargen.views.sheet.present import present
from tests.builders import derived, rules
from tests.lab.bench.documents import with_ledger, with_skills
from tests.lab.bench.timing import medians, say

SKILLS = (20, 50, 100, 200, 300)
EVENTS = (10, 100, 1_000, 10_000)
ROUNDS = 9


def run() -> None:
    """Print milliseconds, and how often as long as the size before."""
    _table("skills", {count: with_skills(count) for count in SKILLS})
    _table("ledger", {count: with_ledger(count) for count in EVENTS})


def _table(word: str, builds: dict[int, Build]) -> None:
    say(f"  {word:<8}{'derive':>18}{'check':>18}{'audit':>18}{'present':>18}")
    before: dict[str, float] = {}
    for count, build in builds.items():
        times = _times(build)
        cells = [f"{times[name] * 1000:10.2f} {_factor(times, before, name):>7}" for name in times]
        say(f"  {count:<8}" + "".join(cells))
        before = times


def _times(build: Build) -> dict[str, float]:
    character, states = derived(build), plain_states(build)
    issues = check(character)
    jobs = {
        "derive": lambda: derive(rules(), build, states),
        "check": lambda: check(character),
        "audit": lambda: audit(rules(), build, states),
        "present": lambda: present(character, issues),
    }
    return medians(jobs, ROUNDS)


def _factor(times: dict[str, float], before: dict[str, float], name: str) -> str:
    return f"x {times[name] / before[name]:.1f}" if before else ""
