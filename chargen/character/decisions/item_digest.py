"""What a player asks for as one number: who has it can tell whether that was changed since."""

import hashlib
import json

from chargen.character.document.decision import Item, PacketAward


def item_digest(item: Item) -> str:
    """Return the SHA-256 of an item, canonically written."""
    left_out = {"reason"} if isinstance(item, PacketAward) else None
    facts = item.model_dump(mode="json", exclude=left_out)
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
