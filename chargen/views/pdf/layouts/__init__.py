"""Layouts, one module for each kind of sheet."""
