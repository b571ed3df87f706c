"""The start of creation from another build, and its end (CC-17)."""

from chargen.character.document.build import Build, frozen_digest
from chargen.character.document.condition import Condition
from chargen.character.document.events import Finish
from chargen.character.edits.edits import append


def start_anew(build: Build, new_id: str) -> Build:
    """Return a copy under an id of its own, without what the GM decided and what happened since."""
    start = {"id": new_id, "decisions": (), "ledger": (), "play": Condition()}
    return build.model_copy(update=start)


def finish(build: Build, on: str, by: str = "") -> Build:
    """Return ``build`` with creation finished (CC-17)."""
    digest = frozen_digest(build.choices)
    return append(build, Finish(event="finish", on=on, by=by, digest=digest))
