"""One evening: a GM at one or two desks and five players, move by move, with laws after each."""

import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.campaign_files import CampaignFiles, CampaignLocked
from chargen.approval.campaign.outbox import Sent
from chargen.approval.decisions.queues import Place
from chargen.approval.trust.card import joined
from chargen.character.decisions.approval_state import items_of
from chargen.character.document.decision import GAINS, PacketAward, Verdict
from chargen.errors import ChargenError
from tests.evening.desk import Account, Desk
from tests.evening.faults import PLAN, Crash, faulty_disks
from tests.evening.moves import DESKS, OF_DESKS, PLAYERS, Move
from tests.evening.player import Player
from tests.evening.truth import Truth

BEGIN = 1_800_000_000.0
ROUNDS = 8
"""Most times both desks answer and all packets are opened until nothing is left to settle."""
OPEN: tuple[Place, ...] = ("asks", "again", "claim", "apart", "answered")


def memory() -> Path | None:
    """Return a folder that lies in memory, if the system has one."""
    folder = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it
    return folder if folder.is_dir() else None


@cache
def _campaign() -> Path:
    """A campaign just made; every evening plays in a copy of it."""
    root = Path(tempfile.mkdtemp(prefix="evening-", dir=memory()))
    made = Campaign.create(root, "Lunar Tide", gm="GM", clock=lambda: BEGIN)
    return made.vault.folder


class Evening:
    """Everybody at the table, and what has happened."""

    def __init__(self, root: Path) -> None:
        self.now = BEGIN
        self.watched = root / "table"
        self.watched.mkdir()
        folders = [root / f"desk-{number}" / _campaign().name for number in range(DESKS)]
        for folder in folders:
            shutil.copytree(_campaign(), folder)
        self.accounts = [Account() for _ in folders]
        for number, folder in enumerate(folders):
            self._open_desk(number, folder)
        card = self.desks[0].campaign.card
        self.players = []
        for number in range(PLAYERS):
            home = root / f"player-{number}"
            home.mkdir()
            self.players.append(Player(number, home, card))
        self.truth = Truth()
        self.opened: set[tuple[int, bytes]] = set()
        """The packets each player opened after the faults had ended."""
        self.story: list[str] = []
        self.done: Counter[str] = Counter()
        """How often each thing happened."""

    def play(self, moves: Sequence[Move]) -> None:
        """Make the moves, end the faults, and let everything come together."""
        for move in moves:
            self.now += move.wait
            self._move(move)
        self._settle()

    @property
    def desks(self) -> list[Desk]:
        """A desk for each campaign folder."""
        return [account.desks[0] for account in self.accounts]

    def _open_desk(self, number: int, folder: Path) -> Desk:
        return Desk(number, folder, self.watched, lambda: self.now, self.accounts[number])

    # --- one move

    def _move(self, move: Move) -> None:
        dice = random.Random(move.pick)
        actor: Desk | Player
        if move.kind in OF_DESKS:
            open_desks = self.accounts[move.actor].desks
            actor = random.Random(move.pick + 1).choice(open_desks)
            who = f"Desk {move.actor + 1}"
            if len(open_desks) > 1:
                who += " (displaced)" if actor.displaced else " (in charge)"
        else:
            actor = self.players[move.actor]
            who = actor.name
            if actor.build is None and move.kind != "create":
                return
        if move.fault is not None:
            PLAN.arm(move.fault, move.countdown)
        PLAN.struck = False
        try:
            words = self._act(move.kind, actor, dice)
        except Crash:
            words = f"is cut off by a crash ({move.kind})"
            self._restart(actor)
        except CampaignLocked:
            assert isinstance(actor, Desk), "a player is told about another desk"
            if not actor.displaced:
                raise
            words = self._learn_displaced(move.kind, actor, dice)
        except ChargenError as error:
            if not PLAN.struck:
                raise
            words = f"is refused ({move.kind}): {error}"
        except Exception:
            self.story.append(f"{who} breaks a law ({move.kind}).")
            raise
        finally:
            PLAN.disarm()
        self.done[f"{move.fault} struck" if PLAN.struck else move.kind] += 1
        self.story.append(f"{who} {words}.")
        if isinstance(actor, Desk):
            self._post(self.truth.note(actor), dice)
            actor.account.hold(actor.campaign)
        else:
            self.truth.hold(actor, self.desks)

    def _act(self, kind: str, actor: Desk | Player, dice: random.Random) -> str:
        if isinstance(actor, Player):
            return self._play(kind, actor, dice)
        desk = actor
        acts: dict[str, Callable[[random.Random], str]] = {
            "decide on all": desk.decide_all, "decide on one": desk.decide_one,
            "award": desk.award, "turn marks": desk.turn_marks, "choose": desk.choose,
            "put desk back": desk.put_back,
        }  # fmt: skip
        if kind in acts:
            return acts[kind](dice)
        match kind:
            case "read":
                return desk.read()
            case "send":
                made = desk.send(dice)
                return f"sends {len(made.packets)} packets" if made else "has nothing to send"
            case "send again":
                self._post(dice.sample(self.truth.packets, min(1, len(self.truth.packets))), dice)
                return "sends an earlier packet again"
            case "second desk":
                return self._change_desks(desk, dice)
            case "copy":
                return desk.copy()
            case "turn clock":
                desk.offset = dice.choice((0.0, 0.0, -400, -1, 0.1, 40, 900)) * 86_400
                return f"has a clock that is {desk.offset / 86_400:g} days wrong"
            case _:
                desk.restart()
                return "starts again"

    def _change_desks(self, desk: Desk, dice: random.Random) -> str:
        """Open a second desk on the folder of one, or close one of the two."""
        if len(desk.account.desks) > 1:
            desk.close()
            return "is closed"
        if dice.random() < 0.25:
            vault = CampaignFiles(desk.folder, desk.now)
            vault.take()
            vault.let_go()
            return "keeps the campaign: the second desk does not take it over"
        self._open_desk(desk.number, desk.folder)
        return "has a second desk beside it, which takes the campaign over"

    def _learn_displaced(self, kind: str, desk: Desk, dice: random.Random) -> str:
        """Tell a desk that another one has the campaign; the GM takes it back or leaves it."""
        PLAN.disarm()
        self.done["displaced"] += 1
        words = f"is told that another desk has had the campaign ({kind})"
        return f"{words} and {desk.take_back()}" if dice.random() < 0.5 else words

    def _play(self, kind: str, player: Player, dice: random.Random) -> str:
        acts: dict[str, Callable[[random.Random], str]] = {
            "create": player.create, "flaw": player.add_flaw, "finish": player.finish,
            "ask": player.ask, "mark": player.mark, "spend": player.spend,
            "open": player.open_packet, "put back": player.put_back, "cheat": player.cheat,
        }  # fmt: skip
        if kind in acts:
            words = acts[kind](dice)
            if dice.random() < 0.8:
                player.save()
            return words
        match kind:
            case "share":
                player.save()
                player.share(self.watched)
                return "sends the GM the file"
            case "share a copy":
                player.share(self.watched, f"{player.path.stem} ({dice.randint(1, 2)}).gdchar")
                return "sends the GM the file under another name"
            case "save":
                return player.save()
            case _:
                self._restart(player)
                return "starts the program again"

    def _restart(self, actor: Desk | Player) -> None:
        PLAN.disarm()
        if isinstance(actor, Desk):
            actor.restart()
            return
        kept = (actor.promised, actor.attempted)
        actor.restart()
        assert actor.build in kept, "what the program said it kept is lost in a crash"
        actor.promised = actor.attempted = actor.build

    def _post(self, packets: Sequence[Sent], dice: random.Random) -> None:
        """Let packets reach their players: some are lost, some come twice."""
        for packet in packets:
            for content in packet.contents:
                copies = dice.choices((0, 1, 2), (3, 14, 3))[0]
                player = self._player(content.parcel.char_id)
                player.mail += [packet.data] * copies

    def _player(self, char_id: str) -> Player:
        return next(player for player in self.players if player.char_id == char_id)

    # --- the end

    def _settle(self) -> None:
        """End all faults: desks and players come together, or they never will."""
        self.story.append("All faults end, and everything that is left is settled.")
        for account in self.accounts:
            while len(account.desks) > 1:
                account.desks[-1].close()
            if account.desks[0].displaced:
                account.desks[0].take_back()
            account.desks[0].offset = 0.0
        for player in self.players:
            if player.build is not None:
                player.take(joined(player.build, player.card))
                player.finish(random.Random(0))
        for _ in range(ROUNDS):
            left = False
            for desk in self.desks:
                self._deliver()
                left |= self._answer(desk)
            if not left:
                break
        self._deliver()
        self._hold_end()

    def _deliver(self) -> None:
        """Open every packet that was ever signed, and send every file."""
        self.now += 60
        for player in self.players:
            if player.build is None:
                continue
            for packet in self.truth.packets:
                opened = (player.number, packet.data)
                theirs = any(each.parcel.char_id == player.char_id for each in packet.contents)
                if theirs and opened not in self.opened:
                    player.accept(packet.data)
                    self.opened.add(opened)
            player.save()
            player.share(self.watched)
            self.truth.hold(player, self.desks)

    def _answer(self, desk: Desk) -> bool:
        """Answer everything a desk asks; return whether there was anything."""
        self._own_files(desk)
        for row in desk.rows:
            for pending in row.placed(*OPEN):
                verdict: Verdict | None = {
                    "asks": "approved", "claim": "refused", "apart": "refused", "answered": None,
                    "again": "approved" if pending.state.grants else "revoked",
                }[pending.at.place]  # fmt: skip
                if verdict is not None:
                    desk.settle([(row, pending.item)], verdict)
        if desk.draft.empty:
            return False
        self.now += 60
        desk.send(random.Random(0))
        self.truth.note(desk)
        return True

    def _own_files(self, desk: Desk) -> None:
        """Let the players' own files be their characters, whatever copies lie beside them."""
        desk.forget()
        desk.read()
        chosen = False
        for player in self.players:
            rows = [row for row in desk.rows if row.char_id == player.char_id]
            mine = next((row for row in rows if row.key == player.path.name), None)
            if mine is None or mine.build is None:
                continue
            if mine.owner not in {"alone", "chosen"}:
                others = [row.key for row in rows if row is not mine]
                desk.campaign.choose_file(mine.build, mine.key, others)
                chosen = True
            if mine.finding:
                desk.campaign.accept_as_base(mine.build)
                chosen = True
        if chosen:
            desk.forget()
            desk.read()

    def _hold_end(self) -> None:
        """Everything has converged: desks and players agree, and nothing signed is missing."""
        for desk in self.desks:
            self._own_files(desk)
            for row in desk.rows:
                waits = [(each.item.id, each.at.place) for each in row.placed(*OPEN)]
                assert not waits, f"desk {desk.number + 1} still waits for {waits} of {row.key}"
        for player in self.players:
            if player.build is None:
                continue
            self.truth.hold(player, self.desks)
            mine = player.character.states
            for desk in self.desks:
                theirs = desk.campaign.verifier(player.char_id).states(player.build)
                for item in items_of(player.build):
                    assert mine[item.id].kind == theirs[item.id].kind, (
                        f"{item.id} is {mine[item.id].kind.name} for {player.name}, "
                        f"{theirs[item.id].kind.name} at desk {desk.number + 1}"
                    )
            if player.finished:
                self._paid(player)

    def _paid(self, player: Player) -> None:
        """IP signed are IP received, each gift once."""
        assert player.build is not None
        states = player.character.states
        received = sum(
            event.ip
            for event in player.build.ledger
            if isinstance(event, GAINS) and event.packet and states.gain(event.packet).grants
        )
        gifts: list[PacketAward] = list(self.truth.given(player.char_id))
        signed = sum(event.ip for gift in gifts for event in gift.events)
        assert received == signed, f"{player.name} has {received} IP, the GM signed {signed}"


@contextmanager
def table() -> Iterator[Evening]:
    """Lay a table in memory, with disks that can fail, and clear it afterwards."""
    with tempfile.TemporaryDirectory(prefix="evening-", dir=memory()) as folder, faulty_disks():
        yield Evening(Path(folder))


def played(moves: Sequence[Move]) -> tuple[str, list[str], Counter[str]]:
    """Play an evening; return what broke, if anything, its story, and what happened how often."""
    with table() as evening:
        try:
            evening.play(moves)
        except AssertionError as error:
            return str(error).splitlines()[0], evening.story, evening.done
        except Exception as error:  # whatever breaks is what an evening looks for
            return f"{type(error).__name__}: {error}", evening.story, evening.done
        return "", evening.story, evening.done
