"""Fights and scenarios as files, JSON lines and transcripts."""
