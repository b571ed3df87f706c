"""Random pairs of copies of a character, held against every law of a merge."""

from tests.exchange import test_common_version, test_merge
from tests.lab.endurance.report import Report, say_how_far


def run(n: int, seed: int) -> Report:
    """Merge so many pairs; each that breaks a law is named by its seed."""
    failures = []
    for number in range(n):
        say_how_far("pairs", number, n)
        try:
            test_merge.break_no_law(seed + number)
            test_common_version.break_no_law(seed + number)
        except AssertionError as error:
            failures.append(f"seed {seed + number}: {error}")
    return Report("merges", n, seed, {"pairs": n}, tuple(failures))
