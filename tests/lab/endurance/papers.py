"""Bad cards, packets, keys, records and exports: each is read or refused in a sentence, quickly."""

import base64
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.decisions import registry
from chargen.approval.packets import packet
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet_contents import ItemDecision, PacketShare
from chargen.approval.trust import card, keys
from chargen.approval.trust.envelope import encoded, seal
from chargen.character.edits import creation
from chargen.errors import BadFile
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets
from tests.approval.party import LIMP, award, mara, of
from tests.approval.signing import packet_file_of
from tests.builders import rules
from tests.lab.endurance import bytes_spoiled, values_spoiled
from tests.lab.endurance.report import Report

NAME = "mutant.file"
SECONDS = 1.0
"""Most processor time one mutant may take."""
KINDS = {"card": card.KIND, "packet": packet.KIND}


@cache
def _table() -> Campaign:
    """A campaign whose files are spoiled; its folder is gone before it is."""
    with tempfile.TemporaryDirectory() as folder:
        table = Campaign.create(Path(folder), "Lunar Tide", gm="Ada")
        shipped = rules()
        table.change_card(
            house=HouseRules(
                budgets=Budgets(stat=60, skill=90, perk=10),
                weapons=dict(list(shipped.weapons.items())[:2]),
                perks=dict(list(shipped.perks.items())[:2]),
            )
        )
        return table


@cache
def papers() -> Mapping[str, bytes]:
    """One true file of each kind."""
    table = _table()
    build = creation.finish(of(table, mara()), "2014-06-01")
    with tempfile.TemporaryDirectory() as folder:
        table.vault.folder = Path(folder)
        share = PacketShare(
            build, (award(40, "the bridge"),), (ItemDecision(LIMP, "approved", "hurts"),)
        )
        made = packet_file_of(table, [share], note="Well fought")
        record = table.record(build.id)
    assert record is not None
    assert table.key is not None
    return {
        "card": table.sealed.data,
        "packet": made,
        "key": keys.key_file(table.key),
        "record": registry.record_file(record),
    }


def _open_packet(data: bytes) -> None:
    sealed = packet.opened(data, NAME)
    table = _table()
    found = previewed(rules(), table.card, sealed, of(table, mara(finished=True)))
    assert found.refusal or found.after is not None


READERS: Mapping[str, Callable[[bytes], object]] = {
    "card": lambda data: card.opened(data, NAME),
    "packet": _open_packet,
    "key": lambda data: keys.key_in(data, NAME, lambda: "x"),
    "record": lambda data: registry.record_in(data, NAME),
}


def mutant(kind: str, dice: random.Random) -> bytes:
    """A true file spoiled outside, or inside and signed again as only its GM could."""
    true = papers()[kind]
    if kind in KINDS and dice.random() < 0.5:
        return _signed_anew(kind, true, dice)
    if dice.random() < 0.6:
        return values_spoiled.spoiled(true, dice.choice(list(papers().values())), dice)
    return dice.choice(bytes_spoiled.SPOILERS)(true, dice) or b" "


def _signed_anew(kind: str, true: bytes, dice: random.Random) -> bytes:
    held = (card.CardFile if kind == "card" else packet.PacketFile).model_validate_json(true)
    body = base64.b64decode(held.payload)
    if dice.random() < 0.7:
        body = values_spoiled.spoiled(body, body, dice)
    else:
        body = dice.choice(bytes_spoiled.SPOILERS)(body, dice) or b" "
    key = _table().key
    assert key is not None
    made = seal(key.signer, KINDS[kind], body)
    if isinstance(held, card.CardFile):
        return card.CardFile(payload=encoded(body), seals=(made,)).model_dump_json().encode()
    return (
        packet.PacketFile(payload=encoded(body), key=made.key, signature=made.signature)
        .model_dump_json()
        .encode()
    )


def run(n: int, seed: int) -> Report:
    """Read ``n`` spoiled files."""
    counts: Counter[str] = Counter()
    failures: list[str] = []
    for number in range(n):
        kind = list(READERS)[number % len(READERS)]
        dice = random.Random(f"{seed}-{number}")
        start = time.thread_time()
        try:
            READERS[kind](mutant(kind, dice))
            counts["read"] += 1
        except BadFile as error:
            counts["refused"] += 1
            if "\n" in str(error):
                failures.append(f"{kind} {number}: {error} is no sentence")
        except Exception:
            what, error_, trace = sys.exc_info()
            place = traceback.extract_tb(trace)[-1]
            failures.append(f"{kind} {number}: {what} {error_} at {place.name}:{place.lineno}")
        if (seconds := time.thread_time() - start) > SECONDS:
            failures.append(f"{kind} {number}: took {seconds:.1f} seconds")
    return Report("papers", n, seed, dict(counts), tuple(failures))
