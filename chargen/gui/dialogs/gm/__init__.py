"""Dialogs about requests, decisions and awards."""
