"""All published JSON Schemas: of files, and of replies to programs."""

from typing import Any, Final

from chargen.approval.schema import DIALECT
from chargen.approval.schema import schemas as schemas_of_files
from chargen.cli.fight.fight_json import FightReply, OddsReply, SystemsReply, TacticsReply
from chargen.cli.fight.listing import FightersReply, SamplesReply
from chargen.files.reply import Reply
from chargen.views.audit.audit_reply import AuditReply

REPLIES: Final[dict[str, type[Reply]]] = {
    "audit": AuditReply,
    "fight": FightReply,
    "fighters": FightersReply,
    "odds": OddsReply,
    "samples": SamplesReply,
    "systems": SystemsReply,
    "tactics": TacticsReply,
}
"""Replies by the last word of their ``format``."""


def schemas() -> dict[str, dict[str, Any]]:
    """Return every schema by name."""
    answers = {name: {"$schema": DIALECT, **kind.schema_of()} for name, kind in REPLIES.items()}
    return {**schemas_of_files(), **answers}
