"""Theme, contrast and text size: commands every window with a View menu has."""

from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.menus import LINE, Command

TEXT_STEP, LEAST, MOST = 10, 100, 200
"""Per cent."""


class LookCommands:
    """Commands that change the look of all windows."""

    def __init__(self, program: AppContext) -> None:
        self.program = program

    def use_theme(self, theme: str) -> None:
        """Be light, dark, or as the desktop is."""
        self.program.prefer(theme=theme)

    def toggle_contrast(self) -> None:
        """Switch high contrast on or off."""
        high = self.program.settings.contrast == "high"
        self.program.prefer(contrast="normal" if high else "high")

    def text_size(self, by: int) -> None:
        """Make text larger or smaller."""
        self.program.prefer(text=min(MOST, max(LEAST, self.program.settings.text + by)))

    def usual_text_size(self) -> None:
        """Show text as large as at the first start."""
        self.program.prefer(text=LEAST)


LOOK: tuple[Command | None, ...] = (
    Command("theme-system", "Match desktop", lambda do: do.use_theme("system"), checkable=True),
    Command("theme-light", "Light", lambda do: do.use_theme("light"), checkable=True),
    Command("theme-dark", "Dark", lambda do: do.use_theme("dark"), checkable=True),
    Command("contrast", "High contrast", lambda do: do.toggle_contrast(), checkable=True),
    LINE,
    Command("larger", "Larger text", lambda do: do.text_size(TEXT_STEP), "Ctrl++"),
    Command("smaller", "Smaller text", lambda do: do.text_size(-TEXT_STEP), "Ctrl+-"),
    Command("normal", "Normal text", lambda do: do.usual_text_size(), "Ctrl+0"),
)
"""The lines of a View menu."""
