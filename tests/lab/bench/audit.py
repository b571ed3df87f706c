"""Deriving, checking and proving each sample character."""

from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.decisions.approval_state import plain_states
from chargen.character.derived.derive import derive
from tests.builders import derived, rules
from tests.lab.bench.documents import samples
from tests.lab.bench.timing import medians, say


def run() -> None:
    """Print milliseconds for each sample."""
    say(f"  {'':<12}{'derive':>10}{'check':>10}{'audit':>10}  ms")
    for name, build in samples().items():
        character, states = derived(build), plain_states(build)
        times = medians(
            {
                "derive": lambda b=build: derive(rules(), b, plain_states(b)),  # type: ignore[misc]
                "check": lambda c=character: check(c),  # type: ignore[misc]
                "audit": lambda b=build, s=states: audit(rules(), b, s),  # type: ignore[misc]
            }
        )
        say(f"  {name:<12}" + "".join(f"{seconds * 1000:10.3f}" for seconds in times.values()))
