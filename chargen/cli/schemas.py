"""All published JSON Schemas: of files, and of replies to programs."""

from typing import Any, Final

from pydantic import BaseModel

from chargen.approval.decisions.statement import Statement
from chargen.approval.packets.packet import Packet, PacketFile
from chargen.approval.trust.card import Card, CardFile
from chargen.approval.trust.keys import KeyFile
from chargen.character.document.build import Build
from chargen.cli.advice.encounter_command import EncountersReply
from chargen.cli.advice.next_json import NextReply
from chargen.cli.fight.fight_json import (
    FightReply,
    OddsReply,
    OperationReply,
    SystemsReply,
    TacticsReply,
    schemas_of_fights,
)
from chargen.cli.fight.listing import FightersReply, FoldersReply, SamplesReply
from chargen.cli.rules_json import RulesReply
from chargen.files.reply import Reply
from chargen.rules.model import Ruleset
from chargen.rules.pack import RulePack
from chargen.views.audit.audit_reply import AuditReply

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FILES: Final[dict[str, type[BaseModel]]] = {
    "character": Build,
    "rules": Ruleset,
    "rule-pack": RulePack,
    "campaign": CardFile,
    "campaign-card": Card,
    "decision": Statement,
    "gm-key": KeyFile,
    "packet": PacketFile,
    "session-packet": Packet,
}
"""The files, and what the signed bytes in them hold."""
REPLIES: Final[dict[str, type[Reply]]] = {
    "audit": AuditReply,
    "differences": RulesReply,
    "encounter": EncountersReply,
    "fight": FightReply,
    "fighters": FightersReply,
    "folders": FoldersReply,
    "next": NextReply,
    "odds": OddsReply,
    "samples": SamplesReply,
    "systems": SystemsReply,
    "operation": OperationReply,
    "tactics": TacticsReply,
}
"""Replies by the last word of their ``format``."""


def schemas_of_files() -> dict[str, dict[str, Any]]:
    """Return the schema of each kind of file, and of each signed content, by its name."""
    return {
        name: {"$schema": DIALECT, **model.model_json_schema(by_alias=True)}
        for name, model in FILES.items()
    }


def schemas() -> dict[str, dict[str, Any]]:
    """Return every schema by name."""
    answers = {name: {"$schema": DIALECT, **kind.schema_of()} for name, kind in REPLIES.items()}
    return {**schemas_of_files(), **answers, **schemas_of_fights()}
