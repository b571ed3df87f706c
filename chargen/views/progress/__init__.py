"""Rows of the Advance page."""
