"""All a GM has of a campaign in one file behind a password: for another machine, or a drawer."""

import json
import time
import zlib
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.campaign_files import CARD, RECORDS, STATE, CampaignFiles, Clock
from chargen.approval.campaign.keyring import KEY
from chargen.approval.campaign.outbox import FOLDER as SENT
from chargen.approval.desk.draft_file import DRAFT
from chargen.approval.trust.keys import EncryptedKey, locked, unlocked
from chargen.errors import BadFile
from chargen.files.app_dirs import OPPONENTS
from chargen.files.formats import scan_ours
from chargen.files.reading import SIZE_LIMIT, read
from chargen.files.strict_json import Strict, parse, written
from chargen.files.text import Name

FORMAT: Literal["gray-dawn-gm-data"] = "gray-dawn-gm-data"
WORDS = "export of a GM's data"
ENDING = ".gdexport"
UNPACKED_LIMIT = 100_000_000
"""Most bytes an export may unpack to; records repeat themselves and pack well."""

_FILE = (
    r"^(card\.gdcampaign|key\.gdkey|(state|draft|opponents)\.json"
    r"|(records|sent)/[0-9a-f]{32}\.json)$"
)
FileName = Annotated[str, StringConstraints(pattern=_FILE)]


class ExportFile(Strict):
    """An export on disk."""

    format: Literal["gray-dawn-gm-data"] = FORMAT
    version: Literal[1, 2] = 1
    """2 where the campaign has opponents of its own, which earlier programs cannot put back."""
    campaign: Name
    """In the open, so that the right file can be found in a drawer."""
    box: EncryptedKey


class _Files(Strict):
    """The content of the box: the campaign's files by name."""

    folder: Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]{1,64}$")]
    files: Annotated[dict[FileName, str], Field(max_length=10_000)]


def exported(campaign: Campaign, password: str) -> bytes:
    """Return everything of a campaign, key, records and packets, locked with a password."""
    if not password:
        raise BadFile("An export holds the GM's key; it needs a password")
    folder = campaign.vault.folder
    names = (CARD, KEY, STATE, DRAFT, OPPONENTS)
    files = {name: _text(folder / name) for name in names if (folder / name).exists()}
    for inner in (RECORDS, SENT):
        for path in sorted((folder / inner).glob("*.json")):
            files[f"{inner}/{path.name}"] = _text(path)
    facts = json.dumps({"folder": folder.name, "files": files}).encode()
    held = ExportFile(
        version=2 if OPPONENTS in files else 1,
        campaign=campaign.card.name,
        box=locked(zlib.compress(facts), password),
    )
    data = written(held)
    if len(data) > SIZE_LIMIT:
        raise BadFile("The export would be larger than 5 MB; copy the campaign's folder instead")
    return data


def restored(
    data: bytes, name: str, password: str, root: Path, clock: Clock = time.time
) -> Campaign:
    """Put an export back below ``root`` and return its campaign, its serials far ahead (CC-12).

    What was signed after the export is not known to it, and must not be numbered again.
    Raise BadFile if it cannot be read, or if the campaign is there already.
    """
    scan_ours(data, FORMAT, WORDS, name, newest=2)
    held = parse(ExportFile, data, name)
    inner = f"what is in {name}"
    content = _unpacked(unlocked(held.box, password), name)
    files = _inside(content, inner)
    vault = CampaignFiles(root / files.folder, clock)
    if vault.there:
        raise BadFile(f"The campaign {held.campaign} is here already; move its folder away first")
    for file, text in files.files.items():
        vault.put(file, text.encode())
    campaign = Campaign.opened(vault.folder, clock)
    campaign.jump()
    return campaign


def _inside(content: bytes, name: str) -> _Files:
    """The files are long texts: only their shape is checked here, each is read strictly later."""
    return parse(_Files, content, name)


def _text(path: Path) -> str:
    try:
        return read(path).decode()
    except UnicodeDecodeError:
        raise BadFile(f"{path.name} is damaged and cannot be exported") from None


def _unpacked(packed: bytes, name: str) -> bytes:
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(packed, UNPACKED_LIMIT)
    except zlib.error:
        raise BadFile(f"{name} is damaged") from None
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise BadFile(f"{name} is damaged, or far too large")
    return content
