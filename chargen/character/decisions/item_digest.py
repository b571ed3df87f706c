"""The digest of an item, by which a later change of it shows."""

import hashlib
import json

from chargen.character.document.decision import Item, PacketAward


def item_digest(item: Item) -> str:
    """Return the SHA-256 of an item, canonically written."""
    left_out = {"reason"} if isinstance(item, PacketAward) else None
    facts = item.model_dump(mode="json", exclude=left_out)
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
