"""The structure tree of a tagged PDF."""
