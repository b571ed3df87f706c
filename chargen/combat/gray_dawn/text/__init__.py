"""Sentences, stories, labels, and names for files and programs."""
