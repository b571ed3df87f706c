"""Everything the menus of a character's window offer: one line for each command."""

from chargen.gui.shell.appearance import LOOK
from chargen.gui.vocabulary import (
    AFTER_SESSION,
    APPLY_KIT,
    EXPORT,
    FIND_FIGHT,
    FINISH_CREATION,
    IN_PLAY,
    MARK_SKILLS,
    NEXT_PURCHASE,
    ODDS,
    OPEN_ANYWAY,
    OPEN_PACKET,
    PRINT,
    RECORD_APPROVAL,
    RECORD_AWARD,
    RECORD_DECISION,
    REQUEST_EXCEPTION,
    RULES_REFERENCE,
    SAVE_AS,
    SEND_TO_GM,
    SYSTEMS,
    WHAT_IF,
)
from chargen.gui.widgets.menus import LINE, Command, MenuTable, page_lines

PAGE_TITLES = {
    "concept": "Concept", "stats": "Stats", "skills": "Skills", "perks": "Perks",
    "flaws": "Flaws", "gear": "Gear", "review": "Review",
    "state": IN_PLAY, "advance": "Advance", "fight": "Fight", "sheet": "Sheet",
}  # fmt: skip
"""As ``pages_index`` has them, which takes longer to load than the first window may wait."""
MENUS: MenuTable = {
    "File": (
        Command("new", "New character", lambda do: do.files.new(), "Ctrl+N"),
        Command("new-sample", "New from sample…", lambda do: do.files.new_from_sample()),
        Command("random", "Random character", lambda do: do.files.random()),
        Command("new-random", "New random character…", lambda do: do.files.new_at_random()),
        Command("open", "Open…", lambda do: do.files.open(), "Ctrl+O"),
        Command("recent", "Open recent…", lambda do: do.files.open_recent()),
        LINE,
        Command("save", "Save", lambda do: do.files.save(), "Ctrl+S", "write"),
        Command("save-as", SAVE_AS, lambda do: do.files.save_as(), "Ctrl+Shift+S", "document"),
        Command("open-anyway", OPEN_ANYWAY, lambda do: do.files.open_anyway(), needs="held"),
        Command(
            "duplicate",
            "Duplicate character",
            lambda do: do.files.duplicate(),
            needs="document",
        ),
        Command(
            "backups", "Earlier versions…", lambda do: do.files.show_backups(), needs="document"
        ),
        LINE,
        Command("import", "Import…", lambda do: do.files.import_file(), needs="write"),
        Command(
            "import-text", "Import copied text", lambda do: do.files.import_text(), needs="write"
        ),
        Command("export", EXPORT, lambda do: do.export(), "Ctrl+E", "document"),
        Command("export-help", "Help on exports…", lambda do: do.guide.help("exports")),
        Command("copy-as", "Copy as…", lambda do: do.copy_as(), "Ctrl+Shift+C", "document"),
        Command("print", PRINT, lambda do: do.print(), "Ctrl+P", "document"),
        LINE,
        Command("close", "Close", lambda do: do.window.close(), "Ctrl+W"),
        Command("quit", "Quit", lambda do: do.quit(), "Ctrl+Q"),
    ),
    "Edit": (
        Command("undo", "Undo", lambda do: do.undo(), "Ctrl+Z", "document"),
        Command("redo", "Redo", lambda do: do.redo(), "Ctrl+Shift+Z", "document"),
        Command("history", "Undo history…", lambda do: do.history(), "Ctrl+Alt+Z", "document"),
        LINE,
        Command("search", "Search everything…", lambda do: do.guide.search(), "Ctrl+K"),
        LINE,
        Command("settings", "Settings…", lambda do: do.settings(), "Ctrl+,"),
    ),
    "View": (
        *LOOK,
        LINE,
        Command(
            "live-odds", "Live odds", lambda do: do.toggle_odds(), "F8", "document", checkable=True
        ),
        Command("side", "Explain and checks", lambda do: do.toggle_side(), "F9", checkable=True),
        LINE,
        *page_lines(PAGE_TITLES, "document"),
    ),
    "Character": (
        Command("attr", "ATTR dice and points…", lambda do: do.attr(), needs="creation"),
        Command(
            "exchange", "Exchange points…", lambda do: do.exchange(), "Ctrl+Shift+E", "creation"
        ),
        Command("kit", APPLY_KIT, lambda do: do.take_kit(), needs="write"),
        Command("grant", REQUEST_EXCEPTION, lambda do: do.ask_grant(), needs="write"),
        Command("finish", FINISH_CREATION, lambda do: do.finish(), needs="creation"),
        LINE,
        Command("session", AFTER_SESSION, lambda do: do.session(), "Ctrl+Shift+A", "write"),
        Command("spend", "Spend IP", lambda do: do.spend(), "Ctrl+I", "document"),
        Command("play", MARK_SKILLS, lambda do: do.mark_skill(), "Ctrl+M", "document"),
        Command(
            "state-of-play",
            "Condition",
            lambda do: do.state_of_play(),
            "Ctrl+Shift+L",
            "document",
        ),
        Command("rolls", "Roll dice", lambda do: do.roll_dice(), needs="document"),
        Command("goals", "Goals", lambda do: do.advance("goals"), needs="document"),
        Command("next-purchase", NEXT_PURCHASE, lambda do: do.advance("next"), needs="document"),
        LINE,
        Command("campaign", "Campaign…", lambda do: do.letters.campaign(), needs="document"),
        Command(
            "packet",
            OPEN_PACKET,
            lambda do: do.letters.ask_packet(),
            "Ctrl+Shift+P",
            "write",
        ),
        LINE,
        Command("compare", "Compare characters…", lambda do: do.compare(), needs="document"),
    ),
    "Fight": (
        Command("fight", "Set up fight", lambda do: do.fight("setup"), "Ctrl+Shift+F", "document"),
        Command("fight-find", FIND_FIGHT, lambda do: do.find_fight(), needs="document"),
        Command("fight-once", "Watch fight", lambda do: do.fight("once"), needs="document"),
        Command(
            "fight-table", "Run fight at the table", lambda do: do.fight("table"), needs="document"
        ),
        Command("fight-odds", ODDS, lambda do: do.fight("odds"), "Ctrl+Shift+O", "document"),
        Command("fight-whatif", WHAT_IF, lambda do: do.fight("whatif"), needs="document"),
        Command("fight-systems", SYSTEMS, lambda do: do.fight("systems"), needs="document"),
        LINE,
        Command("fight-window", "Open fight window", lambda do: do.open_fight_window()),
    ),
    "GM": (
        Command("send", SEND_TO_GM, lambda do: do.send(), needs="document"),
        Command("said-yes", RECORD_APPROVAL, lambda do: do.said_yes(), needs="write"),
        Command("decide", RECORD_DECISION, lambda do: do.decide(), "Ctrl+D", "write"),
        Command("award", RECORD_AWARD, lambda do: do.award(), "Ctrl+Shift+I", "write"),
        LINE,
        Command("desk", "Open GM desk", lambda do: do.open_desk(), "Ctrl+Shift+G"),
    ),
    "Help": (
        Command("help", "Help", lambda do: do.guide.help(), "F1"),
        Command("guide", "Guide", lambda do: do.guide.read_guide()),
        Command("tour", "Tour", lambda do: do.guide.tour()),
        Command("shortcuts", "Shortcuts", lambda do: do.guide.shortcuts()),
        Command("rules", RULES_REFERENCE, lambda do: do.guide.rules()),
        LINE,
        Command("newer", "Is there a newer version?", lambda do: do.guide.newer()),
        Command("places", "Where are my files?", lambda do: do.guide.places()),
        LINE,
        Command("diagnostics", "Copy diagnostics", lambda do: do.guide.copy_diagnostics()),
        Command("about", "About chargen", lambda do: do.guide.about()),
    ),
}
"""Commands need ``document``, an open character; ``write``, one that may be changed; ``creation``,
one whose creation is not finished; ``held``, one whose file is open in another window."""
