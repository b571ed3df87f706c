"""Watching and playing one fight."""
