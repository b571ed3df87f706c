"""Packets from the GM to players."""
