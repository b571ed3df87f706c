"""Everything a user can change in a character file, with undo."""
