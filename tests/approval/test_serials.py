"""Serials never restart and follow time, whatever was put back or lost (A5, A8)."""

import random
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.campaign_files import EPOCH, STRIDE, ClockAhead
from chargen.approval.campaign.folder_review import judged
from chargen.approval.decisions.verification import Verifier
from chargen.approval.desk.export import exported, restored
from chargen.approval.desk.reconfirm import unconfirmed
from chargen.approval.desk.sending import send
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet import opened as opened_packet
from chargen.approval.packets.packet_contents import ItemDecision, OutgoingPacket, PacketShare
from chargen.approval.trust.keys import new_key
from chargen.character.decisions.approval_state import Approved, Damaged, Refused, Revoked
from chargen.character.document.build import Build
from chargen.character.document.decision import Verdict
from chargen.character.document.pools import GENERAL
from chargen.character.edits import creation
from chargen.errors import BadFile
from tests.approval.party import LIMP, agreed, award, campaign, mara, of
from tests.approval.signing import decide
from tests.builders import flaw, rules
from tests.profiles import share

NAME, WORD = "tide.gdexport", "eleven red lanterns"
ITEMS = (LIMP, flaw(id="flaw-2"), flaw(id="flaw-3"))
DAY = 24 * 60 * 60.0
EVENING = EPOCH + 4_000 * DAY


@dataclass
class Clock:
    """A desk's clock that tests turn."""

    now: float = EVENING

    def __call__(self) -> float:
        """Return the seconds since 1970."""
        return self.now


@pytest.fixture(name="clock")
def _clock() -> Clock:
    return Clock()


@pytest.fixture(name="table")
def _table(tmp_path: Path, clock: Clock) -> Campaign:
    """A campaign."""
    return campaign(tmp_path / "here", clock)


def wounded(table: Campaign) -> Build:
    """Mara with three flaws."""
    build = of(table, mara())
    choices = build.choices.model_copy(update={"flaws": ITEMS})
    return build.model_copy(update={"choices": choices})


def approved(table: Campaign, build: Build, *items: object) -> Build:
    """The character after the GM's yes to these items, or to the first."""
    wanted = [ItemDecision(each, "approved") for each in ITEMS if not items or each in items]
    return agreed(build, *decide(table, build, wanted))


def sent(table: Campaign, build: Build, verdict: Verdict) -> bytes:
    """The packet with a decision on the first flaw, by the way all packets go out."""
    part = PacketShare(build, judgements=(ItemDecision(LIMP, verdict),))
    return send(table, [OutgoingPacket((part,))]).packets[0].data.encode()


def accepted(table: Campaign, build: Build, data: bytes) -> Build:
    """The character after its player opened a packet and accepted what it shows."""
    shown = previewed(rules(), table.card, opened_packet(data, "evening.gdpacket"), build)
    assert shown.refusal == ""
    return shown.after


def disputed(table: Campaign, build: Build) -> dict[str, str]:
    """What stands in the desk's *Confirm again*, with its words."""
    pending = judged(rules(), table, build, Path("mara.gdchar")).pending
    return {each.item.id: each.at.words for each in pending if each.at.place == "again"}


# --- numbers


def test_a_new_number_is_above_the_last_and_follows_the_clock(
    table: Campaign, clock: Clock
) -> None:
    """At least 64 for each minute since 2014, at least the last + 1, whatever the clock does."""
    first = table.raise_serial(3)
    assert first >= (clock.now - EPOCH) / 60 * 64
    assert table.raise_serial(1) == first + 3
    clock.now -= 900 * DAY
    assert table.raise_serial(1) == first + 4
    clock.now = EVENING + 60
    assert table.raise_serial(2) >= first + 64
    assert Campaign.opened(table.vault.folder).state == table.state


def test_a_whole_evening_signed_at_once_stays_behind_the_clock(
    table: Campaign, clock: Clock, tmp_path: Path
) -> None:
    """Four hundred decisions at once; a second later a desk put back signs higher numbers."""
    copy = Path(shutil.copytree(table.vault.folder, tmp_path / "copy"))
    last = table.raise_serial(400) + 399
    clock.now += 1
    assert Campaign.opened(copy, clock).raise_serial(1) > last


@pytest.mark.rule("CC-12")
def test_a_revocation_after_a_disk_backup_reaches_the_player(
    table: Campaign, clock: Clock, tmp_path: Path
) -> None:
    """The desk revokes and approves, the player opens both, the folder is put back, it revokes."""
    build = accepted(table, wounded(table), sent(table, wounded(table), "approved"))
    backup = shutil.copytree(table.vault.folder, tmp_path / "backup")
    for verdict in ("revoked", "approved"):
        clock.now += 5
        build = accepted(table, build, sent(table, build, verdict))
    shutil.rmtree(table.vault.folder)
    shutil.copytree(backup, table.vault.folder)
    back = Campaign.opened(table.vault.folder, clock)
    clock.now += 5
    seen_last = wounded(table)  # the desk has not read the player's present file
    data = sent(back, seen_last, "revoked")
    shown = previewed(rules(), back.card, opened_packet(data, "evening.gdpacket"), build)
    assert any("approved -> revoked" in change.words for change in shown.changes)
    assert isinstance(Verifier(back.card).states(shown.after)[LIMP.id], Revoked)


@pytest.mark.rule("AD-01")
def test_a_draft_sent_again_after_a_disk_backup_gives_its_ip_once(
    table: Campaign, clock: Clock, tmp_path: Path
) -> None:
    """The backup still holds the draft; the player opens both packets."""
    build = creation.finish(of(table, mara()), "2014-05-23")
    mail = OutgoingPacket((PacketShare(build, gains=(award(5, "The quarry"),)),))
    backup = shutil.copytree(table.vault.folder, tmp_path / "backup")
    first = send(table, [mail], sending="a" * 32).packets[0].data.encode()
    shutil.rmtree(table.vault.folder)
    back = Campaign.opened(Path(shutil.copytree(backup, table.vault.folder)), clock)
    clock.now += 60
    second = send(back, [mail], sending="a" * 32).packets[0].data.encode()
    assert first != second
    for data in (first, second):
        build = accepted(table, build, data)
        assert Verifier(table.card).character(rules(), build).books.balances[GENERAL] == 5
    other = OutgoingPacket((PacketShare(build, gains=(award(3, "The bridge"),)),))
    build = accepted(table, build, send(back, [other]).packets[0].data.encode())
    assert Verifier(table.card).character(rules(), build).books.balances[GENERAL] == 8


@pytest.mark.parametrize("place", [2, 0])
def test_a_revocation_after_a_restore_holds(
    table: Campaign, clock: Clock, tmp_path: Path, place: int
) -> None:
    """A5: after an older export was put back, last and first are taken back."""
    data = exported(table, WORD)
    build = approved(table, wounded(table))
    back = restored(data, NAME, WORD, tmp_path / "there", clock)
    item = ITEMS[place]
    build = agreed(build, *decide(back, build, [ItemDecision(item, "revoked")]))
    for verifier in (Verifier(back.card), back.verifier(build.id)):  # player and desk
        states = verifier.states(build)
        assert isinstance(states[item.id], Revoked)
        assert sum(isinstance(states[each.id], Approved) for each in ITEMS) == 2


def test_a_serial_seen_in_a_file_is_never_given_again(
    table: Campaign, clock: Clock, tmp_path: Path
) -> None:
    """A5: a file with a genuine higher serial lifts the count by a stride, and it is said once."""
    data = exported(table, WORD)
    table.vault.raise_serial(5 * STRIDE)
    build = approved(table, wounded(table), LIMP)
    back = restored(data, NAME, WORD, tmp_path / "there", clock)
    highest = Verifier(back.card).highest(build)
    said = back.learn(highest)
    assert "later decision of yours than this desk has on record" in said
    assert back.state.serial == highest + STRIDE
    assert Campaign.opened(back.vault.folder).state.serial == highest + STRIDE
    assert back.learn(highest) == ""


def test_a_decision_is_numbered_above_those_in_its_own_file(
    table: Campaign, clock: Clock, tmp_path: Path
) -> None:
    """A5: even if the desk has not looked at the file, revoking what it holds works."""
    data = exported(table, WORD)
    table.vault.raise_serial(5 * STRIDE)
    build = approved(table, wounded(table), LIMP)
    back = restored(data, NAME, WORD, tmp_path / "there", clock)
    build = agreed(build, *decide(back, build, [ItemDecision(LIMP, "revoked")]))
    assert isinstance(Verifier(back.card).states(build)[LIMP.id], Revoked)


def test_forged_serials_teach_nothing(table: Campaign, clock: Clock) -> None:
    """A5: only what was signed with a key of the card, for this campaign, counts."""
    other = campaign(table.vault.folder.parent, clock)
    build = approved(other, wounded(table), LIMP)
    assert Verifier(table.card).highest(build) == 0


def test_two_windows_never_lower_a_serial(table: Campaign) -> None:
    """A5: noting that the key was put away keeps what another window numbered meanwhile."""
    other = Campaign.opened(table.vault.folder)
    last = table.vault.raise_serial(7).serial
    other.note_key_saved()
    assert (other.state.serial, other.state.key_saved) == (last, True)


def test_card_and_key_make_a_campaign_again(table: Campaign, clock: Clock, tmp_path: Path) -> None:
    """A8: on a bare machine they sign again, behind a password, above all that was signed."""
    build = approved(table, wounded(table), LIMP)
    assert table.key is not None
    there = Campaign.rebuilt(tmp_path / "there", table.sealed, table.key, WORD)
    clock.now += 60
    found = Campaign.opened(there.vault.folder, clock)
    assert found.locked
    found.unlock(WORD)
    assert (found.card, found.key) == (table.card, table.key)
    build = agreed(build, *decide(found, wounded(table), [ItemDecision(LIMP, "revoked")]))
    assert isinstance(Verifier(table.card).states(build)[LIMP.id], Revoked)


def test_a_key_of_another_card_rebuilds_nothing(table: Campaign, tmp_path: Path) -> None:
    """A8: a key that is not on the card is refused, and so is a campaign that is here."""
    assert table.key is not None
    with pytest.raises(BadFile, match="not on card 1 of Lunar Tide"):
        Campaign.rebuilt(tmp_path / "there", table.sealed, new_key())
    assert not (tmp_path / "there").exists()
    with pytest.raises(BadFile, match="is here already"):
        Campaign.rebuilt(tmp_path / "here", table.sealed, table.key)


# --- the clock


def test_a_clock_far_ahead_signs_nothing_until_the_date_is_confirmed(
    table: Campaign, clock: Clock
) -> None:
    """More than a day after the newest signature; a day after it is nothing to ask about."""
    approved(table, wounded(table), LIMP)
    clock.now += DAY
    assert table.clock_ahead is None
    approved(table, wounded(table), LIMP)
    before = table.state
    clock.now += 31 * DAY
    with pytest.raises(ClockAhead, match=r"clock says 2025-01-1\d, more than a day after the"):
        approved(table, wounded(table), LIMP)
    assert table.vault.state() == before
    table.confirm_clock()
    assert table.clock_ahead is None
    build = approved(table, wounded(table), LIMP)
    assert Verifier(table.card).highest(build) >= (clock.now - EPOCH) * 1_000


def test_serials_that_tell_no_date_ask_for_none(table: Campaign, clock: Clock) -> None:
    """Of a campaign that signed nothing yet, lost its state, or counted 1, 2, 3 before."""
    (table.vault.folder / "state.json").unlink()
    for serial in (0, 1, STRIDE, 100_000):
        table.vault.keep_state(table.vault.state().model_copy(update={"serial": serial}))
        assert table.clock_ahead is None
    assert table.raise_serial(1) >= (clock.now - EPOCH) * 1_000


def test_a_clock_that_is_put_right_keeps_numbers_rising(table: Campaign, clock: Clock) -> None:
    """A wrong date that was confirmed is followed by higher numbers, and never asked about."""
    clock.now += 400 * DAY
    build = approved(table, wounded(table), LIMP)
    clock.now = EVENING
    assert table.clock_ahead is None
    build = agreed(build, *decide(table, build, [ItemDecision(LIMP, "revoked")]))
    assert isinstance(Verifier(table.card).states(build)[LIMP.id], Revoked)


# --- what file and desk disagree on


@pytest.mark.rule("CC-12")
def test_what_file_and_desk_disagree_on_is_to_be_confirmed_again(
    table: Campaign, clock: Clock, tmp_path: Path
) -> None:
    """A file that the player brings holds a decision the desk lost; no bulk answer settles it."""
    build = approved(table, wounded(table))
    back = Campaign.opened(Path(shutil.copytree(table.vault.folder, tmp_path / "copy")), clock)
    clock.now += 60
    build = agreed(build, *decide(table, build, [ItemDecision(LIMP, "revoked")]))
    clock.now += 60
    assert disputed(back, build) == {
        LIMP.id: (
            "This desk remembers that you approved it. A decision you signed in the file says: "
            "revoked. Decide again."
        )
    }
    back.note(build)  # looking at it settles nothing
    assert set(disputed(back, build)) == {LIMP.id}
    assert unconfirmed(back, build) == ((), (LIMP,))
    build = agreed(build, *decide(back, build, [ItemDecision(LIMP, "revoked")]))
    assert disputed(back, build) == {}
    assert isinstance(Verifier(back.card).states(build)[LIMP.id], Revoked)


def test_one_number_given_twice_grants_nothing_and_is_confirmed_singly(
    table: Campaign, clock: Clock, tmp_path: Path
) -> None:
    """Two desks sign at the same moment: the player's file calls it damaged, both desks ask."""
    other = Campaign.opened(Path(shutil.copytree(table.vault.folder, tmp_path / "copy")), clock)
    build = wounded(table)
    answers: Sequence[tuple[Campaign, Verdict]] = ((table, "approved"), (other, "refused"))
    made = [decide(desk, build, [ItemDecision(LIMP, verdict)]) for desk, verdict in answers]
    both = agreed(build, *made[0], *made[1])
    assert isinstance(Verifier(table.card).states(both)[LIMP.id], Damaged)
    for desk in (table, other):
        assert set(disputed(desk, both)) == {LIMP.id}
        assert unconfirmed(desk, both) == ((), (LIMP,))


def test_a_desk_learns_decisions_it_has_lost(table: Campaign, clock: Clock, tmp_path: Path) -> None:
    """From a file that contradicts nothing: an older copy of it shows from then on."""
    backup = Path(shutil.copytree(table.vault.folder, tmp_path / "copy"))
    build = approved(table, wounded(table), LIMP)
    clock.now += 60
    later = agreed(build, *decide(table, build, [ItemDecision(LIMP, "revoked")]))
    back = Campaign.opened(backup, clock)
    back.note(later)
    assert back.known(later.id).items == table.known(later.id).items
    assert isinstance(Verifier(back.card).states(build)[LIMP.id], Approved)
    assert not back.verifier(build.id).states(build)[LIMP.id].grants


# --- any order of signing, restoring, opening, and two desks


@dataclass
class Desks:
    """Two desks of one campaign, their backups, and the player they send packets to."""

    root: Path
    dice: random.Random
    clock: Clock
    desks: list[Campaign]
    copies: list[Path] = field(default_factory=list)
    packets: list[bytes] = field(default_factory=list)
    said: dict[str, Verdict] = field(default_factory=dict)
    """The GM's last word in time on each item."""

    def run(self, steps: int) -> Build:
        """Do so many things at random, then open what is left, and return the player's file."""
        build = wounded(self.desks[0])
        for _ in range(steps):
            self.clock.now += self.dice.choice((0.01, 1, 60, 3_600, DAY / 2))
            match self.dice.choice(("sign", "sign", "open", "copy", "restore", "look")):
                case "sign":
                    self._sign(self.dice.choice((build, wounded(self.desks[0]))))
                case "open" if self.packets:
                    build = accepted(self.desks[0], build, self.dice.choice(self.packets))
                case "copy":
                    self._copy()
                case "restore" if self.copies:
                    self._restore()
                case "look":
                    self.dice.choice(self.desks).note(build)
        for data in self.dice.sample(self.packets, len(self.packets)):
            build = accepted(self.desks[0], build, data)
        return build

    def _sign(self, build: Build) -> None:
        desk = self.dice.choice(self.desks)
        items = self.dice.sample(ITEMS, self.dice.randint(1, 3))
        verdicts: Sequence[Verdict] = ("approved", "refused", "revoked")
        judged = [ItemDecision(item, self.dice.choice(verdicts)) for item in items]
        part = PacketShare(build, judgements=tuple(judged))
        try:
            made = send(desk, [OutgoingPacket((part,))])
        except ClockAhead:
            desk.confirm_clock()
            made = send(desk, [OutgoingPacket((part,))])
        self.packets.append(made.packets[0].data.encode())
        self.said |= {each.item.id: each.verdict for each in judged}

    def _copy(self) -> None:
        source = self.dice.choice(self.desks).vault.folder
        target = self.root / f"copy-{len(self.copies)}"
        self.copies.append(Path(shutil.copytree(source, target)))

    def _restore(self) -> None:
        place = self.dice.randrange(2)
        folder = self.desks[place].vault.folder
        shutil.rmtree(folder)
        shutil.copytree(self.dice.choice(self.copies), folder)
        self.desks[place] = Campaign.opened(folder, self.clock)

    def shown(self, build: Build) -> Iterator[str]:
        """Yield the items in *Confirm again* of a desk, and those the player's file calls odd."""
        for desk in self.desks:
            yield from disputed(desk, build)
        states = Verifier(self.desks[0].card).states(build)
        yield from (item for item, state in states.items() if isinstance(state, Damaged))


@pytest.mark.rule("CC-12")
def test_the_last_word_in_time_wins_or_is_shown(tmp_path: Path) -> None:
    """Sign, copy, restore, look and open in any order at two desks; all packets come in the end."""
    states = {"approved": Approved, "refused": Refused, "revoked": Revoked}
    settled = 0
    for seed in range(share(50)):
        root, clock = tmp_path / str(seed), Clock()
        first = campaign(root / "one", clock)
        copied = Path(shutil.copytree(first.vault.folder, root / "two" / "tide"))
        desks = [first, Campaign.opened(copied, clock)]
        table = Desks(root, random.Random(seed), clock, desks)
        build = table.run(25)
        found, shown = Verifier(first.card).states(build), set(table.shown(build))
        for item, verdict in table.said.items():
            wins = isinstance(found[item], states[verdict])
            assert wins or item in shown, f"seed {seed}: {item} should be {verdict}"
            settled += wins
    assert settled > share(50)
