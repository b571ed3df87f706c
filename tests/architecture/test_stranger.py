"""A newcomer who asks where something is finds it by the word of the question."""

import ast
from pathlib import Path

import pytest

from tests.architecture.syntax import parse_source, walk_nodes

ROOT = Path(__file__).parents[2]
QUESTIONS = (
    # where is …, the word to look for, the file that answers, what answers in it
    ("the price of a skill level", "pricing", "character/points/pricing", "skill_cost"),
    ("the value of a flaw", "pric", "character/points/pricing", "flaw_value"),
    ("the rate between pools of points", "exchange", "character/points/exchange", "settle"),
    ("the hash of the ledger", "hash", "character/points/ledger_hash", "head"),
    ("the price of an advancement", "quote", "character/advancement/quotes", "quote"),
    ("the plan for saved IP", "goal", "character/advancement/goals", "pace"),
    ("the record of a play session", "session", "character/advancement/session_log", "SessionLog"),
    ("the end of creation", "creation", "character/edits/creation", "finish"),
    ("the text of an undo", "undo", "character/edits/undo", "step_to"),
    ("the verdict of a character", "verdict", "character/checks/verdict", "Verdict"),
    ("the check of skill levels", "check", "character/checks/traits", "skill_levels"),
    ("the proof that a character is legal", "audit", "character/audit/creation_audit", "account"),
    ("a random character", "random", "character/starts/random_character", "at_random"),
    ("the loading of the rule data", "rules", "rules/load", "load"),
    ("the house rules of a campaign", "house", "rules/house", "HouseRules"),
    ("the code that signs", "keys", "approval/trust/keys", "GmKey"),
    ("the check of a signature", "verif", "approval/decisions/verification", "Verifier"),
    ("the revocation of an award", "revocation", "approval/decisions/revocation", "consequences"),
    ("what a packet holds", "packet", "approval/packets/packet", "Packet"),
    ("Approve all", "bulk", "approval/desk/bulk", "decide_items"),
    ("the one function that writes files", "safesave", "files/safesave", "save"),
    ("the recovery of unsaved work", "recovery", "files/recovery", "Snapshot"),
    ("the lock of an open file", "lock", "files/locks", "claim"),
    ("the suppression check", "suppression", "combat/gray_dawn/rolls/suppression", "needs_check"),
    ("the hits of a burst", "attack", "combat/gray_dawn/rolls/attack", "_count_hits"),
    ("initiative", "initiative", "combat/gray_dawn/rolls/initiative", "roll_initiative"),
    ("covering fire", "covering_fire", "combat/gray_dawn/actions/covering_fire", "CoveringFire"),
    ("the death save", "wounds", "combat/harm/wounds", "death_save"),
    ("hit locations and armour", "hits", "combat/harm/hits", "through_armour"),
    ("the stalemate of a fight", "stalemate", "combat/kernel/stalemate", "is_stalemate"),
    ("the worker that counts odds", "worker", "combat/batches/worker", "main"),
    ("the 95% interval", "interval", "combat/batches/intervals", "wilson"),
    ("the dice", "dice", "combat/kernel/dice", "RandomDice"),
    ("a saved fight", "fight_file", "combat/io/fight_file", "SavedFight"),
    ("the story of a fight", "story", "combat/gray_dawn/text/story", "Story"),
    ("the maps that come with chargen", "preset", "encounter/setup/presets", "street"),
    ("the comparison What if", "what_if", "encounter/odds/what_if", "change_fighter"),
    ("the fight on the command line", "cli/fight", "cli/fight/fight_command", "run_fight"),
    ("the fonts of a PDF", "pdf/fonts", "views/pdf/fonts", "Face"),
    ("the colours of the window", "theme", "gui/application/theme", "stylesheet"),
    ("the helper that escapes text", "plain_text", "gui/widgets/plain_text", "Label"),
    ("the watch on the GM's folder", "watch", "gui/gm/campaign/folder_watch", "FolderWatch"),
    ("garbage collection", "memory", "gui/application/release_memory", "collect_here"),
)


def names_in(path: Path) -> set[str]:
    """Return the classes, functions and methods a module defines."""
    tree = parse_source(path)
    return {
        node.name for node in walk_nodes(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef)
    }


@pytest.mark.parametrize(("thing", "word", "path", "name"), QUESTIONS)
def test_the_word_of_a_question_leads_to_its_answer(
    thing: str, word: str, path: str, name: str
) -> None:
    """A folder or file on the way holds the word, and the file defines what answers."""
    module = ROOT / "chargen" / f"{path}.py"
    assert word in path, f"no folder or file on the way to {thing} holds {word}"
    assert module.is_file(), f"{thing}: {path}.py is gone; name the file that answers now"
    assert name in names_in(module), f"{thing}: {path}.py defines no {name}"


def test_there_are_forty_questions() -> None:
    """Each asks for something else."""
    assert len({thing for thing, *_ in QUESTIONS}) == len(QUESTIONS) >= 40
