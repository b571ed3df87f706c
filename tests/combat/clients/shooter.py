"""Plays a fight over `python -m chargen.combat FIGHT.json --step`.

Needs Python only and nothing of the program it talks to. It fires at whoever stands nearest and
leaves everything else to the fighter's tactic: python shooter.py COMMAND...
"""

import json
import subprocess
import sys
from typing import Any


def nearest_shot(question: dict[str, Any]) -> int | None:
    """The number of the option that fires at the nearest enemy; None if there is no shot."""
    fighters = question["fighters"]
    me = fighters[question["fighter"]]
    shots: list[tuple[int, int]] = []
    for number, option in enumerate(question["options"]):
        if option["do"] == "fire":
            foe = fighters[option["targets"][0]]
            shots.append(((foe["x"] - me["x"]) ** 2 + (foe["y"] - me["y"]) ** 2, number))
    return min(shots)[1] if shots else None


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """One line for a question."""
    if question["kind"] == "luck":
        return {"option": 0}
    shot = nearest_shot(question)
    return {"tactic": True} if shot is None else {"option": shot}


def main(command: list[str]) -> int:
    """Play until the fight is over and print what happened."""
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as fight:
        if fight.stdin is None or fight.stdout is None:
            return 1
        for line in fight.stdout:
            row = json.loads(line)
            if row["type"] == "question":
                fight.stdin.write(json.dumps(answer(row)) + "\n")
                fight.stdin.flush()
            elif "words" in row:
                sys.stdout.write(row["words"] + "\n")
    return fight.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
