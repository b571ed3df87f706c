"""The JSON Schemas of all our files, those that are signed with what is inside them."""

from typing import Any

from pydantic import BaseModel

from chargen.approval.decisions.statement import Statement
from chargen.approval.packets.packet import Packet, PacketFile
from chargen.approval.trust.card import Card, CardFile
from chargen.approval.trust.keys import KeyFile
from chargen.character.document.build import Build
from chargen.rules.model import Ruleset

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_MODELS: dict[str, type[BaseModel]] = {
    "character": Build,
    "rules": Ruleset,
    "campaign": CardFile,
    "campaign-card": Card,
    "decision": Statement,
    "gm-key": KeyFile,
    "packet": PacketFile,
    "session-packet": Packet,
}
"""The files, and what the signed bytes in them hold."""


def schemas() -> dict[str, dict[str, Any]]:
    """Return the schema of each kind of file, and of each signed content, by its name."""
    return {
        name: {"$schema": DIALECT, **model.model_json_schema(by_alias=True)}
        for name, model in _MODELS.items()
    }
