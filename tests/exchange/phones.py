"""Changes of a phone sheet, as its page would send them."""

import json
from typing import Any

from chargen.character.document.build import Build
from chargen.views.export.phone import phone_facts
from tests.views import documents

SENT = ("format", "version", "character", "name", "head", "entries")


def sent(build: Build, marks: dict[str, int] | None = None, **after: object) -> dict[str, Any]:
    """Return the changes of a sheet made of a character, with some fields of play tapped."""
    subject = documents.who(build)
    facts = phone_facts(subject.character, subject.sheet)
    return {
        **{key: facts[key] for key in SENT},
        "before": facts["play"],
        "after": {**facts["play"], **after},
        "marks": marks or {},
    }


def as_file(changes: dict[str, Any]) -> bytes:
    """Return changes as the bytes of their file."""
    return json.dumps(changes).encode()
