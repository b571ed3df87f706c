"""Exact chances of dice and of hits, from the functions that roll them."""
