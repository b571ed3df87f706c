"""The GM's desk: drafts, bulk commands, sending and the export of its data."""
