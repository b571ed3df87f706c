"""Evenings of a GM and five players, from one seed."""
