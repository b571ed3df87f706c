"""Dialogs that change or compare a character."""
