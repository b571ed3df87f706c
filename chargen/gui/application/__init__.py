"""Parts of the process: settings, theme, undo, background work and help topics."""
