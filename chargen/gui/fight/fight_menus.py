"""Everything the menus of the fight window offer: one line for each command."""

from chargen.gui.widgets.menus import Command, MenuTable

MENUS: MenuTable = {
    "File": (Command("close", "Close", lambda do: do.close(), "Ctrl+W"),),
    "Edit": (
        Command("undo", "Undo", lambda do: do.desk.steps.stack.undo(), "Ctrl+Z"),
        Command("redo", "Redo", lambda do: do.desk.steps.stack.redo(), "Ctrl+Shift+Z"),
    ),
    "Fight": (
        Command("setup", "Set up", lambda do: do.go("setup"), "Alt+1"),
        Command("once", "Fight once", lambda do: do.go("once"), "Alt+2"),
        Command("play", "Play it", lambda do: do.go("play"), "Alt+3"),
        Command("odds", "Odds", lambda do: do.go("odds"), "Alt+4"),
        Command("whatif", "What if", lambda do: do.go("whatif"), "Alt+5"),
        Command("systems", "Systems", lambda do: do.go("systems"), "Alt+6"),
    ),
    "Help": (
        Command("help", "Help", lambda do: do.help(), "F1"),
        Command("rules", "Rules by id ...", lambda do: do.read_rule("")),
    ),
}
