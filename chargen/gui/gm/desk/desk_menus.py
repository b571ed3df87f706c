"""Everything the menus of the GM's desk offer: one line for each command."""

from chargen.gui.gm.desk.desk_index import PAGES
from chargen.gui.shell.appearance import LOOK
from chargen.gui.widgets.menus import LINE, Command, MenuTable, page_lines

MENUS: MenuTable = {
    "Campaign": (
        Command("campaign-new", "New campaign ...", lambda do: do.cards.new(), "Ctrl+N"),
        Command("campaign-open", "Open campaign ...", lambda do: do.cards.open(), "Ctrl+O"),
        LINE,
        Command("folder", "Watch a folder ...", lambda do: do.ask_folder(), "Ctrl+L", "table"),
        Command("read", "Read the folder again", lambda do: do.read(), "F5", "table"),
        Command("stop", "Stop reading", lambda do: do.stop(), needs="table"),
        LINE,
        Command(
            "card-save", "Give out the card ...", lambda do: do.cards.give_out(), "Ctrl+G", "table"
        ),
        LINE,
        Command("export", "Export GM data ...", lambda do: do.cards.export(), needs="table"),
        Command("import", "Restore GM data ...", lambda do: do.cards.restore()),
        Command("rebuild", "Rebuild from card and key ...", lambda do: do.cards.rebuild()),
        LINE,
        Command("close", "Close the desk", lambda do: do.window.close(), "Ctrl+W"),
    ),
    "Edit": (
        Command("undo", "Undo", lambda do: do.undo(), "Ctrl+Z", "table"),
        Command("redo", "Redo", lambda do: do.redo(), "Ctrl+Shift+Z", "table"),
    ),
    "View": (
        *LOOK,
        LINE,
        Command(
            "side", "What is chosen", lambda do: do.toggle_side(), "F9", "table", checkable=True
        ),
    ),
    "Go": page_lines({key: entry.title for key, entry in PAGES.items()}, "table"),
    "Characters": (
        Command(
            "approve",
            "Approve all that waits",
            lambda do: do.say_all("approved"),
            "Ctrl+Shift+Y",
            "chosen",
        ),
        Command(
            "refuse",
            "Refuse all that waits ...",
            lambda do: do.say_all("refused"),
            "Ctrl+Shift+R",
            "chosen",
        ),
        Command(
            "ask",
            "Ask about all that waits ...",
            lambda do: do.say_all("asked"),
            "Ctrl+Shift+Q",
            "chosen",
        ),
        LINE,
        Command("award", "Award IP ...", lambda do: do.award(), "Ctrl+I", "chosen"),
        Command("marks", "Turn marks into IP ...", lambda do: do.marks(), "Ctrl+M", "table"),
        LINE,
        Command("open", "Open in a window", lambda do: do.open(), "Ctrl+Return", "chosen"),
        Command("histories", "Both histories ...", lambda do: do.histories(), "Ctrl+H", "chosen"),
        Command("twins", "Which file is it ...", lambda do: do.choose_file(), "Ctrl+J", "chosen"),
        Command("base", "Accept as new base ...", lambda do: do.accept_base(), needs="chosen"),
        LINE,
        Command("print", "Print ...", lambda do: do.prints.print(), "Ctrl+P", "table"),
        Command("pdf", "Write as PDF ...", lambda do: do.prints.pdf(), "Ctrl+E", "table"),
    ),
    "Packet": (
        Command("packet", "Send ...", lambda do: do.outgoing.send(), "Ctrl+S", "table"),
        Command(
            "again",
            "Make a sent one again ...",
            lambda do: do.outgoing.again(do.window.sent),
            needs="table",
        ),
        Command(
            "confirm",
            "Confirm again what a former key signed ...",
            lambda do: do.outgoing.confirm(),
            needs="table",
        ),
        Command(
            "packet-folder",
            "Folder for packets ...",
            lambda do: do.outgoing.change_folder(),
            needs="table",
        ),
        Command("empty", "Take everything back", lambda do: do.empty(), needs="table"),
    ),
    "Key": (
        Command("key-backup", "Save key backup ...", lambda do: do.keys.backup(), needs="keyed"),
        Command("key-page", "Print key page ...", lambda do: do.keys.page(), needs="keyed"),
        Command("key-words", "Six words", lambda do: do.keys.words(), needs="keyed"),
        LINE,
        Command("key-unlock", "Unlock the key ...", lambda do: do.keys.unlock(), "Ctrl+U", "keyed"),
        Command("key-password", "Password ...", lambda do: do.keys.password(), needs="keyed"),
        LINE,
        Command("key-restore", "Restore the key ...", lambda do: do.keys.restore(), needs="keyed"),
        Command("key-change", "Change the key ...", lambda do: do.keys.change(), needs="keyed"),
        Command(
            "key-lost", "The key is lost ...", lambda do: do.keys.replace_lost(), needs="keyed"
        ),
    ),
    "Help": (
        Command("help", "Help", lambda do: do.help(), "F1"),
        Command("shortcuts", "Shortcuts", lambda do: do.shortcuts()),
        LINE,
        Command("newer", "Is there a newer version?", lambda do: do.newer()),
        Command("places", "Where are my files?", lambda do: do.places()),
    ),
}
"""Commands need ``table``, a campaign on the desk; ``keyed``, one with a key; ``chosen``,
characters that are chosen."""
KEYS = (
    ("Enter", "open the current character in a window"),
    ("Ctrl+A, Shift+Up, Shift+Down", "choose several characters"),
    ("Delete", "take back lines of the packet, remove content of your own"),
    ("Tab, Shift+Tab", "next and previous field"),
)
