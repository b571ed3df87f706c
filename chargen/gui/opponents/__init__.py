"""A GM's own opponents in the window: the short form, and where they begin."""
