"""Versions of our formats, and what a chargen from before one is told of it."""

from chargen.cli.schemas import schemas_of_files
from chargen.files.formats import NEEDS

FIRST = {"character": 2}
"""The versions chargen 0.1 reads, where they are above 1."""


def test_a_version_after_the_first_says_what_it_needs() -> None:
    """Every chargen from 0.1 on can then tell which one reads the file."""
    newest = {
        name: max(version.get("enum", [version.get("const")]))
        for name, schema in schemas_of_files().items()
        if "format" in schema["properties"]
        for version in [schema["properties"]["version"]]
    }
    assert set(newest) >= {"character", "campaign", "packet", "gm-key"}
    later = {name for name, version in newest.items() if version > FIRST.get(name, 1)}
    assert {name for name in later if NEEDS not in schemas_of_files()[name]["properties"]} == set()
