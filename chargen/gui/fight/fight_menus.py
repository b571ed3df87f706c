"""Everything the menus of the fight window offer: one line for each command."""

from chargen.gui.vocabulary import ODDS, PLAY, RULES_REFERENCE, SETUP, SYSTEMS, WATCH, WHAT_IF
from chargen.gui.widgets.menus import Command, MenuTable

MENUS: MenuTable = {
    "File": (Command("close", "Close", lambda do: do.close(), "Ctrl+W"),),
    "Edit": (
        Command("undo", "Undo", lambda do: do.desk.steps.stack.undo(), "Ctrl+Z"),
        Command("redo", "Redo", lambda do: do.desk.steps.stack.redo(), "Ctrl+Shift+Z"),
    ),
    "Fight": (
        Command("setup", SETUP, lambda do: do.go("setup"), "Alt+1"),
        Command("once", WATCH, lambda do: do.go("once"), "Alt+2"),
        Command("play", PLAY, lambda do: do.go("play"), "Alt+3"),
        Command("odds", ODDS, lambda do: do.go("odds"), "Alt+4"),
        Command("whatif", WHAT_IF, lambda do: do.go("whatif"), "Alt+5"),
        Command("systems", SYSTEMS, lambda do: do.go("systems"), "Alt+6"),
    ),
    "Help": (
        Command("help", "Help", lambda do: do.help(), "F1"),
        Command("rules", RULES_REFERENCE, lambda do: do.read_rule("")),
    ),
}
