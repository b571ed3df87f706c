"""Older files brought to the present version, step by step, with a list of what changed."""

from collections.abc import Callable, Mapping
from typing import Any

Json = dict[str, Any]
Step = Callable[[Json], tuple[Json, tuple[str, ...]]]
"""Takes a file of one version, returns it as the next with a line per change."""

STEPS: Mapping[int, Step] = {}
"""The step from each older version to the one after it; version 1 is the first there is.

Entries of the ledger are never migrated in place: their heads are remembered by GMs.
"""


def migrated(
    value: Json, version: int, target: int, steps: Mapping[int, Step] = STEPS
) -> tuple[Json, tuple[str, ...]]:
    """Return ``value`` as version ``target``, and a line for each change that was made."""
    changes: list[str] = []
    for number in range(version, target):
        value, lines = steps[number](value)
        value = {**value, "version": number + 1}
        changes += lines
    return value, tuple(changes)
