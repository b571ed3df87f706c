"""One desk of an evening: a GM's campaign, the folder of files, and the packet being prepared."""

import random
import shutil
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from chargen.approval.campaign import folder_view
from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.campaign_files import RECORDS, ClockAhead
from chargen.approval.campaign.file_identity import OWN
from chargen.approval.campaign.folder_review import FileReview, character_files, looked_at
from chargen.approval.campaign.folder_view import FolderRow
from chargen.approval.campaign.outbox import Sending, Sent
from chargen.approval.desk import bulk, draft_file, packet_draft
from chargen.approval.desk.draft_file import DeskDraft
from chargen.approval.desk.packet_split import Way, mails
from chargen.approval.desk.sending import send
from chargen.character.decisions.approval_state import Approved, items_of
from chargen.character.document.build import Build
from chargen.character.document.decision import Item, PacketAward, Verdict
from chargen.character.document.events import Award
from chargen.files.reading import read
from tests.builders import rules
from tests.evening.player import ON

Intent = dict[str, int]
"""The IP the GM means to give with the next packet, by the id of the character."""

Things = Counter[str]
"""Prepared or signed items and gifts of IP, and how often each is there."""


def _things(draft: packet_draft.PacketDraft) -> Things:
    return Counter([*map(repr, draft.judgements), *map(repr, draft.gains)])


@dataclass
class Account:
    """Everything the desks on one campaign folder prepared, kept and signed."""

    meant: Things = field(default_factory=Counter)
    """All that was decided or awarded, whether or not it was kept."""
    kept: Things = field(default_factory=Counter)
    """All that a desk has said is kept."""
    signed: Things = field(default_factory=Counter)
    desks: list["Desk"] = field(default_factory=list)
    """The desks that are open on the folder."""
    backups: list[Path] = field(default_factory=list)
    restored: bool = False
    """A backup brought back what had been signed before."""

    def note(self, sent: Sent) -> None:
        """Note what a packet signed."""
        for content in sent.contents:
            char_id = content.parcel.char_id
            for _, statement in content.statements:
                item = statement.item
                if isinstance(item, PacketAward) and item.id == sent.packet.id:
                    gains = (each.model_copy(update={"packet": ""}) for each in item.events)
                    self.signed.update(
                        repr(packet_draft.PendingAward(char_id, gain)) for gain in gains
                    )
                else:
                    self.signed[repr(packet_draft.ItemRef(char_id, statement.item_id))] += 1

    def hold(self, campaign: Campaign) -> None:
        """Hold that what was kept is signed or still there, and that nothing is signed twice."""
        path, there = campaign.vault.folder / draft_file.DRAFT, self.signed.copy()
        if path.exists():
            prepared = draft_file.draft_in(read(path), draft_file.DRAFT)
            if campaign.outbox.holds(prepared.sending):
                return  # it went out, and the draft has not been cleared yet
            there.update(_things(prepared.evening))
        lost = self.kept - there
        assert not lost, f"a desk kept what is neither signed nor prepared now: {_named(lost)}"
        twice = there - self.meant
        assert self.restored or not twice, f"prepared or signed once too often: {_named(twice)}"

    def restore(self, campaign: Campaign, draft: packet_draft.PacketDraft) -> None:
        """Count from what a backup has brought back."""
        self.restored, self.signed = True, Counter()
        for sent in campaign.outbox.packets():
            self.note(sent)
        self.kept = self.signed + _things(draft)


def _named(things: Things) -> str:
    return ", ".join(sorted(things))


class Desk:
    """A GM at a desk."""

    def __init__(
        self, number: int, folder: Path, watched: Path, clock: Callable[[], float],
        account: Account,
    ) -> None:  # fmt: skip
        self.number, self.folder, self.watched, self.clock = number, folder, watched, clock
        self.account = account
        account.desks.append(self)
        self.displaced = False
        """Another desk has taken the campaign over."""
        self.offset = 0.0
        """Seconds the clock of this desk is wrong by."""
        self.intent: Intent = {}
        self.rows: Sequence[FolderRow] = ()
        self._looks: dict[Path, tuple[object, FileReview]] = {}
        """The last look at each file, and everything it depends on."""
        self.open()

    def now(self) -> float:
        """Return the time by the clock of this desk."""
        return self.clock() + self.offset

    def open(self) -> None:
        """Start the desk: what was prepared and did not go out is prepared again."""
        self.campaign = Campaign.opened(self.folder, self.now)
        self._take()
        self.prepared: DeskDraft = draft_file.taken_up(self.campaign)[0]
        self.base = self.prepared
        """What the desk found or kept last."""
        self.kept = self.draft
        """What the desk has said is kept of the draft."""
        self.intent = self._prepared_ip()
        self._known: dict[Path, tuple[tuple[int, int, int], FolderRow]] = {}

    def _take(self) -> None:
        """Take the campaign, from another desk if one has it: that one may write no more."""
        holder = self.campaign.vault.take()
        if holder is not None:
            assert self.campaign.vault.take(holder) is None, "a campaign cannot be taken over"
            for desk in self.account.desks:
                desk.displaced = True
        self.displaced = False

    def take_back(self) -> str:
        """Take the campaign back from another desk, with what both have prepared."""
        mine, base, pending = self.prepared, self.base, self._pending()
        self.campaign.vault.let_go()
        self.open()
        went_out = self.campaign.outbox.holds(mine.sending)
        draft = draft_file.taken_over(self.campaign, self.prepared, mine, base)
        lost = Counter[str]() if went_out else pending - _things(draft)
        assert not lost, f"taking over loses what was prepared here: {_named(lost)}"
        self.prepared = replace(self.prepared, evening=draft)
        self.intent = self._prepared_ip()
        self._keep()
        return "takes the campaign back"

    def close(self) -> None:
        """Leave the desk; what another desk did not let it keep is lost."""
        if not self.displaced:
            self._keep()
        self.campaign.vault.let_go()
        self.account.desks.remove(self)

    def _pending(self) -> Things:
        return _things(self.draft) - _things(self.kept)

    @property
    def draft(self) -> packet_draft.PacketDraft:
        """What the next packet holds."""
        return self.prepared.evening

    # --- the folder

    def read(self) -> str:
        """Read what is new or changed in the folder, and remember it."""
        seen: dict[Path, Build] = {}
        highest, rows = 0, []
        for path in character_files(self.watched):
            facts = path.stat()
            stamp = (facts.st_mtime_ns, facts.st_size, facts.st_ino)
            known = self._known.get(path)
            if known is None or known[0] != stamp:
                look = self._look_at(path)
                if look.build is not None and look.finding is None and look.vouched:
                    seen[path] = look.build
                highest = max(highest, look.serial)
                known = self._known[path] = (stamp, folder_view.entry_of(look))
            rows.append(known[1])
        self.rows = folder_view.tell_apart(rows)
        if highest:
            self.campaign.learn(highest)
        for row in self.rows:
            if row.owner in OWN and row.path in seen:
                self.campaign.note(seen[row.path])
        return f"reads the folder ({len(self.rows)} files)"

    def _look_at(self, path: Path) -> FileReview:
        """Look at a file; the last look counts while file, record and card are the same."""
        before, look = self._looks.get(path, (None, None))
        facts = self._facts(path, look)
        if look is None or facts != before:
            look = looked_at(rules(), self.campaign, path)
            self._looks[path] = self._facts(path, look), look
        return look

    def _facts(self, path: Path, look: FileReview | None) -> object:
        build = look.build if look else None
        record = self.folder / RECORDS / f"{build.id}.json" if build else None
        known = record.read_bytes() if record and record.exists() else b""
        return path.read_bytes(), known, self.campaign.card

    def forget(self) -> None:
        """Look at every file again the next time."""
        self._known.clear()

    def own_row(self, char_id: str) -> FolderRow | None:
        """Return the row that stands for a character."""
        return next((r for r in self.rows if r.char_id == char_id and r.owner in OWN), None)

    # --- deciding

    def edit(self, draft: packet_draft.PacketDraft, intent: Intent | None = None) -> None:
        """Change what is prepared; when this returns, a crash does not take it."""
        self.intent = self.intent if intent is None else intent
        self.account.meant += _things(draft) - _things(self.draft)
        if self.displaced or self.campaign.outbox.holds(self.prepared.sending):
            # What is decided another way here has gone out already, from here or the other desk.
            before = self.draft.judgements
            again = [about for about, said in draft.judgements.items() if before.get(about) != said]
            self.account.meant += Counter(repr(about) for about in again if about in before)
        self.prepared = replace(self.prepared, evening=draft)
        self._keep()

    def _keep(self) -> None:
        draft_file.keep(self.campaign.vault, draft_file.draft_file(self.prepared))
        assert not self.displaced, "a desk overwrites the draft of the one that has the campaign"
        self.account.kept += self._pending()
        self.kept, self.base = self.draft, self.prepared

    def _prepared_ip(self) -> Intent:
        return {c: ip for c in self.draft.characters if (ip := self.draft.ip(c))}

    def decide_all(self, dice: random.Random) -> str:
        """Decide on everything that waits in chosen rows."""
        chosen = self._chosen(dice)
        verdict: Verdict = dice.choice(("approved", "approved", "approved", "refused", "asked"))
        waiting, found = bulk.find_waiting(chosen, self.draft)
        self._must_be_honest({row.char_id for row, _ in waiting})
        self.settle([(row, each.item) for row, each in waiting], verdict)
        return f"decides on all that waits ({verdict}; {len(found.left_out)} left out)"

    def _must_be_honest(self, decided: set[str]) -> None:
        """Hold that no bulk command decides on files the desk itself calls odd."""
        for char_id in decided:
            own = [row for row in self.rows if row.char_id == char_id and row.owner in OWN]
            assert own, f"decided in bulk on {char_id}, of which the GM has to choose a file"
            for row in own:
                card = "" if row.origin in {"own card", "older card"} else row.origin
                odd = row.finding or row.fault or card or ("record lost" if row.lost else "")
                assert not odd, f"decided in bulk on {row.key}, which is odd: {odd}"

    def decide_one(self, dice: random.Random) -> str:
        """Decide on one item of a character, whatever list it is in."""
        rows = [row for row in self.rows if row.owner in OWN and row.build is not None]
        if not rows:
            return "has no character to decide on"
        row = dice.choice(rows)
        assert row.build is not None
        items = list(items_of(row.build))
        if not items:
            return f"finds nothing to decide on in {row.key}"
        item = dice.choice(items)
        state = self.campaign.verifier(row.char_id).states(row.build)[item.id]
        verdict: Verdict = "revoked" if isinstance(state, Approved) else dice.choice(
            ("approved", "approved", "refused", "revoked", "asked")
        )  # fmt: skip
        self.settle([(row, item)], verdict)
        return f"decides on {item.id} of {row.key} ({verdict})"

    def settle(self, about: Sequence[tuple[FolderRow, Item]], verdict: Verdict) -> None:
        """Put one decision on items into the next packet."""
        self.edit(bulk.decide_items(about, verdict, "", self.draft))

    def award(self, dice: random.Random) -> str:
        """Award IP to the chosen rows."""
        chosen, ip = self._chosen(dice), dice.choice((5, 8, 20, 60))
        gain = Award(event="award", on=ON, by="GM", ip=ip, note="")
        draft, found = bulk.award(chosen, gain, self.draft)
        meant = Counter(self.intent)
        meant.update(dict.fromkeys({row.char_id for row in found.taken}, ip))
        self._give(draft, dict(meant))
        return f"awards {ip} IP to {len(chosen)} rows ({len(found.left_out)} left out)"

    def turn_marks(self, dice: random.Random) -> str:
        """Turn marks into IP, one for each."""
        del dice
        before = {row.char_id: packet_draft.converted(self.draft, row.char_id) for row in self.rows}
        draft, found = bulk.convert_marks(self.rows, {}, self.draft, by="GM", on=ON)
        meant = Counter(self.intent)
        for char_id in {row.char_id for row in found.taken}:
            row = self.own_row(char_id)
            for marks in row.marks if row else ():
                meant[char_id] += max(0, marks.count - before[char_id].get(marks.skill, 0))
        self._give(draft, dict(meant))
        return f"turns marks into IP ({sum(meant.values())} IP in all)"

    def _give(self, draft: packet_draft.PacketDraft, meant: Intent) -> None:
        for char_id in {*meant, *draft.characters}:
            ip, due = draft.ip(char_id), meant.get(char_id, 0)
            assert ip == due, f"the draft gives {char_id} {ip} IP where the GM awarded {due}"
        self.edit(draft, meant)

    def _chosen(self, dice: random.Random) -> list[FolderRow]:
        """Choose all rows mostly, as Ctrl+A does, some otherwise."""
        rows = list(self.rows)
        return rows if dice.random() < 0.7 else dice.sample(rows, dice.randint(0, len(rows)))

    def choose(self, dice: random.Random) -> str:
        """Answer the desk's questions: which file it is, and whether a changed history stands."""
        done: list[FolderRow] = []
        for row in self.rows:
            if row.build is None or dice.random() < 0.2:
                continue
            if row.owner == "asked" and row.char_id not in {each.char_id for each in done}:
                others = [r.key for r in self.rows if r.char_id == row.char_id and r is not row]
                self.campaign.choose_file(row.build, row.key, others)
                done.append(row)
            elif row.owner in OWN and row.finding:
                self.campaign.accept_as_base(row.build)
                done.append(row)
        self.forget()
        return f"settles {len(done)} files"

    # --- sending

    def send(self, dice: random.Random) -> Sending | None:
        """Let what is prepared go out; None if there is nothing, or it went out before."""
        if self.campaign.outbox.holds(self.prepared.sending):
            self._went_out()
            return None
        parts, _ = bulk.find_shares(self.rows, self.draft, [row.key for row in self.rows])
        if not parts:
            return None
        way: Way = dice.choice(("each", "each", "party"))
        taken = self.campaign.outbox.names()
        mail = mails(parts, way, stem="evening", folder=None, taken=taken)
        sending = self.prepared.sending
        try:
            made = send(self.campaign, mail, on=ON, sending=sending)
        except ClockAhead:
            self.campaign.confirm_clock()
            made = send(self.campaign, mail, on=ON, sending=sending)
        assert not self.displaced, "a desk signs although another one has the campaign"
        self._went_out()
        return made

    def _went_out(self) -> None:
        before, pending = _things(self.draft), self._pending()
        self.prepared = draft_file.sent_left_out(self.campaign, self.prepared)
        self.account.kept += pending & (before - _things(self.draft))
        self.intent = self._prepared_ip()
        self.forget()
        self._keep()

    # --- the machine

    def copy(self) -> str:
        """Make a backup of the whole campaign's folder."""
        target = self.folder.with_name(f"{self.folder.name}-{len(self.account.backups)}.copy")
        self.account.backups.append(Path(shutil.copytree(self.folder, target)))
        return f"makes a disk backup ({len(self.account.backups)})"

    def put_back(self, dice: random.Random) -> str:
        """Put a backup of the campaign's folder back."""
        backups = self.account.backups
        if not backups:
            return "has no backup"
        chosen = dice.choice(backups)
        shutil.rmtree(self.folder)
        shutil.copytree(chosen, self.folder)
        for desk in [each for each in self.account.desks if each is not self]:
            self.account.desks.remove(desk)
        self.open()
        self.account.restore(self.campaign, self.draft)
        return f"puts a disk backup back ({backups.index(chosen) + 1} of {len(backups)})"

    def restart(self) -> None:
        """Start again after a crash: nothing that was said to be kept may be missing."""
        sending, before = self.prepared.sending, (self.kept, self.draft)
        displaced, kept = self.displaced, _things(self.kept)
        self.campaign.vault.let_go()  # a lock of a program that is gone counts for nothing
        self.open()
        if not displaced and not self.campaign.outbox.holds(sending):
            assert self.draft in before, "what was prepared and kept is lost in a crash"
            self.account.kept += _things(self.draft) - kept
