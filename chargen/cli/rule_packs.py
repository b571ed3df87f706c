"""Rule packs and folders of rules on the command line: checked, listed and played by."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from chargen.cli.output import deliver, say, say_json
from chargen.errors import BadFile
from chargen.files import file_names

if TYPE_CHECKING:
    from chargen.approval.trust.card import Card
    from chargen.character.document.build import Build
    from chargen.rules.model import Ruleset
    from chargen.rules.pack import RulePack


def rules(options: argparse.Namespace) -> int:
    """Check rule data or a rule pack, and list every problem or every difference."""
    from chargen.cli.rules_json import RuleChange, RulesReply
    from chargen.rules.differences import between, difference_line, from_shipped
    from chargen.rules.house import MERGED, varied
    from chargen.rules.load import house_rules, load

    shipped, place = house_rules(), options.rules
    pack = _pack(place) if place is not None and not place.is_dir() else None
    if options.out is not None and file_names.ending(options.out) != ".pdf":
        return _export(pack, options)
    if pack is not None:
        played, lines = varied(shipped, pack.rules), list(from_shipped(shipped, pack.rules))
    else:
        played = load(place) if place is not None else shipped
        lines = list(between(shipped, played))
    if options.out is not None:
        return _save_list(pack, options)
    if options.json:
        say_json(
            RulesReply(
                name=pack.name if pack is not None else played.name,
                author=pack.author if pack is not None else "",
                release=pack.release if pack is not None else "",
                licence=pack.licence if pack is not None else "",
                requires=tuple(each.name for each in pack.requires) if pack is not None else (),
                rows={table: len(getattr(played, table)) for table in MERGED},
                changes=tuple(RuleChange(what=w, shipped=s, here=h) for w, s, h in lines),
            ).plain()
        )
        return 0
    say(_headline(pack, played))
    for line in lines:
        say(f"  {difference_line(line)}")
    return 0


def _pack(path: Path) -> "RulePack":
    """Return the rule pack in a file, or the rules of a campaign card as one."""
    if file_names.ending(path) != ".gdcampaign":
        return read_pack_file(path)
    from chargen.approval.trust.card import opened
    from chargen.files.reading import read
    from chargen.rules.pack import exported

    card = opened(read(path, called=str(path)), path.name).card
    return exported(card.house, card.name, author=card.gm)


def _save_list(pack: "RulePack | None", options: argparse.Namespace) -> int:
    from chargen.rules.load import house_rules
    from chargen.rules.pack import pack_line
    from chargen.views.pdf import house_rules_pdf

    if pack is None:
        raise BadFile("Only the changes of a rule pack or a campaign card can be saved as PDF")
    data = house_rules_pdf(house_rules(), pack.rules, f"House rules: {pack_line(pack)}")
    deliver(options.out, data, f"{options.out} saved")
    return 0


def _export(pack: "RulePack | None", options: argparse.Namespace) -> int:
    from chargen.rules.pack import pack_file

    if pack is None:
        raise BadFile("Only a rule pack or a campaign card can be saved as a rule pack")
    facts = {"author": options.author, "release": options.release, "licence": options.licence}
    changes = {name: text for name, text in facts.items() if text}
    whole = pack.model_validate({**dict(pack), **changes})
    deliver(options.out, pack_file(whole), f"{options.out} saved")
    return 0


def _headline(pack: "RulePack | None", played: "Ruleset") -> str:
    from chargen.rules.pack import pack_line

    if pack is not None:
        return f"{pack_line(pack)}: no problems"
    counts = (
        f"{len(played.skills)} skills, {len(played.perks)} perks, "
        f"{len(played.flaw_templates)} flaws, {len(played.weapons)} weapons, "
        f"{len(played.armour)} pieces of armour, {len(played.citations)} rules"
    )
    return f"{played.name}: {counts}; no problems"


def read_pack_file(path: Path) -> "RulePack":
    """Return the rule pack in a file; raise BadFile with what is wrong."""
    from chargen.files.reading import read
    from chargen.rules.load import house_rules
    from chargen.rules.pack import read_pack

    return read_pack(house_rules(), read(path, called=str(path)), path.name)


def pack_card(path: Path) -> "Card":
    """Return a card without keys that plays by the rule pack in a file alone."""
    from chargen.approval.trust.card import card_of_pack
    from chargen.rules.load import house_rules

    return card_of_pack(house_rules(), read_pack_file(path))


def apply_pack(build: "Build", path: Path | None) -> "Build":
    """Return a character under the rule pack in a file; without one, as it is."""
    from chargen.approval.trust.card import joined

    return build if path is None else joined(build, pack_card(path))
