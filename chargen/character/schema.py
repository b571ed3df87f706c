"""The JSON Schemas of our files, for other programs."""

from typing import Any

from chargen.character.build import Build
from chargen.rules.model import Ruleset

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """Return the schema of each kind of file by its name."""
    return {
        "character": {"$schema": DIALECT, **Build.model_json_schema(by_alias=True)},
        "rules": {"$schema": DIALECT, **Ruleset.model_json_schema(by_alias=True)},
    }
