"""The character sheet as plain rows."""
