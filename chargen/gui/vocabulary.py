"""Names of pages, tabs and commands that the window shows in more than one place."""

AFTER_SESSION = "After the session…"
APPLY_FIGHT_RESULT = "Apply fight result…"
APPLY_KIT = "Apply kit…"
CANCEL_SEARCH = "Cancel search"
EXPORT = "Export…"
FIND_FIGHT = "Find fight…"
FINISH_CREATION = "Finish creation…"
IN_PLAY = "In play"
MARK_SKILLS = "Mark skills used"
NEXT_PURCHASE = "Next purchase"
OPEN_ANYWAY = "Open anyway…"
OPEN_IN_WINDOW = "Open in own window"
ODDS_FROM_HERE = "Odds from here"
OPEN_PACKET = "Open packet…"
PRINT = "Print…"
RECORD_APPROVAL = "Record GM approval…"
RECORD_AWARD = "Record award…"
RECORD_DECISION = "Record decision…"
REQUEST_REOPENING = "Request reopening"
REQUEST_EXCEPTION = "Request exception…"
RULES_REFERENCE = "Rules reference…"
SAVE_AS = "Save as…"
SEND_TO_GM = "Send to GM…"

SETUP, WATCH, TABLE, ODDS, WHAT_IF, SYSTEMS = (
    "Setup",
    "Watch",
    "Table",
    "Odds",
    "What if",
    "Systems",
)
"""Tabs of a fight."""

CHANGE_KEY = "Change key…"
EXPORT_GM_DATA = "Export GM data…"
KEY_BACKUP = "Save key backup…"
KEY_PAGE = "Print key page…"
LOST_KEY = "Replace lost key…"
NEW_CAMPAIGN = "New campaign…"
OPEN_CAMPAIGN = "Open campaign…"
REBUILD_CAMPAIGN = "Rebuild campaign…"
RESTORE_GM_DATA = "Restore GM data…"
RESTORE_KEY = "Restore key…"
PRINT_HOUSE_RULES = "Print house rules…"
PROTECT_KEY = "Set password…"
SAVE_HOUSE_RULES = "Save house rules as PDF…"
START_SIGNING = "Start signing…"
UNLOCK_KEY = "Unlock key…"


def dialog_title(command: str) -> str:
    """Return the title of the dialog that a command opens."""
    return command.removesuffix("…")
