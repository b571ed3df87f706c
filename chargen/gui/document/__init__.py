"""The open character: its file, its edits and their names."""
