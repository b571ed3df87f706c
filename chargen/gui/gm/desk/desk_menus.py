"""Everything the menus of the GM's desk offer: one line for each command."""

from collections.abc import Callable
from typing import Any

from chargen.gui.gm.desk.desk_index import PAGES
from chargen.gui.shell.appearance import LOOK
from chargen.gui.vocabulary import (
    CHANGE_KEY,
    EXPORT_GM_DATA,
    KEY_BACKUP,
    KEY_PAGE,
    LOST_KEY,
    NEW_CAMPAIGN,
    OPEN_CAMPAIGN,
    PRINT,
    PRINT_HOUSE_RULES,
    PROTECT_KEY,
    REBUILD_CAMPAIGN,
    RESTORE_GM_DATA,
    RESTORE_KEY,
    SAVE_HOUSE_RULES,
    START_SIGNING,
    UNLOCK_KEY,
)
from chargen.gui.widgets.menus import LINE, Command, MenuTable, page_lines

_KEY_COMMANDS: tuple[tuple[str, str, Callable[[Any], object], str], ...] = (
    ("sign", START_SIGNING, lambda do: do.keys.start(), "table"),
    ("key-backup", KEY_BACKUP, lambda do: do.keys.backup(), "keyed"),
    ("key-page", KEY_PAGE, lambda do: do.keys.page(), "keyed"),
    ("key-unlock", UNLOCK_KEY, lambda do: do.keys.unlock(), "keyed"),
    ("key-password", PROTECT_KEY, lambda do: do.keys.password(), "keyed"),
    ("key-restore", RESTORE_KEY, lambda do: do.keys.restore(), "keyed"),
    ("key-change", CHANGE_KEY, lambda do: do.keys.change(), "keyed"),
    ("key-lost", LOST_KEY, lambda do: do.keys.replace_lost(), "keyed"),
)
"""Commands that the page Card and key offers."""
MENUS: MenuTable = {
    "Campaign": (
        Command("campaign-new", NEW_CAMPAIGN, lambda do: do.cards.new(), "Ctrl+N"),
        Command("campaign-open", OPEN_CAMPAIGN, lambda do: do.cards.open(), "Ctrl+O"),
        LINE,
        Command("folder", "Watch folder…", lambda do: do.ask_folder(), "Ctrl+L", "table"),
        Command("read", "Reload folder", lambda do: do.read(), "F5", "table"),
        Command("stop", "Stop loading", lambda do: do.stop(), needs="table"),
        LINE,
        Command("card-save", "Issue card…", lambda do: do.cards.give_out(), "Ctrl+G", "table"),
        Command(
            "house-print", PRINT_HOUSE_RULES, lambda do: do.prints.print_rules(), needs="table"
        ),
        Command("house-pdf", SAVE_HOUSE_RULES, lambda do: do.prints.save_rules(), needs="table"),
        LINE,
        Command("export", EXPORT_GM_DATA, lambda do: do.cards.export(), needs="table"),
        Command("import", RESTORE_GM_DATA, lambda do: do.cards.restore()),
        Command("rebuild", REBUILD_CAMPAIGN, lambda do: do.cards.rebuild()),
        LINE,
        Command("close", "Close desk", lambda do: do.window.close(), "Ctrl+W"),
        *(
            Command(name, text, act, needs=needs, hidden=True)
            for name, text, act, needs in _KEY_COMMANDS
        ),
    ),
    "Edit": (
        Command("undo", "Undo", lambda do: do.undo(), "Ctrl+Z", "table"),
        Command("redo", "Redo", lambda do: do.redo(), "Ctrl+Shift+Z", "table"),
        LINE,
        Command("search", "Search everything…", lambda do: do.guide.search(), "Ctrl+K"),
    ),
    "View": (
        *LOOK,
        LINE,
        Command("side", "Details", lambda do: do.toggle_side(), "F9", "table", checkable=True),
        LINE,
        *page_lines({key: entry.title for key, entry in PAGES.items()}, "table"),
    ),
    "Characters": (
        Command(
            "approve",
            "Approve all waiting",
            lambda do: do.say_all("approved"),
            "Ctrl+Shift+Y",
            "chosen",
        ),
        Command(
            "refuse",
            "Refuse all waiting…",
            lambda do: do.say_all("refused"),
            "Ctrl+Shift+R",
            "chosen",
        ),
        Command(
            "ask",
            "Ask about all waiting…",
            lambda do: do.say_all("asked"),
            "Ctrl+Shift+Q",
            "chosen",
        ),
        LINE,
        Command("award", "Award IP…", lambda do: do.award(), "Ctrl+I", "chosen"),
        Command("marks", "Convert marks to IP…", lambda do: do.marks(), "Ctrl+M", "table"),
        LINE,
        Command("open", "Open character", lambda do: do.open(), "Ctrl+Return", "chosen"),
        Command(
            "open-shown",
            "Open character in Details",
            lambda do: do.open_shown(),
            needs="table",
            hidden=True,
        ),
        Command("histories", "Compare ledgers…", lambda do: do.histories(), "Ctrl+H", "chosen"),
        Command("twins", "Resolve duplicate…", lambda do: do.choose_file(), "Ctrl+J", "chosen"),
        Command("base", "Accept as new baseline…", lambda do: do.accept_base(), needs="chosen"),
        LINE,
        Command("fight", "Run a fight", lambda do: do.fight(), "Ctrl+T", "table"),
        LINE,
        Command("print", PRINT, lambda do: do.prints.print(), "Ctrl+P", "table"),
        Command("pdf", "Export as PDF…", lambda do: do.prints.pdf(), "Ctrl+E", "table"),
        Command("phones", "Export phone sheets…", lambda do: do.prints.phones(), needs="table"),
    ),
    "Packet": (
        Command("packet", "Send packet…", lambda do: do.outgoing.send(), "Ctrl+S", "table"),
        Command(
            "again",
            "Save packet again…",
            lambda do: do.outgoing.again(do.window.sent),
            needs="table",
        ),
        Command(
            "confirm",
            "Confirm again…",
            lambda do: do.keys.confirm(),
            needs="table",
        ),
        Command(
            "packet-folder",
            "Packet folder…",
            lambda do: do.outgoing.change_folder(),
            needs="table",
        ),
        Command("empty", "Clear packet", lambda do: do.empty(), needs="table"),
    ),
    "Help": (
        Command("help", "Help", lambda do: do.guide.help(), "F1"),
        Command("guide", "Guide", lambda do: do.guide.read_guide()),
        Command("shortcuts", "Shortcuts", lambda do: do.guide.shortcuts()),
        LINE,
        Command("newer", "Is there a newer version?", lambda do: do.guide.newer()),
        Command("places", "Where are my files?", lambda do: do.guide.places()),
    ),
}
"""Commands need ``table``, a campaign on the desk; ``keyed``, one with a key; ``chosen``,
selected characters."""
KEYS = (
    ("Enter", "open the current character"),
    ("Space, Ctrl+A, Shift+Up, Shift+Down", "tick characters"),
    ("A, R", "approve or refuse what waits in them"),
    ("N", "go to the next character that waits"),
    ("Delete", "remove entries from the packet, remove own content"),
    ("Tab, Shift+Tab", "next and previous field"),
)
