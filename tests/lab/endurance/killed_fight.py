"""kill -9 of a fight at the table at random moments: it is found again as it was.

A GM answers, types dice, acts and takes back, in each round system in turn. Each life continues the
fight of the one before, which was killed. What is found must be a state there was, no older than
the last one known to be kept.
"""

import json
import os
import random
import signal
import tempfile
import time
import uuid
from hashlib import sha256
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QTimer

from chargen.combat import SYSTEMS
from chargen.combat.io import fight_file
from chargen.combat.kernel.session import Session
from chargen.encounter.play import gm_actions
from chargen.encounter.play.running_fights import RunningFile, interrupted, remove
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import set_system
from chargen.files.lock_owners import this_process
from chargen.gui.fight.play.played_fight import PlayedFight
from tests.encounter.plans import plan_of
from tests.gui.desk import qt_here
from tests.lab.endurance.report import Report, say_how_far

LONGEST = 1.5
"""Seconds for which a fight is played at most before it is killed."""
BEGINNING = 60.0
"""Seconds a life may take to begin."""
PACE = (0, 40)
"""Milliseconds between what the GM does."""
SAID = 25


def run(n: int, seed: int) -> Report:
    """Kill ``n`` fights; a failure names its life."""
    facts = {"states": 0, "continued": 0, "last state found": 0, "one state lost": 0, "over": 0}
    failures: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        for number in range(n):
            root = Path(name) / list(SYSTEMS)[number % len(SYSTEMS)]
            fault = _life(root, random.Random(seed * 1_000_003 + number), facts)
            if fault:
                failures.append(f"life {number}, {root.name}: {fault}")
            if number % SAID == SAID - 1:
                say_how_far(f"kills, {len(failures)} failures", number + 1, n)
    return Report("killed_fight", n, seed, facts, tuple(failures))


def _life(root: Path, dice: random.Random, facts: dict[str, int]) -> str:
    """Play on what is there, kill it, and look at what is left; return what is wrong with it."""
    ear, mouth = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ear)
        try:
            _play(root, dice.randrange(1 << 30), mouth)
        finally:
            os._exit(1)
    os.close(mouth)
    with os.fdopen(ear, "rb") as said:
        lines = [said.readline()]
        time.sleep(dice.uniform(0, LONGEST))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        lines += said.readlines()
    if not lines[0]:
        return "it ended by itself"
    return _judge(root, [json.loads(line) for line in lines if line.endswith(b"\n")], facts)


def _judge(root: Path, said: list[dict[str, str]], facts: dict[str, int]) -> str:
    """Compare what is found with the states there were."""
    if fault := next((line["fault"] for line in said if "fault" in line), ""):
        return fault
    states = [line["state"] for line in said if "state" in line]
    facts["states"] += len(set(states))
    over = bool(states) and states[-1] == ""
    fights = interrupted(root)
    if not fights:
        facts["over"] += over
        return "" if over or not any("kept" in line for line in said) else "nothing is found"
    data = fights[0].path.read_bytes()
    fight_file.read(data)
    for older in fights[1:]:
        remove(older.path)
    digest = sha256(data).hexdigest()
    facts["continued"] += 1
    if digest not in states:
        return "a state that never was" if said[0]["begins"] != digest else ""
    found = max(place for place, state in enumerate(states) if state == digest)
    kept = [line["kept"] for line in said if "kept" in line]
    last = max((n for n, state in enumerate(states) if kept and state == kept[-1]), default=0)
    lost = len(set(states[found + 1 :]) - {digest})
    facts["last state found"] += lost == 0
    facts["one state lost"] += lost == 1
    return "an older state than the one kept" if found < last else ""


def _play(root: Path, seed: int, mouth: int) -> None:
    """Be the program until killed."""
    qt = qt_here()
    dice = random.Random(seed)
    game = PlayedFight()

    def say(**facts: str) -> None:
        os.write(mouth, json.dumps(facts).encode() + b"\n")

    class TalkingFile(RunningFile):
        """The file of a fight, which says what it is about to hold, and that it does."""

        def _write(self, data: bytes) -> None:
            """Say so before and after."""
            say(state=sha256(data).hexdigest())
            super()._write(data)
            say(kept=sha256(data).hexdigest())

    game.file = TalkingFile(root, this_process(uuid.uuid4().hex))
    left = interrupted(root)
    begins = ""
    if left:
        data = left[0].path.read_bytes()
        begins = sha256(data).hexdigest()
        game.file.inherit(left[0].path)
        game.begin(fight_file.read(data))
    else:
        plan = set_system(plan_of("trooper", "thug", "guard", ground="street"), root.name)
        game.begin(Session(scenario_builder.scenario(plan), None, {0, 1}, typed={0}))

    def shown() -> None:
        assert game.session is not None
        over = game.session.ending is not None
        say(state="" if over else sha256(fight_file.write(game.session)).hexdigest())

    say(begins=begins)
    game.changed.connect(shown)
    game.unsaved.connect(lambda fault: say(fault=fault) if fault else None)

    def act() -> None:
        if not game.work.running:
            _act(game, dice)
        QTimer.singleShot(dice.randint(*PACE), act)

    act()
    qt.exec()


def _act(game: PlayedFight, dice: random.Random) -> None:
    """Do one thing a GM does."""
    session, chance = game.session, dice.random()
    if session is None or session.ending is not None:
        return
    if session.die is not None:
        game.roll([dice.randint(1, session.die.sides)])
    elif chance < 0.1 and game.stack.canUndo():
        game.stack.undo()
    elif chance < 0.2:
        form = next(form for form in gm_actions.forms(session) if form.key == "note")
        values = {
            field.name: "a draught" if field.name != "fighter" else 0 for field in form.fields
        }
        game.act(gm_actions.act(session, form, values))
    else:
        game.answer_by_tactic()
