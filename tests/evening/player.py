"""One player of an evening: a character, its file, and a program that may end at any moment."""

import contextlib
import random
from dataclasses import replace
from functools import cache
from pathlib import Path

from chargen.approval.decisions.verification import Verifier
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet import opened
from chargen.approval.trust.card import Card, copy_of, joined
from chargen.character.advancement import quotes as quotes_
from chargen.character.advancement.quotes import Purchase, Quote, SkillPurchase, StatPurchase
from chargen.character.derived.derive import Character
from chargen.character.document.build import Build
from chargen.character.document.events import Award, Finish, Mark, RequestMade
from chargen.character.document.requests import StatRequest
from chargen.character.edits import creation, edits, samples
from chargen.character.edits.store import from_bytes, to_bytes
from chargen.errors import ChargenError, NotConfirmed
from chargen.files import backups, safesave
from chargen.files.lock_owners import this_process
from chargen.files.reading import read
from chargen.files.recovery import EditSession
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets, Stat
from tests.builders import flaw, rules

ON = "2026-11-24"
NO_PROCESS = 2**22 + 1
"""A process number that no system gives: the program it stands for does not run."""
FLAWS = ("Gimpy leg", "Debts", "Deaf", "Wanted", "Night terrors")


@cache
def beginners() -> tuple[Build, ...]:
    """The characters players begin with."""
    return tuple(build for _, build in samples.all_samples())


class Player:
    """A player at a computer of their own."""

    def __init__(self, number: int, folder: Path, card: Card) -> None:
        self.number, self.card, self.folder = number, card, folder
        self.name = ("Ana", "Bruno", "Ilya", "Kit", "Mara")[number]
        self.char_id = f"{number + 1:032x}"
        self.path = folder / f"{self.name.lower()}.gdchar"
        self.verifier = Verifier(card)
        self.build: Build | None = None
        self._derived: tuple[Build, Character] | None = None
        self.runs = 0
        self.mail: list[bytes] = []
        """The packets that have arrived."""
        self.promised: Build | None = None
        """What the program has said is kept, as a snapshot or as the file."""
        self.attempted: Build | None = None
        """What it was keeping when it ended."""
        self.first_save = True
        self.session = self._begin()

    def _begin(self) -> EditSession:
        self.runs += 1
        holder = replace(
            this_process(f"{self.runs:08x}{self.number:024x}"), process=NO_PROCESS, started=1
        )
        return EditSession(self.folder / "data" / "recovery", holder)

    @property
    def character(self) -> Character:
        """The character by the trusted card; worked out once for a document."""
        assert self.build is not None
        if self._derived is None or self._derived[0] is not self.build:
            self._derived = self.build, self.verifier.character(rules(), self.build)
        return self._derived[1]

    @property
    def finished(self) -> bool:
        """Whether creation is finished."""
        assert self.build is not None
        return any(isinstance(event, Finish) for event in self.build.ledger)

    # --- the program

    def create(self, dice: random.Random) -> str:
        """Start a character from a sample, some with creation finished."""
        start = dice.choice(beginners())
        build = joined(creation.start_anew(start, self.char_id), self.card)
        build = edits.set_text(build, "name", self.name)
        self.take(creation.finish(build, ON) if dice.random() < 0.6 else build)
        return f"creates a character ({start.choices.name})"

    def take(self, build: Build) -> None:
        """Change the open character; a snapshot keeps it within a second."""
        self.build = self.attempted = build
        document = self.path if self.path.exists() else None
        self.session.write(build.id, document, to_bytes(build))
        self.promised = build

    def save(self) -> str:
        """Save the file, its earlier version kept before the first save of a session."""
        assert self.build is not None
        data = to_bytes(self.build)
        self.attempted = self.build
        if self.first_save and self.path.exists():
            backups.keep_in((self.folder / "data" / "backups",), self.path)
        with contextlib.suppress(NotConfirmed):  # it is in place
            safesave.save(self.path, data, check=lambda found: from_bytes(found, self.path.name))
        self.promised, self.first_save = self.build, False
        self.session.drop(self.build.id)
        return "saves"

    def restart(self) -> None:
        """Start the program again: what was not saved is recovered, else the file is opened."""
        if self.build is None and self.attempted is None:
            return
        self.session, self.first_save = self._begin(), True
        left = self.session.left_over()
        if left:
            self.build = from_bytes(read(left[0].path), left[0].path.name).build
            self.session.inherit(self.build.id, left[0])
        elif self.path.exists():
            self.build = from_bytes(read(self.path), self.path.name).build
        else:
            self.build = None

    # --- what players do

    def add_flaw(self, dice: random.Random) -> str:
        """Take another flaw, or change the words of one."""
        assert self.build is not None
        flaws = self.build.choices.flaws
        if flaws and dice.random() < 0.4:
            changed = dice.choice(flaws)
            words = f"{changed.description} Worse at night."[-200:]
            self.take(
                edits.change_flaw(self.build, changed.model_copy(update={"description": words}))
            )
            return f"rewrites the flaw {changed.name}"
        if self.finished:
            return "looks at the flaws"
        made = flaw(dice.choice(FLAWS), id=edits.new_item_id(self.build, "flaw"))
        self.take(edits.add_flaw(self.build, made))
        return f"takes the flaw {made.name}"

    def finish(self, dice: random.Random) -> str:
        """Finish creation."""
        del dice
        assert self.build is not None
        if self.finished:
            return "reads the rules"
        self.take(creation.finish(self.build, ON))
        return "finishes creation"

    def ask(self, dice: random.Random) -> str:
        """Ask to raise a stat."""
        assert self.build is not None
        stats: tuple[Stat, ...] = ("REF", "BODY")
        stat = dice.choice(stats)
        level = self.character.stats[stat]
        if not self.finished or level > 12:
            return "asks nothing"
        wish = StatRequest(
            kind="raise-stat", id=edits.new_item_id(self.build, "request"), reason="", stat=stat,
            from_level=level, to_level=level + 1,
        )  # fmt: skip
        self.take(edits.append(self.build, RequestMade(event="asked", on=ON, request=wish)))
        return f"asks to raise {stat} to {level + 1}"

    def mark(self, dice: random.Random) -> str:
        """Use skills with success."""
        assert self.build is not None
        skill = dice.choice(sorted(self.build.choices.skills))
        if not self.finished:
            return "marks nothing yet"
        marks = [Mark(event="mark", on=ON, skill=skill)] * dice.randint(1, 3)
        self.take(edits.append(self.build, *marks))
        return f"marks {skill} {len(marks)} times"

    def spend(self, dice: random.Random) -> str:
        """Buy what the IP and the GM's answers allow."""
        assert self.build is not None
        character = self.character
        skills = dice.sample(sorted(self.build.choices.skills), 3)
        asked = [event.request for event in self.build.ledger if isinstance(event, RequestMade)]
        wishes: list[Purchase] = [
            StatPurchase(wish.stat, wish.to_level, wish.id)
            for wish in asked
            if isinstance(wish, StatRequest)
        ]
        wishes += [SkillPurchase(skill, character.skills.get(skill, 0) + 1) for skill in skills]
        offers = [quotes_.quote(character, wish, ON) for wish in wishes]
        quotes = [offer for offer in offers if isinstance(offer, Quote)]
        if not quotes:
            return "can afford nothing"
        self.take(edits.append(self.build, *quotes[0].events))
        return "spends IP"

    def open_packet(self, dice: random.Random) -> str:
        """Open any packet that has arrived, and accept what it shows."""
        assert self.build is not None
        if not self.mail:
            return "finds no packet"
        data = dice.choice(self.mail)
        self.accept(data)
        return f"opens a packet ({self.mail.index(data) + 1} of {len(self.mail)})"

    def accept(self, data: bytes) -> None:
        """Open one packet, accept it and save; opened again it changes nothing."""
        assert self.build is not None
        sealed = opened(data, "evening.gdpacket")
        shown = previewed(rules(), self.card, sealed, self.build, ON)
        assert shown.refusal == "", f"a packet is refused: {shown.refusal}"
        if shown.new:
            self.take(shown.after)
            again = previewed(rules(), self.card, sealed, shown.after, ON)
            assert not again.new, "a packet opened twice changes something twice"

    def put_back(self, dice: random.Random) -> str:
        """Go on from an earlier version of the file."""
        kept = backups.versions(self.folder / "data" / "backups", self.path)
        if not kept:
            return "has no earlier version"
        chosen = dice.choice(kept)
        self.take(from_bytes(read(chosen.path), self.path.name).build)
        self.save()
        return f"puts back an earlier version ({kept.index(chosen) + 1} of {len(kept)})"

    def cheat(self, dice: random.Random) -> str:
        """Write into the file what nobody gave: IP, or more points on its copy of the card."""
        assert self.build is not None
        if dice.random() < 0.5:
            richer = HouseRules(budgets=Budgets(stat=90, skill=90, perk=20))
            copy = copy_of(self.card).model_copy(update={"house": richer})
            self.take(self.build.model_copy(update={"campaign": copy}))
            return "raises the points on the file's copy of the card"
        packet = dice.choice(("", f"{dice.getrandbits(128):032x}"))
        gain = Award(event="award", on=ON, by="GM", ip=50, note="", packet=packet)
        self.take(edits.append(self.build, gain))
        return "writes 50 IP into the file"

    def share(self, folder: Path, name: str = "") -> None:
        """Send the GM the saved file."""
        if self.path.exists():
            (folder / (name or self.path.name)).write_bytes(self.path.read_bytes())

    def try_save(self) -> None:
        """Save, and leave it for later if the disk does not take it."""
        try:
            self.save()
        except ChargenError:
            self.attempted = self.promised
