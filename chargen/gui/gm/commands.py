"""Everything the menus of the GM's desk offer."""

from chargen.gui.commands import Command

COMMANDS: tuple[Command, ...] = (
    Command("campaign-new", "Campaign", "New campaign ...", "Ctrl+N"),
    Command("campaign-open", "Campaign", "Open campaign ...", "Ctrl+O"),
    Command("folder", "Campaign", "Watch a folder ...", "Ctrl+L", "table", after_line=True),
    Command("read", "Campaign", "Read the folder again", "F5", "table"),
    Command("stop", "Campaign", "Stop reading", "", "table"),
    Command("card-save", "Campaign", "Give out the card ...", "Ctrl+G", "table", after_line=True),
    Command("export", "Campaign", "Export GM data ...", "", "table", after_line=True),
    Command("import", "Campaign", "Restore GM data ..."),
    Command("close", "Campaign", "Close the desk", "Ctrl+W", after_line=True),
    Command("undo", "Edit", "Undo", "Ctrl+Z", "table"),
    Command("redo", "Edit", "Redo", "Ctrl+Shift+Z", "table"),
    Command("approve", "Characters", "Approve all that waits", "Ctrl+Shift+Y", "chosen"),
    Command("refuse", "Characters", "Refuse all that waits ...", "Ctrl+Shift+R", "chosen"),
    Command("ask", "Characters", "Ask about all that waits ...", "Ctrl+Shift+Q", "chosen"),
    Command("award", "Characters", "Award IP ...", "Ctrl+I", "chosen", after_line=True),
    Command("marks", "Characters", "Turn marks into IP ...", "Ctrl+M", "table"),
    Command("open", "Characters", "Open in a window", "Ctrl+Return", "chosen", after_line=True),
    Command("histories", "Characters", "Both histories ...", "Ctrl+H", "chosen"),
    Command("base", "Characters", "Accept as new base ...", "", "chosen"),
    Command("print", "Characters", "Print sheets ...", "Ctrl+P", "table", after_line=True),
    Command("pdf", "Characters", "Sheets as PDF into a folder ...", "Ctrl+E", "table"),
    Command("packet", "Packet", "Send ...", "Ctrl+S", "table"),
    Command("confirm", "Packet", "Confirm again what a former key signed ...", "", "table"),
    Command("empty", "Packet", "Take everything back", "", "table"),
    Command("key-backup", "Key", "Save key backup ...", "", "keyed"),
    Command("key-page", "Key", "Print key page ...", "", "keyed"),
    Command("key-words", "Key", "Six words", "", "keyed"),
    Command("key-unlock", "Key", "Unlock the key ...", "Ctrl+U", "keyed", after_line=True),
    Command("key-password", "Key", "Password ...", "", "keyed"),
    Command("key-restore", "Key", "Restore the key ...", "", "keyed", after_line=True),
    Command("key-change", "Key", "Change the key ...", "", "keyed"),
    Command("key-lost", "Key", "The key is lost ...", "", "keyed"),
)
MENUS = ("Campaign", "Edit", "Characters", "Packet", "Key")
