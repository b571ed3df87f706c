"""What the GM's desk prepares: drafts, bulk commands, sending and the export of its data."""
